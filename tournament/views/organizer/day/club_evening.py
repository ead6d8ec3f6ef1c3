"""A club evening: open it in one step, add guests, seat the next game, watch the games."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import format as format_date
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.accounts.roles import creator
from tournament.accounts.table_links import token_of
from tournament.core.errors import Refused
from tournament.core.permissions import Rank
from tournament.core.text import write_list
from tournament.forms.organizer.acts import CloseSessionForm
from tournament.forms.organizer.players import ClubEveningForm, GuestsForm, PeopleForm
from tournament.models import Account, Entry, Session, Table
from tournament.players.names import spelled_alike
from tournament.sessions.attendance import attendance_of
from tournament.sessions.games import start_game
from tournament.setup.club_evening import as_guests, end_club_evening, known_guests, open_club_evening
from tournament.setup.tournament import guess_slug
from tournament.views.accounts.password_again import password_again
from tournament.views.form_commands import DONE, posted, try_command
from tournament.views.organizer.access import Office, digest_of, in_office
from tournament.views.organizer.players.enrolment import try_to_enrol
from tournament.web.http import public_url

MOST_CHOSEN = 60


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_club_evening(request: HttpRequest) -> HttpResponse:
    """Ask for name, rules and who has come; then the evening is running."""
    assert isinstance(request.user, Account)
    by = creator(request.user)
    known = known_guests(request.user)
    today = timezone.localdate()
    name = _("Club evening, %(day)s") % {"day": format_date(today, pgettext("a single day", "j F Y"))}
    names = [player.name for player in known]
    form = ClubEveningForm(request.POST or None, initial={"name": name, "ruleset": "bmja"}, known=names)
    chosen = set(request.POST.getlist("player")[:MOST_CHOSEN])
    if form.is_valid():
        tapped = [player.name for player in known if str(player.pk) in chosen]
        typed = [name for name in form.cleaned_data["names"] if spelled_alike(name) not in map(spelled_alike, tapped)]
        try:
            evening = open_club_evening(
                name=form.cleaned_data["name"],
                slug=guess_slug(form.cleaned_data["name"]),
                ruleset=form.cleaned_data["ruleset"],
                day=today,
                people=as_guests([*tapped, *typed], known),
                organizer=request.user,
                by=by,
            )
        except (Refused, ValidationError) as error:
            form.add_error("names", error.message if isinstance(error, Refused) else str(error))
        else:
            _welcome(request, form)
            return redirect("organizer:club-evening", slug=evening.slug)
    context = {"form": form, "known": known, "chosen": chosen}
    return render(request, "organizer/club/new.html", context, status=422 if form.is_bound else 200)


@require_safe
@in_office(Rank.REFEREE)
def evening(request: HttpRequest, office: Office) -> HttpResponse:
    """Show who is here, who should sit down next, and the games."""
    is_planned = Session.objects.filter(tournament=office.tournament, is_ad_hoc=False).exists()
    context = {**evening_context(office), "form": GuestsForm(), "is_planned": is_planned}
    return render(request, "organizer/club/evening.html", context)


def evening_context(office: Office) -> dict[str, Any]:
    """Return who is here and the games, and a digest of who is free."""
    attendance = attendance_of(office.tournament)
    states = [[guest.entry.pk for guest in guests] for guests in (attendance.free, attendance.resting)]
    return {
        "office": office,
        "attendance": attendance,
        "people_digest": digest_of(states),
        "evening_address": office.url("club-evening"),
        "now": timezone.now(),
    }


@require_safe
@in_office(Rank.REFEREE)
def games(request: HttpRequest, office: Office) -> HttpResponse:
    """Show the games alone, for a page that is open, with those who are free if they are others than it knows."""
    context = evening_context(office)
    has_people_changed = request.GET.get("known", "") != context["people_digest"]
    more = {"is_part": True, "has_people_changed": has_people_changed}
    return render(request, "organizer/club/evening.html#news", {**context, **more})


@require_POST
@in_office(Rank.ORGANIZER)
def add_guests(request: HttpRequest, office: Office) -> HttpResponse:
    """Enrol guests who have just arrived."""
    assert isinstance(request.user, Account)
    known = known_guests(request.user)
    here = Entry.objects.filter(tournament=office.tournament).values_list("name", flat=True)
    form = GuestsForm(request.POST, known=[*here, *(player.name for player in known)])
    status = try_to_enrol(form, office, lambda: as_guests(form.cleaned_data["names"], known))
    if status != DONE:
        return render(request, "organizer/club/evening.html", {**evening_context(office), "form": form}, status=status)
    _welcome(request, form)
    return redirect(office.url("club-evening"))


def _welcome(request: HttpRequest, form: PeopleForm) -> None:
    """Say who was understood to have come."""
    if names := form.cleaned_data["names"]:
        messages.success(request, _("Welcome: %(names)s.") % {"names": write_list(names)})


@require_POST
@in_office(Rank.REFEREE)
def start(request: HttpRequest, office: Office) -> HttpResponse:
    """Seat those chosen at a table of their own, by lot, and let them play."""
    chosen = set(request.POST.getlist("entry")[:MOST_CHOSEN])
    active = Entry.objects.active().filter(tournament=office.tournament)
    entries = [entry for entry in active if str(entry.enrolment) in chosen]
    secrets.SystemRandom().shuffle(entries)
    table = start_game(tournament=office.tournament, entries=entries, by=office.actor)
    return redirect(office.url("club-game", session=table.session.number, number=table.number))


@require_safe
@in_office(Rank.REFEREE)
def game(request: HttpRequest, office: Office, *, session: int, number: int) -> HttpResponse:
    """Show a game's table: who sits where, and the code its tablet or phone scans."""
    tables = Table.objects.select_related("session", "tournament").prefetch_related("seats__entry", "seats__occupant")
    table = get_object_or_404(
        tables, tournament=office.tournament, session__number=session, session__is_ad_hoc=True, number=number
    )
    link = office.tournament.table_links.filter(number=number, revoked_at=None).first()
    address = public_url(request, reverse("referee:table", args=[token_of(link)])) if link else ""
    seats = [(table.start_wind(seat.wind), seat) for seat in sorted(table.seats.all(), key=table.turn_of)]
    context = {"office": office, "table": table, "seats": seats, "link": address}
    return render(request, "organizer/club/game.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
@password_again(gettext_lazy("End the evening"))
def end(request: HttpRequest, office: Office) -> HttpResponse:
    """Ask, with a reason where games are not signed; then close all games and finish the evening."""
    attendance = attendance_of(office.tournament)
    unplayed = [game for game in attendance.unsigned if not game.table.has_result]
    places = [(game.table.session.number, game.table.number) for game in unplayed]
    form = CloseSessionForm(posted(request), needs_reason=bool(attendance.unsigned), unplayed=places)

    def command(sent: CloseSessionForm) -> None:
        reason = sent.cleaned_data.get("reason", "")
        end_club_evening(tournament=office.tournament, by=office.actor, reason=reason)

    status = try_command(form, command)
    if status == DONE:
        messages.success(request, _("The evening is over. Its results are final."))
        return redirect(office.url("overview"))
    context = {
        "office": office,
        "unsigned": [game for game in attendance.unsigned if game.table.has_result],
        "unplayed": unplayed,
        "form": form,
    }
    return render(request, "organizer/club/end.html", context, status=status)
