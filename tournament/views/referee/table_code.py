"""The page on which a device types the code of a table's card, where it cannot scan."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.accounts.rate_limit import give_back_all, take_all
from tournament.accounts.table_codes import TRIES, TRIES_IN_ALL, find_by_code
from tournament.accounts.table_links import typed_token_of
from tournament.forms.referee.table_code import TableCodeForm
from tournament.views.form_commands import posted
from tournament.views.waiting import ask_to_wait
from tournament.web.http import client_address

TEMPLATE = "referee/table_code.html"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def type_code(request: HttpRequest) -> HttpResponse:
    """Ask for a table's code and open the table for reading; each try is counted before it is checked."""
    form = TableCodeForm(posted(request))
    if not form.is_valid():
        return render(request, TEMPLATE, {"form": form}, status=422 if form.is_bound else 200)
    tries = ((TRIES, client_address(request)), (TRIES_IN_ALL, ""))
    if wait := take_all(*tries):
        return ask_to_wait(request, TEMPLATE, {"form": form}, wait)
    link = find_by_code(form.cleaned_data["code"])
    if link is None:
        form.add_error("code", _("No table has this code. Check it against the card."))
        return render(request, TEMPLATE, {"form": form}, status=422)
    give_back_all(*tries)
    return redirect("referee:table", token=typed_token_of(link))
