"""Stored sets come back to the pixel; damage is reported; a disk that refuses leaves all as it was."""

import errno
import json
import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.vision.taught_samples import base_dice, same, sample
from vision.dice_sets import store
from vision.dice_sets.manifest import FILE
from vision.dice_sets.store import (
    FOLDER,
    choose,
    chosen,
    delete,
    for_the_table,
    is_kept,
    keep,
    kept,
    load,
    load_chosen,
    save,
    whole,
)
from vision.dice_sets.taught import Sample, TaughtDice
from vision.errors import NotTaught, TaughtInvalid, TaughtMissing, TaughtUnwritable


def unsaid(sentence):
    raise AssertionError(sentence)


LABELS = st.from_regex(r"[a-z0-9_]{1,32}", fullmatch=True)
NAMES = st.text(min_size=1, max_size=40).filter(lambda name: any(c.isascii() and c.isalpha() for c in name))


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(NAMES, st.lists(st.tuples(LABELS, LABELS, st.integers(0, 255)), max_size=6))
def test_it_comes_back_as_it_was(tmp_path, name, faces):
    samples = tuple(Sample(a, b, np.full((96, 96, 3), grey, np.uint8)) for a, b, grey in faces)
    try:
        dice = TaughtDice(name, samples)
    except TaughtInvalid:  # "pip", or nothing left of it
        return
    save(dice, tmp_path)
    assert same(load(name, tmp_path, unsaid), dice)
    assert same(load(dice.slug, tmp_path, unsaid), dice)


def test_all_sets_by_name_and_when(tmp_path):
    for name in ("Zebra", "anna's dice", "骰子"):
        save(base_dice(name, each=1), tmp_path)
    assert [one.dice.name for one in kept(tmp_path, unsaid)] == ["anna's dice", "Zebra", "骰子"]
    assert all(one.when > 1.7e9 for one in kept(tmp_path, unsaid))
    assert kept(tmp_path / "nowhere", unsaid) == ()


def test_a_set_that_is_saved_again_takes_the_place_of_the_old(tmp_path):
    save(base_dice(each=3), tmp_path)
    less = base_dice(each=1)
    save(less, tmp_path)
    assert same(load("red dice", tmp_path, unsaid), less)
    assert len(list((tmp_path / FOLDER / "red-dice").iterdir())) == 7, "six pictures and their list"


def test_adding_a_sample_writes_that_sample_alone(tmp_path, monkeypatch):
    dice = base_dice(each=3)
    save(dice, tmp_path)
    written = []
    write = store._write
    monkeypatch.setattr(store, "_write", lambda path, data: (written.append(path.name), write(path, data)))
    save(TaughtDice("red dice", (*dice.samples, sample("beer", seed=99))), tmp_path)
    assert len(written) == 2
    assert written[0].startswith("bang-beer-")
    assert written[1] == FILE


def test_a_damaged_picture_is_told_and_left_out(tmp_path):
    save(base_dice(each=3), tmp_path)
    pictures = sorted((tmp_path / FOLDER / "red-dice").glob("*.png"))
    pictures[0].write_bytes(pictures[0].read_bytes()[:-20])
    pictures[1].write_bytes(b"\x89PNG\r\n\x1a\n" + b"\0" * 40)
    pictures[2].unlink()
    said = []
    assert len(load("red dice", tmp_path, said.append).samples) == 15
    assert said == ["3 pictures of the dice “red dice” cannot be read and are left out: teach those faces again."]
    save(base_dice(each=3), tmp_path)
    assert same(load("red dice", tmp_path, unsaid), base_dice(each=3)), "teaching again mends it"


def _changed(**how):
    def change(text):
        return json.dumps(json.loads(text) | how)

    return change


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: text[: len(text) // 2],
        lambda text: "[]",
        lambda text: "null",
        lambda text: "[" * 100_000,
        lambda text: "x" * 300_000,
        _changed(version=2),
        _changed(name=7),
        _changed(name="other dice"),
        _changed(name="!!!"),
        _changed(when="long ago"),
        _changed(samples={}),
        _changed(samples=[{"kind": "bang"}]),
        _changed(samples=[7] * 5),
        _changed(samples=[{}] * 1000),
    ],
)
def test_a_damaged_list_is_told_in_a_sentence_and_does_the_others_no_harm(tmp_path, damage):
    save(base_dice(), tmp_path)
    save(base_dice("blue"), tmp_path)
    path = tmp_path / FOLDER / "red-dice" / FILE
    path.write_text(damage(path.read_text(encoding="utf-8")), encoding="utf-8")
    said = []
    assert [one.dice.name for one in kept(tmp_path, said.append)] == ["blue"]
    assert len(said) == 1
    assert said[0].endswith(".")
    assert "\n" not in said[0]
    with pytest.raises(TaughtInvalid):
        load("red dice", tmp_path, said.append)
    delete("red dice", tmp_path)
    assert not is_kept("red dice", tmp_path)


def test_a_list_that_leads_out_of_its_folder_is_not_followed(tmp_path):
    save(base_dice(each=1), tmp_path)
    folder = tmp_path / FOLDER / "red-dice"
    picture = next(folder.glob("*.png"))
    outside = tmp_path / "outside.png"
    outside.write_bytes(picture.read_bytes())
    manifest = json.loads((folder / FILE).read_text(encoding="utf-8"))
    row = next(row for row in manifest["samples"] if row["file"] == picture.name)
    row["file"] = "../../outside.png"
    (folder / FILE).write_text(json.dumps(manifest), encoding="utf-8")
    said = []
    assert len(load("red dice", tmp_path, said.append).samples) == 5
    assert len(said) == 1


