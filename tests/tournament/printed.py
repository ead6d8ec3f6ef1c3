"""PDFs read back."""

from __future__ import annotations

from importlib import import_module
from typing import Any

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
