"""Settle an entry: make the rows of a hand from what was entered; nothing is stored here.

Recording, correcting and the preview of a correction call the same `settle_entry`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from scoring.dealing import Deal
from scoring.errors import ScoringError
from scoring.facts import DRAWN, WON, Facts
from scoring.outcome import Outcome, Win
from scoring.play import Play
from scoring.records import score_record
from scoring.rulesets import RULESETS
from scoring.seats import WINDS, Wind
from scoring.settlement import Settlement, settle_at
from scoring.text import _
from tournament.core.text import write_list
from tournament.models import Hand, Reason, Seat, Showing, Table
from tournament.models.columns import as_columns, write_chairs
from tournament.players.wins import facts_of_players
from tournament.system.release import RELEASE
from tournament.tables.facts import (
    carried_as_entered,
    facts_of_hand,
    facts_of_seat,
    read_facts,
    refuse_wrong_facts,
    without_idle_facts,
    written_facts,
)
from tournament.tables.values import event_facts, option_facts, points_by_seat, refuse_unknown_values


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEntry:
    """What a tablet sends for one hand, told by seats.

    `number` and `dealer` are those the tablet saw. `facts` are those the rule set declares, by seat below their key
    where each seat has its own; a carried one that is absent is as it follows from the hand before. `ending` is empty
    where wins or their absence tell. `holdings` are hand records by seat, where tiles were shown. `waited` is how long
    the entry lay on the tablet before it could be sent.
    """

    number: int
    dealer: Wind
    wins: tuple[Win, ...] = ()
    discarder: Wind | None = None
    ending: str = ""
    facts: Facts = field(default_factory=dict)
    holdings: Mapping[Wind, Mapping[str, Any]] = field(default_factory=dict)
    waited: timedelta = timedelta(0)

    @property
    def winners(self) -> tuple[Wind, ...]:
        """Return the winning seats in turn order of the start."""
        won = {win.seat for win in self.wins}
        return tuple(wind for wind in WINDS if wind in won)

    def renamed(self, names: Mapping[Wind, Wind], play: Play) -> HandEntry:
        """Return the entry with every seat but the dealer's renamed by `names`."""
        return replace(
            self,
            wins=tuple(replace(win, seat=names[win.seat]) for win in self.wins),
            discarder=self.discarder and names[self.discarder],
            facts={key: play.declared[key].renamed(value, names) for key, value in self.facts.items()},
            holdings={names[seat]: holding for seat, holding in self.holdings.items()},
        )


@dataclass(frozen=True, slots=True)
class Settled:
    """A hand that is ready to be stored, with what each seat had to do with it."""

    hand: Hand
    showings: list[Showing]
    settlement: Settlement
    deal: Deal
    outcome: Outcome

    def written(self) -> dict[str, Any]:
        """Return the payload of the hand in the log."""
        hand = self.hand
        known = {
            "winners": hand.winners,
            "discarder": hand.discarder,
            "ending": hand.ending,
            "points": {showing.wind: showing.points for showing in self.showings if showing.points is not None},
            "facts": written_facts(hand, self.showings),
            "pot": hand.delta_pot,
            "penalties": {seat.value: points for seat, points in self.settlement.penalties.items() if points},
        }
        return {
            "entry": str(hand.entry_id),
            "number": hand.number,
            "dealer": hand.dealer,
            "deltas": [hand.delta_east, hand.delta_south, hand.delta_west, hand.delta_north],
            **{name: value for name, value in known.items() if value},
        }


