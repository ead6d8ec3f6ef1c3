"""Correct an older hand: what changes is shown before it is saved, with a reason, by a referee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import ScoringError
from scoring.play import Play
from scoring.seats import WINDS, Wind
from tournament.core.errors import Refused
from tournament.core.labels import translate_reason
from tournament.core.permissions import Actor
from tournament.forms.referee.acts import CorrectionForm
from tournament.forms.referee.hand import POINTS, SEATS
from tournament.models import Hand, Seat
from tournament.penalties.notes import deducted_by_entry, results_of
from tournament.tables.corrections import correct_hand, preview_correction
from tournament.tables.settling import HandEntry, entry_of
from tournament.views.form_commands import DONE
from tournament.views.referee.access import Desk, at_table
from tournament.views.referee.confirmation import try_as_referee
from tournament.views.shown_before import is_changed, mark_of, wants_to_save


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def correct(request: HttpRequest, desk: Desk, hand_id: UUID) -> HttpResponse:
    """Show a hand to be changed; then what would change; then save it."""
    hand = get_object_or_404(Hand, table=desk.table, entry_id=hand_id)
    if hand.state != Hand.State.CURRENT:
        messages.info(request, _("That hand has been undone or corrected already."))
        return redirect(desk.home)
    before = entry_of(hand, hand.showings.all())
    sent = with_value_moved(with_reason(request.POST), desk.table.tournament.play)
    is_saving = wants_to_save(sent)
    form = CorrectionForm(
        sent if request.method == "POST" else None,
        table=desk.table,
        hand=hand,
        shown=before.holdings,
        asks_code=not desk.is_referee,
    )
    given = sent if request.method == "POST" else written(before)
    if is_saving:
        status = try_as_referee(desk, form, lambda by: save(desk, hand, form, by))
        if status == DONE:
            messages.success(request, _("Hand %(number)s is corrected.") % {"number": hand.number})
            return redirect(desk.home)
    else:
        status = 200
    context = {
        "desk": desk,
        "table": desk.table,
        "hand": hand,
        "form": form,
        "seats": seats_of(desk, hand, given),
        "given": given,
        "shown": mark_of(sent),
        "is_changed": is_changed(sent),
        "play": desk.table.tournament.play,
        "offers": set(desk.table.tournament.play.offers),
        "title": _("Correct hand %(number)s") % {"number": hand.number},
        **(preview(desk, hand, form, is_saving=is_saving) if request.method == "POST" else {}),
    }
    if "problem" in context and status == 200:
        status = 409 if context.get("is_refused") else 422
    return render(request, "referee/correct.html", context, status=status)


def save(desk: Desk, hand: Hand, form: CorrectionForm, by: Actor) -> None:
    """Supersede the hand."""
    correct_hand(
        table=desk.table,
        hand_id=hand.entry_id,
        entry_id=form.cleaned_data["id"],
        entry=form.entry,
        reason=form.why,
        by=by,
        later="shift" if form.cleaned_data["later"] == "shift" else "keep",
    )


def with_reason(given: QueryDict) -> QueryDict:
    """Return what was sent, with the usual reason where none was chosen yet."""
    filled = given.copy()
    filled.setdefault("reason", "slip")
    return filled


def with_value_moved(given: QueryDict, play: Play) -> QueryDict:
    """Return what was sent; a value that was left with a former winner goes to the one who won."""
    winners = "".join(given.getlist("winners"))
    filled = [name for name in POINTS.values() if given.get(name)]
    if winners in SEATS and len(filled) == 1 and not play.every_seat_scores:
        (points,) = given.pop(filled[0])[-1:]
        given[f"points_{winners}"] = points
    return given


def preview(desk: Desk, hand: Hand, form: CorrectionForm, *, is_saving: bool) -> dict[str, Any]:
    """Return what would change, or why it cannot be."""
    if not form.has_entry:
        said = " ".join(map(str, form.non_field_errors()))
        return {"problem": said or _("Something in the hand is missing or makes no sense.")}
    try:
        settled, out_of_step = preview_correction(table=desk.table, hand=hand, entry=form.entry)
    except ScoringError as error:
        return {"problem": translate_reason(error)}
    except Refused as refusal:
        return {"problem": refusal.message, "is_refused": True}
    if not is_saving:
        # Reason and code are asked for below what changes: nobody has had a chance to give them yet.
        for name in ("reason", "words", "code"):
            form.errors.pop(name, None)
    players, deltas = players_in(desk, hand), settled.settlement.deltas
    totals = results_of(desk.table, desk.table.seats.all(), deducted_by_entry(desk.table.session))
    rows = [
        {
            "name": players[seat],
            "before": hand.deltas[seat],
            "after": deltas[seat],
            "total_before": totals[seat],
            "total_after": totals[seat] - hand.deltas[seat] + deltas[seat],
        }
        for seat in desk.table.seats_taken
    ]
    differing = [(players[Wind(row.wind)], row.counted) for row in settled.showings if row.differs]
    return {"changes": rows, "out_of_step": out_of_step, "differing": differing}


def players_in(desk: Desk, hand: Hand) -> dict[Wind, str]:
    """Return who sat at the table in that hand."""
    seats = Seat.objects.with_players().filter(table=desk.table).order_by("pk")
    return {Wind(seat.wind): str(seat.player_in(hand.number) or seat.number) for seat in seats}


def seats_of(desk: Desk, hand: Hand, given: QueryDict | Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the seats with what was entered for each."""
    winners = "".join(given.getlist("winners")) if isinstance(given, QueryDict) else given["winners"]
    safe = "".join(given.getlist("safe")) if isinstance(given, QueryDict) else given["safe"]
    return [
        {
            "wind": seat.value,
            "name": name,
            "won": seat.value in winners,
            "is_safe": seat.value in safe,
            "points": given.get(f"points_{seat}", ""),
        }
        for seat, name in players_in(desk, hand).items()
    ]


def written(entry: HandEntry) -> dict[str, Any]:
    """Return an entry as the form's fields."""
    points: dict[Wind, int | None] = {**entry.scores, **{win.seat: win.points for win in entry.wins}}
    return {
        "dealer": entry.dealer.value,
        "winners": "".join(entry.winners),
        "discarder": entry.discarder.value if entry.discarder else "",
        "safe": "".join(sorted(entry.safe)) if isinstance(entry.safe, frozenset) else "",
        "responsible": entry.responsible.value if entry.responsible else "",
        "goulash": "yes" if entry.is_goulash else "no",
        "handicap_wins": entry.options.get("handicap_wins", ""),
        **{f"points_{wind}": points[wind] for wind in WINDS if points.get(wind) is not None},
    }
