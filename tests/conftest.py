"""What all tests share."""

from __future__ import annotations

import pytest
from hypothesis import settings

# A busy machine must not fail a property; the profile also keeps runs repeatable.
settings.register_profile("kongbox", deadline=None, derandomize=True)
settings.load_profile("kongbox")

DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "django_db_reset_sequences"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark whatever touches the database, so that all of it also runs on PostgreSQL."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if item.get_closest_marker("django_db") or fixtures & DATABASE_FIXTURES:
            item.add_marker(pytest.mark.database)
        if "/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)
