"""The demo: believable, the same for the same seed, alive when it is loaded, and public only where it may be."""

from __future__ import annotations

import io
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import combinations, pairwise
from random import Random
from statistics import median
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.forms import model_to_dict
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from scoring.dealing import Deal
from scoring.outcome import Outcome
from scoring.records import score_record
from scoring.ruleset import Ruleset
from scoring.rulesets import event_rulesets
from scoring.seats import WINDS, Wind
from scoring.settlement import settle
from tournament.audit.verifying import verify
from tournament.demo import Setup, build_document, load_built, load_fixtures
from tournament.demo.games import new_game
from tournament.demo.hands import LOSING_VALUES, WINNING_VALUES
from tournament.demo.loading import FIXTURES, fixture
from tournament.demo.mishaps import OFFENCES, WARNING
from tournament.demo.people import draw_people
from tournament.demo.retiming import bring_to
from tournament.demo.story import Story, tell
from tournament.demo.tiles import Circumstances, find_holding
from tournament.exports.archive import export_document, import_document, read_archive, write_archive
from tournament.exports.archive.values import read_time
from tournament.management.commands import serve
from tournament.management.commands.demo import DEMO_NAME
from tournament.models import (
    Account,
    AuditRecord,
    Hand,
    Incident,
    Penalty,
    Player,
    Seat,
    Showing,
    Table,
    TableLink,
    Tournament,
)
from tournament.standings.results import standings_of

MIDNIGHT = datetime(2026, 1, 10, tzinfo=UTC)
NOW = datetime(2026, 11, 14, 9, 20, tzinfo=UTC)
DEFAULT = FIXTURES["demo.json"]


# -- the story, without a database ------------------------------------------------------------------------------------


def test_hands_end_as_at_real_tables() -> None:
    game = new_game(Random(1), "mcr", (1, 1, 1, 1))
    deal = Deal(1, Wind.EAST, 1, Wind.EAST, WINDS)
    hands = [game.draw_hand(deal) for _hand in range(3000)]
    won = [hand.wins[0].points or 0 for hand in hands if hand.wins]
    self_drawn = sum(1 for hand in hands if hand.wins and hand.discarder is None)
    assert len(won) / len(hands) == pytest.approx(0.96, abs=0.01)
    assert self_drawn / len(hands) == pytest.approx(0.27, abs=0.03)
    assert median(won) == pytest.approx(13, abs=0.5)
    assert sum(1 for points in won if points <= 25) / len(won) == pytest.approx(0.9, abs=0.02)


def test_riichi_hands_have_bets_draws_two_winners_and_chombos() -> None:
    game = new_game(Random(1), "riichi", (1, 1, 1, 1))
    deal = game.play.dealing.first()
    hands = [game.draw_hand(deal) for _hand in range(1500)]
    for hand in hands:
        settle(Outcome(rules="riichi", wins=hand.wins, discarder=hand.discarder, ending=hand.ending, facts=hand.facts))
    shares = Counter(hand.ending or ("won" if hand.wins else "drawn") for hand in hands)
    assert shares["won"] / len(hands) == pytest.approx(0.84, abs=0.03)
    assert shares["chombo"] > 5
    assert sum("riichi" in hand.facts for hand in hands) / len(hands) == pytest.approx(0.57, abs=0.04)
    assert sum(len(hand.wins) == 2 for hand in hands) > 5
    shown = [hand for hand in hands if hand.holdings]
    assert len(shown) > 50
    slips = [game.misread(hand) for hand in shown]
    assert all(
        slip is None or slip.facts["han_fu"] != hand.facts["han_fu"] for slip, hand in zip(slips, shown, strict=True)
    )


