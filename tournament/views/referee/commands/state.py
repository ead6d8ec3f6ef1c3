"""How a table stands, as the tablet is told: one JSON object, made of rows alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.core.labels import wind_name
from tournament.core.read_snapshot import read_snapshot
from tournament.models import Entry, Hand, Seat, Session, Showing, Signature, Table
from tournament.penalties.notes import Note, deducted_by_seat, notes_of
from tournament.tables.checks import was_hand_under_way
from tournament.tables.deals import deal_key, deals_to_come
from tournament.tables.facts import leasts_from, written_facts
from tournament.tables.player_facts import facts_of_players
from tournament.tables.winds import winds_of
from tournament.views.referee.access import Desk, find_table

KEEPERS = {"here": "w", "other": "r", "nobody": "n"}


def state_version(desk: Desk) -> str:
    """Return what changes whenever the state does; also when the link was read a moment before a tablet was bound."""
    tournament, table = desk.table.tournament, desk.table
    return f"{tournament.version}.{table.session.number}.{KEEPERS[desk.keeper]}"


def table_state(desk: Desk) -> dict[str, Any]:
    """Return all a tablet shows of its table, read anew in one moment: hands and version belong together."""
    with read_snapshot():
        table = find_table(desk.table.tournament, desk.table.number, desk.table.session.number)
        assert table is not None
        return _state(Desk(table, desk.link, desk.actor, desk.device))


def _state(desk: Desk) -> dict[str, Any]:
    table = desk.table
    seats = list(Seat.objects.with_players().filter(table=table).order_by("pk"))
    hands = list(Hand.objects.current().filter(table=table).order_by("number"))
    notes = notes_of(table, seats, winds_of(table, hands))
    return {
        **table_facts(desk),
        "base": desk.base,
        "session": table.session.number,
        "deals": deals_to_come(table, hands),
        "seats": _seats(seats, table, with_names=not desk.hides_names),
        "hands": _hands(table, hands),
        "incidents": [_incident(note, table) for note in notes],
        "deducted": {seat.value: points for seat, points in deducted_by_seat(notes).items()},
        "signed": _signed(seats),
    }


def table_facts(desk: Desk) -> dict[str, Any]:
    """Return the part of the state that the rows of table, session and tournament tell alone."""
    table, session = desk.table, desk.table.session
    now = timezone.now()
    left = session.remaining(now, table.extra_seconds)
    deal = table.deal
    return {
        "version": state_version(desk),
        "mayWrite": desk.actor is not None,
        "keeper": desk.keeper,
        "now": round(now.timestamp() * 1000),
        "status": session.status,
        "state": table.state,
        "source": table.source,
        "number": table.hands_recorded + 1,
        "deal": None if table.is_played_out else deal_key(table, deal),
        "carried": deal.carried,
        "pot": table.total_pot,
        "ended": table.ended,
        "chairs": table.chairs,
        "totals": {seat.value: total for seat, total in table.totals.items()},
        "dead": table.dead_seats,
        "secondsLeft": None if left is None else round(left.total_seconds()),
        "isPaused": session.status == Session.Status.PAUSED,
        "stopsAtOnce": table.tournament.stops_at_once,
        "isHandUnderWay": was_hand_under_way(table),
        "isCalled": table.called_at is not None,
        "calledAt": date_format(timezone.localtime(table.called_at), "H:i") if table.called_at else "",
        "lastHand": table.last_hand,
    }


def _seats(seats: Iterable[Seat], table: Table, *, with_names: bool) -> dict[str, dict[str, Any]]:
    """Return who sits where, with where they sit next; without names only which seats there are."""
    players = {seat: seat.is_played_by if with_names else None for seat in seats}
    going = _next_places([entry for entry in players.values() if entry], table.session)
    counts = _counts(table)
    return {
        seat.wind: {
            "name": str(entry) if entry else wind_name(seat.wind),
            "country": entry.country if entry else "",
            "next": going.get(entry.pk, "") if entry else "",
            "credit": _credit(seat) if with_names else "",
            **({"counts": counts[seat.wind]} if seat.wind in counts else {}),
        }
        for seat, entry in players.items()
    }


def _credit(seat: Seat) -> str:
    """Say for whom the result of a seat counts that somebody else plays, or played for a while; else nothing."""
    words = {"name": seat.is_played_by, "player": seat.entry}
    if not seat.is_credited:
        return _("%(name)s: the result counts for nobody") % words
    return _("%(name)s: the result counts for %(player)s") % words if seat.occupant_id else ""


def _next_places(entries: list[Entry], session: Session) -> dict[int, str]:
    """Return by entry where it sits in the session after this one, once that is released."""
    later = Session.objects.filter(
        tournament=session.tournament_id, number__gt=session.number, is_seating_released=True
    )
    following = later.order_by("number").first()
    if following is None:
        return {}
    seats = Seat.objects.filter(session=following, entry__in=entries).select_related("table")
    starts = timezone.localtime(following.starts_at) if following.starts_at else None
    places = {}
    for seat in seats:
        words = {"table": seat.table.number, "wind": wind_name(seat.wind)}
        place = _("Table %(table)s, %(wind)s") % words
        assert seat.entry_id is not None
        places[seat.entry_id] = f"{place}, {date_format(starts, 'H:i')}" if starts else place
    return places


def _hands(table: Table, hands: list[Hand]) -> list[dict[str, Any]]:
    showings: dict[int, list[Showing]] = defaultdict(list)
    for showing in Showing.objects.filter(hand__in=hands).order_by("pk"):
        showings[showing.hand_id].append(showing)
    signed: dict[int | None, str] = defaultdict(str)
    for hand_id, wind in Signature.objects.filter(hand__in=hands).values_list("hand_id", "seat__wind"):
        signed[hand_id] += wind
    return [hand_line(table, hand, showings[hand.pk], signed[hand.pk]) for hand in hands]


def _counts(table: Table) -> dict[str, dict[str, Any]]:
    """Return by seat what is counted of players for the hand to come, with the least a win has to be worth.

    `leasts` are for a win now, after one more hand won, and so on; the last holds from there on.
    """
    counts: dict[str, dict[str, Any]] = {}
    for key, by_seat in facts_of_players(table, table.hands_recorded + 1).items():
        for seat, value in by_seat.items():
            counts.setdefault(seat.value, {})[key] = {"value": value, "leasts": leasts_from(table, key, value)}
    return counts


def hand_line(table: Table, hand: Hand, showings: Collection[Showing], signed: str = "") -> dict[str, Any]:
    """Return one hand of the score sheet; `signed` are the seats that have confirmed it."""
    return {
        "id": str(hand.entry_id),
        "number": hand.number,
        "kind": hand.kind,
        "ending": hand.ending,
        "winners": hand.winners,
        "discarder": hand.discarder,
        "points": {row.wind: row.points for row in showings if row.points is not None},
        "facts": written_facts(hand, showings),
        "pot": hand.delta_pot,
        "counted": [row.wind for row in showings if row.holding is not None],
        "differs": {row.wind: row.counted for row in showings if row.differs},
        "deltas": {seat.value: delta for seat, delta in hand.deltas.items()},
        "deal": deal_key(table, hand.deal),
        "round": hand.round_number,
        "isCorrected": hand.supersedes_id is not None,
        "signed": signed,
    }


def _incident(note: Note, table: Table) -> dict[str, Any]:
    """Return what a referee noted, with what it moved at the table; `hand` is null where it was given elsewhere.

    Words say what it cost where no amounts stand beside them.
    """
    return {
        "hand": note.hand,
        "seat": note.seat.value,
        "title": f"{note.who}: {note.title if note.moved else note.what}",
        "payments": {seat.value: note.moved.get(seat, 0) for seat in table.seats_taken},
    }


def _signed(seats: list[Seat]) -> dict[str, str]:
    """Return who has signed the result, and when."""
    found = Signature.objects.filter(seat__in=seats, hand=None).values_list("seat__wind", "signed_at")
    return {wind: date_format(timezone.localtime(at), "H:i") for wind, at in found}
