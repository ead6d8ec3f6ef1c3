"""Models, one module for each part of an event."""

from tournament.models.access import Attempts, Invitation, RefereeCode, Role, TableLink
from tournament.models.audit import AuditRecord, Checkpoint
from tournament.models.browser_session import BrowserSession
from tournament.models.display import Display
from tournament.models.event import Session, Tournament
from tournament.models.hand import Hand, Showing
from tournament.models.penalty import Incident, Penalty
from tournament.models.people import Account, Entry, Player
from tournament.models.reason import Reason
from tournament.models.seat import Seat, Signature, Stint
from tournament.models.seating import SeatingSearch
from tournament.models.stage import Qualifier, Stage
from tournament.models.table import Table

__all__ = [
    "Account",
    "Attempts",
    "AuditRecord",
    "BrowserSession",
    "Checkpoint",
    "Display",
    "Entry",
    "Hand",
    "Incident",
    "Invitation",
    "Penalty",
    "Player",
    "Qualifier",
    "Reason",
    "RefereeCode",
    "Role",
    "Seat",
    "SeatingSearch",
    "Session",
    "Showing",
    "Signature",
    "Stage",
    "Stint",
    "Table",
    "TableLink",
    "Tournament",
]
