"""What would run on a page, or was meant to."""

from __future__ import annotations

from html.parser import HTMLParser


class Dangers(HTMLParser):
    """Collect what would run on a page, or was meant to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at one element."""
        known = {name: value or "" for name, value in attrs}
        runs = any(name.startswith(("on", "hx-on")) or name in ("style", "srcdoc") for name in known)
        is_data = known.get("type") == "application/json"
        is_inline = tag in ("style", "iframe", "base") or (tag == "script" and "src" not in known and not is_data)
        leads_out = any(known.get(name, "").strip().lower().startswith("javascript:") for name in ("href", "action"))
        if runs or is_inline or leads_out or known.get("src") == "x":
            self.found.append(str(self.get_starttag_text()))
