"""The audit log: read it, search it, verify it, download it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from tournament.audit.search import LogSearch, search_log
from tournament.audit.sentences import describe_records
from tournament.audit.sentences.groups import GROUPS
from tournament.audit.verifying import judge_tournament
from tournament.core.permissions import Rank
from tournament.forms.organizer.log import LogFilter
from tournament.models import AuditRecord
from tournament.views.organizer.access import Office, in_office

PAGE = 50
COLUMNS = ("number", "at", "verb", "actor", "payload", "command_id", "previous", "hash")
HIGHEST = 2**63 - 1


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.REFEREE)
def log(request: HttpRequest, office: Office) -> HttpResponse:
    """Show the log, the newest first; a POST verifies it."""
    form = LogFilter(request.GET or None, tournament=office.tournament)
    before = page_of(request)
    records = search_log(office.tournament, wanted(form)).order_by("-number")
    found = list((records.filter(number__lt=before) if before else records)[: PAGE + 1])
    kept = request.GET.copy()
    kept.pop("before", None)
    context = {
        "office": office,
        "filter": form,
        "is_filtered": any(value for key, value in kept.items()),
        "told": describe_records(office.tournament, found[:PAGE]),
        "older": found[PAGE - 1].number if len(found) > PAGE else None,
        "is_newest": before is None,
        "query": kept.urlencode(),
        "verdict": judge_tournament(office.tournament) if request.method == "POST" else None,
        "count": office.tournament.audit_number,
    }
    return render(request, "organizer/log.html", context, status=422 if form.errors else 200)


def wanted(form: LogFilter) -> LogSearch:
    """Return the search criteria of the form; an invalid form matches everything."""
    if not form.is_valid():
        return LogSearch()
    data = form.cleaned_data
    account = data["account"]
    return LogSearch(
        verbs=GROUPS[data["group"]][1] if data["group"] else (),
        session=data["session"],
        table=data["table"],
        entry=data["player"],
        account=account.uid if account else None,
        since=data["since"],
        until=data["until"],
    )


def page_of(request: HttpRequest) -> int | None:
    """Return the number of the record before which the page ends."""
    text = request.GET.get("before", "")
    return min(int(text), HIGHEST) if text.isdecimal() and text.isascii() and len(text) < len(str(HIGHEST)) else None


@require_safe
@in_office(Rank.REFEREE)
def export(request: HttpRequest, office: Office) -> HttpResponse:
    """Download the records, oldest first, one JSON object a line, byte for byte: so the chain can be checked."""
    form = LogFilter(request.GET or None, tournament=office.tournament)
    records = search_log(office.tournament, wanted(form)).order_by("number")
    response = HttpResponse(lines_of(records), content_type="application/x-ndjson; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{office.tournament.slug}-log.jsonl"'
    return response


def lines_of(records: QuerySet[AuditRecord]) -> Iterator[str]:
    """Yield the records as lines."""
    for record in records.iterator():
        yield json.dumps({name: getattr(record, name) for name in COLUMNS}, ensure_ascii=False) + "\n"
