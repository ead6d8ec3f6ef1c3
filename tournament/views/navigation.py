"""Redirect targets: the `next` parameter, and each user's home page."""

from __future__ import annotations

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme

from tournament.accounts.roles import CREATING, tournaments_of
from tournament.models import Account


def wanted_next(request: HttpRequest) -> str:
    """Return the `next` address if it is one of ours; else ""."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if is_ours else ""


def safe_next(request: HttpRequest, *, default: str) -> str:
    """Return the `next` address if it is one of ours; else that of the view `default`."""
    return wanted_next(request) or resolve_url(default)


def front_door(user: AbstractBaseUser | AnonymousUser) -> str:
    """Return the view a user starts at: the desk for organizers and referees, the public home page for others."""
    has_desk = isinstance(user, Account) and (user.has_perm(CREATING) or tournaments_of(user).exists())
    return "organizer:home" if has_desk else "public:home"
