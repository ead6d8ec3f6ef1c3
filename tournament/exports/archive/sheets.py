"""The schema of an archive: its sheets in the order they can be read, each the rows of one model.

A change here that older files do not follow needs a new SCHEMA, and a reader of the old one beside `schema_2.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from django.db import models
from django.db.models import Min

from tournament.models import (
    AuditRecord,
    Checkpoint,
    Display,
    Entry,
    Hand,
    Incident,
    Penalty,
    Player,
    Qualifier,
    Reason,
    Seat,
    Session,
    Showing,
    Signature,
    Stage,
    Stint,
    Table,
    Tournament,
)
from tournament.models.columns import five_columns, four_columns
from tournament.models.table import RESULT_COLUMNS
from tournament.players.fields import exported_columns, personal_columns

FORMAT = "kongbox-tournament"
SCHEMA = 3

Row: TypeAlias = dict[str, Any]
Document: TypeAlias = dict[str, Any]
"""What an archive holds, as JSON knows it: format, schema, the tournament, and a list of rows for every sheet."""


@dataclass(frozen=True, slots=True)
class Link:
    """How a row names a row of another sheet: its column, the sheet, and where each key of that name is looked up.

    The keys come in the order of the other sheet's identity.
    """

    column: str
    sheet: str
    keys: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The rows of one model.

    `identity` are the keys by which other rows name one of these; rows without such keys are `is_numbered` as they
    come, under `id`. `scope` leads to the tournament, `order` keeps the order in which rows were written. `copied`
    columns are those of a linked row. `erased` is what stands for personal data where that is left out; a sheet that
    holds nothing else `is_personal` and stays empty.
    """

    name: str
    model: type[models.Model]
    columns: tuple[str, ...]
    identity: tuple[str, ...]
    scope: str = "tournament"
    order: tuple[str, ...] = ("pk",)
    links: tuple[Link, ...] = ()
    copied: Mapping[str, str] = field(default_factory=dict)
    erased: Mapping[str, Any] = field(default_factory=dict)
    is_numbered: bool = False
    is_personal: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """Return every key a row has."""
        numbered = ("id",) if self.is_numbered else ()
        return (*numbered, *(key for link in self.links for key in link.keys), *self.columns)

    def column(self, name: str) -> models.Field[Any, Any]:
        """Return a column of the model."""
        found = self.model._meta.get_field(name)
        assert isinstance(found, models.Field)
        return found

    def rows_of(self, tournament: Tournament) -> models.QuerySet[Any]:
        """Return a tournament's rows in the order of the archive."""
        rows: models.QuerySet[Any] = self.model._default_manager.filter(**{self.scope: tournament.pk})
        if self.is_personal:  # people are no part of the tournament: their entries give the order
            rows = rows.annotate(first_enrolment=Min("entries__enrolment"))
        return rows.order_by(*self.order)


def _person(model: type[models.Model], *secret: str) -> dict[str, Any]:
    """Return the columns of a person's sheet, and what stands for them where personal data is left out."""
    return {
        "columns": (*exported_columns(model), *secret),
        "erased": {**dict.fromkeys((*personal_columns(model), *secret), ""), "is_erased": True},
    }


TABLE = Link("table", "tables", {"session": "table__session__number", "table": "table__number"})
REASON = Link("reason", "reasons", {"reason": "reason_id"})
SEAT = Link(
    "seat",
    "seats",
    {"session": "seat__table__session__number", "table": "seat__table__number", "seat": "seat__wind"},
)

TOURNAMENT = Sheet(
    name="tournament",
    model=Tournament,
    scope="pk",
    identity=("uid",),
    columns=(
        "name",
        "slug",
        "place",
        "time_zone",
        "starts_on",
        "ends_on",
        "ruleset",
        "status",
        "is_published",
        "is_private",
        "options",
        "ranking",
        "session_length",
        "clock_minutes",
        "time_up",
        "signal_minutes",
        "signing",
        "redraw_cycles",
        "draws_winds",
        "policy",
        "freeze_after",
        "uid",
        "version",
        "public_version",
        "public_since",
        "audit_number",
        "audit_hash",
    ),
)

