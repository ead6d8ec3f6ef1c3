"""Answer 429 after too many tries, with the time to wait."""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def ask_to_wait(request: HttpRequest, template: str, context: Mapping[str, Any], wait: timedelta) -> HttpResponse:
    """Show a form's page with how long to wait (`partials/too_many_tries.html`)."""
    minutes = math.ceil(wait / timedelta(minutes=1))
    response = render(request, template, {**context, "minutes": minutes}, status=429)
    response.headers["Retry-After"] = str(math.ceil(wait.total_seconds()))
    return response
