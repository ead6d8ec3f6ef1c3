"""Describe penalties: lines of the rule set's list to choose from, and what was noted with what it really cost."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.penalties import Penalty as Line
from scoring.seats import Wind
from scoring.standings.declared import earned_penalties
from tournament.core.formatting import write_number
from tournament.core.labels import translate_reason, wind_name
from tournament.models import Entry, Penalty, Tournament


def line_in_words(line: Line) -> str:
    """Return a line of the referee's list with what the rules say about it, for a form that offers it."""
    words, usual = [_(line.title)], line.amount.usual
    if usual is not None and line.kind == "to-others":
        words.append(_("%(points)s to each of the others") % {"points": write_number(usual)})
    elif usual is not None:
        words.append(ngettext("%(count)s point", "%(count)s points", usual) % {"count": write_number(usual)})
    words += [translate_reason(hint) for hint in line.amount.hints]
    if line.sharing.hint:
        words.append(_(line.sharing.hint))
    if line.ends_hand:
        words.append(_("ends the hand"))
    return " · ".join(words)


def ends_hand(tournament: Tournament, kind: str) -> bool:
    """Say whether the hand in which an offence was noted is broken off."""
    return any(line.key == kind and line.ends_hand for line in tournament.play.penalties)


def offence_title(tournament: Tournament, kind: str) -> str:
    """Return what an offence is called, without any amount."""
    found = next((line.title for line in tournament.play.penalties if line.key == kind), None)
    return _(found) if found else kind


def cost_in_words(*, paid: int, effect: str, points: int | None) -> str:
    """Return what a penalty cost, as it was given; empty where it cost nothing.

    `paid` is what went to the other players, all of them together.
    """
    if paid:
        return _("pays %(points)s to the others") % {"points": write_number(paid)}
    if effect == Penalty.Effect.DISQUALIFICATION:
        return _("out of the ranking")
    if points is None:
        return ""
    if effect == Penalty.Effect.TABLE:
        words = _("%(points)s off the score at the table")
    elif taken := earned_penalties().get(effect):
        words = _(taken.cost)
    else:
        words = _("%(points)s off the standing")
    return words % {"points": write_number(points)}


def with_wind(player: Entry | str, wind: Wind | str | None) -> str:
    """Return a player with the wind of one hand, where it is known."""
    return _("%(name)s (%(wind)s)") % {"name": player, "wind": wind_name(wind)} if wind else str(player)
