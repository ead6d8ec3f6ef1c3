"""What holds for every answer of the site: forms only from our own pages, nothing inline, nobody led astray."""

from __future__ import annotations

from itertools import cycle
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.test import Client

from tests.tournament.abuse.answers import is_html, text_of, undone
from tests.tournament.abuse.dangers import Dangers
from tests.tournament.addresses import COMMAND, VISITORS, Visitor, every_address
from tests.tournament.conftest import PASSWORD
from tournament.models import Account, Entry, Invitation, Player, TableLink
from tournament.views.public.pages import page_cache

pytestmark = pytest.mark.django_db

WITHOUT_TOKEN = {"preferences:choose-language", "preferences:choose-theme"}
"""Checked by where the form comes from instead (tests/tournament/web/test_preferences.py)."""
ELSEWHERE = ("https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "https:elsewhere.example")


def strict_copy(client: Client) -> Client:
    """Return the same browser, on a server that checks tokens as it does outside of tests."""
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    return strict


def test_no_form_is_taken_from_another_site(world: dict[str, Any], visitors: dict[Visitor, Client]) -> None:
    taken = []
    for address in every_address(world):
        client = strict_copy(visitors[address.visitor])
        with undone(client):
            status = client.post(address.path, COMMAND).status_code
        if status not in (403, 405):
            taken.append(address.name)
    assert set(taken) == WITHOUT_TOKEN


def test_every_answer_is_guarded_by_its_headers(world: dict[str, Any], visitors: dict[Visitor, Client]) -> None:
    for address in every_address(world):
        client = visitors[address.visitor]
        with undone(client):
            answers = [client.get(address.path), Client().post(address.path, {})]
        for response in answers:
            headers = response.headers
            assert headers["X-Content-Type-Options"] == "nosniff", address.name
            assert headers["X-Frame-Options"] == "DENY", address.name
            assert headers["Referrer-Policy"] == "same-origin", address.name
            assert headers["Cross-Origin-Resource-Policy"] == "same-origin", address.name
            assert "camera=()" in headers["Permissions-Policy"], address.name
            assert "'unsafe-inline'" not in headers["Content-Security-Policy"] or not is_html(response), address.name
            if is_html(response):
                page = text_of(response)
                assert headers["Content-Security-Policy"].startswith("default-src 'self'"), address.name
                assert Dangers(page).found == [], address.name
                assert "Traceback" not in page, address.name


@pytest.mark.parametrize("method", ["TRACE", "PUT", "PATCH", "DELETE", "PROPFIND"])
def test_every_address_says_which_methods_it_takes(
    method: str, world: dict[str, Any], visitors: dict[Visitor, Client]
) -> None:
    # Django's own admin takes whatever comes for a question.
    for address in every_address(world):
        if address.name != "admin:index":
            client = visitors[address.visitor]
            with undone(client):
                assert client.generic(method, address.path).status_code in (404, 405), address.name


def test_no_address_leads_to_another_site(world: dict[str, Any], visitors: dict[Visitor, Client]) -> None:
    targets = cycle(ELSEWHERE)
    for address in every_address(world):
        if address.name.startswith(("public:", "api:")):
            continue
        named = {name: next(targets) for name in ("next", "then", "return_to", "url", "redirect")}
        client = visitors[address.visitor]
        with undone(client):
            answers = [client.get(address.path, named), client.post(address.path, {**COMMAND, **named})]
        for response in answers:
            for header in ("Location", "HX-Redirect", "HX-Location"):
                leads_to = response.headers.get(header, "/")
                assert urlsplit(leads_to).netloc == "", (address.name, leads_to)
                assert not leads_to.startswith(("//", "/\\")), (address.name, leads_to)


@pytest.mark.parametrize("target", ELSEWHERE)
def test_signing_in_leads_nowhere_else(target: str, client: Client) -> None:
    Account.objects.create_user("ada", password=PASSWORD)
    answer = client.post(f"/accounts/sign-in/?next={target}", {"username": "ada", "password": PASSWORD, "next": target})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")


# -- what is kept for everyone ---------------------------------------------------------------------------------------

POISON = {
    "X-Forwarded-Host": "elsewhere.example",
    "X-Host": "elsewhere.example",
    "X-Forwarded-Server": "elsewhere.example",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Port": "444",
    "Forwarded": "host=elsewhere.example;proto=https",
    "X-Original-URL": "/elsewhere.example",
    "X-Rewrite-URL": "/elsewhere.example",
    "X-HTTP-Method-Override": "POST",
    "HX-Request": "true",
    "HX-Target": "elsewhere.example",
    "HX-Current-URL": "https://elsewhere.example/",
    "Accept": "text/plain",
    "User-Agent": "elsewhere.example",
    "Referer": "https://elsewhere.example/",
}


def test_nobody_poisons_what_is_kept_for_others(world: dict[str, Any], visitors: dict[Visitor, Client]) -> None:
    kept = 0
    for address in every_address(world):
        if not address.name.startswith(("public:", "api:")):
            continue
        clean = Client().get(address.path)
        page_cache.clear()
        visitors["administrator"].cookies["theme"] = "elsewhere.example"
        poisoned = visitors["administrator"].get(f"{address.path}?utm=elsewhere.example", headers=POISON)
        again = Client().get(address.path)
        assert "elsewhere.example" not in text_of(again), address.name
        assert text_of(again) == text_of(clean), address.name
        assert "elsewhere.example" not in str(poisoned.headers), address.name
        # Pages may lead back to the address they were asked for, with what followed its ?, and no other way.
        assert "elsewhere.example" not in text_of(poisoned).replace("?utm=elsewhere.example", ""), address.name
        kept += "ETag" in again.headers
    assert kept > 10


def test_answers_that_anyone_may_keep_are_the_same_for_all(
    world: dict[str, Any], visitors: dict[Visitor, Client]
) -> None:
    for address in every_address(world):
        if not address.name.startswith(("public:", "api:")):
            continue
        answers = [visitors[visitor].get(address.path) for visitor in VISITORS]
        if any("public" in answer.headers.get("Cache-Control", "") for answer in answers):
            assert len({text_of(answer) for answer in answers}) == 1, address.name
            assert not any(answer.cookies for answer in answers), address.name
        for answer in answers:
            cookies = [name for name in answer.cookies if name not in ("csrftoken", "messages")]
            says = answer.headers.get("Cache-Control", "")
            is_private = "private" in says or "no-store" in says or "Cookie" in answer.headers.get("Vary", "")
            assert not cookies or is_private, (address.name, cookies)


FOR_EVERYBODY = {"referee:awake", "referee:service-worker", "referee:app"}
"""At a table's addresses, but with nothing in them that is anyone's."""


def test_nobody_keeps_what_is_not_for_everybody(world: dict[str, Any], visitors: dict[Visitor, Client]) -> None:
    kept = []
    for address in every_address(world):
        if not address.name.startswith(("organizer:", "referee:", "accounts:", "admin:")):
            continue
        client = visitors[address.visitor]
        with undone(client):
            answers = [client.get(address.path), client.post(address.path, {**COMMAND, "id": uuid4()})]
        for answer in answers:
            says = answer.headers.get("Cache-Control", "")
            if answer.status_code in (200, 422) and not ("private" in says or "no-store" in says):
                kept.append(address.name)
    assert set(kept) == FOR_EVERYBODY


@pytest.mark.parametrize("host", ["elsewhere.example", "testserver.elsewhere.example", "testserver@elsewhere.example"])
def test_another_hosts_name_opens_nothing(host: str, world: dict[str, Any]) -> None:
    client = Client()
    for address in every_address(world):
        if address.name.startswith(("public:", "accounts:", "api:")):
            response = client.get(address.path, headers={"Host": host})
            assert response.status_code == 400, address.name
            assert "elsewhere" not in text_of(response), address.name


# -- what is nobody's business ----------------------------------------------------------------------------------------


def test_no_public_answer_tells_what_is_kept_from_the_public(world: dict[str, Any]) -> None:
    Entry.objects.update(association_number="04290001")
    Player.objects.update(association_number="04290001")
    Account.objects.filter(username="organizer").update(email="ada@example.org", first_name="Wilhelmina")
    secrets = {"04290001", "ada@example.org", "Wilhelmina", world["token"]}
    secrets |= set(TableLink.objects.values_list("secret", flat=True))
    secrets |= set(Invitation.objects.values_list("digest", flat=True))
    client = Client()
    for address in every_address(world):
        if address.name.startswith(("public:", "api:", "accounts:", "health", "ready")):
            text = text_of(client.get(address.path))
            assert [secret for secret in secrets if secret in text] == [], address.name
            names = [account.username for account in Account.objects.all() if f">{account.username}<" in text]
            assert names == [], address.name