SHEETS = (
    Sheet(
        name="players",
        model=Player,
        scope="entries__tournament",
        identity=("id",),
        order=("first_enrolment",),
        is_numbered=True,
        is_personal=True,
        **_person(Player),
    ),
    Sheet(
        name="entries",
        model=Entry,
        identity=("enrolment",),
        order=("enrolment",),
        links=(Link("player", "players", {"player": "player_id"}),),
        **_person(Entry, "salt"),
    ),
    Sheet(
        name="reasons",
        model=Reason,
        identity=("id",),
        is_numbered=True,
        columns=("text", "salt"),
        erased={"text": "", "salt": ""},
    ),
    Sheet(
        name="sessions",
        model=Session,
        identity=("number",),
        order=("number",),
        columns=(
            "number",
            "name",
            "status",
            "starts_at",
            "is_seating_released",
            "is_ad_hoc",
            "minutes",
            "started_at",
            "paused_at",
            "paused_seconds",
            "extra_seconds",
            "closed_at",
        ),
    ),
    Sheet(
        name="stages",
        model=Stage,
        identity=("number",),
        order=("number",),
        columns=(
            "number",
            "name",
            "first_session",
            "size",
            "carry",
            "tables",
            "method",
            "decided_at",
            "proposed",
            "lots",
        ),
    ),
    Sheet(
        name="qualifiers",
        model=Qualifier,
        scope="stage__tournament",
        identity=("stage", "entry"),
        order=("stage__number", "entry__enrolment"),
        links=(
            Link("stage", "stages", {"stage": "stage__number"}),
            Link("entry", "entries", {"entry": "entry__enrolment"}),
            Link("instead_of", "entries", {"instead_of": "instead_of__enrolment"}),
            REASON,
        ),
        columns=("how",),
    ),
    Sheet(
        name="tables",
        model=Table,
        identity=("session", "number"),
        order=("session__number", "number"),
        links=(
            Link("session", "sessions", {"session": "session__number"}),
            Link("sum_reason", "reasons", {"sum_reason": "sum_reason_id"}),
            Link("close_reason", "reasons", {"close_reason": "close_reason_id"}),
        ),
        columns=(
            "number",
            "state",
            "source",
            *RESULT_COLUMNS,
            "hands_recorded",
            "dealer",
            "round_number",
            "chairs",
            "carried",
            "ended",
            "drawn_chairs",
            "dead_seats",
            "extra_seconds",
            "last_hand",
            "signal_hand",
            "last_recorded_at",
            "called_at",
            "keeps_paper",
        ),
    ),
    Sheet(
        name="seats",
        model=Seat,
        scope="table__tournament",
        identity=("session", "table", "wind"),
        order=("table__session__number", "table__number", "pk"),
        links=(
            TABLE,
            Link("entry", "entries", {"entry": "entry__enrolment"}),
            Link("occupant", "entries", {"occupant": "occupant__enrolment"}),
        ),
        copied={"session": "table"},
        columns=("wind", "number", "occupied_from", "is_credited"),
    ),
    Sheet(
        name="stints",
        model=Stint,
        scope="seat__table__tournament",
        identity=("session", "table", "seat", "first_hand"),
        order=("seat__table__session__number", "seat__table__number", "seat__pk", "first_hand"),
        links=(SEAT, Link("player", "entries", {"player": "player__enrolment"})),
        columns=("first_hand", "last_hand"),
    ),
    Sheet(
        name="hands",
        model=Hand,
        identity=("entry_id",),
        order=("table__session__number", "table__number", "number", "pk"),
        links=(TABLE, Link("supersedes", "hands", {"supersedes": "supersedes__entry_id"}), REASON),
        columns=(
            "number",
            "entry_id",
            "state",
            "kind",
            "ending",
            "winners",
            "discarder",
            "dealer",
            "round_number",
            "round_wind",
            "chairs",
            *five_columns("delta"),
            "facts",
            "recorded_at",
            "rules_version",
        ),
    ),
    Sheet(
        name="showings",
        model=Showing,
        scope="hand__tournament",
        identity=("hand", "wind"),
        order=("hand__table__session__number", "hand__table__number", "hand__number", "hand__pk", "pk"),
        links=(Link("hand", "hands", {"hand": "hand__entry_id"}),),
        columns=("wind", "is_winner", "points", "facts", "holding", "patterns"),
    ),
    Sheet(
        name="incidents",
        model=Incident,
        identity=("uid",),
        links=(TABLE, REASON),
        columns=(
            "uid",
            "hand_number",
            "seat",
            "kind",
            "is_dead_hand",
            "seconds",
            *four_columns("payment"),
            "noted_at",
            "cancelled_at",
        ),
    ),
    Sheet(
        name="penalties",
        model=Penalty,
        identity=("uid",),
        links=(
            Link("entry", "entries", {"entry": "entry__enrolment"}),
            Link("session", "sessions", {"session": "session__number"}),
            Link("incident", "incidents", {"incident": "incident__uid"}),
            REASON,
        ),
        columns=("uid", "kind", "effect", "points", "count", "status_before", "given_at", "cancelled_at"),
    ),
    Sheet(
        name="signatures",
        model=Signature,
        scope="seat__table__tournament",
        identity=("session", "table", "seat", "hand"),
        links=(
            SEAT,
            Link("hand", "hands", {"hand": "hand__entry_id"}),
        ),
        columns=("signed_at",),
    ),
    Sheet(
        name="displays",
        model=Display,
        identity=("id",),
        is_numbered=True,
        columns=(
            *("slides", "seconds", "pinned", "message", "is_message_slide", "is_sound_on"),
            *("prizes", "prizes_shown"),
        ),
        erased={"message": ""},
    ),
    Sheet(
        name="audit",
        model=AuditRecord,
        identity=("number",),
        order=("number",),
        columns=("number", "at", "verb", "actor", "payload", "command_id", "previous", "hash"),
    ),
    Sheet(
        name="checkpoints",
        model=Checkpoint,
        identity=("number",),
        order=("number",),
        columns=("number", "hash", "session", "at", "salt", "standings", "key", "signature"),
    ),
)
