"""Codes to scan."""

from __future__ import annotations

import segno
from django.template import Library
from django.utils.safestring import SafeString

register = Library()


@register.simple_tag
def qr_code(address: str) -> SafeString:
    """Draw an address as a code to scan; the address itself has to stand beside it."""
    drawn = segno.make(address, micro=False, error="m").svg_inline(
        border=2, omitsize=True, svgclass="qr", lineclass=None
    )
    # segno writes the picture from nothing but modules: no part of the address is in it.
    return SafeString(drawn.replace("<svg ", '<svg aria-hidden="true" ', 1))
