"""Sentences about the course of an event: its sessions, what they are called, and its prize-giving."""

from __future__ import annotations

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.audit.sentences.lines import LogLine
from tournament.audit.sentences.lookup import Lookup
from tournament.core.dates import short_date_time
from tournament.core.text import write_list


def plan_starts(line: LogLine, lookup: Lookup) -> str:
    """Tell when sessions are to start."""
    told = []
    for number, text in line.payload["starts"].items():
        at = parse_datetime(text) if text else None
        when = short_date_time(at) if at else _("no time")
        told.append(f"{lookup.session(int(number))}: {when}")
    return _("Planned start: %(starts)s") % {"starts": write_list(told)}


def name_sessions(line: LogLine, _lookup: Lookup) -> str:
    """Tell which sessions were named."""
    numbers = {"numbers": write_list(line.payload["named"])}
    return _("Session names changed: %(numbers)s") % numbers


def give_prizes(line: LogLine, _lookup: Lookup) -> str:
    """Tell how far a prize-giving has come."""
    if not line.payload["prizes"]:
        return _("Prize-giving ended")
    shown = line.payload["shown"]
    if not shown:
        return _("Prize-giving started on the projector")
    return ngettext("Prize-giving: %(count)s place shown", "Prize-giving: %(count)s places shown", shown) % {
        "count": shown
    }


def plan_sessions(line: LogLine, _lookup: Lookup) -> str:
    """Tell how many sessions there are."""
    count = line.payload["sessions"]
    return ngettext("%(count)s session planned", "%(count)s sessions planned", count) % {"count": count}
