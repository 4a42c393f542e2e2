"""All that the service opens and calls: devices with their group, programs with their package, and who says so.

A row is the world's own fact: a device's class is what its driver registers (`/proc/devices`, which systemd's
DeviceAllow=char-… reads), its group is what a udev rule gives it.
"""

from typing import NamedTuple

UDEV = "systemd 252 (Debian 12), rules.d/50-udev-default.rules"
PI_RULES = "RPi-Distro/raspberrypi-sys-mods 3af395f6, etc.armhf/udev/rules.d/99-com.rules"


class Device(NamedTuple):
    """A class of devices that the service opens: by which module of ours, and which of its words shows it.

    `kernel_module`: what registers the class; "" where it is part of each kernel. systemd reads `/proc/devices` once,
    when it sets the service's group up (systemd, src/core/bpf-devices.c, bpf_devices_allow_list_major): a class that
    comes later is refused until the next start.
    """

    nodes: str
    registered_as: str
    kernel_module: str
    group: str
    module: str
    word: str
    driver: str
    rule: str


DEVICES = (
    Device("/dev/video*", "video4linux", "videodev", "video", "hardware/camera/usb.py", "VideoCapture",
           "linux, drivers/media/v4l2-core/v4l2-dev.c: VIDEO_NAME", f'{UDEV}: SUBSYSTEM=="video4linux", GROUP="video"'),
    Device("/dev/media*", "media", "mc", "video", "hardware/camera/pi.py", "picamera2",
           "linux, drivers/media/mc/mc-devnode.c: MEDIA_NAME; opened by raspberrypi/libcamera 26bfadc6, "
           "src/libcamera/device_enumerator_sysfs.cpp", f'{UDEV}: SUBSYSTEM=="media", GROUP="video"'),
    Device("/dev/dma_heap/*", "dma_heap", "", "video", "hardware/camera/pi.py", "picamera2",
           "linux, drivers/dma-buf/dma-heap.c: DEVNAME; opened by raspberrypi/picamera2 3e6dff09, "
           "picamera2/dma_heap.py, and libcamera's src/libcamera/dma_buf_allocator.cpp",
           f'{PI_RULES}: SUBSYSTEM=="dma_heap", GROUP="video"'),
    Device("/dev/gpiochip*", "gpiochip", "", "gpio", "hardware/pins.py", "gpiochip*",
           "linux, drivers/gpio/gpiolib.h: GPIOCHIP_NAME; opened by gpiozero, pins/lgpio.py",
           f'{PI_RULES}: SUBSYSTEM=="gpio", GROUP="gpio"'),
    Device("/dev/snd/*", "alsa", "snd", "audio", "hardware/voice.py", "espeak-ng",
           'linux, sound/core/sound.c: register_chrdev(major, "alsa", …); opened by espeak-ng through ALSA',
           f'{UDEV}: SUBSYSTEM=="sound", GROUP="audio"'),
)  # fmt: skip
"""/dev/dri is not among them: neither picamera2 nor libcamera opens it without a preview on a screen. Nor is /dev/vcio:
whoever may open that may also burn a Pi's fuses (raspberrypi/linux, drivers/char/broadcom/vcio.c)."""


class Program(NamedTuple):
    """A program that is called, by which module of ours, and what has it on Debian."""

    name: str
    module: str
    package: str


PROGRAMS = (
    Program("nmcli", "hardware/wifi/nmcli.py", "network-manager, which Raspberry Pi OS has"),
    Program("espeak-ng", "hardware/voice.py", "espeak-ng: install.sh, where table.toml says voice = true"),
    Program("vcgencmd", "deploy/doctor/machine.py", "raspi-utils, for the doctor; the service reads it in sysfs"),
    Program("iw", "deploy/doctor/machine.py", "iw, which Raspberry Pi OS has"),
    Program("timedatectl", "deploy/doctor/machine.py", "systemd"),
    Program("systemctl", "deploy/doctor/machine.py", "systemd"),
    Program("journalctl", "deploy/doctor/machine.py", "systemd"),
)
