"""Convert facts of hands between an entry and the rows that store them, as the rule set declares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.dealing import Deal
from scoring.errors import ScoringError
from scoring.facts import EndingKind, Fact, Facts
from scoring.play import Play
from scoring.seats import Wind
from scoring.text import _
from tournament.core.facts import read_stored_facts
from tournament.models import Hand, Showing


def refuse_wrong_facts(play: Play, facts: Facts, ending: EndingKind) -> None:
    """Refuse facts the rule set does not declare, or declares otherwise, or not for hands that ended like this."""
    for key, value in facts.items():
        fact = play.declared.get(key)
        if fact is None:
            raise ScoringError(_("These rules have nothing called %(fact)s."), field="facts", fact=key[:60])
        if ending not in fact.endings and not fact.is_carried:
            raise ScoringError(
                _("%(fact)s doesn’t apply to a hand that ended like this."), field=key, fact=fact.title or key
            )
        if fact.is_by_seat != isinstance(value, Mapping):
            raise _cannot_be_that(fact)
        for one in value.values() if fact.is_by_seat else [value]:
            _refuse_other_kind(fact, one)


def _refuse_other_kind(fact: Fact, value: object) -> None:
    match fact.kind:
        case "flag":
            is_known = isinstance(value, bool)
        case "seat":
            is_known = isinstance(value, Wind)
        case "seats":
            is_known = isinstance(value, frozenset) and all(isinstance(seat, Wind) for seat in value)
        case "choice":
            is_known = isinstance(value, str) and value in {choice.key for choice in fact.choices}
        case "number":
            is_known = isinstance(value, int) and not isinstance(value, bool)
            if isinstance(value, int) and is_known and not fact.least <= value <= fact.most:
                raise ScoringError(
                    _("%(fact)s must be a number from %(least)s to %(most)s."),
                    field=fact.key,
                    fact=fact.title,
                    least=fact.least,
                    most=fact.most,
                )
    if not is_known:
        raise _cannot_be_that(fact)


def _cannot_be_that(fact: Fact) -> ScoringError:
    return ScoringError(_("%(fact)s can’t have this value."), field=fact.key, fact=fact.title)


def without_idle_facts(play: Play, facts: Facts, *, has_discarder: bool) -> dict[str, Any]:
    """Return the facts without those that mean nothing if nobody discarded the winning tile."""
    return {
        key: value
        for key, value in facts.items()
        if has_discarder or key not in play.declared or not play.declared[key].on_discard
    }


def carried_as_entered(play: Play, facts: Facts, deal: Deal) -> dict[str, Any]:
    """Return what the table carries into a hand: as it follows, unless a referee has said otherwise."""
    carried = dict(deal.carried)
    for fact in play.dealing.carried:
        given = facts.get(fact.key)
        if given is None or given == carried[fact.key]:
            continue
        if not fact.may_be_set:
            raise ScoringError(_("%(fact)s is set by the hands before."), field=fact.key, fact=fact.title)
        carried[fact.key] = given
    return carried


# -- stored -----------------------------------------------------------------------------------------------------------


def facts_of_hand(play: Play, facts: Facts) -> dict[str, Any]:
    """Return the facts of the hand as a whole as its row keeps them: what is absent does not hold."""
    return {
        key: play.declared[key].write_one(value)
        for key, value in facts.items()
        if not play.declared[key].is_by_seat and value != _when_absent(play.declared[key])
    }


def facts_of_seat(play: Play, facts: Facts, seat: Wind) -> dict[str, Any]:
    """Return the facts of one seat as its showing keeps them; what its hand was worth has a column of its own."""
    return {
        key: play.declared[key].write_one(by_seat[seat])
        for key, by_seat in facts.items()
        if key != play.values.of_every_seat
        and play.declared[key].is_by_seat
        and by_seat.get(seat) is not None
        and by_seat[seat] is not False
    }


def _when_absent(fact: Fact) -> Any:
    if fact.is_carried or fact.kind == "flag":
        return fact.start
    return frozenset() if fact.kind == "seats" else None


def read_facts(play: Play, hand: Hand, showings: Iterable[Showing]) -> dict[str, Any]:
    """Return the facts of a stored hand as the rules have them."""
    return read_stored_facts(play, hand.facts, [(row.wind, row.facts, row.points) for row in showings])


def written_facts(hand: Hand, showings: Iterable[Showing]) -> dict[str, Any]:
    """Return all that is stored of a hand's facts, those of seats by seat below their key."""
    facts = dict(hand.facts)
    for showing in showings:
        for key, value in showing.facts.items():
            facts.setdefault(key, {})[showing.wind] = value
    return facts
