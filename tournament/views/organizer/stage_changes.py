"""Fields of stages that would be others today: announced on the board and on the pages of stages, as it happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.core.permissions import Rank
from tournament.models import Stage
from tournament.standings.advancing import announcements
from tournament.standings.stages import stages_of
from tournament.views.organizer.access import Office, digest_of, in_office


def changes_context(office: Office, stages: Sequence[Stage] | None = None, only: str = "") -> dict[str, Any]:
    """Return for organizers the fields of stages that would be others today, or have a gap; `only` names one stage."""
    stages = (stages_of(office.tournament) if stages is None else stages) if office.is_organizer else ()
    changes = announcements([stage for stage in stages if only in ("", str(stage.number))])
    facts = [(one.stage.name, one.moved, one.left, one.line, one.may_decide) for one in changes]
    return {"changes": changes, "changes_digest": digest_of(facts), "changes_of": only}


@require_safe
@in_office(Rank.ORGANIZER)
def changes(request: HttpRequest, office: Office) -> HttpResponse:
    """Return the announcements again: 204 where they are still as the page knows them."""
    context = changes_context(office, only=request.GET.get("stage", ""))
    if request.GET.get("known") == context["changes_digest"]:
        return HttpResponse(status=204)
    return render(request, "organizer/stages/partials/changes.html", {"office": office, **context})
