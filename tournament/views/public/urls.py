"""Addresses anyone may open."""

from __future__ import annotations

from django.urls import path, register_converter

from tournament.views.public.big_hands import big_hands
from tournament.views.public.calculator import calculator
from tournament.views.public.display import display
from tournament.views.public.explanation import explanation
from tournament.views.public.fairness import fairness, history
from tournament.views.public.groups import countries, teams
from tournament.views.public.home import home
from tournament.views.public.player import PlayerKey, player, receipt, record
from tournament.views.public.privacy import robots
from tournament.views.public.sessions import session, session_tables, sessions, table
from tournament.views.public.tournament import head, tournament

register_converter(PlayerKey, "player")

app_name = "public"
# Pages that are open fetch a part of themselves again: the partial of the template that `part` names.
urlpatterns = [
    path("", home, name="home"),
    path("calculator/", calculator, name="calculator"),
    path("robots.txt", robots, name="robots"),
    path("receipt/<str:token>/", receipt, name="receipt"),
    path("t/<slug:slug>/", tournament, name="tournament"),
    path("t/<slug:slug>/head/", head, name="head"),
    path("t/<slug:slug>/standings/", tournament, {"part": "#standings"}, name="standings"),
    path("t/<slug:slug>/countries/", countries, name="countries"),
    path("t/<slug:slug>/countries/ranking/", countries, {"part": "#ranking"}, name="country-ranking"),
    path("t/<slug:slug>/teams/", teams, name="teams"),
    path("t/<slug:slug>/teams/ranking/", teams, {"part": "#ranking"}, name="team-ranking"),
    path("t/<slug:slug>/sessions/", sessions, name="sessions"),
    path("t/<slug:slug>/sessions/list/", sessions, {"part": "#session-list"}, name="session-list"),
    path("t/<slug:slug>/session/<int:session>/", session, name="session"),
    path("t/<slug:slug>/session/<int:session>/tables/", session_tables, name="session-tables"),
    path("t/<slug:slug>/session/<int:session>/table/<int:number>/", table, name="table"),
    path(
        "t/<slug:slug>/session/<int:session>/table/<int:number>/course/",
        table,
        {"part": "#course"},
        name="table-course",
    ),
    path("t/<slug:slug>/player/<player:number>/", player, name="player"),
    path("t/<slug:slug>/player/<player:number>/record/", record, name="player-record"),
    path("t/<slug:slug>/big-hands/", big_hands, name="big-hands"),
    path("t/<slug:slug>/display/", display, name="display"),
    path("t/<slug:slug>/display/slides/", display, {"part": "#slides"}, name="display-slides"),
    path("t/<slug:slug>/fairness/", fairness, name="fairness"),
    path("t/<slug:slug>/history/", history, name="history"),
    path(
        "t/<slug:slug>/session/<int:session>/table/<int:number>/hand/<int:hand>/<str:wind>/",
        explanation,
        name="explanation",
    ),
]
