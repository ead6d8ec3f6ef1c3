"""Read an organizer's list of players: any file or pasted text becomes lines with what is known of each person.

Pure: bytes in, lines or a `ListError` out, whatever the bytes are.
"""

from tournament.enrolment_list.columns import COLUMNS, Columns
from tournament.enrolment_list.countries import find_country
from tournament.enrolment_list.draft import Draft, read_place, take_up
from tournament.enrolment_list.files import read_file, read_text
from tournament.enrolment_list.grids import Grid, ListError
from tournament.enrolment_list.layout import Guess, guess_layout
from tournament.enrolment_list.lines import Line, read_lines

__all__ = [
    "COLUMNS",
    "Columns",
    "Draft",
    "Grid",
    "Guess",
    "Line",
    "ListError",
    "find_country",
    "guess_layout",
    "read_file",
    "read_lines",
    "read_place",
    "read_text",
    "take_up",
]
