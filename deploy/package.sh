#!/usr/bin/env bash
# Builds the source distribution and the wheel, and checks them as an index does: deploy/package.sh FOLDER
# What builds and checks them (build, twine) is installed into a folder of its own, which goes afterwards.
set -euo pipefail
# shellcheck source=deploy/environment.sh
source "$(dirname "${BASH_SOURCE[0]}")/environment.sh"
[[ $# -eq 1 ]] || give_up "say where the package is to lie: $0 FOLDER"
made=$(realpath -m "$1")
tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT

find_python
"$python" -m venv "$tools/venv"
venv=$tools/venv pip_install build twine
"$tools/venv/bin/python" -m build --outdir "$made" "$root"
"$tools/venv/bin/python" -m twine check --strict "$made"/bang_companion-*
