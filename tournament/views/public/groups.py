"""Countries and teams, ranked by their players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from zlib import crc32

from django.http import HttpResponse

from tournament.core.formatting import writer_of
from tournament.models import Tournament
from tournament.public.event.groups import Group, GroupRanking, rank_countries, rank_teams
from tournament.public.event.standings import PublicRow, PublicStandings, public_standings
from tournament.views.public.lists.addresses import PlayerAddress, player_addresses
from tournament.views.public.pages import PublicPage, public_page


@public_page
def countries(page: PublicPage, tournament: Tournament, part: str = "") -> HttpResponse:
    """Show the countries in order."""
    return _show(page, tournament, "countries", rank_countries, part)


@public_page
def teams(page: PublicPage, tournament: Tournament, part: str = "") -> HttpResponse:
    """Show the teams in order."""
    return _show(page, tournament, "teams", rank_teams, part)


def _show(
    page: PublicPage, tournament: Tournament, tab: str, rank: Callable[[Sequence[PublicRow]], GroupRanking], part: str
) -> HttpResponse:
    board = public_standings(page.head)
    ranking, address = rank(board.comparable), player_addresses(tournament.slug)
    context = {
        "tournament": tournament,
        "tab": tab,
        "board": board,
        "ranking": ranking,
        "groups": [_line(group, board, address) for group in ranking.groups],
    }
    return page.render(f"public/groups.html{part}", context)


def _line(group: Group, board: PublicStandings, address: PlayerAddress) -> dict[str, object]:
    write = writer_of(board.scheme.total.format)
    members = [
        {
            "name": row.person.name,
            "address": address(row.person.number),
            "number": row.person.number,
            "rank": row.standing.rank,
            "total": write(row.standing.total),
            "counts": index < group.counted,
        }
        for index, row in enumerate(group.members)
    ]
    # An open group stays open when the ranking renews itself, whatever its rank has become.
    key = crc32(group.name.encode())
    return {
        "key": key,
        "group": group,
        "total": write(group.total),
        "tie_breaks": [
            writer_of(tie_break.format)(figure)
            for tie_break, figure in zip(board.scheme.tie_breaks, group.tie_breaks, strict=True)
        ],
        "members": members,
    }
