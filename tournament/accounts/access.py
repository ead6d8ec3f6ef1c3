"""Who comes in how: roles of accounts, links of tables, codes of referees."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from functools import cache

from django.core.exceptions import PermissionDenied
from django.core.signing import BadSignature, Signer
from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from tournament.accounts.presence import PRESENCE, forget_sightings
from tournament.accounts.rate_limit import RateLimit, give_back_all, take_all
from tournament.audit.commands import append_record
from tournament.core.errors import Refused
from tournament.core.locking import lock_tournament
from tournament.core.permissions import Actor, Rank
from tournament.core.sql import SideBySide, side_by_side
from tournament.core.time_zones import zone_of
from tournament.models import Account, RefereeCode, Role, Session, Table, TableLink, Tournament
from tournament.models.event import TournamentQuerySet

SIGNER = Signer(sep=".", salt="tournament.access.table-link")
CODE_TRIES = RateLimit(scope="referee-code", limit=5, per=timedelta(minutes=5))
CODE_TRIES_A_DAY = RateLimit(scope="referee-code-day", limit=20, per=timedelta(days=1))
"""Both for the tablet that keeps score at a table, and for all other devices there together."""
OTHERS_TRIES_A_DAY = RateLimit(scope="referee-code-others", limit=200, per=timedelta(days=1))
"""For all devices in the hall but the tablets that keep score."""
CODE_LENGTHS = (6, 8)
DAY_BEGINS = time(4)
"""An evening may go on after midnight: a day of an event ends when nobody plays."""
MOST_SESSIONS = 32_767
"""No column holds a higher number."""
RANKS = {Role.Kind.ORGANIZER: Rank.ORGANIZER, Role.Kind.REFEREE: Rank.REFEREE}


# -- accounts ---------------------------------------------------------------------------------------------------------


def actor_of(*, account: Account, tournament: Tournament) -> Actor:
    """Return what an account may do in a tournament, or refuse one that has no role there."""
    if account.is_active and account.is_superuser:
        return Actor(rank=Rank.ORGANIZER, tournament_id=tournament.pk, account=account.uid)
    kind = Role.objects.filter(account=account, tournament=tournament).values_list("kind", flat=True).first()
    if kind is None or not account.is_active:
        raise PermissionDenied(_("You have no role in this tournament."))
    return Actor(rank=RANKS[Role.Kind(kind)], tournament_id=tournament.pk, account=account.uid)


def tournaments_of(account: Account) -> TournamentQuerySet:
    """Return the tournaments an account has a role in; an administrator has all of them."""
    everything: TournamentQuerySet = Tournament.objects.all()
    if account.is_active and account.is_superuser:
        return everything
    return everything.filter(roles__account=account)


@transaction.atomic
def grant_role(*, tournament: Tournament, account: Account, kind: Role.Kind, by: Actor) -> Role:
    """Make an account organizer or referee of a tournament."""
    tournament = lock_tournament(tournament.pk)
    by.require(Rank.ORGANIZER, tournament)
    if kind != Role.Kind.ORGANIZER:
        _refuse_last_organizer(tournament, account)
    role, _is_new = Role.objects.update_or_create(tournament=tournament, account=account, defaults={"kind": kind})
    payload = {"account": str(account.uid), "role": kind.value}
    append_record(tournament, verb="grant-role", by=by, payload=payload, is_public=False)
    return role


@transaction.atomic
def revoke_role(*, tournament: Tournament, account: Account, by: Actor) -> None:
    """Take an account's role away; the last organizer stays."""
    tournament = lock_tournament(tournament.pk)
    by.require(Rank.ORGANIZER, tournament)
    _refuse_last_organizer(tournament, account)
    Role.objects.filter(tournament=tournament, account=account).delete()
    append_record(tournament, verb="revoke-role", by=by, payload={"account": str(account.uid)}, is_public=False)


