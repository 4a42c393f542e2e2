"""Limit of a request's size: a form's worth; more only where a file is brought, by a host or a player.

The web server keeps what it receives, in memory or in a temporary file, before any page is asked: what the pages refuse
would have been taken in whole from anybody. So the headers decide, before the first byte of the body is read.

Who sends more is turned away: the pages answer at once, as if nothing had been sent, and what still comes is thrown
away as it comes. A connection that is closed before that would be reset, and no browser shows a page then.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Mapping
from contextlib import suppress
from copy import copy
from typing import Any

from flask import Flask
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.utilities import RequestEntityTooLarge

from companion.journal.chairs import chairs_of
from web.access.access import phone_in
from web.access.hosts import host_phone_in
from web.elements.errors import FormRefused
from web.elements.forms.upload import FRAME, PICTURE
from web.parts.site import NAME, Site

FORM = 32_768
"""Bytes of the largest body from anybody; the pages themselves take half of that, and say so on a page."""
BROUGHT = 4_718_592
"""Bytes of the largest body from a host that brings a file: taught dice, a taught deck, or pictures of a tray."""
BRINGING = {
    "/host/record": "record_large",
    "/host/dice-sets/import": "file_large",
    "/host/decks/import": "deck_large",
    "/host/camera/phone/stills": "picture_large",
}
"""The addresses that take a file, and the sentence for one that is too large."""
PICTURED = re.compile(r"/seat/[0-9]{1,2}/picture")
"""The address that takes a photograph of the dice from a phone that sits at the table."""
BACKUP = "/host/machine/check"
"""The address that takes a backup, as large as the machine takes it."""
THROWN_AWAY = 256 << 20
"""Bytes that are thrown away before the connection is closed all the same: a film of some minutes."""
_HEADER = "COMPANION_TURNED_AWAY"
"""The header in which the server says to the pages that it has thrown a body away, and how many bytes it would take."""


def channel_for(app: Flask) -> type[HTTPChannel]:
    """The server's side of a connection: it reads bodies of FORM bytes, and of BROUGHT where a host brings a file."""

    class Parser(HTTPRequestParser):  # type: ignore[misc]  # waitress has no types
        adj: Adjustments
        body_rcv: Any
        turned_away = False

        def parse_header(self, header_plus: bytes) -> None:
            super().parse_header(header_plus)
            self.headers.pop(_HEADER, None)
            self._most = _most(app, self.path, self.headers.get("COOKIE", ""))
            self.adj = _up_to(self._most, self.adj)
            if self.content_length >= self._most:
                self._turn_away()

        def received(self, data: bytes) -> int:
            consumed: int = super().received(data)
            if isinstance(self.error, RequestEntityTooLarge):  # of one that did not say how much it would send
                self.body_rcv.getbuf().close()
                self._turn_away()
            return len(data) if self.turned_away else consumed

        def _turn_away(self) -> None:
            self.turned_away = self.connection_close = True
            self.error = self.body_rcv = None
            self.expect_continue = False
            self.content_length = 0
            self.headers.update({"CONTENT_LENGTH": "0", "CONNECTION": "close", _HEADER: str(self._most)})

    class Channel(HTTPChannel):  # type: ignore[misc]  # waitress has no types
        parser_class = Parser
        close_when_flushed: bool
        turned_away = False
        """Whether all that still comes is thrown away."""
        _thrown_away = 0

        def received(self, data: bytes) -> bool:
            if not self.turned_away:
                took: bool = super().received(data)
                self.turned_away = any(request.turned_away for request in list(self.requests))
                return took
            self._thrown_away += len(data)
            if self._thrown_away > THROWN_AWAY:
                self.handle_close()
            return False

        def handle_write(self) -> None:
            if self.turned_away and self.close_when_flushed:
                self._flush_exception(self._flush_some)
                if self.will_close or self.total_outbufs_len:
                    return
                self.close_when_flushed = False  # it is closed when the other side has sent all, and does so
                with suppress(OSError):
                    self.socket.shutdown(socket.SHUT_WR)
                return
            super().handle_write()

    return Channel


def why_turned_away(path: str, environ: Mapping[str, Any]) -> str | None:
    """The sentence for a request of which the body was thrown away, "" where no file is brought; None for any other."""
    most = environ.get(f"HTTP_{_HEADER}")
    if most is None:
        return None
    if int(most) == FORM:
        return ""
    key = "picture_large" if PICTURED.fullmatch(path) else "backup_large" if path == BACKUP else BRINGING[path]
    return str(FormRefused(key))


def _most(app: Flask, path: str, cookies: str) -> int:
    """Bytes of the largest body for this path from a phone with these cookies, by whose it is, as the pages would
    decide."""
    here: Site = app.extensions[NAME]
    brings = BROUGHT if path in BRINGING else 0
    if path == BACKUP and here.appliance is not None:
        brings = here.appliance.most + FRAME
    pictures = PICTURED.fullmatch(path) is not None
    if not brings and not pictures:
        return FORM
    session = app.session_interface.open_session(app, app.request_class({"HTTP_COOKIE": cookies}))
    if session is None:
        return FORM
    if brings:
        return brings if here.hosts.knows(host_phone_in(session)) else FORM
    return PICTURE + FRAME if chairs_of(here.table.state.chairs.sitting, phone_in(session)) else FORM


def _up_to(most: int, adjustments: Adjustments) -> Adjustments:
    """The server's settings with this limit."""
    limited = copy(adjustments)
    limited.max_request_body_size = most
    return limited
