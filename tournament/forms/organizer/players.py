"""Forms about players: one by one, as a list, at a club evening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scoring.play import Play
from tournament.forms.organizer.fields import CountryField, NameField, PlainField, RulesField
from tournament.forms.styled import StyledForm
from tournament.models import Entry
from tournament.players.marks import marks_of
from tournament.players.mentions import Mention
from tournament.players.names import read_people, turn_around


class EntryForm(StyledForm, forms.Form):
    """One player."""

    name = NameField(label=gettext_lazy("Name"), max_length=120)
    country = CountryField(
        label=gettext_lazy("Country"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("By name or by code, like NED."),
    )
    club = PlainField(label=gettext_lazy("Club"), max_length=120, required=False)
    team = PlainField(label=gettext_lazy("Team"), max_length=120, required=False)
    association_number = PlainField(
        label=gettext_lazy("Association number"),
        max_length=32,
        required=False,
        help_text=gettext_lazy("Kept as text: a zero in front stays."),
    )
    code_name = PlainField(
        label=gettext_lazy("Code name"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("Shown to the public instead of the name."),
    )

    def __init__(self, *args: Any, play: Play, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.marks = marks_of(play)
        for name, fact in self.marks.items():
            words = _(fact.help) if fact.help else ""
            self.fields[name] = forms.BooleanField(label=_(fact.title), help_text=words, required=False)

    @property
    def columns(self) -> dict[str, Any]:
        """Return what was typed."""
        return {name: value for name, value in self.cleaned_data.items() if name not in self.marks}

    @property
    def facts(self) -> dict[str, bool]:
        """Return which facts of the rule set hold for the player, and which do not."""
        return {fact.key: self.cleaned_data[name] for name, fact in self.marks.items()}


class NewEntryForm(EntryForm):
    """Someone new."""

    status = forms.ChoiceField(
        label=gettext_lazy("Takes part as"),
        choices=[
            (Entry.Status.ACTIVE.value, gettext_lazy("Player")),
            (Entry.Status.RESERVE.value, gettext_lazy("Reserve")),
        ],
    )


class ReasonForm(StyledForm, forms.Form):
    """Why something is done."""

    reason = PlainField(label=gettext_lazy("Why?"), max_length=200, help_text=gettext_lazy("A few words are enough."))


class TakeNumberForm(StyledForm, forms.Form):
    """Which reserve takes over."""

    reserve = forms.ModelChoiceField(
        label=gettext_lazy("Reserve"), queryset=Entry.objects.none(), to_field_name="enrolment"
    )

    def __init__(self, *args: Any, reserves: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["reserve"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = reserves


class TakeOverForm(TakeNumberForm, ReasonForm):
    """Which reserve takes over once play has begun, and why."""

    field_order = ("reserve", "reason")


class FillNumberForm(StyledForm, forms.Form):
    """The number whose seats a reserve plays."""

    number = forms.TypedChoiceField(label=gettext_lazy("Number"), coerce=int)

    def __init__(self, *args: Any, numbers: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer("number", [(number, number) for number in numbers])


class SeedForm(StyledForm, forms.Form):
    """What the lot is drawn from."""

    seed = PlainField(
        label=gettext_lazy("Seed"),
        max_length=64,
        required=False,
        help_text=gettext_lazy(
            "Leave it empty and one is made up. To let everybody check the lot, use something drawn in public, "
            "like the numbers of dice."
        ),
    )

    def __init__(self, *args: Any, again: int, **kwargs: Any) -> None:
        """Ask for a yes where `again` players have a number already."""
        super().__init__(*args, **kwargs)
        if again:
            label = ngettext(
                "Give %(count)s player another number, and with it other seats",
                "Give all %(count)s players other numbers, and with them other seats",
                again,
            )
            missing = gettext_lazy("Numbers have been drawn. Say that everyone gets another one.")
            self.fields["is_sure"] = forms.BooleanField(
                label=label % {"count": again}, error_messages={"required": missing}
            )


class EraseForm(StyledForm, forms.Form):
    """The name typed once more, to be sure; and which texts go too, of those the page has `shown`."""

    name = PlainField(label=gettext_lazy("Type the name to confirm"), max_length=120)

    def __init__(self, *args: Any, entry: Entry, mentions: Sequence[Mention], **kwargs: Any) -> None:
        self.entry = entry
        self.mentions = mentions
        super().__init__(*args, **kwargs)
        self.shown = set(self.data.getlist("shown")) if isinstance(self.data, QueryDict) else set()
        self.chosen = set(self.data.getlist("text")) if isinstance(self.data, QueryDict) else set()

    @property
    def texts(self) -> list[tuple[Mention, bool]]:
        """Return what was found, each with whether it is ticked: as the organizer left it, else where it is sure."""
        return [
            (mention, mention.key in self.chosen if mention.key in self.shown else mention.is_sure)
            for mention in self.mentions
        ]

    def clean(self) -> dict[str, Any]:
        """Ask again where something is found that the page did not show: nothing goes, or stays, unseen."""
        cleaned = super().clean() or {}
        if any(mention.key not in self.shown for mention in self.mentions):
            raise forms.ValidationError(_("More texts that name this person were found. Look at them, then confirm."))
        return cleaned

    def clean_name(self) -> str:
        """Accept the very name alone."""
        if self.cleaned_data["name"] != str(self.entry):
            raise forms.ValidationError(_("This is not the name. Type it exactly as it stands there."))
        return str(self.entry)


class PeopleForm(StyledForm, forms.Form):
    """Names of several people. Where a comma may separate two or turn one name around, the form asks."""

    names = forms.CharField()
    most = 60

    def __init__(self, *args: Any, known: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = known

    def clean(self) -> dict[str, Any]:
        """Read the names, each once."""
        data = super().clean() or self.cleaned_data
        if "names" in data:
            try:
                data["names"] = self._read(data["names"])
            except forms.ValidationError as error:
                self.add_error("names", error)
        return data

    def _read(self, text: str) -> list[str]:
        meaning = str(self.data.get("comma", ""))
        people = read_people(text, known=self.known, comma=meaning if meaning in ("order", "people") else "")
        self._ask_about_commas(read_people(text, known=self.known).unclear)
        if people.unclear:
            told = {"names": _quoted(people.unclear)}
            raise forms.ValidationError(_("Is %(names)s one person or two? Choose below.") % told)
        if self.fields["names"].required and not people.names:
            raise forms.ValidationError(self.fields["names"].error_messages["required"])
        if len(people.names) > self.most:
            raise forms.ValidationError(_("There are more than %(most)s names.") % {"most": self.most})
        if any(len(name) > 120 for name in people.names):
            raise forms.ValidationError(_("One of the names is longer than 120 characters."))
        return people.names

    def _ask_about_commas(self, unclear: Sequence[str]) -> None:
        if not unclear:
            return
        one, two = turn_around(unclear[0]), unclear[0].replace(",", f" {_('and')} ", 1)
        self.fields["comma"] = forms.ChoiceField(
            label=_("What the comma means"),
            required=False,
            choices=[
                ("", _("Choose")),
                ("order", _("One person: %(name)s") % {"name": one}),
                ("people", _("Two people: %(names)s") % {"names": " ".join(two.split())}),
            ],
        )
        self.dress()


def _quoted(texts: Sequence[str]) -> str:
    shown = ", ".join(_("“%(text)s”") % {"text": text} for text in texts[:3])
    return f"{shown} …" if len(texts) > 3 else shown


class ClubEveningForm(PeopleForm):
    """A club evening in one step: what it is called, what is played, who has come."""

    name = PlainField(label=pgettext_lazy("of an event", "Name"), max_length=120)
    ruleset = RulesField(label=gettext_lazy("Rule set"))
    names = forms.CharField(
        label=gettext_lazy("Who has come?"),
        required=False,
        max_length=8000,
        help_text=gettext_lazy("One name on each line, or separated by commas. Others can join at any time."),
        widget=forms.Textarea(attrs={"rows": 5, "autocomplete": "off"}),
    )


class GuestsForm(PeopleForm):
    """People who have just come."""

    names = forms.CharField(
        label=gettext_lazy("Names"),
        max_length=8000,
        help_text=gettext_lazy("One name on each line, or separated by commas."),
        widget=forms.Textarea(attrs={"rows": 2, "autocomplete": "off"}),
    )
