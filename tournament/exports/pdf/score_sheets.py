"""Score sheets to be filled in by hand, with the columns each rule set asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scoring.dealing import Deal, SessionLength
from scoring.facts import Fact
from scoring.play import Play, redraws_before
from scoring.seats import WINDS, Wind
from tournament.core.facts import fact_heading
from tournament.core.labels import wind_name
from tournament.exports.pdf.page import FELT, INK, MARGIN, QUIET, SHADE, SMALLEST, Heading, Page, Size

HANDS_PER_ROUND = 6
"""Lines for one round where East may stay: four deals, and two for luck."""
HEAD, FOOT = 58.0, 62.0
LOWEST, HIGHEST = 6.2, 10.5
BOX = 30.0


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One table's sheet, with its session's name or number; without numbers and names it is blank."""

    session: str = ""
    table: int | None = None
    names: Mapping[Wind, str] = field(default_factory=dict)
    seats: tuple[Wind, ...] = WINDS


@dataclass(frozen=True, slots=True)
class SheetRules:
    """What a rule set wants on a sheet."""

    play: Play
    length: SessionLength
    redraw_cycles: int | None = None
    draws_winds: bool = False
    signs_each_hand: bool = False
    earned: str = ""
    """What the places at a table earn, like "Table points"; empty where they earn nothing."""

    @property
    def lines(self) -> int:
        """Return how many hands a sheet has room for."""
        return self.length.count if self.length.unit == "hands" else self.length.count * HANDS_PER_ROUND

    def deals(self, seats: Sequence[Wind]) -> list[Deal | None]:
        """Return who deals each hand, as far as that is known before play."""
        dealing = self.play.dealing
        if dealing.may_stay:
            return [None] * self.lines
        deals: list[Deal | None] = []
        deal, is_known = dealing.first(seats), True
        for number in range(1, self.lines + 1):
            is_known = is_known and not (self.redraw_cycles and redraws_before(number, self.redraw_cycles))
            deals.append(deal if is_known else None)
            deal = dealing.moving(deal, "drawn-passed", deal.carried)
        return deals

    @property
    def facts(self) -> list[Fact]:
        """Return the facts that somebody writes down by hand."""
        return [fact for fact in self.play.declared.values() if fact.on_paper and fact.key != self.play.values.fact]


@dataclass(frozen=True, slots=True)
class _Column:
    heading: str
    share: float
    group: str = ""
    key: str = ""


def _share(fact: Fact) -> float:
    """Return how wide a column is, compared with others: room for its heading, or for a number of some digits."""
    wide = 1.0 if fact.kind == "number" else 0.6
    return max(wide, min(1.2, 0.45 + 0.05 * len(fact.short or fact.title)))


def print_score_sheets(sheets: Sequence[ScoreSheet], *, rules: SheetRules, event: str, size: Size) -> bytes:
    """Return the sheets, each on a page of its own."""
    page = Page(size, Heading(event, _("Score sheet")), has_frame=False)
    for sheet in sheets:
        _SheetPrinter(page, sheet, rules).print()
    return page.to_bytes()


