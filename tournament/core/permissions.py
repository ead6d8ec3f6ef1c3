"""Who does something: an account with a role, a table's tablet, a referee's code typed on it, or the program itself."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from tournament.models import Table, Tournament


class Rank(IntEnum):
    """What someone may do; each may also do what those below may."""

    TABLE = 1
    REFEREE = 2
    ORGANIZER = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """Someone with rights in one tournament, or in all of them where `tournament_id` is None.

    `table` is the number of the table whose link was used: such an actor acts at that table alone, also with the code
    of a referee.
    """

    rank: Rank
    tournament_id: int | None = None
    account: UUID | None = None
    table: int | None = None
    code: int | None = None

    def may(self, rank: Rank, tournament_id: int) -> bool:
        """Say whether this actor may act on the whole tournament."""
        return self.table is None and self._ranks(rank, tournament_id)

    def may_at(self, table: Table, rank: Rank = Rank.TABLE) -> bool:
        """Say whether this actor may act at that table."""
        return self.table in (None, table.number) and self._ranks(rank, table.tournament_id)

    def require(self, rank: Rank, tournament: Tournament) -> None:
        """Refuse actors who may not act on the whole tournament."""
        if not self.may(rank, tournament.pk):
            raise PermissionDenied(
                _("Only an organizer of this tournament may do that.")
                if rank is Rank.ORGANIZER
                else _("Only a referee of this tournament may do that.")
            )

    def require_at(self, table: Table, rank: Rank = Rank.TABLE) -> None:
        """Refuse actors who may not act at that table."""
        if not self.may_at(table):
            raise PermissionDenied(_("This link belongs to another table."))
        if not self.may_at(table, rank):
            raise PermissionDenied(_("Only a referee may do that. Call one, or have a referee enter their code."))

    def written(self) -> dict[str, Any]:
        """Return what the log keeps: ids and numbers."""
        known = {"account": self.account and str(self.account), "table": self.table, "code": self.code}
        return {name: value for name, value in known.items() if value is not None}

    def _ranks(self, rank: Rank, tournament_id: int) -> bool:
        return self.rank >= rank and self.tournament_id in (None, tournament_id)


SYSTEM = Actor(rank=Rank.ORGANIZER)
"""The program itself: commands on the server, the demo."""
