"""A row of the paper grid: what was typed into it, how saving it went, and how it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import uuid4

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.seats import Wind
from tournament.core.errors import Refused
from tournament.core.permissions import Actor
from tournament.forms.organizer.from_paper.totals import BACK, STORED, TYPED, SheetForm
from tournament.models import Table
from tournament.sessions.paper_grid import Paper, PaperRow, PaperSeat, read_rows
from tournament.tables.paper.totals import ChangedMeanwhile, HandsDiffer, PaperSheet, enter_sheet, use_hands

STATUS = {"conflict": 409, "hands": 409, "refused": 409, "wrong": 422, "half": 422, "back": 422}
"""The status of an answer to a row: 409 if something else is in the way, 422 if something is wrong with it."""

IN_THE_WAY: Mapping[type[Refused], str] = {ChangedMeanwhile: "conflict", HandsDiffer: "hands"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRow:
    """A row as the page shows it: as it stands or, in a `state` that is not stored, as it was typed.

    `stored` is what the table has meanwhile, where one of both has to be chosen.
    """

    row: PaperRow
    state: str
    seats: tuple[PaperSeat, ...]
    sum: str
    message: str = ""
    stored: tuple[PaperSeat, ...] = ()
    reason: str = ""
    pot: str = ""
    seen: str
    id: str = field(default_factory=lambda: str(uuid4()))

    @property
    def number(self) -> int:
        """Return the number of the table."""
        return self.row.number

    @property
    def table(self) -> Table:
        """Return the table."""
        return self.row.table

    @property
    def is_done(self) -> bool:
        """Say whether the table has its result."""
        return self.state in ("saved", "signed")

    @property
    def status(self) -> int:
        """Return the status of an answer with this row."""
        return STATUS.get(self.state, 200)


def show_row(row: PaperRow) -> ShownRow:
    """Return a row as it stands."""
    pot = row.table.tournament.play.pot
    left = str(row.table.total_pot // pot.unit) if pot and row.typed and row.table.total_pot else ""
    reason = row.table.sum_reason
    return ShownRow(
        row=row,
        state=row.state,
        seats=row.seats,
        sum=row.sum,
        seen=row.stamp,
        reason=reason.text if reason and row.typed else "",
        pot=left,
    )


def row_form(paper: Paper, row: PaperRow, data: Any) -> SheetForm:
    """Return what was typed into a row."""
    winds = [seat.wind for seat in row.seats]
    return SheetForm(
        data, prefix=f"t{row.number}", seats=winds, start=paper.start, pot=paper.tournament.play.pot, auto_id=False
    )


def save_row(paper: Paper, row: PaperRow, data: Any, by: Actor) -> ShownRow:
    """Save a row where it can be, and return how it is shown then."""
    form = row_form(paper, row, data)
    if row.state == "signed" or form.add_prefix("seen") not in data:
        return show_row(row)
    choice = form.text("choice")
    if choice == STORED or (not form.typed and row.state == "empty"):
        return show_row(row)
    if not form.typed and choice != BACK:
        return _typed_row(row, form, "back")
    if form.is_valid() and not form.typed:
        return _try(paper, row, form, lambda: use_hands(table=row.table, by=by, **_command(form)))
    if len(form.typed) < len(row.seats):
        count = len(row.seats) - len(form.typed)
        missing = ngettext("%(count)s total is missing.", "%(count)s totals are missing.", count) % {"count": count}
        return _typed_row(row, form, "half", missing)
    if not form.is_valid():
        return _typed_row(
            row, form, "wrong", " ".join(str(error) for errors in form.errors.values() for error in errors)
        )
    sheet = form.sheet
    if sheet.needs_reason and not sheet.reason:
        return _typed_row(row, form, "wrong", told_sum(paper, sheet), paper.write(sum_of(sheet), len(row.seats)))
    return _try(
        paper,
        row,
        form,
        lambda: enter_sheet(table=row.table, sheet=sheet, by=by, replaces_hands=choice == TYPED, **_command(form)),
    )


def _command(form: SheetForm) -> dict[str, Any]:
    return {"command_id": form.cleaned_data["id"], "seen": form.cleaned_data["seen"]}


def _try(paper: Paper, row: PaperRow, form: SheetForm, command: Any) -> ShownRow:
    """Run the command; where something is in its way, show what was typed beside what is stored."""
    try:
        command()
    except Refused as refusal:
        (now,) = read_rows(paper, row.number)
        if now.state == "signed":
            return replace(show_row(now), message=refusal.message)
        state = IN_THE_WAY.get(type(refusal), "refused")
        return replace(
            _typed_row(row, form, state, refusal.message), row=now, stored=stored_totals(paper, now), seen=now.stamp
        )
    (now,) = read_rows(paper, row.number)
    return show_row(now)


def stored_totals(paper: Paper, row: PaperRow) -> tuple[PaperSeat, ...]:
    """Return what a table has, also while it is still playing."""
    if row.state != "empty" or not row.table.hands_recorded:
        return row.seats
    return tuple(replace(seat, total=paper.write(row.table.totals[seat.wind])) for seat in row.seats)


def _typed_row(row: PaperRow, form: SheetForm, state: str, message: str = "", told: str = "") -> ShownRow:
    return ShownRow(
        row=row,
        state=state,
        seats=tuple(replace(seat, total=form.text(seat.wind.value), earned="") for seat in row.seats),
        sum=told,
        message=message,
        reason=form.text("reason"),
        pot=form.text("pot"),
        seen=form.text("seen") or row.stamp,
    )


def sum_of(sheet: PaperSheet) -> int:
    """Return what the totals add up to, over what everyone started with."""
    return sum(sheet.totals.values())


def told_sum(paper: Paper, sheet: PaperSheet) -> str:
    """Return the sentence about what totals have to add up to."""
    words = {"sum": paper.write(-sheet.pot, len(sheet.totals))}
    return _("They must add up to %(sum)s.") % words


def preview_earned(paper: Paper, row: PaperRow, data: Any) -> Mapping[str, str]:
    """Return what typed totals would earn by seat; nothing unless they add up."""
    form = row_form(paper, row, data)
    if len(form.typed) < len(row.seats) or not form.is_valid() or form.sheet.left:
        return {}
    totals: Mapping[Wind, int] = form.sheet.totals
    seats = sorted(row.table.seats.all(), key=lambda seat: "ESWN".index(seat.wind))
    return {wind.value: earned for wind, earned in paper.earned(seats, totals).items()}
