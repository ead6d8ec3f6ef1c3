"""What belongs to another tournament is out of reach, by whatever number an address or a form names it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament.abuse.answers import text_of, undone
from tests.tournament.addresses import COMMAND, Address, Visitor, addresses, every_address
from tests.tournament.events import SOUTH, Event, make_event, play
from tournament.accounts.invitations import invite
from tournament.accounts.roles import grant_role
from tournament.audit.verifying import verify
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Entry, Hand, Invitation, Player, Role, SeatingSearch
from tournament.penalties.giving import Offence, penalise

pytestmark = pytest.mark.django_db

COUNTED_HERE = {"slug", "token", "session", "number", "table", "hand", "wind", "enrolment", "stage", "record"}
"""Parts that begin again in each tournament, or name it."""
WORDS = {"name", "part", "kind", "sheet", "document", "stream", "language", "digest"}
EVERYWHERE = {"hand_id", "uid", "search", "invitation", "account"}
"""Parts that name one thing in all tournaments."""


def test_every_part_of_an_address_is_known() -> None:
    parts = {part for _name, needed in addresses() for part in needed}
    assert parts == COUNTED_HERE | WORDS | EVERYWHERE


@pytest.fixture
def neighbour() -> Event:
    """Return another tournament, whose players have names nobody else has."""
    event = make_event(sessions=2)
    play(event, (SOUTH,))
    Entry.objects.filter(tournament=event.tournament).update(name="Zebra", status=Entry.Status.RESERVE)
    return event


@pytest.fixture
def theirs(neighbour: Event) -> dict[str, Any]:
    """Return what the parts of addresses stand for there."""
    owner = Account.objects.create_user("neighbour")
    grant_role(tournament=neighbour.tournament, account=owner, kind=Role.Kind.ORGANIZER, by=SYSTEM)
    warning = Offence(kind="warning")
    incident = penalise(
        table=neighbour.table, seat=SOUTH, offence=warning, reason="Late", command_id=uuid4(), by=SYSTEM
    )
    invitation, _token = invite(tournament=neighbour.tournament, kind=Role.Kind.REFEREE, by=SYSTEM, inviter=owner)
    search = SeatingSearch.objects.create(tournament=neighbour.tournament, seed="harbour", created_at=timezone.now())
    hand = Hand.objects.get(tournament=neighbour.tournament)
    return {
        "hand_id": hand.entry_id,
        "uid": incident.uid,
        "search": search.pk,
        "invitation": invitation.pk,
        "account": owner.pk,
    }


def asked_by(address: Address) -> Visitor:
    """Return who asks: no administrator, to whom everything is open."""
    return "tablet" if address.name.startswith("referee:link:") else "organizer"


def try_all(world: dict[str, Any], visitors: dict[Visitor, Client], form: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Open and send a form to every address that names something by a part that is not counted here."""
    needed = dict(addresses())
    for address in every_address(world):
        if needed[address.name] & EVERYWHERE:
            client = visitors[asked_by(address)]
            for send in (client.get, client.post):
                with undone(client):
                    yield address.name, send(address.path, form)


def test_another_tournaments_things_are_not_there(
    world: dict[str, Any], visitors: dict[Visitor, Client], neighbour: Event, theirs: dict[str, Any]
) -> None:
    form = {**COMMAND, "id": uuid4(), "reason": "Mine", "kind": "referee", "step": "save"}
    own = [(name, answer.status_code) for name, answer in try_all(world, visitors, form)]
    assert len(own) > 18
    assert [name for name, status in own if status == 404] == []
    version = neighbour.fresh().version
    for name, answer in try_all({**world, **theirs}, visitors, form):
        assert answer.status_code in (404, 405), name
        assert "Zebra" not in text_of(answer), name
    assert neighbour.fresh().version == version


def test_a_form_reaches_nobody_elsewhere(
    world: dict[str, Any], visitors: dict[Visitor, Client], neighbour: Event, theirs: dict[str, Any]
) -> None:
    version, known = neighbour.fresh().version, set(Player.objects.values_list("pk", flat=True))
    hand = theirs["hand_id"]
    for key in ("pk", "player_id"):
        stranger = Entry.objects.filter(tournament=neighbour.tournament).order_by("-pk").values_list(key, flat=True)[0]
        people = dict.fromkeys(("occupant", "reserve", "entry", "player", "account"), stranger)
        for address in every_address(world):
            client = visitors[asked_by(address)]
            if address.name.startswith(("public:", "api:", "accounts:", "admin:")):
                continue
            with undone(client):
                form = {**COMMAND, **people, "id": hand, "hand": hand, "reason": "Mine", "from_hand": 2, "names": ""}
                answer = client.post(address.path, form)
                assert answer.status_code < 500, address.name
                assert "Zebra" not in text_of(answer), address.name
                assert neighbour.fresh().version == version, address.name
                strangers = Entry.objects.filter(
                    tournament__slug=world["slug"], player__in=neighbour_players(neighbour)
                )
                assert not strangers.exists(), address.name
    assert set(Player.objects.values_list("pk", flat=True)) == known
    assert verify(neighbour.fresh()) == []
    assert Invitation.objects.get(pk=theirs["invitation"]).used_at is None


def neighbour_players(neighbour: Event) -> list[int | None]:
    """Return the people who play there."""
    return list(Entry.objects.filter(tournament=neighbour.tournament).values_list("player_id", flat=True))
