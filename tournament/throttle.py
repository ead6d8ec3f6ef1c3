"""Slow down guessing: count failed tries and say how long to wait.

Counted in the database, so that several processes see one count and a restart forgets nothing. Subjects (a
name, an address) are kept only as keyed digests: the table tells nobody who signed in from where.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournament.models import Attempts


@dataclass(frozen=True, slots=True)
class Throttle:
    """Allow `limit` failed tries `per` stretch of time for each subject."""

    scope: str
    limit: int
    per: timedelta

    def wait(self, subject: str) -> timedelta | None:
        """Return how long `subject` has to wait before the next try, or None when it may try now."""
        now = timezone.now()
        full = Attempts.objects.filter(key=self._key(subject), count__gte=self.limit, until__gt=now).first()
        return full.until - now if full else None

    @transaction.atomic
    def count(self, subject: str) -> None:
        """Count one failed try; the stretch begins with the first of them."""
        now = timezone.now()
        Attempts.objects.filter(until__lte=now).delete()
        key = self._key(subject)
        _, is_first = Attempts.objects.get_or_create(key=key, defaults={"count": 1, "until": now + self.per})
        if not is_first:
            Attempts.objects.filter(key=key).update(count=F("count") + 1)

    def forget(self, subject: str) -> None:
        """Forget the failed tries of `subject`, which has now succeeded."""
        Attempts.objects.filter(key=self._key(subject)).delete()

    def _key(self, subject: str) -> str:
        return salted_hmac(f"tournament.throttle.{self.scope}", subject, algorithm="sha256").hexdigest()