def _refuse_last_organizer(tournament: Tournament, account: Account) -> None:
    organizers = set(
        Role.objects.filter(tournament=tournament, kind=Role.Kind.ORGANIZER).values_list("account", flat=True)
    )
    if organizers == {account.pk}:
        raise Refused(_("A tournament keeps at least one organizer."))


# -- links of tables --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableAccess:
    """What a device may do with a table's link: the bound one keeps score, any other only reads."""

    link: TableLink
    is_bound: bool

    @property
    def actor(self) -> Actor:
        """Return the actor of the bound device, or refuse the others."""
        if not self.is_bound:
            raise PermissionDenied(
                _("Another tablet keeps score at this table. It can hand over, or a referee can type the code here.")
            )
        return Actor(rank=Rank.TABLE, tournament_id=self.link.tournament_id, table=self.link.number)


@transaction.atomic
def issue_table_links(*, tournament: Tournament, numbers: Iterable[int], by: Actor) -> list[TableLink]:
    """Return the links of these table numbers, creating those that are missing."""
    tournament = lock_tournament(tournament.pk)
    by.require(Rank.ORGANIZER, tournament)
    return create_missing_links(tournament, numbers, by=by)


def create_missing_links(tournament: Tournament, numbers: Iterable[int], *, by: Actor) -> list[TableLink]:
    """Do the same in a tournament that is locked already, for a verb that has checked what `by` may do."""
    valid = TableLink.objects.filter(tournament=tournament, revoked_at=None)
    missing = sorted(set(numbers) - set(valid.values_list("number", flat=True)))
    TableLink.objects.bulk_create(
        TableLink(tournament=tournament, number=number, secret=secrets.token_urlsafe(32)) for number in missing
    )
    if missing:
        append_record(tournament, verb="issue-table-links", by=by, payload={"tables": missing}, is_public=False)
    return list(valid.filter(number__in=set(numbers)).order_by("number"))


def token_of(link: TableLink) -> str:
    """Return what the link's address carries: the secret, signed, so that a stolen database opens no table."""
    return SIGNER.sign(link.secret)


def find_link(token: str) -> TableLink | None:
    """Return the valid link with that token."""
    secret = _secret_in(token)
    if not secret:
        return None
    return TableLink.objects.select_related("tournament").filter(secret=secret, revoked_at=None).first()


def find_place(token: str, session: int) -> tuple[TableLink, Table] | None:
    """Return the valid link with that token and its table in a session, in one statement; None if one is missing."""
    secret = _secret_in(token)
    is_possible = secret and session <= MOST_SESSIONS
    found = _place_statement(connection.vendor).fetch(session, secret) if is_possible else []
    if not found:
        return None
    link: TableLink = found[0]
    table: Table = found[1]
    link.tournament, table.session, table.tournament = found[3], found[2], found[3]
    return link, table


@cache
def _place_statement(vendor: str) -> SideBySide:
    del vendor  # columns are read in each one's own way
    source = (
        "FROM tournament_tablelink l"
        " JOIN tournament_tournament e ON e.id = l.tournament_id"
        " JOIN tournament_session s ON s.tournament_id = l.tournament_id AND s.number = %s"
        " JOIN tournament_table t ON t.session_id = s.id AND t.number = l.number"
        " WHERE l.secret = %s AND l.revoked_at IS NULL"
    )
    return side_by_side(source, l=TableLink, t=Table, s=Session, e=Tournament)


def _secret_in(token: str) -> str:
    try:
        return SIGNER.unsign(token)
    except BadSignature:
        return ""


@transaction.atomic
def open_link(*, link: TableLink, device: str) -> TableAccess:
    """Bind a device, named by the secret it keeps, to a table nobody keeps score at; a bound one stays bound."""
    link = TableLink.objects.select_for_update(of=("self",), no_key=True).select_related("tournament").get(pk=link.pk)
    if link.revoked_at is not None:
        raise PermissionDenied(_("This table's link is no longer valid. Ask the organizer for the new one."))
    if not link.device:
        _bind(link, device, verb="bind-device", by=Actor(rank=Rank.TABLE, table=link.number))
    return TableAccess(link, constant_time_compare(link.device, _digest_of_device(device)))


