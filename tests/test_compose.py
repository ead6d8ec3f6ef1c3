"""docker-compose.yml holds what docs/deploying.md promises, and no secret."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.urls import reverse

from tests.caddy import proxy_config

ROOT = Path(__file__).parent.parent
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
SECRETS = ("SECRET", "PASSWORD", "DATABASE_URL")


def test_services_are_those_the_docs_name() -> None:
    assert set(SERVICES) == {"db", "migrate", "web", "live", "proxy"}


@pytest.mark.parametrize("name", ["db", "web", "live", "proxy"])
def test_every_standing_service_has_a_health_check_and_comes_back(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"][0] == "CMD"
    assert SERVICES[name]["restart"] == "unless-stopped"


@pytest.mark.parametrize("name", SERVICES)
def test_secrets_have_no_default(name: str) -> None:
    for key, value in SERVICES[name].get("environment", {}).items():
        if any(word in key for word in SECRETS):
            assert ":?" in value, f"{key} of {name} must be refused when it is not set"
            assert ":-" not in value


def test_pages_run_on_two_processes_of_granian_over_wsgi() -> None:
    command = SERVICES["web"]["command"]
    assert command[0] == "granian"
    assert command[command.index("--workers") + 1] == "2"
    assert command[-1] == "tournament.wsgi:application"


@pytest.mark.parametrize("name", ["web", "live"])
def test_the_docs_start_processes_by_hand_as_compose_does(name: str) -> None:
    command = SERVICES[name]["command"]
    page = (ROOT / "docs" / "deploying.md").read_text().replace("\\\n", " ")
    (by_hand,) = [
        line.split() for line in page.splitlines() if line.strip().startswith(f".venv/bin/{' '.join(command[:3])} ")
    ]
    # By hand they listen on the machine itself, where the proxy is.
    at = command.index("--host")
    assert sorted(by_hand[1:]) == sorted([*command[1:at], *command[at + 2 :]])


def test_the_image_alone_serves_the_demo_and_keeps_its_data() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text()
    (command,) = re.findall(r"^CMD (.+)$", dockerfile, re.MULTILINE)
    assert json.loads(command) == ["kongbox", "demo", "--host", "0.0.0.0"]
    (volume,) = re.findall(r"^VOLUME (\S+)$", dockerfile, re.MULTILINE)
    assert f"VAR_DIR={volume}" in dockerfile


def test_the_image_holds_the_wheel_with_everything_in_it() -> None:
    """Whatever goes into the wheel has to be there when it is built; the sources themselves stay behind."""
    first, second = (ROOT / "Dockerfile").read_text().split("\nFROM ")[1:]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = [*wheel["packages"], *wheel["force-include"], project["project"]["readme"], "LICENSE", "pyproject.toml"]
    copied = " ".join(re.findall(r"^COPY (.+) \S+$", first, re.MULTILINE)).split()
    assert [name for name in needed if name not in copied] == []
    assert re.findall(r"^COPY (.+)$", second, re.MULTILINE) == ["--from=build /venv /venv", "manage.py ./"]


def test_streams_run_within_limits_and_pass_the_proxy_unbuffered() -> None:
    assert SERVICES["live"]["command"][:3] == ["python", "-m", "tournament.web.server"]
    proxy = proxy_config()
    live = proxy[proxy.index("handle @stream") : proxy.index("handle @file")]
    assert "live:8001" in live
    assert "flush_interval -1" in live
    assert "encode" not in live


def test_the_proxy_takes_files_where_the_pages_do() -> None:
    (pattern,) = re.findall(r"path_regexp (\S+)", proxy_config())
    takes_files = {reverse(f"organizer:{name}", args=["harbour-open"]) for name in ("import-players", "seating-import")}
    others = {reverse(f"organizer:{name}", args=["harbour-open"]) for name in ("players", "seating", "settings")}
    assert all(re.search(pattern, path) for path in takes_files)
    assert not any(re.search(pattern, path) for path in others)
    assert "max_size 4MiB" in proxy_config()
    assert settings.LARGEST_BODY == 4 * 1024 * 1024


def test_only_the_proxy_is_reachable_from_outside() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]


def test_pages_wait_for_the_migrations() -> None:
    for name in ("web", "live"):
        assert SERVICES[name]["depends_on"]["migrate"]["condition"] == "service_completed_successfully"


def test_the_database_outlives_its_container() -> None:
    assert "database" in COMPOSE["volumes"]
    assert any(volume.startswith("database:") for volume in SERVICES["db"]["volumes"])


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_is_confined(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["mem_limit"] == ("2g" if name == "proxy" else "1g")
    assert "/tmp" in service["tmpfs"]
    # Ports below 1024 are all that any of them needs more than nothing for.
    assert service.get("cap_add", []) == (["NET_BIND_SERVICE"] if name == "proxy" else [])
    assert not service.get("privileged")


def test_the_database_and_the_pages_do_not_run_as_root() -> None:
    assert SERVICES["db"]["user"] == "postgres"
    dockerfile = (ROOT / "Dockerfile").read_text()
    assert "\nUSER kongbox\n" in dockerfile
    assert dockerfile.index("USER kongbox") < dockerfile.index("\nCMD")


def test_images_are_named_by_their_whole_version() -> None:
    images = [service["image"] for service in SERVICES.values() if "build" not in service]
    images += re.findall(r"^FROM (\S+)", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert len(images) == 4
    for image in images:
        # PostgreSQL's versions have two numbers, the others' three.
        assert re.search(r"postgres:\d+\.\d+-|:\d+\.\d+\.\d+-", image), f"{image} may be another one tomorrow"


def test_nothing_is_written_into_a_container_that_is_read_only() -> None:
    """Compose refuses to start where a config's content stands in place; a file is mounted."""
    assert all(set(config) == {"file"} for config in COMPOSE["configs"].values())


def role_of(service: str, variable: str = "DATABASE_URL") -> str:
    """Return as whom a service uses the database."""
    return str(SERVICES[service]["environment"][variable]).removeprefix("postgres://").partition(":")[0]


def test_pages_and_streams_are_not_the_owner_of_the_database() -> None:
    assert role_of("web") == role_of("live") == role_of("migrate", "APP_DATABASE_URL") == "kongbox_app"
    assert role_of("migrate") == SERVICES["db"]["environment"]["POSTGRES_USER"] == "kongbox"
    for name in ("web", "live", "proxy"):
        assert "${POSTGRES_PASSWORD" not in str(SERVICES[name]), f"{name} need not know the owner's password"


def test_the_docs_name_every_variable_that_compose_asks_for() -> None:
    asked = set(re.findall(r"\$\{(\w+)", (ROOT / "docker-compose.yml").read_text()))
    page = (ROOT / "docs" / "deploying.md").read_text()
    assert [name for name in sorted(asked) if f"    {name}=" not in page] == []
