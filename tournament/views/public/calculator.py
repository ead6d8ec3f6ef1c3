"""The calculator: lay out a hand, see what it is worth and why, share it by its address."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.errors import ScoringError
from scoring.rulesets import RULESETS, get_ruleset
from scoring.seats import WINDS
from tournament.core.labels import events_of, translate_reason, wind_name
from tournament.forms.hand_query import LONGEST, read_query, write_query
from tournament.forms.options import option_fields
from tournament.hands.counting import HandCount, count_hand
from tournament.hands.explanations import usual_payments

DEFAULT_RULES = "mcr"
NOT_OF_THE_HOLDING = ("rules", "options", "seat", "round")


@require_safe
def calculator(request: HttpRequest) -> HttpResponse:
    """Show the tile picker, and of a hand in the address its explanation."""
    if len(request.META.get("QUERY_STRING", "")) > LONGEST:
        return HttpResponse(status=414)
    record, error = _read(request)
    counted = count_hand(record) if record["hand"] and not error else HandCount(error=error)
    ruleset = get_ruleset(record["rules"], record.get("options"))
    told = counted.explanation
    context = {
        "record": record,
        "holding": {name: value for name, value in record.items() if name not in NOT_OF_THE_HOLDING},
        "joined": {name: ".".join(record.get(name, ())) for name in ("melds", "concealed_kongs")},
        "count": counted,
        "told": told,
        "payments": usual_payments(told.score) if told else (),
        "rulesets": list(RULESETS),
        "ruleset": ruleset,
        "fields": list(option_fields(ruleset, record.get("options", {}))),
        "winds": [(wind.value, wind_name(wind)) for wind in WINDS],
        "events": events_of(ruleset).items(),
        "address": request.build_absolute_uri(f"{reverse('public:calculator')}?{write_query(record).urlencode()}"),
    }
    return render(request, "public/calculator.html", context)


def _read(request: HttpRequest) -> tuple[dict[str, Any], str]:
    """Return the hand record of the address, and what is wrong with its rules; then it starts from the usual ones."""
    try:
        record = read_query(request.GET, rules=DEFAULT_RULES)
        get_ruleset(record["rules"], record.get("options"))
    except ScoringError as error:
        rules = request.GET.get("rules", "")
        return {"rules": rules if rules in RULESETS else DEFAULT_RULES, "hand": ""}, translate_reason(error)
    return record, ""
