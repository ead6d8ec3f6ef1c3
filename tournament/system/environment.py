"""Read the environment for settings.py: flags, lists, and what a laptop in the hall can find out on its own."""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from tournament.core.time_zones import find_zone
from tournament.system.private_files import make_private_folder

TRUE = {"1", "true", "yes", "on"}
FALSE = {"", "0", "false", "no", "off"}
UNKNOWN = "UTC"
"""The zone where none is known: a time is at least the same for everyone."""
LINK, NAME = Path("/etc/localtime"), Path("/etc/timezone")
FOLDER = "zoneinfo/"


def read_flag(name: str, *, default: bool = False) -> bool:
    """Return the flag `name`, refusing words that are neither yes nor no."""
    value = os.environ.get(name, "1" if default else "").strip().lower()
    if value not in TRUE | FALSE:
        raise ValueError(f"{name} must be 1 or 0, not {value!r}.")
    return value in TRUE


def read_list(name: str) -> list[str]:
    """Return the comma-separated list `name`."""
    return [item.strip() for item in os.environ.get(name, "").split(",") if item.strip()]


def kept_secret_key(path: Path) -> str:
    """Return the key kept in `path`, made on first use and readable by its owner alone.

    Sessions and printed table links are signed with it, so it has to outlive the process.
    """
    if not path.exists():
        make_private_folder(path.parent)
        handle, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(64))
        # Linked in place whole: of two processes that start together, both read the key of the faster one.
        try:
            os.link(name, path)
        except FileExistsError:
            pass
        except OSError:  # a USB stick knows no links
            Path(name).replace(path)
        Path(name).unlink(missing_ok=True)
    return path.read_text(encoding="ascii").strip()


def lan_address() -> str:
    """Return this machine's address on its network, or the loopback address when it has none.

    No packet is sent: connecting a datagram socket only asks the system which interface it would use. The
    address is one reserved for documentation, so nothing could answer.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def hall_public_url(port: str) -> str:
    """Guess the address at which tablets in the hall reach this laptop."""
    return f"http://{lan_address()}:{port}"


def hall_hosts(public_url: str) -> list[str]:
    """Return the names under which a laptop in the hall answers."""
    name = socket.gethostname()
    hosts = [urlsplit(public_url).hostname or "", lan_address(), name, f"{name}.local", "localhost", "127.0.0.1"]
    return sorted({host for host in hosts if host})


def machine_zone() -> str:
    """Return the name of the zone this machine is set to; UTC where it does not say.

    Linux and macOS say so in TZ, by where /etc/localtime leads, or in /etc/timezone. Windows has names of its own:
    there the office asks for the zone.
    """
    for name in _told():
        if find_zone(name):
            return name
    return UNKNOWN


def _told() -> list[str]:
    told = [os.environ.get("TZ", "").strip().lstrip(":")]
    with contextlib.suppress(OSError):  # a copy instead of a link, or none at all
        told.append(str(LINK.readlink()))
    with contextlib.suppress(OSError, ValueError):
        told.append(NAME.read_text(encoding="ascii").strip())
    return [name.rpartition(FOLDER)[2] for name in told]
