"""Page that creates the first account of a new server, with the code the program printed."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournament.accounts.first_organizer import create_first_organizer, is_first_code, is_new_server
from tournament.forms.organizer.accounts import FirstOrganizerForm
from tournament.web.http import client_address


@sensitive_post_parameters("code", "password1", "password2")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def first_organizer(request: HttpRequest) -> HttpResponse:
    """Ask for the code, a name and a password; redirect to sign-in once there is an account."""
    if not is_new_server():
        return redirect("accounts:sign-in")
    if request.method != "POST":
        return render(request, "organizer/access/first.html", {"form": FirstOrganizerForm()})
    form = FirstOrganizerForm(request.POST)
    if form.is_valid() and not is_first_code(form.cleaned_data["code"], address=client_address(request)):
        form.add_error("code", _("That code is not right. Check the terminal window where Kongbox was started."))
    if not form.is_valid():
        return render(request, "organizer/access/first.html", {"form": form}, status=422)
    login(request, create_first_organizer(**form.account))
    messages.success(request, _("Welcome. You can set up your first tournament now."))
    return redirect("organizer:home")
