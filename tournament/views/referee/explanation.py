"""The explanation of a hand for those at the table, even while the public may not see it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.views.public.explanation import show_explanation
from tournament.views.referee.access import Desk, at_table


@require_safe
@at_table
def explanation(request: HttpRequest, desk: Desk, hand: int, wind: str) -> HttpResponse:
    """Explain a hand of this table."""
    return show_explanation(request, table=desk.table, hand=hand, wind=wind, with_names=True, back=desk.home)
