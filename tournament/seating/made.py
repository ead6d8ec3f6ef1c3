"""How the seating and the numbers came about, as the log has it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tournament.models import AuditRecord, Tournament


@dataclass(frozen=True, slots=True)
class Making:
    """Sessions that were seated in one go: method, seed and wishes, and how many swaps by hand came after it."""

    sessions: tuple[int, ...]
    made: Mapping[str, Any]

    @property
    def is_for_people(self) -> bool:
        """Say whether it regarded who has which number."""
        return bool(self.made.get("keep_teams_apart") or self.made.get("keep_countries_apart"))


def makings(tournament: Tournament, seated: Collection[int]) -> list[Making]:
    """Return how each of the `seated` sessions was made last, those made together in one, in their order."""
    waiting, swaps, found = set(seated), dict.fromkeys(seated, 0), []
    for verb, payload in _standing(tournament, "seat-sessions", "swap-planned-seats"):
        if not waiting:
            break
        if verb == "swap-planned-seats":
            if payload["session"] in waiting:
                swaps[payload["session"]] += 1
            continue
        made = payload.get("made") or {}
        sessions = sorted(waiting.intersection(made.get("planned") or _changed(payload)))
        if sessions:
            waiting -= set(sessions)
            count = sum(swaps[number] for number in sessions)
            found.append(Making(tuple(sessions), {**made, "swaps": count}))
    return sorted(found, key=lambda making: making.sessions)


def _changed(payload: Mapping[str, Any]) -> list[int]:
    """Return the sessions that a record seats otherwise than before: it also writes down those it leaves alone."""
    first, before = payload["first"], payload.get("before") or {"first": payload["first"], "plan": []}
    known = dict(enumerate(before["plan"], start=before["first"]))
    return [number for number, tables in enumerate(payload["plan"], start=first) if tables != known.get(number)]


def last_draw(tournament: Tournament) -> Mapping[str, Any] | None:
    """Return seed and order of the last draw of numbers, as the log has them; None where others were given since."""
    verb, payload = next(_standing(tournament, "draw-numbers", "number-players"), ("", {}))
    return payload if verb == "draw-numbers" else None


def _standing(tournament: Tournament, *verbs: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield records of these kinds that nobody has taken back, the latest first."""
    undone: set[int] = set()
    records = AuditRecord.objects.filter(tournament=tournament, verb__in=(*verbs, "undo-change")).order_by("-number")
    for number, verb, text in records.values_list("number", "verb", "payload"):
        payload: dict[str, Any] = json.loads(text)
        if verb == "undo-change":
            undone.add(payload["record"])
        elif number not in undone:
            yield verb, payload
