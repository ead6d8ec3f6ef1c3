"""Run the tablet's own scripts outside a browser, in the Node that comes with Playwright."""

from __future__ import annotations

import functools
import json
import subprocess
from pathlib import Path
from typing import Any

import playwright
import pytest

from tests.chromium import starts

SCRIPTS = Path(__file__).parents[1] / "static/js"
NODE = next(Path(playwright.__file__).parent.glob("driver/node*"))


@functools.cache
def is_there() -> bool:
    """Say whether it runs on this machine: a small one may lack a library."""
    return starts(str(NODE))


def run(script: str, given: object) -> Any:
    """Return what a script answers: the body of an async function of `given` and of `load`, which imports a script."""
    if not is_there():
        pytest.skip("Playwright's Node does not start on this machine.")
    program = f"""
        const load = (path) => import({json.dumps(SCRIPTS.as_uri())} + "/" + path);
        const chunks = [];
        for await (const chunk of process.stdin) chunks.push(chunk);
        const answer = await (async (given) => {{ {script} }})(JSON.parse(Buffer.concat(chunks)));
        process.stdout.write(JSON.stringify(answer));
    """
    command = [str(NODE), "--input-type=module", "--eval", program]
    told = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    return json.loads(told.stdout)
