"""`wifi.txt` on the boot partition: the Wi-Fi that the machine joins, and the country whose rules its radio keeps.

Three lines, for anybody's editor; at each start until the table stands they are read anew:

    name: Our Wi-Fi
    password: 0f8e…
    country: DE

`sd_card.sh` writes the key that name and password make (IEEE 802.11, annex J.4; `wpa_passphrase` prints the same), so
that nobody reads a password off the card. A password typed in by hand does as well.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from hardware.wifi.credentials import PASSPHRASE, is_name, is_password

NAME = "wifi.txt"


@dataclass(frozen=True)
class WifiFile:
    """The content of a Wi-Fi file; without a name there is only a country."""

    name: str = ""
    password: str = ""
    country: str = ""

    def text(self) -> str:
        """The file's text."""
        return f"name: {self.name}\npassword: {self.password}\ncountry: {self.country}\n"

    def fault(self) -> str:
        """The file's fault as a sentence; "" where nothing is."""
        if self.name and not is_name(self.name):
            return "A Wi-Fi's name has 1 to 32 letters."
        if self.password and not is_password(self.password):
            return "A Wi-Fi password has 8 to 63 letters, digits or signs of an English keyboard."
        if not re.fullmatch(r"([A-Z]{2})?", self.country):
            return "A country is two letters, as in DE, AT, GB or US."
        return ""


def parsed_wifi(text: str) -> WifiFile:
    """The file as somebody's editor has left it: blanks, empty lines and capitals are no matter.

    >>> parsed_wifi("Name:  Caf\\u00e9: upstairs \\r\\ncountry: de")
    WifiFile(name='Café: upstairs', password='', country='DE')
    """
    said = {}
    for line in text.lstrip("\ufeff").splitlines():
        word, colon, value = line.partition(":")
        if colon:
            said[word.strip().lower()] = value.strip()
    return WifiFile(said.get("name", ""), said.get("password", ""), said.get("country", "").upper())


def key_of(name: str, password: str) -> str:
    """The key that a network's name and password make; a key, or no password, as it is."""
    if not PASSPHRASE.fullmatch(password):
        return password
    return hashlib.pbkdf2_hmac("sha1", password.encode("ascii"), name.encode("utf-8"), 4096, 32).hex()
