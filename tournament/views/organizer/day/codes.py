"""Referees' codes: issue, show once, renew, revoke."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.accounts.referee_codes import (
    CODE_LENGTHS,
    end_of_event_day,
    issue_referee_code,
    renew_referee_codes,
    revoke_referee_code,
)
from tournament.core.dates import short_date_time
from tournament.core.permissions import Rank
from tournament.forms.organizer.acts import CodeLabelForm
from tournament.models import RefereeCode
from tournament.views.form_commands import DONE, posted, try_command
from tournament.views.organizer.access import Office, in_office
from tournament.views.organizer.confirmation import Question, ask


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
def codes(request: HttpRequest, office: Office) -> HttpResponse:
    """List the codes; a new one is shown in the answer to its form and nowhere else."""
    form = CodeLabelForm(posted(request))
    issued: list[tuple[RefereeCode, tuple[str, str]]] = []

    def command(sent: CodeLabelForm) -> None:
        label, length = sent.cleaned_data["label"].strip(), int(sent.cleaned_data["length"] or CODE_LENGTHS[0])
        code, text = issue_referee_code(tournament=office.tournament, label=label, length=length, by=office.actor)
        issued.append((code, (text[: length // 2], text[length // 2 :])))

    status = try_command(form, command)
    if status == DONE:
        messages.success(request, _("Write the code down or print it now. It won’t be shown again."))
        form, status = CodeLabelForm(), 200
    context = {
        "office": office,
        "form": form,
        "issued": issued[0] if issued else None,
        "codes": RefereeCode.objects.filter(tournament=office.tournament).order_by("revoked_at", "number"),
        "until": end_of_event_day(office.tournament, timezone.now()),
    }
    return render(request, "organizer/access/codes.html", context, status=status)


@require_POST
@in_office(Rank.ORGANIZER)
def renew(request: HttpRequest, office: Office) -> HttpResponse:
    """Let all codes work for another day."""
    until = renew_referee_codes(tournament=office.tournament, by=office.actor)
    messages.success(request, _("All codes are valid until %(when)s.") % {"when": short_date_time(until)})
    return redirect(office.url("codes"))


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
def revoke(request: HttpRequest, office: Office, number: int) -> HttpResponse:
    """Revoke a referee's code."""
    code = get_object_or_404(RefereeCode, tournament=office.tournament, number=number, revoked_at=None)
    question = Question(
        title=_("Revoke referee code %(number)s?") % {"number": number},
        text=_("The code stops working. What was done with it stays in the log."),
        yes=_("Revoke"),
        done=_("Referee code %(number)s revoked.") % {"number": number},
        back=office.url("codes"),
        is_dangerous=True,
    )
    return ask(request, office, question, lambda _form: revoke_referee_code(code=code, by=office.actor))
