"""Fields that forms of a table share."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.drawing import DiceDraw
from scoring.facts import MOST
from scoring.seats import WINDS, Wind
from tournament.core.text import StrOrPromise


class LettersInput(forms.TextInput):
    """Letters that come as one text or, from boxes that were ticked, as several."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """Return them as one text."""
        del files
        return "".join(data.getlist(name)) if hasattr(data, "getlist") else data.get(name)


class SeatsField(forms.CharField):
    """Some seats by their letters, like "SW"."""

    widget = LettersInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=4, required=kwargs.pop("required", False), **kwargs)

    def to_python(self, value: Any) -> Any:
        """Return the seats in turn order."""
        text = super().to_python(value) or ""
        if not set(text) <= {wind.value for wind in WINDS}:
            raise forms.ValidationError(_("Use E, S, W or N for the seats."))
        return tuple(wind for wind in WINDS if wind.value in text)

    def validate(self, value: Any) -> None:
        """Ask for a seat where there has to be one."""
        if self.required and not value:
            raise forms.ValidationError(self.error_messages["required"], code="required")

    def run_validators(self, value: Any) -> None:
        """Check nothing else: the letters were checked one by one."""


class SeatField(SeatsField):
    """One seat, or none."""

    def to_python(self, value: Any) -> Wind | None:
        """Return the seat."""
        seats = super().to_python(value)
        if len(seats) > 1:
            raise forms.ValidationError(_("Choose one seat."))
        return seats[0] if seats else None


class ChairsField(forms.RegexField):
    """Seats by chair, East's first, like "NESW"; "-" is an empty chair."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(r"^[ESWN-]{3,4}\Z", **kwargs)


class DiceField(forms.RegexField):
    """How seats were drawn by dice: who threw first, two throws of two dice, and the tiles, like "E34-26-NESW"."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(r"^[ESWN][1-6]{2}-[1-6]{2}-[ESWN]{3,4}\Z", **kwargs)

    def clean(self, value: Any) -> DiceDraw | None:
        """Return the draw, or nothing where none was sent."""
        text: str = super().clean(value)
        if not text:
            return None
        first, second, tiles = text[1:].split("-")
        throws = (int(first[0]), int(first[1])), (int(second[0]), int(second[1]))
        return DiceDraw(Wind(text[0]), throws, tuple(map(Wind, tiles)))


class TilesField(forms.JSONField):
    """Tiles as JSON; anything else, or JSON nested deeper than tiles ever are, is refused."""

    def to_python(self, value: Any) -> Any:
        """Return the parsed JSON."""
        try:
            return super().to_python(value)
        except forms.ValidationError:
            raise
        except (ValueError, RecursionError) as error:
            raise forms.ValidationError(_("Tiles are given by seat.")) from error


class PointsField(forms.IntegerField):
    """The value of a hand; the rules decide whether it exists."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=MOST, required=False, **kwargs)


def unplayed_field(label: StrOrPromise) -> forms.BooleanField:
    """Return the question whether a table without a hand and without totals was really not played."""
    missing = _("Nothing is recorded at this table. Tick that it was not played, or enter its totals first.")
    return forms.BooleanField(label=label, error_messages={"required": missing})
