"""Decide who plays in a stage: draw lots at the border, decide the field, decide again, bring up the next in line."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.standings.advancing import Proposal, propose_field
from scoring.standings.entries import Cut
from scoring.standings.ranks import Standing, standings_after
from tournament.audit.commands import append_record, write_reason
from tournament.core.errors import Refused, refuse_when_finished
from tournament.core.labels import SessionNames
from tournament.core.locking import lock_for
from tournament.core.permissions import Actor, Rank
from tournament.models import Entry, Hand, Qualifier, Seat, Session, Stage, Table, Tournament
from tournament.players.numbers import draw_order, send_substitutes_away
from tournament.standings.results import read_standings
from tournament.standings.stages import sessions_of

How = Qualifier.How


# -- what would be ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Border:
    """The proposal for a stage with the entries it is about and their standings then, all by primary key.

    `lots` are the players level at the border in the order that was drawn, if it was drawn for these players.
    """

    proposal: Proposal
    entries: Mapping[int, Entry]
    standings: Mapping[int, Standing]
    lots: tuple[int, ...]

    @property
    def level(self) -> list[int]:
        """Return who is level at the border, in the order of the drawn numbers."""
        return [int(player) for player in self.proposal.level_at_border]

    @property
    def sure(self) -> list[int]:
        """Return who goes on whatever is chosen, best first."""
        level = set(self.level)
        return [int(player) for player in self.proposal.going_on if player not in level]

    @property
    def places(self) -> int:
        """Return how many of those level at the border go on."""
        return len(self.proposal.going_on) - len(self.sure)

    @property
    def by_lot(self) -> list[int]:
        """Return whom the lot has chosen; nobody where none was drawn, or others are level now."""
        return list(self.lots[: self.places])

    @property
    def by_number(self) -> list[int]:
        """Return who would be chosen by the drawn numbers."""
        return self.level[: self.places]

    @property
    def candidates(self) -> list[int]:
        """Return all who could be in the field, best first; nobody who has left."""
        return [int(one.player) for one in self.proposal.contenders if one.passed_over in (None, "never-sat")]

    @property
    def wanted(self) -> int:
        """Return how many players the field is to have."""
        return len(self.proposal.going_on)

    def proposed_with(self, chosen: Collection[int]) -> list[int]:
        """Return whom the log calls proposed: all who are sure, and of those level at the border the ones chosen."""
        level = [key for key in self.level if key in set(chosen)][: self.places]
        rest = [key for key in self.by_number if key not in level]
        return self.enrolments([*self.sure, *level, *rest[: self.places - len(level)]])

    def enrolments(self, keys: Collection[Any]) -> list[int]:
        """Return how the log calls some of them, in order."""
        return sorted(self.entries[int(key)].enrolment for key in keys)


def find_border(stage: Stage) -> Border:
    """Return who would play in a stage as things stand."""
    tournament = stage.tournament
    given = read_standings(tournament, for_public=False)
    proposal = propose_field(given, Cut(stage.after, stage.size or 1, stage.carry))
    standings = {int(row.player): row for row in standings_after(given, stage.after).rows}
    entries = {entry.pk: entry for entry in tournament.entries.all()}
    keys = {entry.enrolment: entry.pk for entry in entries.values()}
    lots = tuple(keys[enrolment] for enrolment in stage.lots if enrolment in keys)
    is_same = sorted(lots) == sorted(int(player) for player in proposal.level_at_border)
    return Border(proposal, entries, standings, lots if is_same else ())


def _field_of(stage: Stage) -> list[int]:
    return list(Qualifier.objects.filter(stage=stage).values_list("entry_id", flat=True))


def has_first_hand(stage: Stage) -> bool:
    """Say whether a hand was played or a result entered in a stage: its field is final then."""
    tables = Table.objects.filter(session__in=sessions_of(stage))
    return Hand.objects.filter(table__in=tables).exists() or tables.exclude(source=Table.Source.HANDS).exists()


# -- deciding ---------------------------------------------------------------------------------------------------------


@transaction.atomic
def draw_lots(*, stage: Stage, by: Actor, seed: str | None = None) -> Stage:
    """Draw lots between the players who are level at the border of a stage, once for the same players."""
    tournament, stage = _lock(stage, by)
    border = find_border(stage)
    _refuse_early(stage, border)
    if not border.level:
        raise Refused(_("No one is tied at the cut."))
    if border.lots:
        raise Refused(_("The draw is already done."))
    seed = seed or secrets.token_hex(16)
    stage.lots = draw_order(seed, border.enrolments(border.level))
    stage.save(update_fields=["lots"])
    payload = {"stage": stage.number, "seed": seed, "order": stage.lots, "places": border.places}
    append_record(tournament, verb="draw-lots", by=by, payload=payload, is_public=False)
    return stage


@transaction.atomic
def decide_field(
    *, stage: Stage, chosen: Collection[Entry], by: Actor, reason: str = "", may_unseat: bool = False
) -> Stage:
    """Keep who plays in a stage: those who are sure of it, and of those level at the border as many as there is room.

    Anyone else, or anyone left out, is the organizer's choice and needs a reason. What was seated for another field is
    taken away, if that may be done.
    """
    tournament, stage = _lock(stage, by)
    border = find_border(stage)
    _refuse_early(stage, border)
    keys = {entry.pk for entry in chosen}
    _refuse_wrong_number(border, keys)
    how = _how_they_came(border, keys)
    left_out = set(border.sure) - keys
    kept = write_reason(tournament, reason) if left_out or How.CHOSEN in how.values() else None
    unseated = _unseat(stage, may_unseat=may_unseat)
    Qualifier.objects.filter(stage=stage).delete()
    Qualifier.objects.bulk_create(
        Qualifier(stage=stage, entry_id=key, how=how[key], reason=kept if how[key] == How.CHOSEN else None)
        for key in sorted(keys, key=lambda key: border.entries[key].enrolment)
    )
    stage.decided_at, stage.proposed = timezone.now(), border.proposed_with(keys)
    stage.save(update_fields=["decided_at", "proposed"])
    payload = {
        "stage": stage.number,
        "field": {str(border.entries[key].enrolment): how[key].value for key in sorted(keys)},
        "proposed": stage.proposed,
        "level": border.enrolments(border.level),
        "left_out": border.enrolments(left_out),
        "unseated": unseated,
        **({"reason": kept.digest} if kept else {}),
    }
    append_record(tournament, verb="decide-field", by=by, payload=payload, is_public=bool(unseated))
    return stage


@transaction.atomic
def keep_field(*, stage: Stage, by: Actor) -> Stage:
    """Confirm a field although it would be another today; nobody is asked again until that changes."""
    tournament = lock_for(by, Rank.ORGANIZER, stage.tournament_id)
    stage = _fresh(stage)
    if not stage.is_decided:
        raise Refused(_("Who plays in “%(stage)s” is not decided yet.") % {"stage": stage})
    border = find_border(stage)
    stage.proposed = border.proposed_with(_field_of(stage))
    stage.save(update_fields=["proposed"])
    payload = {"stage": stage.number, "proposed": stage.proposed}
    append_record(tournament, verb="keep-field", by=by, payload=payload, is_public=False)
    return stage


@transaction.atomic
def bring_up(*, stage: Stage, leaving: Entry, by: Actor, entry: Entry | None = None) -> Qualifier:
    """Let the next in line play in a stage instead of somebody who has left, until its first hand.

    They get the seats that were planned. Of several who are next with the same results `entry` is the one to come.
    """
    tournament, stage = _lock(stage, by)
    leaving = Entry.objects.get(pk=leaving.pk, tournament=tournament)
    place = Qualifier.objects.filter(stage=stage, entry=leaving).first()
    if place is None:
        raise Refused(_("%(name)s does not play in “%(stage)s”.") % {"name": leaving, "stage": stage})
    if leaving.status not in (Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED):
        raise Refused(_("%(name)s has not left. Withdraw the player first.") % {"name": leaving})
    border = find_border(stage)
    if not (line := next_in_line(stage, border)):
        raise Refused(_("No one is left to move up."))
    coming = line[0] if entry is None else entry
    if coming not in line:
        raise Refused(_("%(name)s is not next in line.") % {"name": coming})
    place.delete()
    new = Qualifier.objects.create(stage=stage, entry=coming, how=How.BROUGHT_UP, instead_of=leaving)
    seats = Seat.objects.filter(session__in=sessions_of(stage), entry=leaving)
    moved = sorted(seats.values_list("session__number", "table__number", "wind"))
    send_substitutes_away(seats)
    seats.update(entry=coming, number=coming.number or 0)
    stage.proposed = border.proposed_with(_field_of(stage))
    stage.save(update_fields=["proposed"])
    payload = {
        "stage": stage.number,
        "entry": coming.enrolment,
        "instead_of": leaving.enrolment,
        "number": coming.number,
        "seats": [list(seat) for seat in moved],
        "proposed": stage.proposed,
    }
    append_record(tournament, verb="bring-up", by=by, payload=payload)
    return new


def next_in_line(stage: Stage, border: Border) -> list[Entry]:
    """Return who comes up next: the best who is not in the field, with all who are level with them."""
    field = set(Qualifier.objects.filter(stage=stage).values_list("entry_id", flat=True))
    line = [one for one in border.proposal.contenders if one.passed_over is None and one.player not in field]
    return [border.entries[int(one.player)] for one in line if one.criteria == line[0].criteria]


# -- checks and consequences ------------------------------------------------------------------------------------------


def _lock(stage: Stage, by: Actor) -> tuple[Tournament, Stage]:
    """Lock the tournament for a decision about a stage; refuse it after its first hand."""
    tournament = lock_for(by, Rank.ORGANIZER, stage.tournament_id)
    refuse_when_finished(tournament)
    stage = _fresh(stage)
    if stage.is_first:
        raise Refused(_("Everyone plays in the first stage."))
    if has_first_hand(stage):
        raise Refused(
            _("A hand of “%(stage)s” has been played, so its players can no longer change.") % {"stage": stage}
        )
    return tournament, stage


def _fresh(stage: Stage) -> Stage:
    return Stage.objects.select_related("tournament").get(pk=stage.pk)


def _refuse_early(stage: Stage, border: Border) -> None:
    """Refuse to decide before the sessions up to the stage are over, and before the stages before it are decided."""
    earlier = Stage.objects.filter(tournament=stage.tournament_id, first_session__lt=stage.first_session)
    if undecided := earlier.filter(first_session__gt=1, decided_at=None).order_by("first_session").first():
        raise Refused(_("First decide who plays in “%(stage)s”.") % {"stage": undecided})
    if border.proposal.is_open:
        raise Refused(
            _("Some tables up to %(session)s have not finished. Decide when all results are in.")
            % {"session": SessionNames.read(stage.tournament).in_text(stage.after)}
        )
    if not border.wanted:
        raise Refused(_("No one can advance."))


def _refuse_wrong_number(border: Border, keys: set[int]) -> None:
    if strangers := keys - set(border.candidates):
        who = border.entries.get(min(strangers))
        raise Refused(_("%(name)s cannot play in this stage.") % {"name": who or _("Someone")})
    if missing := border.wanted - len(keys):
        raise Refused(tell_missing(missing))


def tell_missing(missing: int) -> str:
    """Return the sentence about how many too few, or too many, are chosen."""
    if missing > 0:
        return ngettext("Choose %(count)s more.", "Choose %(count)s more.", missing) % {"count": missing}
    return ngettext("%(count)s too many.", "%(count)s too many.", -missing) % {"count": -missing}


def _how_they_came(border: Border, keys: set[int]) -> dict[int, Qualifier.How]:
    """Return how each came into the field."""
    sure, level = set(border.sure), set(border.level)
    if keys & level == set(border.by_lot):
        at_border = How.LOT
    elif keys & level == set(border.by_number):
        at_border = How.NUMBER
    else:
        at_border = How.CHOSEN
    return {key: How.PLACE if key in sure else at_border if key in level else How.CHOSEN for key in keys}


def _unseat(stage: Stage, *, may_unseat: bool) -> list[int]:
    """Delete what was seated in a stage for another field; return the sessions."""
    sessions = sessions_of(stage)
    seated = sorted(set(Table.objects.filter(session__in=sessions).values_list("session__number", flat=True)))
    if not seated:
        return []
    if not may_unseat:
        raise Refused(
            _("Some sessions are already seated. Tick the box to remove their seating."),
            state={_("sessions"): SessionNames.read(stage.tournament).shortly(seated)},
        )
    try:
        Seat.objects.filter(session__in=sessions).delete()
        Table.objects.filter(session__in=sessions).delete()
    except ProtectedError as error:
        raise Refused(
            _("Something has already been recorded at a table of this stage, so its seats can no longer change.")
        ) from error
    sessions.update(
        status=Session.Status.PLANNED, started_at=None, paused_at=None, paused_seconds=0, is_seating_released=False
    )
    return seated


def pass_on_places(tournament: Tournament, entry: Entry, reserve: Entry, reason: Any) -> list[int]:
    """Let a reserve who takes over somebody's place for good have it in every stage that is decided.

    A player who has had a seat in a begun session of a stage stays in its field beside the reserve. Return the stages.
    """
    changed = []
    places = Qualifier.objects.filter(stage__tournament=tournament, entry=entry).select_related("stage")
    begun = Session.objects.filter(tournament=tournament).exclude(status=Session.Status.PLANNED)
    sat = max(begun.filter(seats__entry=entry).values_list("number", flat=True), default=0)
    for place in places:
        how = {"how": How.TOOK_OVER, "instead_of": entry, "reason": reason}
        Qualifier.objects.create(stage=place.stage, entry=reserve, **how)
        if sat < place.stage.first_session:
            place.delete()
        changed.append(place.stage.number)
    return sorted(changed)
