"""The translated texts that scripts put on a table's page; scripts fill in `{name}`."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.seats import WINDS
from tournament.core.labels import wind_name


def script_texts(*, draws_chairs: bool = False) -> dict[str, Any]:
    """Return every text by its key, in the reader's language; those about drawing chairs only where that is done."""
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
        **(_texts_of_winds() if draws_chairs else {}),
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
        "offlineWaiting": _("Offline – {count} saved on this tablet"),
        "refused": _("{count} rejected"),
        "timeLeft": _("{minutes} minutes {seconds} seconds left"),
        "timeUp": _("Time is up"),
        "paused": _("Paused"),
        "isWatching": _("Watching"),
        "keepsHere": _("This tablet is now scoring."),
        "handOverWaits": _("Hands not sent yet: {count}. Hand over once they are sent."),
        "close": _("Close"),
        "called": _("Called {time}"),
        "calledAt": _("Referee called at {time}"),
        "callStands": _("A referee will come to this table. Cancel the call if you no longer need one."),
        "callSent": _("A referee has been called to this table."),
        "callCancelled": _("Call cancelled."),
        "callAnswered": _("The office has answered. A referee is on the way."),
        "callKept": _("You’re offline. The call will be sent when you’re back online. Raise your hand."),
        "countOffline": _("Counting by tiles needs a network connection. Type the value, or try again later."),
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
        "typed": _("the value being entered"),
        "inHand": _("Hand {number}:"),
        "isWaiting": _("including unsent hands"),
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
        "isDead": _("{name} has a dead hand and cannot win."),
        "drawn": _("No one wins and no one pays."),
        "allPay": _("Each pays {amount}."),
        "discarderPays": _("{name} pays {amount}, the others {others} each."),
        "discarderPaysAll": _("{name} pays {amount}."),
        "settled": _("Check the seats, then record."),
        "really": _("Record {points} points?"),
        "isRare": _("{name} wins with {points} points. That is very unusual."),
        "change": _("Change"),
        "leave": _("Cancel"),
        "abandonHand": _("End hand {number} without a winner?"),
        "abandonCost": _("The penalty: {cost}."),
        "stepMore": _("{title}: one more"),
        "stepLess": _("{title}: one less"),
        "countAsks": _("The tiles of {name} count {counted}. The table called {called}. Which is right?"),
        "useCalled": _("{points} points, as called"),
        "useCounted": _("{points} points, as counted"),
        "useCalledCell": _("{points}, as called"),
        "useCountedCell": _("{points}, as counted"),
        "paysTo": _("{payer} pays {amount} to {payee}"),
    }


def grid_texts() -> dict[str, str]:
    """Return the texts that only a grid of values and what comes with it need."""
    return {
        "each": _("each"),
        "stays": _("stays"),
        "getsSum": _("{name} gets"),
        "nextNone": _("Then play has ended here."),
        "nextIsDeal": _("Next: {deal}"),
        "deals": _("{name} deals."),
        "dealsAgain": _("{name} deals again."),
        "withAnyWin": _("with any win"),
        "any": _("any"),
        "place": pgettext("rank at a table", "Place"),
        "selfDraw": _("Self-draw"),
        "inDraw": _("Draw"),
        "placesFromTo": _("{first} to {last}"),
        "eitherWay": _("{place}, {name} or not"),
        "without": _("Not {name}"),
        "goesOn": _("A win keeps the deal, and the game goes on."),
        "stopsAhead": _("The game ends if you keep the deal in first place with at least {points}."),
        "sumIsRight": _("Everything adds up to {sum}"),
        "sumIsOff": _("Everything should add up to {sum}. It is off by {points}."),
        "playDeal": _("Play {deal}"),
        "gapAbove": _("{points} behind"),
        "gapBelow": _("{points} ahead"),
    }


def _texts_of_sheet() -> dict[str, str]:
    return {
        "self-draw": _("self-draw"),
        "discard": _("discard"),
        "drawnHand": _("drawn"),
        "corrected": _("corrected"),
        "tilesCount": _("The tiles of {name} count {points}."),
        "waits": _("not sent yet"),
        "signTitle": _("Is the score correct?"),
        "signText": _(
            "Each player taps their own name. {count} of {players} have signed. The last signature locks the table."
        ),
        "locked": _("The table is locked"),
        "lockedText": _("Everyone has signed. Thank you for playing."),
        "closedText": _("A referee has closed this table."),
        "signHere": _("Tap here to sign"),
        "signedAt": _("Signed {time}"),
        "next": _("Next"),
        "comma": pgettext("between items", ", "),
        "colon": pgettext("between parts", ": "),
        "period": pgettext("end of a sentence", "."),
        "provisional": _("Places and {earned} are provisional."),
        "isRight": _("Is hand {number} correct?"),
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


def _texts_of_winds() -> dict[str, str]:
    return {
        "whoSits": _("Who sits {wind}?"),
        "whoSitsHere": _("Who sits here?"),
        "allSit": _("Is everyone in the right seat?"),
        "start": _("Start, {name} deals"),
        "chooseAgain": _("{name}, {wind}. Tap to choose again"),
        "diceNamed": _("{thrower} throws {first}: {second} throws again."),
        "diceFirst": _("{total} is {parity}: {name} takes the first wind from the {parity} end."),
        "odd": _("odd"),
        "even": _("even"),
    }


def _texts_of_outbox() -> dict[str, str]:
    return {
        "refusedTitle": _("Hand {number} was rejected"),
        "refusedOther": _("Entry rejected"),
        "entered": _("Entered here"),
        "asNext": _("Record as hand {number}"),
        "throwAway": _("Discard hand {number} for good? It isn’t saved anywhere else."),
        "nextHand": _("next hand"),
        "totals": _("totals"),
        "canNow": _("It can be recorded now."),
        "isTaken": _("Hand {number} has since been recorded on another tablet."),
        "nobodyKeeps": _("No tablet is scoring this table. Keep score here, then decide."),
        "otherKeeps": _("Another tablet is scoring this table."),
        "notOpen": _("This session is not open."),
        "isLocked": _("The table is signed and locked. A referee can unlock it."),
        "isTyped": _("The totals of this table were typed in. Go back to its hands first."),
        "isPlayed": _("All hands of this session are recorded."),
        "keepsPaper": _("This table is scored on paper. A referee can start recording here."),
        "isFinished": _("This table has finished. Only a referee may add a hand."),
        "drawFirst": _("The seats must be drawn before the next hand. Draw them first, then decide."),
        "tooLate": _("Time is up. Only a referee may add a hand."),
        "undone": _("Hand {number} undone."),
        "undoKept": _("Hand {number} undone on this tablet. It will be undone everywhere when you’re back online."),
        "recorded": _("Hand {number} recorded."),
        "wasPlayed": _("Hand {number}"),
        "hadEnded": _("The next one: hand {number} had ended"),
        "kept": _("Hand {number} is saved on this tablet and will be sent when you’re back online."),
        "held": _("Hand {number} is saved here. First decide what to do with the rejected one."),
    }
