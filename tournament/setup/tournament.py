"""Set up a tournament, change its settings, publish it, finish it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, tzinfo
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring.rulesets import get_ruleset
from tournament.audit.commands import append_record
from tournament.core.errors import Refused, refuse_when_finished
from tournament.core.labels import SessionNames
from tournament.core.locking import lock_for
from tournament.core.options import check_ranking, resolve_tournament_options
from tournament.core.permissions import Actor, Rank
from tournament.core.time_zones import zone_of
from tournament.models import Account, Hand, RefereeCode, Role, Session, Stage, Table, Tournament
from tournament.penalties.dating import date_waiting, delete_planned
from tournament.sessions.running import schedule_sessions
from tournament.standings.sealing import seal

SETTINGS = (
    "name",
    "slug",
    "place",
    "starts_on",
    "ends_on",
    "session_length",
    "clock_minutes",
    "time_up",
    "signal_minutes",
    "signing",
    "redraw_cycles",
    "draws_winds",
    "policy",
    "freeze_after",
    "is_private",
    "time_zone",
)
FROZEN_AT_THE_END = ("ruleset", "options", "ranking")
"""Settings that standings are made with."""
FROZEN_BY_FIRST_HAND = ("ruleset", "options", "session_length", "redraw_cycles", "draws_winds", "signing")
RESERVED_SLUGS = ("first", "invitation", "new")
"""Addresses of the organizer's desk itself, which no tournament can have."""
MOST_SESSIONS = 40
IN_WORDS = ("name", "slug", "place")
"""Settings the log does not repeat: they may hold names."""


@transaction.atomic
def create_tournament(
    *,
    name: str,
    slug: str,
    ruleset: str,
    starts_on: date,
    ends_on: date,
    options: Mapping[str, Any] | None = None,
    ranking: Mapping[str, Any] | None = None,
    organizer: Account | None = None,
    sessions: int = 0,
    by: Actor,
    **settings: Any,
) -> Tournament:
    """Create a tournament with its options resolved; `organizer` gets the role."""
    if by.rank is not Rank.ORGANIZER or by.table is not None:
        raise PermissionDenied(_("Only an organizer may create a tournament."))
    tournament = Tournament(name=name, ruleset=ruleset, starts_on=starts_on, ends_on=ends_on)
    _apply(tournament, {"slug": slug, "options": options or {}, "ranking": ranking or {}, **settings})
    tournament.full_clean()
    tournament.save(force_insert=True)
    if organizer is not None:
        Role.objects.create(account=organizer, tournament=tournament, kind=Role.Kind.ORGANIZER)
    payload = {"ruleset": ruleset, "options": tournament.options, "ranking": tournament.ranking}
    append_record(tournament, verb="create-tournament", by=by, payload=payload)
    if sessions:
        set_session_count(tournament=tournament, count=sessions, by=by)
        tournament.refresh_from_db()
    return tournament


@transaction.atomic
def change_settings(*, tournament: Tournament, by: Actor, **settings: Any) -> Tournament:
    """Change what an organizer may choose; what hands depend on is frozen by the first of them."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    before, zone = {key: getattr(tournament, key) for key in settings}, zone_of(tournament)
    _apply(tournament, settings)
    changed = [key for key, value in before.items() if getattr(tournament, key) != value]
    if set(changed) & set(FROZEN_AT_THE_END):
        refuse_when_finished(tournament)
    frozen = [key for key in changed if key in FROZEN_BY_FIRST_HAND]
    if frozen and Hand.objects.filter(tournament=tournament).exists():
        raise Refused(_("Rules, options and session length are locked after the first hand."))
    if "ruleset" in changed and Table.objects.filter(tournament=tournament).exists():
        raise Refused(_("Tables are already seated. Remove the seating before you change the rules."))
    tournament.full_clean()
    payload = {key: str(getattr(tournament, key)) for key in changed if key not in IN_WORDS}
    append_record(tournament, verb="change-settings", by=by, payload={"changed": changed, **payload}, changed=changed)
    return _keep_times_of_day(tournament, zone, by) if "time_zone" in changed else tournament


def _keep_times_of_day(tournament: Tournament, before: tzinfo, by: Actor) -> Tournament:
    """Keep the typed starting times of sessions to come: ten o'clock stays ten o'clock in the new zone.

    Referees' codes that are good still end at four in the morning.
    """
    planned = Session.objects.filter(tournament=tournament, status=Session.Status.PLANNED, starts_at__isnull=False)
    zone, starts = zone_of(tournament), dict(planned.values_list("number", "starts_at"))
    kept = {number: at.astimezone(before).replace(tzinfo=zone) for number, at in starts.items() if at}
    schedule_sessions(tournament=tournament, starts=kept, by=by)
    for code in RefereeCode.objects.filter(tournament=tournament, expires_at__gt=timezone.now()):
        code.expires_at = code.expires_at.astimezone(before).replace(tzinfo=zone)
        code.save(update_fields=["expires_at"])
    tournament.refresh_from_db()
    return tournament


@transaction.atomic
def set_session_count(*, tournament: Tournament, count: int, by: Actor) -> list[Session]:
    """Set the number of sessions; those that have begun or are seated stay."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    numbers = Session.objects.filter(tournament=tournament).aggregate(last=Max("number"))["last"] or 0
    planned = Session.objects.filter(tournament=tournament, is_ad_hoc=False).order_by("number")
    there = list(planned)
    surplus = [session.pk for session in there[count:]]
    busy = planned.filter(pk__in=surplus).exclude(status=Session.Status.PLANNED, tables=None)
    if left := {session.number: session for session in busy}:
        raise Refused(
            _("Some sessions are seated or have started, so they can’t be removed."),
            state={_("sessions"): SessionNames.of(left.values()).shortly(left)},
        )
    if count != len(there):
        refuse_when_finished(tournament)
        _refuse_without_its_sessions(tournament, there[:count], surplus)
        waiting = delete_planned(Session.objects.filter(pk__in=surplus))
        new = range(numbers + 1, numbers + 1 + min(count, MOST_SESSIONS) - len(there))
        made = Session.objects.bulk_create(Session(tournament=tournament, number=number) for number in new)
        if made:
            date_waiting(made[0])
        append_record(tournament, verb="plan-sessions", by=by, payload={"sessions": count, **waiting})
    return list(planned.all())


