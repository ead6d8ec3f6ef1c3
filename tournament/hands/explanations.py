"""From a score to what a page shows of it: tiles in groups, rows of patterns, the sum, who pays whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.errors import ScoringError
from scoring.melds import Meld
from scoring.patterns import Pattern
from scoring.readings import Reading
from scoring.result import Counted, NotCounted, Score
from scoring.seats import WINDS, Wind
from scoring.settlement import Outcome, Settlement, Win, settle
from scoring.tiles import TEXT_OF, WIND_TILES, Tile, unpack
from tournament.core.labels import tile_name, translate_reason

KIND_NAMES = {
    "chow": _("Chow"),
    "pung": _("Pung"),
    "kong": _("Kong"),
    "pair": _("Pair"),
    "single": _("Single tiles"),
    "knitted": _("Knitted"),
}
_CHOW_FINISHES = frozenset({"closed", "edge", "end"})


@dataclass(frozen=True, slots=True)
class Face:
    """A tile to draw: its name in the sprite, and what it is called."""

    text: str
    name: str
    is_win: bool = False

    @classmethod
    def of(cls, tile: Tile) -> Face:
        """Return the face of a tile."""
        return cls(TEXT_OF[tile], tile_name(tile))


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles that belong together, and what they are."""

    caption: str
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A pattern: its names, what it is worth, how often where not once, and why it does not count where it does not."""

    name: str
    chinese: str
    value: str
    times: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Explanation:
    """All that a page tells about a score; `why_invalid` is empty for a hand that may win."""

    score: Score
    groups: tuple[Group, ...]
    counted: tuple[Line, ...]
    not_counted: tuple[Line, ...]
    arithmetic: str
    notes: tuple[str, ...]
    why_invalid: str

    @property
    def points(self) -> int:
        """Return what the hand is worth."""
        return self.score.points

    @property
    def win(self) -> Face | None:
        """Return the winning tile."""
        win = self.score.holding.win
        return None if win is None else Face.of(win)

    @property
    def is_self_drawn(self) -> bool:
        """Say whether the winning tile was drawn from the wall."""
        return self.score.holding.way.self_drawn

    @property
    def minimum(self) -> int:
        """Return the least points that may win."""
        return self.score.holding.ruleset.minimum


def explain_score(score: Score) -> Explanation:
    """Return a score ready to be shown, in the language of now."""
    why = score.why_invalid
    return Explanation(
        score=score,
        groups=tuple(_groups(score)),
        counted=tuple(_counted(entry) for entry in score.patterns),
        not_counted=tuple(_not_counted(entry) for entry in score.not_counted),
        arithmetic=_arithmetic(score),
        notes=(*map(translate_reason, score.count.notes), *_minimum_notes(score)),
        why_invalid="" if why is None else translate_reason(why),
    )


# -- the tiles --------------------------------------------------------------------------------------------------------


def _groups(score: Score) -> Iterator[Group]:
    holding = score.holding
    if score.reading is None:
        yield from (Group(_declared(meld), _faces(meld.tiles)) for meld in holding.melds)
        yield Group(gettext("Standing tiles"), _ring(_faces(unpack(holding.tiles)), holding.win))
    else:
        yield from _read(score.reading)
    if holding.flowers:
        yield Group(gettext("Flowers"), _faces(holding.flowers))


def _read(reading: Reading) -> Iterator[Group]:
    holding = reading.holding
    declared, standing = reading.groups[: len(holding.melds)], reading.groups[len(holding.melds) :]
    yield from (Group(_declared(meld), _faces(meld.tiles)) for meld in declared)
    singles = [tile for meld in standing if meld.kind == "single" for tile in meld.tiles]
    sets = [meld for meld in standing if meld.kind != "single"]
    finished = None if holding.win is None else _finished(reading, holding.win, sets)
    if singles:
        yield Group(str(KIND_NAMES["single"]), _ring(_faces(singles), holding.win if finished is None else None))
    for meld in sets:
        caption, faces = str(KIND_NAMES[meld.kind]), _faces(meld.tiles)
        if meld is finished:
            caption, faces = gettext("%(group)s, the win") % {"group": caption}, _ring(faces, holding.win)
        yield Group(caption, faces)


def _finished(reading: Reading, win: Tile, sets: Iterable[Meld]) -> Meld | None:
    """Return the group that the winning tile finished; None where it is one of the single tiles."""
    kind, tile = reading.finish
    wanted: tuple[str, Tile] = ("chow" if kind in _CHOW_FINISHES else kind, tile)
    holding_it = [meld for meld in sets if win in meld.tiles]
    exact = [meld for meld in holding_it if (meld.kind, meld.tile) == wanted]
    return next(iter(exact or holding_it), None)


def _declared(meld: Meld) -> str:
    if meld.kind == "kong" and meld.concealed:
        return gettext("Concealed kong")
    return gettext("%(group)s, declared") % {"group": KIND_NAMES[meld.kind]}


def _faces(tiles: Iterable[Tile]) -> tuple[Face, ...]:
    return tuple(map(Face.of, tiles))


def _ring(faces: tuple[Face, ...], win: Tile | None) -> tuple[Face, ...]:
    """Return the faces with one copy of the winning tile marked."""
    places = [place for place, face in enumerate(faces) if win is not None and face.text == TEXT_OF[win]]
    if not places:
        return faces
    return (*faces[: places[-1]], replace(faces[places[-1]], is_win=True), *faces[places[-1] + 1 :])


# -- the patterns -----------------------------------------------------------------------------------------------------


def _counted(entry: Counted) -> Line:
    pattern = entry.pattern
    if entry.doubles:
        value, times = "× 2 " * (entry.doubles * entry.count), ""
    else:
        value, times = str(entry.total), f"{entry.count} × {entry.points}" if entry.count > 1 else ""
    return Line(gettext(pattern.name), _beside(pattern), value.strip(), times)


def _not_counted(entry: NotCounted) -> Line:
    pattern = entry.pattern
    value = "× 2 " * pattern.doubles if pattern.doubles else str(pattern.points)
    return Line(gettext(pattern.name), _beside(pattern), value.strip(), why=translate_reason(entry.reason))


def _beside(pattern: Pattern) -> str:
    """Return the Chinese name to set beside the other one; whoever reads Chinese has read it already."""
    return "" if (get_language() or "").startswith("zh") else pattern.chinese


def _arithmetic(score: Score) -> str:
    """Return the sum as one would write it: the rule set's own where it has one, else the values added up."""
    if score.count.arithmetic:
        return score.count.arithmetic
    values = [entry.total for entry in score.patterns]
    if len(values) < 2:
        return ""
    added = f"{' + '.join(map(str, values))} = {sum(values)}"
    return added if sum(values) == score.points else f"{added} → {score.points}"


