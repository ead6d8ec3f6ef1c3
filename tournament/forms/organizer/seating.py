"""Forms for a seating: how to make it, and with which wishes."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.spreadsheets.decoding import decode
from tournament.core.spreadsheets.files import OLD_EXCEL, ZIPPED
from tournament.forms.styled import StyledForm
from tournament.seating.state import SeatingState
from tournament.seating.wishes import Wishes

MOST_SESSIONS = 40
MOST_BYTES = 1024 * 1024


class SeedForm(StyledForm, forms.Form):
    """A seed: the same one gives the same result again."""

    seed = forms.RegexField(
        r"^[A-Za-z0-9 ._-]{1,64}$",
        label=_("Seed"),
        required=False,
        help_text=_("Leave blank for a random seed. The same seed gives the same result."),
        error_messages={"invalid": _("Use letters, digits, spaces, dots and dashes.")},
    )

    def clean_seed(self) -> str:
        """Draw one where none was given."""
        return str(self.cleaned_data["seed"] or secrets.token_hex(4))


class EventForm(SeedForm):
    """A seating of the whole event, or of what is left of it."""

    sessions = forms.IntegerField(
        label=_("Number of sessions, including those already seated"), min_value=1, max_value=MOST_SESSIONS
    )
    keep_teams_apart = forms.BooleanField(label=_("Keep team-mates apart"), required=False)
    keep_countries_apart = forms.BooleanField(label=_("Keep players from the same country apart"), required=False)
    uneven = forms.ChoiceField(label=_("If players don’t fill tables of four"), required=False)
    fixed_tables = forms.CharField(
        label=_("Fixed tables (e.g. wheelchair access)"),
        required=False,
        help_text=_("One player per line: the player’s number, then the table number, such as 12 3."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    effort = forms.ChoiceField(
        label=_("Search time"),
        choices=[("quick", _("A second")), ("usual", _("About ten seconds")), ("thorough", _("A minute or two"))],
        initial="usual",
    )
    changes_released = forms.BooleanField(label=_("Also change published sessions"), required=False)
    field_order = ("sessions", "uneven", "keep_teams_apart", "keep_countries_apart", "fixed_tables", "effort", "seed")

    def __init__(self, *args: Any, state: SeatingState, count: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("byes", _("Some sit out in turn")), ("reserves", _("Substitutes fill the last table"))]
        if 3 in state.tournament.play.players:
            choices.append(("threes", _("Some tables of three")))
        self.offer("uneven", choices)
        has_released = any(session.stays and not session.has_begun for session in state.sessions)
        for name, is_wanted in (
            ("keep_teams_apart", bool(state.people.teams)),
            ("keep_countries_apart", len(set(state.people.countries.values())) > 1),
            ("uneven", count % 4 != 0),
            ("changes_released", has_released),
        ):
            if not is_wanted:
                del self.fields[name]

    def clean_fixed_tables(self) -> dict[int, int]:
        """Read numbers and tables."""
        fixed = {}
        for line in self.cleaned_data["fixed_tables"].splitlines():
            parts = line.replace(":", " ").replace(",", " ").split()
            if not parts:
                continue
            if len(parts) != 2 or not all(part.isascii() and part.isdecimal() and len(part) < 6 for part in parts):
                raise forms.ValidationError(_("Write a number and a table on each line, like 12 3."))
            fixed[int(parts[0])] = int(parts[1])
        return fixed

    @property
    def wishes(self) -> Wishes:
        """Return the wishes for the search."""
        given = self.cleaned_data
        return Wishes(
            sessions=given["sessions"],
            effort=given["effort"],
            keep_teams_apart=given.get("keep_teams_apart", False),
            keep_countries_apart=given.get("keep_countries_apart", False),
            uneven=given.get("uneven") or "byes",
            fixed_tables=given["fixed_tables"],
            changes_released=given.get("changes_released", False),
        )


class StandingsForm(SeedForm):
    """The next session from the standings."""

    field_order = ("window", "seed")

    window = forms.ChoiceField(
        label=_("Keep apart players who met in"),
        choices=[("1", _("the last session")), ("2", _("the last two sessions")), ("3", _("the last three sessions")),
                 ("99", _("any session")), ("0", _("none, use only ranks"))],
        initial="2",
    )  # fmt: skip

    @property
    def wishes(self) -> Wishes:
        """Return the wishes for the search."""
        return Wishes(window=int(self.cleaned_data["window"]))


class FinalsForm(SeedForm):
    """Final tables after a cut."""

    field_order = ("cut", "style", "seed")

    cut = forms.IntegerField(
        label=_("How many go on"), min_value=0, max_value=1000, initial=16, help_text=_("0 means everyone plays.")
    )
    style = forms.ChoiceField(
        label=_("Who plays whom"),
        choices=[
            ("blocks", _("1 to 4 at table 1, 5 to 8 at table 2 …")),
            ("snake", _("Equally strong tables (snake)")),
        ],
    )

    def __init__(self, *args: Any, has_cut: bool = True, has_style: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not has_cut:  # the stage knows who plays
            del self.fields["cut"]
        if not has_style:  # at a single table everyone plays everyone
            del self.fields["style"]

    @property
    def wishes(self) -> Wishes:
        """Return the wishes for the search."""
        return Wishes(cut=self.cleaned_data.get("cut", 0), style=self.cleaned_data.get("style", "blocks"))


class ImportForm(StyledForm, forms.Form):
    """A seating from a file, or pasted."""

    file = forms.FileField(
        label=_("File (CSV)"), required=False, widget=forms.FileInput(attrs={"class": "input", "accept": ".csv,.txt"})
    )
    text = forms.CharField(
        label=_("Or paste it here"), required=False, strip=False, widget=forms.Textarea(attrs={"rows": 8})
    )

    def clean(self) -> dict[str, Any]:
        """Take the file's text, or what was pasted."""
        given: dict[str, Any] = super().clean() or {}
        if file := given.get("file"):
            if file.size > MOST_BYTES:
                raise forms.ValidationError(_("This file is too large for a seating."))
            data = file.read()
            if data.startswith((ZIPPED, OLD_EXCEL)):
                raise forms.ValidationError(_("This is a workbook. Save it as CSV, or paste the seating."))
            given["text"] = decode(data).text
        if not (given.get("text") or "").strip() and not self.errors:
            raise forms.ValidationError(_("Choose a file, or paste the seating."))
        return given


class SwapForm(forms.Form):
    """Two numbers of a session."""

    session = forms.IntegerField(min_value=1)
    one = forms.IntegerField(min_value=1)
    other = forms.IntegerField(min_value=1)


class ReleaseForm(forms.Form):
    """A session to be shown or hidden."""

    session = forms.IntegerField(min_value=1)
    release = forms.BooleanField(required=False)
