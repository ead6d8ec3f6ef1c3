"""Seatings of the usual sizes: how good, and how long it takes."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from time import process_time

from tournament.seating.solver.problem import People, Problem
from tournament.seating.solver.quality import measure
from tournament.seating.solver.solving import solve

MOST_SECONDS = 10


@dataclass(frozen=True)
class Task:
    """A seating to be found, and how many repeated meetings and returns to a table are allowed in it."""

    players: int
    sessions: int
    repeats: int = 0
    returns: int | None = None
    team: int = 0
    host: bool = False

    def problem(self) -> Problem:
        """Return it as the solver takes it: teams of neighbours, a quarter of all from the host's country."""
        numbers = tuple(range(1, self.players + 1))
        teams = {number: f"team {(number - 1) // self.team}" for number in numbers} if self.team else {}
        countries = {number: "NED" if number % 4 == 0 else f"C{number % 13}" for number in numbers}
        people = People(teams, countries if self.host else {})
        return Problem(numbers=numbers, sessions=self.sessions, seed="bench", people=people)

    def __str__(self) -> str:
        wishes = [f"teams of {self.team}"] if self.team else []
        return ", ".join([f"{self.players} × {self.sessions}", *wishes, *(["countries apart"] if self.host else [])])


TASKS = (
    # where counting allows it, nobody meets twice; from 64 players on nobody comes back to a table either
    Task(32, 8),
    Task(36, 8),
    Task(48, 7),
    Task(64, 8, returns=0),
    Task(100, 8, returns=0),
    Task(140, 11, returns=0),
    Task(200, 10, returns=0),
    Task(256, 11, returns=0),
    # the tight ones: designs
    Task(16, 5),
    Task(20, 5),
    Task(24, 6),
    Task(24, 7),
    Task(28, 7),
    Task(28, 9),
    Task(32, 9),
    Task(40, 10),
    Task(40, 13),
    # more sessions than that: the least that counting allows is 72, 50 and 12
    Task(16, 8, repeats=72),
    Task(20, 8, repeats=50),
    Task(24, 8, repeats=18),
    # people kept apart
    Task(48, 7, team=4),
    Task(140, 8, returns=0, team=4),
    Task(48, 7, team=4, host=True),
    Task(160, 10, returns=0, host=True),
)


def main() -> int:
    """Print a line for each seating; return 1 if one is not as good or as quick as it should be."""
    print("\nSeatings (repeated meetings and the least possible, winds off balance, returns to a table, CPU seconds)")
    failures = sum([not show(task) for task in TASKS])
    if failures:
        print(f"  {failures} not as promised")
    return int(failures > 0)


def show(task: Task) -> bool:
    """Solve, print and judge one."""
    problem = task.problem()
    started = process_time()
    *_steps, last = solve(problem)
    plan = last.plan()
    took = process_time() - started
    found = measure(plan, problem.people, numbers=problem.numbers, apart=bool(task.team))
    is_good = (
        found.repeats <= task.repeats
        and found.winds_off == found.team_meetings == 0
        and (task.returns is None or found.table_repeats <= task.returns)
        and took <= MOST_SECONDS
    )
    wishes = (
        f" team-mates {found.team_meetings}" * bool(task.team) + f" countrymen {found.country_meetings}" * task.host
    )
    print(
        f"  {task!s:34} {found.repeats:3} of {found.least_repeats:3}  winds {found.winds_off}  "
        f"returns {found.table_repeats:3}  {took:5.2f} s{wishes}{'' if is_good else '  ← not as promised'}"
    )
    return is_good


if __name__ == "__main__":
    sys.exit(main())
