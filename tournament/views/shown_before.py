"""Detect a form that was changed after its preview, so that it is previewed again before it is saved."""

from __future__ import annotations

import hashlib
import json

from django.http import QueryDict

# Fields below the preview, or of the page itself.
BESIDE = frozenset({"csrfmiddlewaretoken", "step", "shown", "id", "reason", "words", "code"})
PREVIEWS = frozenset({"look", "show"})
"""What the buttons send that ask for a preview: it shows the form as it is now, so nobody has to be warned."""
LATER = "later"
"""How fields begin that say what becomes of later hands."""


def mark_of(sent: QueryDict) -> str:
    """Return a digest of all fields the preview depends on."""
    fields = sorted((name, sent.getlist(name)) for name in sent if not _is_beside(name) and sent[name])
    return hashlib.sha256(json.dumps(fields).encode()).hexdigest()[:16]


def _is_beside(name: str) -> bool:
    return name in BESIDE or name.startswith(LATER)


def is_changed(sent: QueryDict) -> bool:
    """Say whether the form was changed after its preview, and not previewed again since."""
    shown = sent.get("shown")
    return sent.get("step") not in PREVIEWS and shown is not None and shown != mark_of(sent)


def wants_to_save(sent: QueryDict) -> bool:
    """Say whether the form should be saved, unchanged since its preview."""
    return sent.get("step") == "save" and not is_changed(sent)
