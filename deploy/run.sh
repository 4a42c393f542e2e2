#!/usr/bin/env bash
# Starts the table, on a fresh machine too: makes .venv, installs what is missing, runs `companion serve`.
# Options are those of `companion serve`: deploy/run.sh --help
#   --with clubs|stand|house   first: a club's PostgreSQL, the stand for a 3D printer, MQTT; from then on, too
set -euo pipefail
# shellcheck source=deploy/environment.sh
source "$(dirname "${BASH_SOURCE[0]}")/environment.sh"

with=()
while [[ ${1:-} == --with ]]; do
    with+=("${2:-}")
    shift $(($# > 1 ? 2 : 1))
done
prepare "" "${with[@]}"
say "starting the table"
exec "$venv/bin/companion" serve "$@"
