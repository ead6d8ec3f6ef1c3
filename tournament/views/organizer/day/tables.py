"""A table seen from the office: who sits there, its clock, its result, its tablet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.seats import Wind
from tournament.core.facts import HandWords
from tournament.core.labels import credit_words
from tournament.forms.organizer.acts import CloseTableForm, ConfirmForm, UndoSwapForm, WhyForm
from tournament.models import Hand, Incident, Seat, Showing, Signature, Table, TableLink
from tournament.penalties.notes import deducted_by_entry, results_of
from tournament.sessions.running import add_time, call_last_hand, finish_table, play_on
from tournament.tables.corrections import last_swap
from tournament.tables.signatures import close_table, unlock_table
from tournament.views.form_commands import posted
from tournament.views.organizer.access import Office, of_table, url_of
from tournament.views.organizer.confirmation import Question, ask
from tournament.views.organizer.day.board import clock_of
from tournament.views.organizer.day.clock import minutes_in
from tournament.views.referee.access import Desk
from tournament.views.referee.results import closing_words
from tournament.views.seat_words import added_minutes_words


@require_safe
@of_table
def show(request: HttpRequest, office: Office, table: Table) -> HttpResponse:
    """Show everything about one table, with every action on it."""
    seats = list(Seat.objects.with_players().filter(table=table).order_by("pk"))
    signed = set(Signature.objects.filter(seat__in=seats, hand=None).values_list("seat_id", flat=True))
    link = TableLink.objects.filter(tournament=office.tournament, number=table.number, revoked_at=None).first()
    desk, totals = Desk(table, None, office.actor), results_of(table, seats, deducted_by_entry(table.session))
    context = {
        "office": office,
        "desk": desk,
        "table": table,
        "session": table.session,
        "sides": [
            (seat, table.start_wind(seat.wind), totals.get(Wind(seat.wind), 0), seat.pk in signed, credit_words(seat))
            for seat in seats
        ],
        "last_swap": (swap := last_swap(table)),
        "undo_swap_form": UndoSwapForm(initial={"record": swap.record}, auto_id="swap-%s") if swap else None,
        "hands": hands_of(desk, seats),
        "incidents": Incident.objects.standing().filter(table=table).count(),
        "link": link,
        "clock": clock_of(table.session, table.extra_seconds) if table.session.is_running else None,
        "extra_minutes": round(table.extra_seconds / 60),
        "length": table.tournament.length,
        "is_playing": table.session.is_running and table.state == Table.State.OPEN,
        "is_changeable": table.session.is_running and table.state != Table.State.LOCKED,
        "may_play_on": table.session.is_running
        and (table.state == Table.State.FINISHED or table.last_hand is not None)
        and table.state != Table.State.LOCKED
        and not table.ended
        and not table.tournament.length.is_reached(table.deal),
    }
    return render(request, "organizer/day/table.html", context)


def hands_of(desk: Desk, seats: Sequence[Seat]) -> list[dict[str, Any]]:
    """Return the hands that count, the last first, each with where it is corrected."""
    names = {seat.wind: seat for seat in seats}
    words = HandWords.of(desk.table.tournament)
    hands = list(Hand.objects.current().filter(table=desk.table).order_by("-number"))
    shown: dict[int, list[Showing]] = defaultdict(list)
    for showing in Showing.objects.filter(hand__in=hands, points__isnull=False).order_by("pk"):
        shown[showing.hand_id].append(showing)
    signed = signers_of(desk.table, hands)
    return [
        {
            "number": hand.number,
            "unsigned": [
                player_in(seat, hand) for seat in seats if signed is not None and seat.wind not in signed[hand.pk]
            ],
            "winners": [
                (player_in(names.get(wind), hand), value_of(shown[hand.pk], wind, words)) for wind in hand.winners
            ],
            "ending": words.ending(hand.kind, hand.ending) if hand.ending else "",
            "others": [
                (player_in(names.get(row.wind), hand), row.points) for row in shown[hand.pk] if not row.is_winner
            ],
            "discarder": player_in(names.get(hand.discarder), hand) if hand.discarder else "",
            "recorded_at": hand.recorded_at,
            "is_corrected": hand.supersedes_id is not None,
            "differing": [(player_in(names.get(row.wind), hand), row.counted) for row in shown[hand.pk] if row.differs],
            "url": desk.url("correct", hand_id=hand.entry_id),
        }
        for hand in hands
    ]


def value_of(showings: Sequence[Showing], wind: str, words: HandWords) -> str:
    """Return what a seat's hand was worth."""
    return next((words.value(row.points, row.facts) for row in showings if row.wind == wind), "")