def settle_entry(
    table: Table,
    entry: HandEntry,
    deal: Deal,
    *,
    entry_id: UUID,
    at: datetime,
    reason: Reason | None = None,
    pot: int = 0,
    is_again: bool = False,
) -> Settled:
    """Return the rows of a hand dealt as `deal` with `pot` on the table, or raise a ScoringError about what cannot be.

    What is known of players is counted, unless the hand `is_again` settled: then it stays as it was counted.
    """
    play = table.tournament.play
    refuse_dead_winners(table, entry)
    entry = replace(entry, facts=_with_dead_hands(table, entry))
    entry = replace(entry, facts=without_idle_facts(play, entry.facts, has_discarder=entry.discarder is not None))
    deal = dealt_as_entered(table, entry, deal)
    if deal.dealer not in table.seats_taken:
        raise ScoringError(_("No one sits at %(seat)s at this table."), field="dealer", seat=deal.dealer.value)
    known = entry if is_again else _with_facts_of_players(table, entry)
    outcome = outcome_of(table, known, deal, pot)
    ending = play.dealing.ending_of(outcome)
    refuse_wrong_facts(play, outcome.facts, ending.kind)
    refuse_unknown_values(outcome)
    settlement = settle_at(deal.seat_winds, outcome)
    winners = "".join(wind.value for wind in entry.winners)
    won = Hand.Kind.DISCARD if entry.discarder else Hand.Kind.SELF_DRAW
    hand = Hand(
        tournament_id=table.tournament_id,
        table=table,
        number=deal.number,
        entry_id=entry_id,
        kind=won if ending.kind == "won" else Hand.Kind(ending.kind),
        ending="" if ending.key in USUAL_ENDINGS else ending.key,
        winners=winners,
        discarder=entry.discarder.value if entry.discarder and winners else "",
        dealer=deal.dealer.value,
        round_number=deal.round_number,
        round_wind=deal.round_wind.value if deal.round_wind else "",
        chairs=write_chairs(deal.chairs),
        facts=facts_of_hand(play, outcome.facts),
        reason=reason,
        recorded_at=at,
        rules_version=RELEASE,
        delta_pot=settlement.pot,
        **as_columns("delta", settlement.deltas),
    )
    return Settled(hand, list(_showings(entry, outcome, deal)), settlement, deal, outcome)


USUAL_ENDINGS = (WON.key, DRAWN.key)
"""Ways to end that wins or their absence tell."""


def dealt_as_entered(table: Table, entry: HandEntry, deal: Deal) -> Deal:
    """Return a deal with the dealer and the carried facts an entry says it had."""
    carried = carried_as_entered(table.tournament.play, entry.facts, deal)
    return replace(deal, dealer=entry.dealer, carried=carried)


def _with_dead_hands(table: Table, entry: HandEntry) -> dict[str, Any]:
    """Return the facts of an entry with those that tell whose hand a referee has declared dead."""
    told = {fact.key for fact in table.tournament.play.facts if fact.is_dead_hand}
    dead = dict.fromkeys(sorted(table.dead_in(entry.number)), True)
    kept = {key: value for key, value in entry.facts.items() if key not in told}
    return {**kept, **(dict.fromkeys(told, dead) if dead else {})}


def _with_facts_of_players(table: Table, entry: HandEntry) -> HandEntry:
    """Return an entry with what is known of players who won; of those not marked for it now, what was known before."""
    if not entry.wins:
        return entry
    facts = dict(entry.facts)
    for key, counted in facts_of_players(table, entry.number).items():
        facts[key] = {**facts.get(key, {}), **{seat: counted[seat] for seat in entry.winners if seat in counted}}
    return replace(entry, facts={key: value for key, value in facts.items() if value != {}})


def without_doubtful_tiles(table: Table, entry: HandEntry, deal: Deal) -> HandEntry:
    """Return a hand that was recorded before without tiles that could not win as it is dealt now.

    What the table called stays. Winds that were wrong must not keep a table from being corrected.
    """
    deal = dealt_as_entered(table, entry, deal)
    outcome = outcome_of(table, entry, deal)

    def still_counts(seat: Wind, holding: Mapping[str, Any]) -> bool:
        try:
            _count(holding, seat, outcome, deal, must_win=seat in entry.winners)
        except ScoringError:
            return False
        return True

    holdings = {seat: holding for seat, holding in entry.holdings.items() if still_counts(seat, holding)}
    return replace(entry, holdings=holdings)


def outcome_of(table: Table, entry: HandEntry, deal: Deal, pot: int = 0) -> Outcome:
    """Return the outcome that the rules settle; whether it can be is for `settle_entry` to say."""
    tournament, players = table.tournament, len(table.seats_taken)
    return Outcome(
        rules=tournament.ruleset,
        options=tournament.options_for(players),
        players=players,
        wins=entry.wins,
        discarder=entry.discarder,
        ending=entry.ending,
        facts={**entry.facts, **deal.carried},
        pot=pot,
    )


