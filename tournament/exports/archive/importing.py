"""Import an archive from a browser: preview all of it, then store it with an organizer."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from tournament.accounts.roles import grant_role
from tournament.core.permissions import Actor
from tournament.core.time_limit import Deadline
from tournament.exports.archive.files import read_archive
from tournament.exports.archive.reading import import_document
from tournament.exports.archive.sheets import Document
from tournament.exports.archive.values import ArchiveError
from tournament.models import Account, Hand, Role, Tournament
from tournament.setup.tournament import RESERVED_SLUGS, guess_slug

LARGEST_UPLOAD = 4_000_000
LONGEST_UPLOAD = 20.0
"""Seconds: somebody waits for the page. Larger archives come in by the command line."""


@dataclass(frozen=True, slots=True)
class ArchivePreview:
    """What an archive holds. `here` are tournaments of this server with the same id in their log."""

    tournament: Tournament
    players: int
    sessions: int
    hands: int
    records: int
    here: tuple[Tournament, ...]


def look_at_archive(content: bytes, *, slug: str = "") -> ArchivePreview:
    """Return a preview of what would be imported: stored, verified and rolled back; refuse what cannot be imported."""
    deadline = Deadline(LONGEST_UPLOAD)
    document = _read(content, deadline)
    with transaction.atomic():
        here = tuple(Tournament.objects.filter(uid=_uid(document)).order_by("pk"))
        tournament = import_document(document, slug=_free_slug(document, slug), deadline=deadline)
        found = ArchivePreview(
            tournament,
            tournament.entries.count(),
            tournament.sessions.count(),
            Hand.objects.current().filter(tournament=tournament).count(),
            tournament.audit_number,
            here,
        )
        transaction.set_rollback(True)
    return found


@transaction.atomic
def import_archive(content: bytes, *, account: Account, by: Actor, slug: str = "") -> Tournament:
    """Store a tournament from its archive, with its organizer, all of it or nothing."""
    deadline = Deadline(LONGEST_UPLOAD)
    document = _read(content, deadline)
    tournament = import_document(document, slug=_free_slug(document, slug), deadline=deadline)
    grant_role(tournament=tournament, account=account, kind=Role.Kind.ORGANIZER, by=by)
    tournament.refresh_from_db()
    return tournament


def _read(content: bytes, deadline: Deadline) -> Document:
    if len(content) > LARGEST_UPLOAD:
        most = LARGEST_UPLOAD // 1_000_000
        raise ArchiveError(f"This file is larger than {most} MB. Import it with manage.py import_tournament instead.")
    return read_archive(content, deadline)


def _uid(document: Document) -> str:
    row = document["tournament"]
    uid = row.get("uid") if isinstance(row, dict) else None
    if not isinstance(uid, str) or len(uid.replace("-", "")) != 32 or set(uid.lower()) - set("0123456789abcdef-"):
        raise ArchiveError("In the tournament, uid must be an id.")
    return uid


def _free_slug(document: Document, wanted: str) -> str | None:
    """Return the address to store it under: the one asked for, the archive's own, or one like it that is free."""
    if wanted:
        if wanted in RESERVED_SLUGS:
            raise ArchiveError(f"A tournament can’t have the web address {wanted!r}. Choose another.")
        return wanted
    row = document["tournament"]
    own = row.get("slug") if isinstance(row, dict) else None
    if not isinstance(own, str) or (own not in RESERVED_SLUGS and not Tournament.objects.filter(slug=own).exists()):
        return None
    return guess_slug(own)