@pytest.mark.parametrize("ruleset", event_rulesets().values(), ids=event_rulesets())
def test_every_rule_set_has_values_it_allows_and_offences_it_knows(ruleset: Ruleset) -> None:
    allowed = ruleset.play.values.span(ruleset.values)
    values = WINNING_VALUES.get(ruleset.id, ruleset.play.values.common)
    assert [points for points in values if points not in allowed] == []
    assert not ruleset.play.every_seat_scores or all(points in allowed for points in LOSING_VALUES)
    kinds = {offence.kind for offence, _reason in OFFENCES.get(ruleset.id, (WARNING,))}
    assert kinds <= {line.key for line in ruleset.play.penalties}


@pytest.mark.parametrize(("rules", "points"), [("mcr", 12), ("zung-jung", 40), ("bmja", 144), ("boxed", 5)])
def test_tiles_are_worth_what_was_won(rules: str, points: int) -> None:
    given = Circumstances(rules, {}, "discard", "S", "E")
    tiles = find_holding(Random(2), given, points, tries=2000)
    assert tiles is not None
    answer = score_record(given.record(tiles))
    assert (answer["points"], answer["valid"]) == (points, True)


def test_the_seating_is_the_programs_own_and_nobody_meets_twice() -> None:
    told = tell(DEFAULT, MIDNIGHT)
    met = Counter(pair for session in told.plan for table in session for pair in combinations(table, 2))
    assert len(met) == DEFAULT.sessions * DEFAULT.players * 3 // 2
    assert set(met.values()) == {1}
    assert (told.made["method"], told.made["seed"]) == ("event", DEFAULT.seed)


def test_there_are_names_enough_for_the_largest_demo() -> None:
    people = draw_people(Random(4), 256, 16)
    assert len({person.name for person in people}) == 272
    assert Counter(person.status for person in people) == {"active": 256, "reserve": 16}
    assert len({person.country for person in people[:16]}) >= 5


def test_the_same_seed_tells_the_same_story() -> None:
    other = Setup(name="Other", slug="other", seed="another")
    one, again, different = (tell(setup, MIDNIGHT) for setup in (DEFAULT, DEFAULT, other))
    assert replace(one, people=()) == replace(again, people=())
    assert _typed(one) == _typed(again)
    assert _typed(one) != _typed(different)


def _typed(story: Story) -> list[dict[str, Any]]:
    return [model_to_dict(person) for person in story.people]


@pytest.mark.parametrize(("name", "setup"), FIXTURES.items())
def test_the_fixtures_are_what_the_story_tells(name: str, setup: Setup) -> None:
    """If not: manage.py demo --write-fixtures."""
    document = read_archive(fixture(name).read_bytes())
    story = tell(setup, MIDNIGHT)
    assert [entry["name"] for entry in document["entries"]] == [person.name for person in story.people]
    told = {str(command.given["entry_id"]) for command in story.commands if "entry_id" in command.given}
    assert {hand["entry_id"] for hand in document["hands"]} == told


# -- in the database --------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("rules", event_rulesets())
def test_any_rule_set_can_be_played_to_the_end(rules: str) -> None:
    setup = Setup(name="All", slug="all", ruleset=rules, players=4, sessions=1, progress="finished")
    tournament = load_built(setup, timezone.now())
    assert verify(tournament) == []
    assert tournament.status == Tournament.Status.FINISHED
    assert not standings_of(tournament, for_public=True).provisional
    table = Table.objects.get(tournament=tournament)
    assert table.state == Table.State.LOCKED
    assert table.is_played_out
    assert Incident.objects.filter(tournament=tournament).exists()


@pytest.mark.django_db
def test_building_leaves_the_database_as_it_was() -> None:
    document = build_document(Setup(name="Gone", slug="gone", players=4, sessions=1))
    kinds = (Tournament, Player, Hand, Penalty, AuditRecord)
    assert [kind.__name__ for kind in kinds if kind._default_manager.exists()] == []
    assert document["tournament"]["slug"] == "gone"