@pytest.mark.parametrize("after", range(9))
def test_a_disk_that_is_full_leaves_what_was_there(tmp_path, monkeypatch, after):
    before = base_dice(each=1)
    save(before, tmp_path)
    left = after
    write = store._write

    def full(path, data):
        nonlocal left
        left -= 1
        if left < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(path, data)

    monkeypatch.setattr(store, "_write", full)
    more = TaughtDice("red dice", (*before.samples, *(sample(seed=i) for i in range(10, 16))))
    if after < 7:
        with pytest.raises(TaughtUnwritable, match="make room"):
            save(more, tmp_path)
        assert same(load("red dice", tmp_path, unsaid), before)
        assert len(list((tmp_path / FOLDER / "red-dice").iterdir())) == 7, "nothing half is left on a full disk"
    else:
        save(more, tmp_path)
        assert same(load("red dice", tmp_path, unsaid), more)
    left = 3
    with pytest.raises(TaughtUnwritable):
        save(base_dice("new"), tmp_path)
    assert [one.dice.name for one in kept(tmp_path, unsaid)] == ["red dice"]


def test_nothing_takes_its_place_before_the_disk_has_it(tmp_path, monkeypatch):
    before = base_dice(each=1)
    save(before, tmp_path)

    def refused(handle):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", refused)
        with pytest.raises(TaughtUnwritable):
            save(base_dice(each=2), tmp_path)
    assert same(load("red dice", tmp_path, unsaid), before)


def test_pictures_without_a_list_are_no_set(tmp_path):
    """As a plug pulled in the middle of the first saving leaves them."""
    save(base_dice(), tmp_path)
    (tmp_path / FOLDER / "red-dice" / FILE).unlink()
    assert kept(tmp_path, unsaid) == ()
    with pytest.raises(TaughtMissing):
        load("red dice", tmp_path, unsaid)
    save(base_dice(each=1), tmp_path)
    assert same(load("red dice", tmp_path, unsaid), base_dice(each=1))


def test_deleting(tmp_path):
    save(base_dice(), tmp_path)
    delete("Red Dice", tmp_path)
    assert not (tmp_path / FOLDER / "red-dice").exists()
    with pytest.raises(TaughtMissing, match="--list"):
        delete("red dice", tmp_path)
    for name in ("..", ".", "/", "../../x"):
        with pytest.raises((TaughtInvalid, TaughtMissing)):
            delete(name, tmp_path)


def test_which_set_the_table_plays_with(tmp_path):
    assert chosen(tmp_path) is None
    save(base_dice(), tmp_path)
    choose("red dice", tmp_path)
    assert chosen(tmp_path) == "red-dice"
    assert same(load_chosen(tmp_path, unsaid), base_dice())
    delete("red dice", tmp_path)
    assert chosen(tmp_path) is None, "a set that is gone is not played with"
    save(base_dice(), tmp_path)
    choose(None, tmp_path)
    assert chosen(tmp_path) is None
    assert load_chosen(tmp_path, unsaid) is None


def test_a_chosen_set_that_is_damaged_is_told_and_none(tmp_path):
    save(base_dice(), tmp_path)
    choose("red dice", tmp_path)
    (tmp_path / FOLDER / "red-dice" / FILE).write_text("{")
    said = []
    assert load_chosen(tmp_path, said.append) is None
    assert len(said) == 1


@pytest.mark.parametrize("text", ["", "{", "[]", '{"set": 7}', '{"set": "../x"}', '{"set": "Red dice"}'])
def test_a_damaged_choice_is_none(tmp_path, text):
    save(base_dice(), tmp_path)
    (tmp_path / FOLDER / store.CHOSEN).write_text(text, encoding="utf-8")
    assert chosen(tmp_path) is None


def with_samples(*samples):
    return TaughtDice("red dice", samples)


def ids(dice):
    return {one.id for one in dice.samples}


def test_two_who_teach_the_same_dice_keep_what_both_have_taught(tmp_path):
    begun, mine, yours, later = sample("arrow"), sample("beer"), sample("dynamite"), sample("gatling")
    save(with_samples(begun), tmp_path)
    since = with_samples(begun)
    first = keep(with_samples(begun, mine), tmp_path, since)
    assert ids(keep(with_samples(begun, yours), tmp_path, since)) == {begun.id, mine.id, yours.id}
    third = keep(with_samples(*first.samples, later), tmp_path, first)
    assert ids(third) == ids(load("red dice", tmp_path, unsaid)) == {begun.id, mine.id, yours.id, later.id}


def test_what_one_takes_away_stays_away_and_what_another_has_taught_stays(tmp_path):
    begun, yours = sample("arrow"), sample("beer")
    save(with_samples(begun), tmp_path)
    keep(with_samples(begun, yours), tmp_path, with_samples(begun))
    left = keep(with_samples(), tmp_path, with_samples(begun))
    assert ids(left) == ids(load("red dice", tmp_path, unsaid)) == {yours.id}
    assert keep(with_samples(), tmp_path, left).samples == ()
    assert not is_kept("red dice", tmp_path)


def test_who_keeps_waits_for_another(tmp_path):
    """Many at once, each in a process of its own as far as the lock can tell."""
    labels = [f"face_{k}" for k in range(8)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda label: keep(with_samples(sample(label)), tmp_path, with_samples()), labels))
    assert {one.label for one in load("red dice", tmp_path, unsaid).samples} == set(labels)


def test_dice_without_the_faces_of_the_game_are_not_played_with(tmp_path):
    odd = TaughtDice("odd", (sample("fire", "dragon"),))
    assert whole(odd) is odd, "they can be read"
    with pytest.raises(NotTaught, match=r"odd.*arrow"):
        for_the_table(odd)
    save(odd, tmp_path)
    choose("odd", tmp_path)
    said = []
    assert load_chosen(tmp_path, said.append) is None
    assert len(said) == 1
