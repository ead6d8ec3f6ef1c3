"""Sentences about tables that keep their score on paper."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.audit.sentences.lines import LogLine
from tournament.audit.sentences.lookup import Lookup
from tournament.core.formatting import write_signed
from tournament.core.text import write_list
from tournament.models.columns import SIDES


def describe_totals(line: LogLine, lookup: Lookup) -> str:
    """Describe totals typed from a sheet."""
    named = zip((wind.value for wind in SIDES), line.payload["totals"], strict=False)
    listed = write_list(
        f"{lookup.player(line, wind)} {write_signed(total)}"
        for wind, total in named
        if (line.payload["session"], line.payload["table"], wind) in lookup.seats or total
    )
    if line.payload.get("agrees"):
        return _("The totals on paper agree with the hands: %(totals)s") % {"totals": listed}
    return _("Totals typed from paper: %(totals)s") % {"totals": listed}


def describe_paper(line: LogLine, _lookup: Lookup) -> str:
    """Describe which tables keep paper, or do so no more."""
    count = len(line.payload["tables"])
    if line.payload["keeps"]:
        words = ngettext("Table %(tables)s is scored on paper", "Tables %(tables)s are scored on paper", count)
    else:
        words = ngettext(
            "Table %(tables)s is scored on its tablet", "Tables %(tables)s are scored on their tablets", count
        )
    return words % {"tables": write_list(map(str, line.payload["tables"]))}
