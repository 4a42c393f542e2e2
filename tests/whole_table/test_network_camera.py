"""A table whose camera is in the network: its password is on no page and in no line of the log."""

import os
import subprocess
from contextlib import closing
from urllib.request import urlopen

import pytest

from tests.hardware.network_cameras import MjpegCamera, jpeg
from tests.whole_table.served import COMPANION, free_port

PASSWORD = "hush-hush"
PAGES = ("/", "/join", "/host", "/host/camera", "/watch", "/tournaments")


@pytest.mark.slow
def test_a_cameras_password_is_told_to_nobody(tmp_path):
    port, log = free_port(), []
    with closing(MjpegCamera(jpeg(90, (320, 240)), floods=True)) as camera:
        address = camera.url(f"/video?key={PASSWORD}", f"me:{PASSWORD}@")
        process = subprocess.Popen(
            [COMPANION, "serve", "--camera", f"url:{address}", "--port", str(port), "--data", tmp_path],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
        )
        try:
            until(process, log, f"Camera: url:http://127.0.0.1:{camera.port}/…")
            pages = read(port)
            camera.close()
            until(process, log, f"camera lost: url:http://127.0.0.1:{camera.port}/… sends no more pictures")
            pages += read(port)
        finally:
            process.terminate()
            log += process.communicate(timeout=30)[0].splitlines()
    assert "320 × 240, too small for dice" in "".join(log)
    assert "sends no more pictures" in pages
    assert PASSWORD not in pages
    assert PASSWORD not in "\n".join(log)
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and PASSWORD.encode() in path.read_bytes()]


def until(process: subprocess.Popen, log: list[str], words: str) -> None:
    """Read the log until a line has these words."""
    for line in process.stdout:
        log.append(line)
        if words in line:
            return
    pytest.fail("".join(log))


def read(port: int) -> str:
    """All the pages that can be read without a chair."""
    texts = []
    for path in PAGES:
        with urlopen(f"http://127.0.0.1:{port}{path}") as answer:
            texts.append(answer.read().decode())
    return "\n".join(texts)
