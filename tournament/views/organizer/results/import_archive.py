"""Import the archive of a tournament: preview it, then store it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.accounts.roles import creator
from tournament.exports.archive.importing import ArchivePreview, import_archive, look_at_archive
from tournament.exports.archive.values import ArchiveError
from tournament.forms.organizer.import_list import ArchiveForm
from tournament.models import Account
from tournament.views.form_commands import posted
from tournament.web.server.bodies import takes_files


@takes_files
@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_tournament(request: HttpRequest) -> HttpResponse:
    """Ask for the file; preview it; import it."""
    assert isinstance(request.user, Account)
    by = creator(request.user)
    form = ArchiveForm(posted(request), request.FILES or None)
    found: ArchivePreview | None = None
    status = 422 if form.is_bound else 200
    if form.is_bound and form.is_valid():
        slug = form.cleaned_data["slug"]
        try:
            if request.POST.get("step") == "import":
                stored = import_archive(form.content, account=request.user, by=by, slug=slug)
                messages.success(request, _("Tournament imported. You are its organizer."))
                return redirect("organizer:overview", slug=stored.slug)
            found, status = look_at_archive(form.content, slug=slug), 200
        except ArchiveError as error:
            form.add_error("file", str(error))
    return render(request, "organizer/setup/import_archive.html", {"form": form, "found": found}, status=status)
