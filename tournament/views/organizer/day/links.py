"""Table links and the tablets that use them."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.accounts.table_codes import table_code
from tournament.accounts.table_links import hand_over, issue_table_links, renew_table_link, token_of, valid_links
from tournament.core.permissions import Rank
from tournament.exports.paper import table_numbers
from tournament.models import TableLink
from tournament.views.organizer.access import Office, in_office
from tournament.views.organizer.confirmation import Question, ask
from tournament.web.http import public_url

LONGEST_NUMBER = 5


@require_safe
@in_office(Rank.ORGANIZER)
def links(request: HttpRequest, office: Office) -> HttpResponse:
    """List all tables with the state of their links."""
    numbers, valid = table_numbers(office.tournament), valid_links(office.tournament)
    rows = [(number, valid.get(number)) for number in sorted({*numbers, *valid})]
    context = {
        "office": office,
        "rows": rows,
        "missing": sum(number not in valid for number in numbers),
    }
    return render(request, "organizer/access/links.html", context)


@require_POST
@in_office(Rank.ORGANIZER)
def issue(request: HttpRequest, office: Office) -> HttpResponse:
    """Create the links that are missing."""
    numbers, valid = table_numbers(office.tournament), valid_links(office.tournament)
    issue_table_links(tournament=office.tournament, numbers=numbers, by=office.actor)
    new = sum(number not in valid for number in numbers)
    messages.success(request, ngettext("%(count)s link issued.", "%(count)s links issued.", new) % {"count": new})
    return redirect(office.url("links"))


@require_safe
@in_office(Rank.REFEREE)
def show(request: HttpRequest, office: Office, number: int) -> HttpResponse:
    """Show the code of a table's link, large enough to scan from the screen."""
    link = find_link(office, number)
    address = public_url(request, reverse("referee:table", args=[token_of(link)]))
    context = {"office": office, "link": link, "number": number, "address": address}
    context |= {"code": table_code(link), "typed_at": public_url(request, reverse("referee:code"))}
    return render(request, "organizer/access/link.html", context)


def find_link(office: Office, number: int) -> TableLink:
    """Return the valid link of a table number."""
    found = TableLink.objects.select_related("tournament").filter(revoked_at=None)
    return get_object_or_404(found, tournament=office.tournament, number=number)


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
def renew(request: HttpRequest, office: Office, number: int) -> HttpResponse:
    """Revoke a link and issue another."""
    link = find_link(office, number)
    question = Question(
        title=_("New link for table %(number)s?") % {"number": number},
        text=_(
            "For a card that was lost or photographed. The old QR code stops working, and the "
            "tablet has to scan the new one. Entries it has not sent yet stay on it."
        ),
        yes=_("Create new link"),
        done=_("Table %(number)s has a new link.") % {"number": number},
        back=office.url("links"),
        then=office.url("link", number=number),
        is_dangerous=True,
    )
    return ask(request, office, question, lambda _form: renew_table_link(link=link, by=office.actor))


@require_POST
@in_office(Rank.REFEREE)
def release(request: HttpRequest, office: Office, number: int) -> HttpResponse:
    """Release a table's tablet: the next device that scans the code keeps score."""
    link = find_link(office, number)
    hand_over(link=link, by=office.actor)
    messages.success(request, _("The next tablet that scans this table’s QR code keeps score."))
    session = request.POST.get("session", "")
    if session.isdecimal() and len(session) <= LONGEST_NUMBER:
        return redirect(office.url("table", session=int(session), number=number))
    return redirect(office.url("links" if office.is_organizer else "board"))
