"""The prize-giving: third, second and first place, revealed one after the other on the projector.

What is turned over is shown because an organizer says so, even while standings are held back; nothing else is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.standings.ranks import Standing
from scoring.standings.schemes import Scheme
from tournament.audit.commands import append_record
from tournament.core.errors import Refused
from tournament.core.formatting import writer_of
from tournament.core.labels import count_words
from tournament.core.locking import lock_for
from tournament.core.permissions import Actor, Rank
from tournament.core.text import write_list
from tournament.models import Display, Tournament
from tournament.models.display import Prizes
from tournament.players.countries import country_name
from tournament.public.event.groups import rank_teams
from tournament.public.event.head import LEAST_TO_RANK
from tournament.public.event.people import people_of
from tournament.public.event.standings import PublicRow
from tournament.public.projector_settings import display_of
from tournament.standings.results import current_standings

LAST_PLACE = 3
ON_PODIUM = {2: 0, 1: 1, 3: 2}
"""Where places stand: the first in the middle."""


@dataclass(frozen=True, slots=True)
class Prize:
    """Who has a place: the name, what stands below it, the figures with their words, and the keys of the entries."""

    place: int
    name: str
    below: str
    figures: Sequence[tuple[str, str]]
    players: Sequence[int]


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on the podium: its place alone, and who has it once it is turned over; the last that was `is_latest`."""

    place: int
    prize: Prize | None
    is_latest: bool = False


@dataclass(frozen=True, slots=True)
class Podium:
    """The places in the order they are turned over, those who share one together, and how many have been."""

    steps: Sequence[Sequence[Prize]]
    shown: int

    @property
    def following(self) -> Sequence[Prize]:
        """Return who comes next."""
        return self.steps[self.shown] if self.shown < len(self.steps) else ()

    @property
    def latest(self) -> Sequence[Prize]:
        """Return who was turned over last."""
        return self.steps[self.shown - 1] if self.shown else ()

    @property
    def is_over(self) -> bool:
        """Say whether everyone is known."""
        return self.shown >= len(self.steps)

    @property
    def tiles(self) -> list[Tile]:
        """Return the tiles as they stand on the podium; of those face down only the place."""
        found = [
            Tile(prize.place, prize if step < self.shown else None, is_latest=step == self.shown - 1)
            for step, prizes in enumerate(self.steps)
            for prize in prizes
        ]
        return sorted(found, key=lambda tile: ON_PODIUM[tile.place])


def podium_of(tournament: Tournament, kind: str, shown: int) -> Podium:
    """Return the podium of players or teams, as the results really stand."""
    prizes = _teams(tournament) if kind == Prizes.TEAMS else _players(tournament)
    places = sorted({prize.place for prize in prizes}, reverse=True)
    steps = [[prize for prize in prizes if prize.place == place] for place in places]
    return Podium(steps, min(shown, len(steps)))


def has_teams(tournament: Tournament) -> bool:
    """Say whether there are teams to give prizes to."""
    return len(rank_teams(_rows(tournament)).groups) >= LEAST_TO_RANK


def _rows(tournament: Tournament) -> list[PublicRow]:
    """Return the rows of the standings by the names the public knows."""
    board = current_standings(tournament, for_public=False)
    people = people_of(tournament, with_numbers=False)
    standings: Iterable[Standing] = (board.at_restart or board.standings).rows if board.last else ()
    return [PublicRow(people[key], row, None) for row in standings if (key := int(row.player)) in people]


def _players(tournament: Tournament) -> list[Prize]:
    standings = current_standings(tournament, for_public=False).standings
    people = people_of(tournament, with_numbers=False)
    return [
        Prize(
            row.rank,
            person.name,
            country_name(person.country, get_language() or ""),
            _figures(row, standings.scheme),
            (person.key,),
        )
        for row in standings.rows
        if row.rank is not None and row.rank <= LAST_PLACE and (person := people.get(int(row.player)))
    ]


def _figures(row: Standing, scheme: Scheme) -> list[tuple[str, str]]:
    total = (writer_of(scheme.total.format)(row.total), count_words(scheme.total, row.total))
    if not scheme.ranks.earned:
        return [total]
    return [total, (writer_of(scheme.points.format)(row.points), count_words(scheme.points, row.points))]


def _teams(tournament: Tournament) -> list[Prize]:
    total = current_standings(tournament, for_public=False).standings.scheme.total
    return [
        Prize(
            group.rank,
            group.name,
            write_list(row.person.name for row in group.members),
            [(writer_of(total.format)(group.total), count_words(total, group.total))],
            [row.person.key for row in group.members],
        )
        for group in rank_teams(_rows(tournament)).groups
        if group.rank is not None and group.rank <= LAST_PLACE
    ]


# -- commands ---------------------------------------------------------------------------------------------------------


@transaction.atomic
def open_prizes(*, tournament: Tournament, kind: str, is_warned: bool, by: Actor) -> Display:
    """Begin the prize-giving, all tiles face down; results that are not final need a word that this is known."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    if kind not in Prizes.values:
        raise Refused(_("Prizes go to players or to teams."))
    if not podium_of(tournament, kind, 0).steps:
        raise Refused(_("There are no results yet."))
    if tournament.status != Tournament.Status.FINISHED and not is_warned:
        raise Refused(_("These results can still change. Finish the tournament, or confirm that you know."))
    return _save(tournament, kind, 0, by)


@transaction.atomic
def show_prize(*, tournament: Tournament, seen: int, by: Actor, step: int = 1) -> Display:
    """Turn the next place over, or with a step of -1 the last one back; two taps on the same page are one."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    display = display_of(tournament)
    if not display.prizes:
        raise Refused(_("The prize-giving is not open."))
    if display.prizes_shown != seen:
        return display
    shown = seen + step
    if not 0 <= shown <= len(podium_of(tournament, display.prizes, seen).steps):
        return display
    return _save(tournament, display.prizes, shown, by)


@transaction.atomic
def close_prizes(*, tournament: Tournament, by: Actor) -> Display:
    """End the prize-giving: the projector goes back to its slides."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    display = display_of(tournament)
    return _save(tournament, "", 0, by) if display.prizes else display


def _save(tournament: Tournament, kind: str, shown: int, by: Actor) -> Display:
    display = display_of(tournament)
    display.prizes, display.prizes_shown = kind, shown
    display.save()
    append_record(tournament, verb="give-prizes", by=by, payload={"prizes": kind, "shown": shown})
    return display
