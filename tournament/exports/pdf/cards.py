"""Cards that stand on the tables, and the poster on the wall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.exports.pdf.page import FELT, INK, MARGIN, POINT, QUIET, RULE, Heading, Page, Size

FIGURE = 0.73
"""How high a figure of the font is, as a part of its size."""


@dataclass(frozen=True, slots=True)
class TableCard:
    """One table number with the address its tablet opens."""

    number: int
    address: str
    typed_at: str = ""
    """The address where `code` is typed, for a device that cannot scan."""
    code: str = ""


def print_cards(cards: Sequence[TableCard], *, event: str, size: Size, per_page: int) -> bytes:
    """Return tents of paper, one or two a page: fold at the dotted line, and both faces stand upright.

    One face has the number and the code for the tablet; the other, for the players across, the number alone.
    """
    page = Page(size, Heading(event, _("Table cards")), has_frame=False)
    for place, card in enumerate(cards):
        if place % per_page == 0:
            page.start()
        height = page.h / per_page
        _draw_card(page, card, event, top=height * (place % per_page), height=height)
        if per_page > 1 and place % per_page == 0:
            _dashes(page, height, _("Cut here"), dash=3)
    return page.to_bytes()


def _draw_card(page: Page, card: TableCard, event: str, *, top: float, height: float) -> None:
    half = height / 2
    fold = top + half
    with page.upside_down(page.w / 2, fold):
        # Drawn as if it were the lower half; the turn puts it above the fold, head down.
        _draw_back(page, card, event, fold, half)
    _dashes(page, fold, _("Fold here"), dash=0.8)
    _draw_face(page, card, event, fold, half)


def _draw_back(page: Page, card: TableCard, event: str, top: float, height: float) -> None:
    page.put(event, MARGIN, top + height * 0.08, page.inner, 7, size=13, bold=True, align="C", color=FELT)
    page.put(_("Table"), MARGIN, top + height * 0.2, page.inner, 8, size=16, align="C", color=QUIET)
    _number(page, card.number, MARGIN, top + height * 0.32, page.inner, height * 0.6)


def _draw_face(page: Page, card: TableCard, event: str, top: float, height: float) -> None:
    side = min(height - 22, page.inner * 0.45)
    left = page.inner - side - 6
    page.put(event, MARGIN, top + 6, left, 6, size=11, bold=True, color=FELT)
    page.put(_("Table"), MARGIN, top + 13, left, 7, size=15, align="C", color=QUIET)
    _number(page, card.number, MARGIN, top + 23, left, height - 38)
    x = page.w - MARGIN - side
    page.qr(card.address, x, top + 5, side)
    page.put(_("For the scorekeeper: scan to keep score."), x, top + 5 + side - 1, side, 5, size=8.5, align="C")
    if card.code:
        words = {"address": card.typed_at, "code": card.code}
        text = _("Can’t scan? Open %(address)s and enter %(code)s") % words
    else:
        text = card.address
    narrow = side < page.inner * 0.4
    page.set_text_color(*QUIET)
    if narrow:
        page.lines(text, MARGIN, top + height - 11, page.inner, 3.6, size=8, align="C", most=2)
    else:
        page.lines(text, x, top + 10 + side, side, 4.2, size=9, align="C", most=4)


def _number(page: Page, number: int, x: float, y: float, w: float, h: float) -> None:
    """Write a number as large as its box lets it be."""
    text = str(number)
    page.choose(100, bold=True)
    width = page.get_string_width(text)
    size = min(h / FIGURE / POINT, w / width * 100)
    page.choose(size, bold=True)
    page.set_text_color(*INK)
    spare = h - size * POINT * FIGURE
    page.text(x + (w - width * size / 100) / 2, y + h - spare / 2, text)


def _dashes(page: Page, y: float, word: str, *, dash: float) -> None:
    page.set_draw_color(*RULE)
    page.set_line_width(0.25)
    with page.local_context(dash_pattern={"dash": dash, "gap": dash * 1.5, "phase": 0}):
        page.line(6, y, page.w - 6, y)
    page.put(word, page.w - 6 - 22, y - 3.6, 22, 3, size=6.5, align="R", color=QUIET)


def print_poster(*, event: str, details: str, address: str, size: Size) -> bytes:
    """Return the poster that leads players to the public page."""
    page = Page(size, Heading(event, _("Poster")), has_frame=False)
    page.start()
    page.set_fill_color(*FELT)
    page.rect(0, 0, page.w, 62, style="F")
    white = (255, 255, 255)
    page.put(event, MARGIN, 16, page.inner, 18, size=34, bold=True, align="C", color=white)
    page.put(details, MARGIN, 38, page.inner, 8, size=14, align="C", color=white)
    page.put(_("Follow the standings"), MARGIN, 74, page.inner, 14, size=30, bold=True, align="C")
    words = _("Your table and seat, the clock and all results, live on your phone")
    page.put(words, MARGIN, 89, page.inner, 8, size=14, align="C", color=QUIET)
    side = min(page.inner - 40, page.h - 102 - 46)
    page.qr(address, (page.w - side) / 2, 100, side)
    y = 100 + side + 2
    page.put(_("Scan the QR code or open"), MARGIN, y, page.inner, 7, size=12, align="C", color=QUIET)
    page.put(address, MARGIN, y + 8, page.inner, 9, size=17, bold=True, align="C", link=address)
    return page.to_bytes()
