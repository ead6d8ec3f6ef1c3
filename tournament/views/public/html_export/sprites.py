"""Icons and tiles drawn inside a page: browsers refuse parts of another file when pages are opened from a disk."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

USE = re.compile(r'<use href="(/[^"#]+)#([^"]+)"')
SYMBOL = re.compile(r'<symbol id="([^"]+)"(.*?</symbol>)', re.DOTALL)
REFERENCE = re.compile(r'href="#([^"]+)"')
BODY = re.compile(r"<body\b[^>]*>")


def draw_inline(page: str, read: Callable[[str], bytes]) -> str:
    """Return a page with the symbols it uses in front of its content; `read` returns a sprite by its address."""
    symbols: dict[str, str] = {}
    for sprite, name in dict.fromkeys(USE.findall(page)):
        known = symbols_of(read(sprite))
        drawn = known.get(name, "")
        # A small tile reuses the drawing of the large one: if that is in another symbol, the symbol is included.
        for inner in REFERENCE.findall(drawn):
            symbols |= {other: text for other, text in known.items() if f'id="{inner}"' in text and other != name}
        symbols[name] = drawn
    drawn = "".join(f'<symbol id="{prefixed(name)}"{text}' for name, text in symbols.items())
    inside = f"<svg hidden>{drawn}</svg>" if drawn else ""
    page = USE.sub(lambda use: f'<use href="#{prefixed(use[2])}"', page)
    return BODY.sub(lambda body: body[0] + inside, page, count=1)


def prefixed(name: str) -> str:
    """Return an id that no other part of a page has."""
    return f"picture-{name}"


@cache
def symbols_of(sprite: bytes) -> dict[str, str]:
    """Return the symbols of a sprite, from their first attribute on."""
    return dict(SYMBOL.findall(sprite.decode()))
