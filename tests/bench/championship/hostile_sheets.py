"""Somebody who uploads hostile spreadsheets, one after the other, for as long as the event goes on.

python -m tests.bench.championship.hostile_sheets http://127.0.0.1:8000 SLUG SESSION_COOKIE SECONDS
"""

from __future__ import annotations

import http.client
import secrets
import sys
import threading
from collections import Counter
from itertools import cycle
from urllib.parse import urlsplit

from tests.tournament.abuse.hostile_files import TEXTS, WORKBOOKS

PACE = 0.7
"""Seconds between two files: far more than any organizer, far less than a flood."""
PATIENCE = 30.0
BOUNDARY = "four-winds"
ALLOWED = {"200", "422"}
"""Read, or refused in words. Whatever else is answered, or no answer at all, is a fault of the server."""


def upload_for_ever(base_url: str, stop: threading.Event, session_cookie: str, slug: str) -> dict[str, int]:
    """Upload one file after the other until told to stop; return how often each status was answered."""
    files = {**{name: make() for name, make in WORKBOOKS.items()}, **TEXTS}
    counted: Counter[str] = Counter()
    for content in cycle(files.values()):
        if stop.wait(PACE):
            break
        counted[upload(base_url, session_cookie, slug, content)] += 1
    return dict(counted)


def upload(base_url: str, session_cookie: str, slug: str, content: bytes) -> str:
    """Give a file to the page that imports players; return the status, or that nobody answered."""
    token = secrets.token_hex(16)
    connection = http.client.HTTPConnection(urlsplit(base_url).netloc, timeout=PATIENCE)
    headers = {
        "Cookie": f"sessionid={session_cookie}; csrftoken={token}",
        "X-CSRFToken": token,
        "Content-Type": f"multipart/form-data; boundary={BOUNDARY}",
    }
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="list.xlsx"\r\n\r\n'
    try:
        body = head.encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()
        connection.request("POST", f"/organize/{slug}/players/import/", body, headers)
        response = connection.getresponse()
        response.read()
    except (OSError, http.client.HTTPException):
        return "no answer"
    finally:
        connection.close()
    return str(response.status)


def main(base_url: str, slug: str, session_cookie: str, seconds: str) -> int:
    """Upload for some seconds, and print what was answered."""
    stop = threading.Event()
    threading.Timer(float(seconds), stop.set).start()
    counted = upload_for_ever(base_url, stop, session_cookie, slug)
    print(", ".join(f"{count} × {status}" for status, count in sorted(counted.items())))
    return 0 if counted and counted.keys() <= ALLOWED else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
