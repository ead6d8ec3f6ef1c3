"""Filters for days and times as people say them."""

from __future__ import annotations

from django.template import Library

from tournament.core.dates import date_time, days, in_hall_time, short_date_time, short_day

register = Library()
for said in (days, date_time, short_day, short_date_time, in_hall_time):
    register.filter(said)
