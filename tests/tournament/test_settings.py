"""Settings are safe when the environment says nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
PRODUCTION = {
    "SECRET_KEY": "q9vX-zR4_fT7pLw2sYk8HnB6mJc1dGa5eUo3iVxN0tQyWrZbKhPlMjFgDsAeCu",
    "ALLOWED_HOSTS": "scores.example.org",
    "PUBLIC_URL": "https://scores.example.org",
}


def manage(*arguments: str, var: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py in an environment that holds nothing else."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "VAR_DIR": str(var), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def ask(*names: str, var: Path, **environment: str) -> list[Any]:
    """Return what the settings say in that environment."""
    code = f"import json; from django.conf import settings; print(json.dumps([getattr(settings, n) for n in {names}]))"
    known = {"PATH": os.environ["PATH"], "VAR_DIR": str(var), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    command, given = [sys.executable, "-c", code], {**known, **environment}
    answers: list[Any] = json.loads(
        subprocess.run(command, cwd=ROOT, env=given, capture_output=True, check=True).stdout
    )
    return answers


@pytest.mark.parametrize("given", [{}, {"SECRET_KEY": "x" * 60}, {"ALLOWED_HOSTS": "scores.example.org"}])
def test_production_refuses_to_start_without_its_secrets(given: dict[str, str], tmp_path: Path) -> None:
    done = manage("check", var=tmp_path, **given)
    assert done.returncode != 0
    for name in {"SECRET_KEY", "ALLOWED_HOSTS"} - set(given):
        assert name in done.stderr.splitlines()[-1]
    for name in given:
        assert f"without {name}" not in done.stderr


def test_production_passes_djangos_deployment_check(tmp_path: Path) -> None:
    done = manage("check", "--deploy", "--fail-level", "WARNING", var=tmp_path, **PRODUCTION)
    assert done.returncode == 0, done.stderr


def test_nobody_is_put_on_the_browsers_list_of_https_sites_unasked(tmp_path: Path) -> None:
    assert ask("SECURE_HSTS_SECONDS", "SECURE_HSTS_PRELOAD", var=tmp_path, **PRODUCTION) == [365 * 24 * 3600, False]
    assert ask("SECURE_HSTS_PRELOAD", var=tmp_path, **PRODUCTION, HSTS_PRELOAD="1") == [True]


def test_even_the_way_to_https_carries_the_headers_of_every_answer(tmp_path: Path) -> None:
    code = (
        "from django.test import Client; answer = Client(headers={'Host': 'scores.example.org'}).get('/');"
        "print(answer.status_code, answer['Cross-Origin-Resource-Policy'], answer['Permissions-Policy'])"
    )
    done = manage("shell", "--no-imports", "--command", code, var=tmp_path, **PRODUCTION)
    assert done.stdout.startswith("301 same-origin fullscreen=(self)"), done.stderr


def test_an_unclear_flag_is_refused(tmp_path: Path) -> None:
    done = manage("check", var=tmp_path, **PRODUCTION, DEBUG="maybe")
    assert "DEBUG must be 1 or 0" in done.stderr


def test_a_plain_public_address_is_refused_behind_a_proxy(tmp_path: Path) -> None:
    done = manage("check", var=tmp_path, **{**PRODUCTION, "PUBLIC_URL": "http://a.example", "BEHIND_PROXY": "1"})
    assert "PUBLIC_URL must start with https://" in done.stderr


def test_the_hall_keeps_one_key_readable_by_its_owner_alone(tmp_path: Path) -> None:
    (first,) = ask("SECRET_KEY", var=tmp_path, HALL="1")
    assert len(first) > 50
    assert ask("SECRET_KEY", var=tmp_path, HALL="1") == [first]
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


def test_the_hall_is_not_a_developers_machine(tmp_path: Path) -> None:
    debug, secure, databases = ask("DEBUG", "SESSION_COOKIE_SECURE", "DATABASES", var=tmp_path, HALL="1", DEBUG="1")
    assert (debug, secure) == (False, False)
    assert "hall.sqlite3" in databases["default"]["NAME"]


def test_the_hall_answers_to_the_name_in_its_links(tmp_path: Path) -> None:
    (hosts,) = ask("ALLOWED_HOSTS", var=tmp_path, HALL="1", PUBLIC_URL="http://mahjong.lan:8000/")
    assert "mahjong.lan" in hosts
    assert "*" not in hosts


def test_cookies_are_secure_in_production(tmp_path: Path) -> None:
    assert ask("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", var=tmp_path, **PRODUCTION) == [True, True]


def test_every_variable_of_the_environment_is_documented() -> None:
    read = {"HALL", "DEBUG", "BEHIND_PROXY", "HSTS_SUBDOMAINS", "HSTS_PRELOAD", "ALLOWED_HOSTS"}
    for path in [ROOT / "tournament" / "settings.py", ROOT / "tournament" / "asgi.py"]:
        read |= {part.split('"')[1] for part in path.read_text().split("os.environ.get(")[1:]}
    documented = (ROOT / "docs" / "deploying.md").read_text()
    assert [name for name in sorted(read) if f"`{name}`" not in documented] == []
