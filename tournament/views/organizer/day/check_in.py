"""Check-in at the door: the list with one button per player, cards with codes, reserves for those who are missing."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.audit.sentences import describe_records
from tournament.core.permissions import Rank
from tournament.core.text import clean_text, fold
from tournament.forms.organizer.check_in import ArrivalForm, ReserveForm
from tournament.models import Account, AuditRecord, Entry, Seat, Session, Tournament
from tournament.players.check_in import Roll, check_in, read_roll
from tournament.players.enrolment import take_number
from tournament.players.numbers import has_begun
from tournament.sessions.substitutes import substitute
from tournament.views.navigation import wanted_next
from tournament.views.organizer.access import Office, digest_of, in_office
from tournament.views.organizer.players.enrolment import with_entry
from tournament.views.tournaments import NotTheirs, own_tournament

SHOWN = {"all": gettext_lazy("All"), "missing": pgettext_lazy("players", "Missing"), "here": gettext_lazy("Here")}
FED = 6
PAGE = "organizer/day/check_in.html"


@require_safe
@in_office(Rank.REFEREE)
def arrivals(request: HttpRequest, office: Office) -> HttpResponse:
    """Show who is here; open pages fetch the list again with every new version."""
    context = arrivals_context(request, office)
    if request.headers.get("HX-Request") == "true":
        if request.GET.get("known") == context["digest"]:
            return HttpResponse(status=204)
        return render(request, f"{PAGE}#arrivals", {**context, "is_part": True})
    return render(request, PAGE, context)


def arrivals_context(request: HttpRequest, office: Office) -> dict[str, Any]:
    """Return the list as it was asked for, and the figures beside it."""
    sessions = Session.objects.filter(tournament=office.tournament, is_ad_hoc=False).order_by("number")
    session = next((one for one in sessions if one.status == Session.Status.PLANNED), None)
    roll = read_roll(office.tournament, session)
    show = request.GET.get("show", "all")
    query = clean_text(request.GET.get("q", "")[:100])
    rows = {"missing": roll.missing, "here": roll.here}.get(show, list(roll.entries))
    left = session.starts_at - timezone.now() if session and session.starts_at else None
    return {
        "office": office,
        "roll": roll,
        "rows": [entry for entry in rows if _is_found(entry, query)],
        "query": query,
        "show": show if show in SHOWN else "all",
        "tabs": _tabs(roll),
        "session": session,
        "seconds_left": round(left.total_seconds()) if left and left.total_seconds() > 0 else None,
        "has_reserves": any(entry.status == Entry.Status.RESERVE for entry in roll.entries),
        "feed": _feed(office.tournament),
        "digest": digest_of(
            show,
            query,
            session and (session.pk, session.starts_at),
            sorted(roll.replaced),
            [_facts(entry) for entry in roll.entries],
        ),
    }


def _facts(entry: Entry) -> tuple[object, ...]:
    return entry.pk, str(entry), entry.number, entry.status, entry.arrival, entry.arrived_at


def _tabs(roll: Roll) -> list[tuple[str, str, int]]:
    counts = {"all": len(roll.entries), "missing": len(roll.missing), "here": len(roll.here)}
    return [(key, str(label), counts[key]) for key, label in SHOWN.items()]


def _is_found(entry: Entry, query: str) -> bool:
    """Say whether every word stands in the name, or is the number (find.js does the same)."""
    name = fold(str(entry))
    return all(word in name or word == str(entry.number) for word in fold(query).split())


def _feed(tournament: Tournament) -> list[Any]:
    recent = AuditRecord.objects.filter(tournament=tournament, verb="check-in").order_by("-number")[:FED]
    return describe_records(tournament, list(recent))


@require_POST
@in_office(Rank.REFEREE)
@with_entry
def arrive(request: HttpRequest, office: Office, entry: Entry) -> HttpResponse:
    """Check somebody in, say that they are late or not coming, or take that back."""
    form = ArrivalForm(request.POST)
    if not form.is_valid():
        raise BadRequest("Nobody arrives like that.")
    arrival = form.cleaned_data["arrival"]
    expected_at = form.expected_at if arrival == Entry.Arrival.LATE else None
    check_in(entry=entry, arrival=arrival, by=office.actor, expected_at=expected_at)
    if request.headers.get("HX-Request") == "true":
        return render(request, f"{PAGE}#arrivals", {**arrivals_context(request, office), "is_part": True})
    return HttpResponseRedirect(wanted_next(request) or office.url("check-in"))


# -- cards ------------------------------------------------------------------------------------------------------------


@require_safe
def card(request: HttpRequest, *, slug: str, enrolment: int) -> HttpResponse:
    """Open the code on a player's card: it checks the player in for referees, and shows others the player's page.

    The page itself sends the form that checks in, because looking at an address must never change anything.
    """
    response = _card_of_staff(request, slug, enrolment) or _card_of_others(request, slug, enrolment)
    add_never_cache_headers(response)
    return response


def _card_of_staff(request: HttpRequest, slug: str, enrolment: int) -> HttpResponse | None:
    if not isinstance(request.user, Account):
        return None
    try:
        tournament, actor = own_tournament(request.user, slug)
    except NotTheirs:
        return None
    if actor.rank < Rank.REFEREE:
        return None
    entry = get_object_or_404(Entry, tournament=tournament, enrolment=enrolment)
    may_come = entry.status in (Entry.Status.ACTIVE, Entry.Status.RESERVE)
    context = {"office": Office(tournament, actor), "entry": entry, "may_come": may_come, "roll": read_roll(tournament)}
    return render(request, "organizer/day/card.html", context)


def _card_of_others(request: HttpRequest, slug: str, enrolment: int) -> HttpResponse:
    is_public = Tournament.objects.filter(slug=slug, is_published=True).exists()
    if not is_public and not isinstance(request.user, Account):
        return redirect_to_login(request.get_full_path())
    if not is_public:
        raise NotTheirs
    return redirect("public:player", slug, f"e{enrolment}")


# -- reserves ---------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.REFEREE)
def reserves(request: HttpRequest, office: Office) -> HttpResponse:
    """Offer reserves for those who are missing: for the next session, or for good."""
    session = Session.objects.filter(tournament=office.tournament, status=Session.Status.PLANNED).first()
    roll = read_roll(office.tournament)
    free = _free_reserves(office.tournament, session)
    if request.method == "POST":
        return _put_in(request, office, session, free)
    known = _seats_of(session)
    rows = [(entry, known[entry.pk]) for entry in [*roll.absent, *_others(roll)] if entry.pk in known]
    here = sorted(free, key=lambda entry: (entry.arrival != Entry.Arrival.HERE, entry.enrolment))
    context = {
        "office": office,
        "session": session,
        "rows": [(entry, seat, here[place : place + 1]) for place, (entry, seat) in enumerate(rows)],
        "reserves": here,
        "may_be_for_good": office.is_organizer and not has_begun(office.tournament),
        "roll": roll,
    }
    return render(request, "organizer/day/reserves.html", context)


def _others(roll: Roll) -> list[Entry]:
    return [entry for entry in roll.missing if entry.arrival != Entry.Arrival.ABSENT]


def _seats_of(session: Session | None) -> dict[int, Seat]:
    """Return the seats that nobody plays for somebody else, by entry."""
    seats = Seat.objects.filter(session=session, occupant=None, entry__isnull=False).select_related("table")
    return {seat.entry_id: seat for seat in seats if seat.entry_id} if session else {}


def _free_reserves(tournament: Tournament, session: Session | None) -> QuerySet[Entry]:
    taken = Seat.objects.filter(session=session).exclude(Q(entry=None) & Q(occupant=None))
    busy = {key for pair in taken.values_list("entry", "occupant") for key in pair if key}
    free = Entry.objects.filter(tournament=tournament, status=Entry.Status.RESERVE, is_erased=False)
    return free.exclude(pk__in=busy)


def _put_in(request: HttpRequest, office: Office, session: Session | None, free: QuerySet[Entry]) -> HttpResponse:
    seats = _seats_of(session)
    players = Entry.objects.filter(pk__in=seats)
    form = ReserveForm(request.POST, players=players, reserves=free)
    if session is None or not form.is_valid():
        messages.error(request, _("This substitute or this seat is no longer free. Reload the page."))
        return redirect(office.url("check-in-reserves"))
    player, reserve = form.cleaned_data["player"], form.cleaned_data["reserve"]
    if "for_good" in request.POST:
        taken = take_number(entry=player, reserve=reserve, by=office.actor)
        done = _("%(reserve)s plays as number %(number)s; %(name)s has withdrawn.")
        words = {"reserve": taken, "number": taken.number, "name": player}
    else:
        substitute(seat=seats[player.pk], occupant=reserve, by=office.actor)
        done = _("%(reserve)s plays for %(name)s in %(session)s.")
        words = {"reserve": reserve, "name": player, "session": session}
    messages.success(request, done % words)
    return redirect(office.url("check-in-reserves"))
