"""Correct an older hand: a referee previews what changes, gives a reason, and saves it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import ScoringError
from scoring.facts import Fact
from scoring.play import Play
from scoring.seats import WINDS, Wind
from tournament.core.errors import Refused
from tournament.core.facts import cell_words
from tournament.core.formatting import write_score
from tournament.core.labels import translate_reason
from tournament.core.permissions import Actor
from tournament.forms.referee.acts import CorrectionForm
from tournament.forms.referee.facts import names_of, sent_facts, write_fields
from tournament.forms.referee.hand import SEATS
from tournament.models import Hand, Seat, Table
from tournament.penalties.notes import deducted_by_entry, results_of
from tournament.tables.corrections import CorrectionPreview, correct_hand, preview_correction
from tournament.tables.later_hands import DEALER, SettledAgain, values_that_follow
from tournament.tables.settling import USUAL_ENDINGS, HandEntry, entry_of
from tournament.views.form_commands import DONE
from tournament.views.referee.access import Desk, at_table
from tournament.views.referee.confirmation import try_as_referee
from tournament.views.shown_before import is_changed, mark_of, wants_to_save


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def correct(request: HttpRequest, desk: Desk, hand_id: UUID) -> HttpResponse:
    """Show a hand to be changed, preview what would change, then save it."""
    hand = get_object_or_404(Hand, table=desk.table, entry_id=hand_id)
    if hand.state != Hand.State.CURRENT:
        messages.info(request, _("That hand has been undone or corrected already."))
        return redirect(desk.home)
    form, context = ask_correction(request, desk.table, hand, asks_code=not desk.is_referee)
    status, is_saving = 200, context["is_saving"]
    if is_saving:
        status = try_as_referee(desk, form, lambda by: save(desk, hand, form, by))
        if status == DONE:
            messages.success(request, _("Hand %(number)s corrected.") % {"number": hand.number})
            return redirect(desk.home)
    if form.is_bound:
        context |= preview(desk.table, hand, form, lambda: look_at(desk, hand, form), is_saving=is_saving)
    context |= {"desk": desk, "title": _("Correct hand %(number)s") % {"number": hand.number}}
    if "problem" in context and status == 200:
        status = 409 if context.get("is_refused") else 422
    return render(request, "referee/correct.html", context, status=status)


def ask_correction(
    request: HttpRequest, table: Table, hand: Hand, *, asks_code: bool
) -> tuple[CorrectionForm, dict[str, Any]]:
    """Return the form for a hand with what was sent, and what a page needs to draw it."""
    play = table.tournament.play
    before = entry_of(hand, hand.showings.all(), play)
    sent = with_value_moved(with_reason(request.POST), play)
    is_posted = request.method == "POST"
    form = CorrectionForm(sent if is_posted else None, table=table, hand=hand, before=before, asks_code=asks_code)
    given = sent if is_posted else written(before, play)
    return form, {
        "table": table,
        "hand": hand,
        "form": form,
        "seats": seats_of(table, hand, given),
        "given": given,
        "shown": mark_of(sent),
        "is_changed": is_changed(sent),
        "is_saving": wants_to_save(sent),
        "play": play,
        "facts": facts_of(table, hand, given),
        "endings": endings_of(play),
    }


def look_at(desk: Desk, hand: Hand, form: CorrectionForm) -> CorrectionPreview:
    """Return a preview of what would change at a table that is open."""
    return preview_correction(table=desk.table, hand=hand, entry=form.entry, later=form.choices)


def save(desk: Desk, hand: Hand, form: CorrectionForm, by: Actor) -> None:
    """Supersede the hand."""
    correct_hand(
        table=desk.table,
        hand_id=hand.entry_id,
        entry_id=form.cleaned_data["id"],
        entry=form.entry,
        reason=form.why,
        by=by,
        later=form.choices,
    )


def with_reason(given: QueryDict) -> QueryDict:
    """Return what was sent, with the usual reason where none was chosen yet."""
    filled = given.copy()
    filled.setdefault("reason", "slip")
    return filled


def with_value_moved(given: QueryDict, play: Play) -> QueryDict:
    """Return what was sent; a value that was left with a former winner goes to the one who won."""
    winners, prefix = "".join(given.getlist("winners")), play.values.fact or "points"
    filled = [name for wind in WINDS if given.get(name := f"{prefix}_{wind}")]
    if winners in SEATS and len(filled) == 1 and not play.every_seat_scores:
        (value,) = given.pop(filled[0])[-1:]
        given[f"{prefix}_{winners}"] = value
    return given


def preview(
    table: Table, hand: Hand, form: CorrectionForm, look: Callable[[], CorrectionPreview], *, is_saving: bool
) -> dict[str, Any]:
    """Return the preview, or why the correction cannot be made."""
    if not form.has_entry:
        said = " ".join(map(str, form.non_field_errors()))
        return {"problem": said or _("Something in the hand is missing or contradictory.")}
    try:
        shown = look()
    except ScoringError as error:
        return {"problem": translate_reason(error)}
    except Refused as refusal:
        return {"problem": refusal.message, "is_refused": True}
    if not is_saving:
        # Reason and code are asked for below the preview: they cannot be given before.
        for name in ("reason", "words", "code"):
            form.errors.pop(name, None)
    players = players_in(table, hand)
    totals = results_of(table, table.seats.all(), deducted_by_entry(table.session))
    changed = [SettledAgain(hand, shown.settled), *shown.later]
    start = table.tournament.play.start_points
    rows = [
        {
            **_before_and_after(changed[0], seat),
            "name": players[seat],
            "total_before": write_score(totals[seat], start),
            "total_after": write_score(totals[seat] + sum(_gained(change, seat) for change in changed), start),
        }
        for seat in table.seats_taken
    ]
    return {
        "changes": rows,
        "later_changes": [
            {
                "number": change.hand.number,
                "rows": [{"name": players[seat], **_before_and_after(change, seat)} for seat in table.seats_taken],
            }
            for change in shown.later
        ],
        "out_of_step": _out_of_step(shown.out_of_step, form),
        "differing": [(players[Wind(row.wind)], row.counted) for row in shown.settled.showings if row.differs],
    }


def _before_and_after(change: SettledAgain, seat: Wind) -> dict[str, int]:
    return {"before": change.hand.deltas[seat], "after": change.settled.settlement.deltas[seat]}


def _gained(change: SettledAgain, seat: Wind) -> int:
    return change.settled.settlement.deltas[seat] - change.hand.deltas[seat]


def _out_of_step(found: Mapping[str, tuple[int, ...]], form: CorrectionForm) -> list[dict[str, Any]]:
    """Return by value the later hands that no longer follow, and the field that asks what becomes of them."""
    declared = form.play.declared
    may_be_kept = values_that_follow(form.play)
    return [
        {
            "name": form.later_fields[value],
            "is_dealer": value == DEALER,
            "title": "" if value == DEALER else _(declared[value].title),
            "hands": hands,
            "may_be_kept": may_be_kept[value],
            "choice": form.choices[value],
        }
        for value, hands in found.items()
    ]


def players_in(table: Table, hand: Hand) -> dict[Wind, str]:
    """Return who sat at the table in that hand."""
    seats = Seat.objects.with_players().filter(table=table).order_by("pk")
    return {Wind(seat.wind): str(seat.player_in(hand.number) or seat.number) for seat in seats}


def seats_of(table: Table, hand: Hand, given: QueryDict | Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the seats with the values entered for each."""
    winners = letters(given, "winners")
    return [
        {
            "wind": seat.value,
            "name": name,
            "won": seat.value in winners,
            "points": given.get(f"points_{seat}", ""),
        }
        for seat, name in players_in(table, hand).items()
    ]


