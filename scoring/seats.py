"""The four winds, which name seats and rounds."""

from __future__ import annotations

from enum import StrEnum


class Wind(StrEnum):
    """A wind by its letter in records; in turn order, so that arithmetic modulo four is the table."""

    EAST = "E"
    SOUTH = "S"
    WEST = "W"
    NORTH = "N"


WINDS = tuple(Wind)
