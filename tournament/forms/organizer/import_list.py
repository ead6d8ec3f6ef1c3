"""Forms for a list of players: upload or paste it, then check and correct its preview."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from tournament.core.spreadsheets.files import LARGEST_FILE, read_file, read_text
from tournament.core.spreadsheets.grids import MOST_COLUMNS, Grid, ListError
from tournament.exports.archive.importing import LARGEST_UPLOAD
from tournament.forms.styled import StyledForm
from tournament.players.importing.draft import Draft, read_place, take_up


class DraftForm(forms.Form):
    """The fields a list is read from; `marks` are the headings of columns that mark players, by name."""

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
            "Straight from a spreadsheet or an email: one player per line, with or without headings."
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
        """Read the file or the pasted text."""
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        try:
            grid, source = read_given(data)
            data["draft"] = Draft.begin(grid, source, self.marks)
        except ListError as error:
            self.add_error("file" if data.get("file") else "text", str(error))
        return data


def read_given(data: Mapping[str, Any]) -> tuple[Grid, bytes]:
    """Return the grid of the uploaded file, with its bytes, or of the pasted text."""
    if file := data.get("file"):
        # One byte more than allowed shows that a file is too large, without reading all of it.
        source = file.read(LARGEST_FILE + 1)
        return read_file(source), source
    return read_text(data.get("text") or ""), b""


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
        """Apply the changes made on the page to the list that the form carries."""
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


class ArchiveForm(StyledForm, forms.Form):
    """The archive of a tournament, and the address it gets here."""

    file = forms.FileField(
        label=gettext_lazy("Archive"),
        help_text=gettext_lazy("The JSON file from the page “Results” of a tournament, at most 4 MB."),
        widget=forms.FileInput(attrs={"class": "input", "accept": ".json,application/json"}),
    )
    slug = forms.SlugField(
        label=gettext_lazy("Web address"),
        required=False,
        max_length=50,
        help_text=gettext_lazy("The end of its web address. Leave blank to keep the archive’s own or a similar one."),
    )

    @property
    def content(self) -> bytes:
        """Return the file, as far as one is taken."""
        file = self.cleaned_data["file"]
        file.seek(0)
        content: bytes = file.read(LARGEST_UPLOAD + 1)
        return content
