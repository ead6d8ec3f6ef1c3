"""A search for a seating, and what it has found."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.columns import one_of
from tournament.models.event import Tournament

BEAT_SECONDS = 0.5
"""How often a running search stores its progress."""
DEAD_AFTER = timedelta(seconds=20)
"""A search that has stored nothing for this long has lost its process."""


class SeatingSearch(models.Model):
    """A seating that was asked for, being looked for or found, to be used or thrown away.

    `problem` is all the search needs, in numbers; `plan` and `quality` are the best it has found so far. `sessions` are
    the numbers of those it plans, in order. Its process writes `beat_at` every now and then; when that stops, the
    search is dead.
    """

    class Method(models.TextChoices):
        """How a seating is made."""

        EVENT = "event", _("Whole event")
        STANDINGS = "standings", _("By the standings")
        FINALS = "finals", _("Final tables")
        IMPORT = "import", _("From a file")

    class Status(models.TextChoices):
        """How far a search has come."""

        WAITING = "waiting", _("Waiting")
        RUNNING = "running", _("Running")
        FINISHED = "finished", _("Finished")
        STOPPED = "stopped", _("Stopped")
        FAILED = "failed", _("Failed")

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="seating_searches", verbose_name=_("tournament")
    )
    method = models.CharField(_("method"), max_length=16, choices=Method.choices, default=Method.EVENT)
    sessions = models.JSONField(_("sessions"), default=list)
    wishes = models.JSONField(_("wishes"), default=dict)
    problem = models.JSONField(_("problem"), default=dict)
    seed = models.CharField(_("seed"), max_length=64)
    status = models.CharField(_("status"), max_length=16, choices=Status.choices, default=Status.WAITING)
    step = models.PositiveIntegerField(_("swaps tried"), default=0)
    steps = models.PositiveIntegerField(_("swaps at most"), default=0)
    is_perfect = models.BooleanField(_("cannot be better"), default=False)
    plan = models.JSONField(_("plan"), null=True, blank=True)
    quality = models.JSONField(_("figures"), null=True, blank=True)
    created_at = models.DateTimeField(_("asked for"))
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    beat_at = models.DateTimeField(_("last heard of"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    stop_requested = models.BooleanField(_("to be stopped"), default=False)
    accepted_at = models.DateTimeField(_("used"), null=True, blank=True)

    objects: ClassVar[models.Manager[SeatingSearch]] = models.Manager()

    class Meta:
        verbose_name = _("search for a seating")
        verbose_name_plural = _("searches for seatings")
        ordering = ("tournament", "-pk")
        constraints = (
            one_of("seating_search_method_is_known", "method", "event", "standings", "finals", "import"),
            one_of("seating_search_status_is_known", "status", "waiting", "running", "finished", "stopped", "failed"),
            models.UniqueConstraint(
                name="seating_search_runs_alone",
                fields=("tournament",),
                condition=Q(status__in=["waiting", "running"]),
            ),
        )

    def __str__(self) -> str:
        return f"{self.method} {self.seed}"

    @property
    def is_under_way(self) -> bool:
        """Say whether it has not ended yet."""
        return self.status in (self.Status.WAITING, self.Status.RUNNING)

    @property
    def is_usable(self) -> bool:
        """Say whether it has ended with a plan that can be used."""
        return self.status in (self.Status.FINISHED, self.Status.STOPPED) and self.plan is not None

    def is_dead(self, now: datetime) -> bool:
        """Say whether its process has stopped without ending it."""
        return self.is_under_way and now - (self.beat_at or self.created_at) > DEAD_AFTER
