"""A wire between a browser and the table that keeps every byte which the browser receives."""

import contextlib
import socket
import threading
from urllib.parse import urlsplit

CHUNK = 65_536


class Wiretap:
    """Listens on a port of its own and passes everything on to `address` and back; close it in the end.

    `received` is all that came back: headers, pages, pictures, streams.
    """

    def __init__(self, address: str) -> None:
        self._target = ("127.0.0.1", urlsplit(address).port)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._kept: list[bytes] = []
        self._open: list[socket.socket] = [self._listening]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Cut every wire."""
        for wire in self._open:
            with contextlib.suppress(OSError):
                wire.shutdown(socket.SHUT_RDWR)
            wire.close()

    @property
    def received(self) -> bytes:
        return b"".join(self._kept)

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                browser, _ = self._listening.accept()
                self._open.append(browser)
                try:
                    table = socket.create_connection(self._target)
                except OSError:  # the table has been killed, and the browser is to see that
                    browser.close()
                    continue
                self._open.append(table)
                threading.Thread(target=self._pass_on, args=(browser, table, None), daemon=True).start()
                threading.Thread(target=self._pass_on, args=(table, browser, self._kept), daemon=True).start()

    @staticmethod
    def _pass_on(source: socket.socket, sink: socket.socket, kept: list[bytes] | None) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(CHUNK):
                if kept is None:  # nobody asks for packed pages, so that the wire-tap reads them
                    data = data.replace(b"Accept-Encoding:", b"Unused-Encoding:")
                else:
                    kept.append(data)
                sink.sendall(data)
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_WR)
