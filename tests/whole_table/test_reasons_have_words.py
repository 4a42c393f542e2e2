"""Every reason for which the reader or the tracker is not sure is told in words at the table."""

import re

import pytest

from companion.locales.catalogue import catalogue
from vision.dice_sets.dice_set import WHICH_KIND
from vision.mat.reader import MatReader
from vision.reading.certainty.doubts import WORDS
from vision.reading.reader import TrayReader
from vision.reading.symbols import LIKE_NONE, LIKE_TWO, NOT_TAUGHT
from vision.tracking.kept_dice import LYING_MOVED
from vision.tracking.lying_die import TURNED
from vision.tracking.throw_result import (
    COUNT,
    EARLY,
    KEPT_DICE,
    LEFT_OUT,
    NOT_ITS_FACE,
    SPECIAL_MISSING,
    UNKNOWN_FACE,
    UNREAD,
    WHICH,
    WRONG_DICE,
)
from vision.tracking.vote import DISAGREE

READER = set(re.findall(r'"([a-z ]+)"', (TrayReader.read.__doc__ or "").partition("one of")[2]))
MAT_READER = set(re.findall(r'"([a-z ]+)"', (MatReader.read.__doc__ or "").partition("one of")[2]))
TRACKER = {
    COUNT, EARLY, KEPT_DICE, LEFT_OUT, LYING_MOVED, NOT_ITS_FACE, SPECIAL_MISSING, TURNED, UNKNOWN_FACE, UNREAD, WHICH,
    WRONG_DICE,
}  # fmt: skip
REASONS = sorted({*WORDS, NOT_TAUGHT, LIKE_NONE, LIKE_TWO, WHICH_KIND, *READER, *MAT_READER, *TRACKER, DISAGREE})


def test_the_readers_reasons_are_found():
    assert {"no dice", "half seen", "count"} <= READER
    assert {"two mats", "mirrored"} <= MAT_READER


@pytest.mark.parametrize("reason", REASONS)
def test_a_reason_has_words(reason):
    assert f"page.why.{reason.replace(' ', '_')}" in catalogue()
