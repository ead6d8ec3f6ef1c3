"""Set up the stages of an event: add, change, remove; read them as the cuts that standings are made with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.db import transaction
from django.db.models import Exists, Max, OuterRef, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.standings.entries import Cut
from scoring.standings.ranks import Standing, Standings
from tournament.audit.commands import append_record
from tournament.core.errors import Refused, refuse_when_finished
from tournament.core.labels import SessionNames
from tournament.core.locking import lock_for
from tournament.core.permissions import Actor, Rank
from tournament.core.text import clean_text
from tournament.models import Seat, Session, Stage, Tournament

PLANNED = ("first_session", "size", "carry", "tables", "method")
"""What the log keeps of a stage; its name may hold a person's."""


# -- setting up -------------------------------------------------------------------------------------------------------


@transaction.atomic
def add_stage(
    *,
    tournament: Tournament,
    name: str,
    first_session: int,
    size: int,
    carry: bool = True,
    tables: int | None = None,
    method: str = "",
    by: Actor,
) -> Stage:
    """Add a stage: from a session on, only its field plays. The first also adds the stage of everyone before it."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    refuse_when_finished(tournament)
    if not Stage.objects.filter(tournament=tournament).exists():
        everyones = pgettext("a stage", "Qualification")
        first = Stage.objects.create(tournament=tournament, number=1, name=everyones, first_session=1)
        append_record(tournament, verb="add-stage", by=by, payload=_facts(first))
    last = Stage.objects.filter(tournament=tournament).aggregate(last=Max("number"))["last"]
    stage = Stage(tournament=tournament, number=last + 1, first_session=first_session, size=size)
    stage.name, stage.carry, stage.tables, stage.method = clean_text(name), carry, tables, method
    _refuse_impossible(stage, first_session)
    if Stage.objects.filter(tournament=tournament, first_session=first_session).exists():
        called = SessionNames.read(tournament).in_text(first_session)
        raise Refused(_("Another stage already starts with %(session)s.") % {"session": called})
    stage.save(force_insert=True)
    append_record(tournament, verb="add-stage", by=by, payload=_facts(stage))
    return stage


@transaction.atomic
def change_stage(*, stage: Stage, by: Actor, **changes: Any) -> Stage:
    """Rename a stage or plan it differently; once its field is decided only its name and its seating can change.

    Where another stage begins with the session it moves to, the two change places.
    """
    tournament = lock_for(by, Rank.ORGANIZER, stage.tournament_id)
    refuse_when_finished(tournament)
    stage = Stage.objects.select_related("tournament").get(pk=stage.pk)
    before = stage.first_session
    changed = {key: value for key, value in changes.items() if getattr(stage, key) != value}
    if not changed:
        return stage
    if stage.is_decided and changed.keys() & {"first_session", "size", "carry"}:
        raise Refused(_("Who plays in this stage is decided. Only its name and its seating can be changed."))
    if stage.is_first and changed.keys() - {"name"}:
        raise Refused(_("The first stage includes everyone, from the first session on. Only its name can be changed."))
    for key, value in changed.items():
        setattr(stage, key, clean_text(value) if key == "name" else value)
    _refuse_impossible(stage, min(before, stage.first_session))
    if "first_session" in changed:
        _make_way(stage, before)
    stage.save()
    append_record(tournament, verb="change-stage", by=by, payload=_facts(stage))
    return stage


def _make_way(stage: Stage, before: int) -> None:
    """Let a stage that begins where this one moves to begin where this one began."""
    other = Stage.objects.filter(tournament=stage.tournament_id, first_session=stage.first_session).first()
    if other is None:
        return
    last = Stage.objects.filter(tournament=stage.tournament_id).aggregate(last=Max("first_session"))["last"]
    Stage.objects.filter(pk=other.pk).update(first_session=last + 1)
    Stage.objects.filter(pk=stage.pk).update(first_session=stage.first_session)
    Stage.objects.filter(pk=other.pk).update(first_session=before)


@transaction.atomic
def remove_stage(*, stage: Stage, by: Actor) -> None:
    """Remove a stage that nothing depends on: its sessions go to the stage before, or to everyone."""
    tournament = lock_for(by, Rank.ORGANIZER, stage.tournament_id)
    refuse_when_finished(tournament)
    stage = Stage.objects.get(pk=stage.pk)
    others = Stage.objects.filter(tournament=tournament).exclude(pk=stage.pk)
    if stage.is_first and others.exists():
        raise Refused(_("Remove the later stages first."))
    if stage.is_decided and Seat.objects.filter(session__in=sessions_of(stage)).exists():
        raise Refused(_("“%(stage)s” is already seated. Its sessions depend on it.") % {"stage": stage})
    if not stage.is_first:
        _refuse_begun(stage, stage.first_session)
    number = stage.number
    stage.delete()
    append_record(tournament, verb="remove-stage", by=by, payload={"stage": number})
    left = others.all()
    if len(left) == 1 and left[0].is_first:
        remove_stage(stage=left[0], by=by)


def _refuse_impossible(stage: Stage, first_touched: int) -> None:
    if not stage.name:
        raise Refused(_("Give the stage a name, like Final."))
    if stage.is_first:
        return
    if stage.first_session < 1 or stage.size is None or stage.size < 1:
        raise Refused(_("A stage starts with session 2 or later and has at least one player."))
    _refuse_too_small(stage)
    _refuse_begun(stage, first_touched)
    # One that begins right there would be moved, or would begin where this one did.
    later = Stage.objects.filter(tournament=stage.tournament_id, first_session__gte=first_touched)
    if decided := later.exclude(pk=stage.pk).exclude(decided_at=None).first():
        raise Refused(_("The players of “%(stage)s” are already decided.") % {"stage": decided})


def _refuse_too_small(stage: Stage) -> None:
    """Refuse fewer tables than the players of a stage fill."""
    needed = (stage.size or 0) // max(stage.tournament.play.players)
    if stage.tables is not None and stage.tables < needed:
        text = ngettext(
            "%(players)s players fill %(count)s table.", "%(players)s players fill %(count)s tables.", needed
        )
        raise Refused(f"{text % {'players': stage.size, 'count': needed}} {_('Give the stage more tables.')}")


def _refuse_begun(stage: Stage, first_session: int) -> None:
    sessions = Session.objects.filter(tournament=stage.tournament_id, number__gte=first_session)
    if begun := sessions.exclude(status=Session.Status.PLANNED).order_by("number").first():
        raise Refused(_("%(session)s has started, so its stage can no longer change.") % {"session": begun})


def _facts(stage: Stage) -> dict[str, Any]:
    return {"stage": stage.number, **{key: getattr(stage, key) for key in PLANNED}}


# -- reading ----------------------------------------------------------------------------------------------------------


def stages_of(tournament: Tournament) -> list[Stage]:
    """Return the stages in order."""
    return list(tournament.stages.order_by("first_session"))


def stage_at(stages: Iterable[Stage], session: int) -> Stage | None:
    """Return the stage a session belongs to; none where an event has no stages."""
    return max(
        (stage for stage in stages if stage.first_session <= session),
        key=lambda stage: stage.first_session,
        default=None,
    )


def sessions_of(stage: Stage) -> Any:
    """Return the sessions of a stage and of those after it."""
    return Session.objects.filter(tournament=stage.tournament_id, number__gte=stage.first_session)


@dataclass(frozen=True, slots=True)
class StageRow:
    """A stage as standings need it: from which session on, for how many, for whom if that is decided.

    The first stage is everyone's and has no size.
    `is_announced` says whether the public knows who plays in it: its seating is released, or it has begun.
    """

    name: str
    first_session: int
    size: int
    carry: bool
    field: tuple[int, ...] | None
    is_announced: bool

    @property
    def cut(self) -> Cut:
        """Return the stage as the cut before it."""
        return Cut(self.first_session - 1, self.size, self.carry, self.field)


def read_version_and_stages(tournament: Tournament) -> tuple[int, list[StageRow]]:
    """Return the tournament's version and its stages, with their fields, in one statement."""
    first = Session.objects.filter(tournament=OuterRef("pk"), number=OuterRef("stages__first_session"))
    is_announced = Exists(first.filter(Q(is_seating_released=True) | ~Q(status=Session.Status.PLANNED)))
    found = Tournament.objects.filter(pk=tournament.pk).annotate(is_announced=is_announced)
    columns = ("name", "first_session", "size", "carry", "decided_at", "qualifiers__entry_id")
    rows = found.order_by("stages__first_session", "stages__qualifiers__pk")
    read = list(rows.values_list("version", "is_announced", *(f"stages__{column}" for column in columns)))
    stages: dict[int, StageRow] = {}
    for _version, shown, name, first_session, size, carry, decided_at, entry in read:
        if first_session is None:
            continue
        known = stages.get(first_session)
        field = (*(known.field or () if known else ()), entry) if decided_at else None
        stages[first_session] = StageRow(name, first_session, size or 0, carry, field, shown)
    return read[0][0], list(stages.values())