def letters(given: QueryDict | Mapping[str, Any], name: str) -> str:
    """Return the seats a field names, from boxes that were ticked or from one text."""
    return "".join(given.getlist(name)) if isinstance(given, QueryDict) else str(given.get(name, ""))


def facts_of(table: Table, hand: Hand, given: QueryDict | Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the facts the form asks for, each with its fields and what was entered.

    `control` says how: flag, seat, seats, number or choice; `fields` are one for each seat where each has its own.
    """
    players = players_in(table, hand)
    return [
        {
            "key": fact.key,
            "control": "seats" if fact.kind == "flag" and fact.is_by_seat else fact.kind,
            "title": _(fact.title),
            "help": _(fact.help) if fact.help else "",
            "fields": _fields_of(fact, players, given),
            "choices": choices_of(table, fact),
            "least": fact.least,
            "most": fact.most,
        }
        for fact in sent_facts(table.tournament.play)
        if fact.in_correction and (fact.is_offered or any(letters(given, name) for name in names_of(fact)))
    ]


def _fields_of(fact: Fact, players: Mapping[Wind, str], given: QueryDict | Mapping[str, Any]) -> list[dict[str, str]]:
    names = names_of(fact)
    if len(names) == 1:
        return [{"name": names[0], "player": "", "value": letters(given, names[0])}]
    by_seat = dict(zip(WINDS, names, strict=True))
    return [
        {"name": by_seat[seat], "player": player, "value": letters(given, by_seat[seat])}
        for seat, player in players.items()
    ]


def choices_of(table: Table, fact: Fact) -> list[dict[str, str]]:
    """Return what a fact may be chosen from: the cells of the grid where it is the value of a win."""
    values = table.tournament.play.values
    if values.cells and fact.key == values.fact:
        cells = values.cells(table.tournament.rules.values)
        return [{"key": cell.key, "title": cell_words(values, cell)} for cell in cells]
    return [{"key": choice.key, "title": _(choice.title)} for choice in fact.choices]


def endings_of(play: Play) -> list[dict[str, str]]:
    """Return the ways to end that wins or their absence do not tell; none in most rule sets."""
    return [
        {"key": ending.key, "kind": ending.kind, "title": _(ending.title)}
        for ending in play.dealing.endings
        if ending.key not in USUAL_ENDINGS
    ]


def written(entry: HandEntry, play: Play) -> dict[str, Any]:
    """Return an entry as the form's fields."""
    of_every_seat = entry.facts.get(play.values.of_every_seat, {})
    points: dict[Wind, int | None] = {**of_every_seat, **{win.seat: win.points for win in entry.wins}}
    return {
        "dealer": entry.dealer.value,
        "winners": "".join(entry.winners),
        "discarder": entry.discarder.value if entry.discarder else "",
        "ending": entry.ending,
        **write_fields(entry.facts, play),
        **{f"points_{wind}": points[wind] for wind in WINDS if points.get(wind) is not None},
    }
