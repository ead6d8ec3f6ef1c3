"""Compare what is saved with what was shown: a form changed after its preview is shown again before it is saved."""

from __future__ import annotations

import hashlib
import json

from django.http import QueryDict

# What is asked for below the preview, or belongs to the page.
BESIDE = frozenset({"csrfmiddlewaretoken", "step", "shown", "id", "reason", "words", "code", "later"})


def mark_of(sent: QueryDict) -> str:
    """Return a mark that is another when any field the preview depends on is another."""
    fields = sorted((name, sent.getlist(name)) for name in sent if name not in BESIDE and sent[name])
    return hashlib.sha256(json.dumps(fields).encode()).hexdigest()[:16]


def is_changed(sent: QueryDict) -> bool:
    """Tell whether the form was changed after the page had shown what follows from it."""
    shown = sent.get("shown")
    return shown is not None and shown != mark_of(sent)


def wants_to_save(sent: QueryDict) -> bool:
    """Tell whether it is to be saved, as it was shown."""
    return sent.get("step") == "save" and not is_changed(sent)
