"""Refuse to seat anyone in a stage who is not in its field."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.errors import Refused
from tournament.core.labels import SessionNames
from tournament.models import Entry, Qualifier, Seat, Session, Stage, Tournament
from tournament.standings.stages import stage_at, stages_of


@dataclass(frozen=True, slots=True)
class Membership:
    """The stages of a tournament with their fields, by primary key of the entries."""

    stages: list[Stage]
    fields: Mapping[int, set[int]]

    @classmethod
    def read(cls, tournament: Tournament) -> Membership:
        """Read them in two statements, one where there are no stages."""
        stages = stages_of(tournament)
        fields: dict[int, set[int]] = {stage.pk: set() for stage in stages}
        if stages:
            for stage, entry in Qualifier.objects.filter(stage__in=stages).values_list("stage_id", "entry_id"):
                fields[stage].add(entry)
        return cls(stages, fields)

    def stage(self, session: int) -> Stage | None:
        """Return the stage of a session if it is not everyone's."""
        stage = stage_at(self.stages, session)
        return None if stage is None or stage.is_first else stage

    def players(self, session: int) -> set[int] | None:
        """Return who plays in a session; None where everyone does."""
        stage = self.stage(session)
        return None if stage is None else self.fields[stage.pk]

    @property
    def _names(self) -> SessionNames:
        return SessionNames.read(self.stages[0].tournament)

    def refuse_undecided(self, session: int) -> None:
        """Refuse to seat a session before it is known who plays in it."""
        stage = self.stage(session)
        if stage and not stage.is_decided:
            message = _("First decide who plays in “%(stage)s”.") % {"stage": stage}
            raise Refused(message, state={_("session"): self._names.shortly([session])})

    def refuse_more_tables(self, session: int, count: int) -> None:
        """Refuse to seat a session at more tables than its stage has."""
        if why := self.why_too_many_tables(session, count):
            raise Refused(why, state={_("session"): self._names.shortly([session])})

    def why_too_many_tables(self, session: int, count: int) -> str:
        """Return the reason why a seating has too many tables for the stage of a session; empty if it fits."""
        stage = self.stage(session)
        if stage is None or stage.tables is None or count <= stage.tables:
            return ""
        has = ngettext("“%(stage)s” has %(tables)s table.", "“%(stage)s” has %(tables)s tables.", stage.tables)
        needs = _("This seating needs %(count)s.")
        what_to_do = _("Change the stage, or seat fewer tables.")
        return f"{has} {needs} {what_to_do}" % {"stage": stage, "tables": stage.tables, "count": count}

    def refuse_outsiders(self, session: int, entries: Iterable[Entry]) -> None:
        """Refuse anyone who does not play in a session; reserves may sit anywhere."""
        self.refuse_undecided(session)
        stage, players = self.stage(session), self.players(session)
        for entry in entries if players is not None else ():
            if entry.pk not in (players or ()) and entry.status != Entry.Status.RESERVE:
                raise Refused(
                    _("%(name)s does not play in “%(stage)s”: only its players can be seated in %(session)s.")
                    % {"name": entry, "stage": stage, "session": self._names.in_text(session)}
                )


def refuse_plan(tournament: Tournament, plan: Mapping[int, Sequence[Sequence[int | None]]]) -> None:
    """Refuse tables, by session, that a stage does not have, and numbers of people who do not play in it."""
    membership = Membership.read(tournament)
    for session, tables in plan.items():
        membership.refuse_more_tables(session, len(tables))
    seated = {
        session: [number for table in tables for number in table if number is not None]
        for session, tables in plan.items()
    }
    _refuse_numbers(tournament, membership, seated)


def refuse_numbers(tournament: Tournament, seated: Mapping[int, Collection[int]]) -> None:
    """Refuse numbers, by session, of people who do not play in it; a number nobody has yet can be anyone's."""
    _refuse_numbers(tournament, Membership.read(tournament), seated)


def _refuse_numbers(tournament: Tournament, membership: Membership, seated: Mapping[int, Collection[int]]) -> None:
    if not membership.stages:
        return
    owners = {entry.number: entry for entry in Entry.objects.filter(tournament=tournament, number__isnull=False)}
    for session, numbers in seated.items():
        if numbers:
            membership.refuse_outsiders(session, (owners[number] for number in sorted(numbers) if number in owners))


def refuse_seated_outsiders(session: Session) -> None:
    """Refuse to open a session in which somebody has a seat who does not play in its stage."""
    membership = Membership.read(session.tournament)
    if membership.stage(session.number):
        seats = Seat.objects.filter(session=session, entry__isnull=False).select_related("entry")
        membership.refuse_outsiders(session.number, (seat.entry for seat in seats if seat.entry))


def refuse_as_substitute(tournament: Tournament, session: int, occupant: Entry) -> None:
    """Refuse a substitute who is no reserve where only some play: those who were cut do not come back."""
    if occupant.status != Entry.Status.RESERVE and (stage := Membership.read(tournament).stage(session)):
        raise Refused(_("Only a substitute can play for someone in “%(stage)s”.") % {"stage": stage})
