"""Pages, files and paper of a rule set that declares everything: a pot, a carried counter, draws that pay, a grid."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from django.test import Client

from scoring.outcome import Win
from scoring.ruleset import Ruleset
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, new_id
from tests.tournament.exports.test_spreadsheets import read_csv, read_xlsx
from tests.tournament.organizer.office import at, come
from tests.tournament.printed import read
from tests.tournament.public.pages import published, see
from tests.tournament.tables.toy_table import drawn, entry, record, staked, won
from tournament.audit.verifying import verify
from tournament.core.permissions import SYSTEM
from tournament.exports.archive import (
    ArchiveError,
    Document,
    export_document,
    import_document,
    read_archive,
    write_archive,
)
from tournament.exports.csv import write_csv
from tournament.exports.paper import DOCUMENTS, Order
from tournament.exports.rows import MAKE_SHEET
from tournament.exports.rows.results import Results
from tournament.exports.xlsx import write_xlsx
from tournament.models import Table, Tournament
from tournament.tables.recording import record_hand

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(toy: Ruleset) -> Event:
    """Return a table where each kind of hand was played once; one stake lies on it at the end."""
    event = published(toy.id)
    record(event, won(event.table, SOUTH, "2-40", EAST, staked=staked(SOUTH, WEST)))
    record(event, drawn(event.table, SOUTH, NORTH, staked=staked(EAST)))
    record(event, entry(event.table, ending="broken-off", facts={"offender": SOUTH}))
    record(event, won(event.table, EAST, "big", liable={EAST: WEST}))
    both = {"grade": {WEST: "1-30", NORTH: "small"}}
    record(event, entry(event.table, wins=(Win(WEST), Win(NORTH)), discarder=EAST, facts=both))
    record(event, entry(event.table, ending="stopped", facts={"staked": staked(NORTH)}))
    return event


def names(event: Event) -> dict[str, str]:
    return {seat.wind: str(seat.entry) for seat in event.table.seats.select_related("entry")}


def hand_rows(event: Event) -> list[dict[str, str]]:
    return read_csv(write_csv(MAKE_SHEET["hands"](Results.read(event.fresh()))))


# -- standings --------------------------------------------------------------------------------------------------------


def test_standings_follow_from_the_hands_by_the_scheme_of_the_rule_set(event: Event) -> None:
    """Prizes of 3,000, 1,000 and less than nothing by the place at the table, beside what the hands moved."""
    rows = {row["Name"]: row for row in read_csv(write_csv(MAKE_SHEET["standings"](Results.read(event.fresh()))))}
    who, totals = names(event), event.table.totals
    prizes = dict(zip(sorted(totals, key=lambda seat: -totals[seat]), (3000, 1000, -1000, -3000), strict=True))
    assert len(set(totals.values())) == 4, "nobody shares a prize"
    for seat, total in totals.items():
        row = rows[who[seat.value]]
        assert (row["Points"], row["Prize"], row["Total"]) == (str(total), str(prizes[seat]), str(total + prizes[seat]))


# -- spreadsheets -----------------------------------------------------------------------------------------------------


def test_spreadsheets_say_how_each_hand_ended(event: Event) -> None:
    ended = [row["Ended by"] for row in hand_rows(event)]
    assert ended == ["Discard", "Drawn", "Broken off", "Self-draw", "Discard", "Stopped"]


def test_spreadsheets_have_a_column_for_every_fact(event: Event) -> None:
    rows, who = hand_rows(event), names(event)
    assert list(rows[0])[-6:] == ["Counters", "Stake", "Grade", "Liable", "Ready", "Offender"]
    assert [row["Counters"] for row in rows] == ["0", "0", "1", "1", "0", "1"]
    assert [row["Stake"] for row in rows] == [f"{who['S']}, {who['W']}", who["E"], "", "", "", who["N"]]
    assert [row["Grade"] for row in rows][:5] == [
        "2 × 40",
        "",
        "",
        "Big limit",
        f"{who['W']}: 1 × 30, {who['N']}: Small limit",
    ]
    assert rows[3]["Liable"] == who["W"]
    assert rows[1]["Ready"] == f"{who['S']}, {who['N']}"
    assert rows[2]["Offender"] == who["S"]


def test_the_pot_stands_beside_the_four_deltas(event: Event) -> None:
    headings = list(hand_rows(event)[0])
    assert headings[headings.index("North") + 1] == "Stakes on the table"
    for row in hand_rows(event):
        assert sum(int(row[name]) for name in ("East", "South", "West", "North", "Stakes on the table")) == 0
    assert [row["Stakes on the table"] for row in hand_rows(event)] == ["0", "100", "0", "-100", "0", "100"]
    results = Results.read(event.fresh())
    sheets = read_xlsx(write_xlsx([make(results) for make in MAKE_SHEET.values()], title="Toy"))
    (table,) = [dict(zip(sheets["Tables"][0], row, strict=True)) for row in sheets["Tables"][1:]]
    assert table["Stakes on the table"] == 100
    assert sum(table[f"{wind}: score"] for wind in ("East", "South", "West", "North")) == -100


# -- the API ----------------------------------------------------------------------------------------------------------


def ask(event: Event, rest: str = "") -> Any:
    answer = Client().get(f"/api/v1/tournaments/{event.tournament.slug}{rest}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_the_api_tells_what_is_declared_and_what_holds(event: Event) -> None:
    declared = {fact["key"]: fact for fact in ask(event)["facts"]}
    assert list(declared) == ["counters", "staked", "grade", "liable", "ready", "offender"]
    assert (declared["grade"]["kind"], declared["grade"]["scope"]) == ("choice", "winner")
    assert declared["grade"]["choices"]["big"] == "Big limit"
    hands = ask(event, "/sessions/1/tables/1/hands")["hands"]
    assert [(hand["kind"], hand["ending"], hand["pot"]) for hand in hands] == [
        ("discard", "won", 0),
        ("drawn", "drawn", 100),
        ("abandoned", "broken-off", 0),
        ("self-draw", "won", -100),
        ("discard", "won", 0),
        ("drawn", "stopped", 100),
    ]
    assert [hand["facts"] for hand in hands] == [
        {"counters": 0, "staked": ["S", "W"], "grade": {"S": "2-40"}},
        {"counters": 0, "staked": ["E"], "ready": ["S", "N"]},
        {"counters": 1, "offender": "S"},
        {"counters": 1, "grade": {"E": "big"}, "liable": {"E": "W"}},
        {"counters": 0, "grade": {"W": "1-30", "N": "small"}},
        {"counters": 1, "staked": ["N"]},
    ]
    assert all(sum(hand["deltas"].values()) + hand["pot"] == 0 for hand in hands)
    assert [win["points"] for win in hands[0]["wins"]] == [640]
    (table,) = ask(event, "/sessions/1/tables")
    assert table["pot"] == 100


# -- pages ------------------------------------------------------------------------------------------------------------


def test_the_public_page_of_the_table_has_the_pot_and_the_words_of_the_rules(event: Event) -> None:
    text = see(event, "session/1/table/1/")
    for word in (
        "Stakes on the table",
        "2 × 40",
        "Big limit",
        "1 × 30 + Small limit",
        "Broken off",
        "Stopped",
        "Drawn",
    ):
        assert word in text


def test_a_players_page_says_how_hands_ended_and_what_they_were_worth(event: Event) -> None:
    number = event.table.seats.get(wind="E").number
    text = see(event, f"player/{number}/")
    for word in ("Big limit", "Broken off", "Stopped", "Drawn hand"):
        assert word in text


def test_the_highest_hands_are_told_with_their_grade(event: Event) -> None:
    assert "Big limit" in see(event, "big-hands/")


def test_the_office_sees_how_hands_ended_and_what_lies_on_the_table(event: Event) -> None:
    page = come(event, "referee").get(at(event, "table/1/1/")).content.decode()
    for word in ("2 × 40", "Big limit", "Broken off", "Stopped", "Stakes on the table"):
        assert word in page


# -- paper ------------------------------------------------------------------------------------------------------------


def test_the_score_sheet_has_room_for_every_fact_and_the_pot(event: Event) -> None:
    for order in (Order(session=1), Order()):
        (text,) = read(DOCUMENTS["score-sheets"].make(event.fresh(), order))
        letters = "".join(text.split())  # a heading too wide for its column is broken
        for word in ("Counters", "Grade", "Liable", "Offender", "Stakesonthetable", "Endedby"):
            assert letters.count(word) == 1
        assert (text.count("Stake "), text.count("Ready")) == (4, 4)
        assert "Points" not in text
        assert "East deals again after winning and after some drawn hands." in text


# -- the archive ------------------------------------------------------------------------------------------------------


def written(tournament: Tournament) -> str:
    return "".join(write_archive(export_document(tournament)))


def test_everything_travels_and_comes_out_as_it_went_in(event: Event) -> None:
    text = written(event.fresh())
    copy = import_document(read_archive(text.encode()), slug="copy")
    assert verify(copy) == []
    assert written(copy) == text.replace(f'"slug":"{event.tournament.slug}"', '"slug":"copy"')
    document = json.loads(text)
    assert document["tables"][0]["total_pot"] == 100
    assert document["tables"][0]["carried"] == event.table.carried == {"counters": 2}
    assert [hand["ending"] for hand in document["hands"]] == ["", "", "broken-off", "", "", "stopped"]


def test_play_goes_on_in_the_copy(event: Event) -> None:
    copy = import_document(read_archive(written(event.fresh()).encode()), slug="copy")
    table = Table.objects.select_related("session", "tournament").get(tournament=copy)
    hand = record_hand(table=table, entry_id=new_id(), entry=won(table, WEST, "1-30", EAST), by=SYSTEM)
    assert (hand.delta_pot, hand.facts) == (-100, {"counters": 2})
    assert verify(Tournament.objects.get(pk=copy.pk)) == []


SPOILED: list[tuple[str, str, int, dict[str, Any]]] = [
    ("impossible counters: 100", "hands", 0, {"facts": {"counters": 100}}),
    ("impossible counters: -1", "tables", 0, {"carried": {"counters": -1}}),
    ("impossible counters: True", "tables", 0, {"carried": {"counters": True}}),
    ("impossible offender: 'X'", "hands", 2, {"facts": {"offender": "X"}}),
    ("impossible offender: 'SW'", "hands", 2, {"facts": {"offender": "SW"}}),
    ("impossible offender: None", "hands", 2, {"facts": {"offender": None}}),
    ("facts holds 'grade', which the rules don’t use there", "hands", 0, {"facts": {"grade": "big"}}),
    ("facts holds 'offender', which the rules don’t use there", "showings", 0, {"facts": {"offender": "S"}}),
    ("facts holds 'grade', which the rules don’t use there", "showings", 1, {"facts": {"grade": "big"}}),
    ("impossible grade: 'huge'", "showings", 0, {"facts": {"grade": "huge"}}),
    (r"impossible grade: \['big'\]", "showings", 0, {"facts": {"grade": ["big"]}}),
    ("impossible staked: 1", "showings", 0, {"facts": {"staked": 1}}),
    ("impossible liable: 7", "showings", 0, {"facts": {"liable": 7}}),
    ("carried holds 'offender'", "tables", 0, {"carried": {"offender": "S"}}),
    ("no player fact 'counters'", "entries", 0, {"facts": {"counters": 1}}),
    ("can’t end with 'stopped'", "hands", 2, {"ending": "stopped"}),
    ("can’t end with 'broken-off'", "hands", 1, {"ending": "broken-off"}),
    ("can’t end with 'abandoned'", "hands", 2, {"ending": ""}),
    ("ending can’t be 'xxx", "hands", 1, {"ending": "x" * 33}),
    ("the deltas must add up to zero, not", "hands", 1, {"delta_pot": 0}),
    ("the totals don’t match", "tables", 0, {"total_pot": 0}),
    ("total_pot must be between", "tables", 0, {"total_pot": 2**31}),
    ("delta_pot must be a whole number", "hands", 0, {"delta_pot": "1"}),
]


@pytest.mark.parametrize(("message", "sheet", "row", "values"), SPOILED)
def test_facts_that_cannot_be_are_refused(
    event: Event, message: str, sheet: str, row: int, values: dict[str, Any]
) -> None:
    document: Document = deepcopy(export_document(event.fresh()))
    document[sheet][row].update(values)
    with pytest.raises(ArchiveError, match=message):
        import_document(document, slug="spoilt")


def test_a_seat_nobody_has_is_refused(event: Event) -> None:
    document = export_document(event.fresh())
    document["hands"][2] |= {"chairs": "ESW-", "facts": {"offender": "N"}}
    with pytest.raises(ArchiveError, match="impossible offender: 'N'"):
        import_document(document, slug="spoilt")
