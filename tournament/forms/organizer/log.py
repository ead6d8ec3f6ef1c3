"""The form that filters the audit log."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.audit.sentences.groups import GROUPS
from tournament.forms.organizer.fields import DateTimeField, PersonField
from tournament.forms.styled import StyledForm
from tournament.models import Account, Entry, Tournament

MOST = 32_000


class LogFilter(StyledForm, forms.Form):
    """Which records to show; everything may be left open."""

    group = forms.ChoiceField(label=_("What"), required=False)
    session = forms.IntegerField(label=_("Session"), required=False, min_value=1, max_value=MOST)
    table = forms.IntegerField(label=_("Table"), required=False, min_value=1, max_value=MOST)
    player = PersonField(label=_("Player"), queryset=Entry.objects.none(), required=False, to_field_name="enrolment")
    account = forms.ModelChoiceField(
        label=_("Done by"), queryset=Account.objects.none(), required=False, to_field_name="uid"
    )
    since = DateTimeField(label=_("From"))
    until = DateTimeField(label=_("Until"))

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        groups = [("", _("Everything")), *((key, label) for key, (label, _verbs) in GROUPS.items())]
        self.offer("group", groups)
        self.offer_rows("player", Entry.objects.filter(tournament=tournament), nothing=_("Everyone"))
        accounts = Account.objects.filter(roles__tournament=tournament).order_by("username").distinct()
        self.offer_rows("account", accounts, nothing=_("Everyone"))
