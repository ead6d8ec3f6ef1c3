"""How riichi is played, as far as score keeping cares: who deals, how long a game is, bets, penalties, standings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from scoring.amounts import Fixed, Free, PerMinute
from scoring.dealing import Dealing, SessionLength, Stop
from scoring.facts import DRAWN, WON, Ending, Moved
from scoring.penalties import DEAD_HAND, DEALER_DOUBLE, DISQUALIFICATION, OFF_STANDING, WARNING, Penalty
from scoring.play import Play, Pot, Ranking
from scoring.rulesets.riichi.facts import HONBA, PAGES, cells, facts_of, read_win
from scoring.rulesets.riichi.payoff import BET, CHOMBO, TRIPLE_RON, penalties, worth
from scoring.rulesets.riichi.standings import SCHEME, final_result
from scoring.rulesets.riichi.values import BASE_VALUES
from scoring.text import _
from scoring.values import Options, Values

ABORTIVE_DRAWS = {
    "nine-terminals": _("Nine terminals and honours"),
    "four-winds": _("Four winds discarded"),
    "four-riichi": _("Four riichi"),
    "four-quads": _("Four quads"),
}
ROUNDS = {"hanchan": 2, "tonpuusen": 1}
HANDS_AFTER_SIGNAL = {"one-more-hand": 2, "finish-hand": 1}
KEPT: tuple[Moved, ...] = ("won-kept", "drawn-kept")
PASSED: tuple[Moved, ...] = ("won-passed", "drawn-passed")


# -- who deals --------------------------------------------------------------------------------------------------------


def dealing_of(options: Options) -> Dealing:
    """Return how the deal goes round, with the draws that are played."""
    by_tenpai: bool | str = "tenpai" if options["dealer_repeats"] == "win-or-tenpai" else False
    abortive = [(key, title, 0) for key, title in ABORTIVE_DRAWS.items() if key in options["abortive_draws"]]
    if options["triple_ron"] == "draw":
        abortive.append((TRIPLE_RON, _("Three winners"), 3))
    return Dealing(
        endings=(
            replace(WON, keeps_dealer=options["dealer_repeats"] != "never", told_by=""),
            replace(DRAWN, keeps_dealer=by_tenpai, told_by="draw", told_as="exhaustive"),
            *(
                Ending(key=key, kind="drawn", title=title, keeps_dealer=True, winners=winners, told_by="draw")
                for key, title, winners in abortive
            ),
            Ending(key=CHOMBO, kind="abandoned", title=_("Chombo"), told_by="chombo"),
        ),
        names_deals=True,
        carried=(HONBA,),
    )


# -- how long ---------------------------------------------------------------------------------------------------------


def session_of(options: Options) -> SessionLength:
    """Return how long a game is."""
    return SessionLength(
        ROUNDS[options["length"]] + options["extra_round"],
        "rounds",
        stops=tuple(_stops(options)),
        after_signal=HANDS_AFTER_SIGNAL[options["time_rule"]],
        abandoned_count=options["chombo_is_hand"],
    )


def _stops(options: Options) -> Iterator[Stop]:
    """Yield what ends a game before the last round it may have: scores, a dealer who stops, the points to return."""
    rounds, goal = ROUNDS[options["length"]], options["return_points"]
    if options["bust"]:
        yield Stop(key="bust", below=0)
    if options["agari_yame"]:
        yield Stop(key="agari-yame", goal=goal, dealer_leads=True, after=KEPT, only_usual=True, rounds=rounds)
    if options["extra_round"]:
        yield Stop(key="goal", goal=goal, after=PASSED, rounds=rounds, extra=True)
        yield Stop(key="length", goal=goal, after=PASSED, rounds=rounds)


# -- all of it --------------------------------------------------------------------------------------------------------


def _chombo(options: Options) -> tuple[Penalty, ...]:
    """Return the chombo as a referee's list has it, unless it costs nothing."""
    title = _("Chombo: the hand is aborted")
    if options["chombo"] == "mangan":
        amount = Fixed(BASE_VALUES["mangan"])
        return (Penalty(CHOMBO, title, "to-others", amount, sharing=DEALER_DOUBLE, ends_hand=True),)
    if not options["chombo_points"]:
        return ()
    return (Penalty(CHOMBO, title, "standing", Fixed(options["chombo_points"]), ends_hand=True),)


FURTHER_PENALTIES = (
    Penalty("late", _("Late arrival"), "standing", PerMinute(1000, most=10000)),
    Penalty("all-last-sheet", _("Error on the all-last sheet that changed the outcome"), "standing", Fixed(8000)),
    Penalty("score-sheet", _("Error on the score sheet that can’t be corrected"), "standing", Fixed(2000)),
    Penalty("not-signed", _("Score sheet not signed"), "standing", Fixed(2000)),
    Penalty("obstruction", _("Obstruction or passing information"), "standing", Free(8000)),
    replace(OFF_STANDING, amount=Free(1000)),
    DISQUALIFICATION,
)


def play_of(options: Options) -> Play:
    """Return how the game is played under these options."""
    dealing = dealing_of(options)
    return Play(
        winners=(1, 2, 3) if options["multiple_ron"] == "all" else (1,),
        dealing=dealing,
        session=session_of(options),
        clock_minutes=90,
        signal_minutes=15,
        last_hand_title=_("All last"),
        facts=facts_of(options),
        values=Values(
            span=lambda _options: range(1_000_000),
            cells=cells,
            fact="han_fu",
            worth=worth,
            pages=PAGES,
            row_words=_("{value} fu"),
            column_words=_("{value} han"),
            read_win=read_win,
        ),
        pot=Pot(
            key="sticks",
            unit=BET,
            title=_("Riichi bets on the table"),
            one=_("1 bet"),
            several=_("{count} bets"),
            left=_("Bets left"),
        ),
        start_points=options["start_points"],
        off_standing=penalties,
        final=partial(final_result, options),
        penalties=(WARNING, DEAD_HAND, *_chombo(options), *FURTHER_PENALTIES),
        ranking=Ranking(scheme=SCHEME, allows_penalties_on_table=False),
    )
