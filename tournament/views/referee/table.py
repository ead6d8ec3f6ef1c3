"""The table's page, which a tablet shows all day."""

from __future__ import annotations

import json
import re
from functools import lru_cache, partial
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import json_script
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from scoring.facts import Ending
from scoring.payoff_table import payoff_table
from scoring.play import Play
from tournament.core.labels import count_words
from tournament.live.addresses import desk_stream
from tournament.models import Tournament
from tournament.tables.checks import GRACE
from tournament.views.referee.access import Desk, at_table
from tournament.views.referee.commands.answers import answer, refuse_in_json
from tournament.views.referee.commands.changes import change_since
from tournament.views.referee.commands.state import state_version, table_state
from tournament.views.referee.told.declaration import declaration
from tournament.views.referee.told.words import words_address
from tournament.web.compression import compressed

MOST_DRAWS = 2
INDENT = re.compile(rb"\n\s*")


class Compact(DjangoJSONEncoder):
    """Writes JSON without blanks."""

    item_separator, key_separator = ",", ":"


@require_safe
@compressed
@never_cache
@ensure_csrf_cookie
@partial(at_table, is_page=True)
def table(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show a table. Opening it binds no device: the page itself asks to keep score where nobody does."""
    play = desk.table.tournament.play
    draws, rare = endings_by_use(play)
    config = page_config(desk)
    context = {
        "desk": desk,
        "table": desk.table,
        "play": play,
        "usual_draws": draws,
        "rare_endings": rare,
        "config": config,
        "given": [
            json_script(config, "tablet-config", Compact),
            json_script(table_state(desk), "tablet-state", Compact),
        ],
        "words": words_address(desk),
        "manifest": reverse("referee:app", args=[desk.token]) if desk.link else "",
        "picker_options": desk.table.tournament.options_for(len(desk.table.seats_taken)),
        "sides": ("top", "left", "right", "bottom"),
    }
    page = render(request, "referee/table.html", context)
    # It is sent again at every visit: what only indents its source stays here.
    page.content = INDENT.sub(b"\n", page.content)
    return page


@require_safe
@compressed
@never_cache
@ensure_csrf_cookie
@refuse_in_json
@at_table
def state(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Return the state of the table: 204 if the tablet has it, little if only other tables have played."""
    known = request.GET.get("known", "")
    if known == state_version(desk):
        return HttpResponse(status=204)
    change = change_since(desk, known)
    return answer(200, **change) if change else answer(200, state=table_state(desk))


def endings_by_use(play: Play) -> tuple[list[Ending], list[Ending]]:
    """Return the ways a hand ends without a winner: those with a key on the table, and those in the menu.

    One draw beside the usual one has a key. What follows from the winners has neither.
    """
    others = [ending for ending in play.dealing.endings if ending.kind != "won" and not ending.winners]
    draws = [ending for ending in others if ending.kind == "drawn"]
    usual = draws if len(draws) <= MOST_DRAWS else draws[:1]
    return usual, [ending for ending in others if ending not in usual]


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
        "drawsChairs": tournament.draws_chairs,
        "earned": earned_words(tournament),
        "oneEarned": earned_words(tournament, 1),
        "isReferee": desk.is_referee,
        "signal": None if tournament.signal is None else round(tournament.signal.total_seconds()),
        "grace": round(GRACE.total_seconds()) if tournament.stops_at_once else None,
    }


def earned_words(tournament: Tournament, count: int = 0) -> str:
    """Return what places at a table earn beside the score, in running text; empty where they earn nothing."""
    column = tournament.scheme.earned
    return count_words(column, count) if column else ""


@lru_cache(maxsize=64)
def payoffs(ruleset: str, options: str, players: int) -> dict[str, Any]:
    """Return the payments under options written as JSON; many tables ask for the same."""
    return payoff_table(ruleset, json.loads(options), players)
