"""The texts of a table's page, as a script that browsers keep: a second visit does not bring them again."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe

from tournament.views.referee.access import Desk
from tournament.views.referee.told.script_texts import grid_texts, script_texts
from tournament.web.compression import compressed

KINDS = {"usual": (False, False), "grid": (True, False), "drawn": (False, True), "drawn-grid": (True, True)}
"""Whether values are tapped in a grid, and whether chairs are drawn: what decides which texts there are."""
FOR_GOOD = "public, max-age=31536000, immutable"


def words_address(desk: Desk) -> str:
    """Return where the texts of this table's page are, in the reader's language; other texts have another address."""
    tournament = desk.table.tournament
    needed = (bool(tournament.play.values.cells), tournament.draws_chairs)
    kind = next(name for name, offered in KINDS.items() if offered == needed)
    language = get_language() or "en"
    return reverse("referee:words", args=[language, kind, _digest(_script(language, kind))])


@require_safe
@compressed
def words(request: HttpRequest, language: str, kind: str, digest: str) -> HttpResponse:
    """Serve the texts: to be kept for good, unless the page that asks is of another release."""
    del request  # they are the same for everyone
    if kind not in KINDS or language not in dict(settings.LANGUAGES):
        raise Http404
    script = _script(language, kind)
    is_current = digest == _digest(script)
    headers = {"Cache-Control": FOR_GOOD if is_current else "no-store"}
    return HttpResponse(script, content_type="text/javascript; charset=utf-8", headers=headers)


@lru_cache(maxsize=16)
def _script(language: str, kind: str) -> str:
    has_grid, draws_chairs = KINDS[kind]
    with override(language):
        texts = {**script_texts(draws_chairs=draws_chairs), **(grid_texts() if has_grid else {})}
    return f"globalThis.tabletWords = {json.dumps(texts, ensure_ascii=False)};\n"


def _digest(script: str) -> str:
    return hashlib.sha256(script.encode()).hexdigest()[:12]
