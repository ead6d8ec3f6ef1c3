"""One look for every form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.forms.renderers import TemplatesSetting

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
    """Give a form the look of the house; mixed in before Django's form class."""

    default_renderer = StyledRenderer

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.dress()

    def dress(self) -> None:
        """Give fields their look; a form that adds some of its own calls it again."""
        for field in self.fields.values():
            if getattr(field.widget, "input_type", "text") not in UNTYPED:
                field.widget.attrs.setdefault("class", "input")
