"""Penalties: all that were given, a new one with its consequences shown first, and taking one back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db.models import Q
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring.errors import ScoringError
from scoring.seats import Wind
from tournament.actors import Rank
from tournament.forms.organizer.acts import WhyForm
from tournament.forms.organizer.penalties import AWAY, PenaltyFilter, PenaltyForm
from tournament.models import Entry, Incident, Penalty, Seat, Session, Table, Tournament
from tournament.names import name_key
from tournament.offences import list_offences
from tournament.penalising import (
    NO_DEDUCTION,
    Consequence,
    cancel_incident,
    cancel_penalty,
    find_line,
    penalise,
    penalise_entry,
    preview_penalty,
    warn_of_resignation,
)
from tournament.refusals import Refused
from tournament.views.organizer.asking import DONE, Question, ask, given, try_deed
from tournament.views.organizer.office import Office, in_office
from tournament.views.referee.state import penalty_title
from tournament.wording import tell, wind_name

REFUSED = 409
WRONG = 422
LONGEST_NUMBER = 9


def titles_of(tournament: Tournament) -> dict[str, str]:
    """Return the lines of the rule set's list by their keys."""
    return {line.key: penalty_title(line) for line in tournament.play.penalties}


@require_safe
@never_cache
@in_office(Rank.REFEREE)
def penalties(request: HttpRequest, office: Office) -> HttpResponse:
    """List penalties and incidents."""
    chosen = PenaltyFilter(request.GET or None, tournament=office.tournament)
    data = chosen.cleaned_data if chosen.is_valid() else {}
    noted = list_offences(
        office.tournament,
        entry=data.get("player"),
        session=data.get("session"),
        is_standing={"standing": True, "cancelled": False}.get(data.get("state", "")),
    )
    titles = titles_of(office.tournament)
    context = {
        "office": office,
        "filter": chosen,
        "is_filtered": any(data.values()),
        "is_finished": office.tournament.status == Tournament.Status.FINISHED,
        "noted": [(one, titles.get(one.kind, one.kind)) for one in noted],
        "people": sorted(Entry.objects.filter(tournament=office.tournament), key=lambda entry: name_key(str(entry))),
    }
    return render(request, "organizer/penalties.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@in_office(Rank.REFEREE)
def give(request: HttpRequest, office: Office, enrolment: int) -> HttpResponse:
    """Ask what a player did; show what follows from it; then note it."""
    entry = get_object_or_404(
        Entry.objects.select_related("tournament"), tournament=office.tournament, enrolment=enrolment
    )
    seats = seats_of(entry)
    form = PenaltyForm(
        given(request),
        lines=office.tournament.play.penalties,
        titles=titles_of(office.tournament),
        places=places_of(seats),
        initial={"kind": request.GET.get("kind", "warning")},
    )
    is_saving = request.method == "POST" and request.POST.get("step") == "save"
    if is_saving:
        status = try_deed(form, lambda sent: note(office, entry, seats, sent))
        if status == DONE:
            messages.success(request, _("The penalty is noted."))
            return redirect(office.url("penalties"))
    else:
        # The reason is asked for with the consequences in view: nobody has to have given it before.
        form.errors.pop("reason", None)
        status = WRONG if form.errors else 200
    context = {"office": office, "entry": entry, "form": form, **look(entry, seats, form)}
    if "problem" in context and status == 200:
        status = REFUSED
    return render(request, "organizer/give_penalty.html", context, status=status)


def seats_of(entry: Entry) -> dict[str, Seat]:
    """Return the seats this person plays or has played, by the place's name in the form, the present one first."""
    begun = Seat.objects.exclude(session__status=Session.Status.PLANNED)
    own = begun.filter(Q(entry=entry, occupant=None) | Q(occupant=entry)).select_related("table__session", "session")
    seats = {f"{seat.session.number}-{seat.table.number}": seat for seat in own.order_by("-session__number")}
    for seat in seats.values():
        seat.table.tournament = entry.tournament
    return dict(sorted(seats.items(), key=lambda item: not item[1].session.is_running))


def places_of(seats: dict[str, Seat]) -> dict[str, str]:
    """Return what the places are called."""
    named = {
        key: _("Session %(session)s, table %(table)s, %(seat)s")
        % {"session": seat.session.number, "table": seat.table.number, "seat": wind_name(seat.wind)}
        for key, seat in seats.items()
    }
    return {**named, AWAY: _("Away from the table")}


def look(entry: Entry, seats: dict[str, Seat], form: PenaltyForm) -> dict[str, Any]:
    """Return what would follow, or why it cannot be."""
    if not form.is_bound or set(form.errors) - {"reason", "__all__"}:
        return {}
    seat = seats.get(form.cleaned_data["place"])
    try:
        told = preview_penalty(entry=entry, offence=form.offence, seat=seat)
    except Refused as refusal:
        return {"problem": refusal.message}
    except ScoringError as error:
        return {"problem": tell(error)}
    if seat is None and (told.line.kind in NO_DEDUCTION or told.line.hand_is_dead):
        return {"problem": _("This can only be noted at a table: choose where it happened.")}
    hand = hand_of(form, seat)
    shown: dict[str, Any] = {"told": told, "seat": seat, "rows": payment_rows(told, seat), "hand": hand}
    if told.line.amount == "play-clock" and seat is not None and hand is not None:
        shown["warning"] = warn_of_resignation(
            table=seat.table, seat=Wind(seat.wind), hand_number=hand, points=told.points or 0
        )
    return shown


def hand_of(form: PenaltyForm, seat: Seat | None) -> int | None:
    """Return the hand it happened in."""
    if seat is None:
        return None
    return form.cleaned_data.get("hand_number") or seat.table.hands_recorded + 1


def payment_rows(told: Consequence, seat: Seat | None) -> list[dict[str, Any]]:
    """Return who pays and who gets what, with the totals before and after."""
    if seat is None or not any(told.payments.values()):
        return []
    people = seat.table.seats.select_related("entry", "occupant").order_by("pk")
    names = {Wind(other.wind): str(other.is_played_by or other.number) for other in people}
    totals = seat.table.totals
    return [
        {"name": names[wind], "amount": amount, "before": totals[wind], "after": totals[wind] + amount}
        for wind, amount in sorted(told.payments.items(), key=lambda item: item[1])
    ]


def note(office: Office, entry: Entry, seats: dict[str, Seat], form: PenaltyForm) -> None:
    """Note it at the table where it happened or, where that is locked and need not change, in the standing."""
    data, offence, seat = form.cleaned_data, form.offence, seats.get(form.cleaned_data["place"])
    line = find_line(office.tournament, offence.kind)
    is_open = seat is not None and seat.session.is_running and seat.table.state != Table.State.LOCKED
    needs_table = line.kind in NO_DEDUCTION or line.hand_is_dead
    if seat is not None and (is_open or needs_table):
        penalise(
            table=seat.table,
            seat=Wind(seat.wind),
            offence=offence,
            reason=data["reason"],
            command_id=data["id"],
            by=office.actor,
            hand_number=data.get("hand_number"),
        )
    else:
        session = seat.session if seat else None
        penalise_entry(
            entry=entry,
            offence=offence,
            reason=data["reason"],
            by=office.actor,
            session=session,
            command_id=data["id"],
        )


@require_safe
@in_office(Rank.REFEREE)
def choose(request: HttpRequest, office: Office) -> HttpResponse:
    """Go on to the form for the player that was chosen."""
    enrolment = request.GET.get("player", "")
    if not enrolment.isdecimal() or len(enrolment) > LONGEST_NUMBER:
        messages.error(request, _("Choose a player first."))
        return redirect(office.url("penalties"))
    if not Entry.objects.filter(tournament=office.tournament, enrolment=int(enrolment)).exists():
        raise Http404
    return redirect(office.url("give-penalty", enrolment=int(enrolment)))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@in_office(Rank.REFEREE)
def take_back(request: HttpRequest, office: Office, uid: UUID) -> HttpResponse:
    """Take back what was noted: an appeal was upheld."""
    incident = Incident.objects.filter(tournament=office.tournament, uid=uid).first()
    penalty = Penalty.objects.select_related("entry").filter(tournament=office.tournament, uid=uid).first()
    found = incident or penalty
    if found is None:
        raise Http404
    title = titles_of(office.tournament).get(found.kind, found.kind)
    question = Question(
        title=_("Take this penalty back?"),
        text=f"{penalty.entry}: {title}" if penalty else title,
        yes=_("Take it back"),
        done=_("The penalty is taken back."),
        back=office.url("penalties"),
        points=[
            _("Points paid to others are paid back, points taken off are given back."),
            _("It stays in the list and in the log, with your reason."),
        ],
    )

    def deed(form: Form) -> None:
        data = form.cleaned_data
        if incident is not None:
            cancel_incident(incident=incident, reason=data["reason"], by=office.actor, command_id=data["id"])
        elif penalty is not None:
            cancel_penalty(penalty=penalty, reason=data["reason"], by=office.actor, command_id=data["id"])

    return ask(request, office, question, WhyForm(given(request)), deed)
