"""`companion teach`: pictures and camera, the list, forgetting, giving away; a sentence for what goes wrong."""

import cv2
import pytest
from click.testing import CliRunner

from companion.support.errors import CompanionError
from deploy.commands.teach import command
from deploy.running import teach_by_pictures
from tests.vision.drawn_dice import felt, tray_of
from tests.vision.taught_samples import base_dice
from vision.dice_sets import store
from vision.dice_sets.archive import packed
from vision.dice_sets.faces_shown import faces_shown
from vision.dice_sets.taught import FACES_OF_KIND, Face

PIPS = dict(zip(FACES_OF_KIND["bang"], (1, 2, 3, 4, 5, 6), strict=True))


@pytest.fixture
def data(tmp_path):
    return tmp_path / "data"


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    """A folder for each face, with a picture of three dice."""
    mine = tmp_path_factory.mktemp("mine")
    for label, pips in PIPS.items():
        (mine / label).mkdir()
        cv2.imwrite(str(mine / label / "a.png"), tray_of(pips, pips, pips, seed=pips + 1).image)
    return mine


def teach(data, *arguments, typed=""):
    return CliRunner().invoke(command, [*map(str, arguments), "--data", str(data)], input=typed)


def said_by(done):
    """What went wrong, where the front door would tell it."""
    assert isinstance(done.exception, CompanionError), done.output
    return str(done.exception)


def known(data, name="red dice"):
    return store.load(name, data, lambda sentence: None)


def test_a_folder_for_each_face(data, pictures):
    done = teach(data, "red dice", pictures)
    assert done.exit_code == 0, done.output
    assert f"{pictures}/beer/a.png: beer: 3 dice learnt, 3 of 3 pictures." in done.stdout
    assert done.stdout.endswith("“red dice” is kept: 6 faces, 18 pictures.\n")
    assert known(data).complete


def test_pictures_by_name(data, pictures):
    beer, arrow = pictures / "beer" / "a.png", pictures / "arrow" / "a.png"
    done = teach(data, "red dice", f"beer={beer}", f"coward/arrow={arrow}", "bullet=", beer, f"dragon/fire={arrow}")
    assert done.exit_code == 0, done.output
    shown = {face: count for face, count in known(data).counts.items() if count}
    assert shown == {
        Face("bang", "beer"): 3,
        Face("coward", "arrow"): 3,
        Face("loudmouth", "bullet"): 3,
        Face("dragon", "fire"): 3,
    }
    assert "Still to be shown before these dice can be read: bull's eye 1, bull's eye 2, Gatling" in done.stdout
    assert "taught as beer" in done.stdout, "the same picture for beer and bullet is told of"


def test_dice_that_are_known_learn_more(data, pictures):
    teach(data, "red dice", f"beer={pictures}/beer")
    assert teach(data, "Red Dice", f"arrow={pictures}/arrow").exit_code == 0
    assert len(known(data).samples) == 6
    assert known(data).name == "red dice"


def test_pictures_that_teach_nothing_do_not_stop_the_others(data, pictures, tmp_path):
    for name, image in {"empty": felt(), "mixed": tray_of(5, 6).image}.items():
        cv2.imwrite(str(tmp_path / f"{name}.png"), image)
    (tmp_path / "no.jpg").write_text("no picture")
    wrong = [tmp_path / name for name in ("empty.png", "mixed.png", "no.jpg", "none.jpg")]
    done = teach(data, "red dice", f"beer={wrong[0]}", *wrong[1:], pictures / "beer" / "a.png")
    assert done.exit_code == 1
    errors = done.stderr.splitlines()
    assert [error.startswith("companion: ") for error in errors] == [True] * 4
    for error, path in zip(errors, wrong, strict=True):
        assert str(path) in error
    assert len(known(data).samples) == 3


def test_where_nothing_was_learnt_nothing_is_kept(data, tmp_path):
    cv2.imwrite(str(tmp_path / "empty.png"), felt())
    done = teach(data, "red dice", f"beer={tmp_path}/empty.png")
    assert (done.exit_code, done.stdout) == (1, "Nothing was learnt, so nothing is kept.\n")
    assert not store.is_kept("red dice", data)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Say either"),
        (["red dice", "--list"], "Say either"),
        (["--list", "--delete", "x"], "Say either"),
        (["red dice", "a.jpg"], "which face a.jpg shows"),
        (["red dice", "foo=a.jpg"], "arrow, dynamite"),
        (["red dice", "coward/bullet=a.jpg"], "double_beer"),
        (["red dice", "pip/1=a.jpg"], "need no teaching"),
        (["--export", "x"], "needs 2 values"),
        (["red dice", "beer=a.jpg", "--forget", "beer"], "which dice are to forget it"),
        (["red dice", "--forget", "foo"], "arrow, dynamite"),
    ],
)
def test_wrong_usage(data, arguments, said):
    done = CliRunner().invoke(command, ["--data", str(data), *arguments])
    assert done.exit_code == 2
    assert said in done.stderr


def test_a_folder_without_pictures(data, tmp_path):
    done = teach(data, "red dice", tmp_path)
    assert done.exit_code == 2
    assert "a folder for each face" in done.stderr


@pytest.mark.parametrize("name", ["!!!", "pip", "x" * 50])
def test_names_that_cannot_be(data, name):
    assert said_by(teach(data, name, "--camera", "simulated")).endswith(".")
    assert said_by(teach(data, name, "beer=a.jpg")).endswith(".")


