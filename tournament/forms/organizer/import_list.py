"""A list of players on its way: given, then looked at and put right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from tournament.forms.styled import StyledForm
from tournament.players.importing.draft import Draft, read_place, take_up
from tournament.players.importing.files import LARGEST_FILE, read_file, read_text
from tournament.players.importing.grids import MOST_COLUMNS, ListError


class DraftForm(forms.Form):
    """What a list is read from; `marks` are the headings of columns that say yes or no about players."""

    def __init__(self, *args: Any, marks: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.marks = marks


class ListForm(StyledForm, DraftForm):
    """A list of players: pasted, or as a file."""

    text = forms.CharField(
        label=gettext_lazy("Paste the list"),
        required=False,
        max_length=LARGEST_FILE,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "class": "input list-text"}),
        help_text=gettext_lazy(
            "Straight from a spreadsheet or an email: one player on each line, with or without headings."
        ),
    )
    file = forms.FileField(
        label=gettext_lazy("Or choose a file"),
        required=False,
        allow_empty_file=True,
        help_text=gettext_lazy("XLSX, or CSV with commas, semicolons or tabs. At most 1,000 lines and 1 MB."),
        widget=forms.FileInput(attrs={"class": "input", "accept": ".csv,.tsv,.txt,.xlsx"}),
    )

    def clean(self) -> dict[str, Any]:
        """Read whatever was given."""
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        file = data.get("file")
        try:
            # One byte more than may be there tells a file that is too large, without reading all of it.
            source = file.read(LARGEST_FILE + 1) if file else b""
            grid = read_file(source) if file else read_text(data.get("text") or "")
            data["draft"] = Draft.begin(grid, source, self.marks)
        except ListError as error:
            self.add_error("file" if file else "text", str(error))
        return data


class PreviewForm(DraftForm):
    """A list as its preview carries it: the cells, what each column holds, what was typed, which lines stay out."""

    grid = forms.CharField(required=False, strip=False)
    source = forms.CharField(required=False)
    read_as = forms.CharField(required=False)
    typed = forms.CharField(required=False, strip=False)
    encoding = forms.CharField(required=False)
    was_heading = forms.IntegerField(required=False, min_value=0)
    heading = forms.IntegerField(required=False, min_value=0)
    name_column = forms.IntegerField(required=False, min_value=0)
    open = forms.IntegerField(required=False, min_value=0)

    def clean(self) -> dict[str, Any]:
        """Put together what was carried and what was changed on the page."""
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        try:
            data["draft"] = self._draft(data)
        except ListError as error:
            raise forms.ValidationError(str(error)) from error
        return data

    def _draft(self, data: dict[str, Any]) -> Draft:
        columns = (str(self.data.get(f"column-{place}", "")) for place in range(MOST_COLUMNS))
        assert isinstance(self.data, QueryDict)
        ticked = (text for text in self.data.getlist("out") if text.isascii() and text.isdecimal() and len(text) < 6)
        left_out = {int(text) for text in ticked}
        draft = take_up(data, data["was_heading"] or 0, columns, left_out, self.marks).with_typed(self.cells)
        if data["heading"] is not None:
            draft = draft.with_heading(data["heading"])
        if data["name_column"] is not None:
            draft = draft.with_name_in(data["name_column"])
        return draft.in_encoding(data["encoding"])

    @property
    def cells(self) -> dict[tuple[int, int], str]:
        """Return the cells that were open to be changed, as they were sent."""
        sent = {}
        for key, text in self.data.items():
            if key.startswith("cell-"):
                try:
                    sent[read_place(key.removeprefix("cell-"))] = str(text)
                except ValueError:
                    continue
        return sent
