"""Forms about players: one by one, as a list, at a club evening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext, pgettext_lazy

from scoring.play import Play
from tournament.core.text import write_list
from tournament.forms.organizer.fields import CountryField, NameField, PlainField, RulesField
from tournament.forms.styled import StyledForm
from tournament.models import Entry
from tournament.players.marks import marks_of
from tournament.players.mentions import Mention
from tournament.players.names import read_people, turn_around
from tournament.players.numbers import LARGEST_NUMBER, Holes, doubled, find_holes


class OwnNumberField(forms.IntegerField):
    """A number that the event itself gives a player; it may be left empty."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, min_value=1, max_value=LARGEST_NUMBER, **kwargs)


class EntryForm(StyledForm, forms.Form):
    """One player."""

    about_number = gettext_noop("The player’s number in the seating. Leave blank to draw numbers.")

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
        help_text=gettext_lazy("Leading zeros are kept."),
    )
    code_name = PlainField(
        label=gettext_lazy("Code name"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("Shown to the public instead of the name."),
    )

    def __init__(self, *args: Any, play: Play, takes_number: bool = False, **kwargs: Any) -> None:
        """Ask for the player's number too where it can still be chosen."""
        super().__init__(*args, **kwargs)
        if takes_number:
            self.fields["number"] = OwnNumberField(label=_("Number"), help_text=_(self.about_number))
            self.dress()
        self.marks = marks_of(play)
        for name, fact in self.marks.items():
            words = _(fact.help) if fact.help else ""
            self.fields[name] = forms.BooleanField(label=_(fact.title), help_text=words, required=False)

    @property
    def columns(self) -> dict[str, Any]:
        """Return the typed values by column of the entry."""
        return {name: value for name, value in self.cleaned_data.items() if name in self.base_fields}

    @property
    def number(self) -> int | None:
        """Return the number that was typed, if there is one."""
        number: int | None = self.cleaned_data.get("number")
        return number

    @property
    def facts(self) -> dict[str, bool]:
        """Return which facts of the rule set hold for the player, and which do not."""
        return {fact.key: self.cleaned_data[name] for name, fact in self.marks.items()}


class NewEntryForm(EntryForm):
    """Someone new."""

    about_number = gettext_noop(
        "If your event has its own numbers. Leave blank for the next free number once others have one."
    )

    status = forms.ChoiceField(
        label=gettext_lazy("Takes part as"),
        choices=[
            (Entry.Status.ACTIVE.value, gettext_lazy("Player")),
            (Entry.Status.RESERVE.value, gettext_lazy("Substitute")),
        ],
    )


class NumbersForm(StyledForm, forms.Form):
    """The event's own numbers, one field for each player; holes in them have to be confirmed."""

    def __init__(self, *args: Any, players: Sequence[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.players = players
        for entry in players:
            self.fields[f"number-{entry.enrolment}"] = OwnNumberField(label=str(entry), initial=entry.number)
        self.holes = Holes((), ())
        self.dress()

    @property
    def rows(self) -> list[tuple[Entry, forms.BoundField]]:
        """Return each player with the field for their number."""
        return [(entry, self[f"number-{entry.enrolment}"]) for entry in self.players]

    @property
    def numbers(self) -> dict[int, int | None]:
        """Return the numbers that were typed, by enrolment."""
        return {entry.enrolment: self.cleaned_data.get(f"number-{entry.enrolment}") for entry in self.players}

    def clean(self) -> dict[str, Any]:
        """Refuse numbers that are there twice, and ask about holes."""
        cleaned = super().clean() or self.cleaned_data
        doubles = doubled(self.numbers)
        for enrolment, number in self.numbers.items():
            if number in doubles:
                self.add_error(f"number-{enrolment}", _("This number appears twice."))
        self.holes = find_holes((str(entry), self.numbers[entry.enrolment]) for entry in self.players)
        if not self.errors and self.holes and self.data.get("is_sure") != "on":
            raise forms.ValidationError(_("Some seats would stay empty. Check below, then save again."), code="holes")
        return cleaned


class ReasonForm(StyledForm, forms.Form):
    """Why something is done."""

    reason = PlainField(label=gettext_lazy("Reason"), max_length=200, help_text=gettext_lazy("A few words are enough."))


class TakeNumberForm(StyledForm, forms.Form):
    """Which reserve takes over."""

    reserve = forms.ModelChoiceField(
        label=gettext_lazy("Substitute"), queryset=Entry.objects.none(), to_field_name="enrolment"
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
            "The draw is calculated from it. Leave blank for a random seed, "
            "or enter what you have thrown in public, such as dice."
        ),
    )

    def __init__(self, *args: Any, again: int, **kwargs: Any) -> None:
        """Ask for a yes where `again` players have a number already."""
        super().__init__(*args, **kwargs)
        if again:
            label = ngettext(
                "Give %(count)s player a different number and different seats",
                "Give all %(count)s players different numbers and different seats",
                again,
            )
            missing = gettext_lazy("Numbers have been drawn. Tick the box to give everyone a different one.")
            self.fields["is_sure"] = forms.BooleanField(
                label=label % {"count": again}, error_messages={"required": missing}
            )


class NameAgainForm(StyledForm, forms.Form):
    """The name of what is about to be removed, typed once more to be sure."""

    name = PlainField(label=gettext_lazy("Type the name to confirm"), max_length=120)

    def __init__(self, *args: Any, expected: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.expected = expected

    def clean_name(self) -> str:
        """Accept exactly that name."""
        if self.cleaned_data["name"] != self.expected:
            raise forms.ValidationError(_("The name does not match. Type it exactly as shown."))
        return self.expected


class EraseForm(NameAgainForm):
    """The name once more, and which texts go too, of those the page has `shown`."""

    def __init__(self, *args: Any, entry: Entry, mentions: Sequence[Mention], **kwargs: Any) -> None:
        self.mentions = mentions
        super().__init__(*args, expected=str(entry), **kwargs)
        self.shown = set(self.data.getlist("shown")) if isinstance(self.data, QueryDict) else set()
        self.chosen = set(self.data.getlist("text")) if isinstance(self.data, QueryDict) else set()

    @property
    def texts(self) -> list[tuple[Mention, bool]]:
        """Return the mentions, each with whether it is ticked: as the organizer left it, else where it is sure."""
        return [
            (mention, mention.key in self.chosen if mention.key in self.shown else mention.is_sure)
            for mention in self.mentions
        ]

    def clean(self) -> dict[str, Any]:
        """Ask again where something is found that the page did not show: nothing goes, or stays, unseen."""
        cleaned = super().clean() or {}
        if any(mention.key not in self.shown for mention in self.mentions):
            raise forms.ValidationError(_("More texts naming this person were found. Check them, then confirm."))
        return cleaned


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
    shown = write_list(_("“%(text)s”") % {"text": text} for text in texts[:3])
    return f"{shown} …" if len(texts) > 3 else shown


class ClubEveningForm(PeopleForm):
    """A club evening in one step: what it is called, what is played, who has come."""

    name = PlainField(label=pgettext_lazy("of an event", "Name"), max_length=120)
    ruleset = RulesField(label=gettext_lazy("Rule set"))
    names = forms.CharField(
        label=gettext_lazy("Who is here?"),
        required=False,
        max_length=8000,
        help_text=gettext_lazy("One name per line, or separated by commas. Others can join at any time."),
        widget=forms.Textarea(attrs={"rows": 5, "autocomplete": "off"}),
    )


class GuestsForm(PeopleForm):
    """People who have just come."""

    names = forms.CharField(
        label=gettext_lazy("Names"),
        max_length=8000,
        help_text=gettext_lazy("One name per line, or separated by commas."),
        widget=forms.Textarea(attrs={"rows": 2, "autocomplete": "off"}),
    )
