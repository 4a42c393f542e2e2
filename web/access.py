"""Who is this phone: the chairs it stands for, whether it is the host's, and whether a form came from our own pages."""

from __future__ import annotations

import secrets
from hashlib import sha256
from time import monotonic
from urllib.parse import urlsplit

from flask import Flask, abort, request, session

from companion.chairs import chairs_of
from companion.snapshot import TableState
from web.errors import FormRefused

PHONE = "phone"
HOST = "host"
WRONG_CODES = 8
"""Wrong host codes that may be tried before it takes a pause."""
PAUSE = 60.0


def phone() -> str | None:
    """The hash by which the table knows this phone; None for one that has never sat down."""
    token = session.get(PHONE)
    return sha256(token.encode()).hexdigest() if isinstance(token, str) else None


def phone_that_sits() -> str:
    """The hash of this phone, which gets its secret now if it has none."""
    if phone() is None:
        session[PHONE] = secrets.token_hex(16)
        session.permanent = True
    known = phone()
    assert known is not None
    return known


def my_chairs(state: TableState) -> tuple[int, ...]:
    """The chairs that this phone stands for."""
    return chairs_of(state.chairs, phone())


def phone_at_table(state: TableState, hosts: Hosts) -> str | None:
    """What tells this phone from others at the table, if it has a chair or is the host's; None for a stranger's."""
    known = phone()
    if known is not None and chairs_of(state.chairs, known):
        return known
    return (known or f"host at {request.remote_addr}") if hosts.here() else None


def phone_with(app: Flask, state: TableState, hosts: Hosts, cookies: str, address: str) -> str | None:
    """The same for a request that has just come in from `address` and is not answered yet."""
    told = {"REQUEST_METHOD": "GET", "PATH_INFO": "/", "SERVER_NAME": "localhost", "SERVER_PORT": "80"}
    scheme = {"wsgi.url_scheme": "http", "HTTP_COOKIE": cookies, "REMOTE_ADDR": address}
    with app.request_context(told | scheme):
        return phone_at_table(state, hosts)


class Hosts:
    """Who may sit at the host's desk: the first phone that asks, and everybody who knows the code from the terminal.

    `taken`: there is a host already, as after a restart in the middle of a game, which somebody has started.
    """

    def __init__(self, code: str, *, taken: bool) -> None:
        self._code = code
        self._taken = taken
        self._wrong = 0
        self._closed_until = 0.0

    @property
    def taken(self) -> bool:
        """Whether some phone is the host's."""
        return self._taken

    def here(self) -> bool:
        """Whether this phone is a host's."""
        if session.get(HOST) is not True:
            return False
        self._taken = True  # also after the program was started anew
        return True

    def claim(self) -> None:
        """This phone becomes the host's. Raises FormRefused where there is one already."""
        if self._taken and not self.here():
            raise FormRefused("host_taken")
        self._let_in()

    def claim_by_code(self, code: str) -> None:
        """This phone becomes a host's by the code that the terminal shows. Raises FormRefused."""
        now = monotonic()
        if now < self._closed_until:
            raise FormRefused("code_pause")
        if not secrets.compare_digest(_plain(code), _plain(self._code)):
            self._wrong += 1
            if self._wrong % WRONG_CODES == 0:
                self._closed_until = now + PAUSE
            raise FormRefused("code_wrong")
        self._let_in()

    def leave(self) -> None:
        """This phone is no host's any more."""
        if session.pop(HOST, None) is True:
            self._taken = False

    def _let_in(self) -> None:
        session[HOST] = True
        session.permanent = True
        self._taken = True


def _plain(code: str) -> bytes:
    return "".join(code.split()).casefold().encode()


def check_same_origin() -> None:
    """Refuse what another site's page sends in our reader's name; forms have no token, so the browser must tell."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    fetch_site = request.headers.get("Sec-Fetch-Site")
    if fetch_site is not None and fetch_site not in ("same-origin", "none"):
        abort(403)
    origin = request.headers.get("Origin")
    if origin is None and fetch_site is None:
        # Every browser that keeps SameSite cookies back tells one of the two; what tells neither is no browser,
        # or one so old that only its Referer is left to look at.
        origin = request.headers.get("Referer")
    if origin is not None and _host_in(origin) != request.host:
        abort(403)


def _host_in(address: str) -> str | None:
    try:
        return urlsplit(address).netloc or None
    except ValueError:
        return None
