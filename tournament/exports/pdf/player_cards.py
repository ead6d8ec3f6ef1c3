"""Cards that players carry: name, number, and the code that checks them in at the door."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.exports.pdf.page import FELT, QUIET, RULE, Heading, Page, Size

COLUMNS, ROWS = 2, 5
EDGE = 6.0


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """One player: the name, the number if there is one, where they come from, and the address in the code."""

    name: str
    number: int | None
    about: str
    address: str


def print_player_cards(cards: Sequence[PlayerCard], *, event: str, size: Size) -> bytes:
    """Return cards to cut out, ten a page."""
    page = Page(size, Heading(event, _("Player cards")), has_frame=False)
    width, height = page.w / COLUMNS, page.h / ROWS
    for place, card in enumerate(cards):
        row, column = divmod(place % (COLUMNS * ROWS), COLUMNS)
        if row == column == 0:
            page.start()
            _draw_cuts(page, width, height)
        _draw_card(page, card, event, x=column * width, y=row * height, w=width, h=height)
    return page.to_bytes()


def _draw_cuts(page: Page, width: float, height: float) -> None:
    page.set_draw_color(*RULE)
    page.set_line_width(0.2)
    with page.local_context(dash_pattern={"dash": 2, "gap": 3, "phase": 0}):
        for column in range(1, COLUMNS):
            page.line(column * width, 0, column * width, page.h)
        for row in range(1, ROWS):
            page.line(0, row * height, page.w, row * height)


def _draw_card(page: Page, card: PlayerCard, event: str, *, x: float, y: float, w: float, h: float) -> None:
    side = h - 2 * EDGE - 6
    left = w - side - 3 * EDGE
    page.put(event, x + EDGE, y + EDGE, left, 5, size=9, bold=True, color=FELT)
    page.put(card.name, x + EDGE, y + EDGE + 9, left, 8, size=15, bold=True)
    page.put(card.about, x + EDGE, y + EDGE + 18, left, 5, size=9, color=QUIET)
    if card.number is not None:
        page.put(str(card.number), x + EDGE, y + h - EDGE - 15, left, 15, size=34, bold=True)
    page.qr(card.address, x + w - side - EDGE, y + EDGE, side)
    page.put(_("Show this QR code at the door."), x + w - side - EDGE, y + EDGE + side + 1, side, 4, size=7, align="C")
