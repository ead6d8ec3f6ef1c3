"""What the projector shows, chosen by an organizer or a referee."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.text import clean_text
from tournament.forms.styled import StyledForm
from tournament.models import Display
from tournament.models.display import LEAST_SECONDS, MOST_SECONDS, Prizes, Slide

PLACES = [("banner", _("At the bottom of every slide")), ("slide", _("As its own slide"))]


class LinesField(forms.CharField):
    """Some lines of text without invisible characters, for the projector."""

    def to_python(self, value: Any) -> str:
        """Return the lines, each made plain."""
        text = super().to_python(value) or ""
        return "\n".join(clean_text(line) for line in text.splitlines())


class DisplayForm(StyledForm, forms.Form):
    """What rotates and for how long, the message, the sound."""

    slides = forms.MultipleChoiceField(
        label=_("Slides to rotate"), choices=Slide.choices, required=False, widget=forms.CheckboxSelectMultiple
    )
    seconds = forms.IntegerField(label=_("Seconds per slide"), min_value=LEAST_SECONDS, max_value=MOST_SECONDS)
    message = LinesField(
        label=_("Message to everyone"),
        required=False,
        max_length=280,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("For example: Lunch is served. Messages over 80 characters get their own slide."),
    )
    message_place = forms.ChoiceField(label=_("Position"), choices=PLACES, widget=forms.RadioSelect)
    is_sound_on = forms.BooleanField(label=_("Gong when time is up"), required=False)

    @classmethod
    def showing(cls, display: Display) -> DisplayForm:
        """Return the form as the projector is now."""
        return cls(
            initial={
                "slides": display.slides,
                "seconds": display.seconds,
                "message": display.message,
                "message_place": "slide" if display.is_message_slide else "banner",
                "is_sound_on": display.is_sound_on,
            }
        )

    def clean(self) -> dict[str, Any]:
        """Refuse a projector that shows nothing."""
        given = super().clean() or {}
        has_message_slide = given.get("message") and given.get("message_place") == "slide"
        if not self.errors and not given.get("slides") and not has_message_slide:
            self.add_error("slides", _("Choose at least one slide. Without any, the projector stays empty."))
        return given

    @property
    def choices(self) -> dict[str, Any]:
        """Return what was chosen, as the verb takes it."""
        given = dict(self.cleaned_data)
        is_slide = given.pop("message_place") == "slide"
        return {**given, "is_message_slide": is_slide}


class PinForm(forms.Form):
    """One slide that stays, or none."""

    pinned = forms.ChoiceField(choices=[("", ""), *Slide.choices], required=False)


class OpenPrizesForm(StyledForm, forms.Form):
    """Players or teams; before the results are final, a word that this is known."""

    kind = forms.ChoiceField(label=_("Who is on the podium?"), widget=forms.RadioSelect, choices=Prizes.choices)

    def __init__(self, *args: Any, is_final: bool, has_teams: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].initial = Prizes.PLAYERS
        if not has_teams:
            self.fields["kind"] = forms.CharField(widget=forms.HiddenInput, initial=Prizes.PLAYERS)
        if not is_final:
            self.fields["is_warned"] = forms.BooleanField(
                label=_("I know that these results can still change"),
                error_messages={"required": _("Finish the tournament first, or tick this box.")},
            )

    @property
    def choice(self) -> dict[str, Any]:
        """Return what was chosen, as the command takes it."""
        return {"kind": self.cleaned_data["kind"], "is_warned": self.cleaned_data.get("is_warned", False)}


class TurnForm(forms.Form):
    """How many places were turned over on the page where somebody tapped."""

    seen = forms.IntegerField(min_value=0, max_value=3)
