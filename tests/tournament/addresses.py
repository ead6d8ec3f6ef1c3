"""Every address of the site, and the answer each kind of visitor gets there.

A new address needs one line in a table below, in the group of the urls.py that declares it (`test_roles.py` fails
without it). The parts of an address (slug, number, …) are filled in from `world` (`visitors.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from typing import Any, Literal
from uuid import uuid4

from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

Visitor = Literal["anyone", "tablet", "elsewhere", "referee", "organizer", "administrator"]
VISITORS: tuple[Visitor, ...] = ("anyone", "tablet", "elsewhere", "referee", "organizer", "administrator")
"""Nobody in particular; the tablet of table 1; a referee of another tournament; this one's people; a superuser."""
Answer = Literal["open", "sign-in", "403", "404"]
"""`open` is every answer that is not one of the others: also a form with errors (422), a refusal (409), a redirect."""

Answers = tuple[Answer, Answer, Answer, Answer, Answer, Answer]

EVERYBODY: Answers = ("open", "open", "open", "open", "open", "open")
SIGNED_IN: Answers = ("sign-in", "sign-in", "open", "open", "open", "open")
MAY_CREATE: Answers = ("sign-in", "sign-in", "403", "403", "403", "open")
REFEREES: Answers = ("sign-in", "sign-in", "404", "open", "open", "open")
ORGANIZERS: Answers = ("sign-in", "sign-in", "404", "403", "open", "open")
"""People without a role in a tournament do not learn from its office that it exists."""
ADMINISTRATORS: Answers = ("sign-in", "sign-in", "sign-in", "sign-in", "sign-in", "open")
BOUND_TABLET: Answers = ("403", "open", "403", "403", "403", "403")
"""The link opens the table; only the device bound to it writes, and being signed in changes nothing there."""
HAND = {"number": 2, "dealer": "S", "winners": "S", "discarder": "E", "points_S": 12}
COMMAND = {**HAND, "hand": uuid4(), "seat": "S", "minutes": 5}
"""What a tablet sends, whole: who may not send it is told so, and not that something is missing."""
NOT_THERE: Answers = ("404", "404", "404", "404", "404", "404")


@dataclass(frozen=True)
class Page:
    """An address: what each visitor gets, how it is tried, and what its parts stand for where that is special."""

    answers: Answers
    method: Literal["get", "post"] = "get"
    parts: Mapping[str, str] = field(default_factory=dict)
    sent: Mapping[str, Any] = field(default_factory=dict)


def posted(answers: Answers, **sent: Any) -> Page:
    """Return a page that only takes forms; what it wants otherwise than `COMMAND` has it is `sent`."""
    return Page(answers, "post", sent=sent)


