"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from django.db import connection, connections, transaction
from django.utils import translation
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker

from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS
from tests import toy as toy_rules
from tests.databases import copy_model, model_on
from tests.harbour_rules import RULES, RULESET
from tests.sampling import OPTION, sample

# A busy machine must not fail a property; the profile also keeps runs repeatable.
settings.register_profile("kongbox", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("kongbox")

BROWSER = Path(__file__).parent / "browser"
DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "django_db_reset_sequences"}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a pass be a sample."""
    parser.addoption(OPTION, action="store_true", help="leave out what tests/sampling.py says")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark whatever touches the database, so that it also runs on PostgreSQL."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if item.get_closest_marker("django_db") or fixtures & DATABASE_FIXTURES:
            item.add_marker(pytest.mark.database)
        if item.path.is_relative_to(BROWSER):
            item.add_marker(pytest.mark.browser)
    if config.getoption(OPTION):
        chosen = sample(items)
        config.hook.pytest_deselected(items=list(set(items) - set(chosen)))
        items[:] = chosen


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for doctests in the program alone: the tests have none."""
    found = yield
    return [collector for collector in found if not isinstance(collector, DoctestModule)]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Keep SQLite's database in a file, as the program does.

    Django's own choice, one in memory that threads share, locks whole tables: a reader, while another thread
    writes would fail.

    On either database it begins as a copy of one that has all tables, which the workers share.
    """
    database = connections.databases["default"]
    if database["ENGINE"] == "django.db.backends.sqlite3":
        worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
        file = Path(os.environ["VAR_DIR"]) / f"tests-{worker}.sqlite3"
        copy_model(file)
        database["TEST"]["NAME"] = str(file)
    else:
        database["TEST"]["TEMPLATE"] = model_on(os.environ["DATABASE_URL"])


@pytest.fixture(scope="session")
def django_db_keepdb(request: pytest.FixtureRequest) -> bool:
    """Let Django begin with the copy, where that is a file: it would delete it."""
    is_file = connections.databases["default"]["ENGINE"] == "django.db.backends.sqlite3"
    return is_file or bool(request.config.getvalue("reuse_db"))


BuildOnce = Callable[[], AbstractContextManager[None]]


@pytest.fixture(scope="module")
def kept_for_the_module(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[BuildOnce]:
    """Return a way to write what is there for every test of a module; what a test changes is undone after it.

    All of the module's tests run within one transaction, so none of them may ask for real ones.
    """

    @contextmanager
    def build() -> Iterator[None]:
        with django_db_blocker.unblock():
            yield

    whole = transaction.atomic()
    with build():
        whole.__enter__()
    yield build
    with build():
        transaction.set_rollback(True)
        whole.__exit__(None, None, None)


@pytest.fixture
def harbour_rules(monkeypatch: pytest.MonkeyPatch) -> str:
    """Register the rule set of the tests, and return its id."""
    monkeypatch.setitem(RULESETS, RULES, RULESET)
    return RULES


@pytest.fixture
def toy() -> Iterator[Ruleset]:
    """Have the toy of `tests/toy/` among the rule sets."""
    with toy_rules.registered() as ruleset:
        yield ruleset


@pytest.fixture(autouse=True)
def _the_usual_language() -> Iterator[None]:
    """Forget the language a test's requests have chosen: Django keeps it for the thread."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def _guarded_tables_are_emptied(request: pytest.FixtureRequest) -> Iterator[None]:
    """Empty what the database itself refuses to delete, so that tests with real transactions can clean up.

    Between the two that matter: after a browser's pages are closed, before Django empties all tables.
    """
    marker = request.node.get_closest_marker("django_db")
    is_real = bool(marker and marker.kwargs.get("transaction"))
    if is_real or {"transactional_db", "live_server"} & set(request.fixturenames):
        request.getfixturevalue("transactional_db")
        yield
        empty_guarded_tables()
    else:
        yield


def empty_guarded_tables() -> None:
    """Delete the log and all hands behind the back of the triggers."""
    guards = import_module("tournament.migrations.0026_checkpoints")
    with connection.schema_editor() as editor:
        guards.unguard(None, editor)
    with connection.cursor() as cursor:
        for table in ("showing", "signature", "auditrecord", "checkpoint"):
            cursor.execute(f"DELETE FROM tournament_{table}")
        cursor.execute("UPDATE tournament_hand SET supersedes_id = NULL")
        cursor.execute("DELETE FROM tournament_hand")
    with connection.schema_editor() as editor:
        guards.guard(None, editor)
