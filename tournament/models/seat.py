"""Seats, the reserves who played in them, and signatures."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.columns import wind_check, wind_field
from tournament.models.event import Session
from tournament.models.people import Entry
from tournament.models.table import Table
from tournament.models.written.listening import LoggedQuerySet


class SeatQuerySet(LoggedQuerySet["Seat"]):
    """Questions about many seats."""

    def with_players(self) -> SeatQuerySet:
        """Return them with everyone who played there, so that `player_in` asks nothing more."""
        stints = models.Prefetch("stints", Stint.objects.select_related("player"))
        return self.select_related("entry", "occupant").prefetch_related(stints)

    def played_by(self, entry: Entry) -> SeatQuerySet:
        """Return the seats that somebody has, plays or has played for somebody else."""
        stints = Stint.objects.filter(player=entry).values("seat")
        return self.filter(Q(entry=entry) | Q(occupant=entry) | Q(pk__in=stints))


class Seat(models.Model):
    """A slot at a table, named by the wind it starts the session with.

    `number` is the drawn number it is meant for; `entry` has it, empty until numbers are drawn. `occupant`
    plays it instead, from hand `occupied_from` on; `is_credited` says whether the result counts for the entry.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="seats", verbose_name=_("table"), db_index=False)
    session = models.ForeignKey(
        Session, models.PROTECT, related_name="seats", verbose_name=_("session"), db_index=False
    )
    wind = wind_field(_("seat"))
    number = models.PositiveIntegerField(_("drawn number"))
    entry = models.ForeignKey(
        Entry, models.PROTECT, related_name="seats", null=True, blank=True, verbose_name=_("entry")
    )
    occupant = models.ForeignKey(
        Entry, models.PROTECT, related_name="occupied_seats", null=True, blank=True, verbose_name=_("played by")
    )
    occupied_from = models.PositiveSmallIntegerField(_("from hand"), null=True, blank=True)
    is_credited = models.BooleanField(_("counts for the entry"), default=True)

    objects = SeatQuerySet.as_manager()

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("table", "pk")
        constraints = (
            models.UniqueConstraint(name="seat_is_taken_once", fields=("table", "wind")),
            models.UniqueConstraint(name="seat_number_sits_once_a_session", fields=("session", "number")),
            models.UniqueConstraint(name="seat_entry_sits_once_a_session", fields=("session", "entry")),
            models.UniqueConstraint(name="seat_occupant_sits_once_a_session", fields=("session", "occupant")),
            wind_check("seat_is_a_wind", "wind"),
            models.CheckConstraint(
                name="seat_is_occupied_from_a_hand_on",
                condition=Q(occupant=None, occupied_from=None) | Q(occupant__isnull=False, occupied_from__gte=1),
            ),
            models.CheckConstraint(
                name="seat_occupant_is_someone_else",
                condition=Q(occupant=None) | Q(entry=None) | ~Q(occupant=models.F("entry")),
            ),
        )

    def __str__(self) -> str:
        return f"{self.wind} {self.number}"

    @property
    def is_played_by(self) -> Entry | None:
        """Return who sits there now."""
        return self.occupant or self.entry

    def player_in(self, hand: int) -> Entry | None:
        """Return the entry that sat there when that hand was played."""
        key = self.key_in(hand)
        return next((player for player in self.players if player.pk == key), None)

    def key_in(self, hand: int) -> int | None:
        """Return the key of the entry that sat there when that hand was played."""
        if self.occupied_from is not None and self.occupied_from <= hand:
            return self.occupant_id
        return next((stint.player_id for stint in self.stints.all() if stint.covers(hand)), self.entry_id)

    @property
    def players(self) -> list[Entry]:
        """Return everyone who played there."""
        everyone = (self.entry, *(stint.player for stint in self.stints.all()), self.occupant)
        return list(dict.fromkeys(person for person in everyone if person))

    @property
    def turns(self) -> list[tuple[int, Entry]]:
        """Return who played there, each with the first hand, in order."""
        starts = {1, self.occupied_from or 1}
        starts |= {hand for stint in self.stints.all() for hand in (stint.first_hand, stint.last_hand + 1)}
        turns: list[tuple[int, Entry]] = []
        for hand in sorted(starts):
            player = self.player_in(hand)
            if player and (not turns or turns[-1][1] != player):
                turns.append((hand, player))
        return turns


class Stint(models.Model):
    """Hands of a seat that a reserve played before somebody else took it: the player who came back, or another."""

    seat = models.ForeignKey(Seat, models.PROTECT, related_name="stints", verbose_name=_("seat"))
    player = models.ForeignKey(Entry, models.PROTECT, related_name="stints", verbose_name=_("played by"))
    first_hand = models.PositiveSmallIntegerField(_("from hand"))
    last_hand = models.PositiveSmallIntegerField(_("to hand"))

    objects: ClassVar[models.Manager[Stint]] = LoggedQuerySet["Stint"].as_manager()

    class Meta:
        verbose_name = _("stint of a substitute")
        verbose_name_plural = _("stints of substitutes")
        ordering = ("seat_id", "first_hand", "pk")
        constraints = (
            models.UniqueConstraint(name="stint_begins_once", fields=("seat", "first_hand")),
            models.CheckConstraint(
                name="stint_has_hands", condition=Q(first_hand__gte=1, last_hand__gte=models.F("first_hand"))
            ),
        )

    def __str__(self) -> str:
        return f"{self.player_id} {self.first_hand}–{self.last_hand}"

    @property
    def hands(self) -> int:
        """Return how many they are."""
        return self.last_hand - self.first_hand + 1

    def covers(self, hand: int) -> bool:
        """Say whether the stint includes that hand."""
        return self.first_hand <= hand <= self.last_hand


class Signature(models.Model):
    """One player's word that a hand, or without one the table's result, is right."""

    seat = models.ForeignKey(Seat, models.PROTECT, related_name="signatures", verbose_name=_("seat"), db_index=False)
    hand = models.ForeignKey(
        "tournament.Hand", models.PROTECT, related_name="signatures", null=True, blank=True, verbose_name=_("hand")
    )
    signed_at = models.DateTimeField(_("signed"))

    objects: ClassVar[models.Manager[Signature]] = LoggedQuerySet["Signature"].as_manager()

    class Meta:
        verbose_name = _("signature")
        verbose_name_plural = _("signatures")
        constraints = (
            models.UniqueConstraint(name="signature_of_a_hand_is_one", fields=("seat", "hand")),
            models.UniqueConstraint(name="signature_of_a_result_is_one", fields=("seat",), condition=Q(hand=None)),
        )

    def __str__(self) -> str:
        return f"{self.seat_id} {self.hand_id or ''}".strip()
