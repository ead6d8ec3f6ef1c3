"""Collect everything that is stored about a person in one tournament, for that person to read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from django.db.models import Q
from django.utils import timezone

from scoring.seats import Wind
from tournament.models import Entry, Hand, Incident, Penalty, Player, Qualifier, Reason, Seat, Signature
from tournament.models.columns import SIDES
from tournament.players.erasure import mentions_of
from tournament.players.fields import exported_columns

FORMAT = "kongbox-personal-data"


def personal_data(entry: Entry) -> dict[str, Any]:
    """Return what is stored about the person of this entry: as entered, where they sat, what they won and signed.

    `reasons` are texts of referees and organizers that name the person.
    """
    return {
        "format": FORMAT,
        "written_at": timezone.now().isoformat(),
        "tournament": {"name": entry.tournament.name, "id": str(entry.tournament.uid)},
        "entry": _exported(entry),
        "player": _exported(entry.player) if entry.player else None,
        "games": list(_games(entry)),
        "penalties": list(_penalties(entry)),
        "stages": list(_stages(entry)),
        "reasons": list(_reasons(entry)),
    }


def _exported(row: Entry | Player) -> dict[str, Any]:
    return {column: getattr(row, column) for column in exported_columns(type(row))}


def _games(entry: Entry) -> Iterator[dict[str, Any]]:
    found = Seat.objects.played_by(entry).select_related("table", "session").prefetch_related("stints")
    seats = list(found.order_by("pk"))
    tables = [seat.table_id for seat in seats]
    hands = list(Hand.objects.filter(table__in=tables).order_by("number", "pk"))
    incidents = list(Incident.objects.filter(table__in=tables).select_related("reason").order_by("pk"))
    signatures = list(Signature.objects.filter(seat__in=seats).select_related("hand").order_by("pk"))
    for seat in seats:
        side = SIDES[Wind(seat.wind)]
        yield {
            "session": seat.session.number,
            "table": seat.table.number,
            "seat": side,
            "is_own_seat": seat.entry_id == entry.pk,
            "total": getattr(seat.table, f"total_{side}"),
            "hands": [
                _hand(hand, seat, side)
                for hand in hands
                if hand.table_id == seat.table_id and seat.key_in(hand.number) == entry.pk
            ],
            "signatures": list(_signatures(seat, signatures)),
            "incidents": [
                {
                    "hand": incident.hand_number,
                    "kind": incident.kind,
                    "payment": getattr(incident, f"payment_{side}"),
                    "seconds": incident.seconds,
                    "at": incident.noted_at.isoformat(),
                    "is_cancelled": incident.cancelled_at is not None,
                    "reason": incident.reason.text if incident.reason else "",
                }
                for incident in incidents
                if (incident.table_id, incident.seat) == (seat.table_id, seat.wind)
                and seat.key_in(incident.hand_number) == entry.pk
            ],
        }


def _hand(hand: Hand, seat: Seat, side: str) -> dict[str, Any]:
    return {
        "number": hand.number,
        "state": hand.state,
        "delta": getattr(hand, f"delta_{side}"),
        "is_winner": seat.wind in hand.winners,
        "is_discarder": seat.wind == hand.discarder,
        "at": hand.recorded_at.isoformat(),
    }


def _signatures(seat: Seat, signatures: Sequence[Signature]) -> Iterator[dict[str, Any]]:
    for signature in signatures:
        if signature.seat_id == seat.pk:
            number = signature.hand.number if signature.hand else None
            yield {"hand": number, "at": signature.signed_at.isoformat()}


def _penalties(entry: Entry) -> Iterator[dict[str, Any]]:
    for penalty in Penalty.objects.filter(entry=entry).select_related("reason", "session").order_by("pk"):
        yield {
            "kind": penalty.kind,
            "effect": penalty.effect,
            "points": penalty.points,
            "count": penalty.count,
            "session": penalty.session.number if penalty.session else None,
            "at": penalty.given_at.isoformat(),
            "is_cancelled": penalty.cancelled_at is not None,
            "reason": penalty.reason.text if penalty.reason else "",
        }


def _stages(entry: Entry) -> Iterator[dict[str, Any]]:
    """Yield where the person was in the field of a stage, gave way to another, or had a lot drawn."""
    places = Qualifier.objects.filter(Q(entry=entry) | Q(instead_of=entry)).select_related("reason")
    by_stage = defaultdict(list)
    for place in places.order_by("pk"):
        by_stage[place.stage_id].append(place)
    for stage in entry.tournament.stages.order_by("first_session"):
        own = next((place for place in by_stage[stage.pk] if place.entry_id == entry.pk), None)
        lot = stage.lots.index(entry.enrolment) + 1 if entry.enrolment in stage.lots else None
        if by_stage[stage.pk] or lot or entry.enrolment in stage.proposed:
            yield {
                "stage": stage.name,
                "first_session": stage.first_session,
                "decided_at": stage.decided_at.isoformat() if stage.decided_at else None,
                "is_proposed": entry.enrolment in stage.proposed,
                "is_in_field": own is not None,
                "how": own.how if own else "",
                "reason": own.reason.text if own and own.reason else "",
                "has_given_way": any(place.instead_of_id == entry.pk for place in by_stage[stage.pk]),
                "lot": lot,
            }


def _reasons(entry: Entry) -> Iterator[str]:
    for mention in mentions_of(entry):
        if isinstance(mention.row, Reason) and mention.is_sure:
            yield mention.text
