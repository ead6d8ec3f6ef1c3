"""Addresses of organizers and referees."""

from __future__ import annotations

from django.urls import URLPattern

app_name = "organizer"
urlpatterns: list[URLPattern] = []
