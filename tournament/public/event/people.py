"""Who plays, by the names the public may know."""

from __future__ import annotations

from typing import NamedTuple

from tournament.models import Entry, Tournament
from tournament.models.people import call_in_public

COLUMNS = ("pk", "number", "enrolment", "name", "code_name", "country", "team", "status", "is_erased")


LISTED = (Entry.Status.ACTIVE, Entry.Status.RESERVE)


class Person(NamedTuple):
    """One entry as the public knows it; `number` is None until lots are drawn and the first seating is released."""

    key: int
    number: int | None
    name: str
    country: str
    team: str
    status: str
    is_erased: bool = False
    is_drawn: bool = False

    @property
    def plays(self) -> bool:
        """Say whether this is one of the players: neither a reserve nor somebody who has left or was erased."""
        return self.status == Entry.Status.ACTIVE and not self.is_erased

    @property
    def is_listed(self) -> bool:
        """Say whether a list of those who take part names this person; who left before the draw never did."""
        return not self.is_erased and (self.is_drawn or self.status in LISTED)


def people_of(tournament: Tournament, *, with_numbers: bool) -> dict[int, Person]:
    """Return everyone by the key of the entry, in the order of the numbers or as they came, with one query."""
    entries = Entry.objects.filter(tournament=tournament)
    rows = (entries.in_order() if with_numbers else entries.order_by("enrolment")).values_list(*COLUMNS)
    is_private = tournament.is_private
    return {
        key: Person(
            key,
            number if with_numbers else None,
            call_in_public(name, code_name, (with_numbers and number) or enrolment, is_private=is_private),
            country,
            team,
            status,
            is_erased,
            number is not None,
        )
        for key, number, enrolment, name, code_name, country, team, status, is_erased in rows
    }