@pytest.mark.django_db
def test_times_are_those_of_the_story() -> None:
    document = build_document(Setup(name="Timed", slug="timed", players=8, sessions=1, progress="finished"))
    times = [read_time(record["at"]) for record in document["audit"]]
    assert all(before <= after for before, after in pairwise(times))
    (session,) = document["sessions"]
    start, end = read_time(session["started_at"]), read_time(session["closed_at"])
    assert timedelta(minutes=64) < end - start < timedelta(minutes=140)
    recorded = [read_time(hand["recorded_at"]) for hand in document["hands"]]
    assert all(start < time < end for time in recorded)
    assert max(recorded) - min(recorded) > timedelta(hours=1)


@pytest.mark.django_db
@pytest.mark.parametrize("name", FIXTURES)
def test_a_fixture_comes_out_as_it_went_in(name: str) -> None:
    text = fixture(name).read_text()
    assert "".join(write_archive(export_document(import_document(read_archive(text.encode()))))) == text


@pytest.mark.django_db
def test_the_demo_shows_two_tournaments_under_way_one_to_come_and_one_finished() -> None:
    load_fixtures(NOW)
    status = {tournament.slug: tournament.status for tournament in Tournament.objects.published()}
    assert status == {
        "harbour-open": "running",
        "island-riichi-open": "running",
        "winter-cup": "draft",
        "autumn-league-final": "finished",
    }
    assert all(verify(tournament) == [] for tournament in Tournament.objects.all())
    today = NOW.date()
    coming, finished = (Tournament.objects.get(slug=slug) for slug in ("winter-cup", "autumn-league-final"))
    assert coming.starts_on > today > finished.ends_on


@pytest.mark.django_db
def test_the_riichi_event_is_half_played_with_bets_counters_draws_and_a_chombo() -> None:
    load_fixtures(NOW)
    tournament = Tournament.objects.get(slug="island-riichi-open")
    hands = Hand.objects.current().filter(tournament=tournament)
    assert {"drawn", "abandoned", "discard", "self-draw"} <= set(hands.values_list("kind", flat=True))
    assert any(hand.facts.get("honba") for hand in hands)
    assert any(hand.delta_pot for hand in hands)
    assert Penalty.objects.standing().filter(tournament=tournament, kind="chombo").exists()
    assert tournament.tables.filter(state=Table.State.OPEN, hands_recorded__gt=0).exists()


@pytest.mark.django_db
def test_the_default_demo_has_everything_that_happens_at_an_event() -> None:
    load_fixtures(NOW)
    tournament = Tournament.objects.get(slug="harbour-open")
    entries = tournament.entries.all()
    assert entries.filter(status="active").count() == 16
    assert len({entry.country for entry in entries}) >= 5
    assert entries.filter(status="reserve").exists()
    assert Seat.objects.filter(session__tournament=tournament, occupant__status="reserve").exists()
    assert Penalty.objects.filter(tournament=tournament).exists()
    assert Hand.objects.filter(tournament=tournament, state="superseded", superseded_by__state="current").exists()
    assert Hand.objects.filter(tournament=tournament, state="void").exists()
    assert tournament.tables.exclude(called_at=None).count() == 1
    assert standings_of(tournament, for_public=True).provisional


@pytest.mark.django_db
def test_the_third_session_is_half_played_and_its_clock_runs() -> None:
    load_fixtures(NOW)
    tournament = Tournament.objects.get(slug="harbour-open")
    third = tournament.sessions.get(status="open")
    assert third.number == 3
    assert all(6 <= table.hands_recorded <= 14 for table in third.tables.all())
    left = third.remaining(NOW)
    assert left is not None
    assert timedelta(minutes=60) < left < timedelta(minutes=70)
    assert (tournament.starts_on, tournament.ends_on) == (NOW.date() - timedelta(days=1), NOW.date())
    latest = AuditRecord.objects.filter(tournament=tournament).exclude(verb="announce-key").latest("number")
    assert read_time(latest.at) == NOW
    closed_at, started_at = tournament.sessions.get(number=2).closed_at, third.started_at
    assert closed_at
    assert started_at
    assert closed_at < started_at


