"""The administration shows everything, and changes nothing behind the back of the log."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from tests.tournament.events import SOUTH, Event, make_event, play
from tournament.audit.verifying import verify
from tournament.models import Account, AuditRecord, Role, Tournament

pytestmark = pytest.mark.django_db

OURS = [model for model in admin.site._registry if model._meta.app_label == "tournament"]
EDITABLE = {"Account", "Player", "Tournament"}


@pytest.fixture
def administrator(client: Client) -> Client:
    client.force_login(Account.objects.create_superuser("administrator"))
    return client


@pytest.fixture
def event() -> Event:
    event = make_event()
    play(event, (SOUTH,))
    return event


def test_every_model_is_listed(administrator: Client, event: Event) -> None:
    for model in OURS:
        name = f"admin:tournament_{model._meta.model_name}"
        assert administrator.get(reverse(f"{name}_changelist")).status_code == 200, name
        if first := model._default_manager.first():
            assert administrator.get(reverse(f"{name}_change", args=[first.pk])).status_code == 200, name
        if model.__name__ not in EDITABLE:
            assert administrator.get(reverse(f"{name}_add")).status_code == 403, name


def test_all_models_are_registered() -> None:
    registered = {model.__name__ for model in OURS}
    assert registered >= {"Tournament", "Session", "Table", "Hand", "AuditRecord", "Entry", "Player", "Role"}


FORM = {
    "name": "Dike Open",
    "slug": "dike-open",
    "starts_on": "2026-06-01",
    "ends_on": "2026-06-02",
    "ruleset": "boxed",
    "options": '{"minimum": 4}',
    "ranking": "{}",
    "policy": "hand",
}


def test_a_tournament_made_here_is_in_the_log(administrator: Client) -> None:
    answer = administrator.post(reverse("admin:tournament_tournament_add"), FORM)
    assert answer.status_code == 302
    tournament = Tournament.objects.get(slug="dike-open")
    assert tournament.options["merge_boxes"] == []
    assert Role.objects.get(tournament=tournament).account.username == "administrator"
    assert [record.verb for record in AuditRecord.objects.all()] == ["create-tournament"]
    change = reverse("admin:tournament_tournament_change", args=[tournament.pk])
    options = '{"minimum": 4, "merge_boxes": [], "concealed_hand_needs_self_draw": false}'
    again = {**FORM, "options": options, "is_published": "on", "place": "Delft"}
    assert administrator.post(change, again).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.is_published, tournament.place) == (True, "Delft")
    assert verify(tournament) == []


def test_no_tournament_is_deleted_here(administrator: Client, event: Event) -> None:
    address = reverse("admin:tournament_tournament_delete", args=[event.tournament.pk])
    assert administrator.post(address, {"post": "yes"}).status_code == 403