def _minimum_notes(score: Score) -> Iterator[str]:
    reached, minimum = score.count.toward_minimum, score.holding.ruleset.minimum
    if reached is not None and reached != score.points and minimum:
        yield ngettext(
            "Without flowers %(points)s point counts toward the minimum of %(minimum)s.",
            "Without flowers %(points)s points count toward the minimum of %(minimum)s.",
            reached,
        ) % {"points": reached, "minimum": minimum}


# -- the payment ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Share:
    """What a hand moved for one seat: every payment to or from another seat or the pot, and the sum."""

    seat: Wind
    delta: int
    payments: tuple[tuple[Wind | None, int], ...] = ()
    """Who is at the other end (None for the points on the table), and how much came (or, below zero, went)."""


def shares_of(deltas: Mapping[Wind, int], settlement: Settlement | None) -> list[Share]:
    """Return every seat's share; without a settlement, or with one that moves other amounts, the sums alone."""
    if settlement is None or settlement.deltas != dict(deltas):
        return [Share(seat, deltas[seat]) for seat in WINDS if seat in deltas]
    return [
        Share(
            seat,
            deltas[seat],
            tuple(
                (move.payer, move.amount) if move.payee is seat else (move.payee, -move.amount)
                for move in settlement.transfers
                if seat in (move.payer, move.payee)
            ),
        )
        for seat in WINDS
        if seat in deltas
    ]


@dataclass(frozen=True, slots=True)
class UsualPayment:
    """What somebody in a certain part pays for a hand, and at last what the winner gets."""

    who: str
    amount: int


def usual_payments(score: Score) -> tuple[UsualPayment, ...]:
    """Return who pays what for a winning hand, by part and not by name.

    There is nothing to return where that takes everybody's score, nor for a value that cannot be paid: a chicken hand
    may be set to nothing.
    """
    holding = score.holding
    ruleset = holding.ruleset
    if holding.win is None or not score.valid or ruleset.play.every_seat_scores:
        return ()
    winner = WINDS[holding.seat_wind - WIND_TILES[0]]
    players = int(ruleset.values.get("players", len(WINDS)))
    seats = WINDS[:players] if winner in WINDS[:players] else (winner, *WINDS[: players - 1])
    others = [seat for seat in seats if seat is not winner]
    discarder = None if holding.way.self_drawn else others[0]
    outcome = Outcome(
        rules=ruleset.id,
        options=ruleset.given,
        players=players,
        seats=seats,
        wins=(Win(winner, score.points),),
        discarder=discarder,
    )
    try:
        deltas = settle(outcome).deltas
    except ScoringError:
        return ()
    paying = [UsualPayment(gettext("Each of the others"), deltas[others[-1]])]
    if discarder is not None:
        paying.insert(0, UsualPayment(gettext("Whoever discarded"), deltas[discarder]))
    return (*paying, UsualPayment(gettext("The winner"), deltas[winner]))
