"""Write days and times as people say them."""

from __future__ import annotations

from datetime import date, datetime

from django.utils import timezone
from django.utils.dateformat import format as format_date
from django.utils.dateparse import parse_datetime
from django.utils.translation import pgettext


def days(first: date, last: date) -> str:
    """Write one day, or the days from `first` to `last`, without saying month and year twice."""
    # Translators: these are date formats of Django's "date" filter; together they name the days of an event.
    if first == last:
        return format_date(first, pgettext("a single day", "j F Y"))
    if (first.year, first.month) == (last.year, last.month):
        opening, closing = pgettext("first day, same month", "j"), pgettext("last day, same month", "j F Y")
        return f"{format_date(first, opening)}–{format_date(last, closing)}"
    if first.year == last.year:
        opening, closing = pgettext("first day, same year", "j F"), pgettext("last day, same year", "j F Y")
    else:
        opening = closing = pgettext("a single day", "j F Y")
    return f"{format_date(first, opening)} – {format_date(last, closing)}"


def date_time(at: datetime) -> str:
    """Write a day and the time of day, by the clock of the tournament."""
    return format_date(timezone.localtime(at), pgettext("a day and the time of day", "j F Y, H:i"))


def short_day(at: datetime) -> str:
    """Return the day without its year, for what happens during an event."""
    return format_date(timezone.localtime(at), pgettext("a day of the event", "j N"))


def short_date_time(at: datetime | None) -> str:
    """Return the day without its year and the time of day; nothing where there is none."""
    return format_date(timezone.localtime(at), pgettext("a moment of the event", "j N, H:i")) if at else ""


def in_hall_time(written: str | datetime | None) -> datetime | None:
    """Return a time, as the log writes it or as it is, in the hall's time zone."""
    time = parse_datetime(written) if isinstance(written, str) else written
    return timezone.localtime(time) if time else None
