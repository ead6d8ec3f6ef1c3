"""What every release has left behind is upgraded: databases and archives, finished events and those under way.

`tests/tournament/upgrades/freeze.py` writes what is read here.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.databases import ask_process, manage, migrate
from tests.tournament.upgrades.published import ranking_of
from tests.tournament.upgrades.restoring import EVENTS, RELEASES, database_of, published, unpack
from tournament.audit.facts.sheets import SHEETS, TOURNAMENT
from tournament.audit.verifying import judge_tournament, verify
from tournament.exports.archive import export_document, import_document, read_archive
from tournament.models import AuditRecord

pytestmark = pytest.mark.database


@pytest.fixture(scope="module", params=RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def upgraded(release: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """Return how the database of a release stands after an upgrade, and how its people went on in it."""
    folder = tmp_path_factory.mktemp("upgraded")
    with database_of(release, folder) as url:
        migrate(url, folder)
        verified = manage(url, folder, "verify_audit")
        output = ask_process(url, folder, "tests.tournament.upgrades.going_on", release)
        yield {**json.loads(output), "verified": verified}


def broken_words(now: Any, then: Any, where: str = "") -> Iterator[str]:
    """Yield what was said then and is not said now; objects may say more than they did."""
    if isinstance(then, dict) and isinstance(now, dict):
        for key, value in then.items():
            yield from broken_words(now.get(key), value, f"{where}/{key}")
    elif isinstance(then, list) and isinstance(now, list) and len(now) == len(then):
        for place, value in enumerate(then):
            yield from broken_words(now[place], value, f"{where}/{place}")
    elif now != then:
        yield f"{where}: {now}, was {then}"


def has_unplayed_table(event: dict[str, Any]) -> bool:
    """Say whether a table was closed with nothing entered, which only the first release counts as a tie."""
    return not all(map(is_played, event["tables"]))


def is_played(table: dict[str, Any]) -> bool:
    """Say whether a table is open still, or has hands or typed totals."""
    return bool(table["state"] == "open" or table["hands"] or table["source"] != "hands")


def is_counted_anew(event: dict[str, Any]) -> bool:
    """Say whether an event under way has to count by today's rules what came off match points instead of a score."""
    is_reduced = any(row.get("match_points") and row["penalty"] for row in event["standings"])
    return is_reduced and event["status"] == "running"


def test_every_rule_set_was_frozen_half_played_and_finished(release: str) -> None:
    events = published(release)["events"]
    for rules in ("mcr", "zung-jung", "bmja", "boxed", "match-points", "evening", "unplayed"):
        assert [events[f"{rules}-{status}"]["status"] for status in ("running", "finished")] == ["running", "finished"]
    assert has_unplayed_table(events["unplayed-finished"])
    assert has_unplayed_table(events["evening-finished"])


def written_by_the_upgrade(event: dict[str, Any]) -> list[str]:
    """Return what an upgrade adds to the log of an event, finished or not: tables nobody played, all rows."""
    is_marked = event["status"] == "running" and has_unplayed_table(event)
    return [*(["mark-unplayed"] if is_marked else []), "take-stock"]


def test_the_log_is_whole_after_an_upgrade_and_answers_from_there_on(release: str, upgraded: dict[str, Any]) -> None:
    expected = []
    for slug, event in sorted(published(release)["events"].items()):
        records = event["log"]["records"] + len(written_by_the_upgrade(event))
        expected += [
            f"{slug}: {records} records verified.",
            f"{slug}: everything is verified from record {records} on.",
        ]
    assert upgraded["verified"].splitlines() == expected
    assert {slug: faults for slug, faults in upgraded["faults"].items() if faults} == {}


def test_every_log_goes_on_with_all_there_is_and_with_nothing_else(release: str, upgraded: dict[str, Any]) -> None:
    for slug, event in published(release)["events"].items():
        before, then = event["log"]["records"], upgraded["archives"][slug]
        added = then["audit"][before:]
        assert [record["verb"] for record in added] == written_by_the_upgrade(event)
        assert added[0]["previous"] == event["log"]["end"], "what was published is still the end of what was then"
        assert upgraded["events"][slug]["log"] == {"records": before + len(added), "end": added[-1]["hash"]}
        stock = json.loads(added[-1]["payload"])
        assert list(stock) == ["rows"]
        rows = Counter[str]()
        for name, _keys, *lines in stock["rows"]:
            rows[name] += len(lines)
        kept = {sheet.name: len(then[sheet.name]) for sheet in SHEETS if sheet is not TOURNAMENT}
        assert {name: count for name, count in rows.items() if count} == {
            "tournament": 1,
            **{name: count for name, count in kept.items() if count},
        }


