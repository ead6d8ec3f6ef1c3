"""Read an organizer's list of players: any file or pasted text becomes lines with what is known of each person.

Pure: bytes in, lines or a `ListError` out, whatever the bytes are.
"""

from tournament.players.importing.columns import COLUMNS, Columns
from tournament.players.importing.draft import Draft, read_place, take_up
from tournament.players.importing.files import read_file, read_text
from tournament.players.importing.grids import Grid, ListError
from tournament.players.importing.layout import Guess, guess_layout
from tournament.players.importing.lines import Line, read_lines

__all__ = [
    "COLUMNS",
    "Columns",
    "Draft",
    "Grid",
    "Guess",
    "Line",
    "ListError",
    "guess_layout",
    "read_file",
    "read_lines",
    "read_place",
    "read_text",
    "take_up",
]
