"""Addresses of the API."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import URLPattern, include, path, re_path, reverse
from django.views.decorators.http import require_safe

from tournament.api.answers import guard, unknown
from tournament.api.endpoints import api
from tournament.web.http import public_url

app_name = "api"


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Describe the API for people, from its own OpenAPI document."""
    paths = api.get_openapi_schema()["paths"]
    operations = [(address, methods["get"]["summary"]) for address, methods in paths.items()]
    context = {"operations": operations, "openapi": public_url(request, reverse("api:api-v1:openapi-json"))}
    return render(request, "public/api.html", context)


def root(request: HttpRequest) -> HttpResponse:
    """Answer the API's root with where to begin."""
    names = {"tournaments": "api:api-v1:tournaments", "openapi": "api:api-v1:openapi-json", "about": "api:about"}
    return JsonResponse({name: public_url(request, reverse(view)) for name, view in names.items()})


patterns, namespace_of_app, namespace = api.urls
guarded = [
    URLPattern(pattern.pattern, guard(pattern.callback), pattern.default_args, pattern.name)
    for pattern in patterns
    if isinstance(pattern, URLPattern)
]
urlpatterns = [
    path("", about, name="about"),
    path("v1/", guard(root), name="root"),
    path("v1/", include((guarded, namespace_of_app), namespace=namespace)),
    re_path(r"^v1(?:/.*)?$", guard(unknown), name="unknown"),
]
