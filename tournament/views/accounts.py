"""Signing in and out, and changing a password."""

from __future__ import annotations

import math
from datetime import timedelta

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournament.accounts import is_new_server
from tournament.forms.accounts import ChangePasswordForm, SignInForm
from tournament.http import client_address
from tournament.models import Account
from tournament.signing_in import forget_failures, mark_of, take_a_try
from tournament.views.navigation import front_door, safe_next, wanted_next

HOME = "public:home"
MARK_COOKIE = "signed_in_before"
YEAR = 365 * 24 * 3600


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Ask for name and password.

    Someone already signed in who was sent here lacks a right: they are asked for another account, because sending
    them back would send them here again.
    """
    if request.method == "POST":
        return try_to_sign_in(request)
    if request.user.is_authenticated and "next" not in request.GET:
        return redirect(front_door(request.user))
    return ask_for_account(request, SignInForm(request))


def try_to_sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in with what was typed, or say why not; only the password has to be typed again."""
    username, address = request.POST.get("username", ""), client_address(request)
    mark = request.COOKIES.get(MARK_COOKIE, "")
    if wait := take_a_try(username=username, address=address, mark=mark):
        return ask_to_wait(request, SignInForm(request, initial={"username": username}), wait)
    form = SignInForm(request, request.POST)
    if not form.is_valid():
        return ask_for_account(request, form, status=422)
    forget_failures(username=username, address=address, mark=mark)
    account = form.get_user()
    login(request, account)
    return with_mark(HttpResponseRedirect(safe_next(request, default=front_door(account))), username)


def with_mark(response: HttpResponse, username: str) -> HttpResponse:
    """Let the browser show from now on that this name has been signed in there."""
    response.set_cookie(
        MARK_COOKIE,
        mark_of(username),
        max_age=YEAR,
        path=reverse("accounts:sign-in"),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def ask_to_wait(request: HttpRequest, form: SignInForm, wait: timedelta) -> HttpResponse:
    """Show the form with how long to wait."""
    minutes = math.ceil(wait / timedelta(minutes=1))
    response = ask_for_account(request, form, status=429, minutes=minutes)
    response.headers["Retry-After"] = str(math.ceil(wait.total_seconds()))
    return response


def ask_for_account(request: HttpRequest, form: SignInForm, *, status: int = 200, minutes: int = 0) -> HttpResponse:
    """Show the form."""
    context = {
        "form": form,
        "minutes": minutes,
        "next": wanted_next(request),
        "is_new_server": not request.user.is_authenticated and is_new_server(),
    }
    return render(request, "accounts/sign_in.html", context, status=status)


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
    """Change the password of whoever is signed in; their other browsers are signed out by it."""
    assert isinstance(request.user, Account)
    is_post = request.method == "POST"
    form = ChangePasswordForm(request.user, request.POST if is_post else None)
    if form.is_valid():
        form.save()
        update_session_auth_hash(request, request.user)
        messages.success(request, _("Your password is changed. Other browsers are signed out."))
        return redirect(front_door(request.user))
    return render(request, "accounts/change_password.html", {"form": form}, status=422 if is_post else 200)
