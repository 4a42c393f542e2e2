"""What Raspberry Pi OS and its Imager really do at a first boot, each with where it stands.

No Pi was there to ask: these are their own sources, read on 2026-11-26. `rpi-cloud-init-mods`, a package without
a public repository, is described by those who have opened an image.
"""

from typing import NamedTuple

PI_GEN = "github.com/RPi-Distro/pi-gen"
SYS_MODS = "github.com/RPi-Distro/raspberrypi-sys-mods, branch bookworm, 3af395f60cfc"
IMAGER = "github.com/raspberrypi/rpi-imager, 72ad1179ff46"
USERCONF = "github.com/RPi-Distro/userconf-pi, ca2620a35fcc"
CLOUD_INIT = "github.com/canonical/cloud-init, 04eacd06ee60"


class Image(NamedTuple):
    """An image that pi-gen makes, and what is on its boot partition."""

    name: str
    source: str
    lines: tuple[str, ...]
    """Of its `config.txt` (stage1/00-boot-files)."""
    cmdline: str
    seeds: bool
    """Whether `user-data`, `meta-data` and `network-config` lie there (stage2/04-cloud-init)."""
    refused: str
    """Part of the sentence by which we refuse it; "" where it will do."""


CONSOLE = "console=serial0,115200 console=tty1 root=PARTUUID=9f-02 rootfstype=ext4 fsck.repair=yes rootwait"
FIRSTBOOT = f"{CONSOLE} quiet init=/usr/lib/raspberrypi-sys-mods/firstboot"
"""Up to bookworm (stage2/01-sys-tweaks/00-patches/07-resize-init.diff)."""
RESIZE = f"{CONSOLE} resize"
"""Trixie (stage1/00-boot-files/files/cmdline.txt)."""
NEW, BITS = "auto_initramfs=1", "arm_64bit=1"
IMAGES = (
    Image("trixie, 64 bit", f"{PI_GEN}, branch arm64, ca8aeed0ae30", (NEW, BITS), RESIZE, True, ""),
    Image("trixie, 32 bit", f"{PI_GEN}, branch master, 314262cb286b", (NEW,), RESIZE, True, "32 bits"),
    Image("bookworm, 64 bit", f"{PI_GEN}, branch bookworm-arm64, d7a31c6aa09f", (NEW, BITS), FIRSTBOOT, False, ""),
    Image("bookworm, 32 bit", f"{PI_GEN}, branch bookworm, 4be6bbd0933c", (NEW,), FIRSTBOOT, False, "32 bits"),
    Image("bullseye, 64 bit", f"{PI_GEN}, branch bullseye-arm64, 1f6508fd12d0", (BITS,), FIRSTBOOT, False, "older"),
    Image("bullseye, 32 bit", f"{PI_GEN}, branch bullseye", (), FIRSTBOOT, False, "older"),
)
FACTS = {
    "the boot partition's label is bootfs, it has 512 MB": f"{PI_GEN}, export-image/prerun.sh",
    "cmdline.txt, config.txt and issue.txt lie on it": f"{PI_GEN}, stage1/00-boot-files, export-image/05-finalise",
    "issue.txt tells a date and a commit, neither release nor bits": f"{PI_GEN}, scripts/common",
    "cloud-init reads user-data there: /etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg has datasource_list [NoCloud, None] "
    "and seedfrom file:///boot/firmware; cloud-init-main.service waits for that mount":
        f"images of 2026-06 and 2026-08 as others found them; {PI_GEN}, stage2/04-cloud-init installs the package",
    "bookworm, and trixie's first images of 2025-10-01, go by systemd.run; trixie since then by cloud-init":
        f"{IMAGER}, doc/os_customisation_formats.md",
    "an Imager 1.x sets systemd.run on trixie, too, where nothing comes of it (rpi-imager 1189, sys-mods 102)":
        f"{IMAGER}, doc/os_customisation_formats.md",
    "the Imager writes user-data without bootcmd, and network-config where it sets a Wi-Fi":
        f"{IMAGER}, src/customization_generator.cpp",
    "the Imager puts a new instance-id into meta-data, and as ds=nocloud;i=… into cmdline.txt":
        f"{IMAGER}, src/downloadthread.cpp",
    "by systemd.run it adds three words to cmdline.txt (IMAGER_RUN)": f"{IMAGER}, src/downloadthread.cpp",
    "bookworm's initrd corrects the path in them, and the end of firstrun.sh from its line `rm … firstrun.sh` on":
        f"{SYS_MODS}, initramfs-tools/scripts/local-bottom/imager_fixup",
    "without a user from the Imager or userconf.txt the screen (tty8) asks for one":
        f"{USERCONF}, userconf-service, debian/userconf-pi.userconfig.service",
    "NetworkManager's radio is off (WirelessEnabled=false) until a country is set":
        f"{PI_GEN}, stage2/02-net-tweaks/01-run.sh",
    "raspi-config nonint do_wifi_country sets it": f"{SYS_MODS}, usr/lib/raspberrypi-sys-mods/imager_custom",
    "a key of 64 hexadecimal digits does as a Wi-Fi's password": f"{IMAGER}, resolveWifiPskCrypt",
    "bootcmd runs at every boot, from what was read for this instance-id":
        f"{CLOUD_INIT}, cloudinit/config/cc_bootcmd.py, cloudinit/sources/DataSourceNoCloud.py",
    "where user-data names a host, it is set again at every boot": f"{CLOUD_INIT}, cc_update_hostname.py",
    "rpi-preseed.toml may follow cloud-init (a prototype by its own words): systemd.run= does there as well":
        "github.com/raspberrypi/rpi-preseed, 64c298606e5b",
}  # fmt: skip
"""What the code relies on; a card's boot partition in the tests is made of it."""
PLAIN_USER_DATA = """#cloud-config

# This is the user-data configuration file for cloud-init.
## Set the system's hostname.
#hostname: raspberrypi
#users:
#- default
#runcmd:
#- [ ls, -l, / ]
"""
"""In short what an image has that the Imager has not customised (stage2/04-cloud-init/files/user-data)."""
PLAIN_META_DATA = (
    "# This is the meta-data configuration file for cloud-init.\ndsmode: local\n\ninstance_id: rpios-image\n"
)
IMAGER_USER_DATA = """#cloud-config
manage_resolv_conf: false

hostname: tavern
manage_etc_hosts: true
packages:
- avahi-daemon
apt:
  preserve_sources_list: true
  conf: |
    Acquire {
      Check-Date "false";
    };
timezone: Europe/Vienna
keyboard:
  model: pc105
  layout: "de"
user:
  name: anna
  shell: /bin/bash
  lock_passwd: false
  passwd: "$y$j9T$salt$hash"
  sudo: null
ssh_pwauth: true

runcmd:
  - [ systemctl, enable, --now, ssh ]
"""
"""In the form in which the Imager 2 writes it."""
IMAGER_META_DATA = "instance-id: rpi-imager-1764150000000\n"
IMAGER_CMDLINE = " cfg80211.ieee80211_regdom=AT ds=nocloud;i=rpi-imager-1764150000000"
IMAGER_NETWORK = """network:
  version: 2
  wifis:
    wlan0:
      dhcp4: true
      regulatory-domain: "AT"
      access-points:
        "Home":
          password: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
      optional: true
"""
IMAGER_FIRSTRUN = """#!/bin/sh

set +e

if [ -f /usr/lib/raspberrypi-sys-mods/imager_custom ]; then
   /usr/lib/raspberrypi-sys-mods/imager_custom set_hostname tavern
fi
/usr/lib/userconf-pi/userconf 'anna' '$5$salt$hash'
   /usr/lib/raspberrypi-sys-mods/imager_custom set_wlan 'Home' 'key' 'AT'
rm -f /boot/firstrun.sh
sed -i 's| systemd.run.*||g' /boot/cmdline.txt
exit 0
"""
IMAGER_RUN = " systemd.run=/boot/firstrun.sh systemd.run_success_action=reboot systemd.unit=kernel-command-line.target"


def imager_fixup(script: str, cmdline: str) -> tuple[str, str]:
    """What bookworm's initrd makes of `firstrun.sh` and `cmdline.txt` where the latter names the former's old place."""
    if "systemd.run=/boot/firstrun.sh" not in cmdline:
        return script, cmdline
    kept = []
    for line in script.splitlines(keepends=True):
        if line.rstrip("\n").endswith("firstrun.sh") and "rm" in line.partition("firstrun.sh")[0]:
            break
        kept.append(line)
    ended = "rm -f /boot/firmware/firstrun.sh\nsed -i 's| systemd\\.[^ ]*||g' /boot/firmware/cmdline.txt\nexit 0\n"
    return "".join(kept) + ended, cmdline.replace("/boot/", "/boot/firmware/")
