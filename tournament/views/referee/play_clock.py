"""The play clock of a table, where the rules limit the time for a turn, and resigning after too much of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring.penalties import Penalty
from scoring.seats import Wind
from tournament.core.permissions import Actor
from tournament.forms.referee.seats import WhyWithCode
from tournament.penalties.checks import last_hand_of
from tournament.penalties.notes import notes_of
from tournament.penalties.words import offence_title, with_wind
from tournament.players.enrolment import withdraw
from tournament.tables.winds import winds_of
from tournament.views.form_commands import posted
from tournament.views.referee.access import Desk, at_table
from tournament.views.referee.office import ask, seat_at, seats_at


@require_safe
@never_cache
@at_table
def play_clock(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show a stopwatch for each seat."""
    line = clock_line(desk)
    if line is None:
        raise Http404
    winds = winds_of(desk.table, ()).get(desk.table.deal.number, {})
    noted = noted_already(desk, line)
    context = {
        "desk": desk,
        "table": desk.table,
        "title": _("Play clock"),
        "seats": [
            (seat, with_wind(str(seat.is_played_by or seat.number), winds.get(Wind(seat.wind))), noted[seat.wind])
            for seat in seats_at(desk)
        ],
        "rules": rules_of(desk, line),
        "limit": _(line.hand_limit.warning) % {"most": line.hand_limit.most} if line.hand_limit else "",
    }
    return render(request, "referee/play_clock.html", context)


def noted_already(desk: Desk, line: Penalty) -> Mapping[str, list[str]]:
    """Return by seat what its play time has cost in this hand so far: nobody should record it twice."""
    title, number = offence_title(desk.table.tournament, line.key), last_hand_of(desk.table)
    found: dict[str, list[str]] = defaultdict(list)
    for note in notes_of(desk.table, seats_at(desk), {}):
        if (note.title, note.hand) == (title, number):
            found[note.seat.value].append(note.what)
    return found


def clock_line(desk: Desk) -> Penalty | None:
    """Return the penalty for play time, where the rules have one."""
    return next((line for line in desk.table.tournament.play.penalties if line.clock), None)


def rules_of(desk: Desk, line: Penalty) -> dict[str, Any]:
    """Return the limits of time, for the page and its script."""
    clock = line.clock
    assert clock
    return {
        "kind": line.key,
        "number": last_hand_of(desk.table),
        "penalties": desk.url("penalties"),
        "turn": clock.turn,
        "hand": clock.hand,
        "minutes": clock.hand // 60,
        "free": clock.free,
        "points": clock.points,
        "seconds": clock.seconds,
        "most": line.hand_limit.most if line.hand_limit else None,
    }


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def resign(request: HttpRequest, desk: Desk, wind: str) -> HttpResponse:
    """Withdraw a player whom the rules take to have resigned."""
    seat = seat_at(desk, wind)
    if seat.entry is None:
        raise Http404
    entry = seat.entry
    form = WhyWithCode(
        posted(request), asks_code=not desk.is_referee, initial={"reason": _("Resigned: too much play time in a hand")}
    )

    def command(by: Actor) -> str:
        withdraw(entry=entry, reason=form.cleaned_data["reason"], by=by, at=desk.table)
        return _("%(name)s has left the tournament. Bring in a substitute to play on.") % {"name": entry}

    return ask(
        request,
        desk,
        form,
        command,
        title=_("Withdraw %(name)s from the tournament?") % {"name": entry},
        text=_("The player leaves the tournament and keeps the results so far. The head judge decides."),
        yes=_("Withdraw player"),
    )
