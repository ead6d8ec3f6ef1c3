"""docker-compose.yml holds what docs/deploying.md promises, and no secret."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

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


def test_the_image_starts_pages_as_compose_does() -> None:
    (line,) = [line for line in (ROOT / "Dockerfile").read_text().splitlines() if line.startswith("CMD ")]
    assert json.loads(line.removeprefix("CMD ")) == SERVICES["web"]["command"]


def test_streams_run_within_limits_and_pass_the_proxy_unbuffered() -> None:
    assert SERVICES["live"]["command"][:3] == ["python", "-m", "tournament.web.server"]
    proxy = COMPOSE["configs"]["proxy"]["content"]
    live = proxy[proxy.index("handle /live/*") : proxy.index("handle {")]
    assert "live:8001" in live
    assert "flush_interval -1" in live
    assert "encode" not in live


def test_only_the_proxy_is_reachable_from_outside() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]


def test_pages_wait_for_the_migrations() -> None:
    for name in ("web", "live"):
        assert SERVICES[name]["depends_on"]["migrate"]["condition"] == "service_completed_successfully"


def test_the_database_outlives_its_container() -> None:
    assert "database" in COMPOSE["volumes"]
    assert any(volume.startswith("database:") for volume in SERVICES["db"]["volumes"])


def test_the_image_does_not_run_as_root() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text()
    assert "\nUSER kongbox\n" in dockerfile
    assert dockerfile.index("USER kongbox") < dockerfile.index("\nCMD")