@pytest.mark.parametrize("part", ["standings", "api", "tables"])
def test_finished_events_stay_as_they_were_published(release: str, upgraded: dict[str, Any], part: str) -> None:
    finished = {slug: event for slug, event in published(release)["events"].items() if event["status"] == "finished"}
    for slug, event in finished.items():
        assert list(broken_words(upgraded["events"][slug][part], without_version(event[part]), slug)) == []


def test_events_under_way_stand_where_they_stood(release: str, upgraded: dict[str, Any]) -> None:
    under_way = {slug: event for slug, event in published(release)["events"].items() if event["status"] == "running"}
    for slug, event in under_way.items():
        tables = [table if is_played(table) else {**table, "source": "none"} for table in event["tables"]]
        assert list(broken_words(upgraded["events"][slug]["tables"], tables, slug)) == []
        if not has_unplayed_table(event) and not is_counted_anew(event):
            assert list(broken_words(upgraded["events"][slug]["standings"], event["standings"], slug)) == []


def test_an_upgraded_database_holds_what_its_archives_are_read_as(release: str, upgraded: dict[str, Any]) -> None:
    for slug, event in published(release)["events"].items():
        if event["status"] == "running" and has_unplayed_table(event):
            continue  # the upgrade itself has changed that table
        read = read_archive(unpack(release, f"archives/{slug}.json.gz"))
        del read["stints"]  # an upgrade finds in the log who had left
        now = {name: upgraded["archives"][slug][name] for name in read}
        stock = now["audit"].pop()
        of_then = read["tournament"]
        head = {"audit_number": stock["number"], "audit_hash": stock["hash"], "version": of_then["version"] + 1}
        assert (stock["verb"], now["tournament"]) == ("take-stock", {**of_then, **head})
        people = [row for document in (now, read) for row in document["entries"]]
        salts = [row.pop("salt") for row in people]
        assert [bool(salt) for salt in salts] == [not row["is_erased"] for row in people]
        assert len(set(filter(None, salts))) == len(list(filter(None, salts))), "everyone has one of their own"
        del now["tournament"], read["tournament"]
        assert now == read


def without_version(answer: Any) -> Any:
    """Return an answer of the API without the number that rises with every change."""
    return {key: value for key, value in answer.items() if key != "version"} if isinstance(answer, dict) else answer


def test_pages_and_printed_links_open(upgraded: dict[str, Any]) -> None:
    assert {page: status for page, status in upgraded["pages"].items() if status != 200} == {}
    assert {slug: found for slug, found in upgraded["tablets"].items() if set(found) - {200}} == {}


def test_play_goes_on_with_the_tablets_and_codes_of_then(upgraded: dict[str, Any]) -> None:
    assert upgraded["codes"]
    assert all(upgraded["codes"])
    assert {slug: steps for slug, steps in upgraded["went_on"].items() if set(steps) - {200, 302}} == {}
    assert min(map(len, upgraded["went_on"].values())) >= 2


@pytest.mark.django_db
@pytest.mark.parametrize(("release", "slug"), EVENTS, indirect=["release"])
def test_an_archive_gives_the_standings_it_was_written_with(release: str, slug: str) -> None:
    document = read_archive(unpack(release, f"archives/{slug}.json.gz"))
    event = published(release)["events"][slug]
    tournament = import_document(document)
    assert verify(tournament) == []
    if event["status"] == "running" and has_unplayed_table(event):
        # That table gives nothing any more. The log says so, after all there was before.
        added = AuditRecord.objects.filter(tournament=tournament, number__gt=event["log"]["records"]).order_by("number")
        assert list(added.values_list("verb", flat=True)) == ["take-stock", "mark-unplayed"]
        assert judge_tournament(tournament).since == event["log"]["records"] + 1
        assert tournament.tables.filter(source="none").exists()
    else:
        assert is_counted_anew(event) or list(broken_words(ranking_of(tournament), event["standings"])) == []
        assert list(broken_words(export_document(tournament), document)) == []
