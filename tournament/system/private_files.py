"""Files that nobody else on the machine may read: databases, backups, archives, and the folder of all of them."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper

OTHERS = stat.S_IRWXG | stat.S_IRWXO
BESIDE_SQLITE = ("", "-wal", "-shm", "-journal")


def make_private_folder(folder: Path) -> None:
    """Make a folder only its owner can open; restrict one that exists already."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    take_from_others(folder)


def make_private_file(file: Path) -> None:
    """Make an empty file that only its owner reads and writes, before anything is written into it."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def take_from_others(path: Path) -> None:
    """Restrict a file or folder to its owner, if it is ours and the file system has permissions."""
    with suppress(OSError):
        rights = stat.S_IMODE(path.stat().st_mode)
        # A folder like /tmp belongs to everyone, even if it is named here.
        if rights & OTHERS and not rights & stat.S_ISVTX:
            path.chmod(rights & ~OTHERS)


def keep_database_private(connection: BaseDatabaseWrapper, **_more: Any) -> None:
    """Restrict an SQLite database to its owner when it is opened: earlier releases left it readable.

    SQLite gives the files beside it the rights of the database.
    """
    if connection.vendor == "sqlite":
        for ending in BESIDE_SQLITE:
            take_from_others(Path(f"{connection.settings_dict['NAME']}{ending}"))
