"""Results to download: spreadsheets, the archive, the European association's sheet, web pages."""

from __future__ import annotations

from tempfile import TemporaryFile
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import get_language, get_language_info
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournament.core.permissions import Rank
from tournament.exports.archive import export_document, write_archive
from tournament.exports.csv import write_csv
from tournament.exports.ema.report import EmaReport, Facts, replaced_players
from tournament.exports.rows import MAKE_SHEET, read_sheets
from tournament.exports.rows.results import Results
from tournament.exports.xlsx import write_xlsx
from tournament.forms.organizer.ema import EmaForm
from tournament.models import Tournament
from tournament.views.files import CSV, JSON, XLSX, ZIP, send_file, send_open_file, stream_file
from tournament.views.organizer.access import Office, in_office
from tournament.views.public.html_export import is_finished, zip_site

SHEET_WORDS = {
    "standings": (_("Standings"), _("One row per player: rank, points of each session, penalties, total.")),
    "sessions": (_("Sessions"), _("One row per player and session: table, seat, place, points.")),
    "tables": (_("Tables"), _("One row per table: players and totals.")),
    "hands": (_("All hands"), _("Every hand that counts: winner, discarder, points, payments.")),
    "penalties": (_("Penalties"), _("All penalties and warnings, with reasons.")),
    "teams": (_("Teams"), _("One row per team: rank, total, players.")),
    "countries": (_("Countries"), _("One row per country: rank, total of its best players, players.")),
    "highest-hands": (
        _("Highest hands"),
        _("The 50 highest winning hands, with their patterns where tiles were counted."),
    ),
    "hand-counts": (
        _("Hand statistics"),
        _("One row per player: hands played, hands won, deal-ins and special hands."),
    ),
    "seals": (_("Seals"), _("Codes that show whether a session’s results or the final results were changed later.")),
}
EMA_FILES = {"xlsx": "ema.xlsx", "csv": "ema.csv", "ranking": "ema-ranking.csv"}


@require_safe
@in_office(Rank.ORGANIZER)
def results(request: HttpRequest, office: Office) -> HttpResponse:
    """Show what can be downloaded, what is still missing, and the ranking weight that the form's answers make."""
    found = Results.read(office.tournament)
    form = _ema_form(request, office, found)
    return _show(request, office, found, form, status=422 if form.errors else 200)


@require_safe
@in_office(Rank.ORGANIZER)
def sheet(_request: HttpRequest, office: Office, sheet: str) -> HttpResponse:
    """Send one sheet as CSV."""
    if sheet not in MAKE_SHEET:
        raise Http404
    (found,) = read_sheets(office.tournament, sheet)
    return send_file(write_csv(found), name=f"{office.tournament.slug}-{sheet}.csv", content_type=CSV)


@require_safe
@in_office(Rank.ORGANIZER)
def workbook(_request: HttpRequest, office: Office) -> HttpResponse:
    """Send all sheets as one workbook."""
    content = write_xlsx(read_sheets(office.tournament), title=office.tournament.name)
    return send_file(content, name=f"{office.tournament.slug}-results.xlsx", content_type=XLSX)


@require_safe
@in_office(Rank.ORGANIZER)
def archive(request: HttpRequest, office: Office) -> HttpResponseBase:
    """Send the archive; `?names=no` leaves out all personal data."""
    with_names = request.GET.get("names") != "no"
    document = export_document(office.tournament, with_personal_data=with_names)
    name = f"{office.tournament.slug}-archive{'' if with_names else '-without-names'}.json"
    return stream_file(write_archive(document), name=name, content_type=JSON)


@require_safe
@in_office(Rank.ORGANIZER)
def web_pages(request: HttpRequest, office: Office) -> HttpResponseBase:
    """Send the public pages as plain files, in one language or in all of them."""
    language = request.GET.get("language", "")
    if language and language not in dict(settings.LANGUAGES):
        raise Http404
    # Built completely before anything is sent: half an archive would look like a whole one.
    file = TemporaryFile(prefix="kongbox-")  # noqa: SIM115
    try:
        zip_site(office.tournament, file, [language] if language else [])
    except BaseException:
        file.close()
        raise
    name = "-".join(filter(None, [office.tournament.slug, "pages", language]))
    return send_open_file(file, name=f"{name}.zip", content_type=ZIP)


@require_safe
@in_office(Rank.ORGANIZER)
def ema(request: HttpRequest, office: Office, kind: str) -> HttpResponse:
    """Send the European association's results sheet, as a workbook or as CSV, or the file its ranking site reads."""
    if not _has_ema(office.tournament) or kind not in EMA_FILES:
        raise Http404
    found = Results.read(office.tournament)
    form = _ema_form(request, office, found, is_bound=True)
    if not form.is_valid():
        return _show(request, office, found, form, status=422)
    report, name = EmaReport(found, form.facts), f"{office.tournament.slug}-{EMA_FILES[kind]}"
    if kind == "xlsx":
        return send_file(report.to_xlsx(), name=name, content_type=XLSX)
    sheet = report.to_sheet() if kind == "csv" else report.to_ranking()
    return send_file(write_csv(sheet), name=name, content_type=CSV)


def _ema_form(request: HttpRequest, office: Office, found: Results, *, is_bound: bool = False) -> EmaForm:
    """Return the form, with what was filled in if anything was."""
    is_bound = is_bound or not EmaForm.base_fields.keys().isdisjoint(request.GET)
    return EmaForm(
        request.GET if is_bound else None,
        initial={"city": office.tournament.place},
        auto_id="ema-%s",
        replaced=replaced_players(found),
    )


def _has_ema(tournament: Tournament) -> bool:
    """Say whether the association ranks such tournaments."""
    return bool(tournament.rules.ema_name)


def _show(request: HttpRequest, office: Office, found: Results, form: EmaForm, status: int = 200) -> HttpResponse:
    tournament = office.tournament
    context: dict[str, Any] = {
        "office": office,
        "is_provisional": found.is_provisional,
        "has_results": any(row.played for row in found.standings),
        "sheets": [(*SHEET_WORDS[key], office.url("results-sheet", sheet=key)) for key in MAKE_SHEET],
        "pdf": office.url("paper-document", document="standings"),
        "workbook": office.url("results-workbook"),
        "prizes": office.url("prizes"),
        "corrections": office.url("late-corrections"),
        "archive": office.url("results-archive"),
        "web_pages": office.url("results-pages") if is_finished(tournament) else "",
        "language": get_language_info(get_language() or settings.LANGUAGE_CODE),
    }
    if _has_ema(tournament):
        facts = form.facts if form.is_bound and form.is_valid() else Facts()
        context |= {"ema_form": form, "ema": EmaReport(found, facts), "ema_page": office.url("results")}
        context |= {f"ema_{kind}": office.url("results-ema", kind=kind) for kind in EMA_FILES}
    return render(request, "organizer/results.html", context, status=status)
