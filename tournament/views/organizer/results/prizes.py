"""The prize-giving: the projector's remote control, and certificates."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.core.errors import Refused
from tournament.core.permissions import Rank
from tournament.exports.certificates import print_certificates_of
from tournament.exports.rows.results import Results
from tournament.forms.display import OpenPrizesForm, TurnForm
from tournament.forms.organizer.paper import CertificateForm
from tournament.models import Tournament
from tournament.public.prizes import close_prizes, has_teams, open_prizes, podium_of, show_prize
from tournament.public.projector_settings import display_of
from tournament.views.files import PDF, send_file
from tournament.views.form_commands import DONE, posted, try_command
from tournament.views.organizer.access import Office, in_office


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
def prizes(request: HttpRequest, office: Office) -> HttpResponse:
    """Show how far the prize-giving is, and go on with it."""
    act = request.POST.get("act", "")
    if request.method == "POST" and act != "open":
        return _turn(request, office, act)
    form = _open_form(office, posted(request))

    def command(form: OpenPrizesForm) -> None:
        open_prizes(tournament=office.tournament, by=office.actor, **form.choice)

    status = try_command(form, command)
    if status == DONE:
        messages.success(request, _("The prize-giving is on the projector, with all places face down."))
        return redirect(office.url("prizes"))
    return _show(request, office, form, CertificateForm(players=_players(office), auto_id="certificates-%s"), status)


@require_safe
@in_office(Rank.ORGANIZER)
def certificates(request: HttpRequest, office: Office) -> HttpResponse:
    """Print certificates for the first, for everyone, or for one player."""
    form = CertificateForm(request.GET, players=_players(office), auto_id="certificates-%s")
    if form.is_valid():
        try:
            content = print_certificates_of(Results.read(office.tournament), form.order)
        except Refused as refused:
            form.add_error(None, refused.message)
        else:
            return send_file(content, name=f"{office.tournament.slug}-certificates.pdf", content_type=PDF)
    return _show(request, office, _open_form(office), form, 422)


def _turn(request: HttpRequest, office: Office, act: str) -> HttpResponse:
    if act == "close":
        close_prizes(tournament=office.tournament, by=office.actor)
        messages.success(request, _("The projector shows its slides again."))
        return redirect(office.url("prizes"))
    form = TurnForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=400)
    step = -1 if act == "back" else 1
    show_prize(tournament=office.tournament, seen=form.cleaned_data["seen"], step=step, by=office.actor)
    return redirect(office.url("prizes"))


def _open_form(office: Office, data: Any = None) -> OpenPrizesForm:
    tournament = office.tournament
    is_final = tournament.status == Tournament.Status.FINISHED
    return OpenPrizesForm(data, is_final=is_final, has_teams=has_teams(tournament), auto_id="open-%s")


def _players(office: Office) -> list[tuple[int, str]]:
    entries = office.tournament.entries.filter(is_erased=False).order_by("name")
    return [(entry.enrolment, str(entry)) for entry in entries]


def _show(
    request: HttpRequest, office: Office, form: OpenPrizesForm, certificates: CertificateForm, status: int
) -> HttpResponse:
    tournament = office.tournament
    display = display_of(tournament)
    context = {
        "office": office,
        "display": display,
        "podium": podium_of(tournament, display.prizes, display.prizes_shown),
        "is_final": tournament.status == Tournament.Status.FINISHED,
        "form": form,
        "certificates": certificates,
        "certificates_address": office.url("certificates"),
        "projector": reverse("public:display", args=[tournament.slug]),
    }
    return render(request, "organizer/prizes.html", context, status=status)
