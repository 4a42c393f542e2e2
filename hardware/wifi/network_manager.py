"""Questions and orders to NetworkManager: the hotspot's profile, the networks in reach, and the profile of one to join.

The hotspot is a profile like any other. Its priority is the lowest that there is, so NetworkManager opens it by itself
where no network that it knows is in reach (nm-settings, "connection.autoconnect-priority"), and keeps its password.

Profiles are found by their UUID, never by their name: where NetworkManager keeps them by netplan (Raspberry Pi OS
trixie), each is written as YAML and made anew from that, and a YAML without a name makes it `netplan-NM-UUID-SSID`
(netplan 1.1.2, src/nm.c). The UUID and all that is set here is kept (src/parse-nm.c: what netplan has no word for goes
through it as it is; tests/real_parts/test_network_manager.py).
"""

from __future__ import annotations

from contextlib import suppress
from uuid import UUID, uuid5

from companion.ports.appliance import Hotspot, Network, Security, WifiState
from hardware.errors import WifiFailed
from hardware.wifi.credentials import ADDRESS, HOTSPOT, drawn, is_name, is_password
from hardware.wifi.nmcli import Nmcli, fields

PROFILE = "bang-companion-hotspot"
"""The name of the hotspot's profile, for whoever lists profiles."""
PROFILE_UUID = "6a7cbf8e-2f7c-5d0a-9a52-3c1f3b0d7e42"
"""The identifier by which the hotspot's profile is found."""
LOWEST = -999
"""The lowest priority of a profile (nm-settings)."""
JOINED = "bang-companion: {name}"
"""The name of the profile of a network that was joined here."""
NETWORKS = UUID("0b6d4f0e-3f52-4f0b-8d6a-6d4f1b8f2a10")
"""The namespace that the UUIDs of joined networks are made from, with their names."""
UP_S = 45.0
"""Seconds that a network may take until it is joined, or the hotspot until it is open."""
LOOK_S = 20.0
"""Seconds that a look for networks may take."""
_PSK = "802-11-wireless-security.psk"
_SSID = "802-11-wireless.ssid"
_KEY_MANAGEMENT: dict[Security, str] = {"open": "", "owe": "owe", "password": "wpa-psk", "wpa3": "sae", "company": ""}
"""How a profile says what its network asks for (nm-settings, "802-11-wireless-security.key-mgmt")."""
_BY_PASSWORD = ("wpa-psk", "sae")


