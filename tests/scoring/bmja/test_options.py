"""Every option of the British rules does what its row says."""

from __future__ import annotations

import pytest

from scoring import get_ruleset, score
from scoring.records import read_holding, score_record
from tests.scoring.helpers import OptionCase as Case
from tests.scoring.helpers import each_case, names_counted, shown

SAME_SUIT = "All the same suit with honours"
CONCEALED = "All concealed with honours"
CASES: dict[str, list[Case]] = {
    "limit": [
        Case("1234579m123457p +9p", 500, 502, value=1005),
        Case("19m19p19s1234567z +9s", 1000, 640, value=640),
        Case("1123456789s123z", 400, 402, value=1005),
        Case("1234579m123457p", 200, 200, value=1004),
        Case("444p9s +9s (111z) [6666z] [7777z]", 1000, 500, value=500),
    ],
    "mah_jong_points": [
        Case("34m555p66777s +2m (888p)", 30, 20, value=10),
        Case("222333666777m5m *5m", 304, 224, value=10),
    ],
    "max_chows": [
        Case("34m567p88899s +5m (444p)", 0, 26, value=2, gained=("Going Mah-Jong",)),
        Case("34m555p66777s +2m (888p)", 30, 0, value=0, lost=("Going Mah-Jong",)),
        Case("34m567p88899s +5m (444p)", 0, 0, value=1),
    ],
    "fishing_scores": [
        Case("1123456789s123z ^12f", 416, 16, value=False, lost=("Fishing: The wriggling snake",)),
        Case("3336667755m (222m)", 80, 10, value=False, lost=("Fishing: Purity",), gained=("Exposed minor pung",)),
    ],
    "goulash": [
        Case("33m555p66777s +3m (888p)", 64, 32, value=True, lost=("No chows",)),
        Case("34m555p66777s +2m (888p)", 30, 0, value=True, lost=("Going Mah-Jong",)),
        Case("1112345678999m *5m", 1000, 1000, value=True),
    ],
    "bouquet_includes_own": [
        Case("147m258p369s2345z ^1234f", 64, 128, value=False, gained=("Own Flower",)),
        Case("147m258p369s2345z ^5678f", 64, 128, value=False, gained=("Own Season",)),
        Case("13579m1357p1357s +9s ^1234f", 564, 628, value=False, gained=("Own Flower",)),
    ],
    "clean_and_concealed": [
        Case("23466677888m33z *3z", 76, 152, value="both", gained=(SAME_SUIT,)),
        Case("2777999m +2m (666z) (345m)", 144, 144, value="both"),
    ],
    "claimed_pair_keeps_concealed": [
        Case("222m666p4449s555z +9s", 320, 160, value=False, lost=(CONCEALED,)),
        Case("222m666p4449s555z *9s", 336, 336, value=False),
        Case("1222555999p +1p [6666z]", 544, 544, value=False, lost=(CONCEALED,), gained=(SAME_SUIT,)),
    ],
    "loose_tile_wall_points": [
        Case(
            "33m555p66777s *3m [8888p] @kong-replacement", 192, 200, value=True, gained=("Winning tile from the wall",)
        ),
        Case("3334445566m *5m (2222m) @kong-replacement", 320, 336, value=True),
    ],
    "original_call_losers": [
        Case("222m666777p4499s @original-call", 24, 12, value=False, lost=("Original call",)),
        Case("222m666777p4499s *4s @original-call", 152, 152, value=False),
    ],
    "purity_final_discard": [
        Case("7775m +5m (222m) (333m) (666m) ^2f @last-wall-tile", 488, 248, value=False),
        # Without bonus tiles there is nothing left for the final discard to double.
        Case("7775m +5m (222m) (333m) (666m) @last-wall-tile", 480, 240, value=False, lost=("Final discard",)),
    ],
    "purity_may_score_ordinary": [
        Case("3336665m +5m (222m) [9999m] ^125f", 592, 544, value=False, gained=("Purity",), lost=("Going Mah-Jong",)),
        Case("3336665m +5m (222m) [9999m] ^16f", 512, 512, value=False),
    ],
    "knitting_any_suits": [
        Case("1234m1256p3456s7m +7p", 0, 500, value=True, gained=("Knitting",)),
        Case("1234m1256p3456s7m", 0, 200, value=True, gained=("Fishing: Knitting",)),
        Case("11m11p22m22p33m33p4m +4m", 0, 0, value=True),
    ],
    "buried_treasure_needs_honours": [
        Case("222333666777m5m *5m", 304, 1000, value=False, gained=("Buried treasure",), lost=("Purity",)),
        Case("2223336667755m", 96, 400, value=False, gained=("Fishing: Buried treasure",), lost=("Fishing: Purity",)),
        Case("222333666m777p5m *5m", 76, 76, value=False),
    ],
    "imperial_jade_needs_dragon": [
        Case("3336688s +6s (222s) (4444s)", 1000, 288, value=True, lost=("Imperial jade",), gained=("Purity",)),
        Case("333s66s66z +6z (222s) (4444s)", 1000, 1000, value=True),
        Case("3336688s (222s) (4444s)", 400, 112, value=True, lost=("Fishing: Imperial jade",)),
    ],
}
OF_THE_SETTLEMENT = ("losers_settle", "east_doubles")


