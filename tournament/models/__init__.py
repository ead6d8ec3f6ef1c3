"""Models, one module for each part of an event."""

from tournament.models.event import Tournament
from tournament.models.people import Account
from tournament.models.throttle import Attempts

__all__ = ["Account", "Attempts", "Tournament"]
