"""Which languages there are: English, and whatever has been translated. A new one needs its catalog and no code."""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import get_language_info, to_language

WRITTEN_IN = "en"


def languages_in(locale: Path) -> list[tuple[str, str]]:
    """Return the codes and own names of English and of every language with a compiled catalog in the folder."""
    found = sorted(to_language(path.parts[-3]) for path in locale.glob("*/LC_MESSAGES/django.mo"))
    return [(code, get_language_info(code)["name_local"]) for code in (WRITTEN_IN, *found)]
