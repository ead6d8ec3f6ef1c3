"""Check signed checkpoints: the records they name, the keys that the log has announced, the signatures."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import AuditRecord, Checkpoint, Tournament
from tournament.system.signing_key import id_of, is_signed_by

ANNOUNCE = "announce-key"


def announced_keys(tournament: Tournament) -> dict[str, str]:
    """Return the public keys that a tournament's log has announced, by their ids."""
    found = AuditRecord.objects.filter(tournament=tournament, verb=ANNOUNCE).values_list("payload", flat=True)
    keys = [json.loads(payload).get("key") for payload in found]
    return {id_of(key): key for key in keys if is_key(key)}


def is_key(value: object) -> bool:
    """Say whether a value can be a public key."""
    return isinstance(value, str) and len(value) == 64 and set(value) <= set("0123456789abcdef")


def announced_by(verb: str, payload: Mapping[str, Any]) -> dict[str, str]:
    """Return the public key that a record announces, by its id."""
    key = payload.get("key") if verb == ANNOUNCE else None
    return {id_of(key): key} if isinstance(key, str) and is_key(key) else {}


def wrong_signatures(
    uid: object, checkpoints: Iterable[Checkpoint], hashes: Mapping[int, str], keys: Mapping[str, str]
) -> Iterator[tuple[int, str]]:
    """Yield what is wrong with checkpoints, each with its record's number, given the records they name."""
    for checkpoint in checkpoints:
        words = {"code": checkpoint.code, "number": checkpoint.number}
        if hashes.get(checkpoint.number) != checkpoint.hash:
            yield checkpoint.number, _("Record %(number)s does not match seal %(code)s.") % words
        elif checkpoint.key not in keys:
            yield checkpoint.number, _("Seal %(code)s is signed with a key that is not in the log.") % words
        elif not is_signed_by(keys[checkpoint.key], checkpoint.statement(uid), checkpoint.signature):
            yield checkpoint.number, _("The signature of seal %(code)s is invalid.") % words


def hashes_at(tournament: Tournament, numbers: list[int]) -> dict[int, str]:
    """Return the hashes that records have now, by number."""
    found = AuditRecord.objects.filter(tournament=tournament, number__in=numbers)
    return dict(found.values_list("number", "hash"))
