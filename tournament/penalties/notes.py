"""What referees noted about a table, each with who did it, the wind they had in that hand, and what it moved there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.db.models import Q
from django.utils.translation import pgettext

from scoring.seats import Wind
from tournament.models import Entry, Incident, Penalty, Seat, Session, Table
from tournament.penalties.costs import costs_of
from tournament.penalties.words import cost_in_words, ends_hand, offence_title, with_wind
from tournament.tables.winds import Winds


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One incident at a table, or a penalty that comes off a score there and was given elsewhere.

    `moved` is what changed at the table: what one player paid to the others, or what came off a score. `hand` and
    `wind` are None where it happened in no hand, or in one that nobody has dealt.
    """

    uid: UUID
    hand: int | None
    seat: Wind
    player: Entry | None
    wind: Wind | None
    title: str
    cost: str
    reason: str
    moved: Mapping[Wind, int] = field(default_factory=dict)
    ends_hand: bool = False
    is_dead_hand: bool = False

    @property
    def who(self) -> str:
        """Return the player, with the wind of that hand."""
        return with_wind(self.player or "–", self.wind)

    @property
    def what(self) -> str:
        """Return the offence with what it cost."""
        return pgettext("between parts", ": ").join((self.title, self.cost)) if self.cost else self.title


def notes_of(table: Table, seats: Sequence[Seat], winds: Mapping[int, Winds]) -> list[Note]:
    """Return what was noted and not taken back, in the order of hands; `seats` come with their players."""
    incidents = Incident.objects.standing().filter(table=table).select_related("reason", "penalty__entry")
    found = list(incidents.order_by("hand_number", "pk"))
    own = {seat.entry_id: seat for seat in seats if seat.is_credited and seat.entry_id}
    loose = Penalty.objects.standing().filter(
        Q(incident=None) | ~Q(incident__table=table),
        session=table.session_id,
        entry__in=own,
        effect=Penalty.Effect.TABLE,
    )
    elsewhere = list(loose.select_related("entry", "reason").order_by("pk"))
    costs = costs_of(table.tournament, [*(penalty for one in found if (penalty := penalty_of(one))), *elsewhere])
    return [*_at_table(table, found, seats, winds, costs), *_elsewhere(table, elsewhere, own)]


def penalty_of(incident: Incident) -> Penalty | None:
    """Return what an incident took off somewhere."""
    return getattr(incident, "penalty", None)


def deducted_by_seat(notes: Iterable[Note]) -> dict[Wind, int]:
    """Return what came off scores: what was moved and went to nobody."""
    off: dict[Wind, int] = {}
    for note in notes:
        if sum(note.moved.values()):
            off[note.seat] = off.get(note.seat, 0) - sum(note.moved.values())
    return off


def deducted_by_entry(session: Session) -> Mapping[int, int]:
    """Return what came off scores at the tables of a session, by the key of the entry, in one statement."""
    found = Penalty.objects.standing().filter(session=session, effect=Penalty.Effect.TABLE).order_by()
    sums: dict[int, int] = defaultdict(int)
    for entry, points in found.values_list("entry_id", "points"):
        sums[entry] += points or 0
    return sums


def results_of(table: Table, seats: Iterable[Seat], deducted: Mapping[int, int]) -> dict[Wind, int]:
    """Return a table's score by seat, after penalties on the table; `deducted` is by entry."""
    off = {Wind(seat.wind): deducted.get(seat.entry_id or 0, 0) for seat in seats if seat.is_credited}
    return {wind: total - off.get(wind, 0) for wind, total in table.totals.items()}


def _at_table(
    table: Table,
    incidents: Iterable[Incident],
    seats: Iterable[Seat],
    winds: Mapping[int, Winds],
    costs: Mapping[int, int],
) -> Iterator[Note]:
    sitting = {seat.wind: seat for seat in seats}
    for incident in incidents:
        seat, wind = sitting.get(incident.seat), Wind(incident.seat)
        penalty = penalty_of(incident)
        player = penalty.entry if penalty else seat.player_in(incident.hand_number) if seat else None
        paid = {one: amount for one, amount in incident.payments.items() if amount}
        yield Note(
            uid=incident.uid,
            hand=incident.hand_number,
            seat=wind,
            player=player,
            wind=winds.get(incident.hand_number, {}).get(wind),
            title=offence_title(table.tournament, incident.kind),
            cost=cost_in_words(
                paid=-paid.get(wind, 0),
                effect=penalty.effect if penalty else "",
                points=costs.get(penalty.pk) if penalty else None,
            ),
            reason=incident.reason.text if incident.reason else "",
            moved=paid or _taken_off(penalty, seat),
            ends_hand=ends_hand(table.tournament, incident.kind),
            is_dead_hand=incident.is_dead_hand,
        )


def _taken_off(penalty: Penalty | None, seat: Seat | None) -> Mapping[Wind, int]:
    """Return what a penalty takes off the score at its table; where the seat counts for another, it takes nothing."""
    if penalty is None or seat is None or penalty.effect != Penalty.Effect.TABLE:
        return {}
    is_own = seat.is_credited and penalty.entry_id == seat.entry_id
    return {Wind(seat.wind): -(penalty.points or 0)} if is_own else {}


def _elsewhere(table: Table, penalties: Iterable[Penalty], own: Mapping[int, Seat]) -> Iterator[Note]:
    for penalty in penalties:
        seat = own[penalty.entry_id]
        yield Note(
            uid=penalty.uid,
            hand=None,
            seat=Wind(seat.wind),
            player=penalty.entry,
            wind=None,
            title=offence_title(table.tournament, penalty.kind),
            cost=cost_in_words(paid=0, effect=penalty.effect, points=penalty.points),
            reason=penalty.reason.text if penalty.reason else "",
            moved=_taken_off(penalty, seat),
        )
