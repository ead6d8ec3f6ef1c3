"""A page with everything a reader can have open, typed, marked or scrolled, in one live fragment."""

from __future__ import annotations

from itertools import count

from django.http import HttpRequest, HttpResponse
from django.template import Context, Template
from django.urls import path

from tournament import urls

EDITIONS = count(1)
FRAGMENT = """<section id="all" data-live-fragment hx-get="/fragment/" hx-trigger="version" hx-target="this"
    hx-swap="outerHTML"><h2 id="edition">Edition {{ edition }}</h2>
  <details id="open"><summary>Hands</summary><p>all of them</p></details>
  <details id="shut" open><summary>Tables</summary><p>some of them</p></details>
  <p><input id="find" value=""> <label><input type="checkbox" id="mine"> mine</label></p>
  <p><a id="known" href="/one/">one</a> <a href="/two/">two</a></p>
  <div data-scrolls="rows"><table class="list"><tr>{% for cell in cells %}<td>cell {{ cell }}</td>{% endfor %}
    </tr></table></div>
  <ol>{% for row in cells %}<li>row {{ row }}</li>{% endfor %}</ol></section>"""
PAGE = """{% extends "base.html" %}{% block main %}{% autoescape off %}{{ fragment }}{% endautoescape %}
  {% if live %}<p data-live="/live/away" data-live-version="1"></p>{% endif %}
  <p id="below">{% for word in words %}below {% endfor %}</p>{% endblock %}"""


def fragment() -> str:
    """Return the fragment, a new edition every time."""
    return Template(FRAGMENT).render(Context({"edition": next(EDITIONS), "cells": range(80)}))


def answer(request: HttpRequest) -> HttpResponse:
    """Answer with the fragment alone."""
    return HttpResponse(fragment())


def page(request: HttpRequest) -> HttpResponse:
    """Answer with the page, and with a stream to follow if one is asked for."""
    context = {"fragment": fragment(), "words": range(2000), "request": request, "live": "live" in request.GET}
    return HttpResponse(Template(PAGE).render(Context(context)))


urlpatterns = [path("everything/", page), path("fragment/", answer), *urls.urlpatterns]
