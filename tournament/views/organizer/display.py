"""The settings of the projector."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.core.permissions import Rank
from tournament.forms.display import DisplayForm, PinForm
from tournament.models.display import Slide
from tournament.public.projector_settings import change_display, display_of
from tournament.views.organizer.access import Office, in_office


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.REFEREE)
def display(request: HttpRequest, office: Office) -> HttpResponse:
    """Show the projector's settings, and change them."""
    if request.method == "POST" and "pinned" in request.POST:
        return _pin(request, office)
    form = DisplayForm(request.POST) if request.method == "POST" else DisplayForm.showing(display_of(office.tournament))
    if form.is_bound and form.is_valid():
        change_display(tournament=office.tournament, by=office.actor, **form.choices)
        messages.success(request, _("Projector updated."))
        return redirect(office.url("display"))
    context = {
        "office": office,
        "form": form,
        "display": display_of(office.tournament),
        "slides": Slide.choices,
        "address": reverse("public:display", args=[office.tournament.slug]),
    }
    return render(request, "organizer/display.html", context, status=422 if form.is_bound else 200)


def _pin(request: HttpRequest, office: Office) -> HttpResponse:
    form = PinForm(request.POST)
    if not form.is_valid():
        raise BadRequest("There is no such slide.")
    change_display(tournament=office.tournament, by=office.actor, pinned=form.cleaned_data["pinned"])
    return redirect(office.url("board" if request.POST.get("then") == "board" else "display"))
