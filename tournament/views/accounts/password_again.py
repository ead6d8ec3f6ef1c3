"""Ask for the password again before an important action if it was last typed more than an hour ago.

On a laptop left open in the hall, or with a stolen session, one can keep score but not finish the tournament.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render, resolve_url
from django.utils.cache import add_never_cache_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters

from tournament.accounts.devices import is_confirmed, note_password
from tournament.accounts.sign_in import AGAIN
from tournament.forms.accounts import PasswordAgainForm
from tournament.models import Account
from tournament.views.waiting import ask_to_wait

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

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
        response = render(request, TEMPLATE, context, status=403)
    elif wait := AGAIN.take(str(request.session.session_key)):
        response = ask_to_wait(request, TEMPLATE, context, wait)
    else:
        form = PasswordAgainForm(request.POST, account=request.user)
        if form.is_valid():
            AGAIN.forget(str(request.session.session_key))
            note_password(request.session)
            return None
        response = render(request, TEMPLATE, {**context, "form": form}, status=422)
    add_never_cache_headers(response)
    return response


def _carried(request: HttpRequest) -> list[tuple[str, str]]:
    sent = request.POST.lists()
    return [(name, value) for name, values in sent if name not in NOT_CARRIED for value in values]


def _back(request: HttpRequest) -> str:
    """Return the page the action was started from."""
    page = request.POST.get(BACK) or request.headers.get("Referer", "")
    hosts = {request.get_host()}
    is_ours = url_has_allowed_host_and_scheme(page, allowed_hosts=hosts, require_https=request.is_secure())
    return page if is_ours else resolve_url("organizer:home")
