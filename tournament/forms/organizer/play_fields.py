"""Fields about play and ranking, which depend on the rule set: what is usual under it stands in their help."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.play import Play, Ranking
from scoring.standings.schemes import SchemeOption
from tournament.models import Tournament

CUTS = 3
LONGEST_SESSION = 100
LONGEST_CLOCK = 600
POLICIES = [
    ("hand", gettext_lazy("Hand by hand: everything at once, as it is entered. The liveliest.")),
    ("table", gettext_lazy("When a table has finished: no half-played table is shown.")),
    ("session", gettext_lazy("When a session is closed: all tables of a session appear together.")),
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
            help_text=_("Empty: %(usual)s, as the rules say.") % {"usual": length_usual},
            widget=forms.NumberInput(attrs={"placeholder": usual.count}),
        ),
        "clock_minutes": forms.IntegerField(
            label=_("Minutes of a session"),
            min_value=5,
            max_value=LONGEST_CLOCK,
            required=False,
            help_text=_("Empty: %(count)s minutes, as the rules say.") % {"count": minutes}
            if minutes
            else _("Empty: no clock. Tournaments usually give 90 to 120 minutes."),
        ),
        "time_up": _as_rules_say(_("When time is up"), Tournament.TimeUp, play.time_up),
        "signing": _as_rules_say(_("Players sign"), Tournament.Signing, play.signing),
    }
    if play.redraws:
        never = ("", _("Seats stay as they were drawn"))
        fields["redraw_cycles"] = forms.TypedChoiceField(
            label=_("Seats drawn anew"),
            choices=[never, *((cycles, _after(cycles)) for cycles in play.redraws)],
            coerce=int,
            empty_value=None,
            required=False,
            help_text=_("The tablet reminds the players and can draw for them."),
        )
    return fields


def _after(cycles: int) -> str:
    return _("After every %(count)s hands") % {"count": 4 * cycles}


def _as_rules_say(label: str, choices: Any, usual: str) -> forms.ChoiceField:
    """Return a choice whose empty answer is what the rule set says."""
    says = _("%(usual)s (as the rules say)") % {"usual": choices(usual).label}
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
    if ranking.allows_cuts:
        for row in range(1, CUTS + 1):
            fields |= _cut_fields(row)
    return fields


def _option_field(option: SchemeOption) -> forms.Field:
    return forms.IntegerField(
        label=_(option.title),
        min_value=0,
        max_value=option.most,
        required=False,
        widget=forms.NumberInput(attrs={"placeholder": option.usual}),
        help_text=_(option.help),
    )


def _cut_fields(row: int) -> dict[str, forms.Field]:
    return {
        f"cut_after_{row}": forms.IntegerField(label=_("After session"), min_value=1, max_value=40, required=False),
        f"cut_keep_{row}": forms.IntegerField(label=_("Go on"), min_value=1, max_value=1000, required=False),
        f"cut_carry_{row}": forms.BooleanField(label=_("Points carry over"), required=False, initial=True),
    }
