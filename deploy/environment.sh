# Makes .venv beside pyproject.toml and fills it. Sourced by run.sh and test.sh, which then use $root and $venv.
#
# COMPANION_PI=1 or =0 overrides what is found out about being on a Raspberry Pi.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=deploy/failed.sh
source "$root/deploy/failed.sh"
venv=$root/.venv
on_pi=no

export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore PIP_NO_WARN_SCRIPT_LOCATION=1 PIP_NO_INPUT=1

say() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; }

give_up() { say "$*"; exit 1; }

detect_pi() {
    local model=/proc/device-tree/model
    case ${COMPANION_PI:-} in
        1) on_pi=yes ;;
        0) on_pi=no ;;
        *) if [[ -r $model ]] && grep -qa 'Raspberry Pi' "$model"; then on_pi=yes; fi ;;
    esac
}

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

# Sets $python to a Python that is new enough: $PYTHON if that is given, else the system's own, else any other.
find_python() {
    local candidate
    for candidate in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11; do
        if new_enough "$candidate"; then python=$(command -v "$candidate"); return; fi
    done
    if command -v "${PYTHON:-python3}" >/dev/null; then
        give_up "Python 3.11 or newer is needed, and this is $("${PYTHON:-python3}" --version 2>&1): install a newer one" \
            "(Debian 12 and Raspberry Pi OS bookworm have it), or name it, as in PYTHON=/usr/local/bin/python3.12 $0"
    fi
    give_up "Python 3.11 or newer is needed, and there is none: sudo apt install python3 python3-venv"
}

venv_works() {
    [[ -x $venv/bin/python ]] && new_enough "$venv/bin/python" && "$venv/bin/python" -m pip --version >/dev/null 2>&1 &&
        { [[ $on_pi == no ]] || grep -q '^include-system-site-packages = true' "$venv/pyvenv.cfg"; }
}

make_venv() {
    if venv_works; then return; fi
    find_python
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        give_up "$python cannot make virtual environments: sudo apt install python3-venv, then run this again"
    fi
    say "making ${venv##*/} with $("$python" --version)"
    # On a Pi, picamera2 and libcamera come from apt alone: the venv has to see the system's packages.
    local options=(--clear)
    if [[ $on_pi == yes ]]; then options+=(--system-site-packages); fi
    "$python" -m venv "${options[@]}" "$venv" || give_up "no .venv could be made in $root: see the lines above"
}

# What an installation was made from, in one line: it is done again when any of this changes.
fingerprint() {
    "$venv/bin/python" - "$root" "$1" "$on_pi" <<'PYTHON'
import hashlib, pathlib, sys

root = pathlib.Path(sys.argv[1])
files = [root / "pyproject.toml", root / "deploy/environment.sh", *sorted((root / "deploy/locks").glob("*.txt"))]
parts = [sys.version, *sys.argv[1:], *(file.read_text() for file in files)]
print(hashlib.sha256("\n".join(parts).encode()).hexdigest())
PYTHON
}

# pip_install ARGUMENTS: with some lines of progress where $packages says how many there are.
pip_install() {
    local said="" line count=0 status=1
    while IFS= read -r line; do
        case $line in
            'pip ended '*) status=${line#pip ended } ;;
            'Ignoring '*) packages=$((${packages:-0} - 1)) ;;  # of another system
            'Collecting '*)
                count=$((count + 1))
                if [[ ${packages:-0} -gt 0 && $((count * 10 / packages)) -gt $(((count - 1) * 10 / packages)) ]]; then
                    say "$count of $packages packages are here"
                fi
                ;;
            'Installing collected packages'*) if [[ ${packages:-0} -gt 0 ]]; then say "unpacking them"; fi ;;
        esac
        said+=$line$'\n'
    done < <("$venv/bin/python" -m pip install --progress-bar off "$@" 2>&1 && status=0 || status=$?; echo "pip ended $status")
    if [[ $status -ne 0 ]]; then failed "the packages could not be installed" "$said"; fi
}

# What is wanted beside the packages that everybody has: named now, and named before.
extras_wanted() { { printf '%s\n' "$@"; cat "$venv/extras" 2>/dev/null || true; } | sed '/^$/d' | sort -u; }

# prepare dev|"" [clubs] [stand] [house]: afterwards $venv holds the project and the packages of deploy/locks, with those of
# development or without, and what else is wanted.
prepare() {
    local dev=$1 stamp=$venv/.installed-${1:-run} plan=$venv/locked.txt options=() wanted extras packages
    shift
    mapfile -t extras < <(extras_wanted "$@")
    detect_pi
    make_venv
    wanted=$(fingerprint "$dev ${extras[*]}")
    if [[ -f $stamp && $(<"$stamp") == "$wanted" ]]; then return; fi
    if [[ $on_pi == yes ]]; then options+=(--pi); fi
    if [[ -n $dev ]]; then options+=(--dev); fi
    "$venv/bin/python" "$root/deploy/locks/locked_packages.py" "${options[@]}" "${extras[@]}" >"$plan" ||
        give_up "nothing is installed"
    packages=$(grep -c '^[a-z0-9]' "$plan")
    say "installing what is missing: 110 MB to download and 390 MB of disk if nothing is there yet; a slow line takes minutes"
    if [[ $on_pi == yes ]]; then say "Raspberry Pi: apt's camera packages are kept"; fi
    pip_install --no-deps --require-hashes --requirement "$plan"
    packages=0
    pip_install --no-deps --no-build-isolation --editable "$root"
    if [[ $on_pi == yes ]] && ! "$venv/bin/python" -c 'import picamera2' 2>/dev/null; then
        say "picamera2 does not load, so --camera pi will not work: sudo apt install python3-picamera2, then run this again"
    fi
    printf '%s\n' "${extras[@]}" >"$venv/extras"
    printf '%s\n' "$wanted" >"$stamp"
}
