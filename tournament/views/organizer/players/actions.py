"""Actions on one player: withdraw, return, reserve, rest, take a number, download their data, remove, erase."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.core.errors import Refused
from tournament.core.permissions import Rank
from tournament.core.text import StrOrPromise
from tournament.forms.organizer.players import EraseForm, FillNumberForm, NameAgainForm, ReasonForm, TakeNumberForm
from tournament.models import Entry
from tournament.players import enrolment
from tournament.players.erasure import erase_entry, leaves_when_erased, mentions_of
from tournament.players.numbers import has_begun
from tournament.players.personal_data import personal_data
from tournament.players.removal import remove_entry, why_not_removable
from tournament.sessions.substitutes import replace_for_good
from tournament.views.accounts.password_again import password_again
from tournament.views.form_commands import posted
from tournament.views.navigation import safe_next
from tournament.views.organizer.access import Office, View, in_office
from tournament.views.organizer.confirmation import Question, ask
from tournament.views.organizer.players.enrolment import reserves_of, with_entry


@require_POST
@in_office(Rank.ORGANIZER)
@with_entry
def withdraw(request: HttpRequest, office: Office, entry: Entry) -> HttpResponse:
    """Let a player leave, with the reason."""
    form = ReasonForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    enrolment.withdraw(entry=entry, reason=reason, by=office.actor)
    return _done(request, office, _("%(name)s has withdrawn.") % {"name": entry})


def changing(command: Callable[..., Entry], done: StrOrPromise) -> View:
    """Return a view that runs a command on a player without asking anything."""

    @require_POST
    @in_office(Rank.ORGANIZER)
    @with_entry
    def change(request: HttpRequest, office: Office, entry: Entry) -> HttpResponse:
        command(entry=entry, by=office.actor)
        return _done(request, office, done % {"name": entry})

    return change


return_player = changing(enrolment.return_entry, gettext_lazy("%(name)s is back."))
reserve = changing(enrolment.move_to_reserve, gettext_lazy("%(name)s is now a substitute."))
activate = changing(enrolment.make_active, gettext_lazy("%(name)s is now a player."))


@require_POST
@in_office(Rank.REFEREE)
@with_entry
def rest(request: HttpRequest, office: Office, entry: Entry) -> HttpResponse:
    """Let someone sit out the next games, or come back."""
    is_resting = request.POST.get("is_resting") == "1"
    enrolment.rest(entry=entry, by=office.actor, is_resting=is_resting)
    done = _("%(name)s is sitting out.") if is_resting else _("%(name)s plays again.")
    return _done(request, office, done % {"name": entry})


@require_POST
@in_office(Rank.ORGANIZER)
@with_entry
def take_number(request: HttpRequest, office: Office, entry: Entry) -> HttpResponse:
    """Let a reserve take over from someone who will not come: the number before the start, seats to come after it."""
    is_before = not has_begun(office.tournament)
    form = TakeNumberForm(request.POST, reserves=reserves_of(office))
    if not form.is_valid():
        raise BadRequest("There is no such reserve.")
    reserve = form.cleaned_data["reserve"]
    if is_before:
        taken = enrolment.take_number(entry=entry, reserve=reserve, by=office.actor)
        done = _("%(reserve)s plays as number %(number)s; %(name)s has withdrawn.")
    else:
        why = ReasonForm(request.POST)
        reason = why.cleaned_data["reason"] if why.is_valid() else ""
        taken = replace_for_good(entry=entry, reserve=reserve, reason=reason, by=office.actor)
        done = _("%(reserve)s plays all remaining sessions, as number %(number)s; %(name)s has withdrawn.")
    return _done(request, office, done % {"reserve": taken, "number": taken.number, "name": entry})


@require_POST
@in_office(Rank.ORGANIZER)
@with_entry
def fill_number(request: HttpRequest, office: Office, entry: Entry) -> HttpResponse:
    """Let a reserve play the seats of a number nobody has drawn."""
    form = FillNumberForm(request.POST, numbers=enrolment.free_numbers(office.tournament))
    if not form.is_valid():
        raise Refused(_("This number already has a player, or has no seats. Reload the page."))
    filled = enrolment.fill_number(reserve=entry, number=form.cleaned_data["number"], by=office.actor)
    done = _("%(name)s plays the seats of number %(number)s.")
    return _done(request, office, done % {"name": filled, "number": filled.number})


def _done(request: HttpRequest, office: Office, message: str) -> HttpResponse:
    messages.success(request, message)
    if request.POST.get("next"):
        return HttpResponseRedirect(safe_next(request, default="organizer:home"))
    return redirect(office.url("players" if office.is_organizer else "overview"))


# -- personal data ----------------------------------------------------------------------------------------------------


@require_safe
@in_office(Rank.ORGANIZER)
@with_entry
def data(_request: HttpRequest, office: Office, entry: Entry) -> HttpResponse:
    """Send everything that is stored about a person, as a file."""
    response = JsonResponse(personal_data(entry), json_dumps_params={"ensure_ascii": False, "indent": 2})
    name = f"{office.tournament.slug}-player-{entry.enrolment}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
@with_entry
def remove(request: HttpRequest, office: Office, entry: Entry) -> HttpResponse:
    """Remove a player who never sat, after the name was typed once more."""
    question = Question(
        title=_("Remove %(name)s?") % {"name": entry},
        text=why_not_removable(entry)
        or _(
            "The player is removed from every list, and all data about them here is erased. "
            "Seats planned for their number stay empty. This cannot be undone."
        ),
        yes=_("Remove player"),
        done=_("Player removed."),
        back=office.url("player", enrolment=entry.enrolment),
        then=office.url("players"),
        is_dangerous=True,
        is_refused=bool(why_not_removable(entry)),
    )
    form = NameAgainForm(posted(request), expected=str(entry))
    return ask(request, office, question, lambda _form: remove_entry(entry=entry, by=office.actor), form)


@require_http_methods(["GET", "HEAD", "POST"])
@in_office(Rank.ORGANIZER)
@password_again(gettext_lazy("Erase a person"))
@with_entry
def erase(request: HttpRequest, office: Office, entry: Entry) -> HttpResponse:
    """Erase a person from this tournament, after the name was typed once more; the page shows which texts go too."""
    form = EraseForm(posted(request), entry=entry, mentions=mentions_of(entry))
    if form.is_valid() and not entry.is_erased:
        erase_entry(entry=entry, by=office.actor, chosen=form.chosen)
        messages.success(request, _("Personal data erased. Results and the log are kept."))
        return redirect(office.url("players"))
    is_leaving = leaves_when_erased(office.tournament, entry)
    context = {"office": office, "entry": entry, "form": form, "is_leaving": is_leaving}
    return render(request, "organizer/players/erase.html", context, status=422 if form.is_bound else 200)
