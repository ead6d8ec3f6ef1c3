"""A sentence for every verb of the audit log. A new verb needs one here; a test fails without it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext, pgettext

from tournament.audit.sentences.course import give_prizes, name_sessions, plan_sessions, plan_starts
from tournament.audit.sentences.lines import LogLine
from tournament.audit.sentences.lookup import Lookup
from tournament.audit.sentences.paper import describe_paper, describe_totals
from tournament.audit.sentences.people import (
    check_in,
    enrol,
    fill_number,
    no_show,
    number_players,
    replace_for_good,
    take_number,
    update_entries,
)
from tournament.audit.sentences.stages import STAGES
from tournament.core.dates import short_date_time
from tournament.core.formatting import write_number
from tournament.core.labels import wind_name
from tournament.core.text import write_list
from tournament.models import Role, Tournament
from tournament.models.columns import EMPTY_CHAIR, SIDES

Sentence = Callable[[LogLine, Lookup], str]
SETTINGS = {column.name: column.verbose_name for column in Tournament._meta.concrete_fields}


def describe_line(line: LogLine, lookup: Lookup) -> str:
    """Describe what was done; an unknown verb or a payload that was tampered with yields the verb itself."""
    sentence = SENTENCES.get(line.verb)
    try:
        return sentence(line, lookup) if sentence else line.verb
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return line.verb


# -- at a table -------------------------------------------------------------------------------------------------------


def hand_in_words(hand: Mapping[str, Any], line: LogLine, lookup: Lookup) -> str:
    """Describe a hand as a referee would."""
    winners, points = hand.get("winners", ""), hand.get("points", {})
    if not winners:
        titles = {ending.key: ending.title for ending in lookup.tournament.play.dealing.endings}
        title = titles.get(hand.get("ending", ""))
        return _(title) if title else pgettext("a hand nobody won", "drawn")
    number = hand["number"]
    worth = {wind: write_number(points[wind]) for wind in winners if wind in points}
    won = write_list(f"{lookup.player(line, wind, number)} {worth.get(wind, '')}".strip() for wind in winners)
    if discarder := hand.get("discarder"):
        return _("%(won)s from %(discarder)s") % {"won": won, "discarder": lookup.player(line, discarder, number)}
    return _("%(won)s, self-draw") % {"won": won}


def _record(line: LogLine, lookup: Lookup) -> str:
    told = [hand_in_words(line.payload["hands"][0], line, lookup)]
    if "redone" in line.payload:
        told.append(_("recorded again after it was undone"))
    if waited := line.number_of("waited"):
        told.append(
            _("sent %(amount)s minutes after it was entered, according to the tablet") % {"amount": _minutes(waited)}
        )
    return pgettext("between parts", "; ").join(told)


def _minutes(seconds: int) -> str:
    """Return minutes and seconds, like a clock."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}:{rest:02d}"


def _correct(line: LogLine, lookup: Lookup) -> str:
    told = _("Corrected to: %(hand)s") % {"hand": hand_in_words(line.payload["hands"][0], line, lookup)}
    shifted = [str(hand["number"]) for hand in line.payload["hands"][1:]]
    if not shifted:
        return told
    end = pgettext("end of a sentence", ".")
    return f"{told}{end} " + _("Dealer shifted in hands %(hands)s") % {"hands": write_list(shifted)}


def _swap(line: LogLine, lookup: Lookup) -> str:
    one, other = line.payload["seats"]
    words = {
        "one": lookup.player(line, one),
        "other": lookup.player(line, other),
        "seat": wind_name(one),
        "seat_other": wind_name(other),
    }
    if "undoes" in line.payload:
        return _("%(one)s (%(seat)s) and %(other)s (%(seat_other)s) swapped back") % words
    if line.payload["kept"] == "players":
        return _("%(one)s (%(seat)s) and %(other)s (%(seat_other)s) swapped; each keeps their results") % words
    return _("%(one)s (%(seat)s) and %(other)s (%(seat_other)s) swapped; results stay with the seats") % words


def _redraw(line: LogLine, lookup: Lookup) -> str:
    payload = line.payload
    sitting = [
        f"{wind_name(wind)} {lookup.player(line, seat, payload['hand'])}"
        for wind, seat in zip(SIDES, payload["chairs"], strict=False)
        if seat != EMPTY_CHAIR
    ]
    how = _("Seats drawn by dice: %(seats)s") if "dice" in payload else _("Seats drawn: %(seats)s")
    return how % {"seats": write_list(sitting)}


