"""From nothing to a tournament: rules, one page, done; and its settings afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from scoring.rulesets import event_rulesets
from tests.tournament.conftest import MakeTournament
from tests.tournament.events import SOUTH, Event, play
from tournament.accounts.roles import grant_role
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Role, Tournament
from tournament.sessions.running import open_session
from tournament.system.data_folder import RESOURCES

pytestmark = pytest.mark.django_db

NEW = "/organize/new/"
FORM: dict[str, Any] = {
    "name": "Dike Open",
    "place": "Delft",
    "starts_on": "2026-12-05",
    "ends_on": "2026-12-06",
    "ruleset": "mcr",
    "sessions": "7",
    "policy": "table",
}


@pytest.fixture
def client(host: Account, browser_of: Callable[[Account], Client]) -> Client:
    return browser_of(host)


@pytest.mark.parametrize("ruleset", event_rulesets())
def test_every_rule_set_makes_a_tournament_as_it_is_offered(client: Client, ruleset: str) -> None:
    assert f'href="?rules={ruleset}"' in client.get(NEW).content.decode()
    assert client.get(f"{NEW}?rules={ruleset}").status_code == 200
    answer = client.post(NEW, {**FORM, "ruleset": ruleset})
    tournament = Tournament.objects.get()
    assert answer.headers["Location"] == f"/organize/{tournament.slug}/"
    assert (tournament.slug, tournament.ruleset, tournament.policy) == ("dike-open", ruleset, "table")
    assert tournament.sessions.count() == 7
    assert (tournament.status, tournament.is_published) == ("draft", False)
    assert Role.objects.get(tournament=tournament).kind == "organizer"
    assert client.get(answer.headers["Location"]).status_code == 200


def test_every_rule_set_is_offered_by_name_in_a_sentence_and_with_tiles(client: Client) -> None:
    page = client.get(NEW).content.decode()
    drawn = (RESOURCES / "static" / "img" / "tiles.svg").read_text()
    for ruleset in event_rulesets().values():
        card = page.partition(f'href="?rules={ruleset.id}"')[2].partition("</li>")[0]
        assert f"<b>{ruleset.name}</b>" in card
        assert ruleset.summary in card
        assert card.count("<use ") == len(ruleset.emblem) > 0
        assert all(f'<symbol id="{tile}"' in drawn for tile in ruleset.emblem)


def test_options_and_ranking_are_taken_over(client: Client) -> None:
    options = {"o.edition": "wsom", "o.limit": "", "o.payoff": "thrower", "o.pattern_values.All Green": "300"}
    ranking = {"method": "match-points"}
    answer = client.post(NEW, {**FORM, "ruleset": "zung-jung", "redraw_cycles": "2", **options, **ranking})
    assert answer.status_code == 302, answer.content.decode()
    tournament = Tournament.objects.get()
    assert (tournament.options["edition"], tournament.options["limit"]) == ("wsom", None)
    assert tournament.redraw_cycles == 2
    assert tournament.ranking == ranking


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"name": ""}, "required"),
        ({"name": "x" * 10_000}, "at most 120"),
        ({"name": "\u202e\u200b"}, "required"),
        ({"ends_on": "2026-12-01"}, "cannot come before"),
        ({"starts_on": "0001-01-01"}, "2000"),
        ({"starts_on": "yesterday"}, "valid date"),
        ({"slug": "new"}, "is taken"),
        ({"slug": "no slug"}, "valid"),
        ({"sessions": "400"}, "40"),
        ({"sessions": "-1"}, "0"),
        ({"policy": "never"}, "valid choice"),
        ({"ruleset": "go"}, "valid choice"),
        ({"o.minimum_points": "many"}, "minimum_points cannot be"),
        ({"clock_minutes": "1"}, "5"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_typed_is_lost(client: Client, wrong: dict[str, str], words: str) -> None:
    answer = client.post(NEW, {**FORM, **wrong})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert words in page
    assert 'value="Delft"' in page
    assert not Tournament.objects.exists()


def test_other_rules_show_their_options_and_keep_what_was_typed(client: Client) -> None:
    page = client.post(NEW, {**FORM, "ruleset": "bmja", "switch": "1"}).content.decode()
    assert "Points for going Mah-Jong" in page
    assert 'value="Dike Open"' in page
    assert not Tournament.objects.exists()
    again = client.post(NEW, {**FORM, "o.minimum_points": "6", "switch": "1"}).content.decode()
    assert "1 changed" in again


@pytest.mark.parametrize(("edition", "count"), [("3.3", "all default"), ("wsom", "1 changed")])
def test_what_follows_from_another_option_is_as_usual(client: Client, edition: str, count: str) -> None:
    """The minimum nobody typed is that of the edition."""
    client.post(NEW, {**FORM, "ruleset": "zung-jung", "o.edition": edition})
    tournament = Tournament.objects.get()
    assert count in client.get(f"/organize/{tournament.slug}/settings/").content.decode()


def test_an_address_follows_from_the_name_and_is_free(client: Client, make_tournament: MakeTournament) -> None:
    make_tournament("dike-open")
    for name, slug in (("Dike Open", "dike-open-2"), ("西湖杯", "tournament"), ("New", "new-2")):
        client.post(NEW, {**FORM, "name": name})
        assert Tournament.objects.get(name=name, slug=slug)
    assert client.post(NEW, {**FORM, "slug": "dike-open"}).status_code == 422


def test_hostile_names_are_shown_as_text(client: Client) -> None:
    client.post(NEW, {**FORM, "name": "<script>alert(1)</script>\u202e!", "slug": "cup"})
    tournament = Tournament.objects.get()
    assert tournament.name == "<script>alert(1)</script>!"
    for path in ("/organize/", "/organize/cup/", "/organize/cup/settings/"):
        page = client.get(path).content.decode()
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert" in page


def test_settings_are_copied_people_are_not(client: Client, host: Account, event: Event) -> None:
    grant_role(tournament=event.tournament, account=host, kind=Role.Kind.ORGANIZER, by=SYSTEM)
    Tournament.objects.filter(pk=event.tournament.pk).update(clock_minutes=105, policy="session", place="Gouda")
    page = client.get(f"{NEW}?from={event.tournament.slug}").content.decode()
    assert 'value="105"' in page
    assert 'value="Gouda"' in page
    assert f'value="{event.tournament.slug}"' not in page
    assert client.get(f"{NEW}?from=no-such").status_code == 404


def test_strangers_copy_nothing(client: Client, event: Event) -> None:
    assert client.get(f"{NEW}?from={event.tournament.slug}").status_code == 404


# -- settings ---------------------------------------------------------------------------------------------------------


def settings_of(event: Event) -> str:
    return f"/organize/{event.tournament.slug}/settings/"


def test_settings_are_changed(desk: Client, event: Event) -> None:
    slug = event.tournament.slug
    page = desk.get(settings_of(event)).content.decode()
    assert "Locked because tables are seated" in page
    form = {**FORM, "name": "Dike Cup", "slug": slug, "sessions": "3", "o.minimum_points": "6", "clock_minutes": "90"}
    assert desk.post(settings_of(event), form).status_code == 302
    tournament = event.fresh()
    assert (tournament.name, tournament.minutes, tournament.sessions.count()) == ("Dike Cup", 90, 3)
    assert tournament.options["minimum_points"] == 6


def test_seated_sessions_stay(desk: Client, event: Event) -> None:
    answer = desk.post(settings_of(event), {**FORM, "name": "Changed", "sessions": "0"})
    assert answer.status_code == 422
    assert "so they can’t be removed" in answer.content.decode()
    assert event.fresh().name == "Harbour Open"


def test_what_hands_depend_on_is_locked_by_the_first(desk: Client, event: Event) -> None:
    open_session(session=event.session, by=SYSTEM)
    play(event, (SOUTH,))
    page = desk.get(settings_of(event)).content.decode()
    assert "Locked by the first hand" in page
    form = {
        **FORM,
        "sessions": "1",
        "ruleset": "bmja",
        "session_length": "4",
        "o.minimum_points": "2",
        "signing": "each-hand",
    }
    assert desk.post(settings_of(event), form).status_code == 302
    tournament = event.fresh()
    assert (tournament.ruleset, tournament.session_length, tournament.signing) == ("mcr", None, "")
    assert (tournament.options["minimum_points"], tournament.place) == (8, "Delft")


def test_rules_change_while_nothing_is_seated(client: Client) -> None:
    client.post(NEW, FORM)
    form = {**FORM, "ruleset": "boxed", "slug": "dike-open", "o.minimum": "4", "two_way_first_tie_bonus": "70"}
    assert client.post("/organize/dike-open/settings/", form).status_code == 302
    tournament = Tournament.objects.get()
    assert (tournament.ruleset, tournament.options["minimum"]) == ("boxed", 4)
    assert tournament.ranking == {"two_way_first_tie_bonus": 70}
    shown = client.post("/organize/dike-open/settings/", {**form, "ruleset": "bmja", "switch": "1"})
    assert "Points for going Mah-Jong" in shown.content.decode()
    assert Tournament.objects.get().ruleset == "boxed"
