"""Limit of a request's size: a form's worth; more only where a file is brought, by a host or a player.

The web server keeps what it receives, in memory or in a temporary file, before any page is asked: what the pages refuse
would have been taken in whole from anybody. So the headers decide, before the first byte of the body is read.
"""

from __future__ import annotations

import re
from copy import copy

from flask import Flask
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser

from companion.chairs import chairs_of
from web.entry.access import phone_in
from web.entry.hosts import host_phone_in
from web.forms.upload import FRAME, PICTURE
from web.site import NAME, Site

FORM = 32_768
"""Bytes of the largest body from anybody; the pages themselves take half of that, and say so on a page."""
BROUGHT = 4_718_592
"""Bytes of the largest body from a host that brings a file: a taught set of dice."""
BRINGING = frozenset({"/host/record", "/host/dice-sets/import"})
"""Where a file is brought."""
PICTURED = re.compile(r"/seat/[0-9]{1,2}/picture")
"""Where a phone that sits at the table brings a photograph of the dice."""
BACKUP = "/host/machine/check"
"""Where a backup is brought, as large as the machine takes it."""


def channel_for(app: Flask) -> type[HTTPChannel]:
    """The server's side of a connection: it reads bodies of FORM bytes, and of BROUGHT where a host brings a file."""

    class Parser(HTTPRequestParser):  # type: ignore[misc]  # waitress has no types
        adj: Adjustments

        def parse_header(self, header_plus: bytes) -> None:
            super().parse_header(header_plus)
            self.adj = _up_to(_most(app, self.path, self.headers.get("COOKIE", "")), self.adj)

    class Channel(HTTPChannel):  # type: ignore[misc]  # waitress has no types
        parser_class = Parser

    return Channel


def _most(app: Flask, path: str, cookies: str) -> int:
    """Bytes of the largest body for this path from a phone with these cookies, as the pages would tell whose it is."""
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
    return PICTURE + FRAME if chairs_of(here.table.state.chairs, phone_in(session)) else FORM


def _up_to(most: int, adjustments: Adjustments) -> Adjustments:
    """The server's settings with this limit."""
    limited = copy(adjustments)
    limited.max_request_body_size = most
    return limited