class NetworkManager:
    """Orders to NetworkManager by nmcli. Each waits for its end and raises WifiFailed.

    `name` and `password` are the hotspot's; without a password the one that its profile has is kept, or one is drawn.
    `by_itself`: NetworkManager opens it where no network that it knows is in reach.

    >>> from hardware.wifi.network_manager import NetworkManager
    >>> nmcli = lambda *arguments, **how: "Home:70:WPA2"  # instead of `find_nmcli()`
    >>> [(network.name, network.signal) for network in NetworkManager(nmcli).networks()]
    [('Home', 70)]
    """

    def __init__(self, nmcli: Nmcli, name: str = HOTSPOT, password: str = "", *, by_itself: bool = True) -> None:
        self._nmcli = nmcli
        self._by_itself = by_itself
        self._name = name
        self._password = password
        self._hotspot: Hotspot | None = None
        self._network = ("", "")  # the profile that is in use, and the name of its network

    def state(self) -> WifiState:
        """How the Wi-Fi stands."""
        answer = self._nmcli("--terse", "--fields", "TYPE,STATE,CON-UUID", "device")
        there, joined, is_open = False, "", False
        for line in answer.splitlines():
            device = fields(line)
            if len(device) != 3 or device[0] != "wifi" or device[1] in ("", "unmanaged", "unavailable"):
                continue
            there = True
            if device[1].split()[0] == "connected":
                is_open = is_open or device[2] == PROFILE_UUID
                joined = joined if device[2] == PROFILE_UUID else device[2]
        if not is_open:
            self._hotspot = None
        elif self._hotspot is None:
            self._hotspot = self._profile()
        if joined and joined != self._network[0]:
            named = self._nmcli("--escape", "no", "--get-values", _SSID, "connection", "show", joined).rstrip("\n")
            self._network = (joined, named)
        return WifiState(there, self._hotspot, self._network[1] if joined else "")

    def networks(self, *, anew: bool = False) -> tuple[Network, ...]:
        """The networks in reach, the strongest first; `anew`: after another look, which takes seconds.

        While the hotspot is open the radio hears few others: some chips look no further then.
        """
        answer = self._nmcli(
            "--terse", "--fields", "SSID,SIGNAL,SECURITY", "device", "wifi", "list",
            "--rescan", "yes" if anew else "no", wait=LOOK_S,
        )  # fmt: skip
        by_name: dict[str, Network] = {}
        for line in answer.splitlines():
            row = fields(line)
            if len(row) != 3 or not row[0].strip("\0 ") or not row[1].isdigit():
                continue  # a network that hides its name, or no line of nmcli's
            network = Network(row[0], min(int(row[1]), 100), _security(row[2]))
            known = by_name.get(network.name)
            if network.name != self._name and (known is None or known.signal < network.signal):
                by_name[network.name] = network
        return tuple(sorted(by_name.values(), key=lambda network: (-network.signal, network.name)))

    def prepare(self) -> Hotspot:
        """Make the hotspot's profile, or bring it up to what is set. Returns what phones need to join."""
        try:
            earlier = self._profile()
        except WifiFailed as error:
            if error.key != "not_found":
                raise
            earlier = None
        autoconnect = ("connection.autoconnect", "yes" if self._by_itself else "no")
        if earlier is None:
            with suppress(WifiFailed):  # of a companion that found it by its name
                self._nmcli("connection", "delete", "id", PROFILE)
            self._nmcli("connection", "add", "type", "wifi", "con-name", PROFILE, "ifname", "*", "ssid", self._name,
                        "connection.uuid", PROFILE_UUID, *autoconnect, *_OF_HOTSPOT)  # fmt: skip
        else:
            self._nmcli("connection", "modify", PROFILE_UUID, _SSID, self._name, *autoconnect, *_OF_HOTSPOT)
        password = self._password or (earlier.password if earlier else "") or drawn()
        if earlier is None or earlier.password != password:
            try:
                self._give_password(PROFILE_UUID, password)
            except WifiFailed:
                if earlier is None:  # a hotspot without a password would be open to the whole street
                    with suppress(WifiFailed):
                        self._nmcli("connection", "delete", PROFILE_UUID)
                raise
        self._hotspot = None
        return Hotspot(self._name, password, ADDRESS)

    def open(self) -> Hotspot:
        """Open the hotspot; the network that was joined is left."""
        hotspot = self.prepare()
        self._nmcli("connection", "up", PROFILE_UUID, wait=UP_S)
        return hotspot

    def close_hotspot(self) -> None:
        """Close the hotspot, where it is open. NetworkManager then joins a network that it knows, if one is in
        reach."""
        if self.state().hotspot is not None:
            self._nmcli("connection", "down", PROFILE_UUID)

    def join(self, name: str, password: str) -> None:
        """Join a network, from now on at every start; an open hotspot is closed for that, and opened again if it fails.

        A profile that an earlier join of the same network has left is forgotten only once the new one has worked.
        """
        name, password = checked(name, password)
        was_open = self.state().hotspot is not None
        if was_open:
            self._nmcli("connection", "down", PROFILE_UUID)
        try:
            self._join(name, password)
        except WifiFailed:
            if was_open:
                with suppress(WifiFailed):
                    self._nmcli("connection", "up", PROFILE_UUID, wait=UP_S)
            raise

    def _join(self, name: str, password: str) -> None:
        network = next((each for each in self.networks(anew=True) if each.name == name), None)
        if network is not None and network.security == "company":
            raise WifiFailed("company", name=name)
        if network is not None and _KEY_MANAGEMENT[network.security] in _BY_PASSWORD and not password:
            raise WifiFailed("password_missing", name=name)
        uuid, earlier = self._uuids(name)
        hidden = () if network is not None else ("802-11-wireless.hidden", "yes")
        by = _KEY_MANAGEMENT[network.security] if network is not None else "wpa-psk" if password else ""
        locked = ("802-11-wireless-security.key-mgmt", by) if by else ()
        self._nmcli("connection", "add", "type", "wifi", "con-name", JOINED.format(name=name), "ifname", "*",
                    "ssid", name, "connection.uuid", uuid, *hidden, *locked)  # fmt: skip
        try:
            if by in _BY_PASSWORD:
                self._give_password(uuid, password)
            self._nmcli("connection", "up", uuid, wait=UP_S)
        except WifiFailed as error:
            with suppress(WifiFailed):
                self._nmcli("connection", "delete", uuid)
            key = "not_joined" if error.key in ("slow", "not_activated") else error.key
            raise WifiFailed(key, name=name) from error
        if earlier:
            with suppress(WifiFailed):
                self._nmcli("connection", "delete", earlier)

    def _uuids(self, name: str) -> tuple[str, str]:
        """The UUID for a new profile of a network, and that of an earlier one that was joined here, "" for none.

        Each network has two: the new one is tried while the earlier one is still there.
        """
        first, second = (str(uuid5(NETWORKS, f"{name} {number}")) for number in (1, 2))
        known = self._nmcli("--get-values", "UUID", "connection", "show").split()
        if first in known and second in known:  # a clean-up that failed
            spare = second if first == self._network[0] else first
            self._nmcli("connection", "delete", spare)
            known.remove(spare)
        return (second, first) if first in known else (first, second if second in known else "")

    def _profile(self) -> Hotspot:
        """The hotspot as its profile has it. Raises WifiFailed (`not_found`) where there is none."""
        answer = self._nmcli("--terse", "--escape", "no", "--show-secrets", "--fields",
                             f"{_SSID},{_PSK},ipv4.addresses", "connection", "show", PROFILE_UUID)  # fmt: skip
        values = dict(line.partition(":")[::2] for line in answer.splitlines())
        address = values.get("ipv4.addresses", "").split("/")[0]
        return Hotspot(values.get(_SSID, self._name), values.get(_PSK, ""), address or ADDRESS)

    def _give_password(self, profile: str, password: str) -> None:
        """Put a password into a profile by nmcli's editor, which reads its standard input, and look that it is in.

        The editor ends well even where it took nothing.
        """
        self._nmcli("connection", "edit", profile, input_lines=(f"set {_PSK} {password}", "save persistent", "quit"))
        stored = self._nmcli("--escape", "no", "--show-secrets", "--get-values", _PSK, "connection", "show", profile)
        if stored.rstrip("\n") != password:
            raise WifiFailed("password_not_taken")


