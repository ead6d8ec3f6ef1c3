"""How many streams this process has room for.

A stream is a connection that stays, and browsers keep others open for what they will ask next. Systems allow a process
1,024 connections and files, or 256, unless it asks for more. Once they are used up nobody new gets in, and SQLite
cannot open its files: rather turn away a stream, whose page then asks from time to time.
"""

from __future__ import annotations

import contextlib

MOST_READERS = 10_000
FOR_EACH = 4
"""Connections and files wanted for each stream: its own, and those of the pages around it."""


def room_for_readers() -> int:
    """Raise the limit of open files for the most readers; return how many readers fit: half of it is for pages."""
    return min(MOST_READERS, allow_files(FOR_EACH * MOST_READERS) // 2)


def allow_files(wanted: int) -> int:
    """Raise the limit of open files to that number, or as far as the system allows; return the limit."""
    try:
        import resource
    except ImportError:  # Windows, which sets no such limit
        return wanted
    kind = resource.RLIMIT_NOFILE
    soft, hard = resource.getrlimit(kind)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        # macOS says that there is no limit and has one.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, hard))
        soft = resource.getrlimit(kind)[0]
    return wanted if soft == resource.RLIM_INFINITY else min(soft, wanted)
