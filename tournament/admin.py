"""The administrator's view: accounts, people and tournaments to edit, what was played to read.

Rows that the log refers to are changed by commands only, which write the log; here they are read-only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, cast

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy

from tournament import models
from tournament.core.permissions import Actor, Rank
from tournament.setup.tournament import change_settings, create_tournament, publish
from tournament.views.accounts.password_again import password_again

ASKING = password_again(gettext_lazy("Change accounts"))


@method_decorator(ASKING, name="changelist_view")
@method_decorator(ASKING, name="changeform_view")
@method_decorator(ASKING, name="delete_view")
@method_decorator(ASKING, name="user_change_password")
@admin.register(models.Account)
class AccountAdmin(UserAdmin):
    """Accounts and their rights; nobody can give themselves rights at an administrator's open laptop."""


class NeverDeleted(admin.ModelAdmin):
    """Rows the audit log refers to: they cannot be deleted here."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Forbid deleting rows the audit log refers to."""
        del request, obj
        return False


class Kept(NeverDeleted):
    """Read-only rows: none is added, changed or deleted here."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Forbid adding rows: commands do that."""
        del request
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Forbid changing rows: commands do that."""
        del request, obj
        return False


@admin.register(models.Tournament)
class TournamentAdmin(NeverDeleted):
    """Tournaments by date. Changes go through the same commands; a tournament is hidden, never deleted."""

    list_display = ("name", "place", "starts_on", "ends_on", "ruleset", "status", "is_published")
    list_filter = ("status", "is_published", "ruleset")
    search_fields = ("name", "place")
    readonly_fields = ("status",)
    prepopulated_fields: ClassVar[dict[str, Sequence[str]]] = {"slug": ("name",)}

    def save_model(self, request: HttpRequest, obj: models.Tournament, form: Any, change: bool) -> None:
        """Create the tournament or change its settings, and publish it or not."""
        by = Actor(rank=Rank.ORGANIZER, account=cast(models.Account, request.user).uid)
        given = {field: form.cleaned_data[field] for field in form.changed_data}
        is_published = given.pop("is_published", None)
        if change:
            saved = change_settings(tournament=obj, by=by, **given)
        else:
            saved = create_tournament(by=by, organizer=cast(models.Account, request.user), **given)
        if is_published is not None:
            saved = publish(tournament=saved, by=by, is_published=is_published)
        obj.__dict__.update(saved.__dict__)


@admin.register(models.Player)
class PlayerAdmin(admin.ModelAdmin):
    """People; `manage.py erase_player` erases one."""

    list_display = ("name", "country", "club", "association_number", "is_erased")
    search_fields = ("name", "association_number")
    readonly_fields = ("is_erased",)


@admin.register(models.Entry)
class EntryAdmin(Kept):
    """Entries by tournament."""

    list_display = ("name", "tournament", "number", "country", "club", "status")
    list_filter = ("status", "tournament")
    search_fields = ("name", "association_number")


@admin.register(models.Role)
class RoleAdmin(Kept):
    """Who organizes and who referees."""

    list_display = ("account", "tournament", "kind")
    list_filter = ("kind",)


@admin.register(models.Session)
class SessionAdmin(Kept):
    """Sessions with their clock."""

    list_display = ("tournament", "number", "status", "started_at", "minutes", "is_ad_hoc")
    list_filter = ("status", "tournament")


@admin.register(models.Table)
class TableAdmin(Kept):
    """Tables with their totals."""

    list_display = ("tournament", "session", "number", "state", "source", "hands_recorded")
    list_filter = ("state", "source", "tournament")
    list_select_related = ("tournament", "session")


@admin.register(models.Seat)
class SeatAdmin(Kept):
    """Who sits where."""

    list_display = ("table", "wind", "number", "entry", "occupant", "is_credited")
    list_select_related = ("table", "entry", "occupant")


@admin.register(models.Stint)
class StintAdmin(Kept):
    """Which hands reserves played in a seat that somebody else has taken since."""

    list_display = ("seat", "player", "first_hand", "last_hand")
    list_select_related = ("seat", "player")


@admin.register(models.SeatingSearch)
class SeatingSearchAdmin(Kept):
    """Searches for a seating."""

    list_display = ("tournament", "method", "seed", "status", "created_at", "accepted_at")
    list_filter = ("status", "tournament")


@admin.register(models.Hand)
class HandAdmin(Kept):
    """Hands, superseded and void ones included."""

    list_display = ("table", "number", "state", "kind", "winners", "discarder", "dealer", "recorded_at")
    list_filter = ("state", "kind", "tournament")
    list_select_related = ("table",)


@admin.register(models.AuditRecord)
class AuditRecordAdmin(Kept):
    """The audit log."""

    list_display = ("tournament", "number", "at", "verb", "actor")
    list_filter = ("verb", "tournament")
    list_select_related = ("tournament",)


@admin.register(models.TableLink)
class TableLinkAdmin(Kept):
    """Links of tables; the secret is not shown."""

    list_display = ("tournament", "number", "bound_at", "revoked_at")
    list_filter = ("tournament",)


@admin.register(models.RefereeCode)
class RefereeCodeAdmin(Kept):
    """Codes of referees; the code itself is not kept."""

    list_display = ("tournament", "number", "label", "expires_at", "revoked_at")
    list_filter = ("tournament",)


@admin.register(models.Invitation)
class InvitationAdmin(Kept):
    """Invitations; the link itself is not kept."""

    list_display = ("tournament", "kind", "label", "may_create", "expires_at", "used_at", "used_by", "revoked_at")
    list_filter = ("kind", "tournament")
    list_select_related = ("tournament", "used_by")


KEPT = (models.Showing, models.Signature, models.Incident, models.Penalty, models.Reason, models.Display)
admin.site.register(KEPT, Kept)
