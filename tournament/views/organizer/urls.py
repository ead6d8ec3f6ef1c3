"""Addresses of organizers and referees."""

from __future__ import annotations

from django.urls import include, path

app_name = "organizer"
urlpatterns = [
    path("<slug:slug>/", include("tournament.views.organizer.day_urls")),
]
