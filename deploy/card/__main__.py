"""Makes a card that Raspberry Pi Imager has written a table of this project: at its first start the Pi installs it.

Put the card back into this computer, then run `deploy/sd_card.sh` (on Windows, in this project's folder:
`py -m deploy.card`). It asks for what it needs, formats nothing, and writes to nothing but the boot partition of a card
with Raspberry Pi OS. What the Imager has set stays. Not tried with a real Pi so far.
"""

from __future__ import annotations

import argparse
import getpass
import json
import locale
import os
import re
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from companion.locales.root_error import CompanionError
from deploy.card import first_boot_files as files
from deploy.card.boot_partition import FOLDER, FRESH, BootPartition, mounted
from deploy.card.errors import CardRefused
from deploy.card.project_archive import project_archive
from deploy.card.wifi_file import NAME as WIFI
from deploy.card.wifi_file import WifiFile, key_of
from hardware.wifi.credentials import ADDRESS, HOTSPOT, drawn

CARD = "card.json"
"""What the first boot has to know: its hotspot's password, the language of its page, the machine's name."""


def main(arguments: list[str] | None = None) -> int:
    """Ask, check, write, and say what comes next."""
    try:
        arguments_read = options(arguments)
        partition = BootPartition(arguments_read.card or chosen())
        wifi = wifi_asked_for(arguments_read, partition)
        instance = f"bang-companion-{int(time.time())}"
        written, hotspot = card_files(partition, arguments_read.name, wifi, instance)
        if arguments_read.dry_run:
            print("\n".join(f"{partition.folder / name}: {len(content):,} bytes" for name, content in written.items()))
            return 0
        partition.write(written)
        print(after(partition, arguments_read.name, hotspot))
    except CompanionError as error:
        print(f"sd_card: {error}", file=sys.stderr)
        return 1
    except (KeyboardInterrupt, EOFError):
        print("\nsd_card: nothing has been written", file=sys.stderr)
        return 1
    return 0


