"""What people type becomes plain, whatever they typed."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.core.text import clean_text, fold


@given(st.text())
def test_any_text_becomes_one_plain_line_and_stays_so(text: str) -> None:
    plain = clean_text(text)
    assert clean_text(plain) == plain == plain.strip()
    assert not {unicodedata.category(letter) for letter in plain} & {"Cc", "Cs", "Co", "Cn"}
    assert not set(plain) & set("\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069\u200b\ufeff\u2060")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Søren\tKierkegaard\n", "Søren Kierkegaard"),
        ("Zoe\u0308", "Zoë"),
        ("\u202egnorw\u202c", "gnorw"),
        ("A\u200bd\u200ba\ufeff", "Ada"),
        ("عمر خيام", "عمر خيام"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("A\u200dB", "AB"),
        ("王秀英", "王秀英"),
        ("<script>", "<script>"),
    ],
)
def test_what_cannot_be_seen_goes_and_what_is_a_name_stays(typed: str, kept: str) -> None:
    assert clean_text(typed) == kept


def test_names_are_sorted_as_on_paper_whatever_marks_they_bear() -> None:
    names = ["Zoe", "Øle", "Émile", "Öz", "eva", "Łuk"]
    assert sorted(names, key=fold) == ["Émile", "eva", "Łuk", "Øle", "Öz", "Zoe"]
