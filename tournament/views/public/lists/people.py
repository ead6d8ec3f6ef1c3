"""People as the lists of public pages show them."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.public.event.people import Person
from tournament.views.public.lists.addresses import PlayerAddress
from tournament.views.public.lists.finding import is_found


@dataclass(frozen=True, slots=True)
class PersonLine:
    """One person with the address of their page; hidden where a query does not find them."""

    person: Person
    address: str
    is_hidden: bool

    @classmethod
    def of(cls, person: Person, address: PlayerAddress, query: str = "") -> PersonLine:
        """Return somebody's line."""
        return cls(person, address(person.number), not is_found(person, query))
