"""A hand as a tablet sends it, and the small commands around it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.outcome import Win
from scoring.play import Play
from scoring.seats import WINDS, Wind
from tournament.forms.referee.fields import PointsField, SeatField, SeatsField, TilesField
from tournament.models import Table
from tournament.tables.settling import HandEntry

LONGEST_WAIT = 3 * 24 * 3600
MOST_HANDS = 999
SEATS = frozenset(wind.value for wind in WINDS)
POINTS = {wind: f"points_{wind}" for wind in WINDS}
NO_SAFE_TILES = _("These rules know no safe tiles.")


class CommandForm(forms.Form):
    """A command with the id it was given where it was made."""

    id = forms.UUIDField()


class HandCommandForm(CommandForm):
    """A command about one hand, and for some of them one seat."""

    hand = forms.UUIDField()
    seat = SeatField()


class SeatCommandForm(CommandForm):
    """A command about one seat."""

    seat = SeatField(required=True)


class RedoForm(CommandForm):
    """A hand that was undone, to be recorded again as the hand to come."""

    hand = forms.UUIDField()
    number = forms.IntegerField(min_value=1, max_value=MOST_HANDS)
    dealer = SeatField(required=True)
    waited = forms.IntegerField(min_value=0, max_value=LONGEST_WAIT, required=False)


class HandForm(forms.Form):
    """How a hand ended. Without winners it was drawn."""

    number = forms.IntegerField(min_value=1, max_value=MOST_HANDS)
    dealer = SeatField(required=True)
    winners = SeatsField()
    discarder = SeatField()
    safe = SeatsField()
    responsible = SeatField()
    handicap_wins = forms.IntegerField(min_value=0, max_value=MOST_HANDS, required=False)
    goulash = forms.ChoiceField(choices=[("", ""), ("yes", "yes"), ("no", "no")], required=False)
    holdings = TilesField(required=False)
    waited = forms.IntegerField(min_value=0, max_value=LONGEST_WAIT, required=False)

    def __init__(self, *args: Any, table: Table, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.play = table.tournament.play
        for name in POINTS.values():
            self.fields[name] = PointsField()

    def clean_holdings(self) -> Mapping[Wind, Mapping[str, Any]]:
        """Return the tiles shown, by seat."""
        return read_holdings(self.cleaned_data["holdings"])

    def clean(self) -> dict[str, Any]:
        """Refuse what these rules do not know."""
        data = super().clean() or self.cleaned_data
        for name in unknown_to(self.play, data):
            self.add_error(name, NO_SAFE_TILES)
        return data

    @property
    def entry(self) -> HandEntry:
        """Return what was entered."""
        return entry_from(self.cleaned_data, self.play)


class RecordForm(HandForm, CommandForm):
    """A hand to be recorded."""


SENT: Mapping[str, forms.Field] = {**RecordForm.base_fields, **{name: PointsField() for name in POINTS.values()}}


class SentHand:
    """A hand as a tablet sends it, read field by field.

    No page shows this form. Copying its fields and wrapping them for a page would cost more than settling the hand.
    """

    def __init__(self, data: QueryDict, *, table: Table) -> None:
        self.play = table.tournament.play
        self.data: dict[str, Any] = {}
        self.errors: dict[str, list[str]] = {}
        for name, field in SENT.items():
            try:
                self.data[name] = field.clean(field.widget.value_from_datadict(data, {}, name))
            except forms.ValidationError as error:
                self.errors[name] = error.messages
        try:
            self.data["holdings"] = read_holdings(self.data.get("holdings"))
        except forms.ValidationError as error:
            self.errors["holdings"] = error.messages
        for name in unknown_to(self.play, self.data):
            self.errors[name] = [str(NO_SAFE_TILES)]

    @property
    def id(self) -> UUID:
        """Return the id it was given on the tablet."""
        known: UUID = self.data["id"]
        return known

    @property
    def entry(self) -> HandEntry:
        """Return what was entered."""
        return entry_from(self.data, self.play)


def read_holdings(given: Any) -> Mapping[Wind, Mapping[str, Any]]:
    """Return the tiles shown, by seat."""
    holdings = given or {}
    if not isinstance(holdings, dict) or not set(holdings) <= SEATS:
        raise forms.ValidationError(_("Tiles are given by seat."))
    if not all(isinstance(holding, dict) for holding in holdings.values()):
        raise forms.ValidationError(_("Tiles are given by seat."))
    return {Wind(seat): holding for seat, holding in holdings.items()}


def unknown_to(play: Play, data: Mapping[str, Any]) -> list[str]:
    """Return the fields that were filled in although these rules do not know them."""
    return [name for name in ("safe", "responsible") if data.get(name) and name not in play.offers]


def entry_from(data: Mapping[str, Any], play: Play) -> HandEntry:
    """Return what was entered from the fields of its form."""
    points = {wind: value for wind, name in POINTS.items() if (value := data[name]) is not None}
    winners, handicap = data["winners"], data["handicap_wins"]
    others = {seat: value for seat, value in points.items() if seat not in winners}
    return HandEntry(
        number=data["number"],
        dealer=data["dealer"],
        wins=tuple(Win(seat, points.get(seat)) for seat in winners),
        discarder=data["discarder"] if winners else None,
        safe=frozenset(data["safe"]),
        responsible=data["responsible"],
        scores=others if play.every_seat_scores and winners else {},
        options={} if handicap is None else {"handicap_wins": handicap},
        is_goulash={"yes": True, "no": False}.get(data["goulash"]),
        holdings=data["holdings"],
        waited=timedelta(seconds=data["waited"] or 0),
    )