def _penalise(line: LogLine, lookup: Lookup) -> str:
    return _offence(line, lookup, lookup.entry(line.payload.get("entry")))


def _offence(line: LogLine, lookup: Lookup, who: str) -> str:
    title, points = offence_title(lookup, line.payload["kind"]), line.payload.get("points")
    words = [who + pgettext("between parts", ": ") + title]
    if minutes := line.payload.get("minutes"):
        words.append(ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes})
    if payments := line.payload.get("payments"):
        words.append(_("pays %(points)s to the others") % {"points": write_number(-payments[line.payload["seat"]])})
    elif points and _is_paid_alike(lookup, line.payload["kind"]):
        words.append(_("%(points)s to each of the others") % {"points": write_number(points)})
    elif points is not None:
        words.append(ngettext("%(count)s point", "%(count)s points", points) % {"count": write_number(points)})
    return pgettext("between parts", ", ").join(words)


def offence_title(lookup: Lookup, kind: str) -> str:
    """Return the title of an offence in the rule set's list of penalties."""
    for line in lookup.tournament.play.penalties:
        if line.key == kind:
            return _(line.title)
    return kind


def _is_paid_alike(lookup: Lookup, kind: str) -> bool:
    """Say whether an offence is paid to the others: the log keeps its points once, each of the others gets as many."""
    return any(line.key == kind and line.kind == "to-others" for line in lookup.tournament.play.penalties)


def _cancel(line: LogLine, lookup: Lookup) -> str:
    uid = line.payload.get("incident") or line.payload.get("penalty") or ""
    kind, who = lookup.offences.get(uid, ("", ""))
    parts = (who, offence_title(lookup, kind) if kind else "")
    what = pgettext("between parts", ": ").join(filter(None, parts))
    return _("Penalty withdrawn: %(what)s") % {"what": what} if what else _("Penalty withdrawn")


def _add_time(line: LogLine, _lookup: Lookup) -> str:
    seconds = line.payload["seconds"]
    amount = _minutes(abs(seconds))
    if seconds < 0:
        return _("%(amount)s minutes taken off the clock") % {"amount": amount}
    return _("%(amount)s minutes added to the clock") % {"amount": amount}


def _substitute(line: LogLine, lookup: Lookup) -> str:
    words = {
        "name": lookup.entry(line.payload["occupant"]),
        "other": lookup.owner(line, line.payload["seat"]),
        "hand": line.payload["from_hand"],
    }
    if line.payload["is_credited"]:
        return _("%(name)s plays for %(other)s from hand %(hand)s; the result counts for the player who left") % words
    return _("%(name)s plays for %(other)s from hand %(hand)s; the result counts for no one") % words


def _end_substitution(line: LogLine, lookup: Lookup) -> str:
    payload = line.payload
    if "is_credited" not in payload:  # written by release 1.0.0
        return _("%(name)s returned to the seat") % {"name": lookup.player(line, payload["seat"])}
    name = {"name": lookup.entry(payload["entry"])}
    if payload["is_credited"]:
        return _("%(name)s returned to the seat; the result counts for %(name)s") % name
    return _("%(name)s returned to the seat; the result counts for no one") % name


def _credit_seat(line: LogLine, lookup: Lookup) -> str:
    words = {"name": lookup.entry(line.payload["entry"]), "seat": wind_name(line.payload["seat"])}
    if line.payload["is_credited"]:
        return _("The result of %(seat)s counts for %(name)s") % words
    return _("The result of %(seat)s counts for no one") % words


def _start_game(line: LogLine, lookup: Lookup) -> str:
    names = write_list(lookup.entry(entry) for entry in line.payload["entries"])
    return _("Game started: %(names)s") % {"names": names}


# -- sessions ---------------------------------------------------------------------------------------------------------


def _seat_sessions(line: LogLine, lookup: Lookup) -> str:
    first, count = line.payload["first"], len(line.payload["plan"])
    return _("Seats planned for %(sessions)s") % {"sessions": lookup.sessions.span(first, first + max(count, 1) - 1)}


