"""Page of an invitation."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournament.accounts.invitations import accept_invitation, find_invitation, join
from tournament.forms.organizer.accounts import NewAccountForm
from tournament.models import Account, Role


@sensitive_post_parameters("password1", "password2")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Accept a role with the current account or with a new one."""
    found = find_invitation(token)
    if found is None:
        return render(request, "organizer/access/invitation_gone.html", status=404)
    account = request.user if isinstance(request.user, Account) else None
    form = NewAccountForm(request.POST if request.method == "POST" and account is None else None)
    if request.method == "POST" and account:
        accept_invitation(invitation=found, account=account)
    elif form.is_valid():
        account = join(invitation=found, **form.account)
        login(request, account)
    else:
        context = {"invitation": found, "form": form, "account": account}
        return render(request, "organizer/access/invitation.html", context, status=422 if form.is_bound else 200)
    messages.success(request, _welcome(Role.Kind(found.kind)))
    return redirect("organizer:overview", slug=found.tournament.slug)


def _welcome(kind: Role.Kind) -> str:
    if kind == Role.Kind.ORGANIZER:
        return _("Welcome! You’re now an organizer of this tournament.")
    return _("Welcome! You’re now a referee of this tournament.")
