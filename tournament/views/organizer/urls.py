"""Addresses of organizers and referees."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournament.views.organizer import paper, results
from tournament.views.organizer.display import display

app_name = "organizer"
urlpatterns: list[URLPattern] = [
    path("<slug:slug>/display/", display, name="display"),
    path("<slug:slug>/paper/", paper.paper, name="paper"),
    path("<slug:slug>/paper/table-cards/", paper.cards, name="paper-cards"),
    path("<slug:slug>/paper/<slug:document>.pdf", paper.document, name="paper-document"),
    path("<slug:slug>/results/", results.results, name="results"),
    path("<slug:slug>/results/all.xlsx", results.workbook, name="results-workbook"),
    path("<slug:slug>/results/archive.json", results.archive, name="results-archive"),
    path("<slug:slug>/results/ema.<slug:kind>", results.ema, name="results-ema"),
    path("<slug:slug>/results/<slug:sheet>.csv", results.sheet, name="results-sheet"),
]
