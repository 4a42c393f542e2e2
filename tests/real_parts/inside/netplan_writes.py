"""What a NetworkManager that is built with netplan does to the profiles that it has just written, by libnetplan itself.

Run in a Debian whose NetworkManager is not built so, after each of its writes. The calls are those of Ubuntu's
network-manager 1.46.0-1ubuntu2, debian/patches/netplan/0002: a keyfile is read, becomes `/etc/netplan/90-NM-UUID.yaml`,
and goes; the YAML of a profile that was deleted goes, too; `netplan generate` then makes the keyfiles in /run that
NetworkManager reads.
"""

import ctypes
import subprocess
import sys
from pathlib import Path

KEYFILES = Path("/etc/NetworkManager/system-connections")
POINTER = ctypes.c_void_p
NETPLAN = ctypes.CDLL("libnetplan.so.1")
for made in ("netplan_parser_new", "netplan_state_new", "netplan_state_iterator_next"):
    getattr(NETPLAN, made).restype = POINTER


def write_yaml(keyfile: Path) -> None:
    """Turn a keyfile into YAML. Exits with what was refused."""
    parser, state, error = POINTER(NETPLAN.netplan_parser_new()), POINTER(NETPLAN.netplan_state_new()), POINTER()
    iterator = (POINTER * 8)()  # netplan/netplan.h: opaque, of a fixed size that is smaller
    taken = NETPLAN.netplan_parser_load_keyfile(parser, str(keyfile).encode(), ctypes.byref(error))
    taken = taken and NETPLAN.netplan_state_import_parser_results(state, parser, ctypes.byref(error))
    NETPLAN.netplan_state_iterator_init(state, ctypes.byref(iterator))
    found = POINTER(NETPLAN.netplan_state_iterator_next(ctypes.byref(iterator)))
    if not taken or not found or not NETPLAN.netplan_netdef_write_yaml(state, found, None, ctypes.byref(error)):
        sys.exit(f"netplan does not take {keyfile}")
    keyfile.unlink()


known = subprocess.run(["nmcli", "--get-values", "UUID", "connection", "show"], capture_output=True, check=True).stdout
for yaml in Path("/etc/netplan").glob("90-NM-*.yaml"):
    if yaml.stem.removeprefix("90-NM-").encode() not in known.split():
        yaml.unlink()
for each in KEYFILES.iterdir():
    write_yaml(each)
subprocess.run(["netplan", "generate"], capture_output=True, check=True)
subprocess.run(["nmcli", "connection", "reload"], check=True)
