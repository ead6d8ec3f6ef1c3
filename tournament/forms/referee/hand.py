"""A hand as a tablet sends it, and the small commands around it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.outcome import Win
from scoring.seats import WINDS, Wind
from tournament.forms.referee.fields import PointsField, SeatField, SeatsField, TilesField
from tournament.models import Table
from tournament.settling import HandEntry

LONGEST_WAIT = 3 * 24 * 3600
MOST_HANDS = 999


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
        for wind in WINDS:
            self.fields[f"points_{wind}"] = PointsField()

    def clean_holdings(self) -> Mapping[Wind, Mapping[str, Any]]:
        """Return the tiles shown, by seat."""
        holdings = self.cleaned_data["holdings"] or {}
        winds = {wind.value for wind in WINDS}
        if not isinstance(holdings, dict) or not set(holdings) <= winds:
            raise forms.ValidationError(_("Tiles are given by seat."))
        if not all(isinstance(holding, dict) for holding in holdings.values()):
            raise forms.ValidationError(_("Tiles are given by seat."))
        return {Wind(seat): holding for seat, holding in holdings.items()}

    def clean(self) -> dict[str, Any]:
        """Refuse what these rules do not know."""
        data = super().clean() or self.cleaned_data
        for name in ("safe", "responsible"):
            if data.get(name) and name not in self.play.offers:
                self.add_error(name, _("These rules know no safe tiles."))
        return data

    @property
    def entry(self) -> HandEntry:
        """Return what was entered."""
        data = self.cleaned_data
        points = {wind: data[f"points_{wind}"] for wind in WINDS if data[f"points_{wind}"] is not None}
        winners, handicap = data["winners"], data["handicap_wins"]
        others = {seat: value for seat, value in points.items() if seat not in winners}
        return HandEntry(
            number=data["number"],
            dealer=data["dealer"],
            wins=tuple(Win(seat, points.get(seat)) for seat in winners),
            discarder=data["discarder"] if winners else None,
            safe=frozenset(data["safe"]),
            responsible=data["responsible"],
            scores=others if self.play.every_seat_scores and winners else {},
            options={} if handicap is None else {"handicap_wins": handicap},
            is_goulash={"yes": True, "no": False}.get(data["goulash"]),
            holdings=data["holdings"],
            waited=timedelta(seconds=data["waited"] or 0),
        )


class RecordForm(HandForm, CommandForm):
    """A hand to be recorded."""
