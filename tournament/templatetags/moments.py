"""Times that have passed, counted on in the browser (`ticking.js`)."""

from __future__ import annotations

from datetime import datetime

from django.template import Library
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = Library()


@register.simple_tag
def ago(moment: datetime, words: str = "") -> SafeString:
    """Write how many minutes ago something was, less than one as “<1”; `words` may place `{minutes}` differently."""
    seconds = max(0, round((timezone.now() - moment).total_seconds()))
    words = words or _("{minutes} min ago")
    return format_html(
        '<time datetime="{}" data-ago="{}" data-words="{}">{}</time>',
        moment.isoformat(timespec="seconds"),
        seconds,
        words,
        words.replace("{minutes}", str(seconds // 60 or "<1")),
    )
