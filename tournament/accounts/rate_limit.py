"""Rate limit guessing: each try is counted before it is made, and given back if it was right.

Counting first makes parallel guessing useless. Counts are in the database, so that several processes share them and a
restart forgets nothing. Subjects (a name, an address) are stored only as keyed digests.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Case, F, Q, Value, When
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournament.models import Attempts


@dataclass(frozen=True, slots=True)
class RateLimit:
    """Allow each subject `limit` failed tries in a period (`per`).

        if wait := TRIES.take(subject):
            ...                         # refuse, without looking at what was typed
        if is_right:
            TRIES.give_back(subject)    # or forget(subject), where being right makes up for the slips before

    A try has to be taken outside of any transaction that a refusal undoes: the count would be undone with it.
    """

    scope: str
    limit: int
    per: timedelta

    def take(self, subject: str) -> timedelta | None:
        """Use up one try and return None, or how long to wait if none is left; the first try starts the period."""
        return take_all((self, subject))

    def give_back(self, subject: str) -> None:
        """Give back a try that was right, or was not made after all."""
        mine = Attempts.objects.filter(key=self._key(subject))
        if not mine.filter(count=1).delete()[0]:
            mine.filter(count__gt=0).update(count=F("count") - 1)

    def forget(self, subject: str) -> None:
        """Forget all tries of `subject`, which has now succeeded."""
        Attempts.objects.filter(key=self._key(subject)).delete()

    def wait(self, subject: str) -> timedelta | None:
        """Return how long `subject` has to wait before the next try, or None, without using one up."""
        now = timezone.now()
        full = Attempts.objects.filter(key=self._key(subject), count__gte=self.limit, until__gt=now).first()
        return full.until - now if full else None

    def _take(self, subject: str) -> timedelta | None:
        now, key = timezone.now(), self._key(subject)
        fresh, is_over = now + self.per, Q(until__lte=now)
        while True:
            Attempts.objects.bulk_create([Attempts(key=key, count=0, until=fresh)], ignore_conflicts=True)
            # One statement checks and counts, so concurrent tries wait for each other.
            is_taken = Attempts.objects.filter(is_over | Q(count__lt=self.limit), key=key).update(
                count=Case(When(is_over, then=Value(1)), default=F("count") + 1),
                until=Case(When(is_over, then=Value(fresh)), default=F("until")),
            )
            if is_taken:
                return None
            if full := Attempts.objects.filter(key=key).first():
                return full.until - now
            # A right try has just deleted the row: start over.

    def _key(self, subject: str) -> str:
        return salted_hmac(f"tournament.throttle.{self.scope}", subject, algorithm="sha256").hexdigest()


def take_all(*tries: tuple[RateLimit, str]) -> timedelta | None:
    """Use up one try of each and return None; if one has none left, use up none and return the longest wait.

    Callers must name the same limits in the same order, because each row stays locked until all are counted.
    """
    Attempts.objects.filter(until__lte=timezone.now()).delete()
    with transaction.atomic():
        waits = [throttle._take(subject) for throttle, subject in tries]
        longest = max((wait for wait in waits if wait is not None), default=None)
        if longest is not None:
            give_back_all(*(spent for spent, wait in zip(tries, waits, strict=True) if wait is None))
    return longest


def give_back_all(*tries: tuple[RateLimit, str]) -> None:
    """Give back one try of each."""
    for throttle, subject in tries:
        throttle.give_back(subject)
