"""Style every form in the same way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.db.models import QuerySet
from django.forms.renderers import TemplatesSetting

from tournament.core.text import StrOrPromise

if TYPE_CHECKING:
    FormBase = forms.Form
else:
    FormBase = object

UNTYPED = {"checkbox", "radio", "file", "hidden"}


class StyledRenderer(TemplatesSetting):
    """Draw forms and fields with our templates."""

    form_template_name = "forms/form.html"
    field_template_name = "forms/field.html"


class StyledForm(FormBase):
    """A form with our widgets and templates; mixed in before Django's form class."""

    default_renderer = StyledRenderer

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.dress()

    def dress(self) -> None:
        """Add CSS classes to the fields' widgets; a form that adds fields calls this again."""
        for field in self.fields.values():
            if getattr(field.widget, "input_type", "text") not in UNTYPED:
                field.widget.attrs.setdefault("class", "input")

    def offer(self, name: str, choices: Iterable[Any]) -> None:
        """Set the choices of a field, where they depend on more than the class of the form."""
        cast(forms.ChoiceField, self.fields[name]).choices = list(choices)

    def offer_rows(self, name: str, rows: QuerySet[Any], *, nothing: StrOrPromise) -> None:
        """Set the rows a field offers, and the text shown while none is chosen."""
        field = cast("forms.ModelChoiceField[Any]", self.fields[name])
        field.queryset, field.empty_label = rows, str(nothing)
