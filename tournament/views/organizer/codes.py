"""Referees' codes: issued, shown once, revoked."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.access import issue_referee_code, revoke_referee_code
from tournament.actors import Rank
from tournament.forms.organizer.acts import CodeLabelForm, ConfirmForm
from tournament.models import RefereeCode
from tournament.views.organizer.asking import DONE, Question, ask, given, try_deed
from tournament.views.organizer.office import Office, in_office


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@in_office(Rank.ORGANIZER)
def codes(request: HttpRequest, office: Office) -> HttpResponse:
    """List the codes; a new one is on the answer to its form and nowhere else."""
    form = CodeLabelForm(given(request))
    issued: list[tuple[RefereeCode, str]] = []

    def deed(sent: CodeLabelForm) -> None:
        label = sent.cleaned_data["label"].strip()
        issued.append(issue_referee_code(tournament=office.tournament, label=label, by=office.actor))

    status = try_deed(form, deed)
    if status == DONE:
        messages.success(request, _("Write the code down or print it now: it is not shown again."))
        form, status = CodeLabelForm(), 200
    context = {
        "office": office,
        "form": form,
        "issued": issued[0] if issued else None,
        "codes": RefereeCode.objects.filter(tournament=office.tournament).order_by("revoked_at", "number"),
    }
    return render(request, "organizer/codes.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@in_office(Rank.ORGANIZER)
def revoke(request: HttpRequest, office: Office, number: int) -> HttpResponse:
    """Make a code worthless."""
    code = get_object_or_404(RefereeCode, tournament=office.tournament, number=number, revoked_at=None)
    question = Question(
        title=_("Revoke code %(number)s?") % {"number": number},
        text=_("Whoever has it can do nothing with it any more. What was done with it stays in the log."),
        yes=_("Revoke"),
        done=_("Code %(number)s is revoked.") % {"number": number},
        back=office.url("codes"),
        is_dangerous=True,
    )
    form = ConfirmForm(given(request))
    return ask(request, office, question, form, lambda _form: revoke_referee_code(code=code, by=office.actor))
