"""The administrator's view of accounts and tournaments."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from tournament.models import Account, Tournament

admin.site.register(Account, UserAdmin)


@admin.register(Tournament)
class TournamentAdmin(admin.ModelAdmin):
    """Tournaments by date."""

    list_display = ("name", "place", "starts_on", "ends_on", "ruleset", "status", "is_published")
    list_filter = ("status", "is_published", "ruleset")
    search_fields = ("name", "place")
