"""Stages of an event, and who plays in each."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.columns import one_of
from tournament.models.event import Tournament
from tournament.models.people import Entry
from tournament.models.reason import Reason
from tournament.models.seating import SeatingSearch
from tournament.models.written.listening import LoggedQuerySet


class Stage(models.Model):
    """A part of an event: qualification, semi-finals, final.

    It has the sessions from `first_session` on, up to the next stage. `number` is its name in the log and never
    changes. The first stage is everyone's. Of the others `size` is how many are to play in it, the plan; who really
    does is its field, decided once at `decided_at` and kept. `carry` says whether results so far count on; otherwise
    its players start again from 0. `tables` and `method` are how it is to be seated, where that is known. By order of
    enrolment, `proposed` is who would have gone on when the field was decided or last looked at, and `lots` who was
    level at the border in the order that was drawn.
    """

    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="stages", verbose_name=_("tournament"), db_index=False
    )
    number = models.PositiveSmallIntegerField(_("number in the log"))
    name = models.CharField(_("name"), max_length=60)
    first_session = models.PositiveSmallIntegerField(_("first session"))
    size = models.PositiveIntegerField(_("players"), null=True, blank=True)
    carry = models.BooleanField(_("points carry over"), default=True)
    tables = models.PositiveSmallIntegerField(_("tables"), null=True, blank=True)
    method = models.CharField(_("seating"), max_length=16, choices=SeatingSearch.Method.choices, blank=True)
    decided_at = models.DateTimeField(_("field decided"), null=True, blank=True)
    proposed = models.JSONField(_("proposed field"), default=list, blank=True)
    lots = models.JSONField(_("draw results"), default=list, blank=True)

    objects: ClassVar[models.Manager[Stage]] = LoggedQuerySet["Stage"].as_manager()

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering = ("tournament", "first_session")
        constraints = (
            models.UniqueConstraint(name="stage_number_is_its_own", fields=("tournament", "number")),
            models.UniqueConstraint(name="stage_begins_alone", fields=("tournament", "first_session")),
            models.CheckConstraint(
                name="stage_says_how_many",
                condition=Q(first_session=1, size=None, decided_at=None) | Q(first_session__gt=1, size__gte=1),
            ),
            one_of("stage_method_is_known", "method", "", *SeatingSearch.Method.values),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def after(self) -> int:
        """Return the session after which its field is decided; 0 for the first stage."""
        return self.first_session - 1

    @property
    def is_first(self) -> bool:
        """Say whether everyone plays in it."""
        return self.first_session == 1

    @property
    def is_decided(self) -> bool:
        """Say whether its field is known."""
        return self.decided_at is not None


class Qualifier(models.Model):
    """Somebody in the field of a stage, and how they came into it; `instead_of` is who left the place to them."""

    class How(models.TextChoices):
        """What brought somebody into a field."""

        PLACE = "place", _("By place")
        LOT = "lot", _("By draw")
        NUMBER = "number", _("By drawn number")
        CHOSEN = "chosen", _("Chosen by the organizer")
        BROUGHT_UP = "brought-up", _("Next in line")
        TOOK_OVER = "took-over", _("Took over a place")
        SEATED = "seated", _("Sat in it")

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="qualifiers", verbose_name=_("stage"), db_index=False)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="qualified", verbose_name=_("entry"))
    how = models.CharField(_("how"), max_length=16, choices=How.choices)
    instead_of = models.ForeignKey(
        Entry, models.PROTECT, related_name="gave_way", null=True, blank=True, verbose_name=_("instead of")
    )
    reason = models.ForeignKey(
        Reason, models.PROTECT, related_name="qualifiers", null=True, blank=True, verbose_name=_("reason")
    )

    objects: ClassVar[models.Manager[Qualifier]] = LoggedQuerySet["Qualifier"].as_manager()

    class Meta:
        verbose_name = _("player of a stage")
        verbose_name_plural = _("players of stages")
        ordering = ("stage", "pk")
        constraints = (
            models.UniqueConstraint(name="qualifier_is_in_the_field_once", fields=("stage", "entry")),
            one_of(
                "qualifier_how_is_known", "how", "place", "lot", "number", "chosen", "brought-up", "took-over", "seated"
            ),
            models.CheckConstraint(
                name="qualifier_chosen_by_hand_has_a_reason",
                condition=~Q(how="chosen") | Q(reason__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.stage_id} {self.entry_id} {self.how}"
