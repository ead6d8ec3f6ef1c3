"""Mark text for translators; the page that shows it translates."""

from __future__ import annotations


def _(text: str) -> str:
    """Mark `text` as translatable and hand it back unchanged."""
    return text


def pgettext(context: str, text: str) -> str:
    """Mark a text that other languages may have another word for here."""
    del context
    return text


def plural(one: str, many: str) -> tuple[str, str]:
    """Mark a text and its plural likewise."""
    return one, many
