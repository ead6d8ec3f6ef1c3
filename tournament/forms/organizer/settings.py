"""The form for all settings of a tournament, new or existing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.errors import ScoringError
from scoring.rulesets import RULESETS, get_ruleset
from tournament.core.labels import translate_reason
from tournament.core.options import check_ranking, resolve_tournament_options
from tournament.core.text import StrOrPromise
from tournament.core.time_zones import find_zone, zones_by_region
from tournament.forms.hand_query import read_options, shown_presets
from tournament.forms.options import OptionField, option_fields
from tournament.forms.organizer.fields import DayField, PlainField, RulesField
from tournament.forms.organizer.play_fields import POLICIES, play_fields, ranking_fields
from tournament.forms.styled import StyledForm
from tournament.models import Tournament
from tournament.setup import tournament as arranging

if TYPE_CHECKING:
    from django.forms import BoundField

DAYS = [MinValueValidator(date(2000, 1, 1)), MaxValueValidator(date(2099, 12, 31))]
USUAL_SESSIONS = 4


@dataclass(frozen=True, slots=True)
class Section:
    """Fields that belong together on the page."""

    key: str
    title: StrOrPromise
    names: tuple[str, ...]


SECTIONS = (
    Section("event", gettext_lazy("The event"), ("name", "slug", "place", "starts_on", "ends_on", "time_zone")),
    Section("rules", gettext_lazy("Rules"), ("ruleset",)),
    Section(
        "sessions",
        gettext_lazy("Sessions"),
        (
            *("sessions", "session_length", "clock_minutes", "time_up", "signal_minutes"),
            *("signing", "draws_winds", "redraw_cycles"),
        ),
    ),
    Section("ranking", gettext_lazy("Ranking"), ("method", "two_way_first_tie_bonus")),
    Section("public", gettext_lazy("What the public sees"), ("policy", "freeze_after", "is_private")),
)


class TournamentForm(StyledForm, forms.Form):
    """The settings of a tournament under one rule set; the options of the rules are read beside it.

    `is_frozen`: the first hand has been played, and what hands depend on stays as it is.
    """

    name = PlainField(
        label=pgettext_lazy("of an event", "Name"),
        max_length=120,
        widget=forms.TextInput(attrs={"data-names": "id_slug"}),
    )
    slug = forms.SlugField(
        label=gettext_lazy("Web address"),
        max_length=50,
        required=False,
        help_text=gettext_lazy(
            "The end of the web address. Leave blank to use the name. It is part of every printed QR code."
        ),
    )
    place = PlainField(label=gettext_lazy("Place"), max_length=120, required=False)
    starts_on = DayField(label=gettext_lazy("First day"), validators=DAYS)
    ends_on = DayField(label=gettext_lazy("Last day"), validators=DAYS)
    time_zone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        required=False,
        help_text=gettext_lazy(
            "All times are entered and shown in this time zone: on these pages, on the projector and on paper."
        ),
    )
    ruleset = RulesField(label=gettext_lazy("Rule set"))
    sessions = forms.IntegerField(
        label=gettext_lazy("Number of sessions"),
        min_value=0,
        max_value=arranging.MOST_SESSIONS,
        initial=USUAL_SESSIONS,
        help_text=gettext_lazy(
            "In a session, every table plays one game. You can add sessions at any time; "
            "only unseated ones can be removed."
        ),
    )
    policy = forms.ChoiceField(
        label=gettext_lazy("When does the public see a result?"),
        choices=POLICIES,
        widget=forms.RadioSelect,
        initial="hand",
    )
    freeze_after = forms.IntegerField(
        label=gettext_lazy("Freeze the standings after session"),
        min_value=1,
        max_value=arranging.MOST_SESSIONS,
        required=False,
        help_text=gettext_lazy(
            "Keeps later results secret until the tournament is finished. Leave blank for no freeze."
        ),
    )

    def __init__(
        self, *args: Any, ruleset: str, tournament: Tournament | None = None, is_frozen: bool = False, **kwargs: Any
    ) -> None:
        self.base_rules, self.tournament, self.is_frozen = ruleset, tournament, is_frozen
        super().__init__(*args, **kwargs)
        self.fields.update(play_fields(RULESETS[ruleset].play))
        self.fields.update(ranking_fields(RULESETS[ruleset].play.ranking))
        self.fields["is_private"] = forms.BooleanField(
            label=_("Private"),
            required=False,
            help_text=_(
                "Show code names or numbers instead of real names, and ask search engines not to index the pages."
            ),
        )
        self.offer("time_zone", zone_choices(tournament.time_zone if tournament else ""))
        for name, field in self.fields.items():
            if is_frozen and name in arranging.FROZEN_BY_FIRST_HAND:
                field.disabled = True
        if tournament and tournament.tables.exists():
            self.fields["ruleset"].disabled = True
        self.dress()

    # -- what the page shows ------------------------------------------------------------------------------------------

    @property
    def given_options(self) -> dict[str, Any]:
        """Return the options as they were sent, or as they are."""
        if self.is_frozen or not isinstance(self.data, QueryDict) or not self.is_bound:
            return {
                key: tuple(value) if isinstance(value, list) else value for key, value in self._kept_options.items()
            }
        return read_options(self.data, self.base_rules)

    @property
    def _kept_options(self) -> Mapping[str, Any]:
        kept: Mapping[str, Any] = self.initial.get("options", {})
        return kept

    @property
    def option_fields(self) -> list[OptionField]:
        """Return the options that hold for a whole tournament."""
        ours = {f"o.{option.key}" for option in RULESETS[self.base_rules].options if option.scope == "tournament"}
        return [one for one in option_fields(get_ruleset(self.base_rules), self.given_options) if one.name in ours]

    @property
    def changed_options(self) -> int:
        """Return how many options are not as usual."""
        return sum(field.is_changed for field in self.option_fields)

    @property
    def sections(self) -> Iterator[tuple[Section, list[BoundField]]]:
        """Yield the parts of the page with their fields; a part without any is left out."""
        for section in SECTIONS:
            if fields := [self[name] for name in section.names if name in self.fields]:
                yield section, fields

    # -- what was sent ------------------------------------------------------------------------------------------------

    def clean_slug(self) -> str:
        """Return the address: free, and none of the desk's own."""
        slug: str = self.cleaned_data["slug"].lower()
        if not slug:
            return slug
        others = Tournament.objects.filter(slug=slug)
        if self.tournament:
            others = others.exclude(pk=self.tournament.pk)
        if slug in arranging.RESERVED_SLUGS or others.exists():
            raise forms.ValidationError(_("This web address is taken. Choose another."))
        return slug

    def clean(self) -> dict[str, Any]:
        """Check what belongs together: days, the freeze, options, ranking."""
        data = super().clean() or self.cleaned_data
        if data.get("starts_on") and data.get("ends_on") and data["ends_on"] < data["starts_on"]:
            self.add_error("ends_on", _("The last day cannot come before the first."))
        if data.get("name") and "slug" in data and not data["slug"]:
            data["slug"] = self.tournament.slug if self.tournament else arranging.guess_slug(data["name"])
        if data.get("ruleset") == self.base_rules:
            self._clean_options(data)
            self._clean_ranking(data)
        elif "ruleset" in data:
            self.add_error("ruleset", _("The rules can no longer be changed."))
        return data

    def _clean_options(self, data: dict[str, Any]) -> None:
        self._refuse_unseen_preset()
        try:
            data["options"] = resolve_tournament_options(self.base_rules, self.given_options)
        except ScoringError as error:
            self.add_error(None, translate_reason(error))

    def _refuse_unseen_preset(self) -> None:
        """Show what follows from another preset before it is saved, unless the page's script has shown it already."""
        if self.is_frozen or not isinstance(self.data, QueryDict):
            return
        fields = {field.name: field for field in self.option_fields}
        for key, shown in shown_presets(self.data, self.base_rules).items():
            field = fields.get(f"o.{key}")
            if field and field.value != str(shown):
                chosen = next((choice.name for choice in field.choices if choice.is_chosen), field.value)
                message = _("The options now follow %(preset)s, except those you changed. Check them and save again.")
                self.add_error(None, message % {"preset": chosen})

    def _clean_ranking(self, data: dict[str, Any]) -> None:
        rules = RULESETS[self.base_rules].play.ranking
        ranking: dict[str, Any] = {}
        if data.get("method") and data["method"] != rules.scheme.id:
            ranking["method"] = data["method"]
        chosen = {option.key: data.get(option.key) for scheme in rules.schemes for option in scheme.options}
        ranking |= {key: value for key, value in chosen.items() if value not in (None, "")}
        try:
            data["ranking"] = check_ranking(self.base_rules, ranking)
        except ScoringError as error:
            self.add_error(None, translate_reason(error))

    @property
    def settings(self) -> dict[str, Any]:
        """Return what the verbs take, the rule set first because options depend on it."""
        data = self.cleaned_data
        kept = {key: data[key] for key in arranging.SETTINGS if key in data}
        return {"ruleset": data["ruleset"], **kept, "options": data["options"], "ranking": data["ranking"]}


def zone_choices(chosen: str) -> list[tuple[str, Any]]:
    """Return the zones by continent, the server's own first; one that was chosen stays even where nobody knows it."""
    server = _("Server time zone: %(zone)s") % {"zone": settings.TIME_ZONE}
    others = [(chosen, chosen)] if chosen and not find_zone(chosen) else []
    return [("", server), *others, ("UTC", "UTC"), *((region, zones) for region, zones in zones_by_region().items())]


def initial_of(tournament: Tournament, sessions: int) -> dict[str, Any]:
    """Return the settings of a tournament as the form starts with them."""
    values: dict[str, Any] = {key: getattr(tournament, key) for key in arranging.SETTINGS}
    values |= {"ruleset": tournament.ruleset, "options": tournament.options, "sessions": sessions}
    return values | {"method": "", **tournament.ranking}


def typed_so_far(data: QueryDict, ruleset: str) -> dict[str, Any]:
    """Return what was typed into the form so far, to continue under another rule set."""
    return {**data.dict(), "is_private": "is_private" in data, "options": read_options(data, ruleset)}
