#!/usr/bin/env bash
# Makes a card that Raspberry Pi Imager has written a table: at its first start the Pi installs all of it by itself.
# Runs on the maker's own computer (Linux, macOS; on Windows: py -m deploy.card). deploy/card has the rest, and --help.
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/.."
for python in python3 python3.13 python3.12 python3.11 python; do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null; then
        exec "$python" -m deploy.card "$@"
    fi
done
echo "sd_card.sh: Python 3.9 or newer is needed: install it from https://www.python.org/downloads/" >&2
exit 1
