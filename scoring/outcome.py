"""What happened in one hand: who won how much, on whose discard, as the settlement needs to know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeGuard

from scoring.errors import ScoringError
from scoring.seats import WINDS, Wind
from scoring.text import _

MOST_POINTS = 1_000_000
"""No hand of any rule set comes near this; a bigger number is a slip of the keypad."""


@dataclass(frozen=True, slots=True)
class Win:
    """One winner and the value of the hand; `points` may be left to `Outcome.scores` where every seat scores."""

    seat: Wind
    points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How one hand ended. No wins mean a drawn hand, no discarder a self-draw.

    `safe` is true where the winning discard was safe towards every winner, or the set of winners it was safe
    towards. `seats` is for tables where neither `players` nor the names tell which seats are taken.
    """

    rules: str
    options: Mapping[str, object] = field(default_factory=dict)
    players: int = 4
    wins: tuple[Win, ...] = ()
    discarder: Wind | None = None
    safe: bool | frozenset[Wind] = False
    responsible: Wind | None = None
    scores: Mapping[Wind, int] = field(default_factory=dict)
    seats: tuple[Wind, ...] = ()

    @classmethod
    def from_record(cls, record: object) -> Outcome:
        """Return the outcome a settlement record describes, or raise a ScoringError saying what is malformed.

        Every field of the format has to be well formed; whether it means anything is for the rule set to say.

        >>> Outcome.from_record({"rules": "mcr", "wins": [{"seat": "S", "points": 12}], "discarder": "E"}).wins
        (Win(seat=<Wind.SOUTH: 'S'>, points=12),)
        """
        if not isinstance(record, Mapping):
            raise ScoringError(_("A settlement is an object with rules and wins."), field="record")
        options = _read_options(record)
        return cls(
            rules=_read_rules(record),
            options=options,
            players=_read_players(record, options),
            wins=_read_wins(record),
            discarder=_read_seat_or_none(record, "discarder"),
            safe=_read_safe(record),
            responsible=_read_seat_or_none(record, "responsible"),
            scores=_read_scores(record),
        )

    @property
    def winners(self) -> tuple[Wind, ...]:
        """Return the winning seats in the order they were given."""
        return tuple(win.seat for win in self.wins)

    def is_safe(self, winner: Wind) -> bool:
        """Say whether the winning discard was safe towards `winner`."""
        return self.safe if isinstance(self.safe, bool) else winner in self.safe

    def others(self, seat: Wind) -> tuple[Wind, ...]:
        """Return the seats in play without `seat`."""
        return tuple(other for other in self.seats if other is not seat)

    def renamed(self, names: Mapping[Wind, Wind]) -> Outcome:
        """Return the same outcome with every seat called what `names` calls it."""
        return replace(
            self,
            wins=tuple(replace(win, seat=names[win.seat]) for win in self.wins),
            discarder=self.discarder and names[self.discarder],
            safe=self.safe if isinstance(self.safe, bool) else frozenset(names[seat] for seat in self.safe),
            responsible=self.responsible and names[self.responsible],
            scores={names[seat]: points for seat, points in self.scores.items()},
            seats=tuple(sorted((names[seat] for seat in self.seats), key=WINDS.index)),
        )


def _read_rules(record: Mapping[object, object]) -> str:
    rules = record.get("rules")
    if not isinstance(rules, str):
        raise ScoringError(_("Say which rule set the hand was played by."), field="rules")
    return rules


def _read_options(record: Mapping[object, object]) -> dict[str, object]:
    options = record.get("options", {})
    if not isinstance(options, Mapping) or not all(isinstance(key, str) for key in options):
        raise ScoringError(_("Options are given by name."), field="options")
    return dict(options)


def _read_players(record: Mapping[object, object], options: Mapping[str, object]) -> int:
    """Return the number of players; where a rule set has it as an option too, the option stands in for the field."""
    players = record.get("players", options.get("players", 4))
    if not _is_whole(players) or players not in (3, 4):
        raise ScoringError(_("A table has four players, or three where the rules allow it."), field="players")
    return players


def _read_wins(record: Mapping[object, object]) -> tuple[Win, ...]:
    wins = record.get("wins")
    if not isinstance(wins, list | tuple):
        raise ScoringError(_("Give the list of wins; it is empty for a drawn hand."), field="wins")
    return tuple(_read_win(win) for win in wins)


def _read_win(win: object) -> Win:
    if not isinstance(win, Mapping):
        raise ScoringError(_("A win says which seat won and how many points."), field="wins")
    points = win.get("points")
    return Win(_read_seat(win.get("seat"), "wins"), None if points is None else read_points(points, "points"))


def _read_safe(record: Mapping[object, object]) -> bool | frozenset[Wind]:
    safe = record.get("safe", False)
    if isinstance(safe, bool):
        return safe
    if not isinstance(safe, list | tuple):
        raise ScoringError(_("Safe is yes or no, or the list of winners it holds for."), field="safe")
    return frozenset(_read_seat(seat, "safe") for seat in safe)


def _read_scores(record: Mapping[object, object]) -> dict[Wind, int]:
    scores = record.get("scores", {})
    if not isinstance(scores, Mapping):
        raise ScoringError(_("Scores are given by seat."), field="scores")
    return {_read_seat(seat, "scores"): read_points(points, "scores") for seat, points in scores.items()}


def _read_seat_or_none(record: Mapping[object, object], name: str) -> Wind | None:
    seat = record.get(name)
    return None if seat is None else _read_seat(seat, name)


def _read_seat(seat: object, name: str) -> Wind:
    if not isinstance(seat, str) or seat not in WINDS:
        raise ScoringError(_("Seats are called E, S, W and N; there is no other."), field=name)
    return Wind(seat)


def read_points(points: object, name: str) -> int:
    """Return `points` if a hand can be worth that many, else raise a ScoringError about field `name`."""
    if not _is_whole(points):
        raise ScoringError(_("Points are a whole number."), field=name)
    if points < 0:
        raise ScoringError(_("Points cannot be less than 0."), field=name)
    if points > MOST_POINTS:
        raise ScoringError(_("No hand is worth more than %(most)s points."), field=name, most=MOST_POINTS)
    return points


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
