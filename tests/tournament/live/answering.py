"""The side of a process beside the servers that is asked: it reads lines and answers each with a line of JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper as PostgresConnection

Commands = Mapping[str, Callable[..., dict[str, Any]]]


def answer_lines(commands: Commands) -> None:
    """Do what each line of the input says, and print what became of it."""
    for line in sys.stdin:
        name, *arguments = line.split()
        print(json.dumps(commands[name](*arguments)), flush=True)
        # The database may be restarted before the next command.
        connection = connections["default"]
        connection.close()
        if isinstance(connection, PostgresConnection):
            connection.close_pool()
