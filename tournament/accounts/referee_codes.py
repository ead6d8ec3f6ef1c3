"""Referees' codes: issue, renew, revoke, and check one typed at a table."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, time, timedelta

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournament.accounts.rate_limit import RateLimit, give_back_all, take_all
from tournament.audit.commands import append_record
from tournament.core.errors import Refused
from tournament.core.locking import lock_for
from tournament.core.permissions import Actor, Rank
from tournament.core.time_zones import zone_of
from tournament.models import RefereeCode, TableLink, Tournament

CODE_TRIES = RateLimit(scope="referee-code", limit=5, per=timedelta(minutes=5))
CODE_TRIES_A_DAY = RateLimit(scope="referee-code-day", limit=20, per=timedelta(days=1))
"""Both apply to the tablet that keeps score at a table, and to all other devices there together."""
OTHERS_TRIES_A_DAY = RateLimit(scope="referee-code-others", limit=200, per=timedelta(days=1))
"""For all devices in the hall except the tablets that keep score."""
CODE_LENGTHS = (6, 8)
DAY_BEGINS = time(4)
"""Evenings may go on after midnight, so an event's day ends when no one plays."""


def end_of_event_day(tournament: Tournament, now: datetime) -> datetime:
    """Return the end of the event's current day, or of its first day if that is still to come."""
    zone = zone_of(tournament)
    today = (now.astimezone(zone) - timedelta(hours=DAY_BEGINS.hour)).date()
    # Cap it at a year ahead, because dates have a maximum.
    day = min(max(today, tournament.starts_on), today + timedelta(days=366))
    return datetime.combine(day + timedelta(days=1), DAY_BEGINS, zone)


@transaction.atomic
def issue_referee_code(
    *, tournament: Tournament, label: str, by: Actor, length: int = CODE_LENGTHS[0]
) -> tuple[RefereeCode, str]:
    """Create a referee's code that is valid for a day of the event; it is returned only now and stored as a digest."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    codes = RefereeCode.objects.filter(tournament=tournament)
    taken = set(codes.filter(revoked_at=None).values_list("digest", flat=True))
    text = _new_code(length)
    while _digest_of_code(tournament.pk, text) in taken:
        text = _new_code(length)
    code = RefereeCode.objects.create(
        tournament=tournament,
        number=(codes.aggregate(last=Max("number"))["last"] or 0) + 1,
        label=label,
        digest=_digest_of_code(tournament.pk, text),
        expires_at=end_of_event_day(tournament, timezone.now()),
    )
    append_record(tournament, verb="issue-referee-code", by=by, payload={"code": code.number}, is_public=False)
    return code, text


def renew_referee_codes(*, tournament: Tournament, by: Actor) -> datetime:
    """Extend all codes that aren't revoked until the end of today, return that time, and forget failed tries."""
    until = _renew(tournament, by)
    numbers = TableLink.objects.filter(tournament=tournament, revoked_at=None).values_list("number", flat=True)
    tries = {one for number in numbers for is_bound in (True, False) for one in _tries(tournament.pk, number, is_bound)}
    for throttle, subject in tries:
        throttle.forget(subject)
    return until


@transaction.atomic
def _renew(tournament: Tournament, by: Actor) -> datetime:
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    until = end_of_event_day(tournament, timezone.now())
    codes = RefereeCode.objects.filter(tournament=tournament, revoked_at=None)
    numbers = list(codes.order_by("number").values_list("number", flat=True))
    if not numbers:
        raise Refused(_("There are no referee codes to renew."))
    codes.update(expires_at=until)
    payload = {"codes": numbers, "until": until.astimezone(UTC).isoformat()}
    append_record(tournament, verb="renew-referee-codes", by=by, payload=payload, is_public=False)
    return until


@transaction.atomic
def revoke_referee_code(*, code: RefereeCode, by: Actor) -> None:
    """Revoke a code."""
    tournament = lock_for(by, Rank.ORGANIZER, code.tournament_id)
    RefereeCode.objects.filter(pk=code.pk).update(revoked_at=timezone.now())
    append_record(tournament, verb="revoke-referee-code", by=by, payload={"code": code.number}, is_public=False)


def actor_with_code(*, link: TableLink, code: str, is_bound: bool = True) -> Actor:
    """Return a referee for one action at this table, or refuse an unknown code; guesses are rate limited.

    `is_bound` says that the code was typed on the tablet that keeps score.
    """
    tries = _tries(link.tournament_id, link.number, is_bound)
    if wait := take_all(*tries):
        raise PermissionDenied(
            _("Too many wrong codes. Wait five minutes, or have a referee sign in.")
            if wait <= CODE_TRIES.per
            else _("Too many wrong codes here today. Have a referee sign in, or ask the office to renew the codes.")
        )
    digest = _digest_of_code(link.tournament_id, "".join(code.split()))
    known = RefereeCode.objects.filter(tournament_id=link.tournament_id, digest=digest, revoked_at=None).first()
    if known is None:
        raise PermissionDenied(_("Wrong code."))
    give_back_all(*tries)
    if known.expires_at <= timezone.now():
        raise PermissionDenied(_("This code has expired. Ask the office to renew the codes."))
    CODE_TRIES.forget(tries[0][1])
    return Actor(rank=Rank.REFEREE, tournament_id=link.tournament_id, table=link.number, code=known.number)


def _tries(tournament_id: int, number: int, is_bound: bool) -> list[tuple[RateLimit, str]]:
    """Return the rate limits that a try at a table counts against.

    Anyone with a table's link can guess there, so its tablet has tries of its own that no phone can use up, and no
    table can use up those of another.
    """
    here = f"{tournament_id}/{number}/{'tablet' if is_bound else 'others'}"
    tries = [(CODE_TRIES, here), (CODE_TRIES_A_DAY, here)]
    return tries if is_bound else [*tries, (OTHERS_TRIES_A_DAY, f"{tournament_id}")]


def _new_code(length: int) -> str:
    return "".join(secrets.choice("0123456789") for _digit in range(length))


def _digest_of_code(tournament_id: int, code: str) -> str:
    return salted_hmac("tournament.access.referee-code", f"{tournament_id}:{code}", algorithm="sha256").hexdigest()
