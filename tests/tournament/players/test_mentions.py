"""A text that names a person is found however the name is spelled, and what is only like it is told apart."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.management import CommandError, call_command
from django.db import models
from django.test import Client

from tests.tournament.events import Event, make_event
from tournament.accounts.referee_codes import issue_referee_code
from tournament.accounts.roles import grant_role
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Entry, Player, Reason, Role
from tournament.players.enrolment import change_entry
from tournament.players.erasure import erase_entry, mentions_of
from tournament.players.fields import personal_columns
from tournament.players.mentions import OWN_WORDS

pytestmark = pytest.mark.django_db

SURE = [
    ("José Núñez", "Jose Nunez was loud"),
    ("José Núñez", "NUÑEZ, José: late"),
    ("José Núñez", "Nunez’s third warning"),
    ("Jose Nunez", "José Núñez left"),
    ("李明", "李明迟到了"),
    ("李明", "第三桌李 明迟到"),
    ("王秀英", "秀英没来"),
    ("김민수", "김민수가 늦었다"),
    ("Li Na", "Na Li spoke"),
    ("Ole Bøgh Ørsted", "Orsted was ill"),
    ("Łukasz Weiß", "Lukasz Weiss came late"),
    ("Jürgen Müller", "Juergen Mueller"),
    ("Juergen Mueller", "Jürgen Müller"),
    ("Maeve O’Brien", "O'Brien's tiles fell"),
    ("Jan van der Berg", "berg again"),
    ("Wu", "Wu has gone"),
]
UNSURE = [
    ("Li Na", "Li spoke"),
    ("Jan van der Berg", "Jan"),
    ("Jürgen Müller", "Müllers Tisch"),
    ("Player Berg", "Player 7 called"),
]
NOT_AT_ALL = [
    ("Li Na", "the line was live"),
    ("Wu", "wurst"),
    ("Jan van der Berg", "van der something"),
    ("李明", "明天见，李先生"),
    ("王秀英", "王先生迟到"),
    ("J Wu", "table J"),
]


@pytest.fixture
def event() -> Event:
    event = make_event(is_open=False)
    Entry.objects.filter(pk=event.entries[3].pk).update(name="Jan Player")
    return event


def named(event: Event, name: str) -> Entry:
    """Return somebody with that name."""
    return change_entry(entry=event.entries[0], name=name, by=SYSTEM)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        *((name, text, [True]) for name, text in SURE),
        *((name, text, [False]) for name, text in UNSURE),
        *((name, text, []) for name, text in NOT_AT_ALL),
    ],
)
def test_a_name_is_found_as_it_may_be_spelled(event: Event, name: str, text: str, expected: list[bool]) -> None:
    Reason.objects.create(tournament=event.tournament, text=text)
    assert [mention.is_sure for mention in mentions_of(named(event, name))] == expected


@pytest.mark.parametrize(("name", "text"), [SURE[0], SURE[4], SURE[8]])
def test_erasing_takes_what_is_sure_and_leaves_what_is_not(event: Event, name: str, text: str) -> None:
    entry = named(event, name)
    for written in (text, "Li, perhaps", "Nobody at all"):
        Reason.objects.create(tournament=event.tournament, text=written)
    erase_entry(entry=entry, by=SYSTEM)
    left = set(Reason.objects.exclude(text="").values_list("text", flat=True))
    assert left == {"Li, perhaps", "Nobody at all"}
    assert set(Reason.objects.filter(text="").values_list("salt", flat=True)) == {""}


def test_the_administrations_own_log_forgets_the_person_and_the_texts(event: Event) -> None:
    entry = named(event, "Jan Núñez")
    reason = Reason.objects.create(tournament=event.tournament, text="nunez late")
    account = Account.objects.create_superuser("administrator")
    for row, told in ((entry, "Jan Nunes"), (reason, "nunez late"), (event.entries[3], "Jan Player")):
        LogEntry.objects.create(
            user=account,
            content_type=ContentType.objects.get_for_model(row),
            object_id=str(row.pk),
            object_repr=told,
            change_message=told,
            action_flag=CHANGE,
        )
    erase_entry(entry=entry, by=SYSTEM)
    assert sorted(LogEntry.objects.values_list("object_repr", "change_message")) == [
        ("", ""),
        ("", ""),
        ("Jan Player", "Jan Player"),
    ]


# -- shown first ------------------------------------------------------------------------------------------------------


@pytest.fixture
def desk(event: Event) -> Client:
    """Return an organizer's browser."""
    account = Account.objects.create_user("organizer")
    grant_role(tournament=event.tournament, account=account, kind=Role.Kind.ORGANIZER, by=SYSTEM)
    browser = Client()
    browser.force_login(account)
    return browser


