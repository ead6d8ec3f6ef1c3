"""Addresses anyone may open."""

from __future__ import annotations

from django.urls import path

from tournament.views.public.calculator import calculator
from tournament.views.public.explanation import explanation
from tournament.views.public.fairness import fairness
from tournament.views.public.home import home
from tournament.views.public.tournament import tournament

app_name = "public"
urlpatterns = [
    path("", home, name="home"),
    path("calculator/", calculator, name="calculator"),
    path("t/<slug:slug>/", tournament, name="tournament"),
    path("t/<slug:slug>/fairness/", fairness, name="fairness"),
    path(
        "t/<slug:slug>/session/<int:session>/table/<int:number>/hand/<int:hand>/<str:wind>/",
        explanation,
        name="explanation",
    ),
]
