"""What the public may know of a tournament, asked once and for all: pages, streams and the API read it here.

Everything follows the organizer's policy (`core/visibility.py`), and nothing changes without the public version: an
answer may be kept for that version. Of a table that is not shown yet, only who sits there is told.
"""

from tournament.public.event.groups import Group, GroupRanking, rank_countries, rank_teams
from tournament.public.event.hands import CourseRow, PublicHand, PublicNote, TableCourse, course_of
from tournament.public.event.head import EventHead, head_of
from tournament.public.event.people import Person, people_of
from tournament.public.event.sessions import PublicSession, sessions_of
from tournament.public.event.standings import PublicRow, PublicStandings, public_standings
from tournament.public.event.tables import PublicSeat, PublicTable, tables_of

__all__ = [
    "CourseRow",
    "EventHead",
    "Group",
    "GroupRanking",
    "Person",
    "PublicHand",
    "PublicNote",
    "PublicRow",
    "PublicSeat",
    "PublicSession",
    "PublicStandings",
    "PublicTable",
    "TableCourse",
    "course_of",
    "head_of",
    "people_of",
    "public_standings",
    "rank_countries",
    "rank_teams",
    "sessions_of",
    "tables_of",
]
