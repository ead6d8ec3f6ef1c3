"""Predicates about pungs; a kong is a pung everywhere here unless kongs are named."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.tallies import COUNT, SetKind, place_in_tally
from scoring.patterns.row import Predicate, looks_at
from scoring.patterns.trios import has_trio, steps_in_one_suit, steps_in_three_suits
from scoring.readings import Reading
from scoring.tiles import DRAGON_TILES, FIRST_DRAGON, WIND_TILES, Tile


@looks_at("chows", "shape")
def all_pungs(reading: Reading) -> bool:
    """Say whether all four sets are pungs."""
    return reading.shape == "regular" and not reading.chows


def _dragons(reading: Reading) -> int:
    return sum([tile >= FIRST_DRAGON for tile in reading.honors])


def dragon_pungs(number: int) -> Predicate:
    """Return a predicate: exactly `number` pungs of dragons."""

    @looks_at("honors")
    def has_dragon_pungs(reading: Reading) -> bool:
        return _dragons(reading) == number

    return has_dragon_pungs


def wind_pungs(number: int) -> Predicate:
    """Return a predicate: exactly `number` pungs of winds."""

    @looks_at("honors")
    def has_wind_pungs(reading: Reading) -> bool:
        return len(reading.honors) - _dragons(reading) == number

    return has_wind_pungs


def dragon_pungs_at_least(number: int) -> Predicate:
    """Return a predicate: at least `number` pungs of dragons."""

    @looks_at("honors")
    def has_dragon_pungs(reading: Reading) -> bool:
        return _dragons(reading) >= number

    return has_dragon_pungs


def wind_pungs_at_least(number: int) -> Predicate:
    """Return a predicate: at least `number` pungs of winds."""

    @looks_at("honors")
    def has_wind_pungs(reading: Reading) -> bool:
        return len(reading.honors) - _dragons(reading) >= number

    return has_wind_pungs


@looks_at("honors", "holding.round_wind")
def round_wind_pung(reading: Reading) -> bool:
    """Say whether there is a pung of the prevailing wind."""
    return reading.holding.round_wind in reading.honors


@looks_at("honors", "holding.seat_wind")
def seat_wind_pung(reading: Reading) -> bool:
    """Say whether there is a pung of the player's own wind."""
    return reading.holding.seat_wind in reading.honors


def _has_pair_of(tiles: Sequence[Tile], reading: Reading) -> bool:
    return any(tile in tiles for tile in reading.honor_pairs)


def wind_pungs_without_wind_pair(number: int) -> Predicate:
    """Return a predicate: exactly `number` pungs of winds, and the pair is no wind."""
    has_wind_pungs = wind_pungs(number)

    @looks_at("honors", "honor_pairs")
    def has_winds_alone(reading: Reading) -> bool:
        return bool(has_wind_pungs(reading)) and not _has_pair_of(WIND_TILES, reading)

    return has_winds_alone


def small_winds(number: int) -> Predicate:
    """Return a predicate: exactly `number` pungs of winds and a pair of another wind."""
    has_wind_pungs = wind_pungs(number)

    @looks_at("honors", "honor_pairs")
    def has_winds_and_pair(reading: Reading) -> bool:
        return bool(has_wind_pungs(reading)) and _has_pair_of(WIND_TILES, reading)

    return has_winds_and_pair


@looks_at("honors", "honor_pairs")
def small_dragons(reading: Reading) -> bool:
    """Say whether there are two pungs of dragons and a pair of the third."""
    return _dragons(reading) == 2 and _has_pair_of(DRAGON_TILES, reading)


# The pair decides nothing here; reading it too puts all predicates of honors into one facet.
@looks_at("honors", "honor_pairs", "holding.seat_wind")
def value_honors(reading: Reading) -> int:
    """Return the number of pungs of dragons and of the own seat wind."""
    return _dragons(reading) + reading.honors.count(reading.holding.seat_wind)


def kongs(number: int) -> Predicate:
    """Return a predicate: exactly `number` kongs, exposed or concealed."""

    @looks_at("holding.way")
    def has_kongs(reading: Reading) -> bool:
        return reading.holding.way.kongs == number

    return has_kongs


