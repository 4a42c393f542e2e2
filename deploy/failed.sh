# What an installation gives up with. Sourced by install.sh and environment.sh, which bring `give_up`.
# shellcheck shell=bash

# failed WHAT SAID: repeats what apt or pip has said, and ends with what there is to do about it.
failed() {
    printf '%s\n' "$2" >&2
    if grep -qiE 'no space left on device|enough free space|quota exceeded' <<<"$2"; then
        give_up "$1, since the disk is full: free some space (df -h shows where), then run this again"
    fi
    give_up "$1: see the lines above; is there a network? Then run this again"
}
