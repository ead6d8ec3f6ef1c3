"""The list of devices somebody is signed in on, and signing them out from elsewhere."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from tests.tournament.conftest import PASSWORD
from tournament.models import Account, BrowserSession

pytestmark = pytest.mark.django_db

DEVICES = "/accounts/devices/"
SIGN_IN = "/accounts/sign-in/"
SIGN_OUT = "/accounts/devices/sign-out/"
SIGN_OUT_OTHERS = "/accounts/devices/sign-out-others/"
LAPTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1"


def sign_in(user_agent: str = "", username: str = "organizer") -> Client:
    client = Client(headers={"User-Agent": user_agent})
    assert client.post(SIGN_IN, {"username": username, "password": PASSWORD}).status_code == 302
    return client


def is_signed_in(client: Client) -> bool:
    return bool(client.get(DEVICES).status_code == 200)


def names(client: Client) -> list[tuple[str, bool]]:
    return [(device.name, device.is_this) for device in client.get(DEVICES).context["devices"]]


def id_of(client: Client, name: str) -> str:
    return next(str(device.id) for device in client.get(DEVICES).context["devices"] if device.name == name)


# -- the list ---------------------------------------------------------------------------------------------------------


def test_the_list_names_each_device_and_marks_this_one(organizer: Account, referee: Account) -> None:
    laptop, _phone, _script = sign_in(LAPTOP), sign_in(PHONE), sign_in("curl/8.5.0")
    sign_in(PHONE, "referee")
    assert names(laptop)[0] == ("Firefox on Linux", True)
    assert sorted(names(laptop)[1:]) == [("Safari on iPhone", False), ("Unknown browser", False)]
    page = laptop.get(DEVICES)
    assert "This device" in page.content.decode()
    assert "no-store" in page.headers["Cache-Control"]
    assert DEVICES in laptop.get("/organize/").content.decode(), "the account's menu leads there"


def test_one_device_is_signed_out_from_another(organizer: Account) -> None:
    laptop, phone = sign_in(LAPTOP), sign_in(PHONE)
    answer = laptop.post(SIGN_OUT, {"device": id_of(laptop, "Safari on iPhone")}, follow=True)
    assert "Safari on iPhone signed out." in answer.content.decode()
    assert (is_signed_in(laptop), is_signed_in(phone)) == (True, False)
    again = laptop.post(SIGN_OUT, {"device": "nothing"}, follow=True)
    assert "already signed out" in again.content.decode()


def test_this_device_may_be_signed_out_as_well(organizer: Account) -> None:
    laptop = sign_in(LAPTOP)
    assert laptop.post(SIGN_OUT, {"device": id_of(laptop, "Firefox on Linux")}).headers["Location"] == "/"
    assert not is_signed_in(laptop)


def test_everything_else_is_signed_out_at_once(organizer: Account, referee: Account) -> None:
    laptop, phone, other, theirs = sign_in(LAPTOP), sign_in(PHONE), sign_in(PHONE), sign_in(PHONE, "referee")
    assert "2 other devices signed out." in laptop.post(SIGN_OUT_OTHERS, follow=True).content.decode()
    assert [is_signed_in(client) for client in (laptop, phone, other, theirs)] == [True, False, False, True]
    assert "Sign out everywhere else" not in laptop.get(DEVICES).content.decode()


def test_nobody_signs_out_the_devices_of_others(organizer: Account, referee: Account) -> None:
    laptop, theirs = sign_in(LAPTOP), sign_in(PHONE, "referee")
    theirs.post(SIGN_OUT, {"device": id_of(laptop, "Firefox on Linux")})
    assert is_signed_in(laptop)
    for address in (SIGN_OUT, SIGN_OUT_OTHERS):
        assert Client().post(address).headers["Location"].startswith(SIGN_IN)
        assert laptop.get(address).status_code == 405
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(organizer)
    assert strict.post(SIGN_OUT_OTHERS).status_code == 403


def test_a_new_password_leaves_no_other_device_in_the_list(organizer: Account) -> None:
    laptop = sign_in(LAPTOP)
    sign_in(PHONE)
    new = "thirteen-orphans-came-home"
    form = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert laptop.post("/accounts/password/", form).status_code == 302
    assert names(laptop) == [("Firefox on Linux", True)]
    # Set by an administrator it leaves the rows, which open nothing any more.
    sign_in_again = Client(headers={"User-Agent": PHONE})
    organizer.refresh_from_db()
    organizer.set_password(PASSWORD)
    organizer.save()
    sign_in_again.post(SIGN_IN, {"username": "organizer", "password": PASSWORD})
    assert names(sign_in_again) == [("Safari on iPhone", True)]


def test_a_browser_is_seen_every_few_minutes(organizer: Account) -> None:
    laptop = sign_in(LAPTOP)
    laptop.get(DEVICES)
    just_now = BrowserSession.objects.get().seen_at
    laptop.get(DEVICES)
    assert BrowserSession.objects.get().seen_at == just_now, "not written with every page"
    BrowserSession.objects.update(seen_at=just_now - timedelta(minutes=6))
    laptop.get(DEVICES)
    assert BrowserSession.objects.get().seen_at > just_now
