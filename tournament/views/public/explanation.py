"""The explanation of a hand that was counted by its tiles: why it is worth its points, and who paid."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scoring.seats import Wind
from tournament.accounts.roles import actor_of
from tournament.core.labels import wind_name
from tournament.core.visibility import shows_table
from tournament.hands.counted import ShownHand, find_shown_hand
from tournament.models import Account, Table
from tournament.views.public.privacy import keep_private


@require_safe
def explanation(request: HttpRequest, slug: str, session: int, number: int, hand: int, wind: str) -> HttpResponse:
    """Explain a hand to those who may see it: to the public by the policy, to people with a role always."""
    # Before any query: an answer says in a header whether it depends on who is signed in.
    account = request.user if isinstance(request.user, Account) else None
    tables = Table.objects.select_related("session", "tournament")
    table = get_object_or_404(tables, tournament__slug=slug, session__number=session, number=number)
    has_role = account is not None and _has_role(account, table)
    if not has_role and not shows_table(table):
        raise Http404
    page = show_explanation(request, table=table, hand=hand, wind=wind, with_names=has_role)
    return keep_private(page, table.tournament)


def _has_role(account: Account, table: Table) -> bool:
    try:
        actor_of(account=account, tournament=table.tournament)
    except PermissionDenied:
        return False
    return True


def show_explanation(
    request: HttpRequest, *, table: Table, hand: int, wind: str, with_names: bool, back: str = ""
) -> HttpResponse:
    """Return the page; `back` is where the reader came from if not the tournament."""
    context = explanation_context(table=table, hand=hand, wind=wind, with_names=with_names)
    return render(request, "public/explanation.html", {**context, "back": back})


def explanation_context(*, table: Table, hand: int, wind: str, with_names: bool) -> dict[str, object]:
    """Return what an explanation needs; the public gets code names."""
    shown = find_shown_hand(table=table, number=hand, wind=wind)
    if shown is None:
        raise Http404
    return {"shown": shown, "told": shown.explanation, "table": table, **_people(shown, with_names)}


def _people(shown: ShownHand, with_names: bool) -> dict[str, object]:
    """Return the names the page uses, and everyone's share by name."""
    names = {
        seat: (str(entry) if with_names else entry.public_name) if entry else wind_name(seat)
        for seat, entry in shown.players.items()
    }
    pot = shown.table.tournament.play.pot
    on_table = gettext(pot.title) if pot else ""
    rows = [
        {
            "name": names[share.seat],
            "wind": shown.seat_winds[share.seat],
            "delta": share.delta,
            "payments": [(names[other] if other else on_table, amount) for other, amount in share.payments],
            "is_winner": share.seat in shown.hand.winning_seats,
            "is_discarder": share.seat.value == shown.hand.discarder,
        }
        for share in shown.shares
    ]
    discarder = names[Wind(shown.hand.discarder)] if shown.hand.discarder else ""
    return {"name": names[shown.seat], "discarder": discarder, "rows": rows}