SITE = {
    "accounts:sign-in": Page(EVERYBODY),
    "accounts:sign-out": posted(EVERYBODY),
    "accounts:change-password": Page(SIGNED_IN),
    "accounts:devices": Page(SIGNED_IN),
    "accounts:sign-out-device": posted(SIGNED_IN),
    "accounts:sign-out-others": posted(SIGNED_IN),
    "preferences:choose-language": posted(EVERYBODY),
    "preferences:choose-theme": posted(EVERYBODY),
    # Streams are answered before pages are; here they are refused for good (204), or they would be asked for again.
    "no-stream": Page(EVERYBODY, parts={"stream": "pulse"}),
    "healthz": Page(EVERYBODY),
    "readyz": Page(EVERYBODY),
    "admin:index": Page(ADMINISTRATORS),
}
# views/public/urls.py
PUBLIC = {
    "public:home": Page(EVERYBODY),
    "public:calculator": Page(EVERYBODY),
    "public:robots": Page(EVERYBODY),
    "public:receipt": Page(EVERYBODY, parts={"token": "receipt_token"}),
    "public:tournament": Page(EVERYBODY),
    "public:head": Page(EVERYBODY),
    "public:standings": Page(EVERYBODY),
    "public:countries": Page(EVERYBODY),
    "public:country-ranking": Page(EVERYBODY),
    "public:teams": Page(EVERYBODY),
    "public:team-ranking": Page(EVERYBODY),
    "public:sessions": Page(EVERYBODY),
    "public:session-list": Page(EVERYBODY),
    "public:session": Page(EVERYBODY),
    "public:session-tables": Page(EVERYBODY),
    "public:table": Page(EVERYBODY),
    "public:table-course": Page(EVERYBODY),
    "public:player": Page(EVERYBODY),
    "public:player-record": Page(EVERYBODY),
    "public:big-hands": Page(EVERYBODY),
    "public:fairness": Page(EVERYBODY),
    "public:history": Page(EVERYBODY),
    "public:display": Page(EVERYBODY),
    "public:display-slides": Page(EVERYBODY),
    # No hand of this event was counted by its tiles.
    "public:explanation": Page(NOT_THERE),
}
# views/referee/urls.py
TABLE = {
    "referee:count": Page(EVERYBODY),
    "referee:awake": Page(EVERYBODY),
    "referee:words": Page(EVERYBODY, parts={"language": "en", "kind": "usual", "digest": "0123456789ab"}),
    "referee:code": Page(EVERYBODY),
    "referee:service-worker": Page(EVERYBODY),
    "referee:table": Page(EVERYBODY),
    "referee:state": Page(EVERYBODY),
    "referee:app": Page(EVERYBODY),
}
READ_AT_TABLE = (
    *("table", "state", "correct", "penalties", "receipts", "totals", "hands-again", "begin", "unlock", "close"),
)
REFEREE_AT_TABLE = ("referee", "swap", "undo-swap", "put-in", "bring-back", "minutes", "one-more-hand", "resign")
WRITTEN_AT_TABLE = ("record", "undo", "redo", "confirm", "sign", "finish", "signal", "call", "take-call-back")
ONLY_BY_LINK: Answers = ("sign-in", "sign-in", "404", "404", "404", "404")
"""A referee who has signed in needs no device handed over."""
AT_TABLE = {
    **{f"referee:link:{name}": Page(EVERYBODY) for name in (*READ_AT_TABLE, *REFEREE_AT_TABLE)},
    **{f"referee:link:{name}": posted(BOUND_TABLET) for name in WRITTEN_AT_TABLE},
    "referee:link:redraw": posted(BOUND_TABLET, hand=2),
    # Mahjong Competition Rules have no play clock.
    "referee:link:play-clock": Page(NOT_THERE),
    "referee:link:keep-score": posted(EVERYBODY),
    "referee:link:take-over": Page(EVERYBODY),
    "referee:link:hand-over": posted(BOUND_TABLET),
    "referee:link:take-back": posted(EVERYBODY),
    "referee:link:handed-over": Page(EVERYBODY),
    "referee:link:explanation": Page(NOT_THERE),
    **{f"referee:account:{name}": Page(REFEREES) for name in (*READ_AT_TABLE, *REFEREE_AT_TABLE)},
    **{f"referee:account:{name}": posted(REFEREES) for name in WRITTEN_AT_TABLE},
    "referee:account:redraw": posted(REFEREES, hand=2),
    "referee:account:play-clock": Page(("sign-in", "sign-in", "404", "404", "404", "404")),
    "referee:account:keep-score": posted(ONLY_BY_LINK),
    "referee:account:take-over": Page(ONLY_BY_LINK),
    "referee:account:hand-over": posted(ONLY_BY_LINK),
    "referee:account:take-back": posted(REFEREES),
    "referee:account:handed-over": Page(REFEREES),
    "referee:account:explanation": Page(("sign-in", "sign-in", "404", "404", "404", "404")),
}
# views/organizer/urls.py: setting up
SETTING_UP = {
    "organizer:home": Page(SIGNED_IN),
    "organizer:first": Page(EVERYBODY),
    "organizer:new": Page(MAY_CREATE),
    "organizer:import-archive": Page(MAY_CREATE),
    "organizer:new-club-evening": Page(MAY_CREATE),
    "organizer:invitation": Page(EVERYBODY, parts={"token": "invitation_token"}),
    "organizer:overview": Page(REFEREES),
    "organizer:publish": posted(ORGANIZERS),
    "organizer:finish": Page(ORGANIZERS),
    "organizer:reopen": Page(ORGANIZERS),
    "organizer:remove": Page(ORGANIZERS),
    "organizer:settings": Page(ORGANIZERS),
    "organizer:players": Page(ORGANIZERS),
    "organizer:add-player": Page(ORGANIZERS),
    "organizer:import-players": Page(ORGANIZERS),
    "organizer:draw-numbers": Page(ORGANIZERS),
    "organizer:own-numbers": Page(ORGANIZERS),
    "organizer:player": Page(ORGANIZERS),
    "organizer:withdraw-player": posted(ORGANIZERS),
    "organizer:return-player": posted(ORGANIZERS),
    "organizer:reserve-player": posted(ORGANIZERS),
    "organizer:activate-player": posted(ORGANIZERS),
    "organizer:rest-player": posted(REFEREES),
    "organizer:take-number": posted(ORGANIZERS),
    "organizer:fill-number": posted(ORGANIZERS),
    "organizer:player-data": Page(ORGANIZERS),
    "organizer:erase-player": Page(ORGANIZERS),
    "organizer:remove-player": Page(ORGANIZERS),
    "organizer:people": Page(ORGANIZERS),
    "organizer:invite": posted(ORGANIZERS),
    "organizer:revoke-invitation": posted(ORGANIZERS),
    "organizer:change-role": posted(ORGANIZERS),
    "organizer:remove-role": posted(ORGANIZERS),
    "organizer:club-evening": Page(REFEREES),
    "organizer:club-games": Page(REFEREES),
    "organizer:add-guests": posted(ORGANIZERS),
    "organizer:start-game": posted(REFEREES),
    "organizer:club-game": Page(("sign-in", "sign-in", "404", "404", "404", "404")),
    "organizer:end-evening": Page(ORGANIZERS),
}
# views/organizer/urls.py: seating
SEATING = {
    "organizer:seating": Page(REFEREES),
    "organizer:seating-swap": posted(ORGANIZERS),
    "organizer:seating-release": posted(ORGANIZERS),
    "organizer:undo-change": posted(ORGANIZERS),
    "organizer:seating-new": Page(ORGANIZERS),
    "organizer:seating-import": Page(ORGANIZERS),
    "organizer:seating-search": Page(ORGANIZERS),
    "organizer:seating-stop": posted(ORGANIZERS),
    "organizer:seating-accept": posted(ORGANIZERS),
    "organizer:seating-discard": posted(ORGANIZERS),
    "organizer:stages": Page(ORGANIZERS),
    "organizer:stage-changes": Page(ORGANIZERS),
    "organizer:stage": Page(ORGANIZERS),
    "organizer:remove-stage": Page(ORGANIZERS),
    "organizer:advance": Page(ORGANIZERS),
    "organizer:draw-lots": posted(ORGANIZERS),
    "organizer:keep-field": posted(ORGANIZERS),
    "organizer:bring-up": posted(ORGANIZERS),
}
# views/organizer/urls.py: paper, results and the projector
TAKEN_AWAY = {
    "organizer:display": Page(REFEREES),
    "organizer:prizes": Page(ORGANIZERS),
    "organizer:certificates": Page(ORGANIZERS),
    "organizer:late-corrections": Page(ORGANIZERS),
    "organizer:late-correction": Page(ORGANIZERS),
    "organizer:late-hand": Page(ORGANIZERS),
    "organizer:paper": Page(REFEREES),
    "organizer:import-totals": Page(REFEREES),
    # Every table of this event has its link; missing ones are issued with the cards, for organizers alone.
    "organizer:paper-cards": posted(REFEREES),
    "organizer:paper-document": Page(REFEREES, parts={"document": "seating-by-table"}),
    "organizer:results": Page(ORGANIZERS),
    "organizer:results-workbook": Page(ORGANIZERS),
    "organizer:results-archive": Page(ORGANIZERS),
    "organizer:results-pages": Page(ORGANIZERS),
    "organizer:results-ema": Page(ORGANIZERS, parts={"kind": "csv"}),
    "organizer:results-sheet": Page(ORGANIZERS, parts={"sheet": "standings"}),
}
# views/organizer/day/urls.py
THE_DAY = {
    "organizer:board": Page(REFEREES),
    "organizer:check-in": Page(REFEREES),
    "organizer:check-in-reserves": Page(REFEREES),
    "organizer:arrive": posted(REFEREES),
    "organizer:card": Page(EVERYBODY),
    "organizer:board-next": Page(REFEREES),
    "organizer:board-part": Page(REFEREES, parts={"part": "tables"}),
    "organizer:sessions": Page(REFEREES),
    "organizer:start-session": Page(REFEREES),
    "organizer:pause-session": posted(REFEREES),
    "organizer:resume-session": posted(REFEREES),
    "organizer:add-time": posted(REFEREES),
    "organizer:call-last-hand": Page(REFEREES),
    "organizer:finish-tables": Page(REFEREES),
    "organizer:close-session": Page(REFEREES),
    "organizer:reopen-session": Page(REFEREES),
    "organizer:session-totals": Page(REFEREES),
    "organizer:keep-paper": Page(REFEREES),
    "organizer:table-paper": posted(REFEREES),
    "organizer:retype": Page(REFEREES),
    "organizer:table": Page(REFEREES),
    "organizer:answer-call": posted(REFEREES),
    "organizer:add-table-time": posted(REFEREES),
    "organizer:call-table-last-hand": posted(REFEREES),
    "organizer:play-on": posted(REFEREES),
    "organizer:finish-table": Page(REFEREES),
    "organizer:close-table": Page(REFEREES),
    "organizer:unlock-table": Page(REFEREES),
    "organizer:swap-seats": Page(REFEREES),
    "organizer:undo-swap": posted(REFEREES),
    "organizer:substitute": Page(REFEREES),
    "organizer:end-substitution": Page(REFEREES),
    "organizer:credit-seat": Page(REFEREES),
    "organizer:links": Page(ORGANIZERS),
    "organizer:issue-links": posted(ORGANIZERS),
    "organizer:link": Page(REFEREES),
    "organizer:renew-link": Page(ORGANIZERS),
    "organizer:release-tablet": posted(REFEREES),
    "organizer:codes": Page(ORGANIZERS),
    "organizer:renew-codes": posted(ORGANIZERS),
    "organizer:revoke-code": Page(ORGANIZERS),
    "organizer:penalties": Page(REFEREES),
    "organizer:choose-offender": Page(REFEREES),
    "organizer:give-penalty": Page(REFEREES),
    "organizer:take-back-penalty": Page(REFEREES),
    "organizer:log": Page(REFEREES),
    "organizer:export-log": Page(REFEREES),
}
# api/
API = {
    "api:about": Page(EVERYBODY),
    "api:root": Page(EVERYBODY),
    "api:unknown": Page(NOT_THERE),
    "api:api-v1:api-root": Page(EVERYBODY),
    "api:api-v1:openapi-json": Page(EVERYBODY),
    "api:api-v1:tournaments": Page(EVERYBODY),
    "api:api-v1:tournament": Page(EVERYBODY),
    "api:api-v1:entries": Page(EVERYBODY),
    "api:api-v1:standings": Page(EVERYBODY),
    "api:api-v1:standings_file": Page(EVERYBODY),
    "api:api-v1:result_list": Page(EVERYBODY, parts={"name": "teams"}),
    "api:api-v1:result_list_file": Page(EVERYBODY, parts={"name": "teams"}),
    "api:api-v1:checkpoints": Page(EVERYBODY),
    "api:api-v1:sessions": Page(EVERYBODY),
    "api:api-v1:tables": Page(EVERYBODY),
    "api:api-v1:table": Page(EVERYBODY),
    "api:api-v1:hands_of_table": Page(EVERYBODY),
    "api:api-v1:hands": Page(EVERYBODY),
}
PAGES: dict[str, Page] = {
    **SITE,
    **PUBLIC,
    **TABLE,
    **AT_TABLE,
    **SETTING_UP,
    **SEATING,
    **TAKEN_AWAY,
    **THE_DAY,
    **API,
}


