"""The event: a tournament and its sessions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, ClassVar
from uuid import uuid4

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.dealing import SessionLength
from scoring.play import Play, redraws_before
from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS, get_ruleset
from scoring.standings.checks import find_scheme
from scoring.standings.entries import RankingOptions
from scoring.standings.schemes import Scheme
from tournament.models.columns import one_of
from tournament.models.written.listening import LoggedQuerySet

LONGEST_SESSION_NAME = 40
START_OF_CHAIN = "0" * 64
"""What the first record of a log names as the one before it."""


class TournamentQuerySet(LoggedQuerySet["Tournament"]):
    """Questions about many tournaments."""

    def published(self) -> TournamentQuerySet:
        """Return those the public may see."""
        return self.filter(is_published=True)


class PresentTournaments(models.Manager["Tournament"]):
    """Every tournament but those that were removed, of which only the log is left."""

    def get_queryset(self) -> TournamentQuerySet:
        """Leave out those that were removed."""
        return TournamentQuerySet(self.model, using=self._db).filter(removed_at=None)

    def published(self) -> TournamentQuerySet:
        """Return those the public may see."""
        return self.get_queryset().published()


class Tournament(models.Model):
    """One event, played under one rule set.

    `options` are the rule set's, resolved when play begins and frozen by the first hand; `ranking` the standings' own
    (method, cuts, and what else the scheme lets an organizer set). Where a setting of play is empty, it is as the rule
    set says.
    """

    class Status(models.TextChoices):
        """How far an event has come."""

        DRAFT = "draft", _("Draft")
        RUNNING = "running", _("Running")
        FINISHED = "finished", _("Finished")

    class Policy(models.TextChoices):
        """When the public sees a result."""

        HAND = "hand", _("After every hand")
        TABLE = "table", _("When a table finishes")
        SESSION = "session", _("When a session closes")

    class TimeUp(models.TextChoices):
        """What happens when the clock has run out."""

        FINISH_HAND = "finish-hand", _("Finish the current hand")
        STOP_AT_ONCE = "stop-at-once", _("Stop at once")

    class Signing(models.TextChoices):
        """What players put their names to."""

        EACH_HAND = "each-hand", _("Each hand")
        SESSION = "session", _("The result of the session")

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("web address"), unique=True, help_text=_("The end of the tournament's web address."))
    place = models.CharField(_("place"), max_length=120, blank=True)
    time_zone = models.CharField(
        _("time zone"), max_length=64, blank=True, help_text=_("All times are entered and shown in it.")
    )
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    ruleset = models.CharField(_("rule set"), max_length=32)
    status = models.CharField(_("status"), max_length=16, choices=Status.choices, default=Status.DRAFT)
    is_published = models.BooleanField(_("published"), default=False)
    is_private = models.BooleanField(
        _("private"),
        default=False,
        help_text=_("Show code names or numbers instead of real names, and ask search engines not to index the pages."),
    )

    options = models.JSONField(_("options"), default=dict, blank=True)
    ranking = models.JSONField(_("options of the standings"), default=dict, blank=True)
    session_length = models.PositiveSmallIntegerField(_("hands or rounds in a session"), null=True, blank=True)
    clock_minutes = models.PositiveSmallIntegerField(_("minutes of a session"), null=True, blank=True)
    time_up = models.CharField(_("when time is up"), max_length=16, choices=TimeUp.choices, blank=True)
    signal_minutes = models.PositiveSmallIntegerField(_("minutes from the signal to the end"), null=True, blank=True)
    signing = models.CharField(_("players sign"), max_length=16, choices=Signing.choices, blank=True)
    redraw_cycles = models.PositiveSmallIntegerField(
        _("cycles before seats are redrawn"), null=True, blank=True, help_text=_("Leave blank for never.")
    )
    draws_winds = models.BooleanField(
        _("winds drawn at the table"),
        default=False,
        help_text=_("The seating says who plays at a table; the players draw who sits East."),
    )
    policy = models.CharField(_("the public sees results"), max_length=16, choices=Policy.choices, default=Policy.HAND)
    freeze_after = models.PositiveSmallIntegerField(
        _("freeze after session"), null=True, blank=True, help_text=_("Later results stay hidden until the end.")
    )

    uid = models.UUIDField(_("id in the log"), default=uuid4, editable=False)
    version = models.PositiveBigIntegerField(_("version"), default=0, editable=False)
    public_version = models.PositiveBigIntegerField(_("public version"), default=0, editable=False)
    public_since = models.DateTimeField(_("last change the public saw"), null=True, editable=False)
    audit_number = models.PositiveBigIntegerField(_("records in the log"), default=0, editable=False)
    audit_hash = models.CharField(_("end of the log"), max_length=64, default=START_OF_CHAIN, editable=False)

    is_log_complete = models.BooleanField(
        _("the log holds everything"),
        default=True,
        editable=False,
        help_text=_("What events of earlier releases have is taken into the log with its next record."),
    )

    removed_at = models.DateTimeField(_("removed"), null=True, editable=False)

    objects = PresentTournaments()
    with_removed: ClassVar[models.Manager[Tournament]] = TournamentQuerySet.as_manager()

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
            one_of("tournament_status_is_known", "status", "draft", "running", "finished"),
            one_of("tournament_policy_is_known", "policy", "hand", "table", "session"),
            models.CheckConstraint(
                name="tournament_public_version_follows", condition=Q(public_version__lte=F("version"))
            ),
        )

    def __str__(self) -> str:
        return self.name or gettext("Removed tournament")

    @property
    def rules(self) -> Ruleset:
        """Return the rule set as this tournament plays it."""
        return get_ruleset(self.ruleset, self.options)

    @property
    def play(self) -> Play:
        """Return how the rule set is played under this tournament's options."""
        return self.rules.play

    @property
    def scheme(self) -> Scheme:
        """Return how standings are made: as the rule set says, with what the organizer chose."""
        return find_scheme(self.ruleset, RankingOptions.of(self.ranking), self.options)

    @property
    def length(self) -> SessionLength:
        """Return how long a session is."""
        usual = self.play.session
        return replace(usual, count=self.session_length) if self.session_length else usual

    @property
    def minutes(self) -> int | None:
        """Return for how long the clock of a session runs."""
        return self.clock_minutes or self.play.clock_minutes

    @property
    def signal(self) -> timedelta | None:
        """Return how long before the end a signal sounds, from which hands are counted; None where none does."""
        if not self.play.session.after_signal:
            return None
        return timedelta(minutes=self.play.signal_minutes if self.signal_minutes is None else self.signal_minutes)

    @property
    def stops_at_once(self) -> bool:
        """Say whether a hand under way is broken off when time is up."""
        return self.signal is None and (self.time_up or self.play.time_up) == self.TimeUp.STOP_AT_ONCE

    @property
    def signs_each_hand(self) -> bool:
        """Say whether players sign hand by hand."""
        return (self.signing or self.play.signing) == self.Signing.EACH_HAND

    def draws_before(self, hand: int) -> bool:
        """Say whether the players draw their chairs before that hand."""
        if hand == 1:
            return self.draws_winds
        return self.redraw_cycles is not None and redraws_before(hand, self.redraw_cycles)

    @property
    def draws_chairs(self) -> bool:
        """Say whether players draw their chairs at all, before the first hand or later."""
        return self.draws_winds or self.redraw_cycles is not None

    def options_for(self, players: int, hand_options: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Return the options a hand is settled by: the tournament's, the table's and its own."""
        known = {option.key for option in RULESETS[self.ruleset].options}
        table = {"players": players} if "players" in known else {}
        return {**self.options, **table, **(hand_options or {})}


def call_session(number: int, name: str = "") -> str:
    """Return what a session is called where a line or a sentence begins: its name, or its number."""
    return name or gettext("Session %(number)s") % {"number": number}


def call_session_in_text(number: int, name: str = "") -> str:
    """Return the same for the middle of a sentence."""
    return name or gettext("session %(number)s") % {"number": number}


def call_session_among(number: int, count: int, name: str = "") -> str:
    """Return the same with how many sessions there are."""
    words = {"number": number, "count": count, "name": name}
    if name:
        return gettext("%(name)s (%(number)s of %(count)s)") % words
    return gettext("Session %(number)s of %(count)s") % words


class Session(models.Model):
    """One sitting of all tables, with its clock. It is called by its number, or by a name where it has one.

    Time runs from `started_at`, less what was paused, plus what was added. `minutes` is None without a clock.
    """

    class Status(models.TextChoices):
        """How far a session has come."""

        PLANNED = "planned", _("Planned")
        OPEN = "open", _("Open")
        PAUSED = "paused", _("Paused")
        CLOSED = "closed", _("Closed")

    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="sessions", verbose_name=_("tournament"), db_index=False
    )
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=LONGEST_SESSION_NAME, blank=True)
    status = models.CharField(_("status"), max_length=16, choices=Status.choices, default=Status.PLANNED)
    starts_at = models.DateTimeField(_("planned start"), null=True, blank=True)
    is_seating_released = models.BooleanField(_("seating published"), default=False)
    is_ad_hoc = models.BooleanField(_("ad hoc"), default=False)
    minutes = models.PositiveSmallIntegerField(_("minutes"), null=True, blank=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    paused_at = models.DateTimeField(_("paused"), null=True, blank=True)
    paused_seconds = models.PositiveIntegerField(_("seconds paused"), default=0)
    extra_seconds = models.IntegerField(_("extra seconds"), default=0)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    objects: ClassVar[models.Manager[Session]] = LoggedQuerySet["Session"].as_manager()

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")
        ordering = ("tournament", "number")
        constraints = (
            models.UniqueConstraint(name="session_number_is_its_own", fields=("tournament", "number")),
            models.CheckConstraint(name="session_number_counts_from_1", condition=Q(number__gte=1)),
            one_of("session_status_is_known", "status", "planned", "open", "paused", "closed"),
            models.CheckConstraint(
                name="session_clock_fits_status",
                condition=Q(status="planned", started_at=None, paused_at=None)
                | Q(status="open", started_at__isnull=False, paused_at=None)
                | Q(status="paused", started_at__isnull=False, paused_at__isnull=False)
                | Q(status="closed", started_at__isnull=False, paused_at=None, closed_at__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return call_session(self.number, self.name)

    @property
    def in_text(self) -> str:
        """Return what it is called in the middle of a sentence."""
        return call_session_in_text(self.number, self.name)

    @property
    def is_running(self) -> bool:
        """Say whether hands are being played: the clock may stand still, the session is not over."""
        return self.status in (self.Status.OPEN, self.Status.PAUSED)

    def ends_at(self, extra_seconds: int = 0) -> datetime | None:
        """Return when time is up if nothing is paused or added from now on; None without a clock or before the start.

        `extra_seconds` are those of one table. While the clock stands still, the end moves with the present.
        """
        if self.started_at is None or self.minutes is None:
            return None
        seconds = self.minutes * 60 + self.extra_seconds + self.paused_seconds + extra_seconds
        return self.started_at + timedelta(seconds=seconds)

    def remaining(self, now: datetime, extra_seconds: int = 0) -> timedelta | None:
        """Return how much time is left, less than nothing when it is up."""
        end = self.ends_at(extra_seconds)
        return end - (self.paused_at or now) if end else None

    def is_time_up(self, now: datetime, extra_seconds: int = 0) -> bool:
        """Say whether the clock has run out."""
        left = self.remaining(now, extra_seconds)
        return left is not None and left <= timedelta(0)
