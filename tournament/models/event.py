"""The event: a tournament."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class TournamentQuerySet(models.QuerySet["Tournament"]):
    """Questions about many tournaments."""

    def published(self) -> TournamentQuerySet:
        """Return those the public may see."""
        return self.filter(is_published=True)


class Tournament(models.Model):
    """One event, played under one rule set."""

    class Status(models.TextChoices):
        """How far an event has come."""

        DRAFT = "draft", _("Draft")
        RUNNING = "running", _("Running")
        FINISHED = "finished", _("Finished")

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), unique=True, help_text=_("The last part of the tournament's web address."))
    place = models.CharField(_("place"), max_length=120, blank=True)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    ruleset = models.CharField(_("rule set"), max_length=32)
    status = models.CharField(_("status"), max_length=16, choices=Status.choices, default=Status.DRAFT)
    is_published = models.BooleanField(_("published"), default=False)

    objects: ClassVar[models.Manager[Tournament]] = TournamentQuerySet.as_manager()

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ("-starts_on", "name")
        constraints = (
            models.CheckConstraint(
                name="tournament_ends_after_it_starts",
                condition=Q(ends_on__gte=F("starts_on")),
                violation_error_message=_("The last day cannot come before the first."),
            ),
            models.CheckConstraint(
                name="tournament_status_is_known", condition=Q(status__in=["draft", "running", "finished"])
            ),
        )

    def __str__(self) -> str:
        return self.name
