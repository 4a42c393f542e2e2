"""A camera in a process of its own, by fake cameras that hang, abort, flood and die."""

import subprocess
import sys
import threading
from contextlib import closing
from functools import partial
from itertools import islice
from multiprocessing import active_children
from pathlib import Path

import pytest

from hardware.camera import process as process_module
from hardware.camera.process import CameraProcess
from hardware.errors import CameraLost, CameraMissing
from tests.hardware.fake_cameras import SIZE, FakeCamera

ROOT = Path(__file__).parents[2]
WITHIN = 20.0


def process(folder, then, **within):
    return CameraProcess(partial(FakeCamera, folder, then), **within)


def shades(frames):
    return [int(frame.image[0, 0, 0]) for frame in frames]


def test_frames_come_with_their_times_and_names_and_the_device_is_closed_properly(tmp_path):
    with closing(process(tmp_path, "flood")) as source:
        assert (source.name, source.kind, source.shows_kept_dice) == ("fake", "camera", True)
        frames = source.frames()
        first, second, third = islice(frames, 3)
        assert (first.image.shape, first.at, first.name) == (SIZE, 0.0, "1.png")
        assert shades([first, second, third]) == [1, 2, 9]
        assert shades([first, second, third]) == [1, 2, 9], "pictures that were shown stay as they were"
    assert list(frames) == []
    assert (tmp_path / "closed").exists()
    assert not active_children()


def test_a_camera_that_is_missing_is_said_at_once(tmp_path):
    with pytest.raises(CameraMissing, match="plug it in"):
        process(tmp_path, "missing")
    assert not active_children()


@pytest.mark.slow
def test_a_camera_that_never_opens_is_given_up(tmp_path):
    with pytest.raises(CameraLost, match="no picture for 4 seconds"):
        process(tmp_path, "opens never", opens_within=4)
    assert not active_children()


@pytest.mark.parametrize(
    ("then", "why"),
    [
        ("hang", "no picture for 2.5 seconds"),
        ("abort", "its process has ended"),
        ("die", "its process has ended"),
        ("lost", "fake gives no frames"),
        ("fault", "a fault of the driver"),
        ("huge", "too large"),
    ],
)
def test_whatever_happens_to_the_child_the_camera_is_lost_and_comes_back(tmp_path, then, why):
    with closing(process(tmp_path, then)) as source:
        seen = []
        with pytest.raises(CameraLost, match=why):
            seen.extend(source.frames())
        assert shades(seen) == [1, 2], "what came before was shown"
        assert not active_children(), "nothing is left of the lost one"
        assert shades(islice(source.frames(), 3)) == [1, 2, 9], "the next call opens it anew"


def test_a_camera_that_stays_away_is_missing_at_each_call_until_it_is_back(tmp_path):
    with closing(process(tmp_path, "stays away")) as source:
        with pytest.raises(CameraLost):
            list(source.frames())
        with pytest.raises(CameraMissing, match="plug it in"):
            next(source.frames())
        assert shades(islice(source.frames(), 1)) == [1]


def test_a_camera_that_is_awaited_need_not_be_there_to_begin_with(tmp_path):
    with closing(process(tmp_path, "comes late", awaited="usb:0")) as source:
        assert (source.name, source.kind) == ("usb:0", "camera")
        assert not active_children(), "nothing is opened before frames are asked for"
        for _ in range(2):
            with pytest.raises(CameraMissing, match="plug it in"):
                next(source.frames())
        assert shades(islice(source.frames(), 3)) == [1, 2, 9]


def test_frames_that_end_are_no_fault(tmp_path):
    with closing(process(tmp_path, "end")) as source:
        assert shades(source.frames()) == [1, 2]


def test_closing_while_a_thread_waits_for_a_hanging_camera_ends_it(tmp_path):
    source = process(tmp_path, "hang")
    seen = []
    watching = threading.Thread(target=lambda: seen.extend(source.frames()))
    watching.start()
    source.close()
    watching.join(WITHIN)
    assert not watching.is_alive()
    assert not active_children()


def test_closing_unused_closes_the_device_and_twice_is_fine(tmp_path):
    source = process(tmp_path, "flood")
    source.close()
    source.close()
    assert list(source.frames()) == []
    assert not active_children()


def test_a_hanging_child_leaves_with_a_parent_that_is_killed(tmp_path):
    script = (
        "import os, signal, sys; from functools import partial; from pathlib import Path;"
        "from hardware.camera.process import CameraProcess; from tests.hardware.fake_cameras import FakeCamera;"
        "from multiprocessing import active_children;"
        f"source = CameraProcess(partial(FakeCamera, Path({str(tmp_path)!r}), 'hang'));"
        "print(active_children()[0].pid, flush=True); os.kill(os.getpid(), signal.SIGKILL)"
    )
    parent = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    child = int(parent.communicate(timeout=WITHIN)[0])
    gone = threading.Event()
    for _ in range(200):
        if not Path(f"/proc/{child}").exists() or "Z" in _state(child):
            break
        gone.wait(0.05)
    else:
        pytest.fail("the child lives on")


def _state(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"


def test_a_picture_that_is_the_same_is_not_sent_again(tmp_path):
    with closing(process(tmp_path, "still")) as source:
        frames = list(islice(source.frames(), 5))
    assert shades(frames) == [1, 2, 9, 9, 9]
    assert frames[2].image is frames[3].image is frames[4].image
    assert frames[1].image is not frames[2].image


def test_the_image_is_fixed_in_the_process_of_the_camera_and_what_comes_of_it_is_told(tmp_path):
    told = []
    with closing(process(tmp_path, "flood", notice=told.append)) as source:
        frames = source.frames()
        next(frames)
        source.fix_image()
        assert shades(islice(frames, 3)) == [2, 9, 9], "no picture is lost"
        assert (tmp_path / "fixed").exists()
        source.free_image()
        assert shades(islice(frames, 3)) == [9, 9, 9]
        assert not (tmp_path / "fixed").exists()
    assert told == ["The camera finds no focus: look."]


def test_a_camera_that_hangs_while_its_image_is_fixed_is_lost(tmp_path, monkeypatch):
    monkeypatch.setattr(process_module, "FIXES_WITHIN", 0.5)
    with closing(process(tmp_path, "hang")) as source:
        frames = source.frames()
        next(frames)
        source.fix_image()
        with pytest.raises(CameraLost, match=r"no picture for 0\.5 seconds"):
            list(frames)
        assert not active_children()
