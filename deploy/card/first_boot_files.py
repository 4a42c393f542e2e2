"""What the system itself reads at its first boot, and how our one line gets into it beside what the Imager has set.

Trixie: cloud-init's `user-data`, whose `bootcmd` runs at every boot. Before that: a script that `systemd.run=` names in
`cmdline.txt`, as the Imager's own `firstrun.sh`. Neither does more than start `deploy.first_boot.arm`, which leaves a
service behind; what the Imager has set (user, keys, Wi-Fi, name) stays as it is.
"""

from __future__ import annotations

import json
import re

from deploy.card.boot_partition import FOLDER, FRESH
from deploy.card.errors import CardRefused

MOUNTED = "/boot/firmware"
"""The mount point of the boot partition on the machine, bookworm and later."""
ARCHIVE = "companion.zip"
BEGIN, END = "# bang-companion begins", "# bang-companion ends"
"""Around what is ours in a file that others write, too."""
RUN = (
    f"systemd.run={MOUNTED}/firstrun.sh",
    "systemd.run_success_action=reboot",
    "systemd.unit=kernel-command-line.target",
)
"""Kernel options that have systemd run a script instead of the system, once (systemd-run-generator(8))."""
_OURS = re.compile(rf"^ *{BEGIN}.*?{END}\n", re.MULTILINE | re.DOTALL)
_KEY = re.compile(r"^(\w+)\s*:(.*)$", re.MULTILINE)


def arming(more: str = "") -> str:
    """The shell's line that starts the first boot, and does nothing where it is done."""
    folder = f"{MOUNTED}/{FOLDER}"
    return (
        f"if [ -e {folder}/{ARCHIVE} ]; then"
        f" PYTHONPATH={folder}/{ARCHIVE} PYTHONDONTWRITEBYTECODE=1 python3 -m deploy.first_boot.arm{more}; fi"
    )


def user_data(text: str, hostname: str) -> str:
    """cloud-init's `user-data` with our line in it, and a name where the machine has none. Raises CardRefused."""
    text = _OURS.sub("", text) or "#cloud-config\n"
    if not re.match(r"#cloud-config\s*$", text.splitlines()[0]):
        raise CardRefused(f"user-data on this card is not cloud-init's own format: {FRESH}.")
    text = text.rstrip("\n") + "\n"
    keys = {found[1]: found for found in _KEY.finditer(text)}
    item = f"- [ sh, -c, {json.dumps(arming())} ]\n"
    if "bootcmd" in keys:
        text = _into_list(text, keys["bootcmd"], item)
    else:
        text += f"{BEGIN}\nbootcmd:\n{item}{END}\n"
    if not keys.keys() & {"hostname", "fqdn", "preserve_hostname"}:
        etc_hosts = "" if "manage_etc_hosts" in keys else "manage_etc_hosts: true\n"
        text += f"{BEGIN}\nhostname: {hostname}\n{etc_hosts}{END}\n"
    return text


def _into_list(text: str, key: re.Match[str], item: str) -> str:
    """The text with an item more at the head of a list."""
    first = re.match(r"\n(?:\s*(?:#.*)?\n)*( *)- ", text[key.end() :])
    if key[2].partition("#")[0].strip() or first is None:
        raise CardRefused(f"{key[1]} in user-data on this card is written in a way that is not known here: {FRESH}.")
    indent = first[1]
    return f"{text[: key.end()]}\n{indent}{BEGIN}\n{indent}{item}{indent}{END}{text[key.end() :]}"


def has_user(text: str) -> bool:
    """Whether `user-data` or `firstrun.sh` makes a user, so that the machine asks for none on its screen."""
    return bool(re.search(r"^(user|users|chpasswd|password)\s*:|userconf ", text, re.MULTILINE))


def has_wifi(text: str) -> bool:
    """Whether `network-config` or `firstrun.sh` names a Wi-Fi."""
    return bool(re.search(r"^\s*access-points\s*:|imager_custom set_wlan ", text, re.MULTILINE))


def meta_data(text: str, instance: str) -> str:
    """cloud-init's `meta-data` with another instance, so that a card that has booted is read anew."""
    kept = [line for line in text.splitlines() if not re.match(r"instance[-_]id\s*:", line)]
    return "\n".join([*kept, f"instance-id: {instance}", ""])


def cmdline_of_instance(text: str, instance: str) -> str:
    """`cmdline.txt` with that instance where the Imager has named its own."""
    return re.sub(r"(?<!\S)(ds=nocloud\S*?;i=)[^;\s]+", rf"\g<1>{instance}", text)


def firstrun(text: str, hostname: str) -> str:
    """The script that `systemd.run=` starts: the Imager's with our line in it, or one of our own."""
    text = _OURS.sub("", text)
    named = "" if "set_hostname" in text else f" --hostname {hostname}"
    ours = f"{BEGIN}\n{arming(named)}\n{END}\n"
    if text:
        head, end, rest = text.partition("\n")
        return head + end + ours + rest
    away = "; ".join(f"s| {word}||" for word in RUN)
    return f"#!/bin/sh\n{ours}rm -f {MOUNTED}/firstrun.sh\nsed -i '{away}' {MOUNTED}/cmdline.txt\nsync\nexit 0\n"


def cmdline_of_run(text: str) -> str:
    """`cmdline.txt` that has the script run; the Imager's own way to do so is left as it is."""
    if "systemd.run=" in text:
        return text
    return " ".join([text.strip(), *RUN]) + "\n"
