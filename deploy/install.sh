#!/usr/bin/env bash
# Makes this machine a table: the companion as a service that starts at boot. For Raspberry Pi OS and Debian, bookworm
# and trixie, run as root. Run again it updates; what has not changed is left alone.
#   deploy/install.sh                install or update; an update waits for the end of a running game
#   deploy/install.sh --now          the same without waiting: the game goes on after the restart
#   deploy/install.sh --uninstall    remove it; games, tournaments and settings stay
#   deploy/install.sh --settle       end an update that was broken off; the machine does so by itself at its start
#   --with clubs|stand|house         a club's PostgreSQL, the stand for a 3D printer, MQTT; from then on, too
#   --root FOLDER                    install below FOLDER, as for an image or a test
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
root="" wait_for_game=yes todo=install with=()

# A terminal that has gone (a lost ssh) is no reason to stop half way.
say() { printf 'install.sh: %s\n' "$*" >&2 || true; }
give_up() { say "$*"; exit 1; }
# shellcheck source=deploy/failed.sh
source "$here/deploy/failed.sh"

while [[ $# -gt 0 ]]; do
    case $1 in
        --now) wait_for_game=no ;;
        --uninstall) todo=uninstall ;;
        --settle) todo=settle ;;
        --with) with+=("${2:?--with needs clubs, stand or house}"); shift ;;
        --root) root=${2:?--root needs a folder}; shift ;;
        --help | -h) sed -n '2,9s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;;
        *) give_up "there is no option $1: use --now, --uninstall, --settle, --with NAME, --root FOLDER" ;;
    esac
    shift
done

service=bang-companion
home=$root/opt/$service
data=$root/var/lib/$service
settings=$root/etc/$service
units=$root/etc/systemd/system
avahi=$root/etc/avahi/services/$service.service
polkit=$root/etc/polkit-1/rules.d/50-$service.rules
link=$root/usr/local/bin/companion
program=$home/current/.venv/bin/companion
# What the shells look into for how a command is completed.
completions=$root/usr/local/share
bash_completion=$completions/bash-completion/completions/companion
zsh_completion=$completions/zsh/site-functions/_companion
fish_completion=$completions/fish/vendor_completions.d/companion.fish
# While an update is not proven: the old release's folder, and the data as they were under it.
unproven=$home/unproven
kept=$home/before-update.tar.gz

[[ -n $root || $(id -u) -eq 0 ]] || give_up "this changes the whole machine: run it as root (sudo deploy/install.sh)"

# Where systemd does not run (an image that is being built), units are written and nothing is started.
has_systemd() { [[ -n ${COMPANION_SYSTEMCTL:-} ]] || { [[ -z $root ]] && [[ -d /run/systemd/system ]]; }; }
ctl() { "${COMPANION_SYSTEMCTL:-systemctl}" "$@" 9>&-; }
# Where no systemd runs (an image, a folder) this only makes links.
enable() {
    if has_systemd; then ctl enable --quiet "$@"; return; fi
    if command -v systemctl >/dev/null; then systemctl --quiet --root="${root:-/}" enable "$@"; return; fi
    not_enabled+=("$@")
}
not_enabled=()

# Whether the command is this installation's: a program of that name which somebody else has put there stays.
is_ours() { [[ $(readlink "$1") == "$program" ]]; }

umask 022  # whoever logs in may run the command
mkdir -p "$home"
exec 9>"$home/lock"  # what a killed run has started may take a moment to end
flock --wait 10 9 || give_up "install.sh runs already: wait for its end"

if [[ $todo == uninstall ]]; then
    if has_systemd; then ctl disable --now "$service" "$service-hotspot" "$service-settle" || true; fi
    if is_ours "$link"; then rm -f "$link" "$bash_completion" "$zsh_completion" "$fish_completion"; fi
    rm -f "$units/$service"{,-hotspot,-settle}.service "$avahi" "$polkit"
    rm -f "$units"/multi-user.target.wants/"$service"{,-hotspot,-settle}.service
    if [[ -z $root ]] && command -v nmcli >/dev/null; then
        nmcli connection delete 6a7cbf8e-2f7c-5d0a-9a52-3c1f3b0d7e42 >/dev/null 2>&1 || true
    fi
    rm -rf "$home"
    if has_systemd; then ctl daemon-reload; fi
    say "removed; games and settings stay in $data and $settings"
    exit 0
fi

