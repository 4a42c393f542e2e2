"""A picture file becomes a frame, or one clear sentence."""

import cv2
import numpy as np
import pytest

from companion.support.errors import CompanionError
from vision.errors import PictureMissing, PictureUnreadable, VisionError
from vision.images.frame import bgr_of, load_frame

PICTURE = np.random.default_rng(0).integers(0, 255, (48, 64, 3)).astype(np.uint8)


def written(path, image=PICTURE):
    assert cv2.imwrite(str(path), image)
    return path


@pytest.mark.parametrize("name", ["a.png", "a.jpg", "ä ö.png", "a.bmp", "a.webp"])
def test_a_picture_is_loaded_as_bgr(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(cv2.imencode(path.suffix, PICTURE)[1].tobytes())
    frame = load_frame(path)
    assert frame.image.shape == (48, 64, 3)
    assert frame.image.dtype == np.uint8
    assert frame.name == str(path)


def test_grey_and_alpha_become_three_channels(tmp_path):
    grey = load_frame(written(tmp_path / "g.png", PICTURE[:, :, 0]))
    assert (grey.image[:, :, 0] == grey.image[:, :, 2]).all()
    alpha = np.dstack([PICTURE, np.full(PICTURE.shape[:2], 7, np.uint8)])
    assert (load_frame(written(tmp_path / "a.png", alpha)).image == PICTURE).all()


def test_what_is_not_there_is_said(tmp_path):
    with pytest.raises(PictureMissing, match="no file"):
        load_frame(tmp_path / "none.jpg")
    with pytest.raises(PictureMissing, match="folder"):
        load_frame(tmp_path)
    with pytest.raises(FileNotFoundError):
        load_frame("/dev/null")


JUNK = [b"", b"hello", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0\x00\x01", b"BM" * 50]


@pytest.mark.parametrize("content", JUNK)
def test_what_is_no_picture_is_said_in_one_sentence(tmp_path, content, capfd):
    path = tmp_path / "x.jpg"
    path.write_bytes(content)
    with pytest.raises(PictureUnreadable, match=r"x\.jpg") as caught:
        load_frame(path)
    assert isinstance(caught.value, VisionError | CompanionError)
    assert isinstance(caught.value, ValueError)
    assert str(caught.value).count(". ") == 0
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("suffix", [".png", ".jpg"])
@pytest.mark.parametrize("share", [0.2, 0.5, 0.97])
def test_half_a_picture_is_refused(tmp_path, suffix, share, capfd):
    data = cv2.imencode(suffix, PICTURE)[1].tobytes()
    path = tmp_path / f"half{suffix}"
    path.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(PictureUnreadable):
        load_frame(path)
    assert capfd.readouterr().err == ""


def test_a_giant_is_refused_before_it_is_decoded(tmp_path):
    data = bytearray(cv2.imencode(".png", PICTURE)[1].tobytes())
    data[16:24] = (20000).to_bytes(4, "big") * 2
    path = tmp_path / "giant.png"
    path.write_bytes(bytes(data))
    with pytest.raises(PictureUnreadable, match="megapixels"):
        load_frame(path)


def test_arrays_of_many_kinds_become_bgr():
    assert bgr_of(np.zeros((4, 5), np.uint8)).shape == (4, 5, 3)
    assert bgr_of(np.zeros((4, 5, 1), np.uint8)).shape == (4, 5, 3)
    assert bgr_of(np.zeros((4, 5, 4), np.uint8)).shape == (4, 5, 3)
    assert bgr_of(np.full((4, 5), 65535, np.uint16)).max() == 255
    assert bgr_of(np.full((4, 5, 3), np.nan)).max() == 0
    assert bgr_of(np.ones((4, 5), bool)).max() == 255
    for nothing in (None, "a", np.zeros((0, 4, 3), np.uint8), np.zeros((2, 2, 7), np.uint8), np.zeros(3, np.uint8)):
        assert bgr_of(nothing) is None
    assert bgr_of(np.zeros((4, 5, 3), object)) is None
