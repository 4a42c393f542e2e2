"""A camera in the network: a made-up stream, a real MJPEG server and a real RTSP server on loopback."""

import subprocess
import sys
import threading
from contextlib import closing
from functools import partial
from itertools import islice
from queue import SimpleQueue

import numpy as np
import pytest

from hardware.camera import network, open_camera, parse_camera
from hardware.camera.network import LEAST_RATE, NetworkCamera
from hardware.camera.process import CameraProcess
from hardware.camera.spec import Url
from hardware.errors import CameraLost, CameraMissing
from tests.hardware.network_cameras import MjpegCamera, jpeg, rtsp_server

PASSWORD = "hush-hush"


def camera_at(url, **options):
    return NetworkCamera(url.address, str(url), url.faster(), **options)


class Stream:
    """Sends a picture of the next shade for each that is put into `line`; None ends it. `taken` counts up."""

    def __init__(self, *shades: int | None, size: tuple[int, int] = (640, 480)) -> None:
        self.line: SimpleQueue[int | None] = SimpleQueue()
        for shade in shades:
            self.line.put(shade)
        self.size, self.shade = size, 0
        self.asked = threading.Semaphore(0)
        self.released = 0

    def isOpened(self):
        return True

    def grab(self):
        self.asked.release()
        shade = self.line.get()
        self.shade = shade or 0
        return shade is not None

    def retrieve(self):
        return True, np.full((self.size[1], self.size[0], 3), self.shade, np.uint8)

    def release(self):
        self.released += 1


def camera_of(stream, **options):
    return camera_at(Url("http://eye/video"), open_stream=lambda address: stream, **options)


def shade_of(frame):
    return int(frame.image[0, 0, 0])


def test_what_nobody_takes_does_not_wait_in_line():
    stream = Stream(1, 2)
    frames = camera_of(stream).frames()
    assert shade_of(next(frames)) == 2
    for shade in (3, 4, 5):
        stream.line.put(shade)
    for _ in range(6):  # each time it comes for a picture it has dealt with the one before
        assert stream.asked.acquire(timeout=20)
    taken = threading.Event()

    def send() -> None:  # one after the other, since nobody sees from outside when the next one is wanted
        while not taken.is_set():
            stream.line.put(6)
            assert stream.asked.acquire(timeout=20)

    later = threading.Thread(target=send)
    later.start()
    assert shade_of(next(frames)) == 6, "3, 4 and 5 are gone"
    taken.set()
    later.join()
    stream.line.put(None)
    frames.close()
    assert stream.released == 1


def test_frames_have_the_time_they_came_at():
    times = iter((7.0, 8.0))
    frames = camera_of(Stream(1, 2, None), clock=lambda: next(times)).frames()
    assert next(frames).at == 7.0
    frames.close()


def test_closing_lets_go_of_it_whether_it_was_used_or_not():
    unused = Stream(1)
    camera = camera_of(unused)
    camera.close()
    camera.close()
    assert unused.released == 1
    assert list(camera.frames()) == []
    used = Stream(1, 2)
    camera = camera_of(used)
    frames = camera.frames()
    next(frames)
    used.line.put(None)
    camera.close()
    assert list(frames) == []
    assert used.released == 1


@pytest.mark.parametrize(("size", "small"), [((320, 240), True), ((640, 360), True), ((480, 640), False)])
def test_pictures_that_are_too_small_are_told_once(size, small):
    camera = camera_of(Stream(1, size=size))
    wide, high = size
    said = camera.said()
    assert (said == "") is not small
    if small:
        assert f"sends pictures of {wide} × {high}, too small for dice: choose at least 640 × 480" in said
    assert camera.said() == ""
    camera.close()


@pytest.mark.parametrize("buffered", [0, 40])
@pytest.mark.parametrize("rate", [2.5, 9.0, 12.0, 30.0])
def test_a_slow_one_is_told_whatever_was_buffered_at_the_start(rate, buffered):
    times = [0.0] * buffered + [number / rate for number in range(round(9 * rate))]
    ticks = iter(times)
    camera = camera_of(Stream(1, *[2] * len(times), None), clock=lambda: next(ticks))
    with pytest.raises(CameraLost):
        list(camera.frames())
    said = camera.said()
    if rate < LEAST_RATE:
        assert said.startswith(f"url:http://eye/… sends {rate:.1f} pictures a second, and dice are read late: 10 are")
        assert "bring it nearer to the Wi-Fi" in said
    else:
        assert said == ""


# -- a real MJPEG server ---------------------------------------------------------------------------------------------


@pytest.fixture
def served():
    """Starts an MJPEG camera; returns the function that does."""
    cameras = []

    def serve(*pictures, **options):
        cameras.append(MjpegCamera(*pictures, **options))
        return cameras[-1]

    yield serve
    for camera in cameras:
        camera.close()


