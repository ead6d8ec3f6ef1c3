"""What happens at a demo tournament, command by command, with the time of each; nothing is stored here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from random import Random
from typing import Any, Literal
from uuid import UUID

from scoring.dealing import Deal
from scoring.outcome import Outcome
from scoring.rulesets import RULESETS
from scoring.seats import WINDS
from tournament.demo.games import new_game
from tournament.demo.hands import Game
from tournament.demo.mishaps import CLOSING_REASON, CORRECTING_REASON, bring_in_reserve, draw_offence, spread_mishaps
from tournament.demo.people import draw_people
from tournament.models import Entry
from tournament.penalties.giving import penalise
from tournament.seating.plan import Plan
from tournament.seating.solver.problem import Problem
from tournament.seating.solver.solving import EFFORTS, solve
from tournament.sessions.running import call_referee, close_session, open_session
from tournament.tables.corrections import correct_hand
from tournament.tables.recording import record_hand, undo_hand
from tournament.tables.settling import HandEntry
from tournament.tables.signatures import close_table, sign_table

Progress = Literal["coming", "running", "finished"]

FIRST_DAY = date(2026, 1, 10)
"""When every story takes place, before it is moved to where it is wanted."""
STARTS = (timedelta(hours=10), timedelta(hours=14, minutes=30))
"""The hours at which sessions of a day start."""
UNDER_WAY = 3
"""The session that is half played while the tournament is running."""
PLAYED_FOR = timedelta(minutes=55)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Which tournament to make. The same setup tells the same story again."""

    name: str
    slug: str
    place: str = ""
    ruleset: str = "mcr"
    players: int = 16
    sessions: int = 4
    seed: str = "kongbox"
    progress: Progress = "running"

    @property
    def days(self) -> int:
        """Return how many days it takes."""
        return (self.sessions - 1) // len(STARTS) + 1

    @property
    def begun(self) -> int:
        """Return how many sessions have begun; one that is under way is the first of its day."""
        under_way = UNDER_WAY if self.sessions >= UNDER_WAY else 1
        return {"coming": 0, "running": under_way, "finished": self.sessions}[self.progress]

    @property
    def starts_in(self) -> timedelta:
        """Return how long after today its first day is."""
        under_way = -((self.begun - 1) // len(STARTS))
        return timedelta(days={"coming": 26, "running": under_way, "finished": -20 - self.days}[self.progress])

    @property
    def minutes(self) -> int:
        """Return how long the clock of a session runs."""
        rules = RULESETS[self.ruleset].play
        return rules.clock_minutes or (120 if rules.session.unit == "hands" else 180)


@dataclass(frozen=True, slots=True)
class Command:
    """A command at a time: a verb with its arguments, in a session, at a table or away from all of them."""

    at: datetime
    verb: Callable[..., object]
    session: int
    table: int | None = None
    given: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Story:
    """People, seats and how they were found, and all that happens once play has begun."""

    people: Sequence[Entry]
    plan: Plan
    made: Mapping[str, Any]
    commands: Sequence[Command]


def tell(setup: Setup, midnight: datetime) -> Story:
    """Return the story of a tournament whose first day begins at `midnight`."""
    rng = Random(f"{setup.seed}/{setup.ruleset}/{setup.players}")
    people = draw_people(rng, setup.players, reserves=max(2, setup.players // 16))
    numbers, sessions = range(1, setup.players + 1), range(1, setup.sessions + 1)
    problem = Problem(numbers=tuple(numbers), sessions=setup.sessions, seed=setup.seed)
    *_, found = solve(problem, steps=EFFORTS["quick"])
    plan, made = found.plan(), {"method": "event", "seed": setup.seed, "step": found.step, "planned": list(sessions)}
    return Story(people, plan, made, list(_Teller(setup, rng, plan, midnight).tell()) if setup.begun else [])


class _Teller:
    """Tells one tournament; holds what all its tables have in common."""

    def __init__(self, setup: Setup, rng: Random, plan: Plan, midnight: datetime) -> None:
        self.setup, self.rng, self.plan, self.midnight = setup, rng, plan, midnight
        self.strengths = [2 ** rng.gauss(0, 0.35) for _number in range(setup.players)]
        tables = setup.players // len(WINDS)
        self.mishaps = spread_mishaps(rng, sessions=setup.begun, tables=tables, is_over=setup.progress == "finished")

    def tell(self) -> Iterator[Command]:
        """Yield what happens in every session that has begun."""
        for number in range(1, self.setup.begun + 1):
            yield from self._tell_session(number)

    def _tell_session(self, number: int) -> Iterator[Command]:
        day, turn = divmod(number - 1, len(STARTS))
        starts_at = self.midnight + timedelta(days=day) + STARTS[turn]
        is_under_way = self.setup.progress == "running" and number == self.setup.begun
        until = starts_at + (PLAYED_FOR if is_under_way else timedelta(days=1))
        commands = [Command(starts_at, open_session, number)]
        for table, numbers in enumerate(self.plan[number - 1], start=1):
            strengths = tuple(self.strengths[drawn - 1] for drawn in numbers if drawn is not None)
            game = new_game(self.rng, self.setup.ruleset, strengths)
            mishaps = dict(self.mishaps.get((number, table), {}))
            commands += _TableTeller(number, table, game, mishaps, until).tell(starts_at)
        commands.sort(key=lambda command: command.at)
        if not is_under_way:
            commands.append(Command(commands[-1].at + timedelta(minutes=2), close_session, number))
        yield from commands


@dataclass(slots=True)
class _TableTeller:
    """Tells one table of one session: hand after hand until they are played or it is `until`."""

    session: int
    table: int
    game: Game
    mishaps: dict[str, int]
    until: datetime

    def tell(self, at: datetime) -> Iterator[Command]:
        """Yield what happens from `at` on."""
        play = self.game.play
        deal = play.dealing.first()
        while not play.session.is_reached(deal):
            at += timedelta(seconds=self.game.rng.randint(*self.game.seconds))
            if at > self.until:
                if self._is_due("call", deal.number):
                    yield self._command(self.until, call_referee)
                return
            entry, commands = self._play(deal, at)
            yield from commands
            outcome = Outcome(rules=self.game.ruleset.id, wins=entry.wins, ending=entry.ending, facts=entry.facts)
            deal = play.dealing.following(deal, outcome)
        yield from self._sign(at)

    def _play(self, deal: Deal, at: datetime) -> tuple[HandEntry, list[Command]]:
        """Return how a hand ended, and what was done about it."""
        commands, dead = [], None
        if self._is_due("reserve", deal.number):
            seat = self.game.rng.choice(WINDS)
            commands.append(self._command(at - timedelta(minutes=3), bring_in_reserve, seat=seat))
        if self._is_due("offence", deal.number):
            seat = self.game.rng.choice(WINDS)
            offence, reason, is_dead = draw_offence(self.game.rng, self.game.ruleset)
            dead = seat if is_dead else None
            given = {"seat": seat, "offence": offence, "reason": reason, "command_id": self._new_id()}
            commands.append(self._command(at - timedelta(minutes=1), penalise, **given))
        entry = self.game.draw_hand(deal, dead)
        slip = self.game.misread(entry)
        if slip and self._is_due("undo", deal.number):
            commands += self._undone(slip, at - timedelta(seconds=30))
        if slip and self._is_due("correction", deal.number):
            return entry, [*commands, *self._corrected(slip, entry, at)]
        return entry, [*commands, self._recorded(entry, at, self._new_id())]

    def _undone(self, slip: HandEntry, at: datetime) -> list[Command]:
        hand_id = self._new_id()
        given = {"hand_id": hand_id, "command_id": self._new_id()}
        return [self._recorded(slip, at, hand_id), self._command(at + timedelta(seconds=9), undo_hand, **given)]

    def _corrected(self, slip: HandEntry, entry: HandEntry, at: datetime) -> list[Command]:
        hand_id = self._new_id()
        given = {"hand_id": hand_id, "entry_id": self._new_id(), "entry": entry, "reason": CORRECTING_REASON}
        later = min(at + timedelta(seconds=150), self.until)
        return [self._recorded(slip, at, hand_id), self._command(later, correct_hand, **given)]

    def _sign(self, at: datetime) -> Iterator[Command]:
        """Let the players sign, or three of them and a referee for the last."""
        is_unsigned = "unsigned" in self.mishaps
        for seat in WINDS[:3] if is_unsigned else WINDS:
            at += timedelta(seconds=self.game.rng.randint(8, 40))
            yield self._command(at, sign_table, seat=seat, command_id=self._new_id())
        if is_unsigned:
            yield self._command(at + timedelta(minutes=4), close_table, reason=CLOSING_REASON)

    def _is_due(self, mishap: str, number: int) -> bool:
        """Say whether a mishap planned for this hand or an earlier one happens now; it happens once."""
        is_due = self.mishaps.get(mishap, number + 1) <= number
        if is_due:
            del self.mishaps[mishap]
        return is_due

    def _recorded(self, entry: HandEntry, at: datetime, entry_id: UUID) -> Command:
        return self._command(at, record_hand, entry_id=entry_id, entry=entry)

    def _command(self, at: datetime, verb: Callable[..., object], **given: Any) -> Command:
        return Command(at, verb, self.session, self.table, given)

    def _new_id(self) -> UUID:
        return UUID(int=self.game.rng.getrandbits(128), version=4)
