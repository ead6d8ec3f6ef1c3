"""Counting by tiles: what the tiles laid out on a page are worth.

Anyone may ask, since the calculator is for anyone. No answer needs the database or more than a few dozen readings of
one hand, and the same question may be answered from the browser's own memory; so nothing has to be counted but the
length of what is asked.
"""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from scoring.errors import ScoringError
from tournament.core.formatting import write_number
from tournament.core.labels import translate_reason
from tournament.forms.hand_query import LONGEST, read_query
from tournament.hands.counting import HandCount, count_hand

KEPT_SECONDS = 600
WON = {"yes": True, "no": False}
"""Whether the hand won, where the page that asks knows that."""


@require_safe
@cache_control(private=True, max_age=KEPT_SECONDS)
@vary_on_headers("Accept-Language", "Cookie")
def count(request: HttpRequest) -> HttpResponse:
    """Answer with value, patterns and what is missing; a hand that cannot exist answers with the reason."""
    if len(request.META.get("QUERY_STRING", "")) > LONGEST:
        return HttpResponse(status=414)
    try:
        counted = count_hand(read_query(request.GET, rules=""), won=WON.get(request.GET.get("won", "")))
    except ScoringError as error:
        counted = HandCount(error=translate_reason(error))
    answer = counted.answer or {"points": 0, "patterns": []}
    words = ngettext("Use %(points)s point", "Use %(points)s points", answer["points"])
    context = {
        "count": counted,
        "patterns": json.dumps(answer["patterns"]),
        "use": words % {"points": write_number(answer["points"])},
    }
    return render(request, "referee/partials/count.html", context)
