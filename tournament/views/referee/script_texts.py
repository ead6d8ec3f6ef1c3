"""The translated texts that scripts put on a table's page; scripts fill in `{name}`."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.seats import WINDS
from tournament.core.labels import wind_name


def script_texts() -> dict[str, Any]:
    """Return every text by its key, in the reader's language."""
    return {
        "winds": {wind.value: wind_name(wind) for wind in WINDS},
        "places": [
            pgettext("place", "1st"),
            pgettext("place", "2nd"),
            pgettext("place", "3rd"),
            pgettext("place", "4th"),
        ],
        **_texts_of_bar(),
        **_texts_of_seats(),
        **_texts_of_entry(),
        **_texts_of_sheet(),
        **_texts_of_outbox(),
    }


def _texts_of_bar() -> dict[str, str]:
    return {
        "handOf": _("Hand {number} of {count}"),
        "handInRound": _("Hand {number}, round {round} of {count}"),
        "lastHand": _("Hand {number}, the last one"),
        "allPlayed": _("All hands played"),
        "round": _("{wind} round"),
        "online": _("Online"),
        "waiting": _("{count} waiting"),
        "offline": _("Offline"),
        "offlineWaiting": _("Offline, {count} kept here"),
        "refused": _("{count} refused"),
        "timeLeft": _("{minutes} minutes {seconds} seconds left"),
        "timeUp": _("Time is up"),
        "paused": _("Paused"),
        "isWatching": _("Watching"),
        "keepsHere": _("This tablet keeps score now."),
        "handOverWaits": _("Hands still wait on this tablet: {count}. Hand over when they are sent."),
        "close": _("Close"),
        "called": _("Called {time}"),
        "calledAt": _("Referee called at {time}"),
        "callStands": _("A referee will come to this table. Cancel the call if you no longer need one."),
        "callSent": _("A referee has been called to this table."),
        "callCancelled": _("The call is cancelled."),
        "callAnswered": _("The office has answered: a referee is on the way."),
        "callKept": _("Offline: the call goes out when the network is back. Raise your hand."),
    }


def _texts_of_seats() -> dict[str, str]:
    return {
        "wins": _("Wins"),
        "discarded": _("Discarded"),
        "dealer": _("Dealer"),
        "dead": _("Dead hand"),
        "signed": _("Signed"),
        "tapToSign": _("Tap to sign"),
        "was": _("was {total}"),
        "gets": _("gets"),
        "pays": _("pays"),
        "total": _("total"),
        "score": _("score"),
        "typed": _("the value typed now"),
        "inHand": _("Hand {number}:"),
        "isWaiting": _("with hands that still wait on this tablet"),
    }


def _texts_of_entry() -> dict[str, str]:
    return {
        "record": _("Record hand {number}"),
        "tapWinner": _("Tap the winner’s seat, or “Drawn hand”."),
        "tapDiscarder": _("{name} wins. Tap who discarded, or “Self-draw”."),
        "tapAnother": _("Tap the other winner."),
        "tapNoted": _("Tap who discarded the winning tile."),
        "typeValue": _("How many points?"),
        "typeValueOf": _("How many points for {name}?"),
        "typeScoreOf": _("The score of {name}?"),
        "tapValue": _("Tap the value."),
        "tapValueOf": _("Tap the value of {name}."),
        "needs": _("{title}: needs {least}."),
        "nextIs": _("{name}: {points}. Next: {next}."),
        "tooLow": _("A win needs at least {least} points."),
        "tooHigh": _("No hand is worth more than {most} points."),
        "tapThird": _("{count} players cannot win together. Tap the third winner, or “Another winner” to go back."),
        "isDead": _("The hand of {name} is dead: it cannot win."),
        "drawn": _("Nobody wins, nobody pays."),
        "allPay": _("Each pays {amount}."),
        "discarderPays": _("{name} pays {amount}, the others {others} each."),
        "discarderPaysAll": _("{name} pays {amount}."),
        "settled": _("Check the seats, then record."),
        "really": _("Really {points}?"),
        "isRare": _("{name} wins with {points} points. That is hardly ever right."),
        "change": _("Change"),
        "leave": _("Leave it"),
        "abandonHand": _("Break off hand {number}? Nobody wins it."),
        "stepMore": _("{title}: one more"),
        "stepLess": _("{title}: one less"),
        "countAsks": _("The tiles of {name} count {counted}; the table called {called}. Which is right?"),
        "useCalled": _("{points} points, as called"),
        "useCounted": _("{points} points, as counted"),
        "paysTo": _("{payer} pays {amount} to {payee}"),
    }


def _texts_of_sheet() -> dict[str, str]:
    return {
        "self-draw": _("self-draw"),
        "discard": _("discard"),
        "drawnHand": _("drawn"),
        "corrected": _("corrected"),
        "tilesCount": _("The tiles of {name} count {points}."),
        "waits": _("waits on this tablet"),
        "signTitle": _("Is the sheet right?"),
        "signText": _(
            "Each player taps their own name. {count} of {players} have signed; the last one locks the table."
        ),
        "locked": _("The table is locked"),
        "lockedText": _("Everybody has signed. Thank you for playing."),
        "closedText": _("A referee has closed this table."),
        "signHere": _("Tap here to sign"),
        "signedAt": _("Signed {time}"),
        "next": _("Next: {place}"),
        "isRight": _("Is hand {number} right?"),
        "eachTaps": _("Each player taps their own seat."),
        "signLater": _("Hand {number} is not signed yet. It is marked on the score sheet."),
        "notSigned": _("Not signed: {names}"),
        "signHand": _("Sign hand {number}"),
        "unsignedHands": _("hands not signed: {count}"),
        "correctHand": _("Correct hand {number}"),
        "explainHand": _("Explain hand {number}, {name}"),
        "undo": _("Undo"),
        "undoHand": _("Undo hand {number}"),
        "moves": _("{name} moves to {wind}"),
        "typedTotals": _("These totals were typed from paper."),
    }


def _texts_of_outbox() -> dict[str, str]:
    return {
        "refusedTitle": _("Hand {number} was not accepted"),
        "refusedOther": _("That was not accepted"),
        "entered": _("Entered here"),
        "asNext": _("Record it as hand {number}"),
        "throwAway": _("Throw hand {number} away for good? It is recorded nowhere else."),
        "nextHand": _("next hand"),
        "totals": _("totals"),
        "canNow": _("It can be recorded now."),
        "isTaken": _("Hand {number} was recorded on another tablet meanwhile."),
        "nobodyKeeps": _("Nobody keeps score at this table. Keep score here, then decide."),
        "otherKeeps": _("Another tablet keeps score at this table."),
        "notOpen": _("This session is not open."),
        "isLocked": _("The table is signed and locked. A referee can unlock it."),
        "isTyped": _("The totals of this table were typed in. Go back to its hands first."),
        "isPlayed": _("All hands of this session are recorded."),
        "isFinished": _("This table has finished. Only a referee may add a hand."),
        "drawFirst": _("Seats are drawn before the next hand. Draw them first, then decide."),
        "tooLate": _("Time is up. Only a referee may add a hand."),
        "undone": _("Hand {number} is undone."),
        "undoKept": _("Hand {number} is undone here, and everywhere when the network is back."),
        "recorded": _("Hand {number} is recorded."),
        "kept": _("Hand {number} is kept here until the network is back."),
        "held": _("Hand {number} is kept here until you decide about the refused one."),
    }
