"""People: who organizes and who referees, and invitations to do so."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournament.accounts.invitations import invite, open_invitations, revoke_invitation
from tournament.accounts.roles import CREATING, grant_role, revoke_role
from tournament.core.permissions import Rank
from tournament.forms.organizer.accounts import InvitationForm, RoleForm
from tournament.models import Account, Invitation, Role
from tournament.views.accounts.password_again import password_again
from tournament.views.form_commands import posted
from tournament.views.organizer.access import Office, in_office
from tournament.web.http import public_url


@require_safe
@in_office(Rank.ORGANIZER)
def people(request: HttpRequest, office: Office) -> HttpResponse:
    """List who has a role, and the open invitations."""
    return _show(request, office, _form(request))


def _form(request: HttpRequest) -> InvitationForm:
    assert isinstance(request.user, Account)
    data = posted(request)
    return InvitationForm(data, can_give_creating=request.user.has_perm(CREATING))


def _show(
    request: HttpRequest, office: Office, form: InvitationForm, *, link: str = "", given: Invitation | None = None
) -> HttpResponse:
    roles = list(
        Role.objects.filter(tournament=office.tournament)
        .select_related("account")
        .order_by("kind", "account__username")
    )
    organizers = [role for role in roles if role.kind == Role.Kind.ORGANIZER]
    context = {
        "office": office,
        "roles": roles,
        "last_organizer": organizers[0].account_id if len(organizers) == 1 else None,
        "invitations": open_invitations(office.tournament).order_by("pk"),
        "form": form,
        "link": link,
        "given": given,
        "choices": Role.Kind.choices,
    }
    return render(
        request, "organizer/access/people.html", context, status=422 if form.is_bound and form.errors else 200
    )


def invites_an_organizer(request: HttpRequest) -> bool:
    """Say whether the invitation makes an organizer; one for a referee needs no confirmation."""
    return request.POST.get("kind") != Role.Kind.REFEREE


@require_POST
@in_office(Rank.ORGANIZER)
@password_again(gettext_lazy("Invite an organizer"), when=invites_an_organizer)
def invite_someone(request: HttpRequest, office: Office) -> HttpResponse:
    """Create an invitation and show its link, this once: it is not stored."""
    form = _form(request)
    if not form.is_valid():
        return _show(request, office, form)
    assert isinstance(request.user, Account)
    invitation, token = invite(
        tournament=office.tournament,
        kind=Role.Kind(form.cleaned_data["kind"]),
        label=form.cleaned_data["label"],
        may_create=form.cleaned_data.get("may_create", False),
        inviter=request.user,
        by=office.actor,
    )
    link = public_url(request, reverse("organizer:invitation", args=[token]))
    fresh = InvitationForm(can_give_creating=request.user.has_perm(CREATING))
    return _show(request, office, fresh, link=link, given=invitation)


@require_POST
@in_office(Rank.ORGANIZER)
def take_back(request: HttpRequest, office: Office, *, invitation: int) -> HttpResponse:
    """Revoke an invitation."""
    found = get_object_or_404(Invitation, tournament=office.tournament, pk=invitation)
    revoke_invitation(invitation=found, by=office.actor)
    messages.success(request, _("Invitation cancelled."))
    return redirect(office.url("people"))


@require_POST
@in_office(Rank.ORGANIZER)
@password_again(gettext_lazy("Change a role"))
def change_role(request: HttpRequest, office: Office, *, account: int) -> HttpResponse:
    """Make a referee an organizer, or the other way round."""
    role = _role(office, account)
    form = RoleForm(request.POST)
    if not form.is_valid():
        raise BadRequest("There is no such role.")
    kind = Role.Kind(form.cleaned_data["kind"])
    grant_role(tournament=office.tournament, account=role.account, kind=kind, by=office.actor)
    messages.success(request, _("%(name)s: %(role)s.") % {"name": role.account.username, "role": kind.label})
    return _onwards(request, office, role)


@require_POST
@in_office(Rank.ORGANIZER)
@password_again(gettext_lazy("Remove a role"))
def remove(request: HttpRequest, office: Office, *, account: int) -> HttpResponse:
    """Take someone's role away."""
    role = _role(office, account)
    revoke_role(tournament=office.tournament, account=role.account, by=office.actor)
    messages.success(request, _("%(name)s no longer has a role here.") % {"name": role.account.username})
    return _onwards(request, office, role)


def _role(office: Office, account: int) -> Role:
    roles = Role.objects.select_related("account")
    # Through the accounts: only there a number that no column holds is simply not found.
    return get_object_or_404(roles, tournament=office.tournament, account__in=Account.objects.filter(pk=account))


def _onwards(request: HttpRequest, office: Office, role: Role) -> HttpResponse:
    """Redirect to the page, unless the organizer has just removed their own role."""
    assert isinstance(request.user, Account)
    is_own = role.account_id == request.user.pk and not request.user.is_superuser
    return redirect("organizer:home" if is_own else office.url("people"))
