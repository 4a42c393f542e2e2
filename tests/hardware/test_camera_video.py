"""A recorded video as a camera."""

from threading import Thread

import cv2
import numpy as np
import pytest

from companion.ports.tray import VirtualTray
from hardware.camera.video import VideoFile, lost_of
from hardware.errors import PictureUnreadable

LIMIT_S = 20.0


@pytest.fixture(scope="module")
def video(tmp_path_factory):
    """Six frames at 20 a second, each brighter than the last."""
    path = tmp_path_factory.mktemp("video") / "throws.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 20, (64, 48))
    for shade in range(0, 240, 40):
        writer.write(np.full((48, 64, 3), shade, np.uint8))
    writer.release()
    return path


def test_every_frame_comes_with_the_videos_own_time(video, notices):
    source = VideoFile(video, notices, paced=False, clock=lambda: 10.0)
    frames = list(source.frames())
    assert [frame.at for frame in frames] == pytest.approx([10.0, 10.05, 10.1, 10.15, 10.2, 10.25])
    shades = [float(frame.image.mean()) for frame in frames]
    assert shades == sorted(shades)
    assert frames[0].image.shape == (48, 64, 3)
    assert frames[0].name == "throws.avi"
    assert source.shows_kept_dice is True
    assert source.kind == "film"
    assert not isinstance(source, VirtualTray)


def test_its_end_is_said(video, notices):
    list(VideoFile(video, notices, paced=False).frames())
    assert len(notices.said) == 1
    assert "throws.avi has ended" in notices.said[0]


def test_it_begins_anew_each_time(video, notices):
    source = VideoFile(video, notices, paced=False)
    assert len(list(source.frames())) == len(list(source.frames())) == 6


def test_a_paced_video_waits_until_each_frame_is_due(video, notices, monkeypatch):
    waits = []
    source = VideoFile(video, notices, clock=lambda: 10.0)  # a clock that stands still: each frame is further off
    monkeypatch.setattr(source._closed, "wait", lambda wait: waits.append(wait))
    list(source.frames())
    assert waits == pytest.approx([0.0, 0.05, 0.1, 0.15, 0.2, 0.25])


def test_closing_ends_a_thread_that_waits_for_the_next_frame(video, notices):
    source = VideoFile(video, notices, clock=iter([0.0, 0.0] + [-1e4] * 20).__next__)
    first = source.frames()
    next(first)
    thread = Thread(target=lambda: list(first), daemon=True)
    thread.start()
    source.close()
    thread.join(LIMIT_S)
    assert not thread.is_alive()
    assert notices.said == []


def test_a_file_that_is_no_video_is_one_sentence(tmp_path, notices):
    path = tmp_path / "x.mp4"
    path.write_bytes(b"\0" * 64)
    with pytest.raises(PictureUnreadable, match="is no video that OpenCV can read"):
        VideoFile(path, notices)


def test_a_whole_film_has_lost_nothing(video, notices):
    source = VideoFile(video, notices, paced=False)
    list(source.frames())
    assert source.lost == 0


@pytest.mark.parametrize(
    ("read", "promised", "lost"),
    [
        (88, 174.0, 86),
        (165, 174.0, 9),
        (173, 174.0, 0),
        (990, 1000.0, 0),
        (10, 0.0, 0),
        (10, -9e18, 0),
        (10, float("nan"), 0),
    ],
)
def test_what_a_header_promises_and_nobody_can_read_is_lost(read, promised, lost):
    assert lost_of(read, promised) == lost
