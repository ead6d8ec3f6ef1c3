"""Change what the projector in the hall shows: its slides and its message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.audit.commands import append_record
from tournament.core.errors import Refused
from tournament.core.locking import lock_for
from tournament.core.permissions import Actor, Rank
from tournament.models import Display, Tournament
from tournament.models.display import LEAST_SECONDS, MOST_SECONDS, Slide

CHOICES = ("slides", "seconds", "pinned", "message", "is_message_slide", "is_sound_on")


def display_of(tournament: Tournament) -> Display:
    """Return what was chosen for a tournament's projector, or the usual choices where nobody chose."""
    return Display.objects.filter(tournament=tournament).first() or Display(tournament=tournament)


@transaction.atomic
def change_display(*, tournament: Tournament, by: Actor, **choices: Any) -> Display:
    """Change some of the projector's choices; every open projector follows.

    The message is somebody's own words and may hold names: the log only says whether there is one.
    """
    tournament = lock_for(by, Rank.REFEREE, tournament.pk)
    display = display_of(tournament)
    changed = [name for name, value in _checked(choices).items() if getattr(display, name) != value]
    if not changed:
        return display
    for name in changed:
        setattr(display, name, choices[name])
    _refuse_darkness(display)
    display.save()
    payload: dict[str, Any] = {name: choices[name] for name in changed if name != "message"}
    if "message" in changed:
        payload["has_message"] = bool(display.message)
    append_record(tournament, verb="change-display", by=by, payload=payload)
    return display


def _checked(choices: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the choices if a projector can follow them."""
    if stray := set(choices) - set(CHOICES):
        raise TypeError(f"There is no choice {', '.join(sorted(stray))}.")
    slides, pinned = choices.get("slides", []), choices.get("pinned", "")
    if not set(slides) <= set(Slide.values) or pinned not in ("", *Slide.values):
        raise Refused(_("The projector has no such slide."))
    if not LEAST_SECONDS <= choices.get("seconds", LEAST_SECONDS) <= MOST_SECONDS:
        raise Refused(
            _("A slide can stay for %(least)s to %(most)s seconds.") % {"least": LEAST_SECONDS, "most": MOST_SECONDS}
        )
    return choices


def _refuse_darkness(display: Display) -> None:
    if not display.shown and not (display.message and display.is_message_slide):
        raise Refused(_("Choose at least one slide. Without any, the projector stays empty."))
