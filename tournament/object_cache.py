"""A cache for what never changes once it is made: kept as it is, in the memory of this process.

Django's own memory cache writes every value out and reads it back, in case somebody changes it. For the standings of a
big event that takes longer than drawing the page.
"""

from __future__ import annotations

from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache


class ObjectCache(LocMemCache):
    """Keep objects themselves: only values nobody changes may be put here."""

    _cache: Any
    _lock: Any

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """Return the very object that was put here."""
        key = self.make_and_validate_key(key, version=version)
        with self._lock:
            if self._has_expired(key):
                self._delete(key)
                return default
            self._cache.move_to_end(key, last=False)
            return self._cache[key]

    def set(self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Keep an object."""
        key = self.make_and_validate_key(key, version=version)
        with self._lock:
            self._set(key, value, timeout)

    def add(self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Keep an object unless there is one."""
        key = self.make_and_validate_key(key, version=version)
        with self._lock:
            if not self._has_expired(key):
                return False
            self._set(key, value, timeout)
            return True