def signers_of(table: Table, hands: Sequence[Hand]) -> dict[int, str] | None:
    """Return by hand the seats that have signed it; None where hands are not signed, or need no more signatures."""
    if not table.tournament.signs_each_hand or table.state == Table.State.LOCKED:
        return None
    signed: dict[int, str] = defaultdict(str)
    for hand_id, wind in Signature.objects.filter(hand__in=hands).values_list("hand_id", "seat__wind"):
        signed[hand_id or 0] += wind
    return signed


def player_in(seat: Seat | None, hand: Hand) -> str:
    """Return who played a seat when that hand was played."""
    if seat is None:
        return ""
    return str(seat.player_in(hand.number) or seat.number)


# -- time and play ----------------------------------------------------------------------------------------------------


@require_POST
@of_table
def time(request: HttpRequest, office: Office, table: Table) -> HttpResponse:
    """Give one table minutes, or take some back."""
    minutes = minutes_in(request)
    add_time(session=table.session, seconds=60 * minutes, by=office.actor, table=table)
    messages.success(request, added_minutes_words(minutes))
    return redirect(url_of(office, table))


@require_POST
@of_table
def last_hand(request: HttpRequest, office: Office, table: Table) -> HttpResponse:
    """Let the hand under way be the last."""
    call_last_hand(table=table, by=office.actor)
    messages.success(request, _("The current hand is the last one."))
    return redirect(url_of(office, table))


@require_POST
@of_table
def go_on(request: HttpRequest, office: Office, table: Table) -> HttpResponse:
    """Let play go on."""
    play_on(table=table, by=office.actor)
    messages.success(request, _("Play resumed at this table."))
    return redirect(url_of(office, table))


@require_http_methods(["GET", "HEAD", "POST"])
@of_table
def finish(request: HttpRequest, office: Office, table: Table) -> HttpResponse:
    """End play at one table."""
    question = Question(
        title=_("End play at table %(number)s now?") % {"number": table.number},
        text=_("A hand in progress does not count. The players sign what is recorded. You can resume play."),
        yes=_("End play"),
        done=_("Play ended at this table."),
        back=url_of(office, table),
    )

    def command(sent: ConfirmForm) -> None:
        finish_table(table=table, by=office.actor, command_id=sent.cleaned_data["id"])

    return ask(request, office, question, command)


# -- the result -------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@of_table
def close(request: HttpRequest, office: Office, table: Table) -> HttpResponse:
    """Lock a table without all signatures."""
    question = Question(
        title=_("Close table %(number)s without signatures?") % {"number": table.number},
        text=closing_words(table),
        yes=_("Close table"),
        done=_("Table %(number)s closed.") % {"number": table.number},
        back=url_of(office, table),
        then=office.url("board"),
        is_dangerous=True,
    )

    def command(sent: CloseTableForm) -> None:
        data = sent.cleaned_data
        close_table(table=table, reason=data["reason"], by=office.actor, command_id=data["id"])

    return ask(request, office, question, command, CloseTableForm(posted(request), has_result=table.has_result))


@require_http_methods(["GET", "HEAD", "POST"])
@of_table
def unlock(request: HttpRequest, office: Office, table: Table) -> HttpResponse:
    """Let a locked table be changed again."""
    question = Question(
        title=_("Unlock table %(number)s?") % {"number": table.number},
        text=_("The result can be changed again. The players will have to sign again."),
        yes=_("Unlock"),
        done=_("Table %(number)s unlocked.") % {"number": table.number},
        back=url_of(office, table),
    )

    def command(sent: WhyForm) -> None:
        data = sent.cleaned_data
        unlock_table(table=table, reason=data["reason"], by=office.actor, command_id=data["id"])

    return ask(request, office, question, command, WhyForm(posted(request)))
