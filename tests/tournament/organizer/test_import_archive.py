"""An archive comes in by the browser: looked at first, whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tournament.exports.archive.importing import LARGEST_UPLOAD
from tournament.models import Account, AuditRecord, Entry, Role, Tournament

pytestmark = pytest.mark.django_db
ARCHIVE = (Path(__file__).parents[1] / "exports" / "archives" / "eventful.json").read_bytes()
ADDRESS = "/organize/new/import/"


@pytest.fixture
def client() -> Client:
    """Return the browser of somebody who may create tournaments."""
    browser = Client()
    browser.force_login(Account.objects.create_superuser(username="organizer"))
    return browser


def send(client: Client, content: bytes = ARCHIVE, step: str = "look", **fields: str) -> Any:
    file = SimpleUploadedFile("archive.json", content, "application/json")
    return client.post(ADDRESS, {"file": file, "step": step, **fields})


def test_looking_tells_what_it_is_and_stores_nothing(client: Client) -> None:
    answer = send(client)
    page, document = answer.content.decode(), json.loads(ARCHIVE)
    assert answer.status_code == 200
    assert document["tournament"]["name"] in page
    assert f"{len(document['entries'])} players" in page
    assert f"Log verified, {len(document['audit'])} records." in page
    assert not any(model.objects.exists() for model in (Tournament, Entry, AuditRecord))


def test_importing_stores_it_with_an_organizer(client: Client) -> None:
    answer = send(client, step="import")
    tournament = Tournament.objects.get()
    assert answer["Location"] == f"/organize/{tournament.slug}/"
    assert Role.objects.get().tournament == tournament
    assert AuditRecord.objects.order_by("-number")[0].verb == "grant-role"
    assert client.get(answer["Location"]).status_code == 200


def test_a_second_copy_is_told_and_gets_an_address_of_its_own(client: Client) -> None:
    send(client, step="import")
    assert "is already here" in send(client).content.decode()
    assert send(client, step="import").status_code == 302
    assert len(set(Tournament.objects.values_list("slug", flat=True))) == 2


def test_an_address_that_is_taken_or_reserved_is_refused(client: Client) -> None:
    send(client, step="import", slug="here")
    for slug in ("here", "new", "no spaces"):
        assert send(client, step="import", slug=slug).status_code == 422
    assert Tournament.objects.count() == 1


def _altered() -> bytes:
    document = json.loads(ARCHIVE)
    document["audit"][1]["payload"] = "{}"
    return json.dumps(document).encode()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"what", "not JSON"),
        (b"", "empty"),
        (b'{"format":"kongbox-tournament"}', "schema"),
        (ARCHIVE.replace(b'"uid"', b'"uld"', 1), "uid"),
        (_altered(), "altered"),
        (b" " * (LARGEST_UPLOAD + 1), "larger than 4 MB"),
    ],
)
@pytest.mark.parametrize("step", ["look", "import"])
def test_what_is_no_archive_is_refused_whole(client: Client, content: bytes, said: str, step: str) -> None:
    answer = send(client, content, step)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Tournament.objects.exists()
    assert not AuditRecord.objects.exists()


def test_only_those_who_may_create_tournaments_import_one() -> None:
    browser = Client()
    assert send(browser).status_code == 302
    browser.force_login(Account.objects.create_user(username="referee"))
    assert send(browser).status_code == 403
    assert not Tournament.objects.exists()
