"""The hotspot as the big screen shows it: its name and password, and the QR code by which a phone joins it."""

from __future__ import annotations

from typing import NamedTuple

import segno.helpers
from markupsafe import Markup

from companion.ports.appliance import Hotspot
from web.access.join_code import join_code
from web.parts.site import site


class HotspotShown(NamedTuple):
    """An open hotspot: its name, its password (which everybody at the table may know), its QR code as a drawing."""

    name: str
    password: str
    code: Markup


def hotspot_shown() -> HotspotShown | None:
    """The hotspot of this machine; None while it is closed."""
    wifi = site().wifi
    hotspot = wifi.state.hotspot if wifi is not None else None
    return None if hotspot is None else HotspotShown(hotspot.name, hotspot.password, join_code(wifi_address(hotspot)))


def wifi_address(hotspot: Hotspot) -> str:
    """The text of the code, in the form that phones' cameras know ("WIFI:T:WPA;…")."""
    data: str = segno.helpers.make_wifi_data(hotspot.name, hotspot.password, "WPA")
    return data
