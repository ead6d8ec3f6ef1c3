"""Hands and what each seat had to do with them."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.dealing import Deal
from scoring.seats import Wind
from tournament.models.columns import (
    adds_up,
    five_columns,
    one_of,
    read_chairs,
    read_four,
    seats_in,
    wind_check,
    wind_field,
)
from tournament.models.event import Tournament
from tournament.models.reason import Reason
from tournament.models.table import Table
from tournament.models.written.listening import LoggedQuerySet


class HandQuerySet(LoggedQuerySet["Hand"]):
    """Questions about many hands."""

    def current(self) -> HandQuerySet:
        """Return the hands that count: not superseded, not void."""
        return self.filter(state=Hand.State.CURRENT)


class Hand(models.Model):
    """One deal at a table. Never deleted and never changed: `state` alone moves on when it is superseded or voided.

    `entry_id` is the id its entry was given where it was typed. `winners` are seats, as are `dealer` and `discarder`;
    `facts` are those the rule set declares for the hand as a whole, the carried ones as they were in it; `ending` is
    what the rule set calls the way it ended, where that is not the usual of its kind; `rules_version` the release whose
    rules settled it.
    """

    class State(models.TextChoices):
        """Whether a hand counts."""

        CURRENT = "current", _("Current")
        SUPERSEDED = "superseded", _("Superseded")
        VOID = "void", _("Void")

    class Kind(models.TextChoices):
        """How a hand ended."""

        SELF_DRAW = "self-draw", _("Self-draw")
        DISCARD = "discard", _("Discard")
        DRAWN = "drawn", _("Drawn")
        ABANDONED = "abandoned", _("Abandoned")

    # One index serves them all: a tournament's hands lie together, those of a table in order.
    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="hands", verbose_name=_("tournament"), db_index=False
    )
    table = models.ForeignKey(Table, models.PROTECT, related_name="hands", verbose_name=_("table"), db_index=False)
    number = models.PositiveSmallIntegerField(_("number"))
    entry_id = models.UUIDField(_("id of the entry"))
    state = models.CharField(_("state"), max_length=16, choices=State.choices, default=State.CURRENT)
    supersedes = models.OneToOneField(
        "self", models.PROTECT, related_name="superseded_by", null=True, blank=True, verbose_name=_("supersedes")
    )
    kind = models.CharField(_("ended by"), max_length=16, choices=Kind.choices)
    ending = models.CharField(_("ending"), max_length=32, blank=True)
    winners = models.CharField(_("winners"), max_length=3, blank=True)
    discarder = wind_field(_("discarder"), blank=True)
    dealer = wind_field(_("dealer"))
    round_number = models.PositiveSmallIntegerField(_("round"))
    round_wind = wind_field(_("round wind"), blank=True)
    chairs = models.CharField(_("seats by chair"), max_length=4)
    delta_east = models.IntegerField(_("East's delta"))
    delta_south = models.IntegerField(_("South's delta"))
    delta_west = models.IntegerField(_("West's delta"))
    delta_north = models.IntegerField(_("North's delta"))
    delta_pot = models.IntegerField(_("the pot's delta"), default=0)
    facts = models.JSONField(_("facts"), default=dict, blank=True)
    reason = models.ForeignKey(
        Reason, models.PROTECT, related_name="hands", null=True, blank=True, verbose_name=_("reason"), db_index=False
    )
    recorded_at = models.DateTimeField(_("recorded"))
    rules_version = models.CharField(_("version of the rules"), max_length=32)

    objects = HandQuerySet.as_manager()

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ("table", "number", "pk")
        indexes = (models.Index(name="hand_by_table", fields=("tournament", "table", "number")),)
        constraints = (
            models.UniqueConstraint(name="hand_entry_is_recorded_once", fields=("tournament", "entry_id")),
            models.UniqueConstraint(
                name="hand_number_is_taken_once", fields=("table", "number"), condition=Q(state="current")
            ),
            adds_up("hand_deltas_add_up", five_columns("delta")),
            models.CheckConstraint(name="hand_number_counts_from_1", condition=Q(number__gte=1)),
            one_of("hand_state_is_known", "state", "current", "superseded", "void"),
            one_of("hand_kind_is_known", "kind", "self-draw", "discard", "drawn", "abandoned"),
            wind_check("hand_dealer_is_a_wind", "dealer"),
            wind_check("hand_discarder_is_a_wind", "discarder", may_be_empty=True),
            models.CheckConstraint(
                name="hand_ends_one_way",
                condition=Q(kind__in=["drawn", "abandoned"], winners="", discarder="")
                | (Q(kind="self-draw", discarder="") & ~Q(winners=""))
                | (Q(kind="discard") & ~Q(winners="") & ~Q(discarder="")),
            ),
        )

    def __str__(self) -> str:
        return gettext("Hand %(number)s") % {"number": self.number}

    @property
    def deltas(self) -> dict[Wind, int]:
        """Return what the hand moved for every seat in play."""
        return read_four(self, "delta", seats_in(self.chairs))

    @property
    def winning_seats(self) -> tuple[Wind, ...]:
        """Return who won."""
        return tuple(Wind(letter) for letter in self.winners)

    @property
    def deal(self) -> Deal:
        """Return its place in the session; what the table carried is among the facts (`Table.deal_of`)."""
        wind = Wind(self.round_wind) if self.round_wind else None
        return Deal(self.number, Wind(self.dealer), self.round_number, wind, read_chairs(self.chairs))


class Showing(models.Model):
    """One seat's part in a hand: whether it won, for how much, and what it showed where tiles were counted.

    `facts` are those the rule set declares for a winner, a seat or a player.
    """

    hand = models.ForeignKey(Hand, models.PROTECT, related_name="showings", verbose_name=_("hand"), db_index=False)
    wind = wind_field(_("seat"))
    is_winner = models.BooleanField(_("won"), default=False)
    points = models.IntegerField(_("points"), null=True, blank=True)
    facts = models.JSONField(_("facts"), default=dict, blank=True)
    holding = models.JSONField(_("holding"), null=True, blank=True)
    patterns = models.JSONField(_("patterns"), null=True, blank=True)

    objects: ClassVar[models.Manager[Showing]] = LoggedQuerySet["Showing"].as_manager()

    class Meta:
        verbose_name = _("showing")
        verbose_name_plural = _("showings")
        ordering = ("hand_id", "pk")
        constraints = (
            models.UniqueConstraint(name="showing_is_one_a_seat", fields=("hand", "wind")),
            wind_check("showing_seat_is_a_wind", "wind"),
            models.CheckConstraint(
                name="showing_of_a_winner_has_points", condition=Q(is_winner=False) | Q(points__gte=0)
            ),
        )

    def __str__(self) -> str:
        return f"{self.wind} {self.points if self.points is not None else ''}".strip()

    @property
    def counted(self) -> int | None:
        """Return the value of the tiles when they were recorded; None where none were counted."""
        counted = self.patterns.get("points") if isinstance(self.patterns, dict) else None
        return counted if isinstance(counted, int) else None

    @property
    def differs(self) -> bool:
        """Say whether the table called a value that differs from that of the tiles."""
        return differ(self.points, self.counted)


def differ(called: int | None, counted: Any) -> bool:
    """Say whether a value was called and another one counted; what an archive brought may be no number."""
    return called is not None and isinstance(counted, int) and called != counted
