"""Find people by what somebody types; the browser does the same without asking (find.js)."""

from __future__ import annotations

from tournament.core.text import fold
from tournament.public.event.people import Person


def is_found(person: Person, query: str) -> bool:
    """Say whether every word of the query stands in a name, country or team, or is the number."""
    if not query:
        return True
    text = fold(f"{person.name} {person.country} {person.team}")
    return all(word in text or word == str(person.number) for word in fold(query).split())
