"""Commands that read JSON Lines on standard input and answer each line on standard output."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from django.core.management.base import BaseCommand

from scoring.records import answer_lines


class JsonLinesCommand(BaseCommand):
    """Answer one record a line, in order, in constant memory; a bad line answers an error and the run goes on."""

    requires_system_checks = ()
    answer: Callable[[Any], Mapping[str, Any]]

    def handle(self, *args: object, **options: object) -> None:
        """Read until the input ends."""
        for line in answer_lines(sys.stdin.buffer, type(self).answer):
            sys.stdout.write(line)
            sys.stdout.write("\n")
        sys.stdout.flush()
