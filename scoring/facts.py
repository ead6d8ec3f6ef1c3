"""Facts of a hand: what a rule set wants to know beyond winner, discarder and value, declared as data.

A flag is True, a seat is a Wind, seats are a frozenset of Winds, a number is an int, a choice is its key. A fact of the
hand has one value; a fact of each winner, seat or player has one by seat. What is absent does not hold.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from scoring.errors import ScoringError
from scoring.seats import WINDS, Wind
from scoring.text import _

Kind = Literal["flag", "seat", "seats", "number", "choice"]
Scope = Literal["hand", "winner", "seat", "player"]
EndingKind = Literal["won", "drawn", "abandoned"]

FactValue: TypeAlias = bool | int | str | Wind | frozenset[Wind]
Facts: TypeAlias = Mapping[str, Any]
"""Values by key; those of a winner, a seat or a player by seat below their key."""

MOST = 1_000_000
"""No number in a hand comes near this; a bigger one is a slip of the keypad."""
_OF_POINTS = frozenset({"points", "scores"})
"""The fields whose numbers are points; other numbers are called by their names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One value of a fact that is chosen from a list."""

    key: str
    title: str


@dataclass(frozen=True, slots=True)
class Step:
    """How a carried number or flag moves on: it is set, or something is added to what it was."""

    to: int | bool | None = None
    add: int = 0

    def after(self, value: int | bool) -> int | bool:
        """Return the value for the next hand."""
        return value + self.add if self.to is None else self.to


STAYS = Step()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """One way a hand ends, by the key entries and records carry.

    `keeps_dealer`: a dealer who won, or any dealer after a draw, deals again; the key of a fact by seat says that the
    dealer has to have it. After an abandoned hand the same player always deals again. The abandoned and the drawn may
    pay: that is up to the payoff. `winners`: when this number of players win together, the hand ends like this, unpaid.

    Settlement records tell it in the field `told_by`, as `told_as` or by its key; or `told_by` is a fact, and the
    ending follows from it. Without a field, wins and draws tell.
    """

    key: str
    kind: EndingKind
    title: str
    keeps_dealer: bool | str = False
    winners: int = 0
    told_by: str = "ending"
    told_as: str = ""


WON = Ending(key="won", kind="won", title=_("Won"))
DRAWN = Ending(key="drawn", kind="drawn", title=_("Drawn"))

Moved = Literal["won-kept", "won-passed", "drawn-kept", "drawn-passed", "abandoned"]
"""How a hand ended and what became of the deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One thing a hand may carry: its key in records, what it may be, and the words a referee reads.

    `scope` says whose fact it is: the hand's, each winner's, each seat's, or a player's, who is marked for it in the
    list of players and for whom `counts` is counted (hands won so far). `title` is on the button or beside the field,
    `prompt` asks for a tap on a seat. It is asked for every hand (`is_asked`) or offered, in hands that ended in one of
    the ways in `endings` (if `only_usual`, not in one with a name of its own), on a discard only (`on_discard`), with
    `needs` holding too, by at most `most_winners`.

    A fact with `steps` is carried by the table: it follows from the hand before by them, starts at `least` or off, and
    may be set by a referee if `may_be_set`. Where a correction makes later hands follow otherwise, it may be kept as it
    was if `may_be_kept`. `is_option` says that counting knows it as an option of the same key; a flag that counting
    knows as one of several `events` is the first of them unless the tiles tell another. `in_picker`, `on_paper` and
    `in_correction` say where it is shown beside the tablet's entry.

    `is_declared`: a seat says so while the hand is played, at a key of its own beside the seat, and its stake lies on
    the table at once. `comes_with` names the fact of a seat that brings this one along. `is_dead_hand`: it holds for
    the seats whose hand a referee has declared dead, and nobody enters it. `cells` are the values it makes sense with.
    `one` and `several` say a number, with `{count}`. What is not `is_offered` is known to records, but has no use under
    these options.
    """

    key: str
    kind: Kind
    scope: Scope = "hand"
    title: str
    short: str = ""
    prompt: str = ""
    help: str = ""
    is_asked: bool = False
    endings: tuple[EndingKind, ...] = ("won",)
    only_usual: bool = False
    on_discard: bool = False
    needs: str = ""
    most_winners: int = 4
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int = MOST
    counts: Literal["", "wins"] = ""
    steps: tuple[tuple[Moved, Step], ...] = ()
    may_be_set: bool = True
    may_be_kept: bool = True
    is_option: bool = False
    events: tuple[str, ...] = ()
    in_picker: bool = False
    on_paper: bool = True
    in_correction: bool = True
    one: str = ""
    several: str = ""
    is_declared: bool = False
    comes_with: str = ""
    is_dead_hand: bool = False
    cells: tuple[str, ...] = ()
    is_offered: bool = True

    @property
    def is_by_seat(self) -> bool:
        """Say whether each seat has a value of its own."""
        return self.scope != "hand"

    @property
    def is_carried(self) -> bool:
        """Say whether it follows from the hand before."""
        return bool(self.steps)

    @property
    def start(self) -> int | bool:
        """Return what a carried fact is in the first hand."""
        return False if self.kind == "flag" else self.least

    def step(self, moved: Moved) -> Step:
        """Return the step of a carried fact after a hand that ended like this."""
        return dict(self.steps).get(moved, STAYS)

    # -- reading records --------------------------------------------------------------------------------------------

    def read(self, value: object, winners: Collection[Wind] = ()) -> Any:
        """Return the value of a record's field, by seat where it is, or raise a ScoringError about a malformed one.

        >>> Fact(key="safe", kind="flag", scope="winner", title="Safe").read(["S"])
        {<Wind.SOUTH: 'S'>: True}
        """
        if not self.is_by_seat:
            return self.read_value(value)
        if self.kind == "flag":
            return self._read_flags(value, winners)
        if not isinstance(value, Mapping):
            raise ScoringError(_("%(fact)s must be given by seat."), field=self.key, fact=self.key)
        return {read_seat(seat, self.key): self.read_value(one) for seat, one in value.items()}

    def _read_flags(self, value: object, winners: Collection[Wind]) -> dict[Wind, bool]:
        if isinstance(value, bool) and self.scope == "winner":
            return dict.fromkeys(winners, True) if value else {}
        if not isinstance(value, list | tuple):
            of_winner = _("%(fact)s must be true, false or a list of seats.")
            message = of_winner if self.scope == "winner" else _("%(fact)s must be a list of seats.")
            raise ScoringError(message, field=self.key, fact=self.key)
        seats = [read_seat(seat, self.key) for seat in value]
        if len(set(seats)) < len(seats):
            raise ScoringError(_("%(fact)s names a seat twice."), field=self.key, fact=self.key)
        return dict.fromkeys(seats, True)

    def read_value(self, value: object) -> FactValue:
        match self.kind:
            case "flag" if isinstance(value, bool):
                return value
            case "seat":
                return read_seat(value, self.key)
            case "seats" if isinstance(value, list | tuple):
                return frozenset(read_seat(seat, self.key) for seat in value)
            case "number":
                return read_number(value, self.key, self.least, self.most, self.title)
            case "choice" if isinstance(value, str) and value in {choice.key for choice in self.choices}:
                return value
        raise ScoringError(_("%(fact)s can’t have this value."), field=self.key, fact=self.key)

    # -- stored values ----------------------------------------------------------------------------------------------

    def write_one(self, value: FactValue) -> bool | int | str:
        """Return one value as JSON keeps it: seats by their letters, in turn order."""
        if isinstance(value, frozenset):
            return "".join(wind.value for wind in WINDS if wind in value)
        return value.value if isinstance(value, Wind) else value

    def read_one(self, stored: Any) -> FactValue:
        """Return one value from what JSON kept."""
        if self.kind == "seats":
            return frozenset(Wind(letter) for letter in stored)
        return Wind(stored) if self.kind == "seat" else stored

    def write(self, value: Any) -> Any:
        """Return a value as records have it, by seat where it is: what `read` reads.

        >>> Fact(key="safe", kind="flag", scope="winner", title="Safe").write({Wind.SOUTH: True})
        ['S']
        """
        if not self.is_by_seat:
            return self._as_record(value)
        if self.kind == "flag":
            return [wind.value for wind in WINDS if value.get(wind)]
        return {wind.value: self._as_record(value[wind]) for wind in WINDS if wind in value}

    def _as_record(self, value: FactValue) -> bool | int | str | list[str]:
        if isinstance(value, frozenset):
            return [wind.value for wind in WINDS if wind in value]
        return self.write_one(value)

    def seats_in(self, value: Any) -> set[Wind]:
        """Return every seat that a value names or belongs to."""
        named: set[Wind] = set(value) if self.is_by_seat else set()
        if self.kind in ("seat", "seats"):
            for one in value.values() if self.is_by_seat else (value,):
                named |= {one} if isinstance(one, Wind) else one
        return named

    # -- seats called something else --------------------------------------------------------------------------------

    def renamed(self, value: Any, names: Mapping[Wind, Wind]) -> Any:
        """Return the value with its seats renamed by `names`."""
        if self.is_by_seat:
            return {names[seat]: self._renamed_one(one, names) for seat, one in value.items()}
        return self._renamed_one(value, names)

    def _renamed_one(self, value: Any, names: Mapping[Wind, Wind]) -> Any:
        if isinstance(value, frozenset):
            return frozenset(names[seat] for seat in value)
        return names[value] if isinstance(value, Wind) else value


def read_seat(seat: object, field: str) -> Wind:
    """Return the seat a record names, or raise a ScoringError about field `field`."""
    if not isinstance(seat, str) or seat not in WINDS:
        raise ScoringError(_("Seats must be E, S, W or N."), field=field)
    return Wind(seat)


def read_number(value: object, field: str, least: int = 0, most: int = MOST, title: str = "") -> int:
    """Return a whole number within bounds, or raise a ScoringError about `field`, by its title if it has one."""
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    if isinstance(value, int) and is_whole and least <= value <= most:
        return value
    if field not in _OF_POINTS:
        message = _("%(fact)s: a whole number from %(least)s to %(most)s is needed.")
        raise ScoringError(message, field=field, fact=title or field, least=least, most=most)
    if not isinstance(value, int) or not is_whole:
        raise ScoringError(_("Points must be a whole number."), field=field)
    if value < least:
        raise ScoringError(_("Points can’t be negative."), field=field)
    raise ScoringError(_("No hand is worth more than %(most)s points."), field=field, most=most)
