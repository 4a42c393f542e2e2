"""The newest frame as browsers see it: encoded once, at most 960 pixels; and whether frames still come."""

import cv2
import numpy as np

from companion.ports.tray import Frame
from vision.images.live_picture import GONE, LiveTray


def test_a_frame_is_encoded_once_and_shrunk():
    image = np.full((900, 1600, 3), (20, 120, 220), np.uint8)
    frames = [Frame(image, 5.0, "a.jpg")]
    live = LiveTray(lambda: frames[-1])
    picture = live.newest()
    assert picture is not None
    assert (picture.width, picture.height, picture.at, picture.name) == (1600, 900, 5.0, "a.jpg")
    seen = cv2.imdecode(np.frombuffer(picture.jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert seen.shape == (540, 960, 3)
    assert np.abs(seen.astype(int) - image[0, 0]).max() < 6
    assert live.newest() is picture
    frames.append(Frame(image, 6.0))
    newer = live.newest()
    assert newer is not None
    assert newer.at == 6.0


def test_before_the_first_frame_and_without_a_picture_there_is_none():
    frames: list[Frame | None] = [None]
    live = LiveTray(lambda: frames[0])
    assert live.newest() is None
    assert not live.comes()
    frames[0] = Frame("no picture", 1.0)
    assert live.newest() is None


def test_frames_that_stay_away_are_noticed_but_photographs_stay():
    now = 10.0
    frame = Frame(np.zeros((60, 80, 3), np.uint8), 10.0)
    camera = LiveTray(lambda: frame, clock=lambda: now)
    photographs = LiveTray(lambda: frame, stands=True, clock=lambda: now)
    assert camera.comes()
    now += GONE + 1
    assert not camera.comes()
    assert photographs.comes()
