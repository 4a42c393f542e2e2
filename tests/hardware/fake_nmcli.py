#!/usr/bin/env python3
"""An nmcli over profiles in a JSON file: it records its arguments and its input, and answers as the real one does.

Its answers, exit statuses and editor were compared with NetworkManager 1.52's nmcli. The folder of its files comes by
FAKE_NMCLI: `world.json` (profiles, what is active, networks in reach, how to behave), `calls.jsonl`. With `netplan` in
the world each profile comes back under the name that netplan makes of a YAML without one (netplan 1.1.2, src/nm.c).
"""

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

PSK = "802-11-wireless-security.psk"
SSID = "802-11-wireless.ssid"


def run_here(folder: Path, command: list[str], told: bytes) -> subprocess.CompletedProcess[bytes]:
    """The same without a process of its own, as `subprocess.run` would return it."""
    out, err, status = StringIO(), StringIO(), 0
    with redirect_stdout(out), redirect_stderr(err):
        try:
            main(folder, command[1:], told.decode())
        except SystemExit as ended:
            status = ended.code
    return subprocess.CompletedProcess(command, status, out.getvalue().encode(), err.getvalue().encode())


def leave(status: int, why: str) -> None:
    print(why, file=sys.stderr)
    sys.exit(status)


def escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace(":", "\\:")


def main(folder: Path, arguments: list[str], told: str) -> None:
    world = json.loads((folder / "world.json").read_text())
    with (folder / "calls.jsonl").open("a") as calls:
        calls.write(json.dumps({"arguments": arguments, "told": told}) + "\n")
    words = bare(arguments)
    behave = next((how for start, how in world["behave"].items() if " ".join(words).startswith(start)), None)
    if behave == "hang":
        signal.pause()
    elif behave == "rubbish":
        sys.stdout.write("\0\ufffd::::\n\n:::\n\\\nwifi\nwifi:connected\n")
        sys.exit(0)
    elif isinstance(behave, int):
        leave(behave, "Error: it is as the test wants it.")
    answer(folder, world, arguments, words, told)
    if world["netplan"]:
        for uuid, profile in world["profiles"].items():
            profile["connection.id"] = f"netplan-NM-{uuid}-{profile[SSID]}"
    (folder / "world.json").write_text(json.dumps(world))


def bare(arguments: list[str]) -> list[str]:
    """The arguments without global options and their values."""
    words, rest = [], list(arguments)
    while rest:
        word = rest.pop(0)
        if word in ("--wait", "--fields", "--get-values", "--escape"):
            rest.pop(0)
        elif not word.startswith("--") or words:
            words.append(word)
    return words


def answer(folder: Path, world: dict, arguments: list[str], words: list[str], told: str) -> None:
    profiles = world["profiles"]  # by uuid

    def found(name: str) -> str:
        for uuid, profile in profiles.items():
            if name in (uuid, profile["connection.id"]):
                return uuid
        sys.exit(leave(10, f"Error: {name} - no such connection profile."))

    match words:
        case ["device"]:
            active = world["active"]
            print("wifi:" + (f"connected:{active}" if active else "disconnected:") if world["radio"] else "", "",
                  "ethernet:connected:4b1f4f3e-0d5c-3b1e-9a44-0b4b6f6f1c11", "loopback:unmanaged:",
                  sep="\n")  # fmt: skip
        case ["device", "wifi", "list", *_]:
            for ssid, strength, security in world["reach"]:
                print(f"{escaped(ssid)}:{strength}:{escaped(security)}")
        case ["connection", "show"]:
            print(*profiles, sep="\n")
        case ["connection", "show", name]:
            profile = profiles[found(name)]
            secrets = "--show-secrets" in arguments
            for option in ("--get-values", "--fields"):
                if option not in arguments:
                    continue
                for field in arguments[arguments.index(option) + 1].split(","):
                    if field not in profile:
                        continue
                    value = profile[field] if secrets or field != PSK else "<hidden>"
                    print(value if option == "--get-values" else f"{field}:{value}")
        case ["connection", "add", *rest]:
            given = dict(zip(rest[::2], rest[1::2], strict=True))
            for short, full in (("con-name", "connection.id"), ("ssid", SSID)):
                given[full] = given.pop(short)
            uuid = given.pop("connection.uuid", f"uuid-{len(profiles)}")
            profiles[uuid] = given
            print(f"Connection '{given['connection.id']}' ({uuid}) successfully added.")
        case ["connection", "modify", name, *rest]:
            profiles[found(name)].update(zip(rest[::2], rest[1::2], strict=True))
        case ["connection", "edit", name]:
            uuid = found(name)
            for line in told.splitlines():
                print(f"nmcli> {line}")  # the real one tells each line again
                if line.startswith(f"set {PSK} "):
                    new = line.removeprefix(f"set {PSK} ").strip()
                    if re.fullmatch(r"[\x20-\x7e]{8,64}", new):
                        profiles[uuid][PSK] = new
        case ["connection", "delete", name] | ["connection", "delete", "id", name]:
            uuid = found(name)
            del profiles[uuid]
            world["active"] = None if world["active"] == uuid else world["active"]
        case ["connection", "down", name]:
            if world["active"] != found(name):
                leave(10, "Error: not an active connection.")
            world["active"] = None
        case ["connection", "up", name]:
            uuid = found(name)
            profile = profiles[uuid]
            asked = world["passwords"].get(profile[SSID], "")
            if profile.get("802-11-wireless.mode") != "ap" and profile.get(PSK, "") != asked:
                world["active"] = None
                (folder / "world.json").write_text(json.dumps(world))
                leave(4, "Error: Connection activation failed: Secrets were required, but not provided.")
            world["active"] = uuid
        case _:
            leave(2, f"Error: {words} is not understood.")


if __name__ == "__main__":
    main(Path(os.environ["FAKE_NMCLI"]), sys.argv[1:], sys.stdin.read())
