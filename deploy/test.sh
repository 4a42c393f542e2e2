#!/usr/bin/env bash
# Runs the tests, on a fresh machine too: makes .venv, installs what tests need, then
#   without arguments   lint, types, the quick tests and one game in a browser: what a contributor runs, minutes
#   --all               the same with the oldest packages and the slow tests: what .ci/run calls
#   --night             the tests of many seeds and whole evenings: before a release, over an hour
#   --mutation          small faults made on purpose, and which of them no test notices (--mutation --count 40)
#   --hardware          the tests that make whole machines, as root: a fresh Debian in a folder (TESTING.md)
#   with arguments      pytest with these, from the project's folder: deploy/test.sh tests/hardware -k panel
set -euo pipefail
# shellcheck source=deploy/environment.sh
source "$(dirname "${BASH_SOURCE[0]}")/environment.sh"

if [[ ${1:-} == --all && $# -gt 1 ]]; then
    say "--all takes no other arguments: deploy/test.sh ${*:2} runs that alone"
    exit 2
fi

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

# Whoever sits at a terminal is asked before a system package is installed; a build server has nobody to ask.
may_install() {
    local answer
    if [[ -n ${CI:-} || ! -t 0 || ! -t 1 ]]; then return; fi
    read -r -p "Install $1 (apt-get) for $2? [Y/n] " answer
    [[ $answer != [nN]* ]]
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
    if ! may_install "$package" "$tests"; then
        say "$package is not installed: $tests are skipped"
        return
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

# ESLint's range: ^20.19.0 || ^22.13.0 || >=24.
has_node() {
    local major minor
    command -v npm >/dev/null && [[ $(node --version 2>/dev/null) =~ ^v([0-9]+)\.([0-9]+)\. ]] || return 1
    major=${BASH_REMATCH[1]} minor=${BASH_REMATCH[2]}
    ((major >= 24 || (major == 22 && minor >= 13) || (major == 20 && minor >= 19)))
}

# What checks the pages' scripts, for development alone: installed anew when package-lock.json has changed. A whole run
# (on a build server, or --all) ends where npm fails, so that it cannot lose these tests in silence.
prepare_javascript() {
    local tier=${1:-} folder=$root/tests/web/javascript wanted log why
    local stamp=$folder/node_modules/.installed
    if ! has_node; then
        say "no Node ^20.19.0 || ^22.13.0 || >=24 with npm: tests of the pages' scripts are skipped"
        return
    fi
    wanted=$(sha256sum <"$folder/package-lock.json")
    if [[ -f $stamp && $(<"$stamp") == "$wanted" ]]; then return; fi
    say "installing what checks the pages' scripts: 110 MB in tests/web/javascript/node_modules"
    log=$(mktemp)
    if npm ci --prefix "$folder" --ignore-scripts --no-audit --no-fund >"$log" 2>&1; then
        printf '%s\n' "$wanted" >"$stamp"
        rm -f "$log"
        return
    fi
    why="npm could not install it ($(grep -m 1 . "$log" || true))"
    rm -f "$log"
    if [[ -n ${CI:-} || $tier == --all ]]; then
        give_up "$why: a whole run has the tests of the pages' scripts"
    fi
    say "$why: tests of the pages' scripts are skipped"
}

# A commit that is tried before it is made is looked at in chromium alone.
prepare_other_browsers() {
    command -v firefox-esr >/dev/null || install_package firefox-esr "tests in Firefox"
    command -v WebKitWebDriver >/dev/null || install_package webkit2gtk-driver "tests in WebKit"
    command -v Xvfb >/dev/null || install_package xvfb "tests in WebKit"
}

# What makes mutants brings packages that are not locked: they stay out of the environment that run.sh serves from.
if [[ ${1:-} == --mutation ]]; then venv=$root/.venv-mutation; fi
prepare dev
prepare_javascript "${1:-}"
has_browser || install_package chromium "browser tests"
has_postgres || install_package postgresql "tests of a club's PostgreSQL"
command -v mosquitto >/dev/null || [[ -x /usr/sbin/mosquitto ]] || install_package mosquitto "tests of home automation"
command -v shellcheck >/dev/null || install_package shellcheck "tests of the scripts"
if [[ ${1:-} == --all || ${1:-} == --night ]]; then prepare_other_browsers; fi
cd "$root"
export PATH=$venv/bin:$PATH

if [[ ${1:-} == --hardware ]]; then
    shift
    [[ -x /usr/sbin/debootstrap ]] || install_package debootstrap "tests in a fresh Debian"
    command -v qemu-system-x86_64 >/dev/null || install_package qemu-system-x86 "tests in a guest"
    command -v systemd-nspawn >/dev/null || install_package systemd-container "tests of a card's first boot"
    [[ -x /usr/bin/qemu-aarch64-static ]] || install_package qemu-user-static "tests on arm64"
    exec python -m pytest --hardware -m hardware -v -rs tests/real_parts tests/deploy "$@"
fi
if [[ ${1:-} == --night ]]; then
    shift
    exec python -m pytest -q -m "night and not hardware" -n auto --dist loadgroup "$@"
fi
if [[ ${1:-} == --mutation ]]; then
    shift
    pip_install "cosmic-ray>=8.4" "coverage>=7.6"
    exec python -m tests.mutation "$@"
fi
if [[ $# -gt 0 && $1 != --all ]]; then
    exec python -m pytest "$@"
fi

say "lint"
python -m ruff check .
say "types"
python -m mypy
export HYPOTHESIS_PROFILE=settled  # the same cases each time: a commit is not judged by luck
deploy/known_faults.sh --monthly || say "renew them: deploy/lock.sh --upgrade"  # a fault of others stops no work of ours
say "quick tests"
python -m pytest -q -m "not slow and not long" -n auto
if [[ ${1:-} != --all ]]; then
    say "one game in a browser"
    exec python -m pytest -q -m "not night" tests/whole_table/test_card_game_in_browser.py
fi
say "quick tests of vision and hardware with the oldest packages"
deploy/test_oldest.sh
say "long and slow tests"
exec python -m pytest -q -m "(slow or long) and not night" -n auto --dist loadgroup  # a file's that need a browser in one process
