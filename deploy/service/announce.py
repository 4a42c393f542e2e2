"""`python -I -m deploy.service.announce PROCESS FILE`: avahi announces the port at which a process serves.

The unit runs it as root once the table is up: what is announced is what is served, whatever says so (table.toml, an
option, a drop-in). avahi reads FILE anew by itself; it is written where something else stands in it. Exit status 1
where nothing could be announced.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from companion.support.other_process import ports_of

TEMPLATE = Path(__file__).with_name("bang-companion.avahi")
PORT = b"<port>8000</port>"


def announce(process: int, file: Path) -> bool:
    """Write the file; returns whether there was a port to announce, and an avahi to do it."""
    ports = ports_of(process)
    if not ports or not file.parent.is_dir():
        return False
    service = TEMPLATE.read_bytes().replace(PORT, b"<port>%d</port>" % ports[0])
    if file.is_file() and file.read_bytes() == service:
        return True
    new = file.with_name(f".{file.name}.new")  # avahi takes files that end with .service
    new.write_bytes(service)
    new.chmod(0o644)
    os.replace(new, file)
    return True


if __name__ == "__main__":
    sys.exit(0 if announce(int(sys.argv[1]), Path(sys.argv[2])) else 1)
