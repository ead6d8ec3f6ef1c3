"""Tables, who sits at them, and what they signed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.dealing import Deal
from scoring.seats import WINDS, Wind
from tournament.models.columns import (
    as_columns,
    five_columns,
    four_columns,
    minus_the_others,
    one_of,
    read_chairs,
    read_four,
    seats_in,
    wind_check,
    wind_field,
    write_chairs,
)
from tournament.models.event import Session, Tournament
from tournament.models.reason import Reason
from tournament.models.written.listening import LoggedQuerySet

if TYPE_CHECKING:
    from tournament.models.seat import Seat

TOTAL_COLUMNS = four_columns("total")
RESULT_COLUMNS = five_columns("total")
"""With what lies on the table: they add up to zero."""


class TableQuerySet(LoggedQuerySet["Table"]):
    """Questions about many tables."""

    def locked_for_update(self) -> TableQuerySet:
        """Return them with session and tournament, holding the lock of the tables alone, always in one order.

        Rows that point at a locked one can still be inserted (`no_key`): otherwise two tables that have both stored a
        hand would wait for each other to lock the tournament.
        """
        return self.select_related("session", "tournament").select_for_update(of=("self",), no_key=True).order_by("pk")


class Table(models.Model):
    """Four seats, or three, in one session.

    The hand to come is kept here (`hands`, `dealer`, `round_number`, `chairs`, `carried`), so that recording a hand
    reads no earlier one; `ended` says why none is to come. `drawn_chairs` and `dead_seats` are by the number of the
    hand they hold for; chairs of hand 1 were drawn before play. Play ends after hand `last_hand`, where a referee has
    said so; hand `signal_hand` was being played when the time signal sounded. Totals are the hands' deltas and what
    incidents made players pay each other, or typed from paper, as `source` says; `total_pot` is what lies on the table.
    A table that `keeps_paper` is expected to bring a sheet, and nobody waits for its hands.
    """

    class State(models.TextChoices):
        """Whether a table can still change."""

        OPEN = "open", _("Open")
        FINISHED = "finished", _("Finished")
        LOCKED = "locked", _("Locked")

    class Source(models.TextChoices):
        """Where the result comes from: one closed without a hand and without totals was not played and has none."""

        HANDS = "hands", _("Hands")
        TOTALS = "totals", _("Typed totals")
        NONE = "none", _("Not played")

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="tables", verbose_name=_("tournament"))
    session = models.ForeignKey(
        Session, models.PROTECT, related_name="tables", verbose_name=_("session"), db_index=False
    )
    number = models.PositiveSmallIntegerField(_("number"))
    state = models.CharField(_("state"), max_length=16, choices=State.choices, default=State.OPEN)
    source = models.CharField(_("result from"), max_length=16, choices=Source.choices, default=Source.HANDS)
    total_east = models.IntegerField(_("East's total"), default=0)
    total_south = models.IntegerField(_("South's total"), default=0)
    total_west = models.IntegerField(_("West's total"), default=0)
    total_north = models.IntegerField(_("North's total"), default=0)
    total_pot = models.IntegerField(_("on the table"), default=0)
    hands_recorded = models.PositiveSmallIntegerField(_("hands recorded"), default=0)
    dealer = wind_field(_("dealer"), default="E")
    round_number = models.PositiveSmallIntegerField(_("round"), default=1)
    chairs = models.CharField(_("seats by chair"), max_length=4, default="ESWN")
    carried = models.JSONField(_("carried to the hand to come"), default=dict, blank=True)
    ended = models.CharField(_("ended by"), max_length=32, blank=True)
    drawn_chairs = models.JSONField(_("chairs redrawn, by hand"), default=dict, blank=True)
    dead_seats = models.JSONField(_("dead hands, by hand"), default=dict, blank=True)
    extra_seconds = models.IntegerField(_("extra seconds"), default=0)
    last_hand = models.PositiveSmallIntegerField(_("last hand"), null=True, blank=True)
    signal_hand = models.PositiveSmallIntegerField(_("hand at the signal"), null=True, blank=True)
    last_recorded_at = models.DateTimeField(_("last entry"), null=True, blank=True)
    called_at = models.DateTimeField(_("referee called"), null=True, blank=True)
    keeps_paper = models.BooleanField(_("keeps paper"), default=False)
    sum_reason = models.OneToOneField(
        Reason,
        models.PROTECT,
        related_name="typed_table",
        null=True,
        blank=True,
        verbose_name=_("the totals do not add up because"),
    )
    close_reason = models.OneToOneField(
        Reason, models.PROTECT, related_name="closed_table", null=True, blank=True, verbose_name=_("closed because")
    )

    objects = TableQuerySet.as_manager()

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ("session", "number")
        constraints = (
            models.UniqueConstraint(name="table_number_is_its_own", fields=("session", "number")),
            models.CheckConstraint(name="table_number_counts_from_1", condition=Q(number__gte=1)),
            one_of("table_state_is_known", "state", "open", "finished", "locked"),
            one_of("table_source_is_known", "source", "hands", "totals", "none"),
            wind_check("table_dealer_is_a_wind", "dealer"),
            # Totals typed from paper may hold what referees took off, so their sum may be below zero. Anything else
            # that does not add up has its reason.
            models.CheckConstraint(
                name="table_totals_add_up",
                condition=Q(total_east=minus_the_others(RESULT_COLUMNS))
                | Q(source="totals", total_east__lt=minus_the_others(RESULT_COLUMNS))
                | Q(source="totals", sum_reason__isnull=False),
            ),
            models.CheckConstraint(
                name="table_sum_has_a_reason_where_typed", condition=Q(sum_reason=None) | Q(source="totals")
            ),
            models.CheckConstraint(
                name="table_closed_by_a_referee_is_locked", condition=Q(close_reason=None) | Q(state="locked")
            ),
        )

    def __str__(self) -> str:
        return gettext("Table %(number)s") % {"number": self.number}

    @property
    def seats_taken(self) -> tuple[Wind, ...]:
        """Return the seats in play, in turn order of the start."""
        return seats_in(self.chairs)

    @property
    def totals(self) -> dict[Wind, int]:
        """Return the total of every seat in play."""
        return read_four(self, "total", self.seats_taken)

    @property
    def totals_at_end(self) -> dict[Wind, int]:
        """Return the totals; once play has ended, with what was left on the table, as the rules divide it."""
        if not self.total_pot or self.state == self.State.OPEN:
            return self.totals
        return dict(self.tournament.play.scores_at_end(self.totals, self.total_pot))

    @property
    def has_result(self) -> bool:
        """Say whether there are scores to count."""
        return has_scores(source=self.source, hands=self.hands_recorded, state=self.state)

    @property
    def is_unplayed(self) -> bool:
        """Say whether the table was closed without having been played."""
        return self.source == self.Source.NONE

    def lock(self) -> None:
        """Lock the table against any change; without a hand and without totals it was not played."""
        if not self.has_result:
            self.source = self.Source.NONE
        self.state = self.State.LOCKED

    @property
    def deal(self) -> Deal:
        """Return the hand to come."""
        return self.deal_of(self.hands_recorded + 1, self.dealer, self.round_number, self.chairs, self.carried)

    def deal_of(self, number: int, dealer: str, round_number: int, chairs: str, facts: Mapping[str, Any]) -> Deal:
        """Return a deal from its columns; what the table carries is among the facts."""
        dealing = self.tournament.play.dealing
        round_wind = WINDS[(round_number - 1) % 4] if dealing.has_round_wind else None
        chairs_taken = read_chairs(chairs)
        return Deal(number, Wind(dealer), round_number, round_wind, chairs_taken, dealing.carried_in(facts))

    def expect(self, deal: Deal, ended: str = "") -> None:
        """Make `deal` the hand to come, or say why none is."""
        self.hands_recorded = deal.number - 1
        self.dealer = deal.dealer.value
        self.round_number = deal.round_number
        self.chairs = write_chairs(deal.chairs)
        self.carried = self.tournament.play.dealing.write_carried(deal.carried)
        self.ended = ended

    def add_to_totals(self, amounts: Mapping[Wind, int], pot: int = 0, sign: int = 1) -> None:
        """Add the deltas of a hand or an incident to the totals, or subtract them."""
        for column, amount in {**as_columns("total", amounts), "total_pot": pot}.items():
            setattr(self, column, getattr(self, column) + sign * amount)

    def dead_in(self, hand: int) -> frozenset[Wind]:
        """Return the seats that cannot win that hand."""
        return frozenset(Wind(letter) for letter in self.dead_seats.get(str(hand), ""))

    def drawn_for(self, hand: int) -> tuple[Wind | None, ...] | None:
        """Return the chairs drawn again for that hand, if they were."""
        drawn = self.drawn_chairs.get(str(hand))
        return read_chairs(drawn) if drawn else None

    @property
    def is_redraw_due(self) -> bool:
        """Say whether seats have to be drawn before the hand to come."""
        return self.is_draw_due(self.hands_recorded + 1)

    def is_draw_due(self, hand: int) -> bool:
        """Say whether seats are drawn before that hand and nobody has said yet how."""
        return str(hand) not in self.drawn_chairs and self.tournament.draws_before(hand)

    def start_wind(self, seat: str) -> str:
        """Return the wind that a seat started with; empty while that has not been drawn at the table."""
        if drawn := self.drawn_for(1):
            return WINDS[drawn.index(Wind(seat))].value
        return "" if self.tournament.draws_winds else seat

    def turn_of(self, seat: Seat) -> int:
        """Return where a seat comes in the order of winds of the start; until those are drawn, in that of the plan."""
        return WINDS.index(Wind(self.start_wind(seat.wind) or seat.wind))

    @property
    def is_played_out(self) -> bool:
        """Say whether all hands of the session have been recorded."""
        return bool(self.ended) or self.is_beyond_end(self.deal)

    def is_beyond_end(self, deal: Deal) -> bool:
        """Say whether a deal is not played any more: the session has its length, or a referee called the last hand."""
        final = self.final_hand
        return self.tournament.length.is_reached(deal) or (final is not None and deal.number > final)

    @property
    def final_hand(self) -> int | None:
        """Return the number of the hand after which play ends: as a referee said, or counted from the signal."""
        session = self.tournament.play.session
        if self.signal_hand is None or not session.after_signal:
            return self.last_hand
        counted = self.signal_hand + session.after_signal - 1
        if not session.abandoned_count:
            since = self.hands.filter(number__gte=self.signal_hand, state="current", kind="abandoned")
            counted += since.count()
        return counted if self.last_hand is None else min(counted, self.last_hand)


def has_scores(*, source: str, hands: int, state: str) -> bool:
    """Say whether a table has scores: without a hand and without typed totals it was not played, closed or not.

    Release 1.0.0 took a table closed like that for one that ended level. Events it finished keep their standings:
    their tables are locked and still say that their result comes from hands.
    """
    if source == Table.Source.HANDS and not hands:
        return state == Table.State.LOCKED
    return source != Table.Source.NONE


DEAL_COLUMNS = ("hands_recorded", "dealer", "round_number", "chairs", "carried", "ended")
