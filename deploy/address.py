"""Addresses under which phones reach this machine."""

from __future__ import annotations

import socket
import struct
from ipaddress import IPv4Address

SIOCGIFADDR = 0x8915  # Linux, <linux/sockios.h>: the IPv4 address of a network interface
_NAMED = struct.Struct("16s16x")
VIRTUAL = ("docker", "veth", "br-", "virbr")


def addresses() -> tuple[str, ...]:
    """The machine's IPv4 addresses in its networks, none of them its own loop; empty where there is no network."""
    try:
        import fcntl  # not on Windows, where developers may still run the tests
    except ImportError:
        return ()
    by_interface = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            if name.startswith(VIRTUAL):
                continue
            try:
                answer = fcntl.ioctl(asking.fileno(), SIOCGIFADDR, _NAMED.pack(name.encode()[:15]))
            except OSError:  # an interface that is down, or has no IPv4 address
                continue
            address = IPv4Address(answer[20:24])
            if not address.is_loopback:
                by_interface.append(str(address))
    return tuple(by_interface)


def join_url(port: int, scheme: str = "http") -> str:
    """The address to print and to put into the QR code; the loop where there is no network."""
    return f"{scheme}://{next(iter(addresses()), '127.0.0.1')}:{port}/"
