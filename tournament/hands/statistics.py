"""The hands one player played in person, and their statistics: wins, deal-ins, who paid whom."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext, ngettext

from scoring.facts import DRAWN
from scoring.seats import Wind
from tournament.core.facts import HandWords
from tournament.core.formatting import write_number
from tournament.models import Entry, Hand, Seat, Showing, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnHand:
    """One hand from one player's side.

    `ending` says how it ended, `points` what it was worth, the dearest of several wins, `value` the same in words.
    `explained` names the seat whose tiles have a page that explains them, the player's own before others; `patterns`
    are those the player's own tiles counted.
    """

    table: Table
    number: int
    kind: str
    is_win: bool
    is_deal_in: bool
    ending: str
    points: int | None
    value: str
    delta: int
    winners: tuple[Entry, ...]
    discarder: Entry | None
    explained: str
    patterns: tuple[str, ...]

    @property
    def session(self) -> int:
        """Return the number of its session."""
        return self.table.session.number

    @property
    def is_self_draw(self) -> bool:
        """Say whether the player won by a tile from the wall."""
        return self.is_win and self.kind == Hand.Kind.SELF_DRAW

    @property
    def is_won(self) -> bool:
        """Say whether anybody won."""
        return self.kind in (Hand.Kind.SELF_DRAW, Hand.Kind.DISCARD)

    @property
    def is_drawn(self) -> bool:
        """Say whether it was played to its end, and nobody won."""
        return self.kind == Hand.Kind.DRAWN


@dataclass(frozen=True, slots=True)
class Exchange:
    """How often one player paid another for a discard, and for hands worth how much."""

    entry: Entry
    times: int
    points: int

    @property
    def worth(self) -> str:
        """Return the value in full: "24 points"."""
        return ngettext("%(points)s point", "%(points)s points", self.points) % {"points": write_number(self.points)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The statistics of one player's hands."""

    played: int
    wins: int
    self_draws: int
    deal_ins: int
    drawn: int
    average: Fraction | None
    best: OwnHand | None
    dealt_into: tuple[Exchange, ...]
    dealt_in_by: tuple[Exchange, ...]
    patterns: tuple[tuple[str, int], ...]


def read_own_hands(entry: Entry, own: Sequence[Seat], at_tables: Mapping[int, Sequence[Seat]]) -> list[OwnHand]:
    """Return the hands that count and that `entry` played in its `own` seats, in two statements.

    `own` seats come with table and session, `at_tables` all seats of those tables with the people on them.
    """
    seat_at = {seat.table_id: seat for seat in own}
    hands = Hand.objects.current().filter(tournament=entry.tournament_id, table__in=list(seat_at))
    found = list(hands.order_by("table__session__number", "number"))
    showings: dict[int, list[Showing]] = defaultdict(list)
    for showing in Showing.objects.filter(hand__in=found).order_by("pk"):
        showings[showing.hand_id].append(showing)
    words = HandWords.of(entry.tournament)
    return [
        _own_hand(hand, seat_at[hand.table_id], showings[hand.pk], at_tables[hand.table_id], words)
        for hand in found
        if seat_at[hand.table_id].player_in(hand.number) == entry
    ]


def _own_hand(hand: Hand, own: Seat, showings: Sequence[Showing], seats: Sequence[Seat], words: HandWords) -> OwnHand:
    people = {seat.wind: seat.player_in(hand.number) for seat in seats}
    won = [showing for showing in showings if showing.is_winner and showing.points is not None]
    mine = next((showing for showing in showings if showing.wind == own.wind), None)
    is_win = own.wind in hand.winners
    best = mine if is_win and mine else max(won, key=lambda showing: showing.points or 0, default=None)
    shown = [showing.wind for showing in showings if showing.holding is not None]
    return OwnHand(
        table=own.table,
        number=hand.number,
        kind=hand.kind,
        is_win=is_win,
        is_deal_in=hand.discarder == own.wind,
        ending=_ending(hand, words),
        points=best.points if best else None,
        value=words.worth(best.points, best.facts) if best else "",
        delta=hand.deltas[Wind(own.wind)],
        winners=tuple(person for wind in hand.winners if (person := people.get(wind))),
        discarder=people.get(hand.discarder),
        explained=own.wind if own.wind in shown else next(iter(shown), ""),
        patterns=tuple(pattern_names(mine)) if is_win else (),
    )


def _ending(hand: Hand, words: HandWords) -> str:
    ending = words.ending(hand.kind, hand.ending)
    return gettext("Drawn hand") if ending == gettext(DRAWN.title) else ending


def pattern_names(showing: Showing | None) -> Iterator[str]:
    """Yield the names of the patterns a seat's tiles counted, each as often as it counted."""
    counted = showing.patterns if showing else None
    listed = counted.get("patterns") if isinstance(counted, dict) else None
    for pattern in listed if isinstance(listed, list) else ():
        if isinstance(pattern, dict) and isinstance(name := pattern.get("name"), str):
            yield from [name] * (times if isinstance(times := pattern.get("count", 1), int) else 1)


def gather_figures(hands: Sequence[OwnHand]) -> Figures:
    """Return the statistics of the hands."""
    won = [hand for hand in hands if hand.is_win]
    dealt_in = [hand for hand in hands if hand.is_deal_in]
    values = [hand.points for hand in won if hand.points is not None]
    patterns = Counter(name for hand in won for name in hand.patterns)
    return Figures(
        played=len(hands),
        wins=len(won),
        self_draws=sum(hand.is_self_draw for hand in won),
        deal_ins=len(dealt_in),
        drawn=sum(hand.is_drawn for hand in hands),
        average=Fraction(sum(values), len(values)) if values else None,
        best=max(won, key=lambda hand: hand.points or 0, default=None),
        dealt_into=_exchanges((winner, hand.points) for hand in dealt_in for winner in hand.winners),
        dealt_in_by=_exchanges((hand.discarder, hand.points) for hand in won if hand.discarder),
        patterns=tuple(sorted(patterns.items(), key=lambda item: (-item[1], item[0]))),
    )


def _exchanges(payments: Iterable[tuple[Entry, int | None]]) -> tuple[Exchange, ...]:
    """Return the sums by the other player, the most frequent first."""
    people: dict[int, Entry] = {}
    times: Counter[int] = Counter()
    points: Counter[int] = Counter()
    for entry, value in payments:
        people[entry.pk] = entry
        times[entry.pk] += 1
        points[entry.pk] += value or 0
    order = sorted(people, key=lambda key: (-times[key], -points[key], key))
    return tuple(Exchange(people[key], times[key], points[key]) for key in order)
