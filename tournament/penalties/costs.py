"""What penalties cost: their own points, or where they grow, points by the order they were given in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from django.db.models import F

from scoring.penalties import growing_scale
from tournament.models import Penalty, Tournament


def costs_of(tournament: Tournament, penalties: Iterable[Penalty]) -> dict[int, int]:
    """Return by key what penalties in force cost, with one statement where some of them grow.

    A player's growing penalties cost more and more over the whole tournament, so that what one costs depends on those
    before it that were not taken back.
    """
    penalties = [penalty for penalty in penalties if penalty.cancelled_at is None]
    costs = {penalty.pk: penalty.points for penalty in penalties if penalty.points is not None}
    growing = {penalty.entry_id for penalty in penalties if penalty.count is not None}
    scale = growing_scale(tournament.play.penalties)
    if not growing or scale is None:
        return costs
    numbers: Counter[int] = Counter()
    given = Penalty.objects.standing().filter(entry__in=growing, count__isnull=False)
    given = given.order_by(F("session__number").asc(nulls_last=True), "pk")
    for key, entry, count in given.values_list("pk", "entry_id", "count"):
        before = scale.total(numbers[entry])
        numbers[entry] += count or 0
        costs[key] = scale.total(numbers[entry]) - before
    return costs
