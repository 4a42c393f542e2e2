"""What a Wi-Fi's name and password can be, and the table's own: for the table, and for whoever makes its card.

`deploy/sd_card.sh` runs this on its maker's computer, whose Python may be 3.9 and has its own library alone.
"""

from __future__ import annotations

import re
import secrets

HOTSPOT = "Saloon"
"""The name of the table's own Wi-Fi, unless `table.toml` names it."""
ADDRESS = "10.42.0.1"
"""The table's address in its own Wi-Fi: the one that NetworkManager itself gives the first shared network."""
LONGEST_NAME = 32
"""Bytes of a network's name (IEEE 802.11, 9.4.2.2)."""
PASSPHRASE = re.compile(r"[\x20-\x7e]{8,63}")
"""A WPA passphrase (IEEE 802.11, annex J.4)."""
KEY = re.compile(r"[0-9a-fA-F]{64}")
"""The key itself, in hexadecimal."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of a password that is drawn: none that is read for another."""
DRAWN = 10


def is_name(name: str) -> bool:
    """Whether a network can be called that."""
    return 0 < len(name.encode("utf-8", "replace")) <= LONGEST_NAME and name.isprintable()


def is_password(password: str) -> bool:
    """Whether this can be the password of a network that has one."""
    return bool(PASSPHRASE.fullmatch(password) or KEY.fullmatch(password))


def drawn() -> str:
    """A new password."""
    return "".join(secrets.choice(LETTERS) for _ in range(DRAWN))
