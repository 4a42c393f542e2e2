"""Cameras in the network, on loopback: an MJPEG server as phones and ESP32-CAMs have it, and Debian's RTSP server."""

import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import cv2
import numpy as np
import pytest

BOUNDARY = "123456789000000000000987654321"
"""ESP32-CAM's (espressif/arduino-esp32, libraries/ESP32/examples/Camera/CameraWebServer/app_httpd.cpp)."""
DEBIANS_PYTHON = "/usr/bin/python3"
UNAVAILABLE = 77


def jpeg(shade: int, size: tuple[int, int] = (640, 480)) -> bytes:
    return cv2.imencode(".jpg", np.full((size[1], size[0], 3), shade, np.uint8))[1].tobytes()


class MjpegCamera:
    """Sends `pictures` to each who asks for `/video`, goes on with the last one for ever where it `floods`, and then
    keeps silent, or `hangs_up`. `/once` is one picture, `/page` a page, `/silent` no answer; `/locked` wants a password
    that nobody knows, and everything else is not found."""

    def __init__(
        self, *pictures: bytes, floods: bool = False, hangs_up: bool = False, boundary_first: bool = True, port: int = 0
    ) -> None:
        self.pictures, self.floods, self.hangs_up = pictures, floods, hangs_up
        self.boundary_first = boundary_first
        self.over = threading.Event()
        camera = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                with suppress(OSError):  # whoever looked has gone
                    camera.answer(self)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def url(self, path: str = "/video", user: str = "") -> str:
        return f"http://{user}127.0.0.1:{self.port}{path}"

    def answer(self, asked: BaseHTTPRequestHandler) -> None:
        match asked.path.partition("?")[0]:
            case "/video":
                self._begin(asked, f"multipart/x-mixed-replace;boundary={BOUNDARY}")
                for picture in self.pictures:
                    self._part(asked, picture)
                while self.floods and not self.over.is_set():
                    self._part(asked, self.pictures[-1])
                if not self.hangs_up:
                    self.over.wait()
            case "/once":
                self._begin(asked, "image/jpeg")
                asked.wfile.write(self.pictures[0])
            case "/page":
                self._begin(asked, "text/html")
                asked.wfile.write(b"<!doctype html><title>IP camera</title>" * 50)
            case "/silent":
                self.over.wait()
            case "/locked":
                asked.send_response(401)
                asked.send_header("WWW-Authenticate", 'Basic realm="camera"')
                asked.end_headers()
            case _:
                asked.send_error(404)

    def close(self) -> None:
        self.over.set()
        self.server.shutdown()
        self.server.server_close()

    def _begin(self, asked: BaseHTTPRequestHandler, kind: str) -> None:
        asked.send_response(200)
        asked.send_header("Content-Type", kind)
        asked.end_headers()

    def _part(self, asked: BaseHTTPRequestHandler, picture: bytes) -> None:
        head = f"Content-Type: image/jpeg\r\nContent-Length: {len(picture)}\r\n\r\n".encode()
        boundary = f"\r\n--{BOUNDARY}\r\n".encode()
        asked.wfile.write(boundary + head + picture if self.boundary_first else head + picture + boundary)


@contextmanager
def rtsp_server(user: str, password: str, port: int = 0) -> Iterator[int]:
    """GStreamer's RTSP server with H.264 and sound at `/live`; yields its port. Skips where there is none."""
    server = subprocess.Popen(
        [DEBIANS_PYTHON, str(Path(__file__).with_name("rtsp_server.py")), user, password, str(port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        told = server.stdout.readline()
        if not told and server.wait() == UNAVAILABLE:
            pytest.skip(f"no RTSP server here: {server.communicate()[1].strip()}")
        yield int(told)
    finally:
        server.kill()
        server.communicate()
