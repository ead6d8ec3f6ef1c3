"""Explanations: what they say, in which words, in another language too."""

from __future__ import annotations

import pytest

from scoring import explain, score
from scoring.records import read_holding
from tests.scoring.helpers import read_vectors, shown

GERMAN = {
    "Counted:": "Gezählt:",
    "Full Flush": "Reine Farbe",
    "Suits": "Farben",
    "%(better)s counts more in %(box)s": "%(better)s zählt mehr in %(box)s",
}


def test_everything_a_referee_asks_is_said() -> None:
    record = shown("55m67899s +5m (5555p) (555s)", "zung-jung") | {"options": {"minimum_points": 130}}
    assert explain(read_holding(record)).splitlines() == [
        "Zung Jung: 125 points",
        "Read as: 5555p (exposed) 555s (exposed) 678s 555m 99s; 5m, a discard, finished 555m",
        "Counted:",
        "  One Kong 一槓: 5",
        "  Three Similar Triplets 三色同刻: 120",
        "The hand is worth 125 and needs at least 130 to win.",
    ]


def test_sums_of_several_are_shown() -> None:
    assert "Value Honor 番牌: 3 × 10 = 30" in explain(
        read_holding(shown("123m9p +9p (555z) (666z) (777z)", "zung-jung"))
    )


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1112345678999m *5m @winning-tile-mixed", "the winning tile was mixed into the hand"),
        ("1112345678999m *5m @heavenly", "in a dealt hand no tile is the last one"),
    ],
)
def test_nine_gates_without_a_tile_shown_apart_are_explained(line: str, reason: str) -> None:
    """Asia Pacific rules, "Nine Gates" self-draw rule."""
    result = score(read_holding(shown(line, "zung-jung")))
    assert result.why_not("Nine Gates") == f"{reason} (Asia Pacific rules, Nine Gates)"


def test_nine_gates_on_a_discard_need_no_explanation() -> None:
    result = score(read_holding(shown("1112345678999m +5m @winning-tile-mixed", "zung-jung")))
    assert result.names == ("Nine Gates",)
    assert result.why_not("Nine Gates") is None


def test_declared_sets_are_told_apart() -> None:
    text = explain(read_holding(shown("2m +2m (3333m) (456p) [7777s] [8888s]", "boxed")))
    assert "Read as: 3333m (exposed) 456p (exposed) 7777s (concealed kong) 8888s (concealed kong) 22m" in text


@pytest.mark.parametrize(
    ("line", "finish"),
    [
        ("234567m345p678s2s *2s", "2s, self-drawn, finished 22s"),
        ("234567m35p67822s +4p", "4p, a discard, finished 345p"),
        ("555m67m345p99s222s +5m", "5m, a discard, finished 567m"),
        ("55m345p99s222678s +5m", "5m, a discard, finished 555m"),
        ("55m345p99s222678s *5m", "5m, self-drawn, finished 555m"),
        ("19m19p19s1234567z +5z", "5z, a discard, finished 55z"),
        ("19m19p19s1123456z +7z", "7z, a discard, finished 7z"),
        ("1133m2266p4488s5z +5z", "5z, a discard, finished 55z"),
    ],
)
def test_group_the_winning_tile_finished(line: str, finish: str) -> None:
    assert explain(read_holding(shown(line, "boxed"))).splitlines()[1].endswith(finish)


def test_names_in_reasons_are_translated_too() -> None:
    result = score(read_holding(shown("2233445566778p +8p", "boxed")))
    text = explain(result, translate=lambda message: GERMAN.get(message, message))
    assert "Gezählt:" in text
    assert "  Half Flush: Reine Farbe zählt mehr in Farben" in text.splitlines()


@pytest.mark.parametrize("rules", ["boxed", "zung-jung"])
def test_every_vector_is_explained(rules: str) -> None:
    for vector in read_vectors(rules):
        if "error" not in vector["expect"]:
            result = score(read_holding(vector))
            text = explain(result)
            assert all(entry.name in text for entry in result.patterns)
            assert all(entry.name in text for entry in result.not_counted)
