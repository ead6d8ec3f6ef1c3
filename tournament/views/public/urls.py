"""Addresses anyone may open."""

from __future__ import annotations

from django.urls import path

from tournament.views.public.home import home
from tournament.views.public.tournament import tournament

app_name = "public"
urlpatterns = [
    path("", home, name="home"),
    path("t/<slug:slug>/", tournament, name="tournament"),
]