@dataclass(slots=True)
class _SheetPrinter:
    page: Page
    sheet: ScoreSheet
    rules: SheetRules

    def print(self) -> None:
        """Print one table's sheet; what does not fit goes to the next page."""
        deals = self.rules.deals(self.sheet.seats)
        room = self.page.h - HEAD - FOOT
        height = min(HIGHEST, max(LOWEST, room / len(deals)))
        most = round(room / height) if height > LOWEST else int(room // LOWEST)
        for start in range(0, len(deals), most):
            self.page.start()
            self._head()
            y = self._lines(deals[start : start + most], start + 1, height)
        self._foot(y)

    # -- head -----------------------------------------------------------------------------------------------------

    def _head(self) -> None:
        page, sheet = self.page, self.sheet
        page.put(page.heading.event, MARGIN, 10, page.inner, 6, size=11, bold=True, color=FELT)
        page.put(_("Score sheet"), MARGIN, 16, page.inner / 2, 9, size=18, bold=True)
        x = page.w - MARGIN
        table = "" if sheet.table is None else str(sheet.table)
        # A name needs more room than a number.
        wide = BOX if len(sheet.session) < 4 else 2 * BOX
        for word, text, width in ((_("Table"), table, BOX), (_("Session"), sheet.session, wide)):
            x -= width
            page.put(word, x, 10, width - 2, 4, size=8, color=QUIET, align="C")
            page.box(x, 14.5, width - 2, 11)
            page.put(text, x, 14.5, width - 2, 11, size=18, bold=True, align="C")
        share = page.inner / len(sheet.seats)
        for place, seat in enumerate(sheet.seats):
            left = MARGIN + place * share
            page.box(left, 29, share, 14)
            page.put(wind_name(seat), left + 2, 30, share - 4, 4, size=8, bold=True, color=QUIET)
            if not self.rules.draws_winds:
                self._name(sheet.names.get(seat, ""), left + 2, share - 4)
        if self.rules.draws_winds and sheet.names:
            names = _("At this table: %(names)s") % {"names": " · ".join(sheet.names.values())}
            page.put(names, MARGIN, 25, page.inner, 4, size=8.5)

    def _name(self, name: str, x: float, w: float) -> None:
        """Write a player's name, on two lines if one is not enough."""
        self.page.choose(11, bold=True)
        if self.page.get_string_width(self.page.readable(name)) * 0.8 <= w:
            self.page.put(name, x, 34.5, w, 7, size=11, bold=True)
        else:
            self.page.lines(name, x, 34, w, 4, size=8.5, most=2)

    # -- lines ----------------------------------------------------------------------------------------------------

    def _columns(self) -> list[_Column]:
        play = self.rules.play
        columns = [_Column(_("Hand"), 0.7, key="hand")]
        columns += [_Column(_("Round"), 0.75, key="round")] if play.dealing.has_round_wind else []
        columns += [_Column(_("Dealer"), 0.9, key="dealer"), _Column(_("Winner"), 1.2)]
        columns += [_Column(_("Ended by"), 1.2)] if play.dealing.names_endings else []
        columns.append(_Column(_("Discarder"), 1.2))
        # The words for a value from a grid are longer than "Points", and so is what is written there.
        wide = 1.3 if play.values.cells else 0.95
        columns += [_Column(self._value_heading(), wide)] if not play.every_seat_scores else []
        own = [fact for fact in self.rules.facts if fact.scope in ("seat", "player")]
        columns += [_Column(fact_heading(fact), _share(fact)) for fact in self.rules.facts if fact not in own]
        for seat in self.sheet.seats:
            columns += [_Column(fact_heading(fact), _share(fact), wind_name(seat)) for fact in own]
            columns.append(_Column(_("+ / −"), 1.15, wind_name(seat)))
        columns += [_Column(_("+ / −"), 1.15, self._pot)] if self._pot else []
        columns += [_Column(_("Signed"), 1.2)] if self.rules.signs_each_hand else []
        return columns

    @property
    def _pot(self) -> str:
        """Return what the points on the table are called; empty where none lie there."""
        pot = self.rules.play.pot
        return _(pot.title) if pot else ""

    def _value_heading(self) -> str:
        """Return what the value of a hand is called: as the rules call it where it is chosen from a grid."""
        chosen = self.rules.play.declared.get(self.rules.play.values.fact)
        return fact_heading(chosen) if chosen else _("Points")

    def _places(self) -> list[tuple[_Column, float, float]]:
        columns = self._columns()
        whole, x, found = sum(column.share for column in columns), MARGIN, []
        for column in columns:
            width = self.page.inner * column.share / whole
            found.append((column, x, width))
            x += width
        return found

    def _lines(self, deals: Sequence[Deal | None], first: int, height: float) -> float:
        page, places, y = self.page, self._places(), HEAD
        self._headings(places)
        for number, deal in enumerate(deals, start=first):
            if (number - 1) // 4 % 2 == 1:
                page.box(MARGIN, y, page.inner, height, fill=SHADE)
            known = self._known(number, deal)
            for column, x, width in places:
                page.box(x, y, width, height)
                if text := known.get(column.key):
                    page.put(text, x + 0.6, y, width - 1.2, height, size=9, align="C")
            if self.rules.redraw_cycles and redraws_before(number, self.rules.redraw_cycles):
                page.rule(y, color=INK, width=0.8)
            y += height
        return y

    def _known(self, number: int, deal: Deal | None) -> dict[str, str]:
        known = {"hand": str(number)}
        if deal is not None:
            known["dealer"] = wind_name(deal.dealer)
            if deal.round_wind:
                known["round"] = wind_name(deal.round_wind)
        return known

    def _headings(self, places: Sequence[tuple[_Column, float, float]]) -> None:
        page, grouped = self.page, ""
        for column, x, width in places:
            if column.group and column.group != grouped:
                span = sum(wide for other, _x, wide in places if other.group == column.group)
                if self._fits(column.group, span, 8.5, bold=True):
                    page.put(column.group, x, HEAD - 10, span, 4.6, size=8.5, bold=True, align="C")
                else:
                    page.lines(column.group, x, HEAD - 13, span, 2.6, size=6.5, align="C", most=3)
                grouped = column.group
            if self._fits(column.heading, width - 0.8, 7.5):
                page.put(column.heading, x + 0.4, HEAD - 5.2, width - 0.8, 4.6, size=7.5, align="C", color=QUIET)
            else:
                page.lines(column.heading, x + 0.4, HEAD - 5.4, width - 0.8, 2.5, size=6, align="C", most=2)

    def _fits(self, heading: str, width: float, size: float, *, bold: bool = False) -> bool:
        """Say whether a heading can stand in one line, if need be in small letters."""
        self.page.choose(size, bold=bold)
        return self.page.get_string_width(self.page.readable(heading)) * SMALLEST <= width

    # -- foot -----------------------------------------------------------------------------------------------------

    def _foot(self, y: float) -> None:
        """Print the sums and the room for signatures."""
        page, places = self.page, self._places()
        left = next(x for column, x, _width in places if column.group)
        words = [_("Sum"), _("Penalties"), _("Total"), *([self.rules.earned] if self.rules.earned else [])]
        y += 2
        for word in words:
            page.put(word, MARGIN, y, left - MARGIN - 2, 7.5, size=9.5, bold=True, align="R")
            # What lies on the table is summed up like a seat's points, but nothing comes off it.
            pot = [self._pot] if word is words[0] else []
            for group in filter(None, [*map(wind_name, self.sheet.seats), *pot]):
                mine = [(x, width) for column, x, width in places if column.group == group]
                page.box(mine[0][0], y, sum(width for _x, width in mine), 7.5)
            y += 7.5
        y += 3
        share = page.inner / (len(self.sheet.seats) + 1)
        for place, word in enumerate([*map(wind_name, self.sheet.seats), _("Referee")]):
            x = MARGIN + place * share
            page.box(x, y, share, 13)
            page.put(_("Signature: %(who)s") % {"who": word}, x + 1.5, y + 0.8, share - 3, 4, size=7, color=QUIET)
        note = self._note()
        if note:
            page.put(note, MARGIN, y + 15, page.inner, 4, size=8, color=QUIET)

    def _note(self) -> str:
        notes = []
        if self.rules.draws_winds:
            notes.append(_("Everyone writes their name under the wind they drew."))
        if self.rules.play.several_may_win:
            notes.append(_("If several players win a hand, write one line for each, with the same hand number."))
        if self.rules.redraw_cycles:
            notes.append(_("Seats are drawn again at the thick lines."))
        if stays := self._who_stays():
            notes.append(stays)
        return " ".join(notes)

    def _who_stays(self) -> str:
        """Say when the dealer deals again, as far as a line has room for it."""
        endings = self.rules.play.dealing.endings
        after_winning = any(ending.kind == "won" and ending.keeps_dealer for ending in endings)
        if not after_winning:
            return ""
        after_draws = {ending.keeps_dealer for ending in endings if ending.kind == "drawn"}
        if after_draws == {True}:
            return _("East deals again after winning and after a drawn hand.")
        if after_draws == {False}:
            return _("East deals again after winning.")
        return _("East deals again after winning and after some drawn hands.")