@pytest.mark.parametrize("boundary_first", [True, False])
def test_pictures_of_a_real_server_come_as_they_are(served, boundary_first):
    server = served(jpeg(90), floods=True, boundary_first=boundary_first)
    with closing(camera_at(Url(server.url("/video?key=" + PASSWORD, f"me:{PASSWORD}@")))) as camera:
        assert camera.name == f"url:http://127.0.0.1:{server.port}/…"
        frames = camera.frames()
        first, second = islice(frames, 2)
        assert first.image.shape == (480, 640, 3)
        assert first.at < second.at
        assert shade_of(second) == 90
        frames.close()


@pytest.mark.parametrize("path", ["/page", "/locked", "/nothing", "/silent"])
def test_an_address_without_a_video_is_one_sentence_without_the_password(served, path, capfd, monkeypatch):
    monkeypatch.setattr(network, "OPENS_WITHIN", 0.2)
    server = served(jpeg(90))
    with pytest.raises(CameraMissing) as missing:
        camera_at(Url(server.url(path + "?key=" + PASSWORD, f"me:{PASSWORD}@")))
    assert f"no picture comes from url:http://127.0.0.1:{server.port}/…: see that it is on" in str(missing.value)
    assert PASSWORD not in str(missing.value)
    assert PASSWORD not in "".join(capfd.readouterr())


OPENS = """
import sys
from hardware.camera import network
from hardware.camera.spec import Url
from hardware.errors import CameraMissing
network.OPENS_WITHIN = 0.2
try:
    Url(sys.argv[1]).device(None, 50)
except CameraMissing:
    sys.exit(7)
"""


@pytest.mark.parametrize("path", ["/page", "/silent"])
def test_a_camera_of_its_own_process_logs_nothing_of_ffmpeg(served, path):
    """In this one FFmpeg's log may have been set up before: OpenCV does it once, at the first video."""
    url = served(jpeg(90)).url(path + "?key=" + PASSWORD, f"me:{PASSWORD}@")
    done = subprocess.run([sys.executable, "-c", OPENS, url], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (7, "", "")


def test_one_that_is_off_is_the_same_sentence(served):
    server = served(jpeg(90))
    server.close()
    with pytest.raises(CameraMissing, match="see that it is on and in the same network"):
        camera_at(Url(server.url()))


def test_a_picture_instead_of_a_video_is_told(served):
    camera = camera_at(Url(served(jpeg(90)).url("/once")))
    with pytest.raises(CameraLost, match="one picture and no video: give the address of its video"):
        next(camera.frames())


@pytest.mark.parametrize("hangs_up", [True, False], ids=["hangs up", "falls silent"])
def test_one_that_ends_is_lost_within_its_time(served, hangs_up, monkeypatch):
    monkeypatch.setattr(network, "PICTURE_WITHIN", 0.6)
    server = served(*map(jpeg, (10, 20, 30)), hangs_up=hangs_up)
    with pytest.raises(CameraLost, match=r"lost: url:http://127.0.0.1:\d+/… sends no more pictures; see"):
        list(camera_at(Url(server.url())).frames())


@pytest.mark.slow
def test_at_a_table_it_is_awaited_complains_is_lost_and_comes_back(served, notices, capfd):
    first = served(jpeg(50, (320, 240)), floods=True)
    port = first.port
    first.close()
    spec = parse_camera(f"url:http://me:{PASSWORD}@127.0.0.1:{port}/video")
    source = open_camera(spec, reader=None, simulated=object, notice=notices, load=object, may_be_absent=True)
    assert isinstance(source, CameraProcess)
    with closing(source):
        assert "no picture comes from url:http://127.0.0.1" in notices.said[0]
        first = served(jpeg(50, (320, 240)), floods=True, port=port)
        frames = source.frames()
        assert [shade_of(frame) for frame in islice(frames, 2)] == [50, 50]
        assert [said for said in notices.said if "320 × 240, too small for dice" in said]
        first.close()
        with pytest.raises(CameraLost, match="sends no more pictures"):
            list(frames)
        served(jpeg(70), floods=True, port=port)
        assert shade_of(next(source.frames())) == 70
    assert PASSWORD not in "".join([*notices.said, source.name, *capfd.readouterr()])


# -- a real RTSP server ----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_h264_by_rtsp_with_sound_and_a_password(capfd):
    with rtsp_server("me", PASSWORD) as port:
        with pytest.raises(CameraMissing, match="user and password are right") as missing:
            camera_at(Url(f"rtsp://me:{PASSWORD}-wrong@127.0.0.1:{port}/live"))
        camera = partial(NetworkCamera, Url(f"rtsp://me:{PASSWORD}@127.0.0.1:{port}/live"))
        source = CameraProcess(camera)
        frames = source.frames()
        first, second = islice(frames, 2)
        assert first.image.shape == (480, 640, 3)
        assert first.at < second.at
        assert np.abs(first.image[100, 630].astype(int) - (255, 0, 0)).max() < 12, "the last bar of SMPTE's is blue"
    with closing(source), pytest.raises(CameraLost, match=f"url:rtsp://127.0.0.1:{port}/… sends no more"):
        list(frames)
    with rtsp_server("me", PASSWORD, port), closing(CameraProcess(camera)) as source:
        assert next(source.frames()).image.shape == (480, 640, 3)
    assert PASSWORD not in "".join([str(missing.value), *capfd.readouterr()])
