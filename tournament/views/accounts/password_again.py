"""Ask for the password again before an important action if it was last typed more than an hour ago.

On a laptop left open in the hall, or with a stolen session, one can keep score but not finish the tournament.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters

from tournament.accounts.devices import is_confirmed, note_password
from tournament.accounts.sign_in import AGAIN
from tournament.core.text import StrOrPromise
from tournament.forms.accounts import PasswordAgainForm
from tournament.models import Account
from tournament.views.waiting import ask_to_wait

View = Callable[..., HttpResponseBase]
TEMPLATE = "accounts/password_again.html"
PASSWORD, BACK = "password_again", "password_again_back"
NOT_CARRIED = {PASSWORD, BACK, "csrfmiddlewaretoken"}


def always(_request: HttpRequest) -> bool:
    """Ask for every POST."""
    return True


def password_again(what: StrOrPromise, *, when: Callable[[HttpRequest], bool] = always) -> Callable[[View], View]:
    """Let a view's POST through if the password was typed within the last hour; otherwise ask for it first.

    The page carries along everything that was sent, so the action continues after the password and nothing is typed
    twice. `what` names the action on the page. Place it below the decorator that checks permission.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        @sensitive_post_parameters(PASSWORD)
        def confirmed(request: HttpRequest, *args: Any, **more: Any) -> HttpResponseBase:
            if request.method != "POST" or is_confirmed(request.session) or not when(request):
                return view(request, *args, **more)
            return _ask(request, what) or view(request, *args, **more)

        return confirmed

    return decorate


def _ask(request: HttpRequest, what: StrOrPromise) -> HttpResponse | None:
    """Ask for the password; return None once it was right."""
    assert isinstance(request.user, Account)
    context = {"what": what, "carried": _carried(request), "back": _back(request), "form": PasswordAgainForm()}
    if PASSWORD not in request.POST:
        return render(request, TEMPLATE, context, status=403)
    if wait := AGAIN.take(str(request.session.session_key)):
        return ask_to_wait(request, TEMPLATE, context, wait)
    form = PasswordAgainForm(request.POST, account=request.user)
    if not form.is_valid():
        return render(request, TEMPLATE, {**context, "form": form}, status=422)
    AGAIN.forget(str(request.session.session_key))
    note_password(request.session)
    return None


def _carried(request: HttpRequest) -> list[tuple[str, str]]:
    sent = request.POST.lists()
    return [(name, value) for name, values in sent if name not in NOT_CARRIED for value in values]


def _back(request: HttpRequest) -> str:
    """Return the page the action was started from."""
    page = request.POST.get(BACK) or request.headers.get("Referer", "")
    hosts = {request.get_host()}
    is_ours = url_has_allowed_host_and_scheme(page, allowed_hosts=hosts, require_https=request.is_secure())
    return page if is_ours else resolve_url("organizer:home")
