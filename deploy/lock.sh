#!/usr/bin/env bash
# Writes deploy/locks: every package that an installation gets, with its version and the hashes of its files.
#   deploy/lock.sh             after a change of pyproject.toml: what is locked stays as far as that allows
#   deploy/lock.sh --upgrade   the newest versions that pyproject.toml allows
set -euo pipefail
# shellcheck source=deploy/environment.sh
source "$(dirname "${BASH_SOURCE[0]}")/environment.sh"
locks=$root/deploy/locks
tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT

find_python
"$python" -m venv "$tools/venv"
venv=$tools/venv pip_install uv
uv=$tools/venv/bin/uv

# What builds the project itself is part of each installation; hatchling asks for editables while it builds.
"$tools/venv/bin/python" - "$root/pyproject.toml" >"$tools/build.in" <<'PYTHON'
import sys, tomllib

with open(sys.argv[1], "rb") as file:
    print("\n".join([*tomllib.load(file)["build-system"]["requires"], "editables"]))
PYTHON
# Debian bookworm's simplejpeg, which picamera2 loads, is built for NumPy 1, and OpenCV asks for NumPy 2 from 4.12 on.
printf '%s\n' 'numpy<2' 'opencv-python-headless<4.12' >"$tools/bookworm.in"
# Debian trixie's own NumPy, so that apt's serves wherever it is there.
printf '%s\n' 'numpy==2.2.4' >"$tools/trixie.in"

lock() {
    local name=$1
    shift
    say "writing deploy/locks/$name.txt"
    (cd "$root" && "$uv" pip compile pyproject.toml --generate-hashes --only-binary :all: --no-header --no-annotate \
        --quiet "$@" --output-file "$locks/$name.txt")
}

mkdir -p "$locks"
lock pc "$tools/build.in" --universal --python-version 3.11 "${@}"
lock pi-bookworm "$tools/build.in" --extra pi --constraint "$tools/bookworm.in" \
    --python-version 3.11 --python-platform aarch64-manylinux_2_36 "${@}"
lock pi-trixie "$tools/build.in" --extra pi --constraint "$tools/trixie.in" \
    --python-version 3.13 --python-platform aarch64-manylinux_2_40 "${@}"
# What comes beside whichever of the others: tools of development, and packages that not everybody wants.
without=()
while read -r package; do without+=(--no-emit-package "$package"); done < <(sed -nE 's/^([a-z0-9-]+)==.*/\1/p' "$locks/pc.txt" | sort -u)
for extra in clubs stand house; do
    lock "$extra" "$tools/build.in" --extra "$extra" --constraint "$locks/pc.txt" --universal --python-version 3.11 "${without[@]}" "${@}"
done
lock dev "$tools/build.in" --extra dev --constraint "$locks/pc.txt" --universal --python-version 3.11 "${without[@]}" "${@}"
