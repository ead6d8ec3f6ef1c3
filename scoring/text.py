"""Mark text for translators; the page that shows it translates."""

from __future__ import annotations


def _(text: str) -> str:
    """Mark `text` as translatable and hand it back unchanged."""
    return text


def plural(one: str, many: str) -> tuple[str, str]:
    """Mark a text and its plural likewise."""
    return one, many
