"""A hall for the events that a release leaves behind: its own clock, its own chance, its own people.

Time and chance are told, so that the same story comes out the same again, on either database.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID, uuid5

from django.utils import timezone

from scoring.outcome import Win
from scoring.rulesets import RULESETS
from scoring.seats import WINDS, Wind
from tournament.accounts.roles import actor_of
from tournament.accounts.table_links import issue_table_links, open_link
from tournament.core.permissions import Actor, Rank
from tournament.demo.hands import Game
from tournament.models import Account, Entry, Hand, Seat, Session, Table, Tournament
from tournament.penalties.giving import Offence, penalise, penalise_entry
from tournament.players.enrolment import enrol
from tournament.players.numbers import draw_numbers
from tournament.seating.chairs import redraw_chairs
from tournament.seating.plan import Plan, seat_sessions
from tournament.sessions.running import close_session, open_session
from tournament.setup.tournament import create_tournament, publish
from tournament.tables.recording import record_hand
from tournament.tables.settling import HandEntry
from tournament.tables.signatures import sign_table

SPACE = UUID("4d4a3cb4-8a53-4b1a-9f0e-6f0b0a0d1e55")
FIRST_DAY = date(2026, 5, 1)
NAMES = (
    "Ada Lindqvist",
    "Bao Nguyễn",
    "Carla D’Angelo",
    "Dirk van Dam",
    "Edda Östlund",
    "Fen 陳芬",
    "Gül Yılmaz",
    "Henri de Boer",
    "Iris Sørensen",
    "José Ó Briain",
    "Kovács Péter",
    "Lena Weiß",
)
COUNTRIES = ("SE", "VN", "IT", "NL", "SE", "CN", "TR", "NL", "DK", "IE", "HU", "DE")
TABLET = "a-tablet-of-this-release"
"""What a tablet keeps to be known again."""


class StoryClock:
    """The time of day in the stories: it goes on by a second whenever somebody looks."""

    def __init__(self) -> None:
        self.time = datetime(2026, 4, 1, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time

    def go_to(self, day: date, hour: int) -> None:
        """Let it be that hour of a day."""
        self.time = datetime(day.year, day.month, day.day, hour, tzinfo=UTC)

    def pass_time(self, minutes: float) -> None:
        """Let some minutes pass."""
        self.time += timedelta(minutes=minutes)


CLOCK = StoryClock()


def tell_time_and_chance() -> None:
    """Let this process live by the story's clock and by chance that repeats itself; nothing here is a secret."""
    chance = random.Random("kongbox")
    vars(timezone)["now"] = CLOCK
    vars(os)["urandom"] = vars(random)["_urandom"] = chance.randbytes


