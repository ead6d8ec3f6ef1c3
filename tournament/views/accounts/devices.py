"""Page of the devices an account is signed in on."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament.accounts.devices import devices_of, sign_out_device, sign_out_others
from tournament.models import Account

PAGE = "accounts:devices"


@require_safe
@never_cache
@login_required
def devices(request: HttpRequest) -> HttpResponse:
    """List the devices, this one first."""
    assert isinstance(request.user, Account)
    found = devices_of(request.user, session=request.session)
    return render(request, "accounts/devices.html", {"devices": found, "others": len(found) - 1})


@require_POST
@login_required
def sign_out_one(request: HttpRequest) -> HttpResponse:
    """Sign out one device, possibly this one."""
    assert isinstance(request.user, Account)
    wanted = request.POST.get("device", "")
    found = [device for device in devices_of(request.user, session=request.session) if device.id == wanted]
    if found and found[0].is_this:
        logout(request)
        messages.success(request, _("You are signed out."))
        return redirect("public:home")
    if found and sign_out_device(request.user, wanted):
        messages.success(request, _("%(device)s signed out.") % {"device": found[0].name})
    else:
        messages.info(request, _("That device was already signed out."))
    return redirect(PAGE)


@require_POST
@login_required
def sign_out_elsewhere(request: HttpRequest) -> HttpResponse:
    """Sign out all other devices."""
    assert isinstance(request.user, Account)
    count = sign_out_others(request.user, session=request.session)
    done = ngettext("%(count)s other device signed out.", "%(count)s other devices signed out.", count)
    messages.success(request, done % {"count": count})
    return redirect(PAGE)
