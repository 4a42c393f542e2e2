#!/usr/bin/env bash
# Makes a folder in which the real Picamera2 runs on libcamera's virtual camera: Debian trixie and a venv with PyPI's
# Picamera2. Root and a network are needed; about five minutes, 2 GB.
#   tests/hardware/virtual_camera/prepare.sh FOLDER
#   COMPANION_VIRTUAL_CAMERA=FOLDER python -m pytest tests/hardware/test_virtual_camera.py
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=${1:?name a folder}
debootstrap --variant=minbase \
    --include=python3,python3-venv,python3-dev,python3-libcamera,libcamera-ipa,python3-prctl,gcc,libc6-dev,ca-certificates \
    trixie "$root"
gcc -O2 -shared -fPIC -o "$root/root/dma_heap.so" "$here/dma_heap.c" -ldl
mkdir -p "$root/srv/frames" "$root/usr/share/libcamera/pipeline/virtual"
cp "$here/virtual.yaml" "$root/usr/share/libcamera/pipeline/virtual/"
cp /etc/resolv.conf "$root/etc/resolv.conf"
for file in /etc/pip.conf; do if [[ -f $file ]]; then cp "$file" "$root/etc/"; fi; done
trap 'umount "$root/proc" "$root/dev" "$root/etc/ssl/certs"' EXIT
mount --bind /proc "$root/proc"
mount --bind /dev "$root/dev"
mount --bind /etc/ssl/certs "$root/etc/ssl/certs"
chroot "$root" python3 -m venv --system-site-packages /root/venv
chroot "$root" env -u PIP_FIND_LINKS /root/venv/bin/pip install -q picamera2 opencv-python-headless babel
