"""Teams and countries, ranked as the public pages rank them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _

from scoring.standings.numbers import shown
from tournament.exports.rows.results import Results
from tournament.exports.rows.sheet import Column, Sheet, Value
from tournament.public.event.groups import Group, GroupRanking, rank_countries, rank_teams
from tournament.public.event.people import Person
from tournament.public.event.standings import PublicRow
from tournament.standings.results import CurrentStandings


def teams_sheet(results: Results) -> Sheet:
    """Return the teams in order, with their players from the best."""
    return _sheet("teams", _("Teams"), _("Team"), rank_teams, results)


def countries_sheet(results: Results) -> Sheet:
    """Return the countries in order, with their players from the best."""
    return _sheet("countries", _("Countries"), _("Country"), rank_countries, results)


def _sheet(
    key: str, title: str, heading: str, rank: Callable[[Sequence[PublicRow]], GroupRanking], results: Results
) -> Sheet:
    scheme = results.counted.scheme
    tie_breaks = [tie_break for tie_break in scheme.tie_breaks if tie_break.label]
    columns = (
        Column("rank", _("Rank"), "number", 6),
        Column("name", heading, width=28),
        Column("players", _("Players"), "number", 8),
        Column("counted", _("Players counted"), "number", 8),
        Column(scheme.total.key, _(scheme.total.title), "number", 10, scheme.total.format),
        *(
            Column(f"tie_break-{place}", _(tie_break.label), "number", format=tie_break.format)
            for place, tie_break in enumerate(tie_breaks)
        ),
        Column("members", _("Who plays"), width=60),
    )
    ranking = rank(rows_to_group(results))
    return Sheet(key, title, columns, [_row(group, results) for group in ranking.groups])


def rows_to_group(results: Results) -> list[PublicRow]:
    """Return the rows whose totals can be compared, as the reader may know the people in them."""
    board = CurrentStandings.of(results.given)
    known = results.rows.entries
    return [
        PublicRow(
            Person(entry.pk, entry.number, results.rows.name(entry), results.rows.country(entry), entry.team, ""),
            standing,
            None,
        )
        for standing in (board.at_restart or board.standings).rows
        if (entry := known.get(int(standing.player)))
    ]


def _row(group: Group, results: Results) -> tuple[Value, ...]:
    scheme = results.counted.scheme
    figures = zip(scheme.tie_breaks, group.tie_breaks, strict=True)
    return (
        group.rank,
        group.name,
        len(group.members),
        group.counted,
        shown(group.total),
        *(shown(figure) for tie_break, figure in figures if tie_break.label),
        ", ".join(row.person.name for row in group.members),
    )
