"""Groups of log verbs, for filtering the audit log."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from tournament.audit.sentences.verbs import SENTENCES_OF_GROUPS
from tournament.core.text import StrOrPromise

LABELS: Mapping[str, StrOrPromise] = {
    "hands": _("Hands and results"),
    "signing": _("Signing and locking"),
    "referee": _("Calls and penalties"),
    "clock": _("Sessions and clocks"),
    "people": _("Players and seats"),
    "access": _("Tablets, codes and roles"),
    "setup": _("Settings"),
}
GROUPS = {name: (label, frozenset(SENTENCES_OF_GROUPS[name])) for name, label in LABELS.items()}
"""Groups by their name in addresses: label and verbs."""
