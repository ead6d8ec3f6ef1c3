"""What referees note: incidents at a table, penalties in the tournament."""

from __future__ import annotations

from typing import Any, Self, TypeVar
from uuid import uuid4

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.seats import Wind
from scoring.standings.declared import earned_penalties
from tournament.models.columns import adds_up, four_columns, read_four, wind_check, wind_field
from tournament.models.event import Session, Tournament
from tournament.models.people import Entry
from tournament.models.reason import Reason
from tournament.models.table import Table
from tournament.models.written.listening import LoggedQuerySet

NotedModel = TypeVar("NotedModel", bound=models.Model, covariant=True)


class NotedQuerySet(LoggedQuerySet[NotedModel]):
    """Questions about many incidents or penalties."""

    def standing(self) -> Self:
        """Return those that were not taken back."""
        return self.filter(cancelled_at=None)


class Incident(models.Model):
    """Something noted at a table, by hand number and seat. It exists on its own and survives the hand's undoing.

    `kind` is the key of the rule set's list of penalties. Payments go to the other players and so enter the table's
    totals; what comes off the standing is a Penalty, never both.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="incidents", verbose_name=_("tournament"))
    table = models.ForeignKey(Table, models.PROTECT, related_name="incidents", verbose_name=_("table"))
    uid = models.UUIDField(_("id in the log"), default=uuid4)
    hand_number = models.PositiveSmallIntegerField(_("hand"))
    seat = wind_field(_("seat"))
    kind = models.CharField(_("kind"), max_length=32)
    is_dead_hand = models.BooleanField(_("dead hand"), default=False)
    seconds = models.JSONField(_("seconds over the play clock"), null=True, blank=True)
    payment_east = models.IntegerField(_("East's payment"), default=0)
    payment_south = models.IntegerField(_("South's payment"), default=0)
    payment_west = models.IntegerField(_("West's payment"), default=0)
    payment_north = models.IntegerField(_("North's payment"), default=0)
    reason = models.ForeignKey(
        Reason, models.PROTECT, related_name="incidents", null=True, blank=True, verbose_name=_("reason")
    )
    noted_at = models.DateTimeField(_("recorded"))
    cancelled_at = models.DateTimeField(_("cancelled"), null=True, blank=True)

    objects = NotedQuerySet["Incident"].as_manager()

    class Meta:
        verbose_name = _("incident")
        verbose_name_plural = _("incidents")
        ordering = ("table", "hand_number", "pk")
        constraints = (
            models.UniqueConstraint(name="incident_is_noted_once", fields=("tournament", "uid")),
            adds_up("incident_payments_add_up", four_columns("payment")),
            wind_check("incident_seat_is_a_wind", "seat"),
            models.CheckConstraint(name="incident_hand_counts_from_1", condition=Q(hand_number__gte=1)),
        )

    def __str__(self) -> str:
        return f"{self.hand_number} {self.seat} {self.kind}"

    @property
    def payments(self) -> dict[Wind, int]:
        """Return what moved between the players."""
        return read_four(self, "payment")


def effect_choices() -> list[tuple[str, Any]]:
    """Return what penalties may come off: what they come off under every scheme, and what some schemes add."""
    taken = [(effect, _(penalty.label)) for effect, penalty in earned_penalties().items()]
    return [*Penalty.Effect.choices, *taken]


class Penalty(models.Model):
    """Points off a standing, off a score at a table, or off what tables earned; or disqualification.

    What comes off earnings has the effect that the scheme of standings declares for it. `count` is set where penalties
    grow with their number and so have no points of their own.
    """

    class Effect(models.TextChoices):
        """What a penalty comes off under every scheme."""

        STANDING = "standing", _("Off the standing")
        TABLE = "table", _("Off the score at the table")
        DISQUALIFICATION = "disqualification", _("Disqualification")

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="penalties", verbose_name=_("tournament"))
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="penalties", verbose_name=_("entry"))
    session = models.ForeignKey(
        Session, models.PROTECT, related_name="penalties", null=True, blank=True, verbose_name=_("session")
    )
    incident = models.OneToOneField(
        Incident, models.PROTECT, related_name="penalty", null=True, blank=True, verbose_name=_("incident")
    )
    uid = models.UUIDField(_("id in the log"), default=uuid4)
    kind = models.CharField(_("kind"), max_length=32)
    effect = models.CharField(_("effect"), max_length=16, choices=effect_choices)
    points = models.IntegerField(_("points"), null=True, blank=True)
    count = models.PositiveSmallIntegerField(_("count"), null=True, blank=True)
    status_before = models.CharField(
        _("status before"),
        max_length=16,
        choices=Entry.Status.choices,
        blank=True,
        help_text=_("What a disqualified player was, and is again if an appeal is upheld."),
    )
    reason = models.ForeignKey(
        Reason, models.PROTECT, related_name="penalties", null=True, blank=True, verbose_name=_("reason")
    )
    given_at = models.DateTimeField(_("given"))
    cancelled_at = models.DateTimeField(_("cancelled"), null=True, blank=True)

    objects = NotedQuerySet["Penalty"].as_manager()

    class Meta:
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        ordering = ("tournament", "pk")
        constraints = (
            models.UniqueConstraint(name="penalty_is_given_once", fields=("tournament", "uid")),
            models.CheckConstraint(
                name="penalty_says_how_much",
                condition=Q(effect="disqualification", points=None, count=None)
                | Q(effect="standing", points=None, count__gte=1)
                | Q(~Q(effect="disqualification"), points__gte=0, count=None),
            ),
            models.CheckConstraint(
                name="penalty_on_a_table_names_the_session", condition=~Q(effect="table") | Q(session__isnull=False)
            ),
        )

    def __str__(self) -> str:
        return f"{self.entry_id} {self.kind}"
