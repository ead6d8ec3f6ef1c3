"""A small rule set that has everything the shipped ones lack, to prove that a new one touches nothing but its module.

Counters lie on the table and pass from hand to hand, and so do stakes, in a pot. A drawn hand pays by who is ready. A
hand can be stopped, or broken off by an offender. Values come from a grid, and the dealer gets and pays more, rounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from scoring.amounts import Fixed
from scoring.dealing import Dealing, SessionLength, Stop
from scoring.errors import ScoringError
from scoring.facts import DRAWN, WON, Choice, Ending, Fact, Step
from scoring.options import Option
from scoring.outcome import Outcome
from scoring.payoffs import Transfer
from scoring.penalties import DEAD_HAND, DISQUALIFICATION, OFF_STANDING, OFF_TABLE, WARNING, Penalty
from scoring.play import Play, Pot, Ranking
from scoring.ruleset import Ruleset
from scoring.seats import WINDS, Wind
from scoring.standings.prizes import TWELFTHS, Prizes
from scoring.standings.schemes import POINTS, TOTAL, Column, Makeup, NumberFormat, Scheme
from scoring.text import _
from scoring.values import Cell, Values

STAKE = 100
BROKE = -9000
"""A session is over when somebody has lost more than this."""

ROWS, COLUMNS = ("1", "2", "3"), ("20", "30", "40")
LIMITS = {"small": 500, "big": 1000}

CELLS = (
    *(
        Cell(
            key=f"{row}-{column}",
            title=f"{row} × {column}",
            row=row,
            column=column,
            ways=("self-draw",) if column == "20" else ("self-draw", "discard"),
            is_common=column == "30",
        )
        for row in ROWS
        for column in COLUMNS
    ),
    Cell(key="small", title=_("Small limit"), is_common=True),
    Cell(key="big", title=_("Big limit")),
)
"""Three rows of a grid, whose first column cannot be won on a discard, and two limits."""

COUNTERS = Fact(
    key="counters",
    kind="number",
    title=_("Counters"),
    endings=("won", "drawn", "abandoned"),
    most=99,
    steps=(
        ("won-kept", Step(add=1)),
        ("won-passed", Step(to=0)),
        ("drawn-kept", Step(add=1)),
        ("drawn-passed", Step(add=1)),
    ),
)

FACTS = (
    Fact(
        key="staked",
        kind="flag",
        scope="seat",
        title=_("Stake"),
        prompt=_("Tap the players who put down a stake."),
        endings=("won", "drawn"),
    ),
    Fact(
        key="grade",
        kind="choice",
        scope="winner",
        title=_("Grade"),
        is_asked=True,
        choices=tuple(Choice(key=cell.key, title=cell.title) for cell in CELLS),
    ),
    Fact(
        key="liable",
        kind="seat",
        scope="winner",
        title=_("Liable"),
        prompt=_("Tap the player who made the limit hand possible."),
        most_winners=1,
    ),
    Fact(
        key="ready",
        kind="flag",
        scope="seat",
        title=_("Ready"),
        prompt=_("Tap the players who are ready."),
        is_asked=True,
        endings=("drawn",),
    ),
    Fact(
        key="offender",
        kind="seat",
        title=_("Offender"),
        prompt=_("Tap the player who broke the hand off."),
        endings=("abandoned",),
    ),
)

OPTIONS = (
    Option("rounding", "choice", 10, _("Rounding"), _("Payments are rounded up to this."), choices=(10, 50)),
    Option("counters_for", "choice", "all", _("Counters"), _("Who gets them."), choices=("all", "first")),
    Option("stakes_back", "flag", default=True, title=_("Own stakes"), help=_("Each winner takes back the own stake.")),
    Option("ready_pays", "number", 600, _("Draws"), _("What those who are not ready pay together."), least=0),
)


def pay(outcome: Outcome, options: Mapping[str, Any]) -> Iterator[Transfer]:
    """Yield the payments of a hand, with East as the dealer."""
    if outcome.ending == "broken-off":
        yield from _pay_offence(outcome)
        return
    stakers = [seat for seat in outcome.seats if outcome.of_seat("staked", seat)]
    back = set(outcome.winners) if options["stakes_back"] else set()
    stakes = [Transfer(seat, None, STAKE) for seat in stakers if seat not in back]
    yield from stakes
    if outcome.wins:
        for winner in outcome.winners:
            yield from _pay_win(outcome, winner, options)
        yield Transfer(None, _in_turn(outcome)[0], outcome.pot + STAKE * len(stakes))
    elif not outcome.ending:
        yield from _pay_draw(outcome, options["ready_pays"])


def worth(outcome: Outcome, winner: Wind, options: Mapping[str, Any]) -> int:
    """Return what a winner gets in all, without counters and stakes."""
    bare = replace(outcome, facts={**outcome.facts, "counters": 0})
    return sum(move.amount for move in _pay_win(bare, winner, options))


def _pay_win(outcome: Outcome, winner: Wind, options: Mapping[str, Any]) -> Iterator[Transfer]:
    grade, liable = outcome.of_seat("grade", winner), outcome.of_seat("liable", winner)
    if grade is None:
        raise ScoringError(_("Enter the points of the win."), field="grade")
    if liable is winner or (liable and grade not in LIMITS):
        raise ScoringError(_("Somebody else is liable, for a limit hand only."), field="liable")
    if outcome.discarder and "discard" not in next(cell.ways for cell in CELLS if cell.key == grade):
        raise ScoringError(_("That value needs a self-draw."), field="grade")
    gets_counters = options["counters_for"] == "all" or winner is _in_turn(outcome)[0]
    counters = outcome.facts.get("counters", 0) if gets_counters else 0
    base = LIMITS[grade] if grade in LIMITS else int(grade[2:]) * 2 ** int(grade[0])

    def rounded(points: int) -> int:
        unit: int = options["rounding"]
        return -(-points // unit) * unit

    on_discard = rounded(base * (6 if winner is Wind.EAST else 4))
    if liable and outcome.discarder not in (None, liable):
        yield Transfer(liable, winner, on_discard // 2)
        yield Transfer(outcome.discarder, winner, on_discard // 2 + 30 * counters)
    elif outcome.discarder or liable:
        yield Transfer(outcome.discarder or liable, winner, on_discard + 30 * counters)
    else:
        for payer in outcome.others(winner):
            times = 2 if Wind.EAST in (payer, winner) else 1
            yield Transfer(payer, winner, rounded(base * times) + 10 * counters)


def _pay_draw(outcome: Outcome, total: int) -> Iterator[Transfer]:
    """Pay `total` from those who are not ready to those who are, as far as it divides."""
    ready = [seat for seat in outcome.seats if outcome.of_seat("ready", seat)]
    others = [seat for seat in outcome.seats if seat not in ready]
    for payer in others:
        for payee in ready:
            yield Transfer(payer, payee, total // (len(ready) * len(others)))


def _pay_offence(outcome: Outcome) -> Iterator[Transfer]:
    """Pay 50 from the offender to each of the others, twice that to or from the dealer."""
    offender: Wind | None = outcome.facts.get("offender")
    for other in outcome.others(offender) if offender else ():
        yield Transfer(offender, other, 100 if Wind.EAST in (offender, other) else 50)


def _in_turn(outcome: Outcome) -> list[Wind]:
    """Return the winners, the first in turn after the discarder first."""
    start = WINDS.index(outcome.discarder) if outcome.discarder else 0
    return sorted(outcome.winners, key=lambda seat: (WINDS.index(seat) - start) % len(WINDS))


THOUSANDS = NumberFormat(signed=True, grouped=True)
SCHEME = Scheme(
    id="placement-bonus",
    choice=_("Points and a prize for the place at the table"),
    order=_("The total is points and prize, less penalties."),
    prizes=Prizes((3000, 1000, -1000, -3000)),
    unit=TWELFTHS,
    ranks=Makeup(points=True, earned=True, less_penalty=True),
    points=replace(POINTS, format=THOUSANDS),
    earned=Column(key="bonus", label=_("Prize"), format=THOUSANDS),
    total=replace(TOTAL, words=_("points with prize"), one="", format=THOUSANDS),
)

PLAY = Play(
    winners=(1, 2),
    dealing=Dealing(
        endings=(
            replace(WON, keeps_dealer=True),
            replace(DRAWN, keeps_dealer="ready"),
            Ending(key="stopped", kind="drawn", title=_("Stopped"), keeps_dealer=True),
            Ending(key="broken-off", kind="abandoned", title=_("Broken off")),
        ),
        carried=(COUNTERS,),
    ),
    session=SessionLength(1, "rounds", stops=(Stop(key="broke", below=BROKE),)),
    facts=FACTS,
    values=Values(
        span=lambda _options: range(1_000_000),
        cells=lambda _options: CELLS,
        fact="grade",
        worth=worth,
        pages=(("1", "2"), ("3",)),
    ),
    pot=Pot(key="stakes", unit=STAKE, title=_("Stakes on the table")),
    penalties=(
        WARNING,
        DEAD_HAND,
        Penalty("table-slapped", _("Slapped the table"), "standing", Fixed(250)),
        OFF_TABLE,
        OFF_STANDING,
        DISQUALIFICATION,
    ),
    ranking=Ranking(scheme=SCHEME),
)

RULESET = Ruleset(
    id="toy",
    name=_("Toy rules"),
    summary=_("Counters, stakes and a grid of values. Only for tests."),
    emblem=("1z", "5z", "7z"),
    options=OPTIONS,
    payoff=pay,
    play=PLAY,
)
