"""Lists on paper: headings repeated on every page, shaded lines to follow with a finger."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from tournament.exports.pdf.page import INK, QUIET, SHADE, Align, Page

LINE = 6.4
GAP = 2.0
HEADING = 10.0
NO_HEADINGS: Mapping[int, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ListColumn:
    """One column: its heading, its share of the width, and how text stands in it."""

    heading: str
    share: float
    align: Align = "L"
    is_strong: bool = False


@dataclass(slots=True)
class ListPrinter:
    """Prints rows under headings, in one or more blocks side by side."""

    page: Page
    columns: Sequence[ListColumn]
    size: float = 9.5
    line: float = LINE
    blocks: int = 1

    def print(
        self, rows: Iterable[Sequence[str]], y: float | None = None, headings: Mapping[int, str] = NO_HEADINGS
    ) -> float:
        """Print all rows, from `y` on or from a new page; return where the list ends."""
        return self.print_groups(([row] for row in rows), y, headings)

    def print_groups(
        self,
        groups: Iterable[Sequence[Sequence[str]]],
        y: float | None = None,
        headings: Mapping[int, str] = NO_HEADINGS,
    ) -> float:
        """Print groups of rows, every other one shaded, none of them torn apart by the end of a page.

        `headings` stand above the groups at their index.
        """
        top = self.page.start() if y is None else y
        block, place = 0, self._head(top, 0)
        for number, group in enumerate(groups):
            heading = headings.get(number, "")
            if place + len(group) * self.line + (HEADING if heading else 0) > self.page.bottom:
                block += 1
                if block == self.blocks:
                    block, top = 0, self.page.start()
                place = self._head(top, block)
            if heading:
                self.page.put(heading, self._places(block)[0][1], place, self._width, HEADING, size=11, bold=True)
                place += HEADING
            for row in group:
                self._row(row, place, block, is_shaded=number % 2 == 1)
                place += self.line
        return place

    @property
    def _width(self) -> float:
        return (self.page.inner - (self.blocks - 1) * 3 * GAP) / self.blocks

    def _places(self, block: int) -> list[tuple[ListColumn, float, float]]:
        """Return where each column of a block begins, and how wide it is."""
        whole = sum(column.share for column in self.columns)
        x = self.page.l_margin + block * (self._width + 3 * GAP)
        found = []
        for column in self.columns:
            width = self._width * column.share / whole
            found.append((column, x, width))
            x += width
        return found

    def _head(self, y: float, block: int) -> float:
        for column, x, width in self._places(block):
            self.page.put(
                column.heading, x + GAP / 2, y, width - GAP, 5, size=8, bold=True, align=column.align, color=QUIET
            )
        self.page.set_draw_color(*INK)
        self.page.set_line_width(0.35)
        start = self._places(block)[0][1]
        self.page.line(start, y + 5.6, start + self._width, y + 5.6)
        return y + 6.2

    def _row(self, row: Sequence[str], y: float, block: int, *, is_shaded: bool) -> None:
        places = self._places(block)
        if is_shaded:
            self.page.box(places[0][1], y, self._width, self.line, fill=SHADE)
        for (column, x, width), text in zip(places, row, strict=True):
            self.page.put(
                text,
                x + GAP / 2,
                y,
                width - GAP,
                self.line,
                size=self.size,
                bold=column.is_strong,
                align=column.align,
            )