def kongs_at_least(number: int) -> Predicate:
    """Return a predicate: at least `number` kongs, exposed or concealed."""

    @looks_at("holding.way")
    def has_kongs(reading: Reading) -> bool:
        return reading.holding.way.kongs >= number

    return has_kongs


def concealed_pungs(number: int) -> Predicate:
    """Return a predicate: exactly `number` concealed pungs and kongs."""

    @looks_at("concealed")
    def has_concealed_pungs(reading: Reading) -> bool:
        return reading.concealed == number

    return has_concealed_pungs


def concealed_pungs_at_least(number: int) -> Predicate:
    """Return a predicate: at least `number` concealed pungs and kongs."""

    @looks_at("concealed")
    def has_concealed_pungs(reading: Reading) -> bool:
        return reading.concealed >= number

    return has_concealed_pungs


def pungs_of_one_number(suits: int) -> Predicate:
    """Return a predicate: pungs of one number in at least `suits` suits."""

    @looks_at("pungs")
    def has_similar_pungs(reading: Reading) -> bool:
        numbers = [tile % 9 for tile in reading.pungs]
        return len(numbers) >= suits and max(map(numbers.count, numbers)) >= suits

    return has_similar_pungs


@looks_at("pungs")
def numbers_of_several_pungs(reading: Reading) -> int:
    """Return how many numbers have pungs in more than one suit."""
    numbers = [tile % 9 for tile in reading.pungs]
    return len({number for number in numbers if numbers.count(number) > 1}) if len(numbers) > 1 else 0


@looks_at("pungs_like_pair")
def small_similar_pungs(reading: Reading) -> bool:
    """Say whether there are pungs of one number in two suits and the pair is of that number in the third."""
    return reading.pungs_like_pair == 2


def consecutive_pungs(number: int) -> Predicate:
    """Return a predicate: pungs of `number` consecutive numbers in one suit."""

    @looks_at("pungs")
    def has_consecutive_pungs(reading: Reading) -> bool:
        pungs = reading.pungs
        if len(pungs) < number:
            return False
        held = set(pungs)
        return any(low % 9 + number <= 9 and held.issuperset(range(low, low + number)) for low in pungs)

    return has_consecutive_pungs


@looks_at("pungs")
def mixed_shifted_pungs(reading: Reading) -> bool:
    """Say whether three pungs in three suits are each one number above the last."""
    return has_trio(reading.pungs, steps_in_three_suits(1))


@looks_at("pungs")
def pure_shifted_pungs(reading: Reading) -> bool:
    """Say whether three pungs of one suit are each one number above the last."""
    return has_trio(reading.pungs, steps_in_one_suit(1))


@looks_at("only_pungs")
def only_pungs(reading: Reading) -> bool:
    """Say whether all four sets are pungs, reading less than `all_pungs`: for combining with other predicates."""
    return reading.only_pungs


@looks_at("holding.way.kongs")
def four_kongs(reading: Reading) -> bool:
    """Say whether there are four kongs, reading less than `kongs(4)`: for combining with other predicates."""
    return reading.holding.way.kongs == 4


def sets_of(kind: SetKind, *, major: bool, concealed: bool) -> Predicate:
    """Return a predicate that counts pungs or kongs: of terminals and honors or of the rest, concealed or exposed."""
    place = place_in_tally(kind, major=major, concealed=concealed)

    @looks_at("sets")
    def count_sets(reading: Reading) -> int:
        return reading.sets >> place & COUNT

    return count_sets


@looks_at("honors")
def number_of_dragon_pungs(reading: Reading) -> int:
    """Return the number of pungs of dragons."""
    return _dragons(reading)


@looks_at("honors", "holding.seat_wind")
def seat_wind_pungs(reading: Reading) -> int:
    """Return the number of pungs of the own seat wind."""
    return reading.honors.count(reading.holding.seat_wind)


@looks_at("honors", "holding.round_wind")
def round_wind_pungs(reading: Reading) -> int:
    """Return the number of pungs of the prevailing wind."""
    return reading.honors.count(reading.holding.round_wind)


@looks_at("honors")
def every_dragon(reading: Reading) -> bool:
    """Say whether there is a pung of each dragon."""
    return set(DRAGON_TILES) <= set(reading.honors)


@looks_at("honors")
def every_wind(reading: Reading) -> bool:
    """Say whether there is a pung of each wind."""
    return set(WIND_TILES) <= set(reading.honors)
