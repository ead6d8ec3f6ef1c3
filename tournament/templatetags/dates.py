"""Filters for days and times as people say them."""

from __future__ import annotations

from django.template import Library

from tournament.core.dates import days, in_hall_time, moment, short_day, short_moment

register = Library()
for said in (days, moment, short_day, short_moment, in_hall_time):
    register.filter(said)
