"""How riichi is played, as far as score keeping cares: who deals, how long a game is, bets, penalties, standings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from scoring.amounts import Fixed, Free, PerMinute
from scoring.dealing import Deal, Dealing, SessionLength
from scoring.facts import DRAWN, WON, Ending
from scoring.outcome import Outcome
from scoring.penalties import DEAD_HAND, DEALER_DOUBLE, DISQUALIFICATION, OFF_STANDING, WARNING, Penalty
from scoring.play import Play, Pot, Ranking
from scoring.rulesets.riichi.facts import FACTS, HONBA, cells, read_win
from scoring.rulesets.riichi.payoff import BET, CHOMBO, TRIPLE_RON, penalties, worth
from scoring.rulesets.riichi.standings import SCHEME, final_result
from scoring.rulesets.riichi.values import BASE_VALUES
from scoring.seats import Wind
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
LAST_DEALER = Wind.NORTH


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
        carried=(HONBA,),
    )


# -- how long ---------------------------------------------------------------------------------------------------------


def session_of(options: Options, dealing: Dealing) -> SessionLength:
    """Return how long a game is."""
    return SessionLength(
        ROUNDS[options["length"]] + options["extra_round"],
        "rounds",
        over=partial(_over, options, dealing),
        after_signal=HANDS_AFTER_SIGNAL[options["time_rule"]],
        abandoned_count=options["chombo_is_hand"],
    )


def _over(
    options: Options, dealing: Dealing, deal: Deal, outcome: Outcome, scores: Mapping[Wind, int], upcoming: Deal
) -> str:
    """Say why a game is over before the last round it may have: scores, a dealer who stops, or the points to return."""
    if options["bust"] and min(scores.values()) < 0:
        return "bust"
    rounds, goal = ROUNDS[options["length"]], options["return_points"]
    is_extra = deal.round_number > rounds
    moved = dealing.moved(deal, outcome)
    if moved in ("won-kept", "drawn-kept"):
        is_last = is_extra or (deal.round_number == rounds and deal.dealer is LAST_DEALER)
        is_abortive = dealing.ending_of(outcome).key not in (WON.key, DRAWN.key)
        stops = options["agari_yame"] and is_last and not is_abortive
        # Of equals the earlier starting seat is first.
        is_first = max(scores, key=lambda seat: scores[seat]) is deal.dealer
        return "agari-yame" if stops and is_first and scores[deal.dealer] >= goal else ""
    if moved == "abandoned" or upcoming.round_number <= rounds or max(scores.values()) < goal:
        return ""
    # Without an extra round the length of the session says so too.
    return "goal" if is_extra else "length"


# -- all of it --------------------------------------------------------------------------------------------------------


def _chombo(options: Options) -> tuple[Penalty, ...]:
    """Return the chombo as a referee's list has it, unless it costs nothing."""
    title = _("Chombo: the hand is broken off")
    if options["chombo"] == "mangan":
        amount = Fixed(BASE_VALUES["mangan"])
        return (Penalty(CHOMBO, title, "to-others", amount, sharing=DEALER_DOUBLE, ends_hand=True),)
    if not options["chombo_points"]:
        return ()
    return (Penalty(CHOMBO, title, "standing", Fixed(options["chombo_points"]), ends_hand=True),)


FURTHER_PENALTIES = (
    Penalty("late", _("Came late"), "standing", PerMinute(1000, most=10000)),
    Penalty("all-last-sheet", _("All-last sheet filled in wrongly, and it mattered"), "standing", Fixed(8000)),
    Penalty("score-sheet", _("Error on the score sheet that can’t be put right"), "standing", Fixed(2000)),
    Penalty("not-signed", _("Score sheet not signed"), "standing", Fixed(2000)),
    Penalty("obstruction", _("Obstruction, or passing of information"), "standing", Free(8000)),
    OFF_STANDING,
    DISQUALIFICATION,
)


def play_of(options: Options) -> Play:
    """Return how the game is played under these options."""
    dealing = dealing_of(options)
    return Play(
        winners=(1, 2, 3) if options["multiple_ron"] == "all" else (1,),
        dealing=dealing,
        session=session_of(options, dealing),
        clock_minutes=90,
        facts=FACTS,
        values=Values(
            span=lambda _options: range(1_000_000),
            cells=cells,
            fact="han_fu",
            worth=worth,
            read_win=read_win,
        ),
        pot=Pot(key="sticks", unit=BET, title=_("Riichi bets on the table")),
        start_points=options["start_points"],
        off_standing=penalties,
        final=partial(final_result, options),
        penalties=(WARNING, DEAD_HAND, *_chombo(options), *FURTHER_PENALTIES),
        ranking=Ranking(scheme=SCHEME, allows_penalties_on_table=False),
    )
