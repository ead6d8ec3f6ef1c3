"""Addresses of organizers and referees."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournament.views.organizer import seating, seating_search

app_name = "organizer"
urlpatterns: list[URLPattern] = [
    path("<slug:slug>/seating/", seating.seating, name="seating"),
    path("<slug:slug>/seating/swap/", seating.swap, name="seating-swap"),
    path("<slug:slug>/seating/release/", seating.release, name="seating-release"),
    path("<slug:slug>/seating/draw/", seating.draw, name="seating-draw"),
    path("<slug:slug>/seating/new/", seating_search.new, name="seating-new"),
    path("<slug:slug>/seating/import/", seating_search.import_file, name="seating-import"),
    path("<slug:slug>/seating/search/", seating_search.search, name="seating-search"),
    path("<slug:slug>/seating/search/<int:search>/stop/", seating_search.stop, name="seating-stop"),
    path("<slug:slug>/seating/search/<int:search>/accept/", seating_search.accept, name="seating-accept"),
    path("<slug:slug>/seating/search/<int:search>/discard/", seating_search.discard, name="seating-discard"),
]
