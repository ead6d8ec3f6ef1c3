"""The state of a table for its tablet: one JSON object, made of rows alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.standings.schemes import Scheme
from tournament.core.formatting import write_signed, writer_of
from tournament.core.labels import wind_name
from tournament.core.read_snapshot import read_snapshot
from tournament.models import Entry, Hand, Seat, Session, Showing, Signature, Table
from tournament.penalties.notes import Note, deducted_by_seat, notes_of
from tournament.players.wins import facts_of_players
from tournament.standings.at_table import SeatWorth, worth_of_seats
from tournament.tables.checks import was_hand_under_way
from tournament.tables.deals import deal_key, deals_to_come
from tournament.tables.facts import written_facts
from tournament.tables.values import leasts_from
from tournament.tables.winds import winds_of
from tournament.views.referee.access import Desk, find_table

KEEPERS = {"here": "w", "other": "r", "nobody": "n"}


def state_version(desk: Desk) -> str:
    """Return what changes whenever the state does; also when the link was read a moment before a tablet was bound."""
    tournament, table = desk.table.tournament, desk.table
    return f"{tournament.version}.{table.session.number}.{KEEPERS[desk.keeper]}"


def table_state(desk: Desk) -> dict[str, Any]:
    """Return everything a tablet shows of its table, read in one snapshot: hands and version belong together."""
    with read_snapshot():
        table = find_table(desk.table.tournament, desk.table.number, desk.table.session.number)
        assert table is not None
        return _state(replace(desk, table=table))


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
        **_worth(table, seats, notes),
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
        "keepsPaper": table.keeps_paper,
        "number": table.hands_recorded + 1,
        "deal": None if table.is_played_out else deal_key(table, deal),
        "carried": deal.carried,
        "pot": table.total_pot,
        "ended": table.ended,
        "chairs": table.chairs,
        "drawn": table.drawn_chairs.get(str(table.hands_recorded + 1), ""),
        "totals": {seat.value: total for seat, total in table.totals.items()},
        "dead": table.dead_seats,
        "secondsLeft": None if left is None else round(left.total_seconds()),
        "isPaused": session.status == Session.Status.PAUSED,
        "stopsAtOnce": table.tournament.stops_at_once,
        "isHandUnderWay": was_hand_under_way(table),
        "isCalled": table.called_at is not None,
        "calledAt": date_format(timezone.localtime(table.called_at), "H:i") if table.called_at else "",
        "lastHand": table.final_hand,
        "signalHand": table.signal_hand,
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
            "start": table.start_wind(seat.wind),
            "next": going.get(entry.pk, ()) if entry else (),
            "credit": _credit(seat) if with_names else "",
            "for": _stands_for(seat) if with_names else "",
            **({"counts": counts[seat.wind]} if seat.wind in counts else {}),
        }
        for seat, entry in players.items()
    }


def _credit(seat: Seat) -> str:
    """Say who plays or played a seat for whom, from which hand on, and for whom its result counts; else nothing."""
    told = []
    for hand, player in seat.turns:
        words = {"name": str(player), "player": str(seat.entry or seat.number), "hand": str(hand)}
        if player != seat.entry:
            told.append(_("%(name)s plays for %(player)s from hand %(hand)s") % words)
        elif told:
            told.append(_("%(name)s is back from hand %(hand)s") % words)
    words = {"name": str(seat.is_played_by or seat.number), "player": str(seat.entry or seat.number)}
    if not seat.is_credited:
        told.append(_("the result counts for no one") % words)
    elif seat.occupant_id:
        told.append(_("the result counts for %(player)s") % words)
    return pgettext("between parts", "; ").join(told)


def _stands_for(seat: Seat) -> str:
    """Return for whom and from which hand somebody else plays a seat, as the seat shows it."""
    words = {"player": seat.entry, "hand": seat.occupied_from}
    return _("for %(player)s, from hand %(hand)s") % words if seat.occupant_id and seat.entry_id else ""


def _next_places(entries: list[Entry], session: Session) -> dict[int, list[str]]:
    """Return by entry where it sits in the session after this one, once that is released: the table, the seat, when."""
    later = Session.objects.filter(
        tournament=session.tournament_id, number__gt=session.number, is_seating_released=True
    )
    following = later.order_by("number").first()
    if following is None:
        return {}
    seats = Seat.objects.filter(session=following, entry__in=entries).select_related("table")
    starts = date_format(timezone.localtime(following.starts_at), "H:i") if following.starts_at else ""
    places = {}
    for seat in seats:
        assert seat.entry_id is not None
        seat.table.tournament = session.tournament
        lines = (str(seat.table), wind_name(seat.table.start_wind(seat.wind)), starts)
        places[seat.entry_id] = [line for line in lines if line]
    return places


def _worth(table: Table, seats: Sequence[Seat], notes: Iterable[Note]) -> dict[str, Any]:
    """Return by seat what its place earns beside the score, and where the scheme shows results, how each is made up."""
    scheme = table.tournament.scheme
    if scheme.earned is None:
        return {"earned": {}}
    write, worth = writer_of(scheme.earned.format), worth_of_seats(table, seats, deducted_by_seat(notes))
    told: dict[str, Any] = {"earned": {wind.value: write(seat.earned or 0) for wind, seat in worth.items()}}
    if worth and scheme.result:
        pot = table.tournament.play.pot
        left = _(pot.left or pot.title) if pot else ""
        told["results"] = {wind.value: _result(seat, scheme, left) for wind, seat in worth.items()}
    return told


def _result(seat: SeatWorth, scheme: Scheme, left: str) -> dict[str, Any]:
    """Return a seat's place and the lines of its result: all in full, the sum also as the scheme writes it."""
    assert scheme.earned is not None
    assert scheme.result is not None
    parts = (
        (_("Start"), -scheme.return_points),
        (left, seat.left),
        (_(scheme.earned.label), seat.earned or 0),
        (_(scheme.penalty.label), -seat.penalty),
    )
    lines = [(label, write_signed(amount)) for label, amount in parts if amount]
    result = seat.result or 0
    return {
        "place": seat.place,
        "score": _("Score"),
        "lines": lines,
        "result": (_(scheme.result.label), write_signed(result), writer_of(scheme.result.format)(result)),
    }


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

    Words say what it cost where no amounts stand beside them. They name no wind: the columns of the sheet are headed by
    the winds players started with, and that of the hand would contradict them.
    """
    return {
        "hand": note.hand,
        "seat": note.seat.value,
        "title": pgettext("between parts", ": ").join(
            (str(note.player or "–"), note.title if note.moved else note.what)
        ),
        "payments": {seat.value: note.moved.get(seat, 0) for seat in table.seats_taken},
    }


def _signed(seats: list[Seat]) -> dict[str, str]:
    """Return who has signed the result, and when."""
    found = Signature.objects.filter(seat__in=seats, hand=None).values_list("seat__wind", "signed_at")
    return {wind: date_format(timezone.localtime(at), "H:i") for wind, at in found}
