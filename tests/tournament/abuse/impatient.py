"""`manage.py serve` that waits for nobody, with few files: what takes minutes elsewhere is seen within a second."""

from __future__ import annotations

import os
import resource

import django
from django.core.management import call_command

FILES = 256
HEAD_SECONDS = STALL_SECONDS = 0.5


def main() -> None:
    """Serve."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    django.setup()
    from tournament.web.server.connections import Connection
    from tournament.web.server.limits import Limits

    Connection.limits = Limits(
        head_seconds=HEAD_SECONDS, stall_seconds=STALL_SECONDS, body_seconds=3.0, sweep_seconds=0.1
    )
    call_command("serve")


if __name__ == "__main__":
    main()