def _showings(entry: HandEntry, outcome: Outcome, deal: Deal) -> Iterable[Showing]:
    play = RULESETS[outcome.rules].play
    points = points_by_seat(outcome, deal.seat_winds)
    for seat in WINDS:
        is_winner, holding = seat in entry.winners, entry.holdings.get(seat)
        facts = facts_of_seat(play, outcome.facts, seat)
        if is_winner or facts or seat in points or holding is not None:
            yield Showing(
                wind=seat.value,
                is_winner=is_winner,
                points=points.get(seat),
                facts=facts,
                holding=None if holding is None else dict(holding),
                patterns=None if holding is None else _count(holding, seat, outcome, deal, must_win=is_winner),
            )


def _count(holding: Mapping[str, Any], seat: Wind, outcome: Outcome, deal: Deal, *, must_win: bool) -> dict[str, Any]:
    """Return what the tiles are worth. The table may have agreed on less: both are kept, neither replaces the other."""
    refuse_other_part(holding, seat, outcome)
    counted = score_record(record_of(holding, seat, outcome, deal))
    if must_win and not counted["valid"]:
        raise ScoringError(_("The tiles shown do not win under these rules."), field="holding")
    return counted


def refuse_other_part(holding: Mapping[str, Any], seat: Wind, outcome: Outcome) -> None:
    """Refuse tiles that had another part in the hand: a winner's have a winning tile, nobody else's do.

    Tiles of those who did not win are shown only where the rules count every hand.
    """
    has_won, has_winning_tile = seat in outcome.winners, holding.get("win") is not None
    if has_won and not has_winning_tile:
        wrong = _("The hand of %(seat)s won. Choose its winning tile.")
    elif has_winning_tile and not has_won:
        wrong = _("The hand of %(seat)s did not win, so it has no winning tile.")
    elif not has_won and not RULESETS[outcome.rules].play.every_seat_scores:
        wrong = _("The hand of %(seat)s did not win. Under these rules its tiles are not counted.")
    else:
        return
    raise ScoringError(wrong, field="holding", seat=seat.value)


def record_of(holding: Mapping[str, Any], seat: Wind, outcome: Outcome, deal: Deal) -> dict[str, Any]:
    """Return the whole hand record of what a seat showed: the tiles, and what the hand itself says about them."""
    record = {
        "by": "self-draw",
        **holding,
        **event_facts(outcome, seat, holding.get("events", ())),
        "rules": outcome.rules,
        "options": {**outcome.options, **option_facts(outcome, seat)},
        "seat": deal.seat_winds[seat].value,
    }
    # Tiles may have been laid out before the discarder was named or changed; who pays says how the hand was won. Only
    # where nobody has to name a discarder do the tiles themselves know better.
    if outcome.discarder:
        record["by"] = "discard"
    elif RULESETS[outcome.rules].play.names_discarder == "always":
        record["by"] = "self-draw"
    if deal.round_wind:
        record["round"] = deal.round_wind.value
    return record


def refuse_dead_winners(table: Table, entry: HandEntry) -> None:
    """Refuse a win by someone whose hand is dead."""
    if dead := table.dead_in(entry.number) & set(entry.winners):
        seats = Seat.objects.with_players().filter(table=table, wind__in=[seat.value for seat in dead]).order_by("pk")
        raise ScoringError(
            _("%(player)s has a dead hand and cannot win hand %(number)s."),
            field="wins",
            player=write_list(str(seat.player_in(entry.number) or seat.number) for seat in seats),
            number=entry.number,
        )


def entry_of(hand: Hand, showings: Iterable[Showing], play: Play) -> HandEntry:
    """Return what was entered for a stored hand."""
    shown = {Wind(showing.wind): showing for showing in showings}
    has_points = not play.values.fact
    won = [seat for seat in hand.winning_seats if seat in shown]
    return HandEntry(
        number=hand.number,
        dealer=Wind(hand.dealer),
        wins=tuple(Win(seat, shown[seat].points if has_points else None) for seat in won),
        discarder=Wind(hand.discarder) if hand.discarder else None,
        ending=hand.ending,
        facts={**play.dealing.carried_in(hand.facts), **read_facts(play, hand, shown.values())},
        holdings={seat: row.holding for seat, row in shown.items() if row.holding is not None},
    )
