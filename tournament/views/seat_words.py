"""Sentences about a table's seats and minutes, for the office and the tablet."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Seat, Table
from tournament.penalties.words import with_wind


def name_with_wind(seat: Seat, table: Table) -> str:
    """Return who sits in a seat, with the wind they started on."""
    return with_wind(str(seat.is_played_by or seat.number), table.start_wind(seat.wind))


def played_words(seat: Seat, table: Table) -> str:
    """Return the sentence about the hands somebody else has played in a seat."""
    first, last = seat.occupied_from or 1, table.hands_recorded
    words = {"name": seat.occupant, "first": first, "last": last}
    if last < first:
        return _("%(name)s plays this seat from hand %(first)s.") % words
    if last == first:
        return _("%(name)s has played hand %(first)s in this seat.") % words
    return _("%(name)s has played hands %(first)s to %(last)s in this seat.") % words


def swap_text() -> str:
    """Return the sentence about when two players are swapped, and what follows from it."""
    return _(
        "Use this if two players sat in each other’s seats. All hands are corrected at once, "
        "and the players will have to sign again."
    )


def swapped_back_words() -> str:
    """Return the sentence that a swap was undone."""
    return _("Swap undone. Both players are back in their seats.")


def added_minutes_words(minutes: int) -> str:
    """Return the sentence about minutes that were added or, below zero, taken back."""
    words = {"count": abs(minutes)}
    if minutes < 0:
        return ngettext("%(count)s minute removed.", "%(count)s minutes removed.", abs(minutes)) % words
    return ngettext("%(count)s minute added.", "%(count)s minutes added.", minutes) % words