def options(arguments: list[str] | None) -> argparse.Namespace:
    """The options of the command line. Raises CardRefused for a name that no machine can have."""
    parser = argparse.ArgumentParser(
        prog="deploy/sd_card.sh", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("card", nargs="?", type=Path, help="the card's boot partition, if it is not found by itself")
    parser.add_argument(
        "--wifi", metavar="NAME", help="the Wi-Fi to join; its password is asked for, or comes by a pipe"
    )
    parser.add_argument("--wpa3", action="store_true", help="a Wi-Fi of WPA3 alone: the password itself is on the card")
    parser.add_argument("--country", metavar="XX", help="of the Wi-Fi, as DE, AT, GB, US")
    parser.add_argument("--name", default="saloon", help="of the machine, where the Imager has set none (saloon)")
    parser.add_argument("--dry-run", action="store_true", help="say what would be written, and write nothing")
    asked = parser.parse_args(arguments)
    if not re.fullmatch(r"[a-z]([a-z0-9-]{0,61}[a-z0-9])?", asked.name):
        raise CardRefused("A machine's name has small letters, digits and hyphens, as in saloon.")
    return asked


def chosen() -> Path:
    """The one card that is in this computer. Raises CardRefused where there is none, or more than one."""
    found = mounted()
    if not found:
        raise CardRefused(f"No card with Raspberry Pi OS is found: {FRESH}; or name where it is mounted.")
    if len(found) > 1:
        raise CardRefused(f"There are {len(found)} cards: name the one that is meant, as {found[0]}.")
    return found[0]


def wifi_asked_for(asked: argparse.Namespace, partition: BootPartition) -> WifiFile:
    """The Wi-Fi and the country, asked for where there is somebody to ask. Raises CardRefused for what cannot be."""
    there = files.has_wifi(partition.text("network-config") + partition.text("firstrun.sh"))
    name, country, terminal = asked.wifi, asked.country, sys.stdin.isatty()
    if name is None and terminal:
        none = "the Imager's" if there else "a cable, or the table's own"
        name = input(f"Wi-Fi to join (Enter: {none}): ").strip()
    name = name or ""
    password = ""
    if name:
        password = getpass.getpass(f"Password of {name}: ") if terminal else sys.stdin.readline().rstrip("\r\n")
    if country is None:
        country = guessed_country(os.environ)
        if terminal:
            country = input(f"The Wi-Fi's country (Enter: {country or 'as the Imager has it'}): ").strip() or country
    wifi = WifiFile(name, password, country.upper())
    if wifi.fault():
        raise CardRefused(wifi.fault())
    return wifi if asked.wpa3 else WifiFile(name, key_of(name, password), wifi.country)


def guessed_language(environment: Mapping[str, str]) -> str:
    """The language and country of whoever sits here, as `de_AT`; "" where nothing says it."""
    for key in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if re.match(r"[a-z]{2}_[A-Z]{2}", environment.get(key, "")):
            return environment[key][:5]
    return (locale.getlocale()[0] or "")[:5]  # on Windows


def card_language(environment: Mapping[str, str]) -> str:
    """The language of whoever sits here, as `de`; the first boot speaks English where there is none of that name."""
    return guessed_language(environment)[:2].lower() or "en"


def guessed_country(environment: Mapping[str, str]) -> str:
    """The country of whoever sits here; "" where nothing says it."""
    found = re.fullmatch(r"[a-z]{2}_([A-Z]{2})", guessed_language(environment))
    return found[1] if found else ""


def card_files(partition: BootPartition, hostname: str, wifi: WifiFile, instance: str) -> tuple[dict[str, bytes], str]:
    """The files to write, in order, and the hotspot's password. Raises CardRefused.

    What the system reads comes last: a card that is pulled out before it starts nothing.
    """
    password = kept_password(partition) or drawn()
    card = {
        "hotspot": {"name": HOTSPOT, "password": password},
        "language": card_language(os.environ),
    }
    written = {
        f"{FOLDER}/{files.ARCHIVE}": project_archive(),
        f"{FOLDER}/{CARD}": json.dumps(card).encode(),
    }
    if wifi.name or wifi.country:
        written[f"{FOLDER}/{WIFI}"] = wifi.text().encode()
    if partition.by_cloud_init:
        written["meta-data"] = files.meta_data(partition.text("meta-data"), instance).encode()
        written["user-data"] = files.user_data(partition.text("user-data"), hostname).encode()
        cmdline = files.cmdline_of_instance(partition.text("cmdline.txt"), instance)
    else:
        written["firstrun.sh"] = files.firstrun(partition.text("firstrun.sh"), hostname).encode()
        cmdline = files.cmdline_of_run(partition.text("cmdline.txt"))
    if cmdline != partition.text("cmdline.txt"):
        written["cmdline.txt"] = cmdline.encode()
    return written, password


def kept_password(partition: BootPartition) -> str:
    """The hotspot's password that an earlier run has drawn; "" where there is none."""
    found = re.search(r'"password": "([a-z2-9]+)"', partition.text(f"{FOLDER}/{CARD}"))
    return found[1] if found else ""


def after(partition: BootPartition, hostname: str, hotspot: str) -> str:
    """The maker's next steps, in words."""
    system = partition.text("user-data") + partition.text("firstrun.sh")
    named = re.search(r"^(?:hostname: |.*set_hostname )'?([\w-]+)", system, re.MULTILINE)
    address = f"http://{named[1] if named else hostname}.local"
    said = [
        "The card is ready. Eject it, put it into the Pi, and switch on. After a minute or two the Pi shows how far it",
        f"is on its screen and at {address}. Power may be pulled meanwhile: it goes on at the next start.",
        f"Without a network it opens the Wi-Fi “{HOTSPOT}”, password {hotspot}: join it, and open http://{ADDRESS}.",
    ]
    if not files.has_user(system) and not (partition.folder / "userconf.txt").exists():
        said.append("The Imager has set no user: the Pi's screen asks for one; the table is installed all the same.")
    return "\n".join(said)


if __name__ == "__main__":
    sys.exit(main())
