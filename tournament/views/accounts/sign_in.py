"""Sign in, sign out, and change a password."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournament.accounts.devices import note_password, sign_out_others
from tournament.accounts.first_organizer import is_new_server
from tournament.accounts.sign_in import AGAIN, account_named, forget_failures, good_mark, name_of_mark, take_a_try
from tournament.forms.accounts import ChangePasswordForm, SignInForm
from tournament.models import Account
from tournament.views.accounts.sign_in_signal import mark_browser
from tournament.views.navigation import front_door, safe_next, wanted_next
from tournament.views.waiting import ask_to_wait
from tournament.web.http import client_address

HOME = "public:home"
SIGN_IN_PAGE = "accounts/sign_in.html"
CHANGE_PAGE = "accounts/change_password.html"


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Ask for name and password.

    Someone signed in who was sent here lacks permission. They are asked for another account, because redirecting them
    back would loop.
    """
    if request.method == "POST":
        return try_to_sign_in(request)
    if request.user.is_authenticated and "next" not in request.GET:
        return redirect(front_door(request.user))
    return render(request, SIGN_IN_PAGE, _context(request, SignInForm(request)))


def try_to_sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in with what was typed, or say why not; only the password has to be typed again."""
    username, address = request.POST.get("username", ""), client_address(request)
    mark = _mark_of(request, username)
    if wait := take_a_try(username=username, address=address, mark=mark):
        form = SignInForm(request, initial={"username": username})
        return ask_to_wait(request, SIGN_IN_PAGE, _context(request, form), wait)
    form = SignInForm(request, request.POST)
    if not form.is_valid():
        return render(request, SIGN_IN_PAGE, _context(request, form), status=422)
    forget_failures(username=username, address=address, mark=mark)
    account = form.get_user()
    login(request, account)
    return HttpResponseRedirect(safe_next(request, default=front_door(account)))


def _mark_of(request: HttpRequest, username: str) -> str:
    """Return this browser's mark for the account with that name; "" if it has none."""
    account = account_named(username)
    return good_mark(account, request.COOKIES.get(name_of_mark(account), "")) if account else ""


def _context(request: HttpRequest, form: SignInForm) -> dict[str, Any]:
    return {
        "form": form,
        "next": wanted_next(request),
        "is_new_server": not request.user.is_authenticated and is_new_server(),
    }


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """End the session in this browser."""
    logout(request)
    messages.success(request, _("You are signed out."))
    return redirect(HOME)


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change_password(request: HttpRequest) -> HttpResponse:
    """Change the password of the signed-in account and sign out its other browsers."""
    assert isinstance(request.user, Account)
    if request.method != "POST":
        return render(request, CHANGE_PAGE, {"form": ChangePasswordForm(request.user)})
    session = str(request.session.session_key)
    if wait := AGAIN.take(session):
        return ask_to_wait(request, CHANGE_PAGE, {"form": ChangePasswordForm(request.user)}, wait)
    form = ChangePasswordForm(request.user, request.POST)
    if "old_password" not in form.errors:
        AGAIN.forget(session)
    if not form.is_valid():
        return render(request, CHANGE_PAGE, {"form": form}, status=422)
    form.save()
    update_session_auth_hash(request, request.user)
    note_password(request.session)
    sign_out_others(request.user, session=request.session)
    mark_browser(request, request.user)
    messages.success(request, _("Password changed. Other browsers were signed out."))
    return redirect(front_door(request.user))
