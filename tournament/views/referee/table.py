"""The table itself: the page a tablet shows all day."""

from __future__ import annotations

import json
from functools import lru_cache, partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from scoring.payoff_table import payoff_table
from tournament.accounts.table_links import token_of
from tournament.live.addresses import desk_stream
from tournament.tables.checks import GRACE
from tournament.views.referee.access import Desk, at_table
from tournament.views.referee.commands.answers import answer, refuse_in_json
from tournament.views.referee.commands.changes import change_since
from tournament.views.referee.commands.state import state_version, table_state
from tournament.views.referee.declaration import declaration
from tournament.views.referee.script_texts import script_texts


@require_safe
@gzip_page
@never_cache
@ensure_csrf_cookie
@partial(at_table, is_page=True)
def table(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show a table. Opening it binds no device: the page itself asks to keep score where nobody does."""
    play = desk.table.tournament.play
    context = {
        "desk": desk,
        "table": desk.table,
        "play": play,
        "config": page_config(desk),
        "state": table_state(desk),
        "words": script_texts(),
        "manifest": reverse("referee:app", args=[token_of(desk.link)]) if desk.link else "",
        "picker_options": desk.table.tournament.options_for(len(desk.table.seats_taken)),
        "sides": ("top", "left", "right", "bottom"),
    }
    return render(request, "referee/table.html", context)


@require_safe
@never_cache
@ensure_csrf_cookie
@refuse_in_json
@at_table
def state(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Say how the table stands, nothing when the tablet knows already, little when only other tables have played."""
    known = request.GET.get("known", "")
    if known == state_version(desk):
        return HttpResponse(status=204)
    change = change_since(desk, known)
    return answer(200, **change) if change else answer(200, state=table_state(desk))


def page_config(desk: Desk) -> dict[str, Any]:
    """Return what the page needs to know of the rules; it holds for the whole session."""
    tournament, table = desk.table.tournament, desk.table
    length = tournament.length
    players = len(table.seats_taken)
    options = tournament.options_for(players)
    return {
        "scope": desk.home,
        "stateUrl": f"{desk.home}state/",
        "streamUrl": desk_stream(tournament.pk),
        "table": table.number,
        "rules": tournament.ruleset,
        "payoff": payoffs(tournament.ruleset, json.dumps(options, sort_keys=True), players),
        **declaration(tournament, options),
        "length": {"count": length.count, "unit": length.unit},
        "signsEachHand": tournament.signs_each_hand,
        "isReferee": desk.is_referee,
        "grace": round(GRACE.total_seconds()) if tournament.stops_at_once else None,
    }


@lru_cache(maxsize=64)
def payoffs(ruleset: str, options: str, players: int) -> dict[str, Any]:
    """Return the payments under options written as JSON; many tables ask for the same."""
    return payoff_table(ruleset, json.loads(options), players)
