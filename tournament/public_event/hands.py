"""What happened at a table, hand by hand, once the public may see it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import BooleanField, ExpressionWrapper, Q

from scoring.seats import Wind
from tournament.models import Hand, Incident, Penalty, Showing, Table, Tournament
from tournament.public_event.tables import PublicTable


@dataclass(frozen=True, slots=True)
class PublicIncident:
    """What a referee noted: in which hand, about which seat, and what it cost; the reason stays with the referees."""

    hand: int
    seat: Wind
    title: str
    payments: Mapping[Wind, int]
    deducted: int | None
    effect: str


@dataclass(frozen=True, slots=True)
class PublicHand:
    """One hand: who won what, whom the tiles are shown of, and the totals after it, with what was paid meanwhile.

    `scores` are those of every seat, where the rules count every hand.
    """

    hand: Hand
    points: Mapping[Wind, int]
    scores: Mapping[Wind, int]
    explained: Sequence[Wind]
    totals: Mapping[Wind, int]

    @property
    def is_corrected(self) -> bool:
        """Say whether it was entered differently at first."""
        return self.hand.supersedes_id is not None


@dataclass(frozen=True, slots=True)
class TableCourse:
    """All hands and incidents of a table. Where totals were typed, the hands may not come to them."""

    hands: Sequence[PublicHand]
    incidents: Sequence[PublicIncident]
    is_typed: bool


NOTHING = TableCourse((), (), is_typed=False)


def course_of(tournament: Tournament, table: PublicTable) -> TableCourse:
    """Return the course of a table, with three queries; of one that is not shown there is none."""
    if not table.is_shown:
        return NOTHING
    incidents = list(_incidents(tournament, table.table))
    return TableCourse(list(_hands(table.table, incidents)), incidents, table.table.source == Table.Source.TOTALS)


def _incidents(tournament: Tournament, table: Table) -> Iterator[PublicIncident]:
    titles = {line.key: line.title for line in tournament.play.penalties}
    found = Incident.objects.standing().filter(table=table).select_related("penalty").order_by("hand_number", "pk")
    for incident in found:
        penalty: Penalty | None = getattr(incident, "penalty", None)
        yield PublicIncident(
            incident.hand_number,
            Wind(incident.seat),
            titles.get(incident.kind, incident.kind),
            {seat: paid for seat, paid in incident.payments.items() if paid},
            penalty.points if penalty else None,
            penalty.effect if penalty else "",
        )


def _hands(table: Table, incidents: Sequence[PublicIncident]) -> Iterator[PublicHand]:
    hands = list(Hand.objects.current().filter(tournament=table.tournament_id, table=table).order_by("number"))
    points: dict[int, dict[Wind, int]] = defaultdict(dict)
    scores: dict[int, dict[Wind, int]] = defaultdict(dict)
    counts_all = table.tournament.play.every_seat_scores
    explained: dict[int, list[Wind]] = defaultdict(list)
    has_tiles = ExpressionWrapper(Q(holding__isnull=False), BooleanField())
    showings = Showing.objects.filter(hand__in=hands).annotate(has_tiles=has_tiles).order_by("pk")
    for key, wind, is_winner, value, is_explained in showings.values_list(
        "hand_id", "wind", "is_winner", "points", "has_tiles"
    ):
        if is_winner and value is not None:
            points[key][Wind(wind)] = value
        if counts_all and value is not None:
            scores[key][Wind(wind)] = value
        if is_explained:
            explained[key].append(Wind(wind))
    totals = dict.fromkeys(table.seats_taken, 0)
    left = list(incidents)
    for hand in hands:
        while left and left[0].hand <= hand.number:
            _add(totals, left.pop(0).payments)
        _add(totals, hand.deltas)
        yield PublicHand(hand, points[hand.pk], scores[hand.pk], explained[hand.pk], dict(totals))


def _add(totals: dict[Wind, int], amounts: Mapping[Wind, int]) -> None:
    for seat, amount in amounts.items():
        totals[seat] += amount
