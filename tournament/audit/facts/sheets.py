"""Which rows the log holds, in the order in which they can be read, and which columns it leaves out and why."""

from __future__ import annotations

from tournament.audit.facts.sheet import Sheet
from tournament.models import (
    Entry,
    Hand,
    Incident,
    Penalty,
    Qualifier,
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

OWN_KEY = "is a key of this database alone"
BEYOND = "says which log it belongs to: a row that moves is missing there"
OF_PEOPLE = "is committed to as `person`"
AT_TABLE = {"session": "table__session__number", "table": "table__number"}
AT_SEAT = {"session": "seat__table__session__number", "table": "seat__table__number", "seat": "seat__wind"}

TOURNAMENT = Sheet(
    name="tournament",
    model=Tournament,
    scope="pk",
    identity=(),
    columns=(
        *("time_zone", "starts_on", "ends_on", "ruleset", "status", "is_published", "is_private"),
        *("options", "ranking", "session_length", "clock_minutes", "time_up", "signal_minutes", "signing"),
        *("redraw_cycles", "draws_winds", "policy", "freeze_after"),
    ),
    left_out={
        "id": OWN_KEY,
        "uid": "is part of every hash of the chain",
        "name": "is what the event is called; removing an event takes the name out of everything",
        "place": "is where the event was; it goes with the name",
        "slug": "is the address on this server",
        "version": "counts what happened for pages that are open",
        "public_version": "counts what the public saw",
        "public_since": "says since when the public pages are as they are",
        "audit_number": "is the end of the chain, which is checked by itself",
        "audit_hash": "is the end of the chain, which is checked by itself",
        "is_log_complete": "is what the log says of itself",
        "removed_at": "says that nothing but the log is left",
    },
)

SHEETS = (
    TOURNAMENT,
    Sheet(
        name="entries",
        model=Entry,
        identity=("enrolment",),
        columns=("enrolment", "number", "status", "status_before", "is_resting", "facts"),
        left_out={
            "id": OWN_KEY,
            "tournament": BEYOND,
            "player": "leads to the person in other events",
            "is_erased": "says that the person was erased, as the commitment does",
            "arrival": "says who had come before play began",
            "arrived_at": "says since when they were there",
        },
    ),
    Sheet(
        name="sessions",
        model=Session,
        identity=("number",),
        columns=(
            *("number", "status", "starts_at", "is_seating_released", "is_ad_hoc", "minutes"),
            *("started_at", "paused_at", "paused_seconds", "extra_seconds", "closed_at"),
        ),
        left_out={"id": OWN_KEY, "tournament": BEYOND, "name": "is what it is called, and may hold a name"},
    ),
    Sheet(
        name="stages",
        model=Stage,
        identity=("number",),
        columns=("number", "first_session", "size", "carry", "tables", "method", "decided_at", "proposed", "lots"),
        left_out={"id": OWN_KEY, "tournament": BEYOND, "name": "is what the stage is called, and may hold a name"},
    ),
    Sheet(
        name="qualifiers",
        model=Qualifier,
        scope="stage__tournament",
        identity=("stage", "entry"),
        links={"stage": "stage__number", "entry": "entry__enrolment", "instead_of": "instead_of__enrolment"},
        reasons=("reason",),
        columns=("how",),
        left_out={"id": OWN_KEY},
    ),
    Sheet(
        name="tables",
        model=Table,
        identity=("session", "number"),
        links={"session": "session__number"},
        reasons=("sum_reason", "close_reason"),
        columns=(
            *("number", "state", "source", *RESULT_COLUMNS, "hands_recorded", "dealer", "round_number", "chairs"),
            *("carried", "ended", "drawn_chairs", "dead_seats", "extra_seconds", "last_hand", "signal_hand"),
            *("last_recorded_at", "keeps_paper"),
        ),
        left_out={
            "id": OWN_KEY,
            "tournament": BEYOND,
            "called_at": "says that somebody waits for a referee",
        },
    ),
    Sheet(
        name="seats",
        model=Seat,
        scope="table__tournament",
        identity=("session", "table", "wind"),
        links={**AT_TABLE, "entry": "entry__enrolment", "occupant": "occupant__enrolment"},
        columns=("wind", "number", "occupied_from", "is_credited"),
        left_out={"id": OWN_KEY, "session": "repeats the session of the table"},
    ),
    Sheet(
        name="stints",
        model=Stint,
        scope="seat__table__tournament",
        identity=("session", "table", "seat", "first_hand"),
        links={**AT_SEAT, "player": "player__enrolment"},
        columns=("first_hand", "last_hand"),
        left_out={"id": OWN_KEY},
    ),
    Sheet(
        name="hands",
        model=Hand,
        identity=("entry_id",),
        links={**AT_TABLE, "supersedes": "supersedes__entry_id"},
        reasons=("reason",),
        columns=(
            *("entry_id", "number", "state", "kind", "ending", "winners", "discarder", "dealer", "round_number"),
            *("round_wind", "chairs", *five_columns("delta"), "facts", "recorded_at", "rules_version"),
        ),
        left_out={"id": OWN_KEY, "tournament": BEYOND},
    ),
    Sheet(
        name="showings",
        model=Showing,
        scope="hand__tournament",
        identity=("hand", "wind"),
        links={"hand": "hand__entry_id"},
        columns=("wind", "is_winner", "points", "facts", "holding", "patterns"),
        digested=("holding", "patterns"),
        left_out={"id": OWN_KEY},
    ),
    Sheet(
        name="incidents",
        model=Incident,
        identity=("uid",),
        links=AT_TABLE,
        reasons=("reason",),
        columns=(
            *("uid", "hand_number", "seat", "kind", "is_dead_hand", "seconds", *four_columns("payment")),
            *("noted_at", "cancelled_at"),
        ),
        left_out={"id": OWN_KEY, "tournament": BEYOND},
    ),
    Sheet(
        name="penalties",
        model=Penalty,
        identity=("uid",),
        links={"entry": "entry__enrolment", "session": "session__number", "incident": "incident__uid"},
        reasons=("reason",),
        columns=("uid", "kind", "effect", "points", "count", "status_before", "given_at", "cancelled_at"),
        left_out={"id": OWN_KEY, "tournament": BEYOND},
    ),
    Sheet(
        name="signatures",
        model=Signature,
        scope="seat__table__tournament",
        identity=("session", "table", "seat", "hand"),
        links={**AT_SEAT, "hand": "hand__entry_id"},
        columns=("signed_at",),
        left_out={"id": OWN_KEY},
    ),
)
BY_MODEL = {sheet.model: sheet for sheet in SHEETS}
