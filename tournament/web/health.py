"""Check the health of a running server: `python -m tournament.web.health http://127.0.0.1:8000/readyz`.

Standard library only, so that a container's health check costs no start of Django.
"""

from __future__ import annotations

import http.client
import os
import sys
from urllib.parse import urlsplit


def is_well(url: str) -> bool:
    """Return whether `url` answers 200, asked under a host name that the server allows."""
    address = urlsplit(url)
    host = os.environ.get("ALLOWED_HOSTS", "").split(",")[0].strip() or "localhost"
    connection = http.client.HTTPConnection(address.hostname or "", address.port, timeout=4)
    try:
        connection.request("GET", address.path, headers={"Host": host})
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(0 if is_well(sys.argv[1]) else 1)
