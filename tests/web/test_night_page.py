"""The page “What a night looks like” stands as its command writes it, and its pictures are light."""

from tests.web.night_page import MOMENTS, PAGE, PICTURES, page

MOST, MOST_TOGETHER = 110_000, 600_000
"""Bytes of one picture, and of all."""


def test_the_page_is_as_its_command_writes_it():
    assert PAGE.read_text(encoding="utf-8") == page()


def test_each_moment_has_its_picture_and_no_picture_is_left_over():
    sizes = {path.name: path.stat().st_size for path in PICTURES.iterdir()}
    assert set(sizes) == {moment.file for moment in MOMENTS}
    assert max(sizes.values()) <= MOST
    assert sum(sizes.values()) <= MOST_TOGETHER
