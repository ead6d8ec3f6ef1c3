"""Forms for what a referee does at a table: each with a reason and, on the table's tablet, the referee's code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.facts import MOST
from scoring.seats import WINDS, Wind
from tournament.core.text import write_list
from tournament.forms.offence import OffenceFields
from tournament.forms.referee.fields import SeatField, unplayed_field
from tournament.forms.referee.hand import MOST_HANDS, HandForm
from tournament.forms.styled import StyledForm
from tournament.models import Hand, Seat, Table
from tournament.penalties.checks import last_hand_of
from tournament.penalties.words import with_wind
from tournament.tables.later_hands import DEALER, Later, values_that_follow
from tournament.tables.settling import HandEntry
from tournament.tables.winds import winds_of

OTHER = "other"
REASONS = [
    ("slip", _("Typing mistake")),
    ("winner", _("Wrong winner or discarder")),
    ("value", _("Wrong value")),
    ("rules", _("Referee decision")),
    (OTHER, _("Other reason")),
]

NOT_A_WINNER = _("%(player)s did not win, so a value entered there doesn’t count. Clear it, or change who won.")
RULINGS = [(key, words) for key, words in REASONS if key in ("rules", OTHER)]


class CodeForm(StyledForm, forms.Form):
    """A referee's code: hidden while it is typed at a full table, and never sent back; browsers keep no such field."""

    code = forms.CharField(
        label=_("Referee code"),
        max_length=12,
        widget=forms.PasswordInput(
            attrs={"inputmode": "numeric", "autocomplete": "one-time-code", "class": "input code"}
        ),
    )


