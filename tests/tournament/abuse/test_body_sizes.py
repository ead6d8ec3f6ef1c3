"""Bodies larger than their address takes are refused before anyone reads them."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.tournament.abuse.test_uploads import Endless
from tests.tournament.addresses import every_address
from tournament.web.server.bodies import LARGEST_FORM, largest_body

pytestmark = pytest.mark.django_db

TAKING_FILES = ("import-archive", "import-players", "import-totals", "seating-import")


def send(path: str, length: int) -> int:
    more: dict[str, Any] = {"CONTENT_LENGTH": str(length), "wsgi.input": Endless()}
    return int(Client().generic("POST", path, b"", content_type="multipart/form-data; boundary=x", **more).status_code)


def test_only_the_views_that_take_files_take_megabytes(world: dict[str, Any]) -> None:
    taking = {address.name for address in every_address(world) if largest_body(address.path) > LARGEST_FORM}
    assert taking == {f"organizer:{name}" for name in TAKING_FILES}
    for address in every_address(world):
        assert send(address.path, largest_body(address.path) + 1) == 413, address.name


@pytest.mark.parametrize("length", [50_000, 3_000_000])
def test_an_address_that_does_not_exist_takes_nothing(length: int) -> None:
    assert largest_body("/nowhere/") == 0
    assert send("/nowhere/", length) == 404