def cuts_of(stages: Sequence[StageRow], *, is_final: bool, hidden_from: int | None = None) -> tuple[Cut, ...]:
    """Return the cuts that are made: those whose field is decided.

    Where the results are final, a field that nobody ever decided follows from the standings. For the public,
    `hidden_from` is the first session of which it does not know all: fields decided after that session or later would
    tell, and so would one whose seating is not released yet.
    """
    cuts: list[Cut] = []
    for stage in stages[1:]:
        is_hidden = hidden_from is not None and (hidden_from < stage.first_session or not stage.is_announced)
        if (stage.field is None or is_hidden) and not is_final:
            break
        cuts.append(stage.cut)
    return tuple(cuts)


def stages_reached(stages: Sequence[StageRow], standings: Standings) -> dict[int, str]:
    """Return by entry the stage a player reached, as far as cuts are made; nothing before the first of them."""
    begun = _begun(stages, standings)
    if not standings.cuts:
        return {}
    last = begun[-1].first_session
    return {
        int(row.player): [stage.name for stage in begun if stage.first_session <= (row.eliminated or last)][-1]
        for row in standings.rows
    }


def group_headings(stages: Sequence[StageRow], standings: Standings) -> dict[int | None, str]:
    """Return what is written above the groups of the standings, by the session after which a group was out.

    None are those who came furthest. Before the first cut is made there are no groups.
    """
    begun = _begun(stages, standings)
    if not standings.cuts:
        return {}
    out = _("Eliminated after “%(stage)s”")
    ended = ((after.first_session - 1, out % {"stage": stage.name}) for stage, after in pairwise(begun))
    return {None: begun[-1].name, **dict(ended)}


def head_groups(headings: Mapping[int | None, str], rows: Iterable[Standing]) -> dict[int, str]:
    """Return by index the rows of the standings above which a heading stands; disqualified players come last."""
    found: dict[int, str] = {}
    last = ""
    for index, row in enumerate(rows if headings else ()):
        heading = _("Disqualified") if row.status == "disqualified" else headings[row.eliminated]
        if heading != last:
            found[index] = heading
        last = heading
    return found


def next_stages(stages: Sequence[StageRow]) -> dict[int, str]:
    """Return what the stage is called that follows a session, by that session."""
    return {stage.first_session - 1: stage.name for stage in stages[1:]}


def _begun(stages: Sequence[StageRow], standings: Standings) -> list[StageRow]:
    """Return the first stage and those whose cut has been made."""
    made = {cut.after for cut in standings.cuts}
    return [stage for stage in stages if stage.first_session == 1 or stage.first_session - 1 in made]