def addresses(
    patterns: Any = None, namespace: str = "", parts: frozenset[str] = frozenset()
) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield every named address of the site with the parts it needs; of Django's admin only the first page."""
    for pattern in patterns if patterns is not None else get_resolver().url_patterns:
        needed = parts | set(pattern.pattern.converters)
        if isinstance(pattern, URLResolver):
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from addresses(pattern.url_patterns, inner, needed)
        elif isinstance(pattern, URLPattern) and pattern.name and (namespace != "admin:" or pattern.name == "index"):
            yield f"{namespace}{pattern.name}", needed


@dataclass(frozen=True, slots=True)
class Address:
    """One address: its name, where it is, and who tries it."""

    name: str
    path: str
    page: Page

    @property
    def visitor(self) -> Visitor:
        """Return who has most to do there: the tablet at its table, an organizer everywhere else."""
        return "tablet" if self.name.startswith("referee:link:") else "administrator"


def every_address(world: Mapping[str, Any], **other: Any) -> Iterator[Address]:
    """Yield every address with the parts it needs, some of them replaced."""
    needed = dict(addresses())
    for name, page in PAGES.items():
        known = {part: world.get(page.parts.get(part, part), page.parts.get(part)) for part in needed[name]}
        # A converter may refuse the replaced part, and then there is no such address.
        with suppress(NoReverseMatch) if other else nullcontext():
            path = reverse(name, kwargs=known | {part: other[part] for part in other if part in known})
            yield Address(name, path, page)
