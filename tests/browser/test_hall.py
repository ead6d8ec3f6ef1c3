"""A laptop in the hall: plain http, on a name that is not localhost."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import global_settings
from pytest_django import Settings

from tests.browser.conftest import PASSWORD
from tests.browser.hall_server import HallServer
from tests.browser.visitor import HALL, Visitor
from tournament.models import Account


def test_signing_in_and_sending_a_form_work_on_plain_http(
    open_hall: Callable[[str], HallServer], arrive: Callable[..., Visitor], settings: Settings
) -> None:
    settings.PASSWORD_HASHERS = global_settings.PASSWORD_HASHERS  # the server has no others
    Account.objects.create_superuser(username="organizer", password=PASSWORD)
    hall = open_hall(HALL).home
    for device in ("tablet", "phone", "laptop"):
        visitor = arrive(hall, device)
        page = visitor.sign_in("organizer", PASSWORD)
        assert page.url == f"{hall}/organize/"
        assert page.evaluate("() => window.isSecureContext") is False
        cookies = {cookie["name"]: cookie for cookie in visitor.context.cookies()}
        assert not cookies["sessionid"]["secure"]
        assert cookies["sessionid"]["httpOnly"]

        page.goto("/accounts/password/")
        page.locator("[name=old_password]").fill("something else")
        for name in ("new_password1", "new_password2"):
            page.locator(f"[name={name}]").fill("quite-another-phrase")
        page.locator("main form button[type=submit]").click()
        page.wait_for_load_state()
        assert page.url == f"{hall}/accounts/password/"
        assert page.locator("[aria-invalid=true]").count() == 1
        assert visitor.complaints() == []
