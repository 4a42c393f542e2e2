#!/usr/bin/env bash
# Runs the tests, on a fresh machine too: makes .venv, installs what tests need, then
#   without arguments   lint, types, the quick tests, those with the oldest packages, the slow ones
#   --night             the tests of many seeds and whole evenings: before a release, over an hour
#   --hardware          the tests that make whole machines, as root: a fresh Debian in a folder (TESTING.md)
#   with arguments      pytest with these, from the project's folder: deploy/test.sh tests/hardware -k panel
set -euo pipefail
# shellcheck source=deploy/environment.sh
source "$(dirname "${BASH_SOURCE[0]}")/environment.sh"

has_browser() {
    local name
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        if command -v "$name" >/dev/null; then return; fi
    done
    return 1
}

# PostgreSQL's server lies outside the path on Debian, one folder a version.
has_postgres() {
    compgen -G "/usr/lib/postgresql/*/bin/initdb" >/dev/null || command -v initdb >/dev/null
}

# Browser tests drive Debian's chromium, tests of the club's database start Debian's PostgreSQL themselves. Where one
# cannot be had they skip themselves, and this says why.
install_package() {
    local package=$1 tests=$2 as_root=()
    if ! command -v apt-get >/dev/null; then
        say "no $package, and no apt-get to install it with: $tests are skipped"
        return
    fi
    if [[ $(id -u) -ne 0 ]]; then
        if ! sudo -n true 2>/dev/null; then
            say "no $package, and no right to install it (sudo apt install $package): $tests are skipped"
            return
        fi
        as_root=(sudo -n)
    fi
    say "installing $package for $tests"
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Acquire::http::Timeout=30)
    # apt's many lines are of interest only where it fails; a stale index elsewhere does not keep a package from coming.
    local log
    log=$(mktemp)
    "${apt[@]}" update >"$log" 2>&1 || true
    if ! "${apt[@]}" install --yes --no-install-recommends "$package" >>"$log" 2>&1; then
        say "$package could not be installed ($(tail -n 1 "$log")): $tests are skipped"
    fi
    rm -f "$log"
}

prepare dev
has_browser || install_package chromium "browser tests"
has_postgres || install_package postgresql "tests of a club's PostgreSQL"
command -v mosquitto >/dev/null || [[ -x /usr/sbin/mosquitto ]] || install_package mosquitto "tests of home automation"
command -v shellcheck >/dev/null || install_package shellcheck "tests of the scripts"
cd "$root"
export PATH=$venv/bin:$PATH

if [[ ${1:-} == --hardware ]]; then
    shift
    [[ -x /usr/sbin/debootstrap ]] || install_package debootstrap "tests in a fresh Debian"
    command -v qemu-system-x86_64 >/dev/null || install_package qemu-system-x86 "tests in a guest"
    [[ -x /usr/bin/qemu-aarch64-static ]] || install_package qemu-user-static "tests on arm64"
    exec python -m pytest --hardware -m hardware -v -rs tests/real_parts tests/deploy "$@"
fi
if [[ ${1:-} == --night ]]; then
    shift
    exec python -m pytest -q -m "night and not hardware" -n auto --dist loadgroup "$@"
fi
if [[ $# -gt 0 ]]; then
    exec python -m pytest "$@"
fi

say "lint"
python -m ruff check .
say "types"
python -m mypy
export HYPOTHESIS_PROFILE=settled  # the same cases each time: a commit is not judged by luck
deploy/known_faults.sh --monthly || say "renew them: deploy/lock.sh --upgrade"  # a fault of others stops no work of ours
say "quick tests"
python -m pytest -q -m "not slow" -n auto
say "quick tests of vision and hardware with the oldest packages"
deploy/test_oldest.sh
say "slow tests"
status=0
python -m pytest -q -m "slow and not night" -n auto --dist loadgroup || status=$?  # those with a browser in one process
if [[ $status -eq 5 ]]; then  # pytest's own number for "no test is marked slow"
    exit 0
fi
exit "$status"