class ActForm(CodeForm):
    """A command with its id and its reason; no code where a referee has signed in."""

    id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    reason = forms.ChoiceField(label=_("Reason"), choices=REASONS, widget=forms.RadioSelect, initial="slip")
    words = forms.CharField(
        label=_("Details"), max_length=200, required=False, help_text=_("Only needed for “Other reason”.")
    )

    field_order: Sequence[str] | None = ("id", "reason", "words", "code")

    def __init__(self, *args: Any, asks_code: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not asks_code:
            del self.fields["code"]

    def clean(self) -> dict[str, Any]:
        """Require a text where the list of reasons asks for one."""
        data = super().clean() or self.cleaned_data
        if data.get("reason") == OTHER and not data.get("words", "").strip():
            self.add_error("words", _("Give a reason in a few words."))
        return data

    @property
    def why(self) -> str:
        """Return the reason to be kept."""
        words = str(self.cleaned_data["words"]).strip()
        listed = dict(REASONS)[self.cleaned_data["reason"]]
        if self.cleaned_data["reason"] == OTHER:
            return words
        return f"{listed}. {words}" if words else str(listed)


class RulingForm(ActForm):
    """A command that corrects no entry, so that a slip or a wrong value cannot be its reason."""

    reason = forms.ChoiceField(label=_("Reason"), choices=RULINGS, widget=forms.RadioSelect, initial="rules")


class CloseForm(RulingForm):
    """The end of a table that has not signed; one without a result is asked about."""

    def __init__(self, *args: Any, has_result: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not has_result:
            self.fields["is_unplayed"] = unplayed_field(_("This table was not played"))
            self.order_fields(["id", "is_unplayed", "reason", "words", "code"])


KEEP, SHIFT = "keep", "shift"


def later_name(value: str) -> str:
    """Return the field that says what becomes of a value in later hands."""
    return "later" if value == DEALER else f"later_{value}"


class CorrectionForm(HandForm, ActForm):
    """A hand as it should have been, and what becomes of later hands in which something no longer follows."""

    def __init__(self, *args: Any, hand: Hand, before: HandEntry, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("number", "waited", "holdings"):
            del self.fields[name]
        self.hand, self.before = hand, before
        self.later_fields = {value: later_name(value) for value in values_that_follow(self.play)}
        for name in self.later_fields.values():
            self.fields[name] = forms.ChoiceField(choices=[(KEEP, KEEP), (SHIFT, SHIFT)], required=False)

    def clean(self) -> dict[str, Any]:
        """Give the entry what cannot be changed: its number, and the tiles of those whose part in the hand stays."""
        data = super().clean()
        self._refuse_values_of_others(data)
        winners = data.get("winners", ())
        parts = {True, False} if self.play.every_seat_scores else {True}
        keeps = {
            seat: tiles
            for seat, tiles in self.before.holdings.items()
            if (seat in winners) in parts and (seat in winners) == (tiles.get("win") is not None)
        }
        return {**data, "number": self.hand.number, "waited": 0, "holdings": keeps if winners else {}}

    def _refuse_values_of_others(self, data: Mapping[str, Any]) -> None:
        """Refuse a value typed for somebody who does not win, which would be dropped; one left from before may stay."""
        if self.play.every_seat_scores or "winners" not in data:
            return
        fact = self.play.values.fact
        left = self.before.facts.get(fact, {}) if fact else {win.seat: win.points for win in self.before.wins}
        for seat in WINDS:
            value = data.get(f"{fact or 'points'}_{seat}")
            if seat not in data["winners"] and value not in (None, "", left.get(seat)):
                raise forms.ValidationError(NOT_A_WINNER % {"player": self._name_at(seat)})

    def _name_at(self, wind: Wind) -> str:
        seat = Seat.objects.with_players().get(table=self.hand.table_id, wind=wind)
        return str(seat.player_in(self.hand.number) or seat.number)

    @property
    def entry(self) -> HandEntry:
        """Return what was entered, with what was known then of players who still win."""
        entry = super().entry
        known = {fact.key for fact in self.play.of_players} & set(self.before.facts)
        kept = {
            key: {seat: value for seat, value in self.before.facts[key].items() if seat in entry.winners}
            for key in known
        }
        return replace(entry, facts={**entry.facts, **{key: value for key, value in kept.items() if value}})

    @property
    def choices(self) -> dict[str, Later]:
        """Return by value what becomes of later hands in which it no longer follows."""
        return {
            value: "shift" if self.cleaned_data.get(name) == SHIFT else "keep"
            for value, name in self.later_fields.items()
        }

    @property
    def has_entry(self) -> bool:
        """Say whether the hand itself is well formed; reason and code may still be missing."""
        return not set(self.errors) - {"code", "words", "reason", *self.later_fields.values()}


class PenaltyForm(OffenceFields, RulingForm):
    """An offence, with who and in which hand."""

    seat = SeatField(label=_("Player"), required=True)
    hand_number = forms.IntegerField(label=_("Hand number"), min_value=1, max_value=MOST_HANDS)

    field_order = (
        "id",
        "seat",
        "kind",
        "hand_number",
        "points",
        "minutes",
        "turn_seconds",
        "hand_seconds",
        "reason",
        "words",
        "code",
    )

    def __init__(
        self, *args: Any, table: Table, seats: Sequence[Seat], titles: Mapping[str, str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        winds = winds_of(table, ()).get(table.deal.number, {})
        choices = [(seat.wind, with_wind(_players_in_turn(seat), winds.get(Wind(seat.wind)))) for seat in seats]
        self.fields["seat"].widget = forms.RadioSelect(choices=choices)
        self.fields["seat"].help_text = _("The winds are those of the current hand.") if winds else ""
        self.offer_lines(table.tournament.play.offered_penalties, titles)
        self.fields["hand_number"].initial = last_hand_of(table)


def _players_in_turn(seat: Seat) -> str:
    """Return who plays a seat; where that has changed, from which hand on each of them has."""
    if len(seat.turns) < 2:
        return str(seat.is_played_by or seat.number)
    words = gettext("%(name)s from hand %(hand)s")
    return write_list(words % {"name": player, "hand": hand} for hand, player in seat.turns)


class NoReasonForm(ActForm):
    """A command that needs no reason; a code all the same."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["reason"], self.fields["words"]

    def clean(self) -> dict[str, Any]:
        """Skip the reason: there is none."""
        return self.cleaned_data


class TotalsForm(NoReasonForm):
    """The totals of a table that kept its sheet on paper."""

    def __init__(self, *args: Any, table: Table, players: Mapping[Wind, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for seat, name in players.items():
            self.fields[f"total_{seat}"] = forms.IntegerField(
                label=with_wind(name, table.start_wind(seat.value)),
                min_value=-MOST,
                max_value=MOST,
                initial=table.totals[seat] or None,
                widget=forms.NumberInput(attrs={"class": "input", "inputmode": "text"}),
            )
        if pot := table.tournament.play.pot:
            self.fields["pot"] = forms.IntegerField(
                label=gettext("Left on the table: %(what)s") % {"what": gettext(pot.title)},
                min_value=0,
                max_value=MOST,
                required=False,
                initial=table.total_pot // pot.unit or None,
                widget=forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"}),
            )
        self.unit = pot.unit if pot else 0
        self.fields["includes_fines"] = forms.BooleanField(
            label=_("Totals already include penalties, so they may add up to less than zero"), required=False
        )
        self.order_fields(["id", *(f"total_{seat}" for seat in players), "pot", "includes_fines", "code"])

    @property
    def totals(self) -> dict[Wind, int]:
        """Return the totals by seat."""
        return {wind: self.cleaned_data[f"total_{wind}"] for wind in WINDS if f"total_{wind}" in self.cleaned_data}

    @property
    def pot(self) -> int:
        """Return the points that were left on the table."""
        return (self.cleaned_data.get("pot") or 0) * self.unit
