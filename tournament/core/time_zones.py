"""Time zones by the names of the tz database, and which one a tournament is in."""

from __future__ import annotations

from datetime import tzinfo
from functools import cache
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, available_timezones

from django.utils.timezone import get_default_timezone

if TYPE_CHECKING:
    from tournament.models import Tournament

NOT_PLACES = ("Brazil", "Canada", "Chile", "Etc", "Mexico", "SystemV", "US", "posix", "right")
"""Groups of names that are no continents: old spellings and offsets."""


@cache
def find_zone(name: str) -> ZoneInfo | None:
    """Return the zone of that name; None where this machine knows none."""
    try:
        return ZoneInfo(name) if name else None
    except (KeyError, ValueError, OSError):  # no such key, or one that names a folder or leaves the database
        return None


def zone_of(tournament: Tournament) -> tzinfo:
    """Return the time zone of the hall: the server's, unless another was chosen that this machine knows."""
    return find_zone(tournament.time_zone) or get_default_timezone()


@cache
def zones_by_region() -> dict[str, list[tuple[str, str]]]:
    """Return zones to choose from, each with its city, by continent or ocean."""
    regions: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(available_timezones()):
        region, _slash, city = name.partition("/")
        if city and region not in NOT_PLACES:
            regions.setdefault(region, []).append((name, city.replace("_", " ")))
    return regions
