"""Days as people say them."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.utils import translation

from tournament.core.dates import date_time, days, in_hall_time, short_date_time, short_day

SPANS = [
    (date(2026, 11, 14), date(2026, 11, 14), "14 November 2026", "2026年11月14日"),
    (date(2026, 11, 14), date(2026, 11, 16), "14–16 November 2026", "2026年11月14日–16日"),
    (date(2026, 10, 31), date(2026, 11, 1), "31 October – 1 November 2026", "2026年10月31日 – 11月1日"),
    (date(2026, 12, 31), date(2027, 1, 2), "31 December 2026 – 2 January 2027", "2026年12月31日 – 2027年1月2日"),
]


@pytest.mark.parametrize(("first", "last", "english", "chinese"), SPANS)
def test_month_and_year_are_said_once(first: date, last: date, english: str, chinese: str) -> None:
    with translation.override("en"):
        assert days(first, last) == english
    with translation.override("zh-hans"):
        assert days(first, last) == chinese


def test_a_moment_is_told_in_the_order_of_its_language() -> None:
    at = datetime(2026, 11, 17, 9, 5, tzinfo=UTC)
    with translation.override("en"):
        told = (date_time(at), short_date_time(at), short_day(at))
        assert told == ("17 November 2026, 09:05", "17 Nov., 09:05", "17 Nov.")
    with translation.override("zh-hans"):
        told = (date_time(at), short_date_time(at), short_day(at))
        assert told == (
            "2026年11月17日 09:05",
            "11月17日 09:05",
            "11月17日",
        )
    assert short_date_time(None) == ""


def test_times_of_the_log_are_shown_in_the_halls_zone() -> None:
    written = in_hall_time("2026-05-01T12:30:00.000000Z")
    assert written == datetime(2026, 5, 1, 12, 30, tzinfo=UTC)
    assert (in_hall_time(None), in_hall_time("")) == (None, None)
