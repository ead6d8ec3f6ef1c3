"""A cache for what never changes once it is made: kept as it is, in the memory of this process.

Django's own memory cache writes every value out and reads it back, in case somebody changes it. For the standings of a
big event that takes longer than drawing the page.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, defaultdict
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache

Kept = OrderedDict[str, tuple[float | None, Any]]
"""By key, until when it is kept and what; those asked for last come last."""

# Django makes a cache object for each thread: what they keep is one.
SHELVES: defaultdict[str, tuple[threading.Lock, Kept]] = defaultdict(lambda: (threading.Lock(), OrderedDict()))


class ObjectCache(BaseCache):
    """Keep objects themselves: only values nobody changes may be put here. When it is full, the oldest goes."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self.most: int = int(params.get("OPTIONS", {}).get("MAX_ENTRIES", 64))
        self.lock, self.kept = SHELVES[name]

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """Return the very object that was put here."""
        key = self.make_and_validate_key(key, version=version)
        with self.lock:
            until, value = self.kept.get(key, (0.0, None))
            if until is not None and until <= time.time():
                self.kept.pop(key, None)
                return default
            self.kept.move_to_end(key)
            return value

    def set(self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Keep an object."""
        key = self.make_and_validate_key(key, version=version)
        with self.lock:
            self.kept[key] = (self.get_backend_timeout(timeout), value)
            self.kept.move_to_end(key)
            while len(self.kept) > self.most:
                self.kept.popitem(last=False)

    def add(self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Keep an object unless there is one."""
        if self.has_key(key, version=version):
            return False
        self.set(key, value, timeout, version=version)
        return True

    def touch(self, key: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Keep an object for longer."""
        if not self.has_key(key, version=version):
            return False
        self.set(key, self.get(key, version=version), timeout, version=version)
        return True

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Forget an object."""
        with self.lock:
            return self.kept.pop(self.make_and_validate_key(key, version=version), None) is not None

    def clear(self) -> None:
        """Forget everything."""
        with self.lock:
            self.kept.clear()
