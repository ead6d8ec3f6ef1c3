"""A Django cache backend that keeps the objects themselves, in the memory of this process.

Django's own memory cache pickles every value and reads it back, in case it is changed later. For the standings of a big
event that takes longer than rendering the page.
"""

from __future__ import annotations

import math
import threading
import time
from typing import Any, NamedTuple

from cachetools import TLRUCache
from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache


class Cached(NamedTuple):
    """An object and the time until which it is kept."""

    value: Any
    until: float


Objects = TLRUCache[str, Cached]

# Django makes a cache object for each thread: they share what they keep, by name.
SHARED: dict[str, tuple[threading.Lock, Objects]] = {}


class ObjectCache(BaseCache):
    """Keep objects that nobody changes; the least recently used go first when the cache is full."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        most = int(params.get("OPTIONS", {}).get("MAX_ENTRIES", 64))
        objects: Objects = TLRUCache(most, lambda _key, cached, _now: cached.until, timer=time.time)
        self.lock, self.objects = SHARED.setdefault(name, (threading.Lock(), objects))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """Return the cached object itself."""
        with self.lock:
            cached = self.objects.get(self.make_and_validate_key(key, version=version))
        return default if cached is None else cached.value

    def set(self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Cache an object."""
        until = self.get_backend_timeout(timeout)
        with self.lock:
            cached = Cached(value, math.inf if until is None else until)
            self.objects[self.make_and_validate_key(key, version=version)] = cached

    def add(self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Cache an object unless there is one already."""
        if self.has_key(key, version=version):
            return False
        self.set(key, value, timeout, version=version)
        return True

    def touch(self, key: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Cache an object for longer."""
        if not self.has_key(key, version=version):
            return False
        self.set(key, self.get(key, version=version), timeout, version=version)
        return True

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Remove an object."""
        with self.lock:
            return self.objects.pop(self.make_and_validate_key(key, version=version), None) is not None

    def clear(self) -> None:
        """Remove everything."""
        with self.lock:
            self.objects.clear()
