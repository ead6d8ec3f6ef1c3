"""Forms for a file of results: upload it, then check its preview and enter it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.core.spreadsheets.files import LARGEST_FILE
from tournament.core.spreadsheets.grids import ListError, read_json
from tournament.forms.organizer.fields import PlainField
from tournament.forms.organizer.import_list import read_given
from tournament.forms.styled import StyledForm
from tournament.models import Session
from tournament.sessions.results_file import ReadResults


class ResultsFileForm(StyledForm, forms.Form):
    """Results as a file, or pasted."""

    session = forms.TypedChoiceField(
        label=_("Session"),
        coerce=int,
        required=False,
        empty_value=None,
        help_text=_("Used for lines that name no session."),
    )
    text = forms.CharField(
        label=_("Paste the results"),
        required=False,
        max_length=LARGEST_FILE,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=_("Or choose a file"),
        required=False,
        allow_empty_file=True,
        help_text=_("XLSX, or CSV with commas, semicolons or tabs. At most 1,000 lines and 1 MB."),
        widget=forms.FileInput(attrs={"class": "input", "accept": ".csv,.tsv,.txt,.xlsx"}),
    )

    def __init__(self, *args: Any, sessions: Sequence[Session], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer("session", [(session.number, str(session)) for session in sessions])

    def clean(self) -> dict[str, Any]:
        """Read the file or the pasted text."""
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        try:
            data["grid"], _source = read_given(data)
        except ListError as error:
            self.add_error("file" if data.get("file") else "text", str(error))
        return data


class EnterFileForm(StyledForm, forms.Form):
    """Results as their preview carries them, with the answers to its questions."""

    grid = forms.CharField(strip=False, widget=forms.HiddenInput)
    session = forms.IntegerField(required=False, widget=forms.HiddenInput)
    digest = forms.CharField(max_length=64, widget=forms.HiddenInput)
    reason = PlainField(label=_("Why do these totals not add up?"), max_length=200, required=False)
    replaces = forms.BooleanField(label=_("Replace existing results with those in the file"), required=False)

    def clean_grid(self) -> Any:
        """Read the cells again."""
        try:
            return read_json(self.cleaned_data["grid"])
        except ListError as error:
            raise forms.ValidationError(str(error)) from error

    def ask_about(self, results: ReadResults) -> None:
        """Ask only the questions these results raise, and require an answer to each."""
        for name, found in (("reason", results.needing_reason), ("replaces", results.replacing)):
            if not found:
                del self.fields[name]
        if not self.is_bound or not self.is_valid():
            return
        if results.digest != self.cleaned_data["digest"]:
            self.add_error(None, gettext("Something has changed in the meantime. Check the preview again."))
        if results.needing_reason and not self.cleaned_data["reason"]:
            self.add_error("reason", gettext("Give a reason in a few words."))
        if results.replacing and not self.cleaned_data["replaces"]:
            self.add_error("replaces", gettext("Some tables have a different result. Tick the box to replace it."))
