"""Facts of players that a rule set declares, as forms and lists name them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext

from scoring.facts import Fact
from scoring.play import Play
from tournament.players.importing.columns import MARK, YES


def marks_of(play: Play) -> dict[str, Fact]:
    """Return the facts that players may be marked for, by the name of their field or column."""
    return {f"{MARK}{fact.key}": fact for fact in play.of_players}


def headings_of(play: Play) -> dict[str, str]:
    """Return what the columns of lists are called that mark players, in English and in the reader's language."""
    return {name: f"{fact.title}|{gettext(fact.title)}" for name, fact in marks_of(play).items()}


def facts_in(values: Mapping[str, object]) -> dict[str, bool]:
    """Return what fields or columns say of players; an empty one says nothing."""
    return {
        name.removeprefix(MARK): value in (YES, True)
        for name, value in values.items()
        if name.startswith(MARK) and value not in (None, "")
    }


def with_facts(facts: Mapping[str, bool], said: Mapping[str, bool]) -> dict[str, bool]:
    """Return the facts of an entry after something was said about them: what does not hold is left out."""
    return {key: True for key, holds in {**facts, **said}.items() if holds}
