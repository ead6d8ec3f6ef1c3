"""One player's page: where to sit next, how it went, hand by hand. And the receipt of a table, on their own phone."""

from __future__ import annotations

from typing import Any, cast

from django.db.models import Exists
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls.converters import StringConverter
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from scoring.standings.schemes import Scheme
from tournament.core.formatting import writer_of
from tournament.core.read_snapshot import read_snapshot
from tournament.core.time_zones import zone_of
from tournament.core.visibility import sessions_with_seats, without_numbers
from tournament.models import Entry, Seat, Tournament
from tournament.public.charts import draw_points, draw_ranks
from tournament.public.player import PlayerRecord, player_record
from tournament.public.receipt import Receipt, ReceiptLine, find_seat, receipt_of
from tournament.sessions.clock import countdown_of
from tournament.standings.targets import Need, Way
from tournament.views.public.lists.table_lines import write_score
from tournament.views.public.pages import PublicPage, public_page
from tournament.web.http import public_url


class PlayerKey(StringConverter):
    """What an address calls a player: the drawn number, or `e` and the order of enrolment."""

    regex = "e?[1-9][0-9]{0,8}"


@public_page
def player(page: PublicPage, tournament: Tournament, number: str) -> HttpResponse:
    """Show a player."""
    entry = _find_entry(tournament, number)
    if entry.number and number != str(entry.number):
        return redirect("public:player", tournament.slug, entry.number)
    return page.render("public/player.html", _context(tournament, entry))


@public_page
def record(page: PublicPage, tournament: Tournament, number: str) -> HttpResponse:
    """Answer with the part of a player's page that changes."""
    return page.render("public/player.html#record", _context(tournament, _find_entry(tournament, number)))


def _find_entry(tournament: Tournament, text: str) -> Entry:
    """Return the entry an address names, by its number once numbers are shown.

    Players who left before the start are not shown.
    """
    column = "enrolment" if text.startswith("e") else "number"
    entries = Entry.objects.annotate(with_numbers=Exists(sessions_with_seats(tournament)))
    entry = entries.filter(tournament=tournament, **{column: int(text.lstrip("e"))}).first()
    if entry is None or not (_is_listed(entry) or Seat.objects.filter(entry=entry).exists()):
        raise Http404
    if cast(Any, entry).with_numbers:
        return entry
    if column == "number":
        raise Http404
    return without_numbers([entry])[0]


def _is_listed(entry: Entry) -> bool:
    return entry.number is not None or entry.status in (Entry.Status.ACTIVE, Entry.Status.RESERVE)


def _context(tournament: Tournament, entry: Entry) -> dict[str, Any]:
    found = player_record(tournament, entry)
    return {
        "tournament": tournament,
        "entry": entry,
        "record": found,
        "tab": "player",
        "points_chart": draw_points(found.courses_of_points),
        "ranks_chart": draw_ranks(found.course_of_ranks, found.ranked),
        "clocks": {
            sitting.table.pk: countdown_of(sitting.session, sitting.table.extra_seconds) for sitting in found.places
        },
        "course": _course(found),
        "needs": _needs(found),
    }


def _course(found: PlayerRecord) -> dict[str, int]:
    """Return the context of the sentence beside the chart."""
    values = [value for _session, own in found.courses_of_points for value in own]
    return {"end": values[-1], "lowest": min(values), "highest": max(values)} if values else {}


def _needs(found: PlayerRecord) -> dict[str, Any] | None:
    """Return what better places take, a row each: the least win from the wall and off every opponent.

    None where there is nothing to tell: not the last hands, or nobody stands above the player.
    """
    if found.outlook is None:
        return None
    now = next(sitting for sitting in found.places if sitting.is_now)
    better = [need for need in (*found.outlook.at_table, *found.outlook.in_tournament) if not need.is_held]
    rows = [
        {
            "scope": need.scope,
            "place": need.place,
            "ways": [
                need.self_draw,
                *(_way_off(need, opponent.holder) for opponent in now.opponents),
            ],
        }
        for need in better
        if need.ways
    ]
    has_gap = any(not way.or_more for need in better for way in need.ways)
    return {"rows": rows, "opponents": now.opponents, "has_gap": has_gap} if better else None


def _way_off(need: Need, discarder: int | None) -> Way | None:
    return next((way for way in need.discards if way.discarder == discarder), None)


# -- receipts ---------------------------------------------------------------------------------------------------------


@require_safe
@cache_control(private=True, no_cache=True)
def receipt(request: HttpRequest, token: str) -> HttpResponse:
    """Show the result of a table to a player who was given the address there; search engines are not."""
    with read_snapshot():
        seat = find_seat(token)
        if seat is None:
            raise Http404
        with timezone.override(zone_of(seat.table.tournament)):
            response = render(
                request, "public/receipt.html", _receipt_context(receipt_of(seat), public_url(request, "/"))
            )
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _receipt_context(found: Receipt, origin: str) -> dict[str, object]:
    """Return what the page shows, figures as the scheme writes them."""
    table = found.table
    scheme = table.tournament.scheme
    own = found.own
    return {
        "receipt": found,
        "tournament": table.tournament,
        "session": table.session,
        "table": table,
        "origin": origin.rstrip("/"),
        "lines": [(line, _score(scheme, line)) for line in found.lines],
        "figures": list(_figures(scheme, own)) if own else [],
        "signed": found.signed,
    }


def _score(scheme: Scheme, line: ReceiptLine) -> str:
    return write_score(scheme, line.worth.score + line.worth.left)


def _figures(scheme: Scheme, own: ReceiptLine) -> list[tuple[str, str]]:
    """Return the labels and figures of a player's own result."""
    worth, told = own.worth, []
    told.append((scheme.points.label, _score(scheme, own)))
    if scheme.result and worth.result is not None:
        told.append((scheme.result.label, writer_of(scheme.result.format)(worth.result)))
    elif scheme.earned and worth.earned is not None:
        told.append((scheme.earned.label, writer_of(scheme.earned.format)(worth.earned)))
    return told
