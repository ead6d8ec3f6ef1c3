"""Session store: browser sessions in the database, under a digest of the cookie's key.

Django's own table holds the keys themselves, so a copy of the database would be a login. Keys are random, so a plain
digest reveals nothing.
"""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.utils import timezone

from tournament.models import BrowserSession


def digest_of(session_key: str | None) -> str:
    """Return the digest under which a session is stored."""
    return hashlib.sha256((session_key or "").encode("utf-8", "replace")).hexdigest()


class SessionStore(DatabaseStore):
    """Django's database session store, with digests instead of keys."""

    seen_at: datetime | None = None
    """When the browser was last seen, read with the session."""

    @classmethod
    def get_model_class(cls) -> type[BrowserSession]:
        """Return the model that also knows the session's account."""
        return BrowserSession

    @property
    def digest(self) -> str:
        """Return the digest under which this session is stored."""
        return digest_of(self.session_key)

    def _get_session_from_db(self) -> BrowserSession | None:
        now = timezone.now()
        found = BrowserSession.objects.filter(session_key=self.digest, expire_date__gt=now).first()
        return self._found(found)

    async def _aget_session_from_db(self) -> BrowserSession | None:
        now = timezone.now()
        found = await BrowserSession.objects.filter(session_key=self.digest, expire_date__gt=now).afirst()
        return self._found(found)

    def _found(self, row: BrowserSession | None) -> BrowserSession | None:
        if row is None:
            # An unknown key is replaced by a new one.
            self._session_key = None
        else:
            self.seen_at = row.seen_at
        return row

    def exists(self, session_key: str) -> bool:
        """Say whether there is a session with this key."""
        return super().exists(digest_of(session_key))

    async def aexists(self, session_key: str) -> bool:
        """Say whether there is a session with this key."""
        return await super().aexists(digest_of(session_key))

    def create_model_instance(self, data: dict[str, Any]) -> BrowserSession:
        """Return the row to store."""
        return self._without_key(super().create_model_instance(data), data)

    async def acreate_model_instance(self, data: dict[str, Any]) -> BrowserSession:
        """Return the row to store."""
        return self._without_key(await super().acreate_model_instance(data), data)

    @staticmethod
    def _without_key(row: Any, data: dict[str, Any]) -> BrowserSession:
        assert isinstance(row, BrowserSession)
        row.session_key = digest_of(row.session_key)
        row.account_id = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        row.seen_at = timezone.now()
        return row

    def delete(self, session_key: str | None = None) -> None:
        """Forget the session."""
        if key := session_key or self.session_key:
            super().delete(digest_of(key))

    async def adelete(self, session_key: str | None = None) -> None:
        """Forget the session."""
        if key := session_key or self.session_key:
            await super().adelete(digest_of(key))
