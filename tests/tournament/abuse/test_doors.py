"""Links, cookies, tokens and codes: forged, replayed, revoked, stolen, shared and guessed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core import signing
from django.test import Client
from django.utils import timezone

from tests.tournament.addresses import HAND
from tests.tournament.conftest import PASSWORD
from tests.tournament.events import Event, make_event
from tournament.accounts import sign_in as signing_in
from tournament.accounts.first_organizer import first_code, is_first_code
from tournament.accounts.invitations import invite
from tournament.accounts.roles import revoke_role
from tournament.accounts.table_links import issue_table_links, renew_table_link, token_of
from tournament.audit.verifying import verify
from tournament.core.permissions import SYSTEM
from tournament.live.addresses import DESK, LONGEST, SIGNER, desk_stream, read_token
from tournament.models import Account, Attempts, Hand, Invitation, Role, TableLink
from tournament.seating.plan import release_seating
from tournament.views.referee.access import DEVICE_COOKIE

pytestmark = pytest.mark.django_db

SIGN_IN = "/accounts/sign-in/"


@pytest.fixture
def event() -> Event:
    return make_event(tables=2)


def link_of(event: Event, number: int = 1) -> TableLink:
    (link,) = issue_table_links(tournament=event.tournament, numbers=[number], by=SYSTEM)
    return link


def tablet_at(link: TableLink) -> Client:
    client = Client(headers={"Accept": "text/plain"})
    keep_score(client, token_of(link))
    return client


def keep_score(client: Client, token: str) -> None:
    client.get(f"/table/{token}/")
    client.post(f"/table/{token}/session/1/keep-score/")


def record(client: Client, token: str, **fields: Any) -> Any:
    first = {**HAND, "number": 1, "dealer": "E", "id": uuid4()}
    return client.post(f"/table/{token}/session/1/hands/", {**first, **fields})


# -- links of tables --------------------------------------------------------------------------------------------------


def test_a_forged_link_opens_nothing(event: Event) -> None:
    link, other = link_of(event), link_of(make_event())
    token, theirs = token_of(link), token_of(other)
    secret, _dot, signature = token.rpartition(".")
    forged = [
        link.secret,
        f"{secret}.",
        f"{secret}.{theirs.rpartition('.')[2]}",
        f"{other.secret}.{signature}",
        f"{secret}.{signature[:-1]}",
        token.swapcase(),
        f"{token}.{token}",
        signing.Signer(sep=".", salt="tournament.live.desk").sign(secret),
        signing.Signer(key="another key", sep=".", salt="tournament.access.table-link").sign(secret),
        f"{token}%00",
        "%F0%9F%80%84",
        "x" * 5000,
    ]
    for address in forged:
        for path in (f"/table/{address}/", f"/table/{address}/state/", f"/table/{address}/app.webmanifest"):
            assert Client().get(path).status_code in (403, 404), path
        assert record(Client(), address).status_code in (403, 404)
    assert not Hand.objects.exists()
    assert not TableLink.objects.exclude(device="").exists()


def test_a_revoked_link_stops_its_own_tablet_at_once(event: Event) -> None:
    link = link_of(event)
    tablet = tablet_at(link)
    new = renew_table_link(link=link, by=SYSTEM)
    assert record(tablet, token_of(link)).status_code == 403
    assert not Hand.objects.exists()
    assert record(tablet, token_of(new)).status_code == 403
    tablet.get(f"/table/{token_of(new)}/")
    assert record(tablet, token_of(new)).status_code == 403, "a page that is only opened binds nothing"
    keep_score(tablet, token_of(new))
    assert record(tablet, token_of(new)).status_code < 400


def test_a_shared_link_is_read_and_not_written(event: Event) -> None:
    link = link_of(event)
    tablet, phone = tablet_at(link), tablet_at(link)
    assert record(phone, token_of(link)).status_code == 403
    assert phone.get(f"/table/{token_of(link)}/state/").status_code == 200
    assert record(tablet, token_of(link)).status_code < 400


def test_a_link_tells_nobody_who_sits_there_later() -> None:
    played = make_event(tables=2, sessions=2)
    link, later = link_of(played), played.sessions[1]
    token = token_of(link)
    tablet = tablet_at(link)
    parts = ("", "state/", "penalties/", "totals/", "close/", "take-over/")
    addresses = [f"/table/{token}/session/2/{part}" for part in parts]
    assert [tablet.get(address).status_code for address in addresses] == [404] * len(parts)
    assert record(tablet, token).status_code < 400
    assert tablet.post(addresses[0] + "hands/", {**HAND, "number": 1, "dealer": "E", "id": uuid4()}).status_code == 404
    release_seating(session=later, by=SYSTEM)
    assert [tablet.get(address).status_code for address in addresses] == [200] * len(parts)
    planned = make_event(sessions=2, is_open=False)
    assert tablet_at(link_of(planned)).get(f"/table/{token_of(link_of(planned))}/session/1/").status_code == 200


def test_a_command_sent_twice_counts_once(event: Event) -> None:
    link = link_of(event)
    tablet, command = tablet_at(link), uuid4()
    answers = [record(tablet, token_of(link), id=command).status_code for _time in range(3)]
    assert answers == [answers[0]] * 3
    assert Hand.objects.count() == 1
    assert record(tablet, token_of(link), id=command, winners="W", points_W=99).status_code < 500
    assert Hand.objects.get().winners == "S"


def test_a_tablets_cookie_is_worth_nothing_at_another_table(event: Event) -> None:
    first, second = link_of(event, 1), link_of(event, 2)
    tablet = tablet_at(first)
    tablet_at(second)
    thief = Client(headers={"Accept": "text/plain"})
    thief.cookies[DEVICE_COOKIE] = tablet.cookies[DEVICE_COOKIE].value
    assert record(thief, token_of(second)).status_code == 403
    cookie = tablet.cookies[DEVICE_COOKIE]
    assert cookie["httponly"]
    assert (cookie["samesite"], cookie["path"]) == ("Lax", "/table/")


def test_a_cookie_without_the_link_opens_nothing(event: Event) -> None:
    tablet = tablet_at(link_of(event))
    stolen = tablet.cookies[DEVICE_COOKIE].value
    assert record(tablet, stolen).status_code in (403, 404)
    assert tablet.post(f"/organize/{event.tournament.slug}/session/1/table/1/hands/", HAND).status_code == 302


@pytest.mark.parametrize("forged", ["", "\0", "é" * 100, "x" * 4000, "\ud83c"])
def test_a_forged_device_is_a_stranger(forged: str, event: Event) -> None:
    link = link_of(event)
    tablet_at(link)
    # As bytes on the wire: Python's own cookies refuse some of these, in some of its releases.
    cookie = f"{DEVICE_COOKIE}={forged.encode('utf-8', 'replace').decode('latin-1')}"
    stranger = Client(headers={"Accept": "text/plain", "Cookie": cookie})
    assert record(stranger, token_of(link)).status_code == 403


# -- streams of the desk ----------------------------------------------------------------------------------------------


def test_a_desks_token_is_for_one_tournament_and_a_week(event: Event) -> None:
    token = desk_stream(event.tournament.pk).removeprefix(DESK)
    number, stamp, signature = token.split(".")
    assert read_token(token) == event.tournament.pk
    for forged in (
        f"{int(number) + 1}.{stamp}.{signature}",
        f"{number}.{stamp[:-1]}{'B' if stamp.endswith('A') else 'A'}.{signature}",
        f"{number}.{stamp}.{signature[:-2]}",
        f"{number}..{signature}",
        "",
        ".",
        "..",
        "\0",
        "x" * 10_000,
        signing.TimestampSigner(sep=".", salt="another").sign(number),
        token_of(link_of(event)),
    ):
        assert read_token(forged) is None, forged
    old = SIGNER.sign(number)
    with pytest.MonkeyPatch.context() as patch:
        later = timezone.now().timestamp() + LONGEST.total_seconds() + 1
        patch.setattr("django.core.signing.time.time", lambda: later)
        assert read_token(old) is None


def test_after_a_role_is_gone_only_the_version_is_left(event: Event) -> None:
    account = Account.objects.create_user("ada")
    Role.objects.create(tournament=event.tournament, account=account, kind=Role.Kind.REFEREE)
    client = Client()
    client.force_login(account)
    board = f"/organize/{event.tournament.slug}/board/"
    assert "/live/desk/" in client.get(board).content.decode()
    revoke_role(tournament=event.tournament, account=account, by=SYSTEM)
    refused = client.get(board)
    assert refused.status_code == 404
    assert "/live/desk/" not in refused.content.decode()


# -- invitations and the first account --------------------------------------------------------------------------------


def test_an_invitation_works_once_and_not_when_it_is_old_or_guessed(event: Event) -> None:
    inviter = Account.objects.create_superuser("inviter")
    invitation, token = invite(tournament=event.tournament, kind=Role.Kind.ORGANIZER, by=SYSTEM, inviter=inviter)
    new = {"username": "bo", "password1": "thirteen-orphans-home", "password2": "thirteen-orphans-home"}
    for guess in (token[:-1], token.swapcase(), invitation.digest, "x" * 43, "%00", "é"):
        assert Client().post(f"/organize/invitation/{guess}/", new).status_code == 404
    assert Client().post(f"/organize/invitation/{token}/", new).status_code == 302
    assert Client().post(f"/organize/invitation/{token}/", {**new, "username": "cy"}).status_code == 404
    _second, late = invite(tournament=event.tournament, kind=Role.Kind.ORGANIZER, by=SYSTEM, inviter=inviter)
    Invitation.objects.filter(used_at=None).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert Client().post(f"/organize/invitation/{late}/", {**new, "username": "cy"}).status_code == 404
    assert sorted(Account.objects.values_list("username", flat=True)) == ["bo", "inviter"]
    assert verify(event.fresh()) == []


def test_the_first_code_is_guessed_a_hundred_times_in_all() -> None:
    for place in range(100):
        assert not is_first_code("AAAA-AAAA-AAAA", address=f"198.51.100.{place // 9}")
    form = {"code": first_code(), "username": "eve"}
    form |= dict.fromkeys(("password1", "password2"), "orphans-at-home-13")
    assert Client().post("/organize/first/", form, REMOTE_ADDR="203.0.113.1").status_code == 403
    assert not Account.objects.exists()


# -- signing in -------------------------------------------------------------------------------------------------------


def sign_in(client: Client, address: str, password: str = "wrong", username: str = "ada") -> int:
    return int(client.post(SIGN_IN, {"username": username, "password": password}, REMOTE_ADDR=address).status_code)


def test_one_network_of_ipv6_is_one_guesser() -> None:
    Account.objects.create_user("ada", password=PASSWORD)
    answers = [sign_in(Client(), f"2001:db8:1:2::{place:x}") for place in range(1, 8)]
    assert answers == [422] * 5 + [429] * 2
    assert sign_in(Client(), "2001:db8:1:3::1") == 422
    assert sign_in(Client(), "::ffff:192.0.2.1") == 422


def test_many_addresses_do_not_make_many_guesses() -> None:
    Account.objects.create_user("ada", password=PASSWORD)
    own = Client()
    assert sign_in(own, "192.0.2.1", PASSWORD) == 302
    limit = signing_in.PER_NAME_IN_ALL.limit
    answers = [sign_in(Client(), f"198.51.100.{place}") for place in range(limit + 5)]
    assert answers == [422] * limit + [429] * 5
    assert sign_in(Client(), "203.0.113.9", PASSWORD) == 429
    # Nobody locks an organizer out: a browser that was signed in before is not kept waiting, nor is another name.
    own.post("/accounts/sign-out/")
    assert sign_in(own, "203.0.113.9", PASSWORD) == 302
    assert sign_in(Client(), "203.0.113.9", username="bo") == 422


def test_the_mark_of_a_browser_opens_no_door_and_cannot_be_made() -> None:
    Account.objects.create_user("ada", password=PASSWORD)
    Account.objects.create_user("eve", password=PASSWORD)
    eve = Client()
    assert sign_in(eve, "192.0.2.1", PASSWORD, "eve") == 302
    (name,) = (name for name in eve.cookies if name.startswith("signed_in_before"))
    cookie = eve.cookies[name]
    assert "eve" not in name + cookie.value
    assert cookie["httponly"]
    eve.post("/accounts/sign-out/")
    assert sign_in(eve, "192.0.2.1", "wrong", "eve") == 422
    for _guess in range(signing_in.PER_NAME_IN_ALL.limit):
        signing_in.PER_NAME_IN_ALL.take("ada")
    # Under the name that ada's own mark would have it is worth nothing either.
    eve.cookies[signing_in.name_of_mark(Account.objects.get(username="ada"))] = cookie.value
    assert sign_in(eve, "192.0.2.1", PASSWORD, "ada") == 429


def test_a_session_planted_before_is_worthless_after_signing_in() -> None:
    Account.objects.create_user("ada", password=PASSWORD)
    victim, thief = Client(), Client()
    planted = thief.session
    planted["planted"] = "yes"
    planted.save()
    key = str(planted.session_key)
    victim.cookies["sessionid"] = thief.cookies["sessionid"] = key
    token = victim.get(SIGN_IN).cookies["csrftoken"].value
    assert sign_in(victim, "192.0.2.1", PASSWORD) == 302
    assert victim.cookies["sessionid"].value != key
    assert "_auth_user_id" not in thief.session
    assert thief.get("/organize/").status_code == 302
    assert victim.cookies["csrftoken"].value != token
    assert not Attempts.objects.exists()