install_packages() {
    if [[ -n $root ]]; then return; fi
    command -v apt-get >/dev/null || give_up "there is no apt-get: this is for Raspberry Pi OS and Debian"
    local wanted=(python3 python3-venv avahi-daemon) missing=() package
    if grep -qa 'Raspberry Pi' /proc/device-tree/model 2>/dev/null; then wanted+=(python3-picamera2 python3-lgpio); fi
    # Where NetworkManager rules the networks, a hotspot needs its small DHCP server, and the service a right to it.
    if command -v nmcli >/dev/null; then wanted+=(dnsmasq-base polkitd); fi
    if grep -qsE '^[[:space:]]*voice[[:space:]]*=[[:space:]]*true' "$settings/table.toml"; then wanted+=(espeak-ng); fi
    for package in "${wanted[@]}"; do
        [[ $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
    done
    if [[ ${#missing[@]} -eq 0 ]]; then return; fi
    say "installing ${missing[*]}"
    apt-get -qq update || say "the list of packages could not be renewed: the one at hand is used"
    local said
    said=$(LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        apt-get -qq install --yes --no-install-recommends "${missing[@]}" 2>&1 >/dev/null) ||
        failed "the packages could not be installed" "$said"
}

make_user() {
    if [[ -n $root ]]; then return; fi
    local group
    for group in video gpio audio; do groupadd --force --system "$group"; done
    if ! id companion >/dev/null 2>&1; then
        useradd --system --user-group --home-dir "/var/lib/$service" --shell /usr/sbin/nologin companion
    fi
}

# Without what only a developer runs, as the wheel (pyproject.toml).
sources() { (cd "$here" && find companion vision hardware web deploy pyproject.toml README.md LICENSE -type f \
    -not -path '*/__pycache__/*' -not -path 'vision/training/*' -not -path 'vision/evaluation/*' \
    -not -path 'deploy/pictures/*' -not -path deploy/print/make_fonts.py -not -path deploy/known_faults.sh \
    -not -path deploy/lock.sh -not -path deploy/package.sh -not -path 'deploy/test*.sh' -print0 | sort -z); }

# What is wanted beside the packages that everybody has: named now, named before, or what follows from the settings.
find_extras() {
    local toml=$settings/table.toml
    if grep -qsE '^[[:space:]]*database[[:space:]]*=[[:space:]]*"postgresql' "$toml"; then with+=(clubs); fi
    if grep -qsE '^[[:space:]]*host[[:space:]]*=[[:space:]]*"[^"]' "$toml"; then with+=(house); fi
    mapfile -t with < <({ printf '%s\n' "${with[@]}"; cat "$settings/extras" 2>/dev/null || true; } | sed '/^$/d' | sort -u)
}

# Each release has a folder of its own, named after its content; it is whole once `.whole` is in it.
make_release() {
    local name
    name=$(cd "$here" && { sources | xargs -0 sha256sum; printf '%s' "${with[*]}"; } | sha256sum | cut -c1-12)
    release=$home/releases/$name
    if [[ -f $release/.whole ]]; then
        say "release $name is there already"
        return
    fi
    say "making release $name"
    rm -rf "$release"
    mkdir -p "$release"
    (cd "$here" && sources | tar --null --files-from=- -cf -) | tar -xf - -C "$release"
    # shellcheck disable=SC2016 # the inner shell expands it
    bash -c 'source "$1/deploy/environment.sh"; prepare "" "${@:2}"' install.sh "$release" "${with[@]}"
    find "$release" -name __pycache__ -prune -exec rm -rf {} +
    "$release/.venv/bin/python" -m compileall -q "$release/companion" "$release/vision" "$release/hardware" \
        "$release/web" "$release/deploy"
    "$release/.venv/bin/companion" --version >/dev/null || give_up "the new release does not start: nothing has changed"
    sync -f "$release"
    touch "$release/.whole"
}

# The units of a release: with an old one its own come back.
write_units() {
    local from=$1/deploy/service unit
    mkdir -p "$units" "$(dirname "$avahi")" "$(dirname "$polkit")"  # the service itself announces its port to avahi
    for unit in "$from"/*.service; do install -m 644 "$unit" "$units"; done
    install -m 644 "$from/$service.polkit" "$polkit"
    if has_systemd; then ctl daemon-reload; fi
    write_command "$1/.venv/bin/companion"
}

# `companion` for whoever logs in; $1 is a release's.
write_command() {
    if [[ -e $link || -L $link ]] && ! is_ours "$link"; then
        say "$link is another program: it stays, and the table's is $program"
        return
    fi
    if ! { mkdir -p "$(dirname "$link")" && ln -sfn "$program" "$link"; }; then
        say "$link cannot be written: the command is $program"
    fi
    write_completion bash "$bash_completion" "$1"
    write_completion zsh "$zsh_completion" "$1"
    write_completion fish "$fish_completion" "$1"
}

# How one shell completes the command. Without it everything else works: that it cannot be written breaks nothing off.
write_completion() {
    if { mkdir -p "$(dirname "$2")" && _COMPANION_COMPLETE=$1_source "$3" >"$2"; } 2>/dev/null; then return; fi
    rm -f "$2" 2>/dev/null || true
    say "$1 will not complete companion's commands"
}

# Passwords may stand in them: the service reads them, and nobody else.
write_settings() {
    local group
    mkdir -p "$settings"
    if [[ ${#with[@]} -gt 0 ]]; then printf '%s\n' "${with[@]}" >"$settings/extras"; fi
    if [[ ! -f $settings/table.toml ]]; then
        "$release/.venv/bin/companion" config --example >"$settings/table.toml.new"
        mv "$settings/table.toml.new" "$settings/table.toml"
    fi
    group=$(sed -n 's/^companion:[^:]*:\([0-9]*\):.*/\1/p' "$root/etc/group" 2>/dev/null || true)
    if [[ -n $group && $(id -u) -eq 0 ]]; then chgrp "$group" "$settings/table.toml"; fi
    chmod 640 "$settings/table.toml"
}

# From now on NetworkManager opens the hotspot where no known Wi-Fi is in reach. Without Wi-Fi there is none.
prepare_hotspot() {
    enable "$service-hotspot"
    if ! has_systemd || ! command -v nmcli >/dev/null; then return; fi
    ctl restart "$service-hotspot" || say "there is no hotspot: journalctl -u $service-hotspot says why"
}

point_to() {
    ln -sfn "$1" "$home/current.new"
    mv -T "$home/current.new" "$home/current"
    sync -f "$home"
}

old_release() { readlink "$home/current" 2>/dev/null || true; }

wait_for_the_game() {
    if [[ $wait_for_game == no ]] || ! has_systemd || ! ctl is-active --quiet "$service"; then return; fi
    if (cd "$release" && .venv/bin/python -m deploy.service.game_running "$data"); then
        say "a game is on: the update waits for its end (Ctrl-C leaves all as it is; --now does not wait)"
        while (cd "$release" && .venv/bin/python -m deploy.service.game_running "$data"); do sleep 5; done
    fi
}

# The new release runs, or the old one does with the data as they were: an older companion reads no newer journal. From
# `unproven` on, whatever breaks this off (the power too) leaves a state that `settle` brings to one of the two ends.
switch() {
    local before
    before=$(old_release)
    if ! has_systemd; then
        write_units "$release"
        point_to "$release"
        enable "$service" "$service-settle"
        if [[ ${#not_enabled[@]} -eq 0 ]]; then say "no systemd runs here: the service starts at the next boot"; fi
        return
    fi
    if [[ $before != "$release" && -n $before && -f $before/.whole ]]; then
        trap '' HUP INT TERM
        ctl stop "$service"
        if ! keep_data "$before"; then
            ctl start "$service"
            give_up "the data cannot be kept for the way back: nothing has changed; see the line above"
        fi
        write_whole "$unproven" "$before"
    fi
    write_units "$release"
    enable "$service" "$service-settle"
    point_to "$release"
    settle
    if [[ $(old_release) != "$release" ]]; then give_up "the update is taken back; the table stands as it stood"; fi
    local verb=start
    if [[ -n $before && ! -f $before/.whole ]]; then verb=restart; fi  # from what is half gone no way leads back
    ctl "$verb" "$service" || give_up "the service does not come up: journalctl -u $service says why"
}

keep_data() {
    rm -f "$kept"
    if [[ ! -f $data/journal.sqlite ]]; then return; fi
    "$1/.venv/bin/companion" backup make --data "$data" "$kept" >/dev/null
}

# An update that is not proven: a new release that comes up is, one that does not gives way to the old one.
settle() {
    local before now
    if [[ ! -f $unproven ]]; then return; fi
    before=$(<"$unproven")
    now=$(old_release)
    write_units "$now"
    if [[ $now != "$before" ]] && ! ctl start "$service"; then
        say "the new release does not come up: the old one is put back"
        ctl stop "$service" || true
        # Once the new release was up, its unit has removed them: what was played since stays.
        if [[ -f $kept ]]; then
            "$before/.venv/bin/companion" backup restore --data "$data" "$kept" >/dev/null ||
                say "the data could not be put back: the old release takes them as they are"
            if [[ -z $root ]]; then chown -R companion:companion "$data"; fi
        fi
        write_units "$before"
        point_to "$before"
        forget "$now"
    fi
    ctl start "$service" || give_up "the old release does not come up either: journalctl -u $service says why"
    rm -f "$unproven" "$kept"
}

# Has a line in a file, which is there with it or not at all; from then on all that was written is on the disk.
write_whole() {
    printf '%s\n' "$2" >"$1.new"
    sync
    mv "$1.new" "$1"
    sync
}

# A release that is half gone does not count as whole.
forget() {
    rm -f "$1/.whole"
    rm -rf "$1"
}

forget_old_releases() {
    local folder
    for folder in "$home"/releases/*/; do
        folder=${folder%/}
        if [[ $folder != "$release" && $folder != "$1" ]]; then forget "$folder"; fi
    done
}

settle
if [[ $todo == settle ]]; then exit 0; fi
install_packages
make_user
find_extras
make_release
previous=$(old_release)
write_settings
wait_for_the_game
switch
prepare_hotspot
forget_old_releases "$previous"
if [[ ${#not_enabled[@]} -gt 0 ]]; then
    say "installed, but there is no systemctl here: nothing is started, and nothing will start at a boot." \
        "Where systemd is: systemctl enable --now ${not_enabled[*]}"
    exit 0
fi
say "installed: the table starts at every boot; journalctl -u $service shows its address"