def _swap_planned(line: LogLine, _lookup: Lookup) -> str:
    one, other = line.payload["numbers"]
    return _("Numbers %(one)s and %(other)s swapped in the seating") % {"one": one, "other": other}


def _close_table(line: LogLine, _lookup: Lookup) -> str:
    if line.payload.get("is_unplayed"):
        return _("Closed as not played")
    return _("Closed without all signatures")


def _mark_unplayed(line: LogLine, lookup: Lookup) -> str:
    places = [
        _("table %(table)s of %(session)s") % {**place, "session": lookup.session(place["session"])}
        for place in line.payload["tables"]
    ]
    return _("Counted as not played, because nothing was recorded there: %(tables)s") % {"tables": write_list(places)}


# -- access -----------------------------------------------------------------------------------------------------------


def _grant(line: LogLine, lookup: Lookup) -> str:
    role = {Role.Kind.ORGANIZER: _("organizer"), Role.Kind.REFEREE: _("referee")}.get(line.payload["role"], "")
    return _("%(name)s is now %(role)s") % {"name": lookup.account(line.payload["account"]), "role": role}


def _invite(line: LogLine, _lookup: Lookup) -> str:
    is_organizer = line.payload["role"] == Role.Kind.ORGANIZER
    return _("Someone invited as organizer") if is_organizer else _("Someone invited as referee")


def _issue_links(line: LogLine, _lookup: Lookup) -> str:
    tables = line.payload["tables"]
    words = ngettext("Link issued for table %(tables)s", "Links issued for tables %(tables)s", len(tables))
    return words % {"tables": write_list(map(str, tables))}


def _code(words: str) -> Sentence:
    def tell(line: LogLine, lookup: Lookup) -> str:
        number = line.payload["code"]
        told = _(words) % {"number": number}
        return f"{told} ({lookup.codes[number]})" if lookup.codes.get(number) else told

    return tell


def _renew_codes(line: LogLine, _lookup: Lookup) -> str:
    words = {
        "numbers": write_list(map(str, line.payload["codes"])),
        "when": short_date_time(parse_datetime(line.payload["until"])),
    }
    return _("Referee codes renewed until %(when)s: %(numbers)s") % words


def _settings(line: LogLine, _lookup: Lookup) -> str:
    names = [str(SETTINGS.get(key, key)) for key in line.payload["changed"]]
    return _("Settings changed: %(names)s") % {"names": write_list(names)}


def _plain(words: str) -> Sentence:
    """Return a sentence without placeholders, translated when it is shown."""
    return lambda _line, _lookup: _(words)


def _either(key: str, yes: Sentence, no: Sentence) -> Sentence:
    """Return one of two sentences, by a yes or no in the payload."""
    return lambda line, lookup: (yes if line.payload[key] else no)(line, lookup)


def _of_entry(words: str) -> Sentence:
    return lambda line, lookup: _(words) % {"name": lookup.entry(line.payload["entry"])}


def _of_seat(words: str) -> Sentence:
    """Return a sentence about the player in the seat the record names."""

    def tell(line: LogLine, lookup: Lookup) -> str:
        hand = line.hand_number(lookup) or line.number_of("from_hand")
        return _(words) % {"name": lookup.player(line, line.payload["seat"], hand)}

    return tell


