"""A weekend as its people live it: browsers that open pages and send forms, and a sheet of paper kept beside them."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import timedelta
from html import unescape
from typing import Any
from uuid import uuid4

from django.test import Client
from django.utils import timezone

from tests.scoring.standings import oracle
from tests.tournament.referee.conftest import Tablet
from tournament.models import Entry, Seat, Session, Table, Tournament

CHAIRS = "ESWN"
Deltas = dict[str, int]
TABLE_LINK = re.compile(r"/table/[\w-]{40,}\.[\w-]+/")


def payments(winner: str, points: int, discarder: str = "") -> Deltas:
    """Return who pays what under the competition rules, worked out on paper: 8 from everyone, the value besides."""
    if not winner:
        return dict.fromkeys(CHAIRS, 0)
    paid = {wind: -8 - (points if not discarder or wind == discarder else 0) for wind in CHAIRS if wind != winner}
    return {**paid, winner: -sum(paid.values())}


@dataclass
class Paper:
    """What somebody with a pencil would have written: each table's hands as they count in the end."""

    hands: dict[tuple[int, int], dict[int, Deltas]] = field(default_factory=lambda: defaultdict(dict))
    typed: dict[tuple[int, int], Deltas] = field(default_factory=dict)

    def totals(self, session: int, table: int) -> Deltas:
        """Return the totals of a table."""
        if (session, table) in self.typed:
            return self.typed[session, table]
        hands = self.hands[session, table].values()
        return {wind: sum(hand[wind] for hand in hands) for wind in CHAIRS}

    def swap(self, session: int, table: int, one: str, other: str) -> None:
        """Let two players take their hands with them to each other's seats."""
        names = {**{wind: wind for wind in CHAIRS}, one: other, other: one}
        for hand in self.hands[session, table].values():
            hand |= {names[wind]: delta for wind, delta in dict(hand).items()}

    def ranking(self, tournament: Tournament, penalties: list[dict[str, Any]]) -> dict[str, Any]:
        """Return the standings, worked out slowly from the paper and from who sat where."""
        sessions: dict[int, dict[int, dict[str, Any]]] = defaultdict(dict)
        seats = Seat.objects.filter(session__tournament=tournament).select_related("table", "session")
        for seat in sorted(seats, key=lambda seat: CHAIRS.index(seat.wind)):
            place = seat.session.number, seat.table.number
            table = sessions[place[0]].setdefault(place[1], {"players": [], "scores": [], "reserve": []})
            table["players"].append(seat.entry_id)
            table["scores"].append(self.totals(*place)[seat.wind])
            table["reserve"] += [] if seat.is_credited else [seat.entry_id]
        # A player who cancelled before there was a seat for them is not in the list.
        entries = Entry.objects.filter(tournament=tournament).exclude(number=None, status="withdrawn").in_order()
        return oracle.answer(
            {
                "rules": "mcr",
                "players": [{"id": entry.pk, "status": entry.status} for entry in entries],
                "sessions": [{"tables": list(tables.values())} for _number, tables in sorted(sessions.items())],
                "penalties": penalties,
                "live": True,
            }
        )


@dataclass
class Weekend:
    """The tournament, its office, its tablets and the paper."""

    office: Client
    slug: str
    paper: Paper = field(default_factory=Paper)
    tablets: dict[int, Tablet] = field(default_factory=dict)
    session: int = 1
    lots: random.Random = field(default_factory=lambda: random.Random("weekend"))

    @property
    def tournament(self) -> Tournament:
        """Return the tournament as it is now."""
        return Tournament.objects.get(slug=self.slug)

    def at(self, path: str = "") -> str:
        """Return the address of a page of the office."""
        return f"/organize/{self.slug}/{path}"

    def look(self, path: str) -> str:
        """Open a page of the office and return its words."""
        answer = self.office.get(self.at(path))
        assert answer.status_code == 200, path
        return words_of(answer.content.decode())

    def do(self, path: str, **fields: Any) -> str:
        """Send a form of the office, which has to be taken, and return the words of the page that follows."""
        answer = self.office.post(self.at(path), {"id": str(uuid4()), **fields}, follow=True)
        assert answer.status_code == 200, words_of(answer.content.decode())
        assert answer.redirect_chain, words_of(answer.content.decode())
        return words_of(answer.content.decode())

    def refused(self, path: str, **fields: Any) -> str:
        """Send a form of the office that cannot be, and return what the page says."""
        answer = self.office.post(self.at(path), {"id": str(uuid4()), **fields})
        assert answer.status_code in (409, 422)
        return words_of(answer.content.decode())

    def table(self, number: int) -> Table:
        """Return a table of the session being played."""
        return Table.objects.get(tournament__slug=self.slug, session__number=self.session, number=number)

    def player(self, number: int, wind: str) -> Entry:
        """Return whose seat it is."""
        entry = Seat.objects.select_related("entry").get(table=self.table(number), wind=wind).entry
        assert entry
        return entry

    def scan(self, number: int) -> Tablet:
        """Let a new device scan the code on a table's card."""
        page = self.office.get(self.at(f"links/{number}/")).content.decode()
        return open_code(page, self.session)

    def play(self, number: int, count: int = 1, *, by: Tablet | None = None) -> None:
        """Let a table play hands, on its tablet and on paper."""
        for _hand in range(count):
            answer = self.enter(number, *self.outcome(), by=by)
            assert answer.status_code == 200, answer.json()

    def outcome(self) -> tuple[str, int, str]:
        """Return winner, value and discarder as they come."""
        winner, other = self.lots.sample(CHAIRS, 2)
        return winner, self.lots.randint(8, 64), other if self.lots.random() < 0.7 else ""

    def enter(
        self, number: int, winner: str, points: int, discarder: str = "", by: Tablet | None = None, **fields: Any
    ) -> Any:
        """Enter one hand on a table's tablet; what is taken goes on paper, too."""
        table = self.table(number)
        hand = table.hands_recorded + 1
        tablet = by or self.tablets[number]
        sent = {"discarder": discarder, f"points_{winner}": points, **fields}
        answer = tablet.record(hand, table.dealer, winner, **sent)
        if answer.status_code == 200:
            self.paper.hands[self.session, number][hand] = payments(winner, points, discarder)
        return answer

    def sign(self, number: int, seats: str = CHAIRS) -> None:
        """Let players sign on the tablet."""
        for seat in seats:
            assert self.tablets[number].send("sign/", seat=seat).status_code == 200

    def pass_time(self, minutes: int) -> None:
        """Let the clock of the session run; whatever was recorded lies as far back."""
        passed = timedelta(minutes=minutes)
        session = Session.objects.get(tournament__slug=self.slug, number=self.session)
        assert session.started_at
        Session.objects.filter(pk=session.pk).update(started_at=session.started_at - passed)
        Table.objects.filter(session=session).update(last_recorded_at=timezone.now() - passed)

    def agrees(self, number: int) -> bool:
        """Say whether a table stands as on paper."""
        totals = {wind.value: total for wind, total in self.table(number).totals.items()}
        return totals == self.paper.totals(self.session, number)


def open_code(page: str, session: int = 1) -> Tablet:
    """Let a new device open the code that stands on a page."""
    found = TABLE_LINK.search(page)
    assert found
    tablet = Tablet(Client(), found[0], session)
    assert tablet.open().status_code == 200
    return tablet


def words_of(page: str) -> str:
    """Return what a person reads."""
    page = re.sub(r"<(script|style|head)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", page).split()))
