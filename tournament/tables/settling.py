"""From what was entered for a hand to the rows that keep it; nothing is stored here.

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
from scoring.outcome import Outcome, Win
from scoring.records import score_record
from scoring.rulesets import RULESETS
from scoring.seats import WINDS, Wind
from scoring.settlement import Settlement, settle_at
from scoring.text import _
from tournament.models import Hand, Reason, Seat, Showing, Table
from tournament.models.columns import as_columns, write_chairs
from tournament.system.release import RELEASE


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEntry:
    """What a tablet sends for one hand, told by seats.

    `number` and `dealer` are those the tablet saw. `options` are those of the hand alone (a handicap). `is_goulash` is
    None where the rules decide. `holdings` are hand records by seat, where tiles were shown. `waited` is how long the
    entry lay on the tablet before it could be sent.
    """

    number: int
    dealer: Wind
    wins: tuple[Win, ...] = ()
    discarder: Wind | None = None
    safe: bool | frozenset[Wind] = False
    responsible: Wind | None = None
    scores: Mapping[Wind, int] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    is_goulash: bool | None = None
    holdings: Mapping[Wind, Mapping[str, Any]] = field(default_factory=dict)
    waited: timedelta = timedelta(0)

    @property
    def winners(self) -> tuple[Wind, ...]:
        """Return the winning seats in turn order of the start."""
        won = {win.seat for win in self.wins}
        return tuple(wind for wind in WINDS if wind in won)

    def renamed(self, names: Mapping[Wind, Wind]) -> HandEntry:
        """Return the same entry with every seat but the dealer's called what `names` calls it."""
        return replace(
            self,
            wins=tuple(replace(win, seat=names[win.seat]) for win in self.wins),
            discarder=self.discarder and names[self.discarder],
            safe=self.safe if isinstance(self.safe, bool) else frozenset(names[seat] for seat in self.safe),
            responsible=self.responsible and names[self.responsible],
            scores={names[seat]: points for seat, points in self.scores.items()},
            holdings={names[seat]: holding for seat, holding in self.holdings.items()},
        )


@dataclass(frozen=True, slots=True)
class Settled:
    """A hand that is ready to be stored, with what each seat had to do with it."""

    hand: Hand
    showings: list[Showing]
    settlement: Settlement

    def written(self) -> dict[str, Any]:
        """Return what the log keeps of the hand."""
        hand = self.hand
        points = {showing.wind: showing.points for showing in self.showings if showing.points is not None}
        known = {"winners": hand.winners, "discarder": hand.discarder, "points": points, "options": hand.options}
        return {
            "entry": str(hand.entry_id),
            "number": hand.number,
            "dealer": hand.dealer,
            "deltas": [hand.delta_east, hand.delta_south, hand.delta_west, hand.delta_north],
            **{name: value for name, value in known.items() if value},
        }


def settle_entry(
    table: Table, entry: HandEntry, deal: Deal, *, entry_id: UUID, at: datetime, reason: Reason | None = None
) -> Settled:
    """Return the rows of a hand dealt as `deal`, or raise a ScoringError about an outcome that cannot be."""
    refuse_dead_winners(table, entry)
    deal = _dealt_as_entered(deal, entry)
    if deal.dealer not in table.seats_taken:
        raise ScoringError(_("Nobody sits at %(seat)s at this table."), field="dealer", seat=deal.dealer.value)
    outcome = outcome_of(table, entry, deal)
    settlement = settle_at(deal.seat_winds, outcome)
    winners = "".join(wind.value for wind in entry.winners)
    hand = Hand(
        tournament_id=table.tournament_id,
        table=table,
        number=deal.number,
        entry_id=entry_id,
        kind=Hand.Kind.DRAWN if not winners else Hand.Kind.DISCARD if entry.discarder else Hand.Kind.SELF_DRAW,
        winners=winners,
        discarder=entry.discarder.value if entry.discarder and winners else "",
        dealer=deal.dealer.value,
        round_number=deal.round_number,
        round_wind=deal.round_wind.value if deal.round_wind else "",
        chairs=write_chairs(deal.chairs),
        is_goulash=deal.is_goulash,
        options=dict(entry.options),
        reason=reason,
        recorded_at=at,
        rules_version=RELEASE,
        **as_columns("delta", settlement.deltas),
    )
    return Settled(hand, list(_showings(entry, outcome, deal)), settlement)


def _dealt_as_entered(deal: Deal, entry: HandEntry) -> Deal:
    is_goulash = deal.is_goulash if entry.is_goulash is None else entry.is_goulash
    return replace(deal, dealer=entry.dealer, is_goulash=is_goulash)


def without_doubtful_tiles(table: Table, entry: HandEntry, deal: Deal) -> HandEntry:
    """Return a hand that was recorded before without tiles that could not win as it is dealt now.

    What the table called stays. Winds that were wrong must not keep a table from being put right.
    """
    deal = _dealt_as_entered(deal, entry)
    outcome = outcome_of(table, entry, deal)

    def still_counts(seat: Wind, holding: Mapping[str, Any]) -> bool:
        try:
            _count(holding, seat, outcome, deal, must_win=seat in entry.winners)
        except ScoringError:
            return False
        return True

    holdings = {seat: holding for seat, holding in entry.holdings.items() if still_counts(seat, holding)}
    return replace(entry, holdings=holdings)


