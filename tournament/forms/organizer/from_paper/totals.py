"""Totals typed from sheets, a row for each table, and which tables keep such sheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.facts import MOST
from scoring.play import Pot
from scoring.seats import Wind
from tournament.forms.organizer.acts import ConfirmForm
from tournament.forms.organizer.fields import PlainField
from tournament.tables.paper.reading import LONGEST, read_total
from tournament.tables.paper.totals import PaperSheet

TYPED, STORED, BACK = "typed", "stored", "take-back"
"""Answers to a question about a row: what was typed counts, what is stored counts, the totals are taken back."""


class TotalField(forms.CharField):
    """A total as it stands on a sheet: +154, −12, 12- or 34,500."""

    def __init__(self) -> None:
        super().__init__(required=False, max_length=LONGEST)

    def to_python(self, value: Any) -> Any:
        """Return the number; None where nothing is typed."""
        try:
            return read_total(str(super().to_python(value)))
        except ValueError as error:
            raise forms.ValidationError(_("Type whole numbers.")) from error

    def run_validators(self, value: Any) -> None:
        """Check nothing else: reading it has checked all."""


class SheetForm(forms.Form):
    """The row of one table. `seen` is the stamp of the result its page showed."""

    id = forms.UUIDField(initial=uuid4)
    seen = forms.CharField(max_length=120)
    reason = PlainField(max_length=200, required=False)
    pot = forms.IntegerField(min_value=0, max_value=MOST, required=False)
    choice = forms.ChoiceField(choices=[(answer, answer) for answer in (TYPED, STORED, BACK)], required=False)

    def __init__(self, *args: Any, seats: Sequence[Wind], start: int, pot: Pot | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats, self.start, self.unit = seats, start, pot.unit if pot else 0
        for seat in seats:
            self.fields[seat.value] = TotalField()

    @property
    def typed(self) -> list[Wind]:
        """Return the seats with a total."""
        return [seat for seat in self.seats if str(self.data.get(self.add_prefix(seat.value), "")).strip()]

    def text(self, name: str) -> str:
        """Return what was typed into a field, to be shown again."""
        return str(self.data.get(self.add_prefix(name), ""))[:200]

    @property
    def sheet(self) -> PaperSheet:
        """Return what the sheet says, over what everyone starts with."""
        data = self.cleaned_data
        return PaperSheet(
            totals={seat: data[seat.value] - self.start for seat in self.seats},
            pot=(data["pot"] or 0) * self.unit,
            reason=data["reason"],
        )


class KeepPaperForm(ConfirmForm):
    """Which tables of a session keep paper."""

    tables = forms.TypedMultipleChoiceField(coerce=int, required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, *args: Any, tables: Iterable[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer("tables", tables)
