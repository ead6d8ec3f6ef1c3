"""People in a tournament's office on the day, and the pages they open."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.test import Client

from tests.tournament.events import Event
from tournament.accounts.roles import grant_role
from tournament.core.permissions import SYSTEM
from tournament.models import Account, AuditRecord, Role

PEOPLE = ("organizer", "referee", "stranger")


def come(event: Event, who: str) -> Client:
    """Return the signed-in browser of an organizer, a referee, or somebody with no role in the tournament."""
    account, _is_new = Account.objects.get_or_create(username=f"{who}-{event.tournament.slug}")
    if who != "stranger":
        grant_role(tournament=event.tournament, account=account, kind=Role.Kind(who), by=SYSTEM)
    client = Client()
    client.force_login(account)
    return client


def at(event: Event, path: str) -> str:
    """Return the address of a page of the office."""
    return f"/organize/{event.tournament.slug}/{path}"


def yes(**fields: Any) -> dict[str, Any]:
    """Return what a form sends: the id of the command, and whatever else."""
    return {"id": str(uuid4()), **fields}


def last_record(event: Event) -> AuditRecord:
    """Return the last record of the log."""
    return AuditRecord.objects.filter(tournament=event.tournament).order_by("-number")[0]


def refuse_strangers(event: Event, path: str, *, method: str = "get", rank: str = "referee") -> None:
    """Check that nobody without the right gets anywhere: not signed in, no role, or too low a rank."""
    before = event.fresh().version
    assert getattr(Client(), method)(at(event, path)).status_code == 302
    assert getattr(come(event, "stranger"), method)(at(event, path)).status_code == 404
    if rank == "organizer":
        client = come(event, "referee")
        before = event.fresh().version
        assert getattr(client, method)(at(event, path), yes()).status_code == 403
    assert event.fresh().version == before