def outcome_of(table: Table, entry: HandEntry, deal: Deal) -> Outcome:
    """Return the outcome the rules settle, after checking what only an entry has: its options and its points."""
    tournament = table.tournament
    options = {option.key: option.scope for option in RULESETS[tournament.ruleset].options}
    for key in entry.options:
        if options.get(key) != "hand":
            raise ScoringError(_("Option %(option)s does not belong to a single hand."), field="options", option=key)
    of_hand = {**entry.options, "goulash": deal.is_goulash} if "goulash" in options else entry.options
    outcome = Outcome(
        rules=tournament.ruleset,
        options=tournament.options_for(len(table.seats_taken), of_hand),
        players=len(table.seats_taken),
        wins=entry.wins,
        discarder=entry.discarder,
        safe=entry.safe,
        responsible=entry.responsible,
        scores=entry.scores,
    )
    _check_points(outcome)
    return outcome


def _check_points(outcome: Outcome) -> None:
    """Refuse points the rule set does not know, the minimum included: it is checked here and never again."""
    ruleset = RULESETS[outcome.rules].with_options(outcome.options)
    known = ruleset.play.points_range(ruleset.values)
    given = [win.points for win in outcome.wins if win.points is not None]
    for points in [*given, *outcome.scores.values()]:
        if points not in known:
            raise ScoringError(
                _("Under these rules a hand is worth %(least)s to %(most)s points, never %(points)s."),
                field="points",
                least=known.start,
                most=known.stop - 1,
                points=points,
            )


def _showings(entry: HandEntry, outcome: Outcome, deal: Deal) -> Iterable[Showing]:
    points = {**entry.scores, **{win.seat: win.points for win in entry.wins if win.points is not None}}
    for seat in WINDS:
        is_winner, is_responsible = seat in entry.winners, seat is entry.responsible
        holding = entry.holdings.get(seat)
        if is_winner or is_responsible or seat in points or holding is not None:
            yield Showing(
                wind=seat.value,
                is_winner=is_winner,
                points=points.get(seat),
                is_safe=is_winner and outcome.is_safe(seat),
                is_responsible=is_responsible,
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
        wrong = _("The hand of %(seat)s won: say which of its tiles is the winning one.")
    elif has_winning_tile and not has_won:
        wrong = _("The hand of %(seat)s did not win: it has no winning tile.")
    elif not has_won and not RULESETS[outcome.rules].play.every_seat_scores:
        wrong = _("The hand of %(seat)s did not win: under these rules its tiles are not counted.")
    else:
        return
    raise ScoringError(wrong, field="holding", seat=seat.value)


def record_of(holding: Mapping[str, Any], seat: Wind, outcome: Outcome, deal: Deal) -> dict[str, Any]:
    """Return the whole hand record of what a seat showed: the tiles, and what the hand itself says about them."""
    record = {
        "by": "self-draw",
        **holding,
        "rules": outcome.rules,
        "options": dict(outcome.options),
        "seat": deal.seat_winds[seat].value,
    }
    # Tiles may have been laid out before the discarder was named or changed; who pays says how the hand was won. Only
    # where nobody has to name a discarder do the tiles themselves know better.
    if outcome.discarder:
        record["by"] = "discard"
    elif "discarder" in RULESETS[outcome.rules].play.asks:
        record["by"] = "self-draw"
    if deal.round_wind:
        record["round"] = deal.round_wind.value
    return record


def refuse_dead_winners(table: Table, entry: HandEntry) -> None:
    """Refuse a win by someone whose hand is dead."""
    if dead := table.dead_in(entry.number) & set(entry.winners):
        seats = Seat.objects.with_players().filter(table=table, wind__in=[seat.value for seat in dead]).order_by("pk")
        raise ScoringError(
            _("The hand of %(player)s is dead: it cannot win hand %(number)s."),
            field="wins",
            player=", ".join(str(seat.player_in(entry.number) or seat.number) for seat in seats),
            number=entry.number,
        )


def entry_of(hand: Hand, showings: Iterable[Showing]) -> HandEntry:
    """Return what was entered for a stored hand."""
    shown = {Wind(showing.wind): showing for showing in showings}
    won = [seat for seat in hand.winning_seats if seat in shown]
    responsible = [seat for seat, showing in shown.items() if showing.is_responsible]
    return HandEntry(
        number=hand.number,
        dealer=Wind(hand.dealer),
        wins=tuple(Win(seat, shown[seat].points) for seat in won),
        discarder=Wind(hand.discarder) if hand.discarder else None,
        safe=frozenset(seat for seat in won if shown[seat].is_safe),
        responsible=responsible[0] if responsible else None,
        scores={seat: row.points for seat, row in shown.items() if row.points is not None and not row.is_winner},
        options=hand.options,
        is_goulash=hand.is_goulash,
        holdings={seat: row.holding for seat, row in shown.items() if row.holding is not None},
    )
