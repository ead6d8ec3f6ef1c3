"""Print certificates from the same results as every list."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import get_language, gettext, ngettext, pgettext

from scoring.standings.ranks import Standing
from tournament.core.dates import days
from tournament.core.errors import Refused
from tournament.core.formatting import writer_of
from tournament.core.labels import count_words, ordinal
from tournament.exports.pdf.certificates import Certificate, print_certificates
from tournament.exports.pdf.page import Size
from tournament.exports.rows.results import Results
from tournament.players.countries import country_name


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateOrder:
    """Who gets one: the first `places`, one player by `enrolment`, or everyone with a rank."""

    size: Size = Size.A4
    places: int | None = None
    enrolment: int | None = None


def print_certificates_of(results: Results, order: CertificateOrder) -> bytes:
    """Return the certificates that were ordered, the best first; refuse if there is nobody to honour."""
    chosen = [
        row for row in results.standings if row.rank is not None and row.played and _is_wanted(row, results, order)
    ]
    if not chosen:
        raise Refused(gettext("None of these players has a place yet."))
    tournament = results.rows.tournament
    when = days(tournament.starts_on, tournament.ends_on)
    return print_certificates(
        [_certificate(row, results) for row in chosen],
        event=tournament.name,
        details=pgettext("between parts", ", ").join(filter(None, (tournament.place, when))),
        note=gettext("Provisional") if results.is_provisional else "",
        size=order.size,
    )


def _is_wanted(row: Standing, results: Results, order: CertificateOrder) -> bool:
    entry = results.rows.entries[int(row.player)]
    if entry.is_erased:
        return False
    if order.enrolment is not None:
        return entry.enrolment == order.enrolment
    return order.places is None or (row.rank or 0) <= order.places


def _certificate(row: Standing, results: Results) -> Certificate:
    entry, scheme = results.rows.entries[int(row.player)], results.counted.scheme
    ranked = sum(one.rank is not None and bool(one.played) for one in results.standings)
    place = gettext("%(place)s place") % {"place": ordinal(row.rank or 0)}
    among = ngettext("among %(count)s player", "among %(count)s players", ranked) % {"count": ranked}
    figures = [f"{writer_of(scheme.total.format)(row.total)} {count_words(scheme.total, row.total)}"]
    if scheme.ranks.earned:
        figures.append(f"{writer_of(scheme.points.format)(row.points)} {count_words(scheme.points, row.points)}")
    return Certificate(
        name=str(entry),
        below=" · ".join(filter(None, (country_name(entry.country, get_language() or ""), entry.club, entry.team))),
        place=place,
        rank=row.rank or 0,
        among=among,
        figures=" · ".join(figures),
    )
