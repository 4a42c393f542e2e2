"""One connection of a table that serves HTTPS: TLS where the browser begins it, an answer that leads to it where not.

Waitress knows no TLS. It asks its socket for bytes when there are some and gives it what it can take, both without
waiting, the one from its loop and the other from any thread; `SecuredSocket` is such a socket. OpenSSL lets no two
threads into one connection, so it has a lock, which nobody holds for longer than a copy takes.
"""

from __future__ import annotations

import errno
import re
import socket
import ssl
import threading
from contextlib import suppress
from pathlib import Path

RECORD = 16_384
"""Bytes of a TLS record at most (RFC 8446, 5.1). What is read at once has to hold one: the rest of a record lies in
OpenSSL's own buffer, where no loop that looks at sockets sees it."""
_HANDSHAKE = b"\x16"
"""The first byte of TLS (RFC 8446, 5.1)."""
_ASKED = re.compile(
    rb"(?:GET|HEAD) (/[!-~]{0,2000}) HTTP/1\.[01]\r\n(?:.*\r\n)*?host: ?([\w.:\[\]-]{1,255})\r\n", re.IGNORECASE
)
_NOT_SECURED = b"HTTP/1.1 %b\r\n%bContent-Length: 0\r\nConnection: close\r\n\r\n"


def server_context(certificate: Path, key: Path) -> ssl.SSLContext:
    """TLS 1.2 and newer with this certificate. Raises OSError, also as ssl.SSLError, where the files do not fit."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(certificate, key)
    return context


class SecuredSocket:
    """A socket that never waits, secured from its first byte on; whatever it does not do itself, the socket does."""

    def __init__(self, accepted: socket.socket, context: ssl.SSLContext) -> None:
        accepted.setblocking(False)
        self._socket: socket.socket = accepted
        self._context = context
        self._lock = threading.Lock()
        self._read = b""
        self._begun = self._ended = False

    def __getattr__(self, name: str) -> object:
        return getattr(self._socket, name)

    def fileno(self) -> int:
        """The number by which a loop looks at it."""
        return self._socket.fileno()

    def close(self) -> None:
        """Close the connection; what was not sent yet is lost."""
        self._socket.close()

    def is_ready(self) -> bool:
        """Whether `recv` has something to return: bytes, or b"" where the other side has ended."""
        with self._lock:
            if not self._read and not self._ended:
                self._take_in()
            return bool(self._read) or self._ended

    def recv(self, most: int) -> bytes:
        """What has come in, once `is_ready`."""
        with self._lock:
            given, self._read = self._read[:most], self._read[most:]
            return given

    def send(self, data: bytes) -> int:
        """Give as many bytes as can be taken now; returns how many. Raises OSError, EWOULDBLOCK where none can."""
        with self._lock:
            try:
                return self._socket.send(data)
            except (ssl.SSLWantReadError, ssl.SSLWantWriteError) as error:
                raise BlockingIOError(errno.EWOULDBLOCK, "not now") from error
            except ssl.SSLError as error:
                raise ConnectionResetError(errno.ECONNRESET, "the other side has ended TLS") from error

    def _take_in(self) -> None:
        try:
            if not self._begun:
                self._begin()
            if not self._ended:
                self._read = self._socket.recv(RECORD)
                self._ended = not self._read
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError, BlockingIOError):
            return
        except OSError:  # no TLS after all, a certificate that was refused, or the line is gone
            self._ended = True

    def _begin(self) -> None:
        """Look at the first byte, and begin TLS, or send whoever speaks plain HTTP to the secured address."""
        first = self._socket.recv(RECORD, socket.MSG_PEEK)
        if first[:1] == _HANDSHAKE:
            self._socket = self._context.wrap_socket(self._socket, server_side=True, do_handshake_on_connect=False)
        else:
            self._ended = True
            if first:
                self._lead_on(self._socket.recv(RECORD))
        self._begun = True

    def _lead_on(self, request: bytes) -> None:
        asked = _ASKED.match(request)
        answer = (b"400 Bad Request", b"") if asked is None else (
            b"307 Temporary Redirect", b"Location: https://%b%b\r\n" % (asked[2], asked[1])
        )  # fmt: skip
        with suppress(OSError):
            self._socket.send(_NOT_SECURED % answer)
            self._socket.shutdown(socket.SHUT_WR)