def test_the_list(data):
    assert teach(data, "--list").stdout == "No dice were taught yet: `companion teach NAME` begins.\n"
    store.save(base_dice(), data)
    assert teach(data, "--list").stdout == "red dice: 6 faces, 18 pictures\n"
    (data / "dice" / "red-dice" / "set.json").write_text("{")
    done = teach(data, "--list")
    assert done.stderr.startswith("companion: ")
    assert "damaged" in done.stderr


def test_forgetting_asks_first(data):
    store.save(base_dice(), data)
    assert teach(data, "--delete", "red dice", typed="n\n").exit_code == 1
    assert store.is_kept("red dice", data)
    assert teach(data, "--delete", "Red Dice", typed="").exit_code == 1, "nobody has said yes"
    assert store.is_kept("red dice", data)
    assert teach(data, "--delete", "Red Dice", typed="y\n").exit_code == 0
    assert "no dice called" in said_by(teach(data, "--delete", "Red Dice", typed="y\n"))


def test_one_face_is_forgotten(data):
    store.save(base_dice(), data)
    assert teach(data, "red dice", "--forget", "beer", typed="n\n").exit_code == 1
    assert known(data).complete
    done = teach(data, "red dice", "--forget", "beer", typed="y\n")
    assert "all 3 pictures of beer" in done.stdout
    assert done.stdout.endswith("Still to be shown before these dice can be read: beer.\n")
    assert known(data).counts.get(Face("bang", "beer"), 0) == 0
    assert len(known(data).samples) == 15
    assert "No picture shows beer" in said_by(teach(data, "red dice", "--forget", "beer", typed="y\n"))
    assert "no dice called" in said_by(teach(data, "blue dice", "--forget", "beer"))


def test_giving_away_and_taking_in(data, tmp_path):
    store.save(base_dice(), data)
    file = tmp_path / "red.zip"
    assert teach(data, "--export", "red dice", file).exit_code == 0
    assert "already" in said_by(teach(data, "--import", file))
    assert teach(tmp_path / "other", "--import", file).stdout == "“red dice” is kept.\n"
    assert known(tmp_path / "other").complete
    assert "cannot be written" in said_by(teach(data, "--export", "red dice", tmp_path))
    assert "no dice called" in said_by(teach(data, "--export", "blue dice", file))
    assert "check the name" in said_by(teach(data, "--import", tmp_path / "none.zip"))
    file.write_bytes(packed(base_dice())[:-30])
    assert "exported" in said_by(teach(tmp_path / "third", "--import", file))


@pytest.mark.slow
def test_the_simulated_tray_may_be_taught(data):
    """Its dice show what they show; each Enter throws one, and it is learnt as what was asked for."""
    done = teach(data, "red dice", "--camera", "simulated", typed="\n\nt\ns\n\nq\n")
    assert done.exit_code == 0, done.output
    assert "BULL'S EYE 1 (face 1 of 6, picture 1 of 3)." in done.stdout
    assert "The last picture is taken away." in done.stdout
    counts = known(data).counts
    assert counts[Face("bang", "bullseye1")] == 1
    assert counts[Face("bang", "bullseye2")] == 1


@pytest.mark.slow
def test_nobody_who_types_ends_it_and_all_is_kept(data):
    done = teach(data, "red dice", "--camera", "simulated", "--saloon", typed="\n")
    assert done.exit_code == 0, done.output
    assert "18 faces" in done.stdout
    assert len(known(data).samples) == 1


def test_photographs_are_taught_by_the_face_that_they_show(data, tmp_path):
    cv2.imwrite(str(tmp_path / "a.png"), tray_of(3).image)
    done = teach(data, "red dice", "--camera", f"file:{tmp_path}")
    assert done.exit_code == 2
    assert "companion teach 'red dice' arrow=FILE" in done.stderr
    assert not store.is_kept("red dice", data)


def test_a_camera_that_is_not_there(data):
    assert "usb:77" in said_by(teach(data, "red dice", "--camera", "usb:77"))


def test_through_the_front_door(installed, data, tmp_path):
    done = installed("teach", "--delete", "red dice", "--data", data)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "companion: There are no dice called “red dice”: see `companion teach --list`.\n"


def test_what_was_learnt_is_kept_though_the_rest_is_broken_off(data, pictures, monkeypatch):
    seen = []

    def faces_until_ctrl_c(frame, reader):
        if len(seen) == 2:
            raise KeyboardInterrupt
        seen.append(frame)
        return faces_shown(frame, reader)

    monkeypatch.setattr(teach_by_pictures, "faces_shown", faces_until_ctrl_c)
    assert teach(data, "red dice", pictures).exit_code != 0
    assert len(known(data).samples) == 6


def test_damaged_dice_are_told_and_taught_anew(data, pictures):
    teach(data, "red dice", f"beer={pictures}/beer")
    (data / "dice" / "red-dice" / "set.json").write_text("{")
    done = teach(data, "red dice", f"arrow={pictures}/arrow")
    assert done.exit_code == 0, done.output
    assert "teach these dice again" in done.output
    assert {one.label for one in known(data).samples} == {"arrow"}


@pytest.mark.parametrize("forgotten", [["arrow=a.jpg"], ["arrow=a.jpg", "b.jpg"], ["{pictures}"]])
def test_a_forgotten_name_is_asked_for(data, pictures, forgotten):
    done = teach(data, *(word.format(pictures=pictures) for word in forgotten))
    assert done.exit_code == 2
    assert "Say first what the dice are called" in done.output


def test_only_faces_that_were_shown_are_counted(data, pictures):
    done = teach(data, "red dice", f"beer={pictures}/beer")
    assert "“red dice” is kept: 1 face, 3 pictures." in done.stdout
    assert "red dice: 1 face, 3 pictures" in teach(data, "--list").stdout
