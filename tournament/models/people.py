"""People: who signs in, who plays, and each player's place in a tournament."""

from __future__ import annotations

from uuid import uuid4

from django.contrib.auth.models import AbstractUser
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models.columns import one_of
from tournament.models.event import Tournament
from tournament.models.reason import new_salt
from tournament.models.written.listening import LoggedQuerySet


class Account(AbstractUser):
    """Someone who signs in: an administrator, an organizer or a referee.

    A model of our own from the first migration on, because Django cannot change it afterwards. The log knows an
    account by `uid`, which means the same on every machine and tells nobody a name.
    """

    uid = models.UUIDField(_("id in the log"), default=uuid4, unique=True, editable=False)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")


class PersonalData(models.Model):
    """What is known of a person; all of it can be erased."""

    name = models.CharField(_("name"), max_length=120, blank=True)
    country = models.CharField(
        _("country"),
        max_length=3,
        blank=True,
        validators=[RegexValidator(r"^[A-Z]{2,3}$", _("Write the country as its two or three letters, like NL."))],
    )
    club = models.CharField(_("club"), max_length=120, blank=True)
    association_number = models.CharField(_("association number"), max_length=32, blank=True)
    is_erased = models.BooleanField(_("erased"), default=False)

    class Meta:
        abstract = True


class Player(PersonalData):
    """A person, whatever tournaments they enter."""

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ("name",)
        constraints = (
            models.CheckConstraint(name="player_has_a_name_until_erased", condition=~Q(name="") ^ Q(is_erased=True)),
        )

    def __str__(self) -> str:
        return self.name or gettext("Erased player %(number)s") % {"number": self.pk}


class EntryQuerySet(LoggedQuerySet["Entry"]):
    """Questions about many entries."""

    def in_order(self) -> EntryQuerySet:
        """Return them by drawn number; those without one last, as they came."""
        return self.order_by(models.F("number").asc(nulls_last=True), "enrolment")

    def active(self) -> EntryQuerySet:
        """Return those who play."""
        return self.filter(status=Entry.Status.ACTIVE)


class Entry(PersonalData):
    """A person's place in one tournament, with name, country and club as they were there.

    `enrolment` counts the entries of a tournament as they came and never changes: the log names entries by it. `number`
    is drawn by lot or the event's own, and an entry that gives up its place before the start passes it on. `facts` are
    the facts of players that the rule set declares and that hold for this one. The log commits to the person by a
    digest with `salt`, which goes when the person is erased.
    """

    class Status(models.TextChoices):
        """Whether and how an entry takes part."""

        ACTIVE = "active", _("Active")
        RESERVE = "reserve", _("Substitute")
        WITHDRAWN = "withdrawn", _("Withdrawn")
        DISQUALIFIED = "disqualified", _("Disqualified")

    class Arrival(models.TextChoices):
        """What is known of somebody before play begins; nothing until they come or send word."""

        HERE = "here", _("Here")
        LATE = "late", _("Late")
        ABSENT = "absent", _("Not coming")

    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="entries", verbose_name=_("tournament"), db_index=False
    )
    player = models.ForeignKey(
        Player, models.PROTECT, related_name="entries", null=True, blank=True, verbose_name=_("player")
    )
    enrolment = models.PositiveIntegerField(_("order of enrolment"))
    number = models.PositiveIntegerField(_("drawn number"), null=True, blank=True)
    team = models.CharField(_("team"), max_length=120, blank=True)
    code_name = models.CharField(
        _("code name"), max_length=60, blank=True, help_text=_("Shown to the public instead of the name.")
    )
    status = models.CharField(_("status"), max_length=16, choices=Status.choices, default=Status.ACTIVE)
    status_before = models.CharField(
        _("status before"),
        max_length=16,
        choices=Status.choices,
        blank=True,
        help_text=_("What someone who withdrew was, and is again after coming back."),
    )
    is_resting = models.BooleanField(_("sitting out"), default=False)
    arrival = models.CharField(_("arrival"), max_length=8, choices=Arrival.choices, blank=True)
    arrived_at = models.DateTimeField(
        _("arrived"), null=True, blank=True, help_text=_("When they were checked in; for someone late, when expected.")
    )
    facts = models.JSONField(_("facts"), default=dict, blank=True)
    salt = models.CharField(_("salt"), max_length=32, default=new_salt, blank=True, editable=False)

    objects = EntryQuerySet.as_manager()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ("tournament", "number", "enrolment")
        constraints = (
            models.UniqueConstraint(name="entry_enrolment_is_its_own", fields=("tournament", "enrolment")),
            models.UniqueConstraint(name="entry_number_is_its_own", fields=("tournament", "number")),
            models.CheckConstraint(name="entry_has_a_name_until_erased", condition=~Q(name="") ^ Q(is_erased=True)),
            models.CheckConstraint(name="entry_number_counts_from_1", condition=Q(number__gte=1)),
            one_of("entry_arrival_is_known", "arrival", "", "here", "late", "absent"),
            one_of("entry_status_is_known", "status", "active", "reserve", "withdrawn", "disqualified"),
        )

    def __str__(self) -> str:
        return self.name or self.code_name or self.nameless

    @property
    def nameless(self) -> str:
        """Return the name shown for someone whose name is not to be shown."""
        return call_by_number(self.number or self.enrolment)

    @property
    def is_veiled(self) -> bool:
        """Say whether the public knows a code name or a number instead of the name; fetch the tournament with it."""
        return bool(self.code_name) or self.tournament.is_private

    @property
    def public_name(self) -> str:
        """Return what the public calls this entry; fetch it with its tournament, which says whether names are shown."""
        return call_in_public(
            self.name, self.code_name, self.number or self.enrolment, is_private=self.tournament.is_private
        )


def call_in_public(name: str, code_name: str, number: int, *, is_private: bool) -> str:
    """Return the public name: the code name if there is one, and no name in a private tournament.

    >>> call_in_public("Edda", "Zephyr", 7, is_private=False)
    'Zephyr'
    """
    return code_name or ("" if is_private else name) or call_by_number(number)


def call_by_number(number: int) -> str:
    """Return the name for someone without one, from the number or the order of enrolment."""
    return gettext("Player %(number)s") % {"number": number}
