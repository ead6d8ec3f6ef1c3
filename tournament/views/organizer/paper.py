"""Paper: cards, lists and sheets to print."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.accounts.table_codes import table_code
from tournament.accounts.table_links import issue_table_links, token_of, valid_links
from tournament.core.errors import Refused
from tournament.core.permissions import Rank
from tournament.exports.paper import CARDS, COMING, DOCUMENTS, PLAYER_CARDS, Order, reasons_to_wait, table_numbers
from tournament.exports.pdf.cards import TableCard
from tournament.exports.pdf.player_cards import PlayerCard
from tournament.forms.organizer.paper import PaperForm
from tournament.models import Entry, Session, TableLink
from tournament.views.files import PDF, send_file
from tournament.views.organizer.access import Office, in_office
from tournament.web.http import public_url


@require_safe
@in_office(Rank.REFEREE)
def paper(request: HttpRequest, office: Office) -> HttpResponse:
    """Show what can be printed."""
    return _show(request, office, _form(office))


@require_safe
@in_office(Rank.REFEREE)
def document(request: HttpRequest, office: Office, document: str) -> HttpResponse:
    """Print one document."""
    if document not in DOCUMENTS:
        raise Http404
    form = _form(office, request.GET)
    if not form.is_valid():
        return _show(request, office, form, status=422)
    try:
        content = DOCUMENTS[document].make(office.tournament, _order(request, office, form.order, document))
    except Refused as refused:
        form.add_error("session", refused.message)
        return _show(request, office, form, status=409)
    return send_file(content, name=f"{office.tournament.slug}-{_name(document, form.order)}.pdf", content_type=PDF)


@require_POST
@in_office(Rank.REFEREE)
def cards(request: HttpRequest, office: Office) -> HttpResponse:
    """Create missing table links, and open the cards; the links of printed cards never change by this."""
    form = _form(office, request.POST)
    if not form.is_valid():
        return _show(request, office, form, status=422)
    tournament = office.tournament
    valid = valid_links(tournament)
    if missing := [number for number in table_numbers(tournament) if number not in valid]:
        if not office.is_organizer:
            raise PermissionDenied(_("Some tables have no link yet. Ask an organizer to print the cards once."))
        issue_table_links(tournament=tournament, numbers=missing, by=office.actor)
    query = {"size": form.order.size.value, "per_page": str(form.order.per_page)}
    address = office.url("paper-document", document=CARDS)
    return redirect(f"{address}?size={query['size']}&per_page={query['per_page']}")


def _form(office: Office, data: Any = None, name: str = "paper") -> PaperForm:
    sessions = Session.objects.filter(tournament=office.tournament).order_by("number")
    return PaperForm(data, sessions=sessions, auto_id=f"{name}-%s")


def _show(request: HttpRequest, office: Office, form: PaperForm, status: int = 200) -> HttpResponse:
    """Show the page; both its forms keep their values, with their errors."""
    data = form.data if form.is_bound else None
    reasons = reasons_to_wait(office.tournament)
    context = {
        "office": office,
        "form": form,
        "documents": [
            (document, office.url("paper-document", document=key), reasons.get(key))
            for key, document in DOCUMENTS.items()
            if key != CARDS
        ],
        "cards": DOCUMENTS[CARDS],
        "why_no_cards": reasons.get(CARDS),
        "cards_form": _form(office, data, "cards"),
        "cards_address": office.url("paper-cards"),
        "running": [session for session in office.tournament.sessions.order_by("number") if session.is_running],
    }
    return render(request, "organizer/paper.html", context, status=status)


def _order(request: HttpRequest, office: Office, order: Order, document: str) -> Order:
    """Return the order with the addresses the document prints."""
    tournament = office.tournament
    if document == CARDS:
        numbers, valid = table_numbers(tournament), valid_links(tournament)
        if not valid.keys() >= set(numbers):
            raise PermissionDenied(_("Some tables have no link yet. Open the cards from the page “Print”."))
        return replace(order, cards=[_card(request, valid[number]) for number in numbers])
    if document == PLAYER_CARDS:
        entries = Entry.objects.filter(tournament=tournament, status__in=COMING, is_erased=False).in_order()
        return replace(order, player_cards=[_player_card(request, office, entry) for entry in entries])
    address = reverse("public:tournament", kwargs={"slug": tournament.slug})
    return replace(order, public_address=public_url(request, address))


def _card(request: HttpRequest, link: TableLink) -> TableCard:
    address = reverse("referee:table", kwargs={"token": token_of(link)})
    typed_at = public_url(request, reverse("referee:code"))
    return TableCard(link.number, public_url(request, address), typed_at, table_code(link))


def _player_card(request: HttpRequest, office: Office, entry: Entry) -> PlayerCard:
    about = " · ".join(filter(None, (entry.country, entry.team or entry.club)))
    return PlayerCard(
        str(entry), entry.number, about, public_url(request, office.url("card", enrolment=entry.enrolment))
    )


def _name(document: str, order: Order) -> str:
    has_session = order.session is not None and document not in (CARDS, PLAYER_CARDS, "poster", "standings")
    return f"{document}-{order.session}" if has_session else document
