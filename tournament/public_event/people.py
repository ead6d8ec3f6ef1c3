"""Who plays, by the names the public may know."""

from __future__ import annotations

from typing import NamedTuple

from tournament.models import Entry, Tournament
from tournament.models.people import call_in_public

COLUMNS = ("pk", "number", "enrolment", "name", "code_name", "country", "team", "status")


class Person(NamedTuple):
    """One entry as the public knows it; `number` is None until lots are drawn."""

    key: int
    number: int | None
    name: str
    country: str
    team: str
    status: str


def people_of(tournament: Tournament) -> dict[int, Person]:
    """Return everybody by the key of the entry, in the order of the numbers, with one query."""
    rows = Entry.objects.filter(tournament=tournament).in_order().values_list(*COLUMNS)
    is_private = tournament.is_private
    return {
        key: Person(
            key,
            number,
            call_in_public(name, code_name, number or enrolment, is_private=is_private),
            country,
            team,
            status,
        )
        for key, number, enrolment, name, code_name, country, team, status in rows
    }