def _refuse_without_its_sessions(tournament: Tournament, kept: list[Session], surplus: list[int]) -> None:
    """Refuse to remove the sessions of a stage: the event would look over before its final."""
    last = kept[-1].number if kept else 0
    stages = Stage.objects.filter(tournament=tournament, first_session__gt=max(last, 1)).order_by("first_session")
    if surplus and (stage := stages.first()):
        session = SessionNames.read(tournament).in_text(stage.first_session)
        sentence = _("“%(stage)s” begins with %(session)s. Move the stage or remove it first.")
        raise Refused(sentence % {"stage": stage.name, "session": session})


@transaction.atomic
def arrange(*, tournament: Tournament, sessions: int, by: Actor, **settings: Any) -> Tournament:
    """Save all settings that have changed, and the number of sessions."""
    changed = {key: value for key, value in settings.items() if getattr(tournament, key) != value}
    if changed:
        tournament = change_settings(tournament=tournament, by=by, **changed)
    set_session_count(tournament=tournament, count=sessions, by=by)
    return tournament


@transaction.atomic
def publish(*, tournament: Tournament, by: Actor, is_published: bool = True) -> Tournament:
    """Show a tournament to the public, or hide it again."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    tournament.is_published = is_published
    payload = {"is_published": is_published}
    append_record(tournament, verb="publish", by=by, payload=payload, changed=["is_published"])
    return tournament


@transaction.atomic
def finish_tournament(*, tournament: Tournament, by: Actor) -> Tournament:
    """Declare the results final; every session has to be closed."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    if tournament.status != Tournament.Status.RUNNING:
        raise Refused(_("Only a running tournament can be finished."))
    left = Session.objects.filter(tournament=tournament).exclude(status=Session.Status.CLOSED).order_by("number")
    if left:
        names = SessionNames.of(left)
        raise Refused(_("Some sessions are not closed yet."), state={_("sessions"): names.shortly(names.names)})
    tournament.status = Tournament.Status.FINISHED
    append_record(tournament, verb="finish-tournament", by=by, payload={}, changed=["status"])
    seal(tournament)
    return tournament


@transaction.atomic
def reopen_tournament(*, tournament: Tournament, by: Actor) -> Tournament:
    """Go on with a finished tournament, to correct something after all."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    if tournament.status != Tournament.Status.FINISHED:
        raise Refused(_("Only a finished tournament can be reopened."))
    tournament.status = Tournament.Status.RUNNING
    append_record(tournament, verb="reopen-tournament", by=by, payload={}, changed=["status"])
    return tournament


def _apply(tournament: Tournament, settings: Mapping[str, Any]) -> None:
    """Set the given settings, with options and ranking checked and resolved."""
    for key, value in settings.items():
        if key == "ruleset":
            tournament.ruleset = get_ruleset(value).id
        elif key == "options":
            tournament.options = resolve_tournament_options(tournament.ruleset, value)
        elif key == "ranking":
            tournament.ranking = check_ranking(tournament.ruleset, value)
        elif key == "slug" and value in RESERVED_SLUGS:
            raise Refused(_("“%(slug)s” can’t be used as a web address. Choose another.") % {"slug": value})
        elif key in SETTINGS:
            setattr(tournament, key, value)
        else:
            raise TypeError(f"There is no setting {key}.")


def guess_slug(name: str) -> str:
    """Return a free address made from a name."""
    stem = slugify(name)[:40].strip("-") or "tournament"
    taken = set(Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True)) | {*RESERVED_SLUGS}
    candidates = (stem, *(f"{stem}-{number}" for number in range(2, len(taken) + 3)))
    return next(slug for slug in candidates if slug not in taken)