@pytest.mark.django_db
def test_tiles_shown_in_the_demo_are_worth_what_was_recorded() -> None:
    load_fixtures(NOW)
    counted = [(row.points, row.patterns) for row in Showing.objects.exclude(holding=None)]
    assert len(counted) >= 20
    assert all(patterns and patterns["valid"] and patterns["points"] == points for points, patterns in counted)


@pytest.mark.parametrize("now", [datetime(2026, 3, 1, 0, 5, tzinfo=UTC), datetime(2026, 3, 1, 23, 55, tzinfo=UTC)])
def test_at_any_hour_the_demo_lies_in_the_past_and_in_order(now: datetime) -> None:
    document = read_archive(fixture("demo.json").read_bytes())
    moved = bring_to(document, first_day=now.date() + DEFAULT.starts_in, moment=now)
    times = [read_time(record["at"]) for record in moved["audit"]]
    assert all(before <= after for before, after in pairwise(times))
    assert times[-1] == now


# -- the command ------------------------------------------------------------------------------------------------------


@pytest.fixture
def _developing(settings: Settings) -> None:
    """Tests run with DEBUG off, a developer's machine does not."""
    settings.DEBUG = True


def run(*options: str) -> str:
    said = io.StringIO()
    call_command("demo", *options, stdout=said)
    return said.getvalue()


@pytest.mark.django_db
@pytest.mark.usefixtures("_developing")
def test_a_second_run_changes_nothing() -> None:
    run()
    before = list(Tournament.objects.order_by("pk").values())
    run()
    assert list(Tournament.objects.order_by("pk").values()) == before
    assert Account.objects.get().username == DEMO_NAME


@pytest.mark.django_db
def test_the_public_password_stays_out_of_production(settings: Settings) -> None:
    settings.DEBUG = False
    with pytest.raises(CommandError, match="password is public"):
        run()
    assert not Tournament.objects.exists()
    run("--without-account", "--players", "4", "--sessions", "1", "--slug", "quiet")
    assert [tournament.slug for tournament in Tournament.objects.all()] == ["quiet"]
    assert not Account.objects.exists()


@pytest.mark.django_db
@pytest.mark.usefixtures("_developing")
def test_a_tournament_can_be_described() -> None:
    described = ["--ruleset", "boxed", "--players", "8", "--sessions", "2", "--seed", "7", "--name", "Box Cup"]
    assert "/t/box-cup/" in run(*described, "--slug", "box-cup", "--progress", "coming")
    tournament = Tournament.objects.get()
    assert (tournament.name, tournament.ruleset, tournament.status) == ("Box Cup", "boxed", "draft")
    assert "already" in run("--slug", "box-cup")
    assert Tournament.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.usefixtures("_developing")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--players", "10"], "multiple of 4"),
        (["--players", "260"], "multiple of 4"),
        (["--players", "0"], "multiple of 4"),
        (["--sessions", "13"], "from 1 to 12"),
        (["--ruleset", "bridge"], "invalid choice"),
        (["--slug", "no slug"], "--slug"),
        (["--name", ""], "--name"),
    ],
)
def test_a_tournament_that_cannot_be_is_refused(options: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        run(*options)
    assert not Tournament.objects.exists()


@pytest.mark.django_db
def test_serving_offers_the_link_of_a_table(client: Client) -> None:
    (running, *_others) = load_fixtures(timezone.now())
    (address,) = serve.Command().table_links(running)
    assert client.get(address, follow=True).status_code == 200
    link = TableLink.objects.get()
    assert (link.tournament, link.number) == (running, 1)


@pytest.mark.django_db
def test_without_tables_there_is_no_link_to_offer() -> None:
    coming = next(tournament for tournament in load_fixtures(NOW) if tournament.status == "draft")
    assert list(serve.Command().table_links(coming)) == []
