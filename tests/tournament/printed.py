"""PDFs read back."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import segno
from PIL import Image

pdfium: Any = import_module("pypdfium2")  # it has no types
HYPHEN_AT_THE_END_OF_A_LINE = "\ufffe"
"""What the reader makes of one: to it, a word goes on."""


def read(content: bytes) -> list[str]:
    """Return the text of every page."""
    document = pdfium.PdfDocument(content)
    try:
        texts = [page.get_textpage().get_text_range() for page in document]
        return [text.replace(HYPHEN_AT_THE_END_OF_A_LINE, "-") for text in texts]
    finally:
        document.close()


def size_of(content: bytes) -> tuple[float, float]:
    """Return the width and height of the first page in millimetres."""
    document = pdfium.PdfDocument(content)
    try:
        width, height = document[0].get_size()
    finally:
        document.close()
    return width * 25.4 / 72, height * 25.4 / 72


def picture(content: bytes, scale: float = 3) -> Image.Image:
    """Return the first page in shades of gray."""
    document = pdfium.PdfDocument(content)
    try:
        image: Image.Image = document[0].render(scale=scale, may_draw_forms=False).to_pil().convert("L")
    finally:
        document.close()
    return image


def qr_code(content: bytes, modules: int) -> list[list[bool]]:
    """Return the modules of the only thing on the first page that is purely black, its code."""
    image = picture(content)
    black = image.point(lambda value: 255 if value == 0 else 0)
    left, top, right, bottom = black.getbbox() or (0, 0, 0, 0)
    step, down = (right - left) / modules, (bottom - top) / modules
    rows, columns = (
        [int(start + (place + 0.5) * size) for place in range(modules)] for start, size in ((top, down), (left, step))
    )
    pixels = image.load()
    assert pixels is not None
    return [[pixels[x, y] == 0 for x in columns] for y in rows]


def matrix(address: str) -> list[list[bool]]:
    """Return the modules of the code that leads to an address."""
    return [[bool(module) for module in row] for row in segno.make(address, micro=False, error="m").matrix]
