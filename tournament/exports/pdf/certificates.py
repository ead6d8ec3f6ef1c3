"""Certificates on paper: one a page, to sign by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.exports.pdf.page import FELT, INK, QUIET, RULE, Heading, Page, Size

BRASS = (176, 132, 38)
FRAME, INNER = 10.0, 13.0
FIRST_PLACES = 3


@dataclass(frozen=True, slots=True)
class Certificate:
    """What one certificate says."""

    name: str
    below: str
    place: str
    rank: int
    among: str
    figures: str


def print_certificates(
    certificates: Sequence[Certificate], *, event: str, details: str, note: str, size: Size
) -> bytes:
    """Return a page for each; `note` is a warning at the foot, like "Provisional"."""
    page = Page(size, Heading(event, _("Certificates")), is_landscape=True, has_frame=False)
    for certificate in certificates:
        page.start()
        _frame(page, certificate.rank)
        _words(page, certificate, event, details)
        _signatures(page, note)
    return page.to_bytes()


def _frame(page: Page, rank: int) -> None:
    """Draw two lines around the page, the outer in brass for the first three."""
    for inset, width, color in (
        (FRAME, 1.6, BRASS if rank <= FIRST_PLACES else FELT),
        (INNER, 0.35, FELT),
    ):
        page.set_draw_color(*color)
        page.set_line_width(width)
        page.rect(inset, inset, page.w - 2 * inset, page.h - 2 * inset)


def _words(page: Page, certificate: Certificate, event: str, details: str) -> None:
    x, width = INNER + 12, page.w - 2 * (INNER + 12)
    page.put(event, x, 28, width, 10, size=20, bold=True, align="C", color=FELT)
    page.put(details, x, 39, width, 7, size=12, align="C", color=QUIET)
    page.put(_("Certificate"), x, 55, width, 12, size=26, align="C", color=INK)
    page.put(certificate.name, x, 76, width, 20, size=40, bold=True, align="C")
    page.put(certificate.below, x, 97, width, 8, size=14, align="C", color=QUIET)
    page.put(certificate.place, x, 114, width, 16, size=32, bold=True, align="C", color=FELT)
    page.put(certificate.among, x, 130, width, 8, size=14, align="C", color=QUIET)
    page.put(certificate.figures, x, 140, width, 8, size=14, align="C", color=INK)


def _signatures(page: Page, note: str) -> None:
    y, length = page.h - 38, 70.0
    page.set_draw_color(*RULE)
    page.set_line_width(0.3)
    for center, words in ((page.w * 0.28, _("Organizer")), (page.w * 0.72, _("Head referee"))):
        page.line(center - length / 2, y, center + length / 2, y)
        page.put(words, center - length / 2, y + 1.5, length, 6, size=10, align="C", color=QUIET)
    if note:
        page.put(note, page.w / 2 - 40, page.h - 24, 80, 6, size=11, bold=True, align="C")
