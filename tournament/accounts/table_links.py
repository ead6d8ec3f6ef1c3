"""Table links: issue, find, bind to a tablet, hand over, revoke."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from django.core.exceptions import PermissionDenied
from django.core.signing import BadSignature, Signer
from django.db import connection, transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from tournament.accounts.presence import PRESENCE, forget_sightings
from tournament.audit.commands import append_record
from tournament.core.locking import lock_for, lock_tournament
from tournament.core.permissions import Actor, Rank
from tournament.core.sql import SideBySide, side_by_side
from tournament.models import Session, Table, TableLink, Tournament

SIGNER = Signer(sep=".", salt="tournament.access.table-link")
TYPED = Signer(sep=".", salt="tournament.access.typed-table-code")
"""Signs the address that a table's code leads to: it reads, and binds no device without a referee."""
MOST_SESSIONS = 32_767
"""The largest session number the column can hold."""


@dataclass(frozen=True, slots=True)
class TableAccess:
    """What a device may do with a table link: the bound device keeps score, any other only reads."""

    link: TableLink
    is_bound: bool

    @property
    def actor(self) -> Actor:
        """Return the actor of the bound device; refuse other devices."""
        if not self.is_bound:
            raise PermissionDenied(
                _("Another tablet is scoring this table. Ask it to hand over, or have a referee enter their code here.")
            )
        return Actor(rank=Rank.TABLE, tournament_id=self.link.tournament_id, table=self.link.number)


@transaction.atomic
def issue_table_links(*, tournament: Tournament, numbers: Iterable[int], by: Actor) -> list[TableLink]:
    """Return the links of these table numbers, creating missing ones."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    return create_missing_links(tournament, numbers, by=by)


def create_missing_links(tournament: Tournament, numbers: Iterable[int], *, by: Actor) -> list[TableLink]:
    """Do the same in a locked tournament, for a command that has checked what `by` may do."""
    valid = TableLink.objects.filter(tournament=tournament, revoked_at=None)
    missing = sorted(set(numbers) - set(valid.values_list("number", flat=True)))
    TableLink.objects.bulk_create(
        TableLink(tournament=tournament, number=number, secret=secrets.token_urlsafe(32)) for number in missing
    )
    if missing:
        append_record(tournament, verb="issue-table-links", by=by, payload={"tables": missing}, is_public=False)
    return list(valid.filter(number__in=set(numbers)).order_by("number"))


def valid_links(tournament: Tournament) -> dict[int, TableLink]:
    """Return the links that open a table, by the table's number."""
    found = TableLink.objects.filter(tournament=tournament, revoked_at=None).order_by("number")
    return {link.number: link for link in found}


def token_of(link: TableLink) -> str:
    """Return the token in the link's address: the secret, signed, so that a stolen database opens no table."""
    return SIGNER.sign(link.secret)


def typed_token_of(link: TableLink) -> str:
    """Return the token that a table's code leads to."""
    return TYPED.sign(link.secret)


def is_typed(token: str) -> bool:
    """Say whether a token came from a table's code."""
    return bool(_unsign(TYPED, token))


def find_link(token: str) -> TableLink | None:
    """Return the valid link with that token."""
    secret = _secret_in(token)
    if not secret:
        return None
    return TableLink.objects.select_related("tournament").filter(secret=secret, revoked_at=None).first()


def find_place(token: str, session: int) -> tuple[TableLink, Table] | None:
    """Return the valid link with that token and its table in a session, in one statement; None if one is missing."""
    secret = _secret_in(token)
    is_possible = secret and session <= MOST_SESSIONS
    found = _place_statement(connection.vendor).fetch(session, secret) if is_possible else []
    if not found:
        return None
    link: TableLink = found[0]
    table: Table = found[1]
    link.tournament, table.session, table.tournament = found[3], found[2], found[3]
    return link, table


