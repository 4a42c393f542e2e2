"""What `companion doctor` says of radio, sound, card and system, by what the kernel prints of them.

The files and their contents are the kernel's own: Documentation/ABI/stable/sysfs-class-rfkill, net/wireless/reg.c
(`ieee80211_regdom`), drivers/mmc/core/mmc.c (`life_time`, `pre_eol_info`), sound/core/init.c (`snd_card_info_read`).
"""

import pytest

from deploy.doctor import board
from tests.deploy.test_doctor import machine

GLOBAL = "global\ncountry {}: DFS-ETSI\n\t(2400 - 2483 @ 40), (N/A, 20), (N/A)\n\nphy#0\ncountry 99: DFS-UNSET\n"
"""What `iw reg get` prints."""


def wifi(tmp_path, soft, hard, parameter="00", iw=None):
    files = {
        f"sys/class/rfkill/{switch}/{name}": f"{value}\n"
        for switch, values in {
            "rfkill0": {"type": "bluetooth", "soft": 1 - soft, "hard": 1 - hard},
            "rfkill1": {"type": "wlan", "soft": soft, "hard": hard},
        }.items()
        for name, value in values.items()
    }
    files["sys/module/cfg80211/parameters/ieee80211_regdom"] = f"{parameter}\n"
    return machine(tmp_path, files=files, **({"iw": iw} if iw else {}))


@pytest.mark.parametrize(
    ("soft", "hard", "parameter", "iw", "fine", "told"),
    [
        (0, 0, "DE", None, True, "Wi-Fi is on, country DE"),
        (0, 0, "00", GLOBAL.format("GB"), True, "Wi-Fi is on, country GB"),
        (0, 0, "00", GLOBAL.format("00"), None, "Wi-Fi is on and its country is not set, so a hotspot"),
        (0, 0, "00", None, None, "Wi-Fi is on and its country is not set"),
        (1, 0, "00", None, False, "Wi-Fi is blocked until its country is set: sudo raspi-config"),
        (1, 0, "DE", None, False, "Wi-Fi is switched off (rfkill: soft blocked): sudo rfkill unblock wifi"),
        (0, 1, "DE", None, False, "Wi-Fi is switched off by a switch of the machine"),
    ],
)
def test_radio(tmp_path, monkeypatch, soft, hard, parameter, iw, fine, told):
    here = wifi(tmp_path, soft, hard, parameter, iw)
    monkeypatch.setattr(board, "addresses", lambda: ())
    found = board.radio(here)
    assert found[0] is fine
    assert found[1].startswith(told)
    monkeypatch.setattr(board, "addresses", lambda: ("192.0.2.7",))
    assert board.radio(here)[0] is (fine or None), "phones reach the table by a cable"


def test_a_machine_without_wifi(tmp_path):
    assert board.radio(machine(tmp_path)) == (None, "this machine has no Wi-Fi")


@pytest.mark.parametrize(
    ("kind", "life", "reserve", "fine", "told"),
    [
        ("SD", None, None, None, "this card (SD) does not tell how worn it is: keep backups"),
        ("MMC", "0x00 0x00", "0x00", None, "this card (MMC) does not tell"),
        ("MMC", "0x01 0x02", "0x01", True, "at most 20 % of its life is used"),
        ("MMC", "0x01 0x01", "01", True, "at most 10 % of its life is used"),
        ("MMC", "0x02 0x02", "0x02", None, "at most 20 % of its life is used; four fifths of its spare blocks"),
        ("MMC", "0x03 0x0a", "0x01", False, "at most 100 % of its life is used: make a backup"),
        ("MMC", "0x0b 0x01", "0x01", False, "more than its whole life is used: make a backup"),
        ("MMC", "0x01 0x01", "0x03", False, "at most 10 % of its life is used; its spare blocks are nearly gone"),
    ],
)
def test_card(tmp_path, kind, life, reserve, fine, told):
    device = "sys/block/mmcblk0/device"
    files = {f"{device}/type": kind, f"{device}/life_time": life, f"{device}/pre_eol_info": reserve}
    found = board.card(machine(tmp_path, files={name: f"{text}\n" for name, text in files.items() if text}))
    assert found[0] is fine
    assert found[1].startswith(told)


def test_a_machine_without_a_card(tmp_path):
    assert board.card(machine(tmp_path)) == (None, "no memory card")


HDMI = """\
 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                      vc4-hdmi-0
 1 [Device         ]: USB-Audio - USB PnP Sound Device
                      C-Media Electronics Inc. USB PnP Sound Device at usb-0000:01:00.0-1.3, full speed
"""


@pytest.mark.parametrize(
    ("cards", "wanted", "fine", "told"),
    [
        (HDMI, True, True, "vc4-hdmi-0, USB PnP Sound Device"),
        ("--- no soundcards ---\n", True, False, "the table is to speak (voice = true), and there is no sound device"),
        ("--- no soundcards ---\n", False, None, "no sound device; browsers make the sounds"),
        (None, False, None, "no sound device; browsers make the sounds"),
    ],
)
def test_sound(tmp_path, cards, wanted, fine, told):
    found = board.sound(machine(tmp_path, files={"proc/asound/cards": cards} if cards else {}), wanted)
    assert found[0] is fine
    assert found[1].startswith(told)


def test_system(tmp_path):
    here = machine(tmp_path, files={"proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.5\0"})
    assert board.system(here, 64) == (True, "64 bit, Raspberry Pi 4 Model B Rev 1.5")
    fine, told = board.system(here, 32)
    assert fine is None
    assert "write the 64-bit Raspberry Pi OS on the card" in told
