#!/usr/bin/env bash
# Starts the table, on a fresh machine too: makes .venv, installs what is missing, runs `companion serve`.
# Options are those of `companion serve`: deploy/run.sh --help
set -euo pipefail
# shellcheck source=deploy/environment.sh
source "$(dirname "${BASH_SOURCE[0]}")/environment.sh"

prepare ""
say "starting the table"
exec "$venv/bin/companion" serve "$@"