@dataclass
class Hall:
    """One event, and how its people act."""

    tournament: Tournament
    organizer: Actor
    lots: random.Random
    counted: int = field(default=0)

    # -- who ----------------------------------------------------------------------------------------------------------

    @property
    def referee(self) -> Actor:
        """Return a referee."""
        return Actor(rank=Rank.REFEREE, tournament_id=self.tournament.pk, account=self.organizer.account)

    def tablet(self, number: int) -> Actor:
        """Return the tablet of a table."""
        return Actor(rank=Rank.TABLE, tournament_id=self.tournament.pk, table=number)

    def entry(self, number: int) -> Entry:
        """Return who has that number."""
        return Entry.objects.get(tournament=self.tournament, number=number)

    def reserve(self) -> Entry:
        """Return a reserve who does nothing yet."""
        sitting = Seat.objects.filter(session__tournament=self.tournament).exclude(occupant=None).values("occupant")
        reserves = Entry.objects.filter(tournament=self.tournament, status=Entry.Status.RESERVE)
        return reserves.exclude(pk__in=sitting).order_by("enrolment")[0]

    def new_id(self) -> UUID:
        """Return an id as a tablet makes it, the same in every telling."""
        self.counted += 1
        return uuid5(SPACE, f"{self.tournament.slug} {self.counted}")

    # -- where --------------------------------------------------------------------------------------------------------

    def session(self, number: int) -> Session:
        """Return a session as it is now."""
        return Session.objects.get(tournament=self.tournament, number=number)

    def table(self, session: int, number: int) -> Table:
        """Return a table as it is now."""
        tables = Table.objects.select_related("session", "tournament")
        return tables.get(tournament=self.tournament, session__number=session, number=number)

    def seat(self, session: int, number: int, wind: Wind) -> Seat:
        """Return a seat as it is now."""
        return Seat.objects.get(table=self.table(session, number), wind=wind.value)

    # -- what ---------------------------------------------------------------------------------------------------------

    def open(self, session: int) -> None:
        """Start a session, at nine on a day of its own."""
        CLOCK.go_to(FIRST_DAY + timedelta(days=session - 1), 9)
        open_session(session=self.session(session), by=self.organizer)

    def close(self, session: int, reason: str = "") -> None:
        """Close a session."""
        close_session(session=self.session(session), by=self.referee, reason=reason)

    def record(self, session: int, number: int, **entry: Any) -> Hand:
        """Record the hand to come at a table, as its tablet does."""
        CLOCK.pass_time(6)
        table = self.table(session, number)
        if table.is_redraw_due:
            redraw_chairs(table=table, by=self.tablet(number), command_id=self.new_id(), seed="drawn")
            table = self.table(session, number)
        given = {"number": table.hands_recorded + 1, "dealer": Wind(table.dealer), **entry}
        new = HandEntry(**given)
        return record_hand(table=table, entry_id=self.new_id(), entry=new, by=self.tablet(number))

    def won(self, session: int, number: int, points: int, winner: Wind, discarder: Wind | None = None) -> Hand:
        """Record a win."""
        facts = {}
        if key := self.tournament.play.values.of_every_seat:
            facts = {key: {seat: 4 * place for place, seat in enumerate(WINDS) if seat is not winner}}
        return self.record(session, number, wins=(Win(winner, points),), discarder=discarder, facts=facts)

    def play(self, session: int, number: int, hands: int = 99) -> None:
        """Play a number of hands at a table, or all that are left, as chance has them."""
        for _hand in range(hands):
            table = self.table(session, number)
            if table.state != Table.State.OPEN:
                break
            strengths = {seat: 1.0 + self.lots.random() for seat in table.seats_taken}
            game = Game(self.lots, RULESETS[self.tournament.ruleset], strengths)
            drawn = game.draw_hand(table.deal, next(iter(table.dead_in(table.deal.number)), None))
            # Three have rules of their own for tiles, which the demo does not know.
            holdings = drawn.holdings if len(strengths) == len(WINDS) else {}
            known = {"discarder": drawn.discarder, "facts": drawn.facts}
            self.record(session, number, wins=drawn.wins, holdings=holdings, **known)

    def sign(self, session: int, number: int, seats: Sequence[Wind] | None = None) -> None:
        """Let players sign the result of a table."""
        table = self.table(session, number)
        for seat in seats or table.seats_taken:
            sign_table(table=table, seat=seat, command_id=self.new_id(), by=self.tablet(number))

    def penalise(
        self, session: int, number: int, seat: Wind, kind: str, *, hand: int | None = None, **more: Any
    ) -> None:
        """Note an offence at a table."""
        penalise(
            table=self.table(session, number),
            seat=seat,
            offence=Offence(kind=kind, **more),
            reason=f"Seen by the referee: {kind}",
            hand_number=hand,
            command_id=self.new_id(),
            by=self.referee,
        )

    def fine(self, number: int, kind: str, session: int | None = None, **more: Any) -> None:
        """Give a penalty away from any table."""
        penalise_entry(
            entry=self.entry(number),
            offence=Offence(kind=kind, **more),
            reason=f"Seen in the hall: {kind}",
            session=self.session(session) if session else None,
            by=self.referee,
            command_id=self.new_id(),
        )


def open_hall(
    slug: str, ruleset: str, *, organizer: Account, players: int = 8, reserves: int = 4, plan: Plan, **settings: Any
) -> Hall:
    """Return an event with its players, seats and tablets, published, before the first session."""
    CLOCK.go_to(date(2026, 4, 1), 9)
    by = Actor(rank=Rank.ORGANIZER, account=organizer.uid)
    tournament = create_tournament(
        name=slug.replace("-", " ").capitalize(),
        slug=slug,
        place="Ærø",
        ruleset=ruleset,
        starts_on=FIRST_DAY,
        ends_on=FIRST_DAY + timedelta(days=2),
        organizer=organizer,
        by=by,
        **settings,
    )
    hall = Hall(tournament, actor_of(account=organizer, tournament=tournament), random.Random(slug))
    people = [
        Entry(name=name, country=country, club=f"Club {country}", team="Reds" if place % 2 else "Blues")
        for place, (name, country) in enumerate(zip(NAMES[:players], COUNTRIES, strict=False))
    ]
    people += [Entry(name=f"Reserve {number}", status="reserve") for number in range(1, reserves + 1)]
    enrol(tournament=tournament, entries=people, by=hall.organizer)
    draw_numbers(tournament=tournament, seed=slug, by=hall.organizer)
    seat_sessions(tournament=tournament, plan=plan, by=hall.organizer)
    hall.tournament = publish(tournament=tournament, by=hall.organizer)
    tables = range(1, max(len(session) for session in plan) + 1)
    for link in issue_table_links(tournament=tournament, numbers=tables, by=hall.organizer):
        open_link(link=link, device=TABLET)
    return hall
