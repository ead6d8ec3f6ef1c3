"""Pages of paper: fonts for every name, a heading and a number on each, text that fits where it stands."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Literal, cast

import segno
from django.utils.translation import get_language, gettext
from fpdf import FPDF
from fpdf.enums import XPos, YPos
from fpdf.fonts import TTFFont

FONTS = Path(__file__).parent.parent / "fonts"
SANS, WIDE = "sans", "wide"
INK, QUIET, RULE, SHADE, FELT = (20, 24, 22), (95, 102, 98), (176, 182, 178), (242, 244, 242), (19, 67, 53)
MARGIN = 15.0
POINT = 25.4 / 72
SMALLEST = 0.68
"""How far a text may shrink before it is cut."""

Align = Literal["L", "C", "R"]
Color = tuple[int, int, int]


class Size(StrEnum):
    """Sheets that printers hold."""

    A4 = "a4"
    LETTER = "letter"


@dataclass(frozen=True, slots=True)
class Heading:
    """What every page of a document says: the event, what the document is, and when it was made."""

    event: str
    title: str
    details: str = ""
    note: str = ""
    """A warning in a frame, like "Provisional"."""
    made: str = ""
    seal: str = ""
    """What is sealed, with its code."""


class Page(FPDF):
    """A document being printed. Text goes through `put`, which finds a font and a size for it."""

    def __init__(self, size: Size, heading: Heading, *, is_landscape: bool = False, has_frame: bool = True) -> None:
        super().__init__(orientation="landscape" if is_landscape else "portrait", unit="mm", format=size.value)
        self.begin(heading)
        self.has_frame = has_frame
        self.set_margin(MARGIN)
        self.set_auto_page_break(auto=False)
        self.c_margin = 0
        self.add_font(SANS, "", FONTS / "DejaVuSansCondensed.ttf")
        self.add_font(SANS, "B", FONTS / "DejaVuSansCondensed-Bold.ttf")
        self._known = set(cast(TTFFont, self.fonts[SANS]).cmap)
        self.set_title(f"{heading.title} – {heading.event}")
        self.set_creator("Kongbox")
        self.set_lang(get_language() or "en")
        self.set_font(SANS, size=10)

    # -- text ---------------------------------------------------------------------------------------------------------

    def put(
        self,
        text: str,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        size: float = 10,
        bold: bool = False,
        align: Align = "L",
        color: Color = INK,
        link: str = "",
    ) -> None:
        """Write one line into a box, smaller if it has to be, and cut if even that is too wide."""
        text = self.readable(text)
        self.set_text_color(*color)
        text = self.fit(text, w, size=size, bold=bold)
        self.set_xy(x, y)
        self.cell(w, h, text, align=align, link=link, new_x=XPos.RIGHT, new_y=YPos.TOP)

    def choose(self, size: float, *, bold: bool = False) -> None:
        """Choose size and weight for what comes next.

        Set it for every text: after a text in the wide font the library assumes the old choice, and would print the
        next words in the font that the page was left with.
        """
        self.set_font(SANS, "B" if bold else "", size)
        self.current_font_is_set_on_page = False

    def fit(self, text: str, w: float, *, size: float, bold: bool) -> str:
        """Choose the size in which a text fits, and return as much of it as does."""
        self.choose(size, bold=bold)
        width = self.get_string_width(text)
        if width <= w:
            return text
        self.set_font_size(size * max(SMALLEST, w / width))
        if width * SMALLEST <= w:
            return text
        shortened = range(len(text))
        cut = bisect_right(shortened, w, key=lambda end: self.get_string_width(f"{text[:end].rstrip()}…")) - 1
        return f"{text[: max(cut, 0)].rstrip()}…"

    def readable(self, text: str) -> str:
        """Return a text without characters that cannot be printed; load the wide font when it is first needed."""
        text = "".join(
            " " if letter in "\t\r\n" else letter
            for letter in unicodedata.normalize("NFC", text)
            if letter in "\t\r\n" or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn")
        )
        if WIDE not in self.fonts and any(ord(letter) not in self._known for letter in text):
            self.add_font(WIDE, "", FONTS / "DroidSansFallbackFull.ttf")
            self.set_fallback_fonts([WIDE], exact_match=False)
        return text

    def lines(
        self, text: str, x: float, y: float, w: float, line: float, *, size: float, align: Align = "L", most: int = 4
    ) -> float:
        """Write a text over several lines, broken anywhere if it has no spaces; return where it ends."""
        self.set_font(SANS, "", size)
        self.set_text_color(*INK)
        for part in self._broken(self.readable(text), w)[:most]:
            self.put(part, x, y, w, line, size=size, align=align)
            y += line
        return y

    def _broken(self, text: str, w: float) -> list[str]:
        lines, rest = [], text
        breaks = " -" if " " in text else ""  # an address fills its lines, whatever hyphens it has
        while rest:
            end = len(rest)
            while end > 1 and self.get_string_width(rest[:end]) > w:
                end -= 1
            if end < len(rest):
                end = max((rest.rfind(sign, 0, end) for sign in breaks), default=-1) + 1 or end
            lines.append(rest[:end].strip())
            rest = rest[end:]
        return lines

    # -- shapes -------------------------------------------------------------------------------------------------------

    def rule(self, y: float, *, color: Color = RULE, width: float = 0.2) -> None:
        """Draw a line from margin to margin."""
        self.set_draw_color(*color)
        self.set_line_width(width)
        self.line(self.l_margin, y, self.w - self.r_margin, y)

    def box(self, x: float, y: float, w: float, h: float, *, fill: Color | None = None) -> None:
        """Draw a frame, or fill it."""
        self.set_line_width(0.25)
        self.set_draw_color(*RULE)
        if fill:
            self.set_fill_color(*fill)
        self.rect(x, y, w, h, style="F" if fill else "D")

    def qr(self, text: str, x: float, y: float, side: float) -> None:
        """Draw a QR code as plain rectangles, its quiet zone inside `side`."""
        matrix = list(segno.make(text, micro=False, error="m").matrix_iter(border=4))
        module = side / len(matrix)
        self.set_fill_color(0, 0, 0)
        for row, line in enumerate(matrix):
            for start, length in _runs(line):
                self.rect(x + start * module, y + row * module, length * module, module, style="F")

    @contextmanager
    def upside_down(self, x: float, y: float) -> Iterator[None]:
        """Turn what is drawn inside by half a circle around a point."""
        with self.rotation(180, x=x, y=y):
            yield

    # -- around the text ----------------------------------------------------------------------------------------------

    @property
    def inner(self) -> float:
        """Return the width between the margins."""
        return self.w - self.l_margin - self.r_margin

    @property
    def bottom(self) -> float:
        """Return where the text has to end."""
        return self.h - MARGIN - (5 if self.has_frame else 0)

    def begin(self, heading: Heading) -> None:
        """Give the next page this heading in full, and those after it in one line."""
        self.heading, self._is_opening = heading, True

    def start(self) -> float:
        """Begin a page; return where its text begins."""
        self.add_page()
        is_opening, self._is_opening = self._is_opening, False
        if not self.has_frame:
            return MARGIN
        if is_opening:
            return self._opening()
        self._running_head()
        return MARGIN + 9

    def _running_head(self) -> None:
        half = self.inner / 2 - 4
        self.put(self.heading.event, MARGIN, MARGIN - 3, half, 5, size=8.5, bold=True, color=FELT)
        self.put(self.heading.title, self.w - MARGIN - half, MARGIN - 3, half, 5, size=8.5, align="R", color=QUIET)
        self.rule(MARGIN + 3.5)

    def _opening(self) -> float:
        note = self.readable(self.heading.note)
        self.set_font(SANS, "B", 10)
        taken = self.get_string_width(note) + 8 if note else 0
        self.put(self.heading.event, MARGIN, MARGIN - 2, self.inner, 6, size=11, bold=True, color=FELT)
        self.put(self.heading.title, MARGIN, MARGIN + 4, self.inner - taken - 4, 11, size=22, bold=True)
        if note:
            x = self.w - MARGIN - taken
            self.set_draw_color(*INK)
            self.set_line_width(0.5)
            self.rect(x, MARGIN + 5.5, taken, 8)
            self.put(note, x, MARGIN + 5.5, taken, 8, size=10, bold=True, align="C")
        half = self.inner / 2 if self.heading.seal else self.inner
        self.put(self.heading.details, MARGIN, MARGIN + 15, half, 5, size=9.5, color=QUIET)
        if self.heading.seal:
            self.put(self.heading.seal, MARGIN + half, MARGIN + 15, half, 5, size=9.5, align="R", color=QUIET)
        self.rule(MARGIN + 22, color=FELT, width=0.6)
        return MARGIN + 26

    def footer(self) -> None:
        """Write the number of the page and when it was made."""
        if not self.has_frame:
            return
        y, half = self.h - MARGIN, self.inner / 2
        self.rule(y - 1)
        made = f"Kongbox · {self.heading.made}" if self.heading.made else "Kongbox"
        self.put(made, MARGIN, y, half, 5, size=8, color=QUIET)
        number = gettext("Page %(page)s of %(pages)s") % {"page": self.page_no(), "pages": "{nb}"}
        self.put(number, MARGIN + half, y, half, 5, size=8, align="R", color=QUIET)

    def to_bytes(self) -> bytes:
        """Return the finished document."""
        return bytes(self.output())


def _runs(line: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield where dark modules begin and how many follow each other."""
    start = None
    for place, is_dark in enumerate([*line, 0]):
        if is_dark and start is None:
            start = place
        elif not is_dark and start is not None:
            yield start, place - start
            start = None
