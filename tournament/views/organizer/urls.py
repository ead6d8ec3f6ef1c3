"""Addresses of organizers and referees."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournament.views.organizer.display import display

app_name = "organizer"
urlpatterns: list[URLPattern] = [
    path("<slug:slug>/display/", display, name="display"),
]