SENTENCES_OF_GROUPS: Mapping[str, Mapping[str, Sentence]] = {
    "hands": {
        "record-hand": _record,
        "undo-hand": _plain(gettext_noop("Undone")),
        "correct-hand": _correct,
        "enter-totals": describe_totals,
        "keep-paper": describe_paper,
        "use-hands": _plain(gettext_noop("Scored by hands again instead of totals")),
        "swap-seats": _swap,
        "redraw-chairs": _redraw,
    },
    "signing": {
        "confirm-hand": _of_seat(gettext_noop("%(name)s signed the hand")),
        "sign-table": _of_seat(gettext_noop("%(name)s signed the result")),
        "close-table": _close_table,
        "mark-unplayed": _mark_unplayed,
        "unlock-table": _plain(gettext_noop("Unlocked")),
    },
    "referee": {
        "call-referee": _plain(gettext_noop("Referee called")),
        "answer-call": _plain(gettext_noop("Call answered")),
        "penalise": _penalise,
        "penalise-entry": _penalise,
        "cancel-incident": _cancel,
        "cancel-penalty": _cancel,
    },
    "clock": {
        "plan-sessions": plan_sessions,
        "plan-starts": plan_starts,
        "name-sessions": name_sessions,
        "open-club-evening": _plain(gettext_noop("Club evening opened")),
        "open-session": _plain(gettext_noop("Session started")),
        "pause-session": _plain(gettext_noop("Clock paused")),
        "resume-session": _plain(gettext_noop("Clock running again")),
        "add-time": _add_time,
        "finish-table": _plain(gettext_noop("Play ended")),
        "hear-signal": _plain(gettext_noop("Time signal")),
        "call-last-hand": _plain(gettext_noop("Called as the last hand")),
        "play-on": _plain(gettext_noop("Play resumed")),
        "close-session": _plain(gettext_noop("Session closed")),
        "reopen-session": _plain(gettext_noop("Session reopened")),
        "start-game": _start_game,
    },
    "people": {
        "enrol": enrol,
        "update-entries": update_entries,
        "change-entry": _of_entry(gettext_noop("Details of %(name)s changed")),
        "move-to-reserve": _of_entry(gettext_noop("%(name)s is now a substitute")),
        "make-active": _of_entry(gettext_noop("%(name)s is now a player")),
        "draw-numbers": _plain(gettext_noop("Numbers drawn")),
        "number-players": number_players,
        "take-number": take_number,
        "fill-number": fill_number,
        "withdraw": _of_entry(gettext_noop("%(name)s withdrew")),
        "return-entry": _of_entry(gettext_noop("%(name)s came back")),
        "rest": _either(
            "is_resting",
            _of_entry(gettext_noop("%(name)s is sitting out")),
            _of_entry(gettext_noop("%(name)s plays again")),
        ),
        "check-in": check_in,
        "remove-entry": _of_entry(gettext_noop("%(name)s removed")),
        "erase-entry": _of_entry(gettext_noop("%(name)s erased")),
        "seat-sessions": _seat_sessions,
        "swap-planned-seats": _swap_planned,
        "undo-change": lambda line, _lookup: _("Undone: record %(number)s") % {"number": line.payload["record"]},
        "release-seating": _either(
            "is_released", _plain(gettext_noop("Seating published")), _plain(gettext_noop("Seating hidden"))
        ),
        "substitute": _substitute,
        "replace-no-show": no_show,
        "end-substitution": _end_substitution,
        "credit-seat": _credit_seat,
        "replace-for-good": replace_for_good,
        **STAGES,
    },
    "access": {
        "grant-role": _grant,
        "revoke-role": lambda line, lookup: (
            _("%(name)s no longer has a role") % {"name": lookup.account(line.payload["account"])}
        ),
        "invite": _invite,
        "revoke-invitation": _plain(gettext_noop("Invitation cancelled")),
        "accept-invitation": _grant,
        "issue-table-links": _issue_links,
        "bind-device": _plain(gettext_noop("A tablet opened the table’s link and keeps score")),
        "take-over-table": _plain(gettext_noop("Another tablet took over")),
        "hand-over-table": _plain(gettext_noop("The tablet was released")),
        "revoke-table-link": _plain(gettext_noop("Link revoked")),
        "issue-referee-code": _code(gettext_noop("Referee code %(number)s issued")),
        "renew-referee-codes": _renew_codes,
        "revoke-referee-code": _code(gettext_noop("Referee code %(number)s revoked")),
        "announce-key": _plain(gettext_noop("Server key for seals announced")),
        "take-stock": _plain(gettext_noop("Everything there was before taken into the log")),
    },
    "setup": {
        "create-tournament": _plain(gettext_noop("Tournament created")),
        "change-settings": _settings,
        "give-prizes": give_prizes,
        "change-display": _plain(gettext_noop("Projector settings changed")),
        "publish": _either(
            "is_published", _plain(gettext_noop("Published")), _plain(gettext_noop("Hidden from the public"))
        ),
        "finish-tournament": _plain(gettext_noop("Tournament finished: the results are final")),
        "remove-tournament": _plain(gettext_noop("Tournament removed")),
        "reopen-tournament": _plain(gettext_noop("Tournament reopened")),
    },
}
"""By the group that the filter of the log offers (`groups.py`)."""
SENTENCES = {verb: sentence for group in SENTENCES_OF_GROUPS.values() for verb, sentence in group.items()}
