"""What the API answers with. Descriptions become part of its OpenAPI document."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Generic, Literal, TypeVar

from ninja import Field, Schema
from pydantic import BaseModel, ConfigDict

from scoring.rulesets import event_rulesets
from scoring.standings.declared import all_schemes

Seat = Literal["E", "S", "W", "N"]
METHODS = " or ".join(", ".join(dict.fromkeys(scheme.id for scheme in all_schemes())).rsplit(", ", 1))
Item = TypeVar("Item")


class Problem(Schema):
    """An error."""

    status: int = Field(description="The status of the answer, like 404.")
    message: str = Field(description="What is wrong and what to do, in English.")


class TournamentSummary(Schema):
    """A published tournament."""

    slug: str = Field(description="The last part of its web address; names the tournament in this API.")
    name: str
    place: str
    starts_on: date
    ends_on: date
    ruleset: str = Field(description=f"One of {', '.join(event_rulesets())}.")
    status: Literal["draft", "running", "finished"]
    version: int = Field(description="Rises whenever what the public may see changes.")
    page: str = Field(description="The address of its page for people.")


class DeclaredFact(Schema):
    """Something a hand may carry under these rules, beyond winners, discarder and value."""

    key: str = Field(description="Its name in the facts of a hand.")
    kind: Literal["flag", "seat", "seats", "number", "choice"]
    scope: Literal["hand", "winner", "seat", "player"] = Field(
        description="Whose it is: the hand's, or each winner's, seat's or player's, by seat."
    )
    title: str
    choices: dict[str, str] = Field(description="What the values of a choice are called; else empty.")


class TournamentDetail(TournamentSummary):
    """A published tournament with how it is ranked and shown."""

    method: str = Field(description=f"How it is ranked: {METHODS}.")
    policy: Literal["hand", "table", "session"] = Field(
        description="When results are shown: hand by hand, when a table has finished, or when a session is closed."
    )
    freeze_after: int | None = Field(description="Results of later sessions stay hidden until the end.")
    sessions: int = Field(description="How many sessions are planned or played.")
    entries: int = Field(description="How many places are taken; reserves and erased people take none.")
    facts: list[DeclaredFact] = Field(description="What its hands may carry, as the rule set declares it.")


class EntrySummary(Schema):
    """A place in a tournament. A player with a code name has neither country nor club here."""

    id: int = Field(description="Names the entry within its tournament; never changes.")
    number: int | None = Field(description="The number drawn for the player.")
    name: str
    country: str = Field(description="Two or three letters, or empty.")
    club: str
    team: str
    status: Literal["active", "reserve", "withdrawn", "disqualified"]


class EarlierFigures(Schema):
    """What a player had when starting again from 0."""

    until: int = Field(description="The session it ended with.")
    played: int
    points: int | float
    penalty: int | float
    total: int | float


class StandingRow(BaseModel):
    """One row of the ranking. A column the method does not have is null."""

    # A scheme may have columns of its own. Ninja's Schema would drop them.
    model_config = ConfigDict(extra="allow")

    rank: int | None = Field(
        description="Null for the disqualified, and for all before the first result. Equal rows share a rank."
    )
    id: int = Field(description="The id of the entry.")
    number: int | None
    name: str
    country: str
    status: Literal["active", "reserve", "withdrawn", "disqualified"]
    played: int = Field(description="Sessions played so far, as far as results are shown.")
    points: int | float
    bonus: int | float | None
    table_points: int | float | None
    match_points: int | float | None
    penalty: int | float
    table_penalty: int | float | None
    total: int | float
    eliminated: int | None = Field(description="The session after which the player was cut.")
    stage: str | None = Field(description="The stage the player reached, once one after the first is decided.")
    earlier: list[EarlierFigures] = Field(description="What the player had before each new start from 0, oldest first.")


class StageSummary(Schema):
    """A stage: from which session on, for how many, and who plays in it once that may be known."""

    name: str
    first_session: int
    size: int | None = Field(description="How many are planned to play in it; null for the first stage, everyone's.")
    carry: bool = Field(description="Whether points are carried over; otherwise its players start again from 0.")
    field: list[int] | None = Field(description="The ids of its players, null until the public may know them.")


class StandingsAnswer(Schema):
    """The ranking, from the results the public may see."""

    version: int
    method: str
    provisional: bool = Field(description="True while a table is still to finish.")
    final: bool = Field(description="True once the organizer has finished the tournament.")
    stages: list[StageSummary] = Field(description="The stages of the event, in order; empty where everyone plays on.")
    rows: list[StandingRow]


class ListColumn(Schema):
    """One column of a list."""

    key: str
    title: str


class ListAnswer(Schema):
    """A list of results; each row has a value for every key of the columns."""

    name: str
    columns: list[ListColumn]
    rows: list[dict[str, str | int | float | None]]


class SessionSummary(Schema):
    """One round of play at all tables, with its clock."""

    number: int
    status: Literal["planned", "open", "paused", "closed"]
    name: str = Field(description="What it is called, such as Final 1; empty where the number is all it has.")
    starts_at: datetime | None = Field(description="When it is planned to start.")
    started_at: datetime | None
    paused_at: datetime | None
    closed_at: datetime | None
    ends_at: datetime | None = Field(description="When time is up, if nothing is paused or added from now on.")
    seating_released: bool = Field(description="Whether its tables and seats can be read here.")


class SeatPlace(Schema):
    """Who sits in a seat, named by the wind it starts the session with."""

    seat: Seat
    number: int = Field(description="The drawn number the seat is for.")
    id: int | None = Field(description="The id of the entry; null until numbers are drawn.")
    name: str
    played_by: str = Field(description="Who plays it instead; empty if no one does.")
    counts: bool = Field(description="Whether the result counts for the entry.")
    points: int | None = Field(description="Null where there is no result, or none that is shown yet.")


class TableSummary(Schema):
    """One table of one session. While its result is not shown, `state`, `hands` and all points are null."""

    session: int
    number: int
    shown: bool = Field(description="Whether the policy shows its result now.")
    state: Literal["open", "finished", "locked"] | None
    source: Literal["hands", "totals", "none"] | None = Field(
        description="Whether the points come from hands or from paper; none for a table that was not played."
    )
    hands: int | None = Field(description="How many hands have been recorded.")
    pot: int | None = Field(description="Points that lie on the table; null under rules that leave none there.")
    seats: list[SeatPlace]


class CountedPattern(Schema):
    """A pattern that was counted, by the tiles shown."""

    name: str
    points: int | float | None = None
    doubles: int | None = Field(None, description="Instead of points, where the rules double.")
    count: int | None = None


class Win(Schema):
    """One winner of a hand."""

    seat: Seat
    points: int | None
    patterns: list[CountedPattern] = Field(description="Empty where the tiles were not entered.")
    explanation: str | None = Field(description="The address of the page that explains the count, if there is one.")


class HandRecord(Schema):
    """One hand that counts. Seats are named by the wind they start the session with."""

    session: int
    table: int
    number: int
    kind: Literal["self-draw", "discard", "drawn", "abandoned"]
    ending: str = Field(description="How the rules call the way it ended: won, drawn, or one of their own.")
    round_wind: Seat | None
    dealer: Seat
    wins: list[Win]
    discarder: Seat | None
    deltas: dict[Seat, int] = Field(description="What the hand moved; with the pot it adds up to zero.")
    pot: int | None = Field(description="What it added to the points on the table; null under rules without any.")
    facts: dict[str, Any] = Field(
        description=(
            "What else the rules need to know, by key; what does not hold is left out. A flag is true, a seat its "
            "wind, seats are a list, a number is a number, a choice its key. What winners, seats or players have is "
            "an object by seat, a flag of theirs the list of seats."
        )
    )
    recorded_at: datetime


class SignedCheckpoint(Schema):
    """What the log was when a session was closed, or at the end, signed by the server."""

    number: int = Field(description="The number of the last record.")
    hash: str = Field(description="Its hash, which all records before it lead to.")
    code: str = Field(description="The first 80 bits of the hash in Crockford's base 32, as pages show it.")
    session: int | None = Field(description="The session that was closed; null at the end of the tournament.")
    at: str = Field(description="When, exactly as it was signed.")
    standings: str = Field(description="SHA-256 of salt, line feed and the standings in canonical JSON.")
    salt: str | None = Field(
        description="Published once the tournament is finished, so hidden results can't be guessed."
    )
    key: str = Field(description="The id of the key: 16 digits of the SHA-256 of the public key.")
    public_key: str | None = Field(description="The Ed25519 key itself, as the log has announced it.")
    signature: str
    statement: str = Field(description="The text that is signed.")


class HandsOfTable(Schema):
    """The hands of one table; none while they are not shown."""

    session: int
    table: int
    shown: bool
    hands: list[HandRecord]


class Page(Schema, Generic[Item]):
    """A part of a list: `count` is the length of the whole."""

    count: int
    limit: int
    offset: int
    items: list[Item]
