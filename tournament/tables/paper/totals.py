"""Store totals typed from paper in place of hands, or go back to the hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.seats import WINDS, Wind
from tournament.audit.commands import find_receipt, note_at_table, write_reason
from tournament.core.errors import Refused
from tournament.core.formatting import write_signed
from tournament.core.locking import lock_table
from tournament.core.permissions import Actor, Rank
from tournament.core.visibility import shows_table
from tournament.models import Table
from tournament.models.columns import as_columns
from tournament.models.table import RESULT_COLUMNS
from tournament.tables.checks import (
    drop_result_signatures,
    how_it_stands,
    name_totals,
    names_at,
    refuse,
    refuse_beyond_all_bounds,
    refuse_unless_changeable,
)
from tournament.tables.totals import result_from_hands

TYPED = ("source", "state", "sum_reason", *RESULT_COLUMNS)


class ChangedMeanwhile(Refused):
    """Say that somebody else has changed the result since it was read."""


class HandsDiffer(Refused):
    """Say that the hands recorded add up to something else, and ask which is right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperSheet:
    """What a sheet says: the total of every seat, over what everyone began with, and what was left on the table.

    Totals and `pot` add up to zero; only where they hold what referees took off (`includes_fines`) may the sum be less.
    Any other sum needs its `reason`.
    """

    totals: Mapping[Wind, int]
    pot: int = 0
    includes_fines: bool = False
    reason: str = ""

    @property
    def left(self) -> int:
        """Return the difference from the sum there should be."""
        return sum(self.totals.values()) + self.pot

    @property
    def needs_reason(self) -> bool:
        """Say whether the sum has to be explained."""
        return self.left > 0 or (self.left < 0 and not self.includes_fines)

    def is_result_of(self, table: Table) -> bool:
        """Say whether the table has these totals already."""
        return table.totals == dict(self.totals) and table.total_pot == self.pot


def stamp_of(table: Table) -> str:
    """Return a short text that changes with a table's result, and so names the result that somebody has seen."""
    totals = ".".join(str(getattr(table, column)) for column in RESULT_COLUMNS)
    return f"{table.source}.{table.state}.{table.hands_recorded}.{totals}"


def enter_totals(
    *,
    table: Table,
    totals: Mapping[Wind, int],
    by: Actor,
    command_id: UUID | None = None,
    includes_fines: bool = False,
    pot: int = 0,
    reason: str = "",
) -> Table:
    """Set a table's result from paper, whatever it has. Hands recorded so far stay, but no longer count."""
    sheet = PaperSheet(totals=totals, pot=pot, includes_fines=includes_fines, reason=reason)
    return enter_sheet(table=table, sheet=sheet, by=by, command_id=command_id, replaces_hands=True)


@transaction.atomic
def enter_sheet(
    *,
    table: Table,
    sheet: PaperSheet,
    by: Actor,
    command_id: UUID | None = None,
    seen: str | None = None,
    replaces_hands: bool = False,
) -> Table:
    """Set a table's result from its sheet.

    `seen` is the stamp of the result it replaces: it is refused where that has changed since. Recorded hands that add
    up to the same go on counting, and play has ended; where they do not, `replaces_hands` says that the sheet counts.
    """
    table = lock_table(table.pk)
    by.require_at(table, Rank.REFEREE)
    if find_receipt(table.tournament_id, command_id, "enter-totals") is not None:
        return table
    refuse_unless_changeable(table)
    _refuse_wrong_sheet(table, sheet)
    if (
        table.state == Table.State.FINISHED
        and sheet.is_result_of(table)
        and table.has_result
        and not sheet.needs_reason
    ):
        return table
    if seen is not None and seen != stamp_of(table):
        raise ChangedMeanwhile(
            _("Someone else has changed this table. Compare both results."), state=how_it_stands(table)
        )
    has_hands = table.source == Table.Source.HANDS and table.hands_recorded > 0
    agrees = has_hands and not replaces_hands and sheet.is_result_of(table)
    if has_hands and not replaces_hands and not agrees:
        raise HandsDiffer(_("The recorded hands add up to a different result."), state=how_it_stands(table))
    return _store(table, sheet, by, command_id, agrees=agrees)


def _store(table: Table, sheet: PaperSheet, by: Actor, command_id: UUID | None, *, agrees: bool) -> Table:
    kept = write_reason(table.tournament, sheet.reason) if sheet.needs_reason else None
    if not agrees:
        set_totals(table, sheet.totals, sheet.pot)
        refuse_beyond_all_bounds(table)
        table.source, table.sum_reason = Table.Source.TOTALS, kept
    table.state = Table.State.FINISHED
    table.save(update_fields=TYPED)
    drop_result_signatures(table)
    payload: dict[str, Any] = {"totals": [sheet.totals.get(wind, 0) for wind in WINDS]}
    payload["includes_fines"] = sheet.includes_fines
    if sheet.pot:
        payload["pot"] = sheet.pot
    if kept:
        payload["reason"] = kept.digest
    if agrees:
        payload["agrees"] = True
    is_public = shows_table(table)
    note_at_table(table, verb="enter-totals", by=by, payload=payload, command_id=command_id, is_public=is_public)
    return table


def set_totals(table: Table, totals: Mapping[Wind, int], pot: int) -> None:
    """Give a table these totals."""
    for column, total in as_columns("total", totals).items():
        setattr(table, column, total)
    table.total_pot = pot


def _refuse_wrong_sheet(table: Table, sheet: PaperSheet) -> None:
    """Refuse what cannot be a result, and say by how much totals do not add up: often that is the wrong figure."""
    if set(sheet.totals) != set(table.seats_taken):
        raise refuse(table, _("Enter a total for every player at the table."))
    if sheet.pot and table.tournament.play.pot is None:
        raise refuse(table, _("Under these rules no points can be left on the table."))
    if not sheet.needs_reason or sheet.reason.strip():
        return
    message = _("The totals must add up to zero. They add up to %(sum)s. Check each figure and its sign.")
    if sheet.left < 0:
        message = _(
            "The totals must add up to zero. They add up to %(sum)s. Check each figure and its sign, or tick "
            "that they already include penalties."
        )
    state = {_("they add up to"): sheet.left, _("totals"): name_totals(sheet.totals, names_at(table))}
    raise Refused(message % {"sum": write_signed(sheet.left)}, state=state)


@transaction.atomic
def use_hands(*, table: Table, by: Actor, command_id: UUID | None = None, seen: str | None = None) -> Table:
    """Take typed totals back: the hands recorded count again, or nothing where there are none."""
    table = lock_table(table.pk)
    by.require_at(table, Rank.REFEREE)
    if find_receipt(table.tournament_id, command_id, "use-hands") is not None:
        return table
    refuse_unless_changeable(table)
    if seen is not None and seen != stamp_of(table):
        raise ChangedMeanwhile(
            _("Someone else has changed this table. Compare both results."), state=how_it_stands(table)
        )
    if table.source == Table.Source.HANDS:
        raise refuse(table, _("This table’s result already comes from its hands."))
    was_shown = shows_table(table)
    set_totals(table, *result_from_hands(table))
    table.source, table.sum_reason = Table.Source.HANDS, None
    table.state = Table.State.FINISHED if table.is_played_out else Table.State.OPEN
    table.save(update_fields=TYPED)
    drop_result_signatures(table)
    is_public = was_shown or shows_table(table)
    note_at_table(table, verb="use-hands", by=by, payload={}, command_id=command_id, is_public=is_public)
    return table