def look_at_link(*, link: TableLink, device: str) -> TableAccess:
    """Say what a device may do with a link just read, and bind nothing: only an act of the page does that."""
    return TableAccess(link, constant_time_compare(link.device, _digest_of_device(device)))


@transaction.atomic
def hand_over(*, link: TableLink, by: Actor) -> None:
    """Let go of a table: any device that has its link may keep score then."""
    link = TableLink.objects.select_for_update(of=("self",), no_key=True).get(pk=link.pk)
    if not by.may(Rank.REFEREE, link.tournament_id) and by.table != link.number:
        raise PermissionDenied(_("This link belongs to another table."))
    link.device, link.bound_at = "", None
    forget_sightings(link, seen_at=None)
    link.save(update_fields=["device", "bound_at", *PRESENCE])
    _note(link, verb="hand-over-table", by=by)


@transaction.atomic
def take_over(*, link: TableLink, device: str, by: Actor) -> TableAccess:
    """Bind another device: a referee, or a referee's code typed on it, may do that."""
    link = TableLink.objects.select_for_update(of=("self",), no_key=True).select_related("tournament").get(pk=link.pk)
    is_here = by.table in (None, link.number) and by.tournament_id in (None, link.tournament_id)
    if by.rank < Rank.REFEREE or not is_here:
        raise PermissionDenied(_("Only a referee of this tournament may do that."))
    _bind(link, device, verb="take-over-table", by=by)
    return TableAccess(link, is_bound=True)


@transaction.atomic
def revoke_table_link(*, link: TableLink, by: Actor) -> None:
    """Make a link worthless: its card was lost or photographed."""
    link = TableLink.objects.select_for_update(of=("self",), no_key=True).select_related("tournament").get(pk=link.pk)
    by.require(Rank.ORGANIZER, link.tournament)
    link.revoked_at = timezone.now()
    link.save(update_fields=["revoked_at"])
    _note(link, verb="revoke-table-link", by=by)


@transaction.atomic
def renew_table_link(*, link: TableLink, by: Actor) -> TableLink:
    """Make a link worthless and return a new one for the same table number."""
    if link.revoked_at is None:
        revoke_table_link(link=link, by=by)
    (new,) = issue_table_links(tournament=link.tournament, numbers=[link.number], by=by)
    return new


def _bind(link: TableLink, device: str, *, verb: str, by: Actor) -> None:
    link.device, link.bound_at = _digest_of_device(device), timezone.now()
    forget_sightings(link, seen_at=link.bound_at)
    link.save(update_fields=["device", "bound_at", *PRESENCE])
    _note(link, verb=verb, by=by)


def _note(link: TableLink, *, verb: str, by: Actor) -> None:
    tournament = lock_tournament(link.tournament_id)
    append_record(tournament, verb=verb, by=by, payload={"table": link.number}, is_public=False)


def _digest_of_device(device: str) -> str:
    return salted_hmac("tournament.access.device", device, algorithm="sha256").hexdigest()


# -- codes of referees ------------------------------------------------------------------------------------------------


def end_of_event_day(tournament: Tournament, now: datetime) -> datetime:
    """Return when the day of the event ends that is being played, or its first one where that is still to come."""
    zone = zone_of(tournament)
    today = (now.astimezone(zone) - timedelta(hours=DAY_BEGINS.hour)).date()
    # Nobody plans further ahead than a year, and no calendar goes on for ever.
    day = min(max(today, tournament.starts_on), today + timedelta(days=366))
    return datetime.combine(day + timedelta(days=1), DAY_BEGINS, zone)