_OF_HOTSPOT = (
    "connection.autoconnect-priority", str(LOWEST),
    "802-11-wireless.mode", "ap",
    "802-11-wireless.band", "bg",  # 2.4 GHz: every phone has it, and no country keeps radars there
    "802-11-wireless-security.key-mgmt", "wpa-psk",
    "802-11-wireless-security.proto", "rsn",
    "802-11-wireless-security.pairwise", "ccmp",
    "802-11-wireless-security.group", "ccmp",
    # A Pi's chip announces protected management frames that it does not keep to: phones then do not get in
    # (raspberrypi/linux, issue 3619).
    "802-11-wireless-security.pmf", "disable",
    "ipv4.method", "shared",
    "ipv4.addresses", f"{ADDRESS}/24",
    "ipv6.method", "disabled",
)  # fmt: skip


def checked(name: str, password: str) -> tuple[str, str]:
    """Returns a network's name and password as they can be given to NetworkManager.

    Blanks around a password are taken for slips of the thumb. Raises WifiFailed for what no network can be called, or
    no password can be.
    """
    password = password.strip()
    if not is_name(name):
        raise WifiFailed("name_unfit")
    if password and not is_password(password):
        raise WifiFailed("password_unfit")
    return name, password


def _security(words_of_nmcli: str) -> Security:
    """What a network asks for, by nmcli's words for it ("WPA2 802.1X", "--" or nothing where it is open)."""
    words = set(words_of_nmcli.split()) - {"--"}
    if "802.1X" in words:
        return "company"
    if words == {"WPA3"}:
        return "wpa3"
    if words and words <= {"OWE", "OWE-TM"}:
        return "owe"
    return "password" if words else "open"
