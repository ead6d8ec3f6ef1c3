"""What counts in a British hand: its sets and doubles, or the special hand it is, whichever is worth more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.counting import note_limit, points_times_doubles, terms_of, without_implied, write_product, write_sum
from scoring.engine.sheet import Found
from scoring.patterns import Pattern
from scoring.result import Count, Counted, NotCounted, Reason
from scoring.rulesets.bmja.table import BONUS_TILES, FISHING, SPECIAL
from scoring.text import _


@dataclass(frozen=True, slots=True)
class OrdinaryOrSpecial:
    """The British counting principle under a limit.

    `purity_final_discard`: the final discard doubles all of Purity, not its bonus tiles only.
    `purity_may_score_ordinary`: a winning Purity hand may count as an ordinary one.
    """

    limit: int = 1000
    purity_final_discard: bool = True
    purity_may_score_ordinary: bool = True

    def __call__(self, found: Found) -> Count:
        """Count the patterns of a reading; of equals the special hand is taken."""
        hands = [pattern for pattern, _count in found if pattern.heading in (SPECIAL, FISHING)]
        if not hands:
            return points_times_doubles(found, self.limit)
        rest = [(pattern, count) for pattern, count in found if pattern not in hands]
        special = max((self._count_special(hand, rest) for hand in hands), key=lambda count: count.points)
        if self._may_be_ordinary(hands, rest):
            ordinary = points_times_doubles(rest, self.limit)
            if ordinary.points > special.points:
                return replace(ordinary, not_counted=(*_beaten(hands, special, ordinary), *ordinary.not_counted))
        return replace(special, not_counted=(*_beside(hands, special), *special.not_counted))

    def _may_be_ordinary(self, hands: Sequence[Pattern], rest: Found) -> bool:
        """Say whether the hand may count by its sets: one that did not win may, one that won if it is made of sets."""
        if hands[0].heading == FISHING:
            return True
        if not self.purity_may_score_ordinary and any(hand.name == "Purity" for hand in hands):
            return False
        return any(pattern.name == "Going Mah-Jong" for pattern, _count in rest)

    def _count_special(self, hand: Pattern, rest: Found) -> Count:
        if hand.doubles:
            return self._count_purity(hand, rest)
        if hand.heading == SPECIAL and hand.points == self.limit:
            reason = Reason(_("%(better)s is worth the limit and counts alone"), {"better": hand.name})
            dropped = tuple(NotCounted(pattern, reason) for pattern, _count in rest)
            return Count(hand.points, (Counted.of(hand, 1),), dropped, arithmetic=str(hand.points))
        beside = _of_bonus_tiles(rest)
        return self._add_up(Counted.of(hand, 1), hand.points, str(hand.points), beside, rest)

    def _count_purity(self, hand: Pattern, rest: Found) -> Count:
        """Count the sets, and the points for going Mah-Jong, with the doubles of Purity; bonus tiles apart."""
        basic = [Counted.of(pattern, count) for pattern, count in rest if pattern.box != BONUS_TILES]
        points = sum(entry.total for entry in basic)
        final = _final_discard(rest) if self.purity_final_discard else []
        doubles = hand.doubles + len(final)
        written = write_product(terms_of(basic), doubles)
        beside = _of_bonus_tiles(rest) or final
        return self._add_up(Counted(hand, points << hand.doubles), points << doubles, written, beside, rest)

    def _add_up(self, entry: Counted, value: int, written: str, beside: Found, rest: Found) -> Count:
        """Add what bonus tiles give, with their own doubles, to the value of a special hand."""
        kept, implied = without_implied(beside)
        counted = [Counted.of(pattern, count) for pattern, count in kept]
        doubles = sum(double.doubles * double.count for double in counted)
        bonus = sum(tile.total for tile in counted)
        total = value + (bonus << doubles)
        if bonus:
            written = f"{written} + {write_product([bonus], doubles)}"
        return Count(
            min(total, self.limit),
            (entry, *counted),
            (*implied, *_left_out(entry.pattern, beside, rest)),
            arithmetic=write_sum(written, total, self.limit),
            notes=note_limit(total, self.limit),
        )


def _final_discard(rest: Found) -> Found:
    return [(pattern, count) for pattern, count in rest if pattern.name == "Final discard"]


def _of_bonus_tiles(rest: Found) -> Found:
    """Return what counts for bonus tiles besides a special hand: if there are any, the final discard too."""
    tiles = [(pattern, count) for pattern, count in rest if pattern.box == BONUS_TILES]
    return [*tiles, *_final_discard(rest)] if tiles else []


def _left_out(hand: Pattern, beside: Found, rest: Found) -> Iterator[NotCounted]:
    for pattern, count in rest:
        if (pattern, count) in beside:
            continue
        if hand.doubles and pattern.points:
            yield NotCounted(pattern, Reason(_("Its points are in %(better)s"), {"better": hand.name}))
        else:
            yield NotCounted(pattern, Reason(_("Only bonus tiles count besides %(better)s"), {"better": hand.name}))


def _beside(hands: Sequence[Pattern], special: Count) -> Iterator[NotCounted]:
    """Yield the special hands that are there besides the one that counts."""
    better = special.counted[0].name
    for hand in hands:
        if hand.name != better:
            yield NotCounted(hand, Reason(_("%(better)s counts as much or more"), {"better": better}))


def _beaten(hands: Sequence[Pattern], special: Count, ordinary: Count) -> Iterator[NotCounted]:
    """Yield the special hands that are worth less than sets and doubles."""
    values = {"ordinary": ordinary.points, "special": special.points}
    for hand in hands:
        yield NotCounted(hand, Reason(_("Sets and doubles count %(ordinary)s, more than %(special)s"), values))