@transaction.atomic
def issue_referee_code(
    *, tournament: Tournament, label: str, by: Actor, length: int = CODE_LENGTHS[0]
) -> tuple[RefereeCode, str]:
    """Make a code for a referee, good for a day of the event; it is returned this once and not kept."""
    tournament = lock_tournament(tournament.pk)
    by.require(Rank.ORGANIZER, tournament)
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
    """Let all codes that are not revoked work today as well, return until when, and forget who mistyped them."""
    until = _renew(tournament, by)
    numbers = TableLink.objects.filter(tournament=tournament, revoked_at=None).values_list("number", flat=True)
    tries = {one for number in numbers for is_bound in (True, False) for one in _tries(tournament.pk, number, is_bound)}
    for throttle, subject in tries:
        throttle.forget(subject)
    return until


@transaction.atomic
def _renew(tournament: Tournament, by: Actor) -> datetime:
    tournament = lock_tournament(tournament.pk)
    by.require(Rank.ORGANIZER, tournament)
    until = end_of_event_day(tournament, timezone.now())
    codes = RefereeCode.objects.filter(tournament=tournament, revoked_at=None)
    numbers = list(codes.order_by("number").values_list("number", flat=True))
    if not numbers:
        raise Refused(_("There is no code to renew."))
    codes.update(expires_at=until)
    payload = {"codes": numbers, "until": until.astimezone(UTC).isoformat()}
    append_record(tournament, verb="renew-referee-codes", by=by, payload=payload, is_public=False)
    return until


@transaction.atomic
def revoke_referee_code(*, code: RefereeCode, by: Actor) -> None:
    """Make a code worthless."""
    tournament = lock_tournament(code.tournament_id)
    by.require(Rank.ORGANIZER, tournament)
    RefereeCode.objects.filter(pk=code.pk).update(revoked_at=timezone.now())
    append_record(tournament, verb="revoke-referee-code", by=by, payload={"code": code.number}, is_public=False)


def actor_with_code(*, link: TableLink, code: str, is_bound: bool = True) -> Actor:
    """Return a referee who acts at this table once, or refuse a code that is not known; guessing is slowed down.

    `is_bound` says that it was typed on the tablet that keeps score.
    """
    tries = _tries(link.tournament_id, link.number, is_bound)
    if wait := take_all(*tries):
        raise PermissionDenied(
            _("Too many wrong codes. Wait five minutes, or let a referee sign in.")
            if wait <= CODE_TRIES.per
            else _("Too many wrong codes here today. Let a referee sign in, or ask the office to renew the codes.")
        )
    digest = _digest_of_code(link.tournament_id, "".join(code.split()))
    known = RefereeCode.objects.filter(tournament_id=link.tournament_id, digest=digest, revoked_at=None).first()
    if known is None:
        raise PermissionDenied(_("This code is not known."))
    give_back_all(*tries)
    if known.expires_at <= timezone.now():
        raise PermissionDenied(_("This code has expired. Ask the office to renew the codes."))
    CODE_TRIES.forget(tries[0][1])
    return Actor(rank=Rank.REFEREE, tournament_id=link.tournament_id, table=link.number, code=known.number)


def _tries(tournament_id: int, number: int, is_bound: bool) -> list[tuple[RateLimit, str]]:
    """Return what a try at a table counts for.

    Whoever has the link of a table can guess there, so its tablet has tries of its own that no phone spends, and no
    table can spend those of another.
    """
    here = f"{tournament_id}/{number}/{'tablet' if is_bound else 'others'}"
    tries = [(CODE_TRIES, here), (CODE_TRIES_A_DAY, here)]
    return tries if is_bound else [*tries, (OTHERS_TRIES_A_DAY, f"{tournament_id}")]


def _new_code(length: int) -> str:
    return "".join(secrets.choice("0123456789") for _digit in range(length))


def _digest_of_code(tournament_id: int, code: str) -> str:
    return salted_hmac("tournament.access.referee-code", f"{tournament_id}:{code}", algorithm="sha256").hexdigest()
