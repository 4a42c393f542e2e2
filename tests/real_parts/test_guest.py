"""A whole machine in QEMU: systemd starts the installed table; the hotspot over radios of mac80211_hwsim."""

from __future__ import annotations

import re

import pytest

from tests.real_parts.debian import Debian, NoDebian
from tests.real_parts.guest import boot, with_kernel

pytestmark = [pytest.mark.slow, pytest.mark.hardware, pytest.mark.timeout(3600)]
PACKAGES = (
    "systemd-sysv", "udev", "dbus", "network-manager", "wpasupplicant", "polkitd", "dnsmasq-base", "iw", "iproute2",
    "kmod", "busybox-static", "curl", "util-linux", "rfkill",
)  # fmt: skip
UNIT = """[Unit]
Description=What is looked at in the guest
After=basic.target
[Service]
ExecStart=/bin/bash /root/in_guest.sh
[Install]
WantedBy=multi-user.target
"""


@pytest.fixture(scope="module")
def found(fresh_debian, request):
    """What the guest found, by name; the whole console where it ended before its end."""
    debian: Debian = fresh_debian("trixie", "trixie-guest")
    try:
        debian.install(*PACKAGES)
        version = with_kernel(debian)
        debian.take_sources()
        debian.run("/root/companion/deploy/install.sh")
        script = request.path.with_name("hotspot_in_guest.sh").read_text()
        (debian.folder / "root/in_guest.sh").write_text(script)
        (debian.folder / "etc/systemd/system/in-guest.service").write_text(UNIT)
        slower = debian.folder / "etc/systemd/system/bang-companion.service.d/emulated.conf"
        slower.parent.mkdir()
        slower.write_text("[Service]\nTimeoutStartSec=900\nWatchdogSec=600\n")  # the processor is emulated
        debian.run("systemctl", "enable", "in-guest")
        debian.run("systemctl", "mask", "serial-getty@ttyS0", "getty@tty1")  # the console is the test's
        console = list(boot(debian, version))
    except NoDebian as error:
        pytest.skip(str(error))
    told = {}
    for line in console:
        _, begins, what = line.partition("FOUND ")
        if begins:
            name, _, value = what.partition(": ")
            told[name] = value
    if told.get("hwsim", "").startswith("no"):
        pytest.skip(f"mac80211_hwsim: {told['hwsim']}")
    assert told.get("end") == "yes", "\n".join(console[-60:])
    return told


def test_systemd_starts_the_table_that_was_installed_offline_and_starts_it_again(found):
    assert "active" in found["service"].split()
    assert found["unit"] == "success"
    assert found["page"] == "200"
    assert int(found["after-kill"]) >= 1


def test_the_service_may_do_little(found):
    [level] = re.findall(r"service: ([\d.]+)", found["exposure"])
    assert float(level) <= 3.0


def test_without_a_known_network_the_hotspot_opens_by_itself_and_a_phone_gets_the_page(found):
    assert found["by-itself"] == "bang-companion-hotspot"
    assert found["lease"].startswith("10.42.0.")
    assert found["phone-page"] == 'id="hotspot"', "the page tells how to join it"
    assert found["host-page"] == "200"


def test_the_services_user_may_turn_it_off_and_on_and_nobody_else(found):
    assert found["off"] == ""
    assert found["on-by-service"] == "bang-companion-hotspot"
    assert found["nobody"] == "bang-companion-hotspot"
