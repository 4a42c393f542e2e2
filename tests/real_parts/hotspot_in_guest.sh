#!/bin/bash
# The hotspot in a guest: two radios of mac80211_hwsim are the Pi's (NetworkManager's) and a phone's.
# What is found goes to the console, a line each: "FOUND name: what".
# shellcheck disable=SC2016  # conditions are evaluated when they are looked at
exec >/dev/ttyS0 2>&1
companion=/opt/bang-companion/current/.venv/bin/companion
found() { printf 'FOUND %s: %s\n' "$1" "$2"; }
until_true() { for _ in $(seq "$1"); do if eval "$2"; then return 0; fi; sleep 1; done; return 1; }
as_service() { setpriv --reuid=companion --regid=companion --init-groups env HOME=/var/lib/bang-companion "$companion" "$@"; }
active() { nmcli --terse --escape no --get-values GENERAL.CONNECTION device show wlan0; }
in_phone() { ip netns exec phone "$@"; }

until_true 600 'systemctl is-active --quiet bang-companion'
found service "$(systemctl show -p ActiveState,Type,NotifyAccess --value bang-companion | tr '\n' ' ')"
found unit "$(systemctl show -p Result --value bang-companion-hotspot)"
found page "$(curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:8000/)"
found exposure "$(systemd-analyze security --no-pager bang-companion | tail -n 1)"

modprobe mac80211_hwsim radios=2 || { found hwsim "no: it does not load"; poweroff -f; }
found hwsim yes
ip netns add phone
iw phy phy1 set netns name phone
rfkill unblock all 2>/dev/null

until_true 200 '[[ $(active) == bang-companion-hotspot ]]'
found by-itself "$(active)"
told=$("$companion" hotspot status | tail -n 1)
found status "$told"
password=${told#*Password: } password=${password%% *}

cat >/run/phone.conf <<WPA
network={
  ssid="Saloon"
  psk="$password"
}
WPA
cat >/run/lease.sh <<'LEASE'
#!/bin/sh
[ "$1" = bound ] && ip addr add "$ip/24" dev "$interface" && echo "$ip" >/run/lease
exit 0
LEASE
chmod +x /run/lease.sh
in_phone ip link set lo up
in_phone wpa_supplicant -B -i wlan1 -c /run/phone.conf >/dev/null
in_phone busybox udhcpc -i wlan1 -n -q -t 20 -s /run/lease.sh >/dev/null 2>&1
found lease "$(cat /run/lease)"
found phone-page "$(in_phone curl -s --max-time 20 http://10.42.0.1:8000/ | grep -o -m 1 'id="hotspot"')"
found host-page "$(in_phone curl -s -o /dev/null -w '%{http_code}' --max-time 20 http://10.42.0.1:8000/host/wifi)"

as_service hotspot off >/dev/null
found off "$(active)"
as_service hotspot on >/dev/null
found on-by-service "$(active)"
setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME=/tmp "$companion" hotspot off
found nobody "$(active)"

systemctl kill -s KILL bang-companion
until_true 600 '[[ $(curl -s -o /dev/null -w "%{http_code}" http://127.0.0.1:8000/) == 200 ]]'
found after-kill "$(systemctl show -p NRestarts --value bang-companion)"
found end yes
sync
poweroff -f
