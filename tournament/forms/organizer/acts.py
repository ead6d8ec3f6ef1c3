"""Forms for what an organizer or a signed-in referee does: each with a command id, often with a reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any, TypeAlias
from uuid import uuid4

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.seats import Wind
from tournament.forms.organizer.fields import PersonField, PlainField
from tournament.forms.referee.acts import TotalsForm
from tournament.forms.referee.fields import SeatField, unplayed_field
from tournament.forms.styled import StyledForm
from tournament.models import Entry, Table
from tournament.tables.paper.totals import PaperSheet

MOST_MINUTES = 120
MOST_POINTS = 1_000_000

Place: TypeAlias = tuple[int, int]
"""The numbers of a session and of a table in it."""


class ConfirmForm(StyledForm, forms.Form):
    """A yes, with the id of the command."""

    id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)


class StartForm(ConfirmForm):
    """The start of a session; one that overtakes another is asked about."""

    def __init__(self, *args: Any, session: str, overtakes: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if overtakes:
            label = gettext("Start %(session)s anyway") % {"session": session}
            missing = _("Another session comes first or is not closed yet. Tick the box to start this one anyway.")
            self.fields["overtakes"] = forms.BooleanField(label=label, error_messages={"required": missing})


class WhyForm(ConfirmForm):
    """A yes with a reason."""

    reason = forms.CharField(
        label=_("Reason"), max_length=200, help_text=_("A few words are enough. The reason is kept in the log.")
    )

    def clean_reason(self) -> str:
        """Return the reason without surrounding spaces."""
        return str(self.cleaned_data["reason"]).strip()


class CloseTableForm(WhyForm):
    """The end of a table that has not signed; one without a result needs a confirmation."""

    def __init__(self, *args: Any, has_result: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not has_result:
            self.fields["is_unplayed"] = unplayed_field(_("This table was not played"))
            self.order_fields(["id", "is_unplayed", "reason"])


class MinutesForm(forms.Form):
    """Minutes to add or take back."""

    minutes = forms.IntegerField(min_value=-MOST_MINUTES, max_value=MOST_MINUTES)


class CloseSessionForm(ConfirmForm):
    """The end of a session; a reason for the tables that have not signed, where there are any.

    Of each table in `unplayed`, without a hand and without totals, it asks whether it was really not played.
    """

    reason = forms.CharField(label=_("Why close without signatures?"), max_length=200, required=False)

    def __init__(self, *args: Any, needs_reason: bool, unplayed: Iterable[Place] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for session, table in unplayed:
            label = gettext("Table %(number)s was not played – no one gets a result for it")
            self.fields[f"unplayed_{session}_{table}"] = unplayed_field(label % {"number": table})
        if needs_reason:
            self.fields["reason"].required = True
            self.fields["reason"] = self.fields.pop("reason")  # below the questions
        else:
            del self.fields["reason"]


class SwapForm(WhyForm):
    """Two seats, and whose results they were."""

    one = SeatField(label=_("This player"), required=True)
    other = SeatField(label=_("and this one"), required=True)
    kept = forms.ChoiceField(
        label=_("What was wrong?"),
        choices=[
            ("players", _("They sat in each other’s seats – each keeps their results, and the hands move with them")),
            ("chairs", _("The names were in the wrong seats – hands stay with the seat, only the names change")),
        ],
        widget=forms.RadioSelect,
        initial="players",
    )

    field_order = ("id", "one", "other", "kept", "reason")

    def __init__(self, *args: Any, players: Mapping[Wind, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(seat.value, name) for seat, name in players.items()]
        for name in ("one", "other"):
            self.fields[name].widget = forms.Select(choices=choices, attrs={"class": "input"})
        self.fields["other"].initial = choices[1][0] if len(choices) > 1 else None

    def clean(self) -> dict[str, Any]:
        """Ask for two different seats."""
        data = super().clean() or self.cleaned_data
        if data.get("one") and data.get("one") == data.get("other"):
            self.add_error("other", _("Choose two different players."))
        return data


class ReserveField(PersonField):
    """Who could fill in: reserves first."""

    def order(self, entry: Entry) -> Any:
        """Return what the choices are sorted by."""
        return entry.status != Entry.Status.RESERVE, super().order(entry)


class UndoSwapForm(ConfirmForm):
    """The record of a swap that is taken back."""

    record = forms.IntegerField(min_value=1, widget=forms.HiddenInput)


class SubstituteForm(ConfirmForm):
    """Who plays instead, from which hand on, and for whom the result counts."""

    occupant = ReserveField(label=_("Who plays instead?"), queryset=Entry.objects.none())
    from_hand = forms.IntegerField(label=_("From hand"), min_value=1)
    is_credited = forms.ChoiceField(
        label=_("The result of this session"),
        choices=[
            ("no", _("counts for no one – the player gets no result for this session")),
            ("yes", _("counts for the player who leaves – a referee has decided so")),
        ],
        help_text=_("If the player comes back, you are asked again."),
        widget=forms.RadioSelect,
        initial="no",
    )

    def __init__(self, *args: Any, table: Table, free: Iterable[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = Entry.objects.filter(pk__in=[entry.pk for entry in free])
        self.offer_rows("occupant", people, nothing=_("Choose a substitute"))
        hand = self.fields["from_hand"]
        hand.initial = table.hands_recorded + 1
        hand.widget.attrs |= {"max": table.hands_recorded + 1, "inputmode": "numeric"}


class CreditForm(ConfirmForm):
    """For whom the result of a seat counts that two people have played."""

    is_credited = forms.ChoiceField(label=_("The result of this session counts for"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, player: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        words = {"name": player}
        yes = gettext("%(name)s – all hands of this seat, including those the substitute played") % words
        no = gettext("no one – %(name)s gets no result for this session") % words
        self.offer("is_credited", [("yes", yes), ("no", no)])

    @property
    def choice(self) -> bool:
        """Return whether it counts for the player."""
        return bool(self.cleaned_data["is_credited"] == "yes")


class CodeLabelForm(StyledForm, forms.Form):
    """Whose a new referee's code is, and how long."""

    label = PlainField(
        label=_("Referee"),
        max_length=60,
        required=False,
        help_text=_("Who will use it. Shown on this page and in the audit log."),
    )
    length = forms.ChoiceField(
        label=_("Length of the code"),
        choices=[("6", _("6 digits, quick to type")), ("8", _("8 digits, harder to guess"))],
        required=False,
    )


class LateTotalsForm(TotalsForm):
    """The right totals of a table whose session is closed, with the reason."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, asks_code=False, **kwargs)
        self.fields["reason"] = deepcopy(WhyForm.base_fields["reason"])
        self.dress()

    @property
    def sheet(self) -> PaperSheet:
        """Return what the sheet of the table should have said."""
        given = self.cleaned_data
        return PaperSheet(
            totals=self.totals, pot=self.pot, includes_fines=given["includes_fines"], reason=given["reason"]
        )
