"""A hall's server, a process of its own, on the database of the tests."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from django.conf import settings
from django.db import connection

from tests.servers import serving, spare_port


class HallServer:
    """A server as a laptop in the hall runs it, that can be switched off and on again."""

    def __init__(self, var: Path, host: str) -> None:
        port = spare_port()
        self.var = var
        self.home = f"http://{host}:{port}"
        self.environment = {
            "HALL": "1",
            "PUBLIC_URL": self.home,
            "QR": "0",
            "PORT": str(port),
            "DATABASE_URL": f"sqlite:///{connection.settings_dict['NAME']}",
            "SECRET_KEY": settings.SECRET_KEY,
        }
        self.running = ExitStack()

    def start(self) -> None:
        """Serve."""
        self.running.enter_context(serving(self.var, **self.environment))

    def stop(self) -> None:
        """Stop serving."""
        self.running.close()
