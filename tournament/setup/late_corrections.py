"""Correct a result after the end in one step: reopen what is closed, correct, and close it all again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import ClassVar
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.seats import Wind
from scoring.standings.ranks import Standings
from tournament.audit.commands import find_receipt
from tournament.core.errors import Refused
from tournament.core.formatting import writer_of
from tournament.core.locking import lock_tournament
from tournament.core.permissions import Actor, Rank
from tournament.models import Entry, Hand, Session, Signature, Table, Tournament
from tournament.sessions.running import close_session, reopen_session
from tournament.setup.tournament import finish_tournament, reopen_tournament
from tournament.standings.advancing import Announcement, announcements
from tournament.standings.results import rank, read_standings
from tournament.standings.stages import stages_of
from tournament.tables.corrections import CorrectionPreview, correct_hand, preview_correction
from tournament.tables.later_hands import Choices
from tournament.tables.paper.totals import PaperSheet, enter_sheet
from tournament.tables.settling import HandEntry
from tournament.tables.signatures import close_table, unlock_table

LAST_PRIZE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class LateCorrection:
    """A correction at a table, by a command with an id and a reason."""

    table: Table
    command_id: UUID
    reason: str

    verb: ClassVar[str]
    """What the log calls it."""

    def apply(self, table: Table, by: Actor) -> None:
        """Make the correction at the open table."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class LateHand(LateCorrection):
    """One hand as it should have been, and what becomes of later ones in which something no longer follows."""

    hand: Hand
    entry: HandEntry
    later: Choices

    verb = "correct-hand"

    def preview(self, table: Table) -> CorrectionPreview:
        """Return what becomes of this hand and of later ones."""
        return preview_correction(table=table, hand=self.hand, entry=self.entry, later=self.later)

    def apply(self, table: Table, by: Actor) -> None:
        """Supersede the hand."""
        correct_hand(
            table=table,
            hand_id=self.hand.entry_id,
            entry_id=self.command_id,
            entry=self.entry,
            reason=self.reason,
            by=by,
            later=self.later,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LateTotals(LateCorrection):
    """The totals of the table, in place of its hands."""

    sheet: PaperSheet

    verb = "enter-totals"

    def apply(self, table: Table, by: Actor) -> None:
        """Enter the totals."""
        enter_sheet(table=table, sheet=self.sheet, by=by, command_id=self.command_id, replaces_hands=True)


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A player's score at the table before and after."""

    entry: Entry | None
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class RankChange:
    """A row of the standings that is another afterwards; ranks may be None."""

    entry: Entry
    rank: int | None
    rank_after: int | None
    points: str
    points_after: str
    total: str
    total_after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequences:
    """Everything that follows: what is reopened and closed again, scores, places, prizes, fields, signatures.

    Where points only break ties, the standings show them beside the total, and so does the page (`shows_points`).
    """

    reopens: Sequence[str]
    seats: Sequence[SeatChange]
    ranks: Sequence[RankChange]
    shows_points: bool
    fields: Sequence[Announcement]
    signatures: int
    hands: CorrectionPreview | None

    @property
    def changes_prizes(self) -> bool:
        """Say whether somebody else stands on the podium, or stands elsewhere on it."""
        return any(
            row.rank != row.rank_after
            and min(row.rank or LAST_PRIZE + 1, row.rank_after or LAST_PRIZE + 1) <= LAST_PRIZE
            for row in self.ranks
        )


@transaction.atomic
def correct_after_end(correction: LateCorrection, *, by: Actor) -> None:
    """Correct a table of a closed session, in a finished tournament or not; everything is closed again as it was.

    Each step is in the log with its own record. Players signed another result, so the table is closed with the reason.
    """
    tournament = _lock(correction, by)
    if find_receipt(tournament.pk, correction.command_id, correction.verb) is not None:
        return
    with _opened(correction, tournament, by) as table:
        correction.apply(table, by)


def _lock(correction: LateCorrection, by: Actor) -> Tournament:
    # Tables before the tournament, as everywhere: closing the session locks all of them.
    list(Table.objects.filter(session=correction.table.session_id).locked_for_update())
    tournament = lock_tournament(correction.table.tournament_id)
    by.require(Rank.ORGANIZER, tournament)
    return tournament


@contextmanager
def _opened(correction: LateCorrection, tournament: Tournament, by: Actor) -> Iterator[Table]:
    """Open tournament, session and table, and close them again as they were."""
    session = Session.objects.get(pk=correction.table.session_id)
    if session.status != Session.Status.CLOSED:
        raise Refused(_("%(session)s is not closed. Correct it at the table.") % {"session": session})
    closed_at, was_finished = session.closed_at, tournament.status == Tournament.Status.FINISHED
    if was_finished:
        reopen_tournament(tournament=tournament, by=by)
    reopen_session(session=session, by=by)
    table = Table.objects.get(pk=correction.table.pk)
    if table.state == Table.State.LOCKED:
        table = unlock_table(table=table, reason=correction.reason, by=by)
    yield table
    close_table(table=table, reason=correction.reason, by=by)
    # The session ended when it ended, not when somebody found a slip.
    close_session(session=session, by=by, at=closed_at)
    if was_finished:
        finish_tournament(tournament=tournament, by=by)


def consequences_of(correction: LateCorrection, *, by: Actor) -> Consequences:
    """Return everything a correction would change: it is made, its results are read, and it is rolled back."""
    table = Table.objects.select_related("session", "tournament").get(pk=correction.table.pk)
    tournament = table.tournament
    with transaction.atomic():
        locked = _lock(correction, by)
        before = _look(tournament, table)
        signatures = Signature.objects.filter(seat__table=table, hand=None).count()
        with _opened(correction, locked, by) as opened:
            hands = correction.preview(opened) if isinstance(correction, LateHand) else None
            correction.apply(opened, by)
        after = _look(tournament, table)
        transaction.set_rollback(True)
    entries = Entry.objects.filter(tournament=tournament).in_bulk()
    known = {announcement.stage.pk for announcement in before.fields}
    is_finished = tournament.status == Tournament.Status.FINISHED
    return Consequences(
        reopens=[*([_("the tournament")] if is_finished else []), table.session.in_text, _table_in_text(table)],
        seats=[
            SeatChange(seat.entry, before.totals[wind], after.totals[wind])
            for seat in table.seats.select_related("entry").order_by("pk")
            if (wind := Wind(seat.wind)) in before.totals
        ],
        ranks=_rank_changes(before.standings, after.standings, entries, tournament),
        shows_points=tournament.scheme.shows_points,
        fields=[announcement for announcement in after.fields if announcement.stage.pk not in known],
        signatures=signatures,
        hands=hands,
    )


def _table_in_text(table: Table) -> str:
    return _("table %(number)s") % {"number": table.number}


@dataclass(frozen=True, slots=True)
class _Moment:
    standings: Standings
    totals: dict[Wind, int]
    fields: list[Announcement]


def _look(tournament: Tournament, table: Table) -> _Moment:
    fresh = Tournament.objects.get(pk=tournament.pk)
    return _Moment(
        rank(read_standings(fresh, for_public=False)),
        dict(Table.objects.get(pk=table.pk).totals),
        announcements(stages_of(fresh)),
    )


def _rank_changes(
    before: Standings, after: Standings, entries: dict[int, Entry], tournament: Tournament
) -> list[RankChange]:
    points: Callable[..., str] = writer_of(tournament.scheme.points.format)
    total: Callable[..., str] = writer_of(tournament.scheme.total.format)
    rows = {int(row.player): row for row in before.rows}
    return [
        RankChange(
            entries[key], old.rank, row.rank, points(old.points), points(row.points), total(old.total), total(row.total)
        )
        for row in after.rows
        if (old := rows.get(key := int(row.player)))
        and (old.rank, old.points, old.total) != (row.rank, row.points, row.total)
    ]
