"""Fields about play and ranking, which depend on the rule set: what is usual under it stands in their help."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.play import Play, Ranking
from scoring.standings.schemes import SchemeChoice, SchemeOption
from tournament.models import Tournament

LONGEST_SESSION = 100
LONGEST_CLOCK = 600
POLICIES = [
    ("hand", gettext_lazy("After every hand – results appear as they are entered.")),
    ("table", gettext_lazy("When a table finishes – no partial results.")),
    ("session", gettext_lazy("When a session closes – results of all its tables appear together.")),
]


def play_fields(play: Play) -> dict[str, forms.Field]:
    """Return the fields about a session's course."""
    usual = play.session
    if usual.unit == "hands":
        length_label = _("Hands in a session")
        length_usual = ngettext("%(count)s hand", "%(count)s hands", usual.count) % {"count": usual.count}
    else:
        length_label = _("Rounds in a session")
        length_usual = ngettext("%(count)s round", "%(count)s rounds", usual.count) % {"count": usual.count}
    minutes = play.clock_minutes
    fields: dict[str, forms.Field] = {
        "session_length": forms.IntegerField(
            label=length_label,
            min_value=1,
            max_value=LONGEST_SESSION,
            required=False,
            help_text=_("Leave blank for %(usual)s (rule default).") % {"usual": length_usual},
            widget=forms.NumberInput(attrs={"placeholder": usual.count}),
        ),
        "clock_minutes": forms.IntegerField(
            label=_("Minutes per session"),
            min_value=5,
            max_value=LONGEST_CLOCK,
            required=False,
            help_text=_("Leave blank for %(count)s minutes (rule default).") % {"count": minutes}
            if minutes
            else _("Leave blank for no clock. Most tournaments use 90–120 minutes."),
        ),
        **_end_fields(play),
        "signing": _as_rules_say(_("Signatures"), Tournament.Signing, play.signing),
        "draws_winds": forms.BooleanField(
            label=_("Winds are drawn at the table"),
            required=False,
            help_text=_(
                "The seating says only who plays at which table. The tablet starts with “Who sits "
                "East?”. The players tap their names, or roll the dice on the tablet."
            ),
        ),
    }
    if play.redraws:
        never = ("", _("Seats stay as they were drawn"))
        fields["redraw_cycles"] = forms.TypedChoiceField(
            label=_("Seats redrawn"),
            choices=[never, *((cycles, _after(cycles)) for cycles in play.redraws)],
            coerce=int,
            empty_value=None,
            required=False,
            help_text=_("The tablet asks who sits where, or rolls the dice for the players."),
        )
    return fields


def _end_fields(play: Play) -> dict[str, forms.Field]:
    """Return what an organizer may say about the end of a session; where a signal sounds, hands count from there."""
    if not play.session.after_signal:
        return {"time_up": _as_rules_say(_("When time is up"), Tournament.TimeUp, play.time_up)}
    usual = _("Leave blank for %(count)s minutes (rule default).") % {"count": play.signal_minutes}
    return {
        "signal_minutes": forms.IntegerField(
            label=_("Time signal, minutes before the end"),
            min_value=0,
            max_value=LONGEST_CLOCK,
            required=False,
            help_text=usual + " " + _("The tablets ask which hand was being played; the options say how many follow."),
        )
    }


def _after(cycles: int) -> str:
    return _("After every %(count)s hands") % {"count": 4 * cycles}


def _as_rules_say(label: str, choices: Any, usual: str) -> forms.ChoiceField:
    """Return a choice whose empty answer is what the rule set says."""
    says = _("%(usual)s (default)") % {"usual": choices(usual).label}
    return forms.ChoiceField(label=label, choices=[("", says), *choices.choices], required=False)


def ranking_fields(ranking: Ranking) -> dict[str, forms.Field]:
    """Return the fields about the standings, as far as the rule set leaves a choice."""
    fields: dict[str, forms.Field] = {}
    if len(ranking.schemes) > 1:
        fields["method"] = forms.ChoiceField(
            label=_("Ranked by"),
            choices=[("" if scheme is ranking.scheme else scheme.id, _(scheme.choice)) for scheme in ranking.schemes],
            required=False,
        )
    fields |= {option.key: _option_field(option) for scheme in ranking.schemes for option in scheme.options}
    return fields


def _option_field(option: SchemeOption | SchemeChoice) -> forms.Field:
    if isinstance(option, SchemeChoice):
        return forms.ChoiceField(
            label=_(option.title),
            choices=[("" if value == option.usual else value, _(label)) for value, label in option.choices],
            required=False,
            help_text=_(option.help),
        )
    return forms.IntegerField(
        label=_(option.title),
        min_value=0,
        max_value=option.most,
        required=False,
        widget=forms.NumberInput(attrs={"placeholder": option.usual}),
        help_text=_(option.help),
    )
