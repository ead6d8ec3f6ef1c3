"""Addresses anyone may open."""

from __future__ import annotations

from django.urls import path, register_converter

from tournament.views.public.big_hands import big_hands
from tournament.views.public.calculator import calculator
from tournament.views.public.display import display, slides
from tournament.views.public.explanation import explanation
from tournament.views.public.home import home
from tournament.views.public.player import PlayerKey, player, record
from tournament.views.public.tournament import tournament

register_converter(PlayerKey, "player")

app_name = "public"
urlpatterns = [
    path("", home, name="home"),
    path("calculator/", calculator, name="calculator"),
    path("t/<slug:slug>/", tournament, name="tournament"),
    path("t/<slug:slug>/player/<player:number>/", player, name="player"),
    path("t/<slug:slug>/player/<player:number>/record/", record, name="player-record"),
    path("t/<slug:slug>/big-hands/", big_hands, name="big-hands"),
    path("t/<slug:slug>/display/", display, name="display"),
    path("t/<slug:slug>/display/slides/", slides, name="display-slides"),
    path(
        "t/<slug:slug>/session/<int:session>/table/<int:number>/hand/<int:hand>/<str:wind>/",
        explanation,
        name="explanation",
    ),
]
