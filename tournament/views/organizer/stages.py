"""The stages of an event: plan them, decide who plays in each, bring up the next in line."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.audit.sentences import describe_records
from tournament.core.formatting import writer_of
from tournament.core.labels import SessionNames
from tournament.core.permissions import Rank
from tournament.forms.organizer.sessions import BringUpForm, FieldForm, StageForm, initial_of
from tournament.models import AuditRecord, Qualifier, Session, Stage
from tournament.setup.stages import plan_stage
from tournament.standings.advancing import Advance, BorderRow, due_stage, show_advance
from tournament.standings.fields import bring_up, decide_field, draw_lots, has_first_hand, keep_field, tell_missing
from tournament.standings.stages import remove_stage, sessions_of, stages_of
from tournament.views.form_commands import DONE, posted, try_command
from tournament.views.organizer.access import Office, in_office
from tournament.views.organizer.confirmation import Question, ask
from tournament.views.organizer.stage_changes import changes_context

ABOUT_FIELDS = ("draw-lots", "decide-field", "keep-field", "bring-up", "withdraw")
MOST_RECORDS = 6


# -- planning ---------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
def stages(request: HttpRequest, office: Office) -> HttpResponse:
    """List the stages, with what has changed since a field was decided; add one."""
    tournament = office.tournament
    listed = stages_of(tournament)
    form = StageForm(posted(request), initial=_next_stage(office, listed), prefix="new")

    def command(form: Any) -> None:
        plan_stage(tournament=tournament, by=office.actor, **form.cleaned_data)

    status = try_command(form, command)
    if status == DONE:
        messages.success(request, _("Stage added."))
        return redirect(office.url("stages"))
    counts = {stage.pk: stage.qualifiers.count() for stage in listed}
    sessions = list(tournament.sessions.all())
    rows = [
        (stage, _sessions(stage, listed, sessions), counts[stage.pk], stage.is_decided and not has_first_hand(stage))
        for stage in listed
    ]
    context = {
        "office": office,
        "rows": rows,
        "due": due_stage(listed, sessions),
        "form": form,
        **changes_context(office, listed),
    }
    return render(request, "organizer/stages/stages.html", context, status=status)


def _next_stage(office: Office, listed: list[Stage]) -> dict[str, Any]:
    """Return what the form for another stage starts with: the last session, or the one after it, as the final."""
    last = office.tournament.sessions.order_by("number").last()
    number = 0 if last is None else last.number + (last.status != Session.Status.PLANNED)
    taken = {stage.first_session for stage in listed}
    first_session = number if number > 1 and number not in taken else None
    final = pgettext("a stage", "Final")
    name = "" if final in {stage.name for stage in listed} else final
    return {"name": name, "first_session": first_session, "carry": True}


def _sessions(stage: Stage, listed: list[Stage], sessions: list[Session]) -> str:
    """Return the sessions of a stage in words, up to the next stage or the last session."""
    last = _last_session(stage, listed) or max((session.number for session in sessions), default=0)
    span = SessionNames.of(sessions).span(stage.first_session, max(last, stage.first_session))
    return capfirst(span)


def _last_session(stage: Stage, listed: list[Stage]) -> int | None:
    """Return the last session of a stage; None where no stage follows."""
    later = [other.first_session for other in listed if other.first_session > stage.first_session]
    return min(later) - 1 if later else None


def _find(office: Office, number: int) -> Stage:
    found = get_object_or_404(Stage, tournament=office.tournament, number=number)
    found.tournament = office.tournament
    return found


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
def stage(request: HttpRequest, office: Office, stage: int) -> HttpResponse:
    """Rename a stage or plan it differently."""
    found = _find(office, stage)
    form = StageForm(posted(request), initial=initial_of(found), stage=found)

    def command(form: Any) -> None:
        plan_stage(tournament=office.tournament, stage=found, by=office.actor, **form.cleaned_data)

    status = try_command(form, command)
    if status == DONE:
        messages.success(request, _("Stage saved."))
        return redirect(office.url("stages"))
    context = {"office": office, "stage": found, "form": form}
    return render(request, "organizer/stages/stage.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
def remove(request: HttpRequest, office: Office, stage: int) -> HttpResponse:
    """Remove a stage, once that is confirmed."""
    found = _find(office, stage)
    question = Question(
        title=_("Remove “%(stage)s”?") % {"stage": found},
        text=_("Everyone in the stage before plays on."),
        yes=_("Remove stage"),
        done=_("Stage removed."),
        back=office.url("stages"),
        is_dangerous=True,
    )
    return ask(request, office, question, lambda _form: remove_stage(stage=found, by=office.actor))


# -- deciding ---------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
def advance(request: HttpRequest, office: Office, stage: int) -> HttpResponse:
    """Show who would play in a stage, with the border drawn, and keep what the organizer confirms."""
    found = _find(office, stage)
    if found.is_first:
        return redirect(office.url("stages"))
    if found.is_decided and request.method != "POST" and "again" not in request.GET:
        return _show_field(request, office, found)
    by_hand = "by-hand" in (request.GET | request.POST)
    preset = show_advance(found, shows_all=by_hand)
    form = FieldForm(posted(request), entries=preset.border.entries.values())

    def command(form: FieldForm) -> None:
        chosen = form.chosen if by_hand else [*(preset.border.entries[key] for key in preset.border.sure), *form.chosen]
        given = form.cleaned_data
        decide_field(
            stage=found, chosen=chosen, reason=given["reason"], may_unseat=given["may_unseat"], by=office.actor
        )

    status = try_command(form, command)
    if status == DONE:
        words = {"count": found.qualifiers.count(), "stage": found}
        messages.success(request, _("%(count)s players are in “%(stage)s”. Seat them now.") % words)
        return redirect(office.url("seating-new"))
    ticked = _ticked(request, form, preset, by_hand=by_hand)
    shown = show_advance(found, chosen=ticked, shows_all=by_hand)
    context = {**_advance_context(office, shown, by_hand=by_hand), "form": form}
    return render(request, "organizer/stages/advance.html", context, status=status)


def _ticked(request: HttpRequest, form: FieldForm, preset: Advance, *, by_hand: bool) -> list[int] | None:
    """Return whom the page ticks: those ticked before, or those whom number, lot or standings would choose."""
    border = preset.border
    if form.is_bound:
        sent = request.POST.getlist("entries")
        return [entry.pk for entry in border.entries.values() if str(entry.enrolment) in sent]
    if by_hand:
        return [int(player) for player in border.proposal.going_on]
    return border.by_number if request.GET.get("by") == "number" else None


def _advance_context(office: Office, shown: Advance, *, by_hand: bool) -> dict[str, Any]:
    found, border = shown.stage, shown.border
    scheme = office.tournament.scheme
    write_points, write_total = writer_of(scheme.points.format), writer_of(scheme.total.format)

    def written(rows: Any) -> list[tuple[BorderRow, str, str]]:
        ties = ((row, row.standing.tie_breaks[0] if row.standing.tie_breaks else row.standing.points) for row in rows)
        return [(row, write_points(tie), write_total(row.standing.total)) for row, tie in ties]

    seated = sessions_of(found).filter(tables__isnull=False).distinct().order_by("number")
    count = sum(row.is_chosen for row in shown.rows) if by_hand else shown.chosen
    tables = office.tournament.tables.filter(session__number=found.after)
    sessions, last = sessions_of(found), _last_session(found, stages_of(office.tournament))
    sessions = sessions.filter(number__lte=last) if last else sessions
    return {
        "office": office,
        "stage": found,
        "shown": shown,
        "sure": written(shown.sure),
        "rows": written(shown.rows),
        "scheme": scheme,
        "has_points": scheme.total.label != scheme.points.label and not scheme.ranks.points,
        "by_hand": by_hand,
        "count": count,
        "wanted": border.wanted,
        "problem": tell_missing(border.wanted - count) if count != border.wanted else "",
        "is_by_lot": bool(border.by_lot),
        "sessions": sessions.count(),
        "tables": found.tables or -(-border.wanted // 4),
        "seated": [session.in_text for session in seated],
        "after": SessionNames.read(office.tournament).in_text(found.after),
        "open_tables": tables.exclude(state="locked").count(),
        "table_count": tables.count(),
        "records": _records(office),
    }


def _records(office: Office) -> list[Any]:
    """Return what the log says of fields, and of who left, the latest first."""
    found = AuditRecord.objects.filter(tournament=office.tournament, verb__in=ABOUT_FIELDS).order_by("-number")
    return describe_records(office.tournament, list(found[:MOST_RECORDS]))


def _show_field(request: HttpRequest, office: Office, found: Stage) -> HttpResponse:
    places = Qualifier.objects.filter(stage=found).select_related("entry", "instead_of", "reason")
    context = {
        "office": office,
        "stage": found,
        "places": sorted(places, key=lambda place: (place.entry.number or 0, place.entry.enrolment)),
        **changes_context(office, [found], only=str(found.number)),
        "may_decide": not has_first_hand(found),
        "is_seated": sessions_of(found).filter(tables__isnull=False).exists(),
        "has_begun": sessions_of(found).exclude(status=Session.Status.PLANNED).exists(),
        "records": _records(office),
    }
    return render(request, "organizer/stages/field.html", context)


@require_POST
@in_office(Rank.ORGANIZER)
def lots(request: HttpRequest, office: Office, stage: int) -> HttpResponse:
    """Draw lots between the players who are level at the border."""
    found = _find(office, stage)
    draw_lots(stage=found, by=office.actor)
    messages.success(request, _("The draw is done. Confirm the players to keep the result."))
    return redirect(f"{office.url('advance', stage=stage)}{'?again' if found.is_decided else ''}")


@require_POST
@in_office(Rank.ORGANIZER)
def keep(request: HttpRequest, office: Office, stage: int) -> HttpResponse:
    """Keep a field although it would be another today."""
    keep_field(stage=_find(office, stage), by=office.actor)
    messages.success(request, _("The players stay as they are."))
    return redirect(office.url("advance", stage=stage))


@require_POST
@in_office(Rank.ORGANIZER)
def next_up(request: HttpRequest, office: Office, stage: int) -> HttpResponse:
    """Bring up the next in line for somebody who has left."""
    found, form = _find(office, stage), BringUpForm(request.POST)
    if not form.is_valid():
        return redirect(office.url("advance", stage=stage))
    entries = office.tournament.entries
    leaving = get_object_or_404(entries, enrolment=form.cleaned_data["leaving"])
    wanted = form.cleaned_data["entry"]
    coming = get_object_or_404(entries, enrolment=wanted) if wanted else None
    place = bring_up(stage=found, leaving=leaving, entry=coming, by=office.actor)
    messages.success(request, _("%(name)s now plays in “%(stage)s”.") % {"name": place.entry, "stage": found})
    return redirect(office.url("advance", stage=stage))
