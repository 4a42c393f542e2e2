"""What Linux shows of another process: who holds a lock on a folder, and at which ports it listens.

Read from `/proc` (proc(5)): `locks`, `PID/fd` and `PID/net/tcp`. The ports of another user's process are shown to root
alone.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")
_LISTENS = "0A"
"""The state of a socket that waits for connections (linux, include/net/tcp_states.h: TCP_LISTEN)."""


def holder_of(folder: Path) -> int | None:
    """Return the process that holds a flock on a folder; None where there is none, or none that is seen from here."""
    try:
        at, locks = folder.stat(), (PROC / "locks").read_text()
    except OSError:
        return None
    wanted = f"{os.major(at.st_dev):02x}:{os.minor(at.st_dev):02x}:{at.st_ino}"
    for line in locks.splitlines():
        words = line.split()  # "1: FLOCK ADVISORY WRITE 1234 fe:01:5678 0 EOF"
        if len(words) == 8 and words[1] == "FLOCK" and words[5] == wanted and int(words[4]) > 0:
            return int(words[4])
    return None


def ports_of(process: int) -> tuple[int, ...]:
    """Return the ports at which a process waits for connections from everywhere; none where the system does not show
    them."""
    own = set()
    with suppress(OSError):
        for path in (PROC / str(process) / "fd").iterdir():
            with suppress(OSError):
                own.add(os.readlink(path))
    ports = set()
    for table in ("tcp", "tcp6"):
        with suppress(OSError):
            for line in (PROC / str(process) / "net" / table).read_text().splitlines()[1:]:
                words = line.split()
                address, _, port = words[1].partition(":")
                if words[3] == _LISTENS and f"socket:[{words[9]}]" in own and re.fullmatch("0+", address):
                    ports.add(int(port, 16))
    return tuple(sorted(ports))
