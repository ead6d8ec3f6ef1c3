"""Devices somebody is signed in on, and the password again before what matters."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament.conftest import PASSWORD
from tests.tournament.events import Event, make_event
from tournament.access import grant_role
from tournament.actors import SYSTEM
from tournament.devices import CONFIRMED_AT
from tournament.models import Account, BrowserSession, Invitation, Role, Tournament

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
    return next(device.id for device in client.get(DEVICES).context["devices"] if device.name == name)


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
    assert "Safari on iPhone is signed out." in answer.content.decode()
    assert (is_signed_in(laptop), is_signed_in(phone)) == (True, False)
    again = laptop.post(SIGN_OUT, {"device": "nothing"}, follow=True)
    assert "signed out already" in again.content.decode()


def test_this_device_may_be_signed_out_as_well(organizer: Account) -> None:
    laptop = sign_in(LAPTOP)
    assert laptop.post(SIGN_OUT, {"device": id_of(laptop, "Firefox on Linux")}).headers["Location"] == "/"
    assert not is_signed_in(laptop)


def test_everything_else_is_signed_out_at_once(organizer: Account, referee: Account) -> None:
    laptop, phone, other, theirs = sign_in(LAPTOP), sign_in(PHONE), sign_in(PHONE), sign_in(PHONE, "referee")
    assert "2 other devices are signed out." in laptop.post(SIGN_OUT_OTHERS, follow=True).content.decode()
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


# -- the password again -----------------------------------------------------------------------------------------------


@pytest.fixture
def event(organizer: Account, referee: Account) -> Event:
    made = make_event(tables=1)
    grant_role(tournament=made.tournament, account=referee, kind=Role.Kind.REFEREE, by=SYSTEM)
    return made


def an_hour_later(client: Client, minutes: int = 61) -> Client:
    """Let the browser's password have been typed a while ago."""
    session: Any = client.session
    session[CONFIRMED_AT] = (timezone.now() - timedelta(minutes=minutes)).isoformat()
    session.save()
    return client


DEEDS: dict[str, tuple[str, dict[str, str], Callable[[Tournament], bool]]] = {
    "finish": ("finish/", {}, lambda event: event.status == Tournament.Status.FINISHED),
    "erase": ("players/1/erase/", {}, lambda event: event.entries.filter(is_erased=True).exists()),
    "promote": (
        "people/{referee}/role/",
        {"kind": "organizer"},
        lambda event: event.roles.filter(account__username="referee", kind="organizer").exists(),
    ),
    "remove": (
        "people/{referee}/remove/",
        {},
        lambda event: not event.roles.filter(account__username="referee").exists(),
    ),
    "invite": (
        "people/invite/",
        {"kind": "organizer", "label": "Bo & “Cy”"},
        lambda event: event.invitations.filter(label="Bo & “Cy”").exists(),
    ),
}


def deed_of(name: str, event: Event, referee: Account) -> tuple[str, dict[str, str], Callable[[Tournament], bool]]:
    path, form, is_done = DEEDS[name]
    if name == "erase":
        form = {"name": event.tournament.entries.get(enrolment=1).name}
    return f"/organize/{event.tournament.slug}/{path.format(referee=referee.pk)}", form, is_done


@pytest.mark.parametrize("name", DEEDS)
def test_what_matters_asks_for_the_password_after_an_hour_and_then_goes_on(
    name: str, event: Event, referee: Account
) -> None:
    address, form, is_done = deed_of(name, event, referee)
    desk = an_hour_later(sign_in())
    asked = desk.post(address, form, headers={"Referer": "http://testserver/organize/"})
    page = asked.content.decode()
    assert asked.status_code == 403
    assert "Type your password again" in page
    assert 'href="http://testserver/organize/"' in page
    assert "no-store" in asked.headers["Cache-Control"]
    carried = dict(asked.context["carried"])
    assert carried == form, "nothing has to be typed twice"
    wrong = desk.post(address, {**carried, "password_again": "wrong"})
    assert wrong.status_code == 422
    assert "This is not your password." in wrong.content.decode()
    assert dict(wrong.context["carried"]) == form
    assert not is_done(event.fresh())
    done = desk.post(address, {**carried, "password_again": PASSWORD})
    assert done.status_code != 403
    if name == "finish":
        assert done.status_code == 409, "sessions are open still; the deed itself was tried"
    else:
        assert is_done(event.fresh())
    assert desk.post(address, form).status_code != 403, "once typed it is good for an hour"


@pytest.mark.parametrize("name", DEEDS)
def test_nothing_is_asked_within_the_hour(name: str, event: Event, referee: Account) -> None:
    address, form, _is_done = deed_of(name, event, referee)
    assert "Type your password again" not in an_hour_later(sign_in(), 59).post(address, form).content.decode()


def test_a_clock_set_back_does_not_make_an_hour_last_for_ever(event: Event) -> None:
    desk = an_hour_later(sign_in(), minutes=-5)
    assert desk.post(f"/organize/{event.tournament.slug}/finish/").status_code == 403


def test_a_referee_is_invited_without_a_password(event: Event) -> None:
    desk = an_hour_later(sign_in())
    form = {"kind": "referee", "label": "Cy"}
    assert desk.post(f"/organize/{event.tournament.slug}/people/invite/", form).status_code == 200
    assert Invitation.objects.exists()


def test_who_has_no_right_is_refused_before_any_password(event: Event) -> None:
    desk = an_hour_later(sign_in(username="referee"))
    refused = desk.post(f"/organize/{event.tournament.slug}/finish/")
    assert refused.status_code == 403
    assert "Type your password again" not in refused.content.decode()


def test_guessing_there_is_slowed_down_and_strangers_cannot_use_it_up(event: Event) -> None:
    address = f"/organize/{event.tournament.slug}/finish/"
    thief, desk = an_hour_later(sign_in()), an_hour_later(sign_in())
    answers = [thief.post(address, {"password_again": f"guess-{number}"}).status_code for number in range(6)]
    assert answers == [422] * 5 + [429]
    last = thief.post(address, {"password_again": PASSWORD})
    assert last.status_code == 429
    assert int(last.headers["Retry-After"]) > 0
    form = {"old_password": "wrong", "new_password1": "x", "new_password2": "x"}
    assert thief.post("/accounts/password/", form).status_code == 429, "the old password is the same guess"
    assert desk.post(address, {"password_again": PASSWORD}).status_code == 409


def test_the_page_leads_back_to_no_other_site(event: Event) -> None:
    address = f"/organize/{event.tournament.slug}/finish/"
    desk = an_hour_later(sign_in())
    for back in ("https://elsewhere.example/", "javascript:alert(1)", "//elsewhere.example"):
        asked = desk.post(address, {"password_again_back": back}, headers={"Referer": back})
        assert asked.context["back"] == "/organize/"


def test_an_administrators_open_laptop_gives_no_rights_away(organizer: Account, referee: Account) -> None:
    desk = an_hour_later(sign_in())
    address = f"/admin/tournament/account/{referee.pk}/password/"
    new = {"password1": "thirteen-orphans-came-home", "password2": "thirteen-orphans-came-home"}
    assert desk.post(address, new).status_code == 403
    referee.refresh_from_db()
    assert referee.check_password(PASSWORD)
    assert desk.post(address, {**new, "password_again": PASSWORD}).status_code == 302
    referee.refresh_from_db()
    assert not referee.check_password(PASSWORD)
    # Django's own form for the old password would be a second one, without a limit.
    assert desk.get("/admin/password_change/").headers["Location"] == "/accounts/password/"
