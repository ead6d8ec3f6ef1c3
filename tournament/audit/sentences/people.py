"""Sentences about players: coming, going, their numbers and places."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.audit.sentences.lines import LogLine
from tournament.audit.sentences.lookup import Lookup


def enrol(line: LogLine, lookup: Lookup) -> str:
    """Name who was enrolled, or say how many."""
    numbers = [int(enrolment) for enrolment in line.payload["entries"]]
    if len(numbers) == 1:
        return _("%(name)s enrolled") % {"name": lookup.entry(numbers[0])}
    return ngettext("%(count)s player enrolled", "%(count)s players enrolled", len(numbers)) % {"count": len(numbers)}


def check_in(line: LogLine, lookup: Lookup) -> str:
    """Say who has come, is late, won't come, or that this was taken back."""
    words = {"name": lookup.entry(line.payload["entry"])}
    told = {
        "here": _("%(name)s is here"),
        "late": _("%(name)s will be late"),
        "absent": _("%(name)s is not coming"),
        "": _("%(name)s is not here yet"),
    }
    return told[line.payload["arrival"]] % words


def update_entries(line: LogLine, _lookup: Lookup) -> str:
    """Say how many a list has changed."""
    count = len(line.payload["changed"])
    return ngettext("%(count)s player changed by a list", "%(count)s players changed by a list", count) % {
        "count": count
    }


def number_players(line: LogLine, lookup: Lookup) -> str:
    """Say who got which number, or how many got one."""
    numbers = line.payload["numbers"]
    if len(numbers) == 1:
        ((enrolment, number),) = numbers.items()
        words = {"name": lookup.entry(int(enrolment)), "number": number}
        return (_("%(name)s has number %(number)s now") if number else _("%(name)s has no number any more")) % words
    return ngettext("%(count)s player numbered", "%(count)s players numbered", len(numbers)) % {"count": len(numbers)}


def take_number(line: LogLine, lookup: Lookup) -> str:
    """Say whose number a reserve takes."""
    payload = line.payload
    words = {"reserve": lookup.entry(payload["reserve"]), "name": lookup.entry(payload["entry"])}
    return _("%(reserve)s takes number %(number)s of %(name)s") % {**words, "number": payload["number"]}


def fill_number(line: LogLine, lookup: Lookup) -> str:
    """Say which seats a reserve plays."""
    words = {"reserve": lookup.entry(line.payload["reserve"]), "number": line.payload["number"]}
    return _("%(reserve)s plays the seats of number %(number)s") % words


def replace_for_good(line: LogLine, lookup: Lookup) -> str:
    """Say whose seats to come a reserve takes."""
    words = {"reserve": lookup.entry(line.payload["reserve"]), "name": lookup.entry(line.payload["entry"])}
    return _("%(reserve)s takes over all remaining seats of %(name)s") % words


def no_show(line: LogLine, lookup: Lookup) -> str:
    """Say who plays for somebody who did not come."""
    words = {"name": lookup.entry(line.payload["occupant"]), "other": lookup.owner(line, line.payload["seat"])}
    return _("%(name)s plays for %(other)s, who did not come; the result counts for no one") % words
