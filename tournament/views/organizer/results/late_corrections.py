"""Correct a result after the end, with everything that follows from it on one page."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.contrib import messages
from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring.seats import Wind
from tournament.core.facts import HandWords
from tournament.core.permissions import Rank
from tournament.core.text import write_list
from tournament.forms.organizer.acts import LateTotalsForm
from tournament.forms.referee.acts import CorrectionForm
from tournament.models import Hand, Seat, Session, Table
from tournament.setup.late_corrections import (
    Consequences,
    LateHand,
    LateTotals,
    consequences_of,
    correct_after_end,
)
from tournament.tables.corrections import CorrectionPreview
from tournament.tables.later_hands import current_hands
from tournament.tables.settling import entry_of
from tournament.views.accounts.password_again import password_again
from tournament.views.form_commands import DONE, posted, try_command
from tournament.views.organizer.access import Office, in_office
from tournament.views.referee.access import find_table
from tournament.views.referee.corrections import ask_correction, preview
from tournament.views.shown_before import is_changed, mark_of, wants_to_save

TITLE = gettext_lazy("Correct a result")
UNKNOWN_REASON = "–"
"""The reason used for a preview, which is rolled back."""


@require_safe
@in_office(Rank.ORGANIZER)
def choose(request: HttpRequest, office: Office) -> HttpResponse:
    """List the tables of closed sessions."""
    tables = Table.objects.filter(tournament=office.tournament, session__status=Session.Status.CLOSED)
    listed = tables.select_related("session").order_by("session__number", "number")
    listed = listed.prefetch_related(Prefetch("seats", queryset=Seat.objects.with_players()))
    return render(request, "organizer/late_corrections.html", {"office": office, "tables": listed})


def is_to_be_saved(request: HttpRequest) -> bool:
    """Say whether to save: the preview was seen and nothing has changed since; otherwise it is shown once more."""
    return "shown" in request.POST and request.POST.get("step") == "save"


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
@password_again(TITLE, when=is_to_be_saved)
def correct(request: HttpRequest, office: Office, session: int, number: int) -> HttpResponse:
    """List the hands of a table, or take its totals: preview what follows, then correct and close all again."""
    table = _find(office, session, number)
    form = LateTotalsForm(posted(request), table=table, players=_players(table))
    found: Consequences | None = None

    def correction() -> LateTotals:
        given = form.cleaned_data
        return LateTotals(table=table, command_id=given["id"], reason=given["reason"], sheet=form.sheet)

    def command(_form: LateTotalsForm) -> None:
        nonlocal found
        if is_to_be_saved(request) and wants_to_save(request.POST):
            correct_after_end(correction(), by=office.actor)
        else:
            found = consequences_of(correction(), by=office.actor)

    status = try_command(form, command)
    if status == DONE and found is None:
        return _done(request, office)
    context = {
        "office": office,
        "table": table,
        "form": form,
        "hands": _hands(table),
        "found": found,
        "shown": mark_of(request.POST),
        "is_changed": is_changed(request.POST),
    }
    return render(request, "organizer/late_correction.html", context, status=status or 200)


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
@password_again(TITLE, when=is_to_be_saved)
def correct_hand(request: HttpRequest, office: Office, session: int, number: int, hand_id: UUID) -> HttpResponse:
    """Ask how a hand should have been, preview what follows, then correct it and close everything again."""
    table = _find(office, session, number)
    hand = get_object_or_404(Hand, table=table, entry_id=hand_id)
    if hand.state != Hand.State.CURRENT:
        messages.info(request, _("That hand has been undone or corrected already."))
        return redirect(office.url("late-correction", session=session, number=number))
    form, context = ask_correction(request, table, hand, asks_code=False)
    status, is_saving = 200, is_to_be_saved(request) and context["is_saving"]
    if is_saving:
        status = try_command(form, lambda sent: correct_after_end(_late_hand(hand, sent), by=office.actor))
        if status == DONE:
            return _done(request, office)
    found: list[Consequences] = []

    def look() -> CorrectionPreview:
        found.append(consequences_of(_late_hand(hand, form), by=office.actor))
        assert found[0].hands is not None
        return found[0].hands

    if form.is_bound:
        context |= preview(table, hand, form, look, is_saving=is_saving)
    if "problem" in context and status == 200:
        status = 409 if context.get("is_refused") else 422
    context |= {"office": office, "found": found[0] if found else None}
    return render(request, "organizer/late_hand.html", context, status=status)


def _find(office: Office, session: int, number: int) -> Table:
    table = find_table(office.tournament, number, session)
    if table is None or table.session.status == Session.Status.PLANNED:
        raise Http404
    return table


def _done(request: HttpRequest, office: Office) -> HttpResponse:
    messages.success(request, _("Result corrected. Everything is closed again."))
    return redirect(office.url("late-corrections"))


def _players(table: Table) -> dict[Wind, str]:
    seats = Seat.objects.with_players().filter(table=table).order_by("pk")
    return {Wind(seat.wind): str(seat.entry or seat.number) for seat in seats}


def _hands(table: Table) -> list[tuple[Hand, str]]:
    """Return the hands that count, each with how it ended and who won; none where totals were typed."""
    if table.source != Table.Source.HANDS:
        return []
    words, play = HandWords.of(table.tournament), table.tournament.play
    seats = {Wind(seat.wind): seat for seat in Seat.objects.with_players().filter(table=table)}
    told = []
    for hand, showings in current_hands(table):
        entry = entry_of(hand, showings, play)
        players = {wind: str(seat.player_in(hand.number) or seat.number) for wind, seat in seats.items()}
        won = write_list(
            f"{players[win.seat]} {'' if win.points is None else win.points}".strip() for win in entry.wins
        )
        told.append((hand, _how_it_ended(hand, won, words.ending(hand.kind, hand.ending), players)))
    return told


def _how_it_ended(hand: Hand, won: str, ending: str, players: Mapping[Wind, str]) -> str:
    if hand.ending or not won:
        return pgettext("between parts", ": ").join(filter(None, (ending, won)))
    if hand.discarder:
        return _("%(won)s from %(discarder)s") % {"won": won, "discarder": players[Wind(hand.discarder)]}
    return _("%(won)s, self-draw") % {"won": won} if hand.kind == Hand.Kind.SELF_DRAW else won


def _late_hand(hand: Hand, form: CorrectionForm) -> LateHand:
    return LateHand(
        table=hand.table,
        command_id=form.cleaned_data["id"],
        reason=form.why if form.is_valid() else UNKNOWN_REASON,
        hand=hand,
        entry=form.entry,
        later=form.choices,
    )
