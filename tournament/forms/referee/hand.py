"""Forms for a hand as a tablet sends it, and for the small commands around it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from datetime import timedelta
from functools import cache
from typing import Any
from uuid import UUID

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.outcome import Win
from scoring.play import Play
from scoring.seats import WINDS, Wind
from tournament.forms.referee.facts import fact_fields, facts_from, foreign_facts
from tournament.forms.referee.fields import ChairsField, DiceField, PointsField, SeatField, SeatsField, TilesField
from tournament.models import Table
from tournament.tables.settling import HandEntry

LONGEST_WAIT = 3 * 24 * 3600
MOST_HANDS = 999
SEATS = frozenset(wind.value for wind in WINDS)
POINTS = {wind: f"points_{wind}" for wind in WINDS}
LONGEST_ENDING = 32


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


class SignalForm(CommandForm):
    """The hand that was being played at the time signal."""

    number = forms.IntegerField(min_value=1, max_value=MOST_HANDS)


class RedoForm(CommandForm):
    """A hand that was undone, to be recorded again as the hand to come."""

    hand = forms.UUIDField()
    number = forms.IntegerField(min_value=1, max_value=MOST_HANDS)
    dealer = SeatField(required=True)
    waited = forms.IntegerField(min_value=0, max_value=LONGEST_WAIT, required=False)


class ChairsForm(CommandForm):
    """Who sits where from the hand to come on: seats by chair, East's first, and how they were drawn.

    A tablet that was opened before an upgrade sends none of this; the seats are then drawn by lot.
    """

    hand = forms.IntegerField(min_value=1, max_value=MOST_HANDS, required=False)
    chairs = ChairsField(required=False)
    before = ChairsField(required=False)
    dice = DiceField(required=False)

    @property
    def draw(self) -> dict[str, Any]:
        """Return what was drawn, as the verb takes it."""
        data = self.cleaned_data
        if not data["chairs"]:
            return {}
        return {name: data[name] for name in ("hand", "chairs", "before", "dice")}


class HandForm(forms.Form):
    """How a hand ended. Without winners it was drawn, unless `ending` says otherwise; facts have their own fields."""

    number = forms.IntegerField(min_value=1, max_value=MOST_HANDS)
    dealer = SeatField(required=True)
    winners = SeatsField()
    discarder = SeatField()
    ending = forms.CharField(max_length=LONGEST_ENDING, required=False)
    holdings = TilesField(required=False)
    waited = forms.IntegerField(min_value=0, max_value=LONGEST_WAIT, required=False)

    def __init__(self, *args: Any, table: Table, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules, self.play = table.tournament.ruleset, table.tournament.play
        for name in POINTS.values():
            self.fields[name] = PointsField()
        for name, field in fact_fields(self.rules).items():
            self.fields[name] = deepcopy(field)

    def clean_holdings(self) -> Mapping[Wind, Mapping[str, Any]]:
        """Return the tiles shown, by seat."""
        return read_holdings(self.cleaned_data["holdings"])

    def clean(self) -> dict[str, Any]:
        """Refuse what these rules do not know."""
        data = super().clean() or self.cleaned_data
        for name in unknown_to(self.rules, self.data):
            self.add_error(None, UNKNOWN % {"fact": name})
        return data

    @property
    def entry(self) -> HandEntry:
        """Return the hand that was entered."""
        return entry_from(self.cleaned_data, self.play)


class RecordForm(HandForm, CommandForm):
    """A hand to be recorded."""


UNKNOWN = _("These rules have nothing called %(fact)s.")


def unknown_to(rules: str, data: Any) -> list[str]:
    """Return what was filled in although only other rules know it."""
    return [name for name in foreign_facts(rules) if data.get(name)]


@cache
def sent_fields(rules: str) -> Mapping[str, forms.Field]:
    """Return the fields a tablet sends for a hand under these rules."""
    points = {name: PointsField() for name in POINTS.values()}
    return {**RecordForm.base_fields, **points, **fact_fields(rules)}


class SentHand:
    """A hand as a tablet sends it, read field by field.

    No page shows this form. Copying its fields and wrapping them for a page would cost more than settling the hand.
    """

    def __init__(self, data: QueryDict, *, table: Table) -> None:
        rules, self.play = table.tournament.ruleset, table.tournament.play
        self.data: dict[str, Any] = {}
        self.errors: dict[str, list[str]] = {}
        for name, field in sent_fields(rules).items():
            try:
                self.data[name] = field.clean(field.widget.value_from_datadict(data, {}, name))
            except forms.ValidationError as error:
                self.errors[name] = error.messages
        try:
            self.data["holdings"] = read_holdings(self.data.get("holdings"))
        except forms.ValidationError as error:
            self.errors["holdings"] = error.messages
        for name in unknown_to(rules, data):
            self.errors[name] = [UNKNOWN % {"fact": name}]

    @property
    def id(self) -> UUID:
        """Return the id it was given on the tablet."""
        known: UUID = self.data["id"]
        return known

    @property
    def entry(self) -> HandEntry:
        """Return the hand that was entered."""
        return entry_from(self.data, self.play)


def read_holdings(given: Any) -> Mapping[Wind, Mapping[str, Any]]:
    """Return the tiles shown, by seat."""
    holdings = given or {}
    if not isinstance(holdings, dict) or not set(holdings) <= SEATS:
        raise forms.ValidationError(_("Tiles are given by seat."))
    if not all(isinstance(holding, dict) for holding in holdings.values()):
        raise forms.ValidationError(_("Tiles are given by seat."))
    return {Wind(seat): holding for seat, holding in holdings.items()}


def entry_from(data: Mapping[str, Any], play: Play) -> HandEntry:
    """Return what was entered from the fields of its form."""
    points = {wind: value for wind, name in POINTS.items() if (value := data[name]) is not None}
    winners = data["winners"]
    facts = facts_from(data, play)
    if play.values.of_every_seat and winners:
        facts[play.values.of_every_seat] = points
    return HandEntry(
        number=data["number"],
        dealer=data["dealer"],
        wins=tuple(Win(seat, None if play.values.fact else points.get(seat)) for seat in winners),
        discarder=data["discarder"] if winners else None,
        ending=data["ending"],
        facts=facts,
        holdings=data["holdings"],
        waited=timedelta(seconds=data["waited"] or 0),
    )
