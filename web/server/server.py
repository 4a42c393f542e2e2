"""The web server: in this process, with threads enough for many long streams."""

from __future__ import annotations

import errno
import logging
import socket
import ssl
import threading
from contextlib import suppress
from types import TracebackType

from flask import Flask
from waitress.adjustments import Adjustments

from companion.locales.root_error import reason
from companion.locales.words import sentence
from web.elements.errors import AddressUnusable, PortInUse
from web.parts.site import NAME, Site
from web.server.connections import PLACES
from web.server.listening import Listener
from web.server.request_size import BROUGHT
from web.server.secured import RECORD

THREADS = 64
LONGEST_HEAD = 16_384
"""Bytes of a request's headers."""
GONE_MS = 12_000
"""A phone that does not acknowledge what it was sent for so long is gone; its stream's thread is free again."""
LOOK = 0.3
"""Seconds after which the server looks again for connections to let in or to put away."""


class Server:
    """The pages of one table at one address. A context manager; `run` serves until `close` is called.

    Raises PortInUse or AddressUnusable when it is made. `port` is the real one where 0 was asked for; `secured` serves
    HTTPS.
    """

    def __init__(self, app: Flask, host: str, port: int, secured: ssl.SSLContext | None = None) -> None:
        self._site: Site = app.extensions[NAME]
        self._socket = _listening(host, port)
        self.port: int = self._socket.getsockname()[1]
        logging.getLogger("waitress").setLevel(logging.WARNING)  # a phone that hangs up is no event
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # nor is a full house
        settings = Adjustments(
            sockets=[self._socket],
            threads=THREADS,
            connection_limit=PLACES + 100,  # never reached: the listener makes room for everybody who comes in
            channel_request_lookahead=1,  # a phone that hangs up is noticed while its stream runs
            max_request_header_size=LONGEST_HEAD,
            max_request_body_size=BROUGHT,  # and far less from most, as `channel_for` says
            log_socket_errors=False,
            recv_bytes=RECORD,
            url_scheme="http" if secured is None else "https",
            ident="companion",
        )
        self._server = Listener(app, self._socket, settings, secured)
        self._ran = False
        self._stopped = threading.Event()

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def run(self) -> None:
        """Serve until closed, from another thread or by Ctrl-C."""
        self._ran = True
        try:
            while not self._site.closing.is_set():
                wait = self._server.let_in()
                timeout = LOOK if wait is None else min(LOOK, wait)
                self._server.asyncore.loop(timeout=timeout, map=self._server._map, count=1)
                self._server.tidy()
        finally:
            self._put_away()

    def close(self) -> None:
        """End all streams and stop serving; waits until it has. Calling it twice is fine."""
        self._end_streams()
        if self._ran:
            with suppress(OSError):  # whoever runs it has put it away meanwhile
                self._server.pull_trigger()
            self._stopped.wait(10)
        elif not self._stopped.is_set():
            self._put_away()

    def _end_streams(self) -> None:
        self._site.closing.set()
        self._site.table.wake()

    def _put_away(self) -> None:
        if self._stopped.is_set():
            return
        self._end_streams()
        self._server.task_dispatcher.shutdown(timeout=5)
        self._server.close()
        self._server.asyncore.close_all(self._server._map)
        self._stopped.set()


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens there already, so that a port in use is reported before anything else starts."""
    if not 0 <= port <= 65_535:
        raise AddressUnusable(sentence("port.none", {"port": port}))
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, OverflowError, UnicodeError) as error:
        where: dict[str, str | int] = {"host": host, "port": port, "why": reason(error)}
        raise AddressUnusable(sentence("port.no_address", where)) from error
    family, kind, _, _, address = found[0]
    listening = socket.socket(family, kind)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; an option of the listener holds for its connections
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_MS)
        listening.bind(address)
        listening.listen(1024)
    except (OSError, OverflowError) as error:
        listening.close()
        raise _why_unusable(host, port, error) from error
    return listening


def _why_unusable(host: str, port: int, error: OSError | OverflowError) -> AddressUnusable:
    number = error.errno if isinstance(error, OSError) else None
    other = port + 1 if 1024 <= port < 65_535 else 8000
    if number == errno.EADDRINUSE:
        return PortInUse(sentence("port.in_use", {"port": port, "other": other}))
    if number == errno.EACCES:
        return AddressUnusable(sentence("port.may_not", {"port": port, "other": other}))
    return AddressUnusable(sentence("port.refused", {"host": host, "port": port, "why": reason(error)}))
