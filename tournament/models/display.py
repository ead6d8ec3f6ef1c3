"""What the projector in the hall shows."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.columns import one_of
from tournament.models.event import Tournament

LEAST_SECONDS, MOST_SECONDS = 5, 120


class Slide(models.TextChoices):
    """What can be shown; a message has a slide of its own."""

    CLOCK = "clock", _("Clock")
    SEATING = "seating", _("Seating")
    STANDINGS = "standings", _("Standings")
    BIG_HANDS = "big-hands", _("Big hands")
    TEAMS = "teams", _("Teams")
    COUNTRIES = "countries", _("Countries")
    COUNTS = "counts", _("Hand statistics")


class Prizes(models.TextChoices):
    """Who stands on the podium."""

    PLAYERS = "players", _("Players")
    TEAMS = "teams", _("Teams")


def every_slide() -> list[str]:
    """Return what rotates unless somebody chooses."""
    return [slide.value for slide in Slide]


class Display(models.Model):
    """The choices for one tournament's projector; without a row everything is as usual.

    `slides` rotate, `seconds` each; while one is `pinned` it stays. The message stands at the foot of every slide, or
    takes turns with them. It is somebody's own words, so the log does not repeat it. While there is a prize-giving,
    nothing else is shown.
    """

    tournament = models.OneToOneField(
        Tournament, models.PROTECT, related_name="display", verbose_name=_("tournament"), editable=False
    )
    slides = models.JSONField(_("slides"), default=every_slide, blank=True)
    seconds = models.PositiveSmallIntegerField(_("seconds for each"), default=15)
    pinned = models.CharField(_("pinned"), max_length=16, choices=Slide.choices, blank=True)
    message = models.CharField(_("message"), max_length=280, blank=True)
    is_message_slide = models.BooleanField(_("message as a slide"), default=False)
    is_sound_on = models.BooleanField(_("sound"), default=True)
    prizes = models.CharField(_("prize-giving"), max_length=16, choices=Prizes.choices, blank=True)
    prizes_shown = models.PositiveSmallIntegerField(_("places turned over"), default=0)

    class Meta:
        verbose_name = _("projector")
        verbose_name_plural = _("projectors")
        constraints = (
            one_of("display_pinned_is_known", "pinned", "", *Slide.values),
            one_of("display_prizes_are_known", "prizes", "", *Prizes.values),
            models.CheckConstraint(
                name="display_seconds_can_be_read",
                condition=Q(seconds__gte=LEAST_SECONDS, seconds__lte=MOST_SECONDS),
            ),
        )

    def __str__(self) -> str:
        return str(self.tournament)

    @property
    def shown(self) -> list[str]:
        """Return what is shown now, in the order it comes."""
        return [slide.value for slide in Slide if slide == self.pinned or (not self.pinned and slide in self.slides)]
