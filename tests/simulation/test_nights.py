"""A hundred simulated nights, and every one that has ever failed; more by `python -m tests.simulation --seeds 1000`."""

import sys
from random import Random

import pytest

from companion.support.private_files import write_private
from tests.simulation.night import Played, Tally, night_of
from tests.simulation.recorded_disk import RecordedDisk, sqlite_files
from tests.simulation.shrink import SEEDS, kept_night

STEPS = 8
SEEDS_OF_A_TEST = 10
NIGHTS = range(0, 100, SEEDS_OF_A_TEST)
KEPT = sorted(SEEDS.glob("*.json"))


@pytest.fixture(autouse=True)
def _watched():
    if not sys.platform.startswith("linux"):
        pytest.skip("which file a handle belongs to is asked of Linux's /proc")
    try:
        sqlite_files()
    except OSError as error:
        pytest.skip(str(error))


@pytest.mark.parametrize("first", NIGHTS)
def test_nights_keep_their_promises(first):
    tally = Tally()
    for seed in range(first, first + SEEDS_OF_A_TEST):
        try:
            Played(night_of(seed, STEPS), tally, 1).play()
        except Exception as error:
            error.add_note(f"It is night {seed}: python -m tests.simulation --first {seed} --seeds 1 --steps {STEPS}")
            raise
    assert tally["steps"] == STEPS * SEEDS_OF_A_TEST
    assert tally["cuts"] >= SEEDS_OF_A_TEST
    assert tally["checks"] > tally["steps"]


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_night_that_has_failed_fails_no_more(path):
    Played(kept_night(path), Tally(), None).play()


def test_what_was_synced_is_there_after_every_cut_and_what_was_not_may_be_lost_or_torn(tmp_path):
    disk = RecordedDisk(tmp_path)
    with disk.recording():
        write_private(tmp_path / "one", b"a" * 2000)
        certain = len(disk.ops)
        (tmp_path / "two").write_bytes(b"b" * 2000)
        (tmp_path / "two").replace(tmp_path / "one")
        disk.look()
    for at in range(certain, len(disk.ops) + 1):
        assert disk.after_cut(at, None)["one"] == b"a" * 2000, "what is not certain is lost"
    lengths = {len(disk.after_cut(len(disk.ops), Random(seed)).get("one", b"?")) for seed in range(400)}
    assert {0, 512, 1024, 1536, 2000} <= lengths, "and may be there, whole or torn"
    assert disk.as_left() == {"one": b"b" * 2000}


@pytest.mark.parametrize("kind", ["write", "fsync", "rename"])
def test_an_operation_fails_once_and_leaves_the_file_as_it_was(tmp_path, kind):
    write_private(tmp_path / "one", b"before")
    disk = RecordedDisk(tmp_path)
    disk.fails[kind] = 1
    with disk.recording():
        with pytest.raises(OSError, match=r"\w"):
            write_private(tmp_path / "one", b"after")
        assert (tmp_path / "one").read_bytes() == b"before"
        write_private(tmp_path / "one", b"after")
    assert disk.failed == [kind]
    assert disk.after_cut(len(disk.ops), None)["one"] == b"after"
