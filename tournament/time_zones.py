"""Time zones by the names of the tz database, and which one this machine or a tournament is in."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import tzinfo
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, available_timezones

from django.utils.timezone import get_default_timezone

if TYPE_CHECKING:
    from tournament.models import Tournament

UNKNOWN = "UTC"
"""Where nothing is known, a time is at least the same for everyone."""
LINK, NAME = Path("/etc/localtime"), Path("/etc/timezone")
FOLDER = "zoneinfo/"
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


def machine_zone() -> str:
    """Return the name of the zone this machine is set to; UTC where it does not say.

    Linux and macOS say so in TZ, by where /etc/localtime leads, or in /etc/timezone. Windows has names of its own:
    there the office asks for the zone.
    """
    for name in _told():
        if find_zone(name):
            return name
    return UNKNOWN


def _told() -> list[str]:
    told = [os.environ.get("TZ", "").strip().lstrip(":")]
    with suppress(OSError):  # a copy instead of a link, or none at all
        told.append(str(LINK.readlink()))
    with suppress(OSError, ValueError):
        told.append(NAME.read_text(encoding="ascii").strip())
    return [name.rpartition(FOLDER)[2] for name in told]


@cache
def zones_by_region() -> dict[str, list[tuple[str, str]]]:
    """Return zones to choose from, each with its city, by continent or ocean."""
    regions: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(available_timezones()):
        region, _slash, city = name.partition("/")
        if city and region not in NOT_PLACES:
            regions.setdefault(region, []).append((name, city.replace("_", " ")))
    return regions
