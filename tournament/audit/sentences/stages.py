"""Sentences about stages and who plays in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.audit.sentences.lines import LogLine
from tournament.audit.sentences.lookup import Lookup
from tournament.core.text import write_list


def _stage(line: LogLine, lookup: Lookup) -> str:
    number = line.payload["stage"]
    return lookup.stages.get(number) or _("Stage %(number)s") % {"number": number}


def _planned(line: LogLine, lookup: Lookup) -> str:
    payload, stage, first = line.payload, _stage(line, lookup), lookup.session(line.payload["first_session"])
    if payload["size"] is None:
        return _("Stage “%(stage)s”: everyone, from %(session)s on") % {
            "stage": stage,
            "session": first,
        }
    words = {"stage": stage, "session": first, "count": payload["size"]}
    if payload["carry"]:
        return _("Stage “%(stage)s”: %(count)s players, from %(session)s on; points carry over") % words
    return _("Stage “%(stage)s”: %(count)s players, from %(session)s on; all start again from 0") % words


def _removed(line: LogLine, lookup: Lookup) -> str:
    return _("Stage “%(stage)s” removed") % {"stage": _stage(line, lookup)}


def _names(enrolments: list[int], lookup: Lookup) -> str:
    return write_list(map(lookup.entry, enrolments))


def _lots(line: LogLine, lookup: Lookup) -> str:
    order, places = line.payload["order"], line.payload["places"]
    return _("Draw for “%(stage)s” among %(all)s: %(names)s") % {
        "stage": _stage(line, lookup),
        "names": _names(order[:places], lookup),
        "all": _names(sorted(order), lookup),
    }


def _decided(line: LogLine, lookup: Lookup) -> str:
    payload = line.payload
    field = {int(entry): how for entry, how in payload["field"].items()}
    told = ngettext("%(count)s player in “%(stage)s”", "%(count)s players in “%(stage)s”", len(field))
    parts = [told % {"count": len(field), "stage": _stage(line, lookup)}]
    ways = (
        ("lot", _("by draw: %(names)s")),
        ("number", _("by drawn number: %(names)s")),
        ("chosen", _("chosen: %(names)s")),
    )
    for how, words in ways:
        if found := [entry for entry, came in field.items() if came == how]:
            parts.append(words % {"names": _names(found, lookup)})
    if payload["left_out"]:
        parts.append(_("left out: %(names)s") % {"names": _names(payload["left_out"], lookup)})
    if payload["unseated"]:
        sessions = lookup.sessions.listed(payload["unseated"])
        parts.append(_("seating removed: %(sessions)s") % {"sessions": sessions})
    return pgettext("between parts", "; ").join(parts)


def _kept(line: LogLine, lookup: Lookup) -> str:
    return _("The players of “%(stage)s” are kept as decided") % {"stage": _stage(line, lookup)}


def _brought_up(line: LogLine, lookup: Lookup) -> str:
    return _("%(name)s moves up to “%(stage)s” for %(other)s") % {
        "name": lookup.entry(line.payload["entry"]),
        "other": lookup.entry(line.payload["instead_of"]),
        "stage": _stage(line, lookup),
    }


STAGES: Mapping[str, Callable[[LogLine, Lookup], str]] = {
    "add-stage": _planned,
    "change-stage": _planned,
    "remove-stage": _removed,
    "draw-lots": _lots,
    "decide-field": _decided,
    "keep-field": _kept,
    "bring-up": _brought_up,
}