def test_the_organizer_sees_what_was_found_and_chooses(event: Event, desk: Client) -> None:
    entry = named(event, "Jan Núñez")
    Reason.objects.create(tournament=event.tournament, text="Nunez <late>")
    issue_referee_code(tournament=event.tournament, label="Jan", by=SYSTEM)
    sure, unsure = mentions_of(entry)
    at = f"/organize/{event.tournament.slug}/players/{entry.enrolment}/erase/"
    page = desk.get(at).content.decode()
    assert "Nunez &lt;late&gt;" in page
    assert f'name="text" value="{sure.key}" checked>' in page
    assert f'name="text" value="{unsure.key}">' in page
    assert "Holder of referee code 1" in page
    refused = desk.post(at, {"name": "Jan Núñez"})
    assert (refused.status_code, "More texts" in refused.content.decode()) == (422, True), "none goes or stays unseen"
    told: dict[str, Any] = {"name": "Jan", "shown": [sure.key, unsure.key], "text": [unsure.key]}
    again = desk.post(at, told).content.decode()
    assert f'value="{unsure.key}" checked>' in again, "what was chosen stays chosen"
    assert f'value="{sure.key}">' in again
    assert desk.post(at, {**told, "name": "Jan Núñez"}).status_code == 302
    assert Reason.objects.filter(text="Nunez <late>").exists()
    assert [code.label for code in event.tournament.referee_codes.all()] == [""]


def test_nothing_of_another_tournament_can_be_named(event: Event, desk: Client) -> None:
    other = Reason.objects.create(tournament=make_event(is_open=False).tournament, text="Núñez")
    entry = named(event, "Jan Núñez")
    at = f"/organize/{event.tournament.slug}/players/{entry.enrolment}/erase/"
    sent = {"name": "Jan Núñez", "shown": [f"reason-{other.pk}"], "text": [f"reason-{other.pk}", "x", ""]}
    assert desk.post(at, sent).status_code == 302
    assert Reason.objects.get(pk=other.pk).text == "Núñez"


def test_the_command_says_what_it_found(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.management.commands.erase_player.scrub_storage", lambda: None)
    entry = named(event, "Jan Núñez")
    entry.player = Player.objects.create(name="Jan Núñez")
    entry.save()
    sure = Reason.objects.create(tournament=event.tournament, text="nunez late")
    doubtful = Reason.objects.create(tournament=event.tournament, text="Jan late")
    said = StringIO()
    call_command("erase_player", entry.player.pk, "--list", stdout=said)
    assert f"erased  reason-{sure.pk}  Reason in the log: nunez late" in said.getvalue()
    assert f"stays   reason-{doubtful.pk}  Reason in the log: Jan late" in said.getvalue()
    assert Player.objects.filter(name="Jan Núñez").exists()
    with pytest.raises(CommandError, match="These texts don't mention"):
        call_command("erase_player", entry.player.pk, "--texts", "reason-0")
    call_command("erase_player", entry.player.pk, "--all", stdout=said)
    assert not Reason.objects.exclude(text="").exists()
    assert Entry.objects.get(pk=entry.pk).is_erased


# -- no column forgotten ----------------------------------------------------------------------------------------------

ERASED = {
    "tournament.Player": set(personal_columns(Player)),
    "tournament.Entry": {*personal_columns(Entry), "salt"},
    "admin.LogEntry": {"object_repr", "change_message"},
}
"""Emptied with the person."""
IMPERSONAL = {
    "tournament.Tournament": {"name", "slug", "place", "time_zone", "ruleset", "options", "ranking", "audit_hash"},
    "tournament.Account": {"password", "username", "first_name", "last_name", "email"},
    "tournament.Entry": {"facts"},
    "tournament.TableLink": {"secret", "device"},
    "tournament.RefereeCode": {"digest"},
    "tournament.Invitation": {"digest"},
    "tournament.AuditRecord": {"at", "verb", "actor", "payload", "command_id", "previous", "hash"},
    "tournament.Checkpoint": {"hash", "at", "salt", "standings", "key", "signature"},
    "tournament.Display": {"slides"},
    "tournament.Table": {"chairs", "carried", "ended", "drawn_chairs", "dead_seats"},
    "tournament.Hand": {"ending", "winners", "chairs", "facts", "rules_version"},
    "tournament.Showing": {"facts", "holding", "patterns"},
    "tournament.Incident": {"kind", "seconds"},
    "tournament.Penalty": {"kind"},
    "tournament.SeatingSearch": {"sessions", "wishes", "problem", "seed", "plan", "quality"},
    "tournament.Session": {"name"},
    "tournament.Stage": {"name", "proposed", "lots"},
    "tournament.Attempts": {"key"},
    "admin.LogEntry": {"object_id"},
    "auth.Permission": {"name", "codename"},
    "auth.Group": {"name"},
    "contenttypes.ContentType": {"app_label", "model"},
    "sessions.Session": {"session_key", "session_data"},
    "tournament.BrowserSession": {"session_key", "session_data"},
}
"""Hold no words about a player: names of events and accounts, numbers, ids, digests, keys of tables in the program.

Of sessions: what a page says once, and who has signed in; it goes when it is read or out of date.
"""


def test_every_column_of_text_is_erased_searched_or_holds_nothing_personal() -> None:
    searched = {model._meta.label: set(columns) for model, columns in OWN_WORDS.items()}
    kinds = (models.CharField, models.TextField, models.JSONField, models.FileField, models.BinaryField)
    forgotten = []
    for model in apps.get_models(include_auto_created=True):
        known = {column for group in (ERASED, searched, IMPERSONAL) for column in group.get(model._meta.label, ())}
        texts = {field.name for field in model._meta.concrete_fields if isinstance(field, kinds) and not field.choices}
        forgotten += [f"{model._meta.label}.{name}" for name in sorted(texts - known)]
        assert known - texts <= set(), f"{model._meta.label} has no such text: {known - texts}"
    assert forgotten == [], "say whether people write names there (tournament/players/mentions.py)"
