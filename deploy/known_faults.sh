#!/usr/bin/env bash
# Asks for published faults of the packages in deploy/locks; exits with 1 where one has any, with 0 where no source answers.
#   deploy/known_faults.sh             now
#   deploy/known_faults.sh --monthly   unless it was asked on this machine within the last thirty days
# What to do about a fault: deploy/lock.sh --upgrade, the tests, a new release.
set -euo pipefail
# shellcheck source=deploy/environment.sh
source "$(dirname "${BASH_SOURCE[0]}")/environment.sh"
stamp=${XDG_CACHE_HOME:-$HOME/.cache}/bang-companion/known-faults

if [[ ${1:-} == --monthly && -n $(find "$stamp" -mtime -30 2>/dev/null) ]]; then
    say "asked within the last thirty days"
    exit 0
fi
venv=$root/.venv-faults
make_venv
pip_install pip-audit
answers=$(mktemp -d)
trap 'rm -rf "$answers"' EXIT
for lock in "$root"/deploy/locks/*.txt; do
    # It exits with 1 for a fault and for a source that does not answer: its answer says which.
    "$venv/bin/pip-audit" --requirement "$lock" --no-deps --disable-pip --timeout 20 --format json --progress-spinner off \
        >"$answers/$(basename "$lock" .txt).json" 2>/dev/null || true
done
# A package that its source does not know has a reason for being left out, and says nothing about faults.
"$venv/bin/python" - "$answers" <<'PYTHON' || status=$?
import json
import pathlib
import sys

known = 0
faults = set()
for file in pathlib.Path(sys.argv[1]).iterdir():
    answer = json.loads(file.read_text() or "{}")
    for package in answer.get("dependencies", []):
        known += "skip_reason" not in package
        faults |= {(package["name"], package["version"], fault["id"]) for fault in package.get("vulns", [])}
for name, version, fault in sorted(faults):
    print(f"known_faults.sh: {name} {version}: {fault}", file=sys.stderr)
sys.exit(1 if faults else 0 if known else 3)
PYTHON
status=${status:-0}
if [[ $status -eq 3 ]]; then
    say "skipped: no source of known faults answers from here"
    exit 0
fi
[[ $status -le 1 ]] || give_up "the answer about known faults could not be read"
mkdir -p "$(dirname "$stamp")"
touch "$stamp"
if [[ $status -eq 1 ]]; then exit 1; fi
say "no package has a known fault"
