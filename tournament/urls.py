"""Every address of the site."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from tournament.views import errors, health, preferences, streams
from tournament.views.accounts import devices, sign_in

account_urls = [
    path("sign-in/", sign_in.sign_in, name="sign-in"),
    path("sign-out/", sign_in.sign_out, name="sign-out"),
    path("password/", sign_in.change_password, name="change-password"),
    path("devices/", devices.devices, name="devices"),
    path("devices/sign-out/", devices.sign_out_one, name="sign-out-device"),
    path("devices/sign-out-others/", devices.sign_out_elsewhere, name="sign-out-others"),
]
preference_urls = [
    path("language/", preferences.choose_language, name="choose-language"),
    path("theme/", preferences.choose_theme, name="choose-theme"),
]
urlpatterns = [
    path("", include("tournament.views.public.urls")),
    path("", include("tournament.views.referee.urls")),
    path("organize/", include("tournament.views.organizer.urls")),
    path("api/", include("tournament.api.urls")),
    path("accounts/", include((account_urls, "accounts"))),
    path("preferences/", include((preference_urls, "preferences"))),
    # The admin's own pages for signing in and changing a password would bypass the rate limit.
    path("admin/login/", RedirectView.as_view(pattern_name="accounts:sign-in", query_string=True)),
    path("admin/password_change/", RedirectView.as_view(pattern_name="accounts:change-password")),
    path("admin/", admin.site.urls),
    path("live/<path:stream>", streams.none_here, name="no-stream"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
]

handler400 = errors.bad_request
handler403 = errors.permission_denied
handler404 = errors.not_found
handler500 = errors.server_error
