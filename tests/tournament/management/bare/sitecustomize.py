"""Hide what another system, or a smaller installation, does not have: Python imports this module when it starts."""

from __future__ import annotations

import os
import signal
import sys
import warnings
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec

ONLY_POSIX = ("fcntl", "grp", "pwd", "readline", "resource", "syslog", "termios", "tty")
NOT_NEEDED = ("granian", "httptools", "psycopg", "psycopg_pool", "uvloop")
FUNCTIONS = (
    *("chown", "fork", "forkpty", "getegid", "geteuid", "getgid", "getgroups", "getloadavg", "getpgid", "getuid"),
    *("killpg", "lchown", "mkfifo", "nice", "register_at_fork", "sched_getaffinity", "setpgid", "setsid", "uname"),
)
SIGNALS = ("ALRM", "CHLD", "CONT", "HUP", "KILL", "PIPE", "QUIT", "STOP", "USR1", "USR2", "WINCH")


class Hidden(MetaPathFinder):
    """Let no module of these names be found."""

    names = frozenset((*ONLY_POSIX, *NOT_NEEDED))

    def find_spec(self, name: str, *_where: object) -> ModuleSpec | None:
        """Refuse a hidden module; leave any other to those who come next."""
        if name.partition(".")[0] in self.names:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


sys.meta_path.insert(0, Hidden())
for module, names in ((os, FUNCTIONS), (signal, [f"SIG{name}" for name in SIGNALS])):
    for name in names:
        delattr(module, name)
# A file that is read without naming its encoding is read as cp1252 there.
warnings.filterwarnings("error", category=EncodingWarning, module=r"(scoring|tournament)\b")
