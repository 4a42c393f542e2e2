"""The web server's listener and its side of each connection, kept to the rules of `web/server/connections.py`.

Waitress limits connections only in all (`connection_limit`), and lets nobody in while that many are open. Its one time
limit (`channel_timeout`) is the same for who has said nothing and who waits for news; it goes by the wall clock, which
may be set back by hours on a Pi; and it marks a connection to be closed when its socket can be written next, which is
never where nobody reads. It answers whoever asks first. So two of its classes are extended here, each by the hook it
has: where a connection is accepted, where bytes come in, where a request goes to a thread, and where it is answered.
"""

from __future__ import annotations

import socket
import ssl
import struct
from collections import deque
from contextlib import suppress
from time import monotonic, thread_time
from typing import Any

from flask import Flask
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher

from web.access.known_phone import phone_with
from web.parts.site import NAME, Site
from web.server.budget import COSTLY, USUAL, StrangersLine, Waiting
from web.server.connections import in_the_way, over_its_share, overdue
from web.server.request_size import channel_for
from web.server.secured import SecuredSocket

try:
    from fcntl import ioctl
    from termios import TIOCOUTQ
except ImportError:  # no Unix: what lies in the system's own buffer is not known there
    ioctl = None  # type: ignore[assignment]  # a function, or none

TIDY = 0.5
"""Seconds between two looks at all connections."""
CODES = frozenset({"/host/enter", "/host/claim", "/join/code"})
"""The paths under which a code is checked."""
AT_ONCE = struct.pack("ii", 1, 0)
"""SO_LINGER by which a socket is closed without waiting for what it was to send."""


class Listener(TcpWSGIServer):  # type: ignore[misc]  # waitress has no types
    """Accepts connections and closes those that have to go. `tidy` is called between two rounds of the loop."""

    active_channels: dict[int, Any]

    def __init__(
        self, app: Flask, listening: socket.socket, settings: Adjustments, secured: ssl.SSLContext | None
    ) -> None:
        self._secured = secured
        self._tidied = 0.0
        self._arrived: deque[Any] = deque()
        self.strangers: StrangersLine[Any] = StrangersLine(monotonic)
        self.channel_class = _channel_of(app)
        dispatcher = ThreadedTaskDispatcher()
        dispatcher.set_thread_count(settings.threads)
        place = (listening.family, listening.type, listening.proto, listening.getsockname())
        super().__init__(
            app, {}, True, listening, dispatcher=dispatcher, adj=settings, sockinfo=place, bind_socket=False
        )

    def accept(self) -> tuple[Any, tuple[str, int]] | None:
        """Who comes in, as the socket of their connection and their address; None where they have gone already."""
        came: tuple[Any, tuple[str, int]] | None = super().accept()
        if came is None or self._secured is None:
            return came
        return SecuredSocket(came[0], self._secured), came[1]

    def fix_addr(self, addr: tuple[str, int]) -> tuple[str, int]:
        """Called once for everybody who comes in, before the connection is made: makes room where there is none."""
        gone = in_the_way(list(self.active_channels.values()), addr[0])
        if gone is not None:
            gone.cut()
        return addr

    def add_task(self, task: Any) -> None:
        """Called with a connection whose next request is whole, by whichever thread: `let_in` takes it."""
        self._arrived.append(task)
        self.pull_trigger()

    def let_in(self) -> float | None:
        """Give requests to threads, those of strangers as far as their budgets go; return the seconds to the next one.

        Called between two rounds of the loop.
        """
        while self._arrived:
            connection = self._arrived.popleft()
            connection.know()
            if connection.phone is None:
                self.strangers.add(connection.as_stranger())
            else:
                super().add_task(connection)
        while (request := self.strangers.next()) is not None:
            request.job.charged = request
            super().add_task(request.job)
        return self.strangers.seconds_to_next()

    def tidy(self) -> None:
        """Close connections that have had their time; not while the loop goes through its sockets."""
        now = monotonic()
        if now - self._tidied < TIDY:
            return
        self._tidied = now
        connections = list(self.active_channels.values())
        for each in connections:
            each.look(now)
        for each in list(overdue(connections, now)):
            each.cut()

    def maintenance(self, now: float) -> None:
        """Waitress's own, by the wall clock: `tidy` does it."""


