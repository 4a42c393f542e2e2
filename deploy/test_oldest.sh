#!/usr/bin/env bash
# Runs the tests of vision and hardware with the oldest packages that pyproject.toml allows (OpenCV 4.10, NumPy 1.26 …),
# in .venv-oldest beside .venv. With arguments: pytest with these, from the project's folder.
set -euo pipefail
# shellcheck source=deploy/environment.sh
source "$(dirname "${BASH_SOURCE[0]}")/environment.sh"
venv=$root/.venv-oldest

# The oldest NumPy has wheels for these Pythons alone.
has_wheels() { "$1" -c 'import sys; sys.exit(sys.version_info[:2] not in ((3, 11), (3, 12)))' 2>/dev/null; }

for candidate in "${PYTHON:-python3}" python3.12 python3.11; do
    if has_wheels "$candidate"; then PYTHON=$(command -v "$candidate"); break; fi
done
if ! has_wheels "${PYTHON:-python3}"; then
    say "neither Python 3.11 nor 3.12 is here, and the oldest packages have wheels for no other: left out"
    exit 0
fi

# "numpy>=1.26" becomes "numpy==1.26.*": what the project needs, and of its tools those that run these tests.
oldest() {
    "$venv/bin/python" - "$root/pyproject.toml" <<'PYTHON'
import pathlib
import re
import sys
import tomllib

project = tomllib.loads(pathlib.Path(sys.argv[1]).read_text())["project"]
tools = [line for line in project["optional-dependencies"]["dev"] if re.match(r"hypothesis|pytest", line)]
for line in [*project["dependencies"], *tools]:
    print(re.sub(r">=([0-9.]+)", r"==\1.*", line))
PYTHON
}

make_venv
stamp=$venv/.installed-oldest
wanted=$(fingerprint oldest)
if [[ ! -f $stamp || $(<"$stamp") != "$wanted" ]]; then
    say "installing the oldest packages"
    oldest >"$venv/oldest.txt"
    pip_install --requirement "$venv/oldest.txt"
    printf '%s\n' "$wanted" >"$stamp"
fi

cd "$root"
if [[ $# -gt 0 ]]; then
    exec "$venv/bin/python" -m pytest "$@"
fi
exec "$venv/bin/python" -m pytest -q -m "not slow" -n auto tests/vision tests/hardware
