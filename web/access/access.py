"""The phone of a request: the chairs it stands for, where it asks from, and whether a form came from our own pages."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from flask import abort, request, session

from companion.journal.chairs import chairs_of
from companion.table.snapshot import TableState
from web.access.phone_cookies import PHONE
from web.elements.errors import FormRefused

DOOR = "door"
"""What a door (/join, a tournament's question who holds the phone) gives a browser: a cookie and a field of forms."""


def phone() -> str | None:
    """The hash by which the table knows this phone; None for one that has never sat down."""
    return phone_in(session)


def phone_in(cookie: Mapping[str, Any]) -> str | None:
    """The hash of a phone, from what its cookie says."""
    token = cookie.get(PHONE)
    return sha256(token.encode()).hexdigest() if isinstance(token, str) else None


def at_the_door() -> None:
    """Give a browser that nobody knows a cookie: whether it sends it back says whether it keeps any."""
    if not session:
        session[DOOR] = True


def check_keeps_cookies() -> None:
    """Refuse a form from the door that comes without the door's cookie: its browser keeps none. Raises FormRefused."""
    if DOOR in request.form and not session:
        raise FormRefused("no_cookies")


def phone_that_sits() -> str:
    """The hash of this phone, which gets its secret now if it has none; it is remembered from now on.

    Raises:
        FormRefused: The form comes from the door and without the door's cookie: it would be a stranger at its seat.
    """
    check_keeps_cookies()
    session[PHONE] = session[PHONE] if phone() else secrets.token_hex(16)
    known = phone()
    assert known is not None
    return known


def my_chairs(state: TableState) -> tuple[int, ...]:
    """The chairs that this phone stands for."""
    return chairs_of(state.chairs.sitting, phone())


def seated_phone(state: TableState) -> str | None:
    """The hash of this phone where it stands for a chair; None for one that only looks."""
    return phone() if my_chairs(state) else None


def address() -> str:
    """The address that this phone asks from."""
    return request.remote_addr or ""


def check_same_origin() -> None:
    """Refuse what another site's page sends in our reader's name; forms have no token, so the browser must say."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    fetch_site = request.headers.get("Sec-Fetch-Site")
    if fetch_site is not None and fetch_site not in ("same-origin", "none"):
        abort(403)
    origin = request.headers.get("Origin")
    if origin is None and fetch_site is None:
        # Every browser that keeps SameSite cookies back sends one of the two; what sends neither is no browser,
        # or one so old that only its Referer is left to look at.
        origin = request.headers.get("Referer")
    if origin is not None and _host_in(origin) != request.host:
        abort(403)


def _host_in(address: str) -> str | None:
    try:
        return urlsplit(address).netloc or None
    except ValueError:
        return None
