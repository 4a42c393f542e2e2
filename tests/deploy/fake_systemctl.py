#!/usr/bin/env python3
"""A systemctl for one service below a folder: it runs its release for real, and waits for READY=1 as systemd does.

The folder comes by FAKE_ROOT, the port by FAKE_PORT. What it was called with is kept in `calls`. FAKE_KILL ("before 3",
"after 3") has it kill its caller, before or after it does what it is told by its call of that number.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

ROOT, PORT = Path(os.environ["FAKE_ROOT"]), os.environ["FAKE_PORT"]
PID, CALLS = ROOT / "pid", ROOT / "calls"
STARTS_WITHIN = 60


def running() -> int | None:
    with suppress(OSError, ValueError):
        pid = int(PID.read_text())
        if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
            return pid
    return None


def stop() -> None:
    pid = running()
    if pid is None:
        return
    os.kill(pid, signal.SIGTERM)
    until = time.monotonic() + 20
    while running() is not None and time.monotonic() < until:
        time.sleep(0.05)
    PID.unlink()


def start() -> int:
    companion = ROOT / "opt/bang-companion/current/.venv/bin/companion"
    address = ROOT / "notify"
    address.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager, (ROOT / "log").open("ab") as log:
        manager.bind(str(address))
        manager.settimeout(0.2)
        process = subprocess.Popen(
            [companion, "serve", "--camera", "simulated", "--port", PORT, "--data", ROOT / "var/lib/bang-companion"],
            stdout=log,
            stderr=log,
            start_new_session=True,
            env={**os.environ, "NOTIFY_SOCKET": str(address)},
        )
        PID.write_text(str(process.pid))
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until and process.poll() is None:
            with suppress(TimeoutError):
                if manager.recv(1024) == b"READY=1":
                    after_start(process.pid)
                    return 0
        process.kill()
        process.wait()
        return 1


def after_start(process: int) -> None:
    """Do what the unit has done once the service is up."""
    for line in (ROOT / "etc/systemd/system/bang-companion.service").read_text().splitlines():
        if line.startswith("ExecStartPost="):
            told = line.partition("=")[2].lstrip("-+").replace("$MAINPID", str(process)).split()
            below = [f"{ROOT}{word}" if word.startswith(("/opt/", "/etc/")) else word for word in told]
            subprocess.run(below, check=not line.startswith("ExecStartPost=-"))


def main() -> int:
    told = sys.argv[1:]
    with CALLS.open("a") as calls:
        calls.write(" ".join(told) + "\n")
    number = len(CALLS.read_text().splitlines())
    kill_caller(f"before {number}")
    status = does(told)
    kill_caller(f"after {number}")
    return status


def kill_caller(now: str) -> None:
    if os.environ.get("FAKE_KILL") == now:
        os.kill(os.getppid(), signal.SIGKILL)
        sys.exit(1)


def does(told: list[str]) -> int:
    if told[-1].endswith("-hotspot") and told[0] != "disable":
        return 0
    match [word for word in told if not word.startswith("-")]:
        case ["is-active", _]:
            return 0 if running() else 3
        case ["start", _]:
            return 0 if running() else start()
        case ["restart", _]:
            stop()
            return start()
        case ["stop" | "disable", *_]:
            stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
