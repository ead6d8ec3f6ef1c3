"""Turn a score into what its explanation page shows: groups of tiles, rows of patterns, the sum, who pays whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import get_language, gettext, ngettext

from scoring.dora import FIVES
from scoring.errors import ScoringError
from scoring.explaining import UNITS
from scoring.holding import Holding
from scoring.melds import Meld
from scoring.patterns import Pattern
from scoring.readings import Reading
from scoring.result import Counted, NotCounted, Score
from scoring.seats import WINDS, Wind
from scoring.settlement import Outcome, Settlement, Win, settle
from scoring.tiles import TEXT_OF, TILE_OF, WIND_TILES, Tile, count_of, unpack
from tournament.core.formatting import write_number
from tournament.core.labels import pattern_name, set_name, tile_name, translate_reason

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

    @classmethod
    def of_text(cls, text: str) -> Face:
        """Return the face of a tile by its text; a red five is one too."""
        if text[0] != "0":
            return cls.of(TILE_OF[text])
        return cls(text, gettext("Red %(tile)s") % {"tile": tile_name(FIVES[text[1]])})

    @property
    def as_red(self) -> Face:
        """Return the red five in place of an ordinary one."""
        return replace(Face.of_text(f"0{self.text[1]}"), is_win=self.is_win)


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles that belong together, and what they are."""

    caption: str
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A pattern: its names, what it is worth, how often where not once, and why it does not count where it does not.

    `beside` is its name in the language it comes from, and `language` which that is.
    """

    name: str
    beside: str
    language: str
    value: str
    times: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Addition:
    """What was added up beside the patterns, line by line."""

    heading: str
    lines: tuple[Line, ...]
    arithmetic: str
    total: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """All that a page tells about a score; `why_invalid` is empty for a hand that may win.

    `total` is what the patterns add up to, and `sums` what else was added up to find the points.
    """

    score: Score
    groups: tuple[Group, ...]
    counted: tuple[Line, ...]
    not_counted: tuple[Line, ...]
    arithmetic: str
    total: str
    sums: tuple[Addition, ...]
    notes: tuple[str, ...]
    payment: tuple[str, ...]
    why_invalid: str

    @property
    def points(self) -> int:
        """Return what the hand is worth."""
        return self.score.points

    @property
    def win(self) -> Face | None:
        """Return the winning tile."""
        holding = self.score.holding
        if holding.win is None:
            return None
        return Face.of(holding.win).as_red if holding.dora.is_win_red else Face.of(holding.win)

    @property
    def is_self_drawn(self) -> bool:
        """Say whether the winning tile was drawn from the wall."""
        return self.score.holding.way.self_drawn

    @property
    def minimum(self) -> int:
        """Return the least points that may win."""
        return self.score.holding.ruleset.minimum


def explain_score(score: Score) -> Explanation:
    """Return a score ready to be shown, in the active language."""
    why = score.why_invalid
    return Explanation(
        score=score,
        groups=tuple(_groups(score)),
        counted=tuple(_counted(entry) for entry in score.patterns),
        not_counted=tuple(_not_counted(entry, score.holding) for entry in score.not_counted),
        arithmetic=_arithmetic(score),
        total=_total(score),
        sums=tuple(
            Addition(
                gettext(added.heading),
                tuple(map(_counted, added.entries)),
                added.arithmetic,
                translate_reason(added.total),
            )
            for added in score.sums
        ),
        payment=tuple(map(translate_reason, score.payment)),
        notes=(*map(translate_reason, score.count.notes), *_minimum_notes(score)),
        why_invalid="" if why is None else translate_reason(why),
    )


# -- the tiles --------------------------------------------------------------------------------------------------------


def _groups(score: Score) -> Iterator[Group]:
    holding = score.holding
    groups = list(_of_tiles(holding) if score.reading is None else _read(score.reading))
    yield from _with_reds(groups, holding)
    if holding.flowers:
        yield Group(gettext("Flowers"), _faces(holding.flowers))
    for heading, indicators in (
        (gettext("Dora indicators"), holding.dora.indicators),
        (gettext("Ura dora indicators"), holding.dora.under),
    ):
        if indicators:
            yield Group(heading, _faces(indicators))


def _of_tiles(holding: Holding) -> Iterator[Group]:
    yield from (_declared(meld, holding) for meld in holding.melds)
    yield Group(gettext("Standing tiles"), _ring(_faces(unpack(holding.tiles)), holding.win))


def _read(reading: Reading) -> Iterator[Group]:
    holding = reading.holding
    declared, standing = reading.groups[: len(holding.melds)], reading.groups[len(holding.melds) :]
    yield from (_declared(meld, holding) for meld in declared)
    singles = [tile for meld in standing if meld.kind == "single" for tile in meld.tiles]
    sets = [meld for meld in standing if meld.kind != "single"]
    finished = None if holding.win is None else _finished(reading, holding.win, sets)
    if singles:
        caption = set_name(holding.ruleset, "single")
        yield Group(caption, _ring(_faces(singles), holding.win if finished is None else None))
    for meld in sets:
        caption, faces = set_name(holding.ruleset, meld.kind), _faces(meld.tiles)
        if meld is finished:
            caption, faces = gettext("%(group)s, the win") % {"group": caption}, _ring(faces, holding.win)
        yield Group(caption, faces)


def _with_reds(groups: Iterable[Group], holding: Holding) -> Iterator[Group]:
    """Yield the groups with the red fives the player holds: in the sets they were declared in, the others in order."""
    dora = holding.dora
    in_sets = [_red_fives(red) for red in dora.red_in_sets]
    standing = _red_fives(dora.red - sum(dora.red_in_sets))
    if dora.is_win_red and holding.win is not None:
        standing[TEXT_OF[holding.win]] -= 1
    for place, group in enumerate(groups):
        left = in_sets[place] if place < len(in_sets) else standing
        yield replace(group, faces=tuple(_paint(face, left, is_win_red=dora.is_win_red) for face in group.faces))


def _red_fives(red: int) -> Counter[str]:
    return Counter({TEXT_OF[five]: count_of(red, five) for five in FIVES.values()})


def _paint(face: Face, left: Counter[str], *, is_win_red: bool) -> Face:
    """Return a face as a red five, if any are left."""
    if face.is_win:
        return face.as_red if is_win_red else face
    if left[face.text] <= 0:
        return face
    left[face.text] -= 1
    return face.as_red


def _finished(reading: Reading, win: Tile, sets: Iterable[Meld]) -> Meld | None:
    """Return the group that the winning tile finished; None where it is one of the single tiles."""
    kind, tile = reading.finish
    wanted: tuple[str, Tile] = ("chow" if kind in _CHOW_FINISHES else kind, tile)
    holding_it = [meld for meld in sets if win in meld.tiles]
    exact = [meld for meld in holding_it if (meld.kind, meld.tile) == wanted]
    return next(iter(exact or holding_it), None)


def _declared(meld: Meld, holding: Holding) -> Group:
    if meld.kind == "kong" and meld.concealed:
        return Group(set_name(holding.ruleset, "concealed-kong"), _faces(meld.tiles))
    caption = gettext("%(group)s, declared") % {"group": set_name(holding.ruleset, meld.kind)}
    return Group(caption, _faces(meld.tiles))


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
        value, times = _in_units(pattern, entry.total), f"{entry.count} × {entry.points}" if entry.count > 1 else ""
    return Line(pattern_name(pattern), *_beside(pattern), value.strip(), times)


def _not_counted(entry: NotCounted, holding: Holding) -> Line:
    pattern = entry.pattern
    worth = pattern.when_open if holding.way.exposed and pattern.when_open else pattern.points
    value = "× 2 " * pattern.doubles if pattern.doubles else _in_units(pattern, worth)
    return Line(pattern_name(pattern), *_beside(pattern), value.strip(), why=translate_reason(entry.reason))


def _in_units(pattern: Pattern, value: int) -> str:
    return gettext(UNITS[pattern.unit]) % {"value": write_number(value)}


def _beside(pattern: Pattern) -> tuple[str, str]:
    """Return the name to set beside the other one, and its language; a page in Chinese has the Chinese one already."""
    if pattern.japanese:
        return pattern.japanese, "ja"
    return ("", "") if (get_language() or "").startswith("zh") else (pattern.chinese, "zh")


def _total(score: Score) -> str:
    """Return what the patterns add up to: the points, unless they are counted in something else."""
    rows = score.patterns
    if not rows or rows[0].pattern.unit == "points":
        return write_number(score.points)
    return _in_units(rows[0].pattern, sum(entry.total for entry in rows))


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

    There is nothing to return where that takes everyone's score, nor for a value that cannot be paid: a chicken hand
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
    facts = {key: {winner: value} for key, value in _told_of(score).items()}
    outcome = Outcome(
        rules=ruleset.id,
        options=ruleset.given,
        players=players,
        seats=seats,
        wins=(Win(winner, None if facts else score.points),),
        discarder=discarder,
        facts=facts,
    )
    try:
        deltas = settle(outcome).deltas
    except ScoringError:
        return ()
    dealer = Wind.EAST
    rest = [seat for seat in others if seat is not discarder and deltas[seat]]
    paying = [] if discarder is None else [UsualPayment(gettext("The discarder"), deltas[discarder])]
    if dealer in rest and len({deltas[seat] for seat in rest}) > 1:
        rest.remove(dealer)
        paying.append(UsualPayment(gettext("The dealer"), deltas[dealer]))
    if rest:
        paying.append(UsualPayment(gettext("Each of the others"), deltas[rest[-1]]))
    return (*paying, UsualPayment(gettext("The winner"), deltas[winner]))


def cell_of(score: Score) -> str:
    """Return the key of the value on a tablet whose rules choose it from a table, or nothing."""
    fact = score.holding.ruleset.play.values.fact
    return str(_told_of(score).get(fact, ""))


def _told_of(score: Score) -> Mapping[str, Any]:
    """Return what a winner's hand carries beside its points."""
    ruleset = score.holding.ruleset
    read_win = ruleset.play.values.read_win
    return {} if read_win is None else read_win(score.details, ruleset.values)
