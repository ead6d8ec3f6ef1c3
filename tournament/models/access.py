"""Models of access: roles, table links, referees' codes, invitations, failed tries."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.columns import one_of
from tournament.models.event import Tournament
from tournament.models.people import Account


class Role(models.Model):
    """What an account may do in one tournament."""

    class Kind(models.TextChoices):
        """The two roles; an organizer may do whatever a referee may."""

        ORGANIZER = "organizer", _("Organizer")
        REFEREE = "referee", _("Referee")

    account = models.ForeignKey(Account, models.CASCADE, related_name="roles", verbose_name=_("account"))
    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="roles", verbose_name=_("tournament"), db_index=False
    )
    kind = models.CharField(_("role"), max_length=16, choices=Kind.choices)

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        constraints = (
            models.UniqueConstraint(name="role_is_one_a_tournament", fields=("tournament", "account")),
            one_of("role_is_known", "kind", "organizer", "referee"),
        )

    def __str__(self) -> str:
        return f"{self.account_id} {self.kind}"


class TableLink(models.Model):
    """The link printed on a table number's card, good for the whole tournament until it is revoked.

    `secret` alone opens nothing: the address carries a signature besides. `device` is a digest of what the bound tablet
    keeps; another device only reads. `seen_at` is when that tablet last asked how its table stands, give or take half a
    minute; when nothing was heard of it for longer, `away_from` and `back_at` keep the last such absence. Neither log
    nor version knows of these.
    """

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="table_links", verbose_name=_("tournament"), db_index=False
    )
    number = models.PositiveSmallIntegerField(_("table"))
    secret = models.CharField(_("secret"), max_length=43, unique=True, editable=False)
    device = models.CharField(_("bound device"), max_length=64, blank=True, editable=False)
    bound_at = models.DateTimeField(_("bound"), null=True, blank=True)
    seen_at = models.DateTimeField(_("last seen"), null=True, blank=True, editable=False)
    away_from = models.DateTimeField(_("away from"), null=True, blank=True, editable=False)
    back_at = models.DateTimeField(_("back"), null=True, blank=True, editable=False)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("table link")
        verbose_name_plural = _("table links")
        ordering = ("tournament", "number")
        constraints = (
            models.UniqueConstraint(
                name="table_link_is_one_a_number", fields=("tournament", "number"), condition=Q(revoked_at=None)
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number}"


class RefereeCode(models.Model):
    """A short code a referee types on a table's tablet, good for a day; only a keyed digest of it is kept."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="referee_codes", verbose_name=_("tournament"), db_index=False
    )
    number = models.PositiveSmallIntegerField(_("number"))
    label = models.CharField(_("whose"), max_length=60, blank=True)
    digest = models.CharField(_("digest"), max_length=64, editable=False)
    expires_at = models.DateTimeField(_("good until"))
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("referee code")
        verbose_name_plural = _("referee codes")
        ordering = ("tournament", "number")
        constraints = (
            models.UniqueConstraint(name="referee_code_number_is_its_own", fields=("tournament", "number")),
            models.UniqueConstraint(
                name="referee_code_is_its_own", fields=("tournament", "digest"), condition=Q(revoked_at=None)
            ),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.label}".strip()

    @property
    def is_expired(self) -> bool:
        """Say whether its day is over."""
        return self.expires_at <= timezone.now()


class InvitationQuerySet(models.QuerySet["Invitation"]):
    """Questions about many invitations."""

    def open_at(self, now: datetime) -> InvitationQuerySet:
        """Return those that can still be taken."""
        return self.filter(used_at=None, revoked_at=None, expires_at__gt=now)


class Invitation(models.Model):
    """A link that gives the account that opens it a role, once; only a keyed digest of its secret is kept."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="invitations", verbose_name=_("tournament"))
    kind = models.CharField(_("role"), max_length=16, choices=Role.Kind.choices)
    label = models.CharField(_("for whom"), max_length=60, blank=True)
    may_create = models.BooleanField(_("may create tournaments"), default=False)
    digest = models.CharField(_("digest"), max_length=64, unique=True, editable=False)
    expires_at = models.DateTimeField(_("good until"))
    used_at = models.DateTimeField(_("used"), null=True, blank=True)
    used_by = models.ForeignKey(
        Account, models.SET_NULL, related_name="invitations", null=True, blank=True, verbose_name=_("used by")
    )
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ("tournament", "pk")
        constraints = (one_of("invitation_role_is_known", "kind", "organizer", "referee"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.label}".strip()


class Attempts(models.Model):
    """Failed tries to sign in or to type a code within a period; whom it concerns is kept only as a digest."""

    key = models.CharField(_("key"), max_length=64, primary_key=True)
    count = models.PositiveIntegerField(_("count"))
    until = models.DateTimeField(_("until"), db_index=True)

    class Meta:
        verbose_name = _("failed attempts")
        verbose_name_plural = _("failed attempts")

    def __str__(self) -> str:
        return f"{self.key[:8]}: {self.count}"