@cache
def _place_statement(vendor: str) -> SideBySide:
    del vendor  # each database converts columns its own way
    source = (
        "FROM tournament_tablelink l"
        " JOIN tournament_tournament e ON e.id = l.tournament_id"
        " JOIN tournament_session s ON s.tournament_id = l.tournament_id AND s.number = %s"
        " JOIN tournament_table t ON t.session_id = s.id AND t.number = l.number"
        " WHERE l.secret = %s AND l.revoked_at IS NULL"
    )
    return side_by_side(source, l=TableLink, t=Table, s=Session, e=Tournament)


def _secret_in(token: str) -> str:
    return _unsign(SIGNER, token) or _unsign(TYPED, token)


def _unsign(signer: Signer, token: str) -> str:
    try:
        return signer.unsign(token)
    except BadSignature:
        return ""


@transaction.atomic
def open_link(*, link: TableLink, device: str) -> TableAccess:
    """Bind a device, named by the secret it keeps, to a table without one; a bound device stays bound."""
    link = _lock(link)
    if link.revoked_at is not None:
        raise PermissionDenied(_("This table’s link is no longer valid. Ask the organizer for the new one."))
    if not link.device:
        _bind(link, device, verb="bind-device", by=Actor(rank=Rank.TABLE, table=link.number))
    return TableAccess(link, constant_time_compare(link.device, _digest_of_device(device)))


def look_at_link(*, link: TableLink, device: str) -> TableAccess:
    """Say what a device may do with a link, without binding it: only a POST from the page does that."""
    return TableAccess(link, constant_time_compare(link.device, _digest_of_device(device)))


@transaction.atomic
def hand_over(*, link: TableLink, by: Actor) -> None:
    """Release a table: the next device with its link may keep score."""
    link = _lock(link)
    if not by.may(Rank.REFEREE, link.tournament_id) and by.table != link.number:
        raise PermissionDenied(_("This link belongs to another table."))
    link.device, link.bound_at = "", None
    forget_sightings(link, seen_at=None)
    link.save(update_fields=["device", "bound_at", *PRESENCE])
    _note(link, verb="hand-over-table", by=by)


@transaction.atomic
def take_over(*, link: TableLink, device: str, by: Actor) -> TableAccess:
    """Bind another device; requires a referee, or a referee's code typed on it."""
    link = _lock(link)
    is_here = by.table in (None, link.number) and by.tournament_id in (None, link.tournament_id)
    if by.rank < Rank.REFEREE or not is_here:
        raise PermissionDenied(_("Only a referee of this tournament may do that."))
    _bind(link, device, verb="take-over-table", by=by)
    return TableAccess(link, is_bound=True)


@transaction.atomic
def revoke_table_link(*, link: TableLink, by: Actor) -> None:
    """Revoke a link, for example because its card was lost or photographed."""
    link = _lock(link)
    by.require(Rank.ORGANIZER, link.tournament)
    link.revoked_at = timezone.now()
    link.save(update_fields=["revoked_at"])
    _note(link, verb="revoke-table-link", by=by)


@transaction.atomic
def renew_table_link(*, link: TableLink, by: Actor) -> TableLink:
    """Revoke a link and return a new one for the same table number."""
    if link.revoked_at is None:
        revoke_table_link(link=link, by=by)
    (new,) = issue_table_links(tournament=link.tournament, numbers=[link.number], by=by)
    return new


def _lock(link: TableLink) -> TableLink:
    return TableLink.objects.select_for_update(of=("self",), no_key=True).select_related("tournament").get(pk=link.pk)


def _bind(link: TableLink, device: str, *, verb: str, by: Actor) -> None:
    link.device, link.bound_at = _digest_of_device(device), timezone.now()
    forget_sightings(link, seen_at=link.bound_at)
    link.save(update_fields=["device", "bound_at", *PRESENCE])
    _note(link, verb=verb, by=by)


def _note(link: TableLink, *, verb: str, by: Actor) -> None:
    tournament = lock_tournament(link.tournament_id)
    append_record(tournament, verb=verb, by=by, payload={"table": link.number}, is_public=False)


def _digest_of_device(device: str) -> str:
    return salted_hmac("tournament.access.device", device, algorithm="sha256").hexdigest()
