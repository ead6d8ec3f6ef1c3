"""Budgets of a slow phone's first and second visit, held in a real Chromium.

BEFORE=folder measures another checkout in the same run, turn by turn, and asks that no largest paint has become later.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser

from tests.bench.weight.long_list import is_updated_lightly
from tests.bench.weight.phones import open_at_once
from tests.bench.weight.visits import Visit, chromium, phone, visit
from tests.bench.weight.wire import Wire, counting
from tests.servers import ROOT, Server, serving

BUDGETS = {"standings": (45_000, 12), "table": (90_000, 14), "calculator": (80_000, 14)}
"""Bytes as they are sent, without headers, and requests of a first visit."""
SECOND = (10_000, 3)
"""Of a second visit; a table's page is never cached, because it says who keeps score."""
MOST_SHIFT, ROUNDS, LATER = 0.02, 3, 1.15
PAINTED = ("standings", "table", "calculator")


def main() -> int:
    """Measure this tree, and another one beside it if BEFORE names one."""
    print("\nWhat pages weigh on a slow phone (390×844, 1.6 Mbit/s, 150 ms, processor ÷ 4)", flush=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        serving_demo(ROOT, Path(folder) / "now") as (server, wire, paths),
    ):
        good = [is_light(browser, wire, name, path) for name, path in paths.items()]
        good.append(open_at_once(server.port, paths["standings"], loaded_by(browser, wire, paths["standings"])))
        good.append(is_updated_lightly(browser))
        if before := os.environ.get("BEFORE"):
            with serving_demo(Path(before), Path(folder) / "before") as (_server, old_wire, old_paths):
                for name in PAINTED:
                    now, then = (wire, paths[name]), (old_wire, old_paths[name])
                    good.append(is_painted_as_soon(browser, name, now, then))
    return 0 if all(good) else 1


@contextmanager
def serving_demo(tree: Path, var: Path) -> Iterator[tuple[Server, Wire, dict[str, str]]]:
    """Serve the demo from a checkout as a hall does, without DEBUG; yield the paths of its pages."""
    given = {"HALL": "1", "PUBLIC_URL": "http://127.0.0.1", "SECRET_KEY": "only-for-tests", "LOG_LEVEL": "WARNING"}
    var.mkdir(parents=True)
    surroundings = {"PATH": os.environ["PATH"], "VAR_DIR": str(var), "PYTHONPATH": str(tree), **given}
    making = subprocess.run(
        [sys.executable, str(Path(__file__).parent / "event.py")],
        cwd=tree,
        env={**surroundings, "DJANGO_SETTINGS_MODULE": "tournament.settings"},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    paths = paths_of(json.loads(making.stdout.strip().splitlines()[-1]))
    static = {"STATIC_ROOT": str(var / "static"), "QR": "0"}
    with serving(var, cwd=str(tree), **given, **static) as server, counting(server.port) as wire:
        yield server, wire, paths


def paths_of(events: dict[str, Any]) -> dict[str, str]:
    """Return every public page and every page of a referee that opens without a form."""
    event, session = events["mcr"], events["mcr"]["session"]
    home, tables = f"/t/{event['slug']}/", event["tables"]
    played, table, hand = event["hand"]
    public = ["sessions", "big-hands", "countries", "fairness", "display"]
    public += ["teams", f"session/{session}", f"session/{session}/table/1"]
    about = ("penalties", "totals", "referee", "take-over")
    return {
        "standings": home,
        "table": tables[0],
        "calculator": "/calculator/",
        # An older checkout has no riichi.
        **({"table by a grid": events["riichi"]["tables"][0]} if "riichi" in events else {}),
        **({"play clock": play_clock_of(events["zung-jung"])} if "zung-jung" in events else {}),
        "home": "/",
        "sign-in": "/accounts/sign-in/",
        "API": "/api/",
        "explanation": f"{home}session/{played}/table/{table}/hand/{hand}/{event['wind']}/",
        "player": f"{home}player/1/",
        "type a code": "/table/",
        "keep awake": "/table/awake/",
        # An older release has no receipts, and no rules with a clock.
        **({"receipt": f"/receipt/{event['receipt']}/"} if event["receipt"] else {}),
        "correct a hand": f"{tables[1]}session/{session}/hands/{event['recorded']}/correct/",
        **{name: f"{home}{name}/" for name in public},
        **{f"referee: {name}": f"{tables[1]}session/{session}/{name}/" for name in about},
    }


def play_clock_of(event: dict[str, Any]) -> str:
    """Return the path of a table's play clock."""
    return f"{event['tables'][0]}session/{event['session']}/play-clock/"


def is_light(browser: Browser, wire: Wire, name: str, path: str) -> bool:
    """Print two visits of a new phone; say whether both keep their budgets."""
    device = phone(browser)
    first, second = visit(device, wire, path), visit(device, wire, path)
    device.close()
    most_bytes, most_requests = BUDGETS.get(name, (None, None))
    good = [
        most_bytes is None or (first.received <= most_bytes and len(first.requests) <= (most_requests or 0)),
        second.received <= SECOND[0] and len(second.requests) <= SECOND[1],
        max(first.shift, second.shift) <= MOST_SHIFT,
    ]
    budget = f" (at most {most_bytes / 1000:.0f} and {most_requests})" if most_bytes else ""
    print(f"  {name:22} {first.received / 1000:5.1f} kB, {len(first.requests):2} requests{budget};", end=" ")
    print(f"again {second.received / 1000:4.1f} kB, {len(second.requests)};", end=" ")
    print(f"jumps {max(first.shift, second.shift):.3f}", "" if all(good) else "TOO MUCH", flush=True)
    for shift in [*first.shifts, *second.shifts] if not good[2] else []:
        print("     ", shift)
    return all(good)


def loaded_by(browser: Browser, wire: Wire, path: str) -> list[str]:
    """Return what a first visit asks for after the page itself."""
    device = phone(browser)
    asked = visit(device, wire, path).requests
    device.close()
    return [line for line in asked if line != f"GET {path}"]


def is_painted_as_soon(browser: Browser, name: str, ours: tuple[Wire, str], theirs: tuple[Wire, str]) -> bool:
    """Compare the largest paint of first visits with another checkout's, turn by turn."""

    def painted(wire: Wire, path: str) -> float:
        device = phone(browser)
        seen: Visit = visit(device, wire, path)
        device.close()
        return seen.lcp

    ratio = median(painted(*ours) / painted(*theirs) for _round in range(ROUNDS))
    print(f"  {name}: its largest paint comes after {ratio:.2f} of the time before (at most {LATER})", flush=True)
    return ratio <= LATER


if __name__ == "__main__":
    sys.exit(main())
