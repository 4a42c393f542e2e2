"""Limit of a request's size: a form's worth; more only from a host's phone, and only where a file is brought.

The web server keeps what it receives, in memory or in a temporary file, before any page is asked: what the pages refuse
would have been taken in whole from anybody. So the headers decide, before the first byte of the body is read.
"""

from __future__ import annotations

from copy import copy

from flask import Flask
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser

from web.entry.hosts import host_phone_in
from web.site import NAME, Site

FORM = 32_768
"""Bytes of the largest body from anybody; the pages themselves take half of that, and say so on a page."""
BROUGHT = 4_718_592
"""Bytes of the largest body from a host that brings a file: a taught set of dice."""
BRINGING = frozenset({"/host/record", "/host/dice-sets/import"})
"""Where a file is brought."""
BACKUP = "/host/machine/check"
"""Where a backup is brought, as large as the machine takes it."""
FRAME = 16_384
"""Bytes that a form may take besides its file."""


def channel_for(app: Flask) -> type[HTTPChannel]:
    """The server's side of a connection: it reads bodies of FORM bytes, and of BROUGHT where a host brings a file."""

    class Parser(HTTPRequestParser):  # type: ignore[misc]  # waitress has no types
        adj: Adjustments

        def parse_header(self, header_plus: bytes) -> None:
            super().parse_header(header_plus)
            here: Site = app.extensions[NAME]
            most = BROUGHT if self.path in BRINGING else FORM
            if self.path == BACKUP and here.appliance is not None:
                most = here.appliance.most + FRAME
            if most > FORM and not _is_host(app, self.headers.get("COOKIE", "")):
                most = FORM
            self.adj = _with(self.adj, most)

    class Channel(HTTPChannel):  # type: ignore[misc]  # waitress has no types
        parser_class = Parser

    return Channel


def _is_host(app: Flask, cookies: str) -> bool:
    """Whether these cookies are those of a host's phone, as the pages would tell."""
    session = app.session_interface.open_session(app, app.request_class({"HTTP_COOKIE": cookies}))
    here: Site = app.extensions[NAME]
    return session is not None and here.hosts.knows(host_phone_in(session))


def _with(adjustments: Adjustments, most: int) -> Adjustments:
    """The server's settings with this limit."""
    changed = copy(adjustments)
    changed.max_request_body_size = most
    return changed