def _channel_of(app: Flask) -> type[HTTPChannel]:
    base: Any = channel_for(app)
    site: Site = app.extensions[NAME]

    class Channel(base):  # type: ignore[misc]  # waitress has no types
        """A connection as the rules know it."""

        def __init__(self, *given: Any, **named: Any) -> None:
            self.asking_since: float | None = monotonic()
            self.moved = monotonic()
            self.unread_since: float | None = None
            self.phone: str | None = None
            self.charged: Waiting[Any] | None = None
            self._unread = 0
            self._shown: tuple[str, object] | None = None
            super().__init__(*given, **named)

        @property
        def address(self) -> str:
            return str(self.addr[0])

        @property
        def headers_read(self) -> bool:
            return self.turned_away or (self.request is not None and bool(self.request.headers_finished))

        @property
        def busy(self) -> bool:
            return bool(self.requests)

        def handle_read(self) -> None:
            """Called where bytes have come in; those of TLS may be no whole record yet, or none for us."""
            if not isinstance(self.socket, SecuredSocket) or self.socket.is_ready():
                super().handle_read()

        def received(self, data: bytes) -> bool:
            now = self.moved = monotonic()
            before = self.request
            took: bool = super().received(data)
            if self.turned_away:
                self.asking_since = self.asking_since or now
            elif self.request is None:
                self.asking_since = None
            elif self.request is not before:
                self.asking_since = now
            return took

        def as_stranger(self) -> Waiting[Any]:
            """The request that is next, for the line of strangers; one that cannot be read has no path."""
            request = self.requests[0] if self.requests else None
            path, command = getattr(request, "path", ""), getattr(request, "command", "GET")
            if path in CODES:
                return Waiting(self, self.address, COSTLY)
            return Waiting(self, self.address, USUAL, waits=path.endswith("/stream") or command != "GET")

        def service(self) -> None:
            charged, self.charged = self.charged, None
            began = thread_time()
            try:
                super().service()
            finally:
                if charged is not None:
                    self.server.strangers.ended(charged, thread_time() - began)
                    self.server.pull_trigger()

        def know(self) -> None:
            """Find out whose connection this is, by the cookies of the request that is next."""
            cookies = self.requests[0].headers.get("COOKIE", "") if self.requests else ""
            shown = (cookies, site.table.state.chairs.sitting)
            if shown == self._shown:
                return
            self._shown = shown
            self.phone = phone_with(app, site.table.state, site.hosts, cookies, self.address) if cookies else None
            if self.phone is not None:
                gone = over_its_share(list(self.server.active_channels.values()), self.phone)
                if gone is not None and gone is not self:
                    gone.cut()

        def look(self, now: float) -> None:
            """Note how many of the bytes sent have been taken."""
            unread = self.total_outbufs_len + _on_the_way(self.socket)
            if unread == 0:
                self.unread_since = None
            elif self.unread_since is None or unread < self._unread:
                self.unread_since = self.moved = now
            self._unread = unread

        def cut(self) -> None:
            """Close the connection now, whatever was still to be sent."""
            with suppress(OSError):  # it may have gone by itself
                self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
            self.handle_close()

    return Channel


def _on_the_way(connection: socket.socket) -> int:
    """Bytes that the system was given and the other side has not acknowledged; 0 where that is not known."""
    if ioctl is None:
        return 0
    try:
        queued = ioctl(connection.fileno(), TIOCOUTQ, bytes(4))
    except (OSError, ValueError):
        return 0
    waiting: int = struct.unpack("i", queued)[0]
    return waiting
