"""Signing in and out, and changing a password."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from tests.tournament.conftest import PASSWORD, MakeTournament
from tournament.accounts import sign_in as signing_in
from tournament.accounts.rate_limit import RateLimit
from tournament.accounts.roles import grant_role
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Role

pytestmark = pytest.mark.django_db

SIGN_IN = "/accounts/sign-in/"
CHANGE = "/accounts/password/"
NEW_PASSWORD = "thirteen-orphans-came-home"
ELSEWHERE = [
    "https://elsewhere.example/",
    "//elsewhere.example/",
    "///elsewhere.example/",
    "/\\elsewhere.example",
    "http:elsewhere.example",
    "javascript:alert(1)",
    "\thttps://elsewhere.example",
    "https://testserver@elsewhere.example/",
]


def try_to_sign_in(client: Client, username: str = "organizer", password: str = PASSWORD, **more: str) -> Any:
    return client.post(SIGN_IN, {"username": username, "password": password, **more})


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


# -- signing in -------------------------------------------------------------------------------------------------------


def test_name_and_password_open_the_door(client: Client, organizer: Account) -> None:
    assert client.get(SIGN_IN).status_code == 200
    response = try_to_sign_in(client)
    assert (response.status_code, response.headers["Location"]) == (302, "/organize/")
    assert is_signed_in(client)
    assert "organizer" in client.get("/").content.decode()


def test_organizers_and_referees_land_at_their_desk_and_others_where_anyone_does(
    client: Client, referee: Account, make_tournament: MakeTournament
) -> None:
    assert try_to_sign_in(client, "referee").headers["Location"] == "/", "nothing to do at a desk yet"
    tournament = make_tournament(is_published=False)
    grant_role(tournament=tournament, account=referee, kind=Role.Kind.REFEREE, by=SYSTEM)
    assert client.get(SIGN_IN).headers["Location"] == "/organize/"
    form = Client().get(SIGN_IN).content.decode()
    assert 'name="next" value=""' in form
    assert try_to_sign_in(Client(), "referee", next="").headers["Location"] == "/organize/"
    assert try_to_sign_in(Client(), "referee", next="/t/harbour-open/").headers["Location"] == "/t/harbour-open/"


def test_after_signing_in_one_is_where_one_wanted_to_be(client: Client, organizer: Account) -> None:
    assert 'name="next" value="/accounts/password/"' in client.get(f"{SIGN_IN}?next={CHANGE}").content.decode()
    assert try_to_sign_in(client, next=CHANGE).headers["Location"] == CHANGE


@pytest.mark.parametrize("address", ELSEWHERE)
def test_nobody_is_sent_to_another_site(client: Client, organizer: Account, address: str) -> None:
    assert client.get(SIGN_IN, {"next": address}).context["next"] == ""
    assert try_to_sign_in(client, next=address).headers["Location"] == "/organize/"


@pytest.mark.parametrize(
    ("username", "password"), [("organizer", "not-mine-12"), ("nobody", PASSWORD), ("", ""), ("a", "")]
)
def test_a_wrong_pair_is_told_and_the_name_kept(
    client: Client, organizer: Account, username: str, password: str
) -> None:
    response = try_to_sign_in(client, username, password)
    page = response.content.decode()
    assert response.status_code == 422
    assert not is_signed_in(client)
    assert 'role="alert"' in page
    assert f'value="{username}"' in page or not username
    assert not password or password not in page


def test_what_is_wrong_stands_at_its_field(client: Client) -> None:
    page = try_to_sign_in(client, "", "").content.decode()
    assert 'aria-invalid="true"' in page
    assert 'aria-describedby="id_username_error"' in page
    assert 'id="id_username_error"' in page
    assert 'href="#id_username"' in page


def test_an_account_that_is_switched_off_stays_out(client: Client, organizer: Account) -> None:
    Account.objects.update(is_active=False)
    assert try_to_sign_in(client).status_code == 422
    assert not is_signed_in(client)


@pytest.mark.parametrize(
    "body",
    [
        b"username=%00&password=%00",
        b"username=%ff%fe&password=%ff",
        b"username=" + b"a" * 20_000 + b"&password=x",
        b"username=%F0%9F%80%80&password=%25s%7B%7D",
        b"username=a&username=b&password=&password=c",
        b"",
        b"&&&===%%%",
    ],
)
def test_garbage_is_answered_calmly(client: Client, body: bytes) -> None:
    response = client.generic("POST", SIGN_IN, body, content_type="application/x-www-form-urlencoded")
    assert response.status_code == 422


def test_a_form_from_elsewhere_is_refused(organizer: Account) -> None:
    client = Client(enforce_csrf_checks=True)
    response = try_to_sign_in(client)
    assert response.status_code == 403
    assert "Allow cookies" in response.content.decode()
    assert not is_signed_in(client)


def test_other_methods_are_refused(client: Client) -> None:
    response = client.put(SIGN_IN)
    assert response.status_code == 405
    assert response.headers["Allow"] == "GET, HEAD, POST"


def test_someone_signed_in_is_sent_home(organizer: Account, browser_of: Callable[[Account], Client]) -> None:
    assert browser_of(organizer).get(SIGN_IN).headers["Location"] == "/organize/"


def test_someone_without_the_right_is_asked_for_another_account(
    referee: Account, browser_of: Callable[[Account], Client]
) -> None:
    response = browser_of(referee).get("/admin/", follow=True)
    assert response.status_code == 200
    assert response.redirect_chain[-1][0] == f"{SIGN_IN}?next=%2Fadmin%2F"
    assert "which has no access to that page" in response.content.decode()


def test_the_page_is_never_kept(client: Client) -> None:
    assert "no-store" in client.get(SIGN_IN).headers["Cache-Control"]


# -- guessing ---------------------------------------------------------------------------------------------------------


def test_five_wrong_passwords_close_the_door_for_a_while(client: Client, organizer: Account) -> None:
    for _ in range(5):
        assert try_to_sign_in(client, password="wrong").status_code == 422
    response = try_to_sign_in(client, next=CHANGE)
    page = response.content.decode()
    assert response.status_code == 429
    assert 0 < int(response.headers["Retry-After"]) <= 300
    assert "Wait 5 minutes" in page
    assert 'value="organizer"' in page
    assert f'value="{CHANGE}"' in page
    assert PASSWORD not in page
    assert not is_signed_in(client)


def test_another_spelling_is_the_same_name(client: Client, organizer: Account) -> None:
    for username in ("organizer", "ORGANIZER", " organizer", "ｏrganizer", "Organizer "):
        try_to_sign_in(client, username, "wrong")
    assert try_to_sign_in(client).status_code == 429


def test_others_in_the_hall_may_still_sign_in(client: Client, organizer: Account, referee: Account) -> None:
    for _ in range(5):
        try_to_sign_in(client, password="wrong")
    assert try_to_sign_in(client, "referee").status_code == 302


def test_one_address_cannot_go_through_all_names(
    client: Client, organizer: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = RateLimit(scope="few", limit=3, per=timedelta(minutes=1))
    monkeypatch.setattr(signing_in, "PER_ADDRESS", few)
    for number in range(3):
        assert try_to_sign_in(client, f"name-{number}", "wrong").status_code == 422
    assert try_to_sign_in(client).status_code == 429


def test_success_forgets_the_slips_before(client: Client, organizer: Account) -> None:
    for _ in range(2):
        for _ in range(4):
            try_to_sign_in(client, password="wrong")
        assert try_to_sign_in(client).status_code == 302


# -- signing out ------------------------------------------------------------------------------------------------------


def test_signing_out_ends_the_session_and_says_so(organizer: Account, browser_of: Callable[[Account], Client]) -> None:
    client = browser_of(organizer)
    response = client.post("/accounts/sign-out/", follow=True)
    assert "You are signed out." in response.content.decode()
    assert not is_signed_in(client)


def test_a_link_cannot_sign_anyone_out(organizer: Account, browser_of: Callable[[Account], Client]) -> None:
    client = browser_of(organizer)
    assert client.get("/accounts/sign-out/").status_code == 405
    assert is_signed_in(client)


def test_a_form_from_elsewhere_cannot_either(organizer: Account) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(organizer)
    assert client.post("/accounts/sign-out/").status_code == 403
    assert is_signed_in(client)


# -- changing the password --------------------------------------------------------------------------------------------


def change(client: Client, old: str = PASSWORD, new: str = NEW_PASSWORD, again: str = NEW_PASSWORD) -> Any:
    return client.post(CHANGE, {"old_password": old, "new_password1": new, "new_password2": again})


def test_a_new_password_keeps_this_browser_and_signs_out_others(
    organizer: Account, browser_of: Callable[[Account], Client]
) -> None:
    client, other = browser_of(organizer), browser_of(organizer)
    assert change(client).headers["Location"] == "/organize/"
    assert "Password changed." in client.get("/organize/").content.decode()
    assert client.get(CHANGE).status_code == 200
    assert other.get(CHANGE).status_code == 302
    organizer.refresh_from_db()
    assert organizer.check_password(NEW_PASSWORD)


@pytest.mark.parametrize(
    ("old", "new", "again"),
    [
        ("wrong", NEW_PASSWORD, NEW_PASSWORD),
        (PASSWORD, NEW_PASSWORD, "another"),
        (PASSWORD, "123", "123"),
        (PASSWORD, "organizer", "organizer"),
        ("", "", ""),
        ("\0", "\0", "\0"),
    ],
)
def test_a_password_that_will_not_do_is_refused(
    organizer: Account, browser_of: Callable[[Account], Client], old: str, new: str, again: str
) -> None:
    response = change(browser_of(organizer), old, new, again)
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()
    organizer.refresh_from_db()
    assert organizer.check_password(PASSWORD)


def test_an_empty_post_is_told_what_is_missing(organizer: Account, browser_of: Callable[[Account], Client]) -> None:
    response = browser_of(organizer).post(CHANGE)
    assert response.status_code == 422
    assert 'aria-invalid="true"' in response.content.decode()


def test_a_stranger_is_asked_to_sign_in_first(client: Client) -> None:
    assert client.get(CHANGE).headers["Location"] == f"{SIGN_IN}?next={CHANGE}"
    assert change(client).headers["Location"] == f"{SIGN_IN}?next={CHANGE}"


def test_a_password_is_changed_by_our_form_alone(organizer: Account, browser_of: Callable[[Account], Client]) -> None:
    assert browser_of(organizer).put(CHANGE).status_code == 405
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(organizer)
    assert change(strict).status_code == 403
    organizer.refresh_from_db()
    assert organizer.check_password(PASSWORD)
