"""Penalties: all that were given, a new one with its consequences shown first, and taking one back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring.errors import ScoringError
from scoring.seats import Wind
from tournament.core.errors import Refused
from tournament.core.labels import translate_reason
from tournament.core.permissions import Rank
from tournament.forms.organizer.acts import WhyForm
from tournament.forms.organizer.penalties import AWAY, PenaltyFilter, PenaltyForm
from tournament.models import Entry, Incident, Penalty, Seat, Session, Tournament
from tournament.penalties.checks import case_of_seat, find_line, is_noted_at
from tournament.penalties.giving import cancel_incident, cancel_penalty, penalise, penalise_entry
from tournament.penalties.offences import Noted, list_offences
from tournament.penalties.preview import preview_case
from tournament.penalties.words import line_in_words, offence_title
from tournament.players.names import name_key
from tournament.views.form_commands import DONE, posted, try_command
from tournament.views.organizer.access import Office, in_office
from tournament.views.organizer.confirmation import Question, ask
from tournament.views.shown_before import is_changed, mark_of, wants_to_save

REFUSED = 409
WRONG = 422
LONGEST_NUMBER = 9


@require_safe
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
    context = {
        "office": office,
        "filter": chosen,
        "is_filtered": any(data.values()),
        "is_finished": office.tournament.status == Tournament.Status.FINISHED,
        "noted": [(one, offence_title(office.tournament, one.kind)) for one in noted],
        "people": sorted(Entry.objects.filter(tournament=office.tournament), key=lambda entry: name_key(str(entry))),
    }
    return render(request, "organizer/day/penalties.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.REFEREE)
def give(request: HttpRequest, office: Office, enrolment: int) -> HttpResponse:
    """Ask what a player did, preview what follows, then note it."""
    entry = get_object_or_404(
        Entry.objects.select_related("tournament"), tournament=office.tournament, enrolment=enrolment
    )
    seats = seats_of(entry)
    form = PenaltyForm(
        posted(request),
        lines=office.tournament.play.offered_penalties,
        titles={line.key: line_in_words(line) for line in office.tournament.play.offered_penalties},
        places=places_of(seats),
        initial={"kind": request.GET.get("kind", "warning")},
    )
    if wants_to_save(request.POST):
        status = try_command(form, lambda sent: note(office, entry, seats, sent))
        if status == DONE:
            messages.success(request, _("Penalty recorded."))
            return redirect(office.url("penalties"))
    else:
        # The reason is asked for below the preview: it need not be given before.
        form.errors.pop("reason", None)
        status = WRONG if form.errors else 200
    context = {
        "office": office,
        "entry": entry,
        "form": form,
        "shown": mark_of(request.POST),
        "is_changed": is_changed(request.POST),
        **look(entry, seats, form),
    }
    if "problem" in context and status == 200:
        status = REFUSED
    return render(request, "organizer/day/give_penalty.html", context, status=status)


def seats_of(entry: Entry) -> dict[str, Seat]:
    """Return the seats this person plays or has played, by the place's name in the form, the present one first."""
    begun = Seat.objects.played_by(entry).exclude(session__status=Session.Status.PLANNED)
    own = begun.select_related("table__session", "session").order_by("-session__number", "pk")
    seats = {f"{seat.session.number}-{seat.table.number}": seat for seat in own}
    for seat in seats.values():
        seat.table.tournament = entry.tournament
    return dict(sorted(seats.items(), key=lambda item: not item[1].session.is_running))


def places_of(seats: dict[str, Seat]) -> dict[str, str]:
    """Return the names of the places."""
    named = {
        key: _("%(session)s, table %(table)s") % {"session": seat.session, "table": seat.table.number}
        for key, seat in seats.items()
    }
    return {**named, AWAY: _("Away from the table")}


def look(entry: Entry, seats: dict[str, Seat], form: PenaltyForm) -> dict[str, Any]:
    """Return a preview of what follows, or why it cannot be: saving asks the same."""
    if not form.is_bound or set(form.errors) - {"reason", "__all__"}:
        return {}
    data = form.cleaned_data
    try:
        case = case_of_seat(
            entry=entry, seat=seats.get(data["place"]), offence=form.offence, hand=data.get("hand_number")
        )
    except Refused as refusal:
        return {"problem": refusal.message}
    except ScoringError as error:
        return {"problem": translate_reason(error)}
    return {"told": case, "follows": preview_case(case)}


def note(office: Office, entry: Entry, seats: dict[str, Seat], form: PenaltyForm) -> None:
    """Note it at the table where it happened or, where that is locked and need not change, in the standing."""
    data, seat = form.cleaned_data, seats.get(form.cleaned_data["place"])
    if seat is not None and is_noted_at(seat, find_line(office.tournament, form.offence.kind)):
        penalise(
            table=seat.table,
            seat=Wind(seat.wind),
            offence=form.offence,
            reason=data["reason"],
            command_id=data["id"],
            by=office.actor,
            hand_number=data.get("hand_number"),
            offender=entry,
        )
    else:
        penalise_entry(
            entry=entry,
            offence=form.offence,
            reason=data["reason"],
            by=office.actor,
            session=seat.session if seat else None,
            command_id=data["id"],
        )


@require_safe
@in_office(Rank.REFEREE)
def choose(request: HttpRequest, office: Office) -> HttpResponse:
    """Redirect to the form for the player that was chosen."""
    enrolment = request.GET.get("player", "")
    if not enrolment.isdecimal() or len(enrolment) > LONGEST_NUMBER:
        messages.error(request, _("Choose a player first."))
        return redirect(office.url("penalties"))
    if not Entry.objects.filter(tournament=office.tournament, enrolment=int(enrolment)).exists():
        raise Http404
    return redirect(office.url("give-penalty", enrolment=int(enrolment)))


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.REFEREE)
def take_back(request: HttpRequest, office: Office, uid: UUID) -> HttpResponse:
    """Cancel what was noted: an appeal was upheld."""
    incident = Incident.objects.filter(tournament=office.tournament, uid=uid).first()
    penalty = Penalty.objects.select_related("entry").filter(tournament=office.tournament, uid=uid).first()
    noted = next((one for one in list_offences(office.tournament) if one.uid == uid), None)
    if noted is None:
        raise Http404
    question = Question(
        title=_("Withdraw this penalty?"),
        text=in_words(noted, offence_title(office.tournament, noted.kind)),
        yes=_("Withdraw penalty"),
        done=_("Penalty withdrawn."),
        back=office.url("penalties"),
        points=[
            _("Points paid to others are paid back, and points taken off are restored."),
            _("It stays in the list and in the log, with your reason."),
        ],
    )

    def command(form: Form) -> None:
        data = form.cleaned_data
        if incident is not None:
            cancel_incident(incident=incident, reason=data["reason"], by=office.actor, command_id=data["id"])
        elif penalty is not None:
            cancel_penalty(penalty=penalty, reason=data["reason"], by=office.actor, command_id=data["id"])

    return ask(request, office, question, command, WhyForm(posted(request)))


def in_words(noted: Noted, title: str) -> str:
    """Return who did what, what it cost and where: a player may have several penalties of one kind."""
    said = pgettext("between parts", ": ").join(filter(None, (noted.offender, title, noted.cost)))
    if noted.table is None or noted.session is None:
        return said
    place = _("%(session)s, table %(table)s, hand %(hand)s") % {
        "session": noted.session.in_text,
        "table": noted.table,
        "hand": noted.hand,
    }
    return f"{said} · {place}"