def test_every_option_for_hands_has_a_case() -> None:
    assert {*CASES, *OF_THE_SETTLEMENT} == {option.key for option in get_ruleset("bmja").options}


@pytest.mark.parametrize(("option", "case"), each_case(CASES))
def test_option(option: str, case: Case) -> None:
    record = shown(case.line, "bmja")
    changed = {**record, "options": {option: case.value}}
    assert score_record(record)["points"] == case.usual
    assert score_record(changed)["points"] == case.changed
    assert set(case.gained) <= names_counted(changed) - names_counted(record)
    assert set(case.lost) <= names_counted(record) - names_counted(changed)


def test_options_of_the_settlement_change_no_hand() -> None:
    record = shown("3336665m +5m (222m) [9999m] ^125f", "bmja")
    for option in OF_THE_SETTLEMENT:
        assert score_record({**record, "options": {option: False}}) == score_record(record)


class TestGoulash:
    def test_more_than_four_alike_are_a_wild_tile_at_work(self) -> None:
        record = {**shown("5555m777p888s999p *5m", "bmja"), "options": {"goulash": True}}
        assert score_record(record)["points"] == 42

    def test_five_alike_in_a_losing_hand_are_one_kong(self) -> None:
        record = {**shown("55555m147p369s12z", "bmja"), "options": {"goulash": True}}
        assert score_record(record)["patterns"] == [{"name": "Concealed minor kong", "points": 16, "count": 1}]

    def test_five_alike_are_a_pung_and_the_pair_of_the_purity_fished_for(self) -> None:
        record = {**shown("5555522333m (888m)", "bmja"), "options": {"goulash": True}}
        answer = score_record(record)
        # The pung of 5, the pung of 3 and the exposed pung of 8, eight times; a kong of 5 would be worth 22 in all.
        assert answer["points"] == (4 + 4 + 2) * 8
        assert answer["patterns"] == [{"name": "Fishing: Purity", "points": 80, "count": 1}]

    def test_a_tile_held_four_times_is_not_fished_for(self) -> None:
        record = {**shown("2223334445555m", "bmja"), "options": {"goulash": True}}
        assert score(read_holding(record)).points == 28

    def test_a_robbed_tile_may_have_a_wild_copy(self) -> None:
        record = {**shown("33m555p66777s +3m (888p) @robbing-kong", "bmja"), "options": {"goulash": True}}
        assert score_record(record)["points"] == 64


def test_purity_that_must_count_as_purity_is_not_read_with_chows() -> None:
    record = shown("2223334446665m *5m ^12345678f", "bmja")
    options = {"max_chows": 4, "limit": 5000}
    free = score(read_holding({**record, "options": options}))
    bound = score(read_holding({**record, "options": {**options, "purity_may_score_ordinary": False}}))
    assert bound.names[0] == "Purity"
    assert bound.points == (4 * 4 + 22) * 8 + 32 * 2**4
    assert free.points > bound.points
