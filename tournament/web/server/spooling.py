"""Spool answers: a thread makes them whole, then they are sent as fast as their reader takes them.

Long ones (an archive, a font) wait in memory while there is room, then in temporary files. So no thread ever waits for
a slow reader, and many slow readers do not fill the memory.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from threading import Lock

PIECE_BYTES = 64 * 1024
"""Longer answers are sent in such pieces, each when the reader has taken most of the one before."""


class NoRoom(Exception):
    """Too many long answers are waiting for their readers, or the disk is full."""


class Waiting:
    """A long answer that waits to be read."""

    def __init__(self, room: SpoolRoom) -> None:
        self.room = room
        self.file = tempfile.SpooledTemporaryFile(room.most_in_memory, prefix="kongbox-")  # noqa: SIM115
        self.in_memory = self.in_file = 0

    def write(self, data: bytes) -> None:
        """Append a part, in the file once the memory is used up."""
        if self.in_file or not self.room.take_memory(len(data)):
            self.move_to_file(len(data))
        else:
            self.in_memory += len(data)
        self.file.write(data)

    def move_to_file(self, size: int) -> None:
        """Move to a file what has been in memory so far, and go on there."""
        if not self.room.take_file(self.in_memory + size, is_new=not self.in_file):
            raise NoRoom
        self.in_file += self.in_memory + size
        self.room.give_back(memory=self.in_memory)
        self.in_memory = 0
        self.file.rollover()

    def pieces(self) -> Iterator[bytes]:
        """Yield the answer's bytes in pieces."""
        self.file.seek(0)
        while piece := self.file.read(PIECE_BYTES):
            yield piece

    def close(self) -> None:
        """Give back the room it took."""
        self.room.give_back(memory=self.in_memory, file=self.in_file)
        self.in_memory = self.in_file = 0
        self.file.close()


class SpoolRoom:
    """Room for long answers, all together: in memory, then in up to `files` files of `file_bytes` bytes."""

    def __init__(self, *, memory: int = 64 << 20, files: int = 128, file_bytes: int = 512 << 20) -> None:
        self.most_in_memory = memory
        self.memory, self.files, self.file_bytes = memory, files, file_bytes
        self.lock = Lock()

    def take_memory(self, size: int) -> bool:
        """Take memory; return False where less than that is left."""
        with self.lock:
            if size > self.memory:
                return False
            self.memory -= size
            return True

    def take_file(self, size: int, *, is_new: bool) -> bool:
        """Take a place for a file; return False if there is none."""
        with self.lock:
            if size > self.file_bytes or (is_new and not self.files):
                return False
            self.file_bytes -= size
            self.files -= is_new
            return True

    def give_back(self, *, memory: int = 0, file: int = 0) -> None:
        """Give memory and the place for a file back."""
        with self.lock:
            self.memory += memory
            self.file_bytes += file
            self.files += file > 0

    def gather(self, parts: Iterable[bytes]) -> bytes | Waiting:
        """Return an answer's parts put together; a short answer, or one that is a single part already, as it is."""
        kept: list[bytes] = []
        size = 0
        rest = iter(parts)
        for part in rest:
            kept.append(part)
            size += len(part)
            if len(kept) > 1 and size > PIECE_BYTES:
                return self.keep(kept, rest)
        return kept[0] if len(kept) == 1 else b"".join(kept)

    def keep(self, *parts: Iterable[bytes]) -> Waiting:
        """Store these parts as one long answer."""
        waiting = Waiting(self)
        try:
            for several in parts:
                for part in several:
                    waiting.write(part)
            waiting.file.flush()
        except OSError as error:
            waiting.close()
            raise NoRoom from error
        except BaseException:
            waiting.close()
            raise
        return waiting
