"""A laptop in the hall: plain http, on a name that is not localhost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.visitor import Visitor
from tests.servers import serving, spare_port
from tests.tournament.test_settings import manage

NAME = "kongbox.hall"
PASSWORD = "four-winds-and-a-dragon"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a hall server that has one account."""
    var, port = tmp_path_factory.mktemp("hall"), spare_port()
    url = f"http://{NAME}:{port}"
    with serving(var, HALL="1", PUBLIC_URL=url, PORT=str(port), QR="0"):
        add_account(var)
        yield url


def add_account(var: Path) -> None:
    account = ["createsuperuser", "--noinput", "--username", "organizer", "--email", "organizer@example.org"]
    done = manage(*account, var=var, HALL="1", DJANGO_SUPERUSER_PASSWORD=PASSWORD)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def hall_browser(launch: Callable[..., Browser]) -> Iterator[Browser]:
    """Yield a Chromium for which the hall's name is this machine."""
    with launch(f"--host-resolver-rules=MAP {NAME} 127.0.0.1") as browser:
        yield browser


def test_signing_in_and_sending_a_form_work_on_plain_http(hall: str, hall_browser: Browser) -> None:
    for device in ("tablet", "phone", "laptop"):
        visitor = Visitor.arrive(hall_browser, hall, device)
        page = visitor.sign_in("organizer", PASSWORD)
        assert page.url == f"{hall}/"
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
        visitor.context.close()
