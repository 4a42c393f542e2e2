"""The page on which dice are taught: what to show, what was learnt, wrong ones taken away, a set at the end."""

import html
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.games.dice.faces import ALL_FACES
from companion.locales.catalogue import catalogue
from tests.web.table_rig import FakeTray, Rig
from tests.web.teaching_rig import BASE, TeachingDesk
from vision.dice_sets import store
from vision.dice_sets.taught import FACES_OF_KIND
from vision.errors import TaughtUnwritable


@pytest.fixture
def desk(rig: Rig, tmp_path: Path) -> TeachingDesk:
    return TeachingDesk(rig, tmp_path)


def page(desk: TeachingDesk) -> str:
    return html.unescape(desk.get("/host/teach"))


def counts(text: str) -> Sequence[str]:
    return re.findall(r"<b>(\d+ of \d+)</b>", text)


def test_it_asks_for_one_face_after_the_other(desk: TeachingDesk) -> None:
    desk.begin()
    assert "Show bull's eye 1 on top" in page(desk)
    assert "Face 1 of 6, picture 1 of 3." in page(desk)
    assert desk.take("bullseye1", 1) == ""
    assert "Face 1 of 6, picture 2 of 3." in page(desk)
    assert desk.take("bullseye1", 1, 1, seed=2) == ""
    text = page(desk)
    assert "Show bull's eye 2 on top" in text
    assert "2 dice learnt as bull's eye 1" in text
    assert counts(text) == ["3 of 3", *["0 of 3"] * 5]
    assert 'href="#face-bullseye2"' in text
    assert 'src="data:image/jpeg;base64,' in text
    assert "data-again" in text
    assert "style=" not in text, "the pages' policy takes no styles in the page"


def test_what_was_learnt_is_seen_and_outlined(desk: TeachingDesk) -> None:
    desk.begin()
    desk.take("bullseye1", 5, 5)
    text = page(desk)
    crops = re.findall(r'src="(/host/teach/\w+\.png)"', text)
    assert len(set(crops)) == 2
    for crop in crops:
        answer = desk.host.get(crop)
        assert (answer.status_code, answer.mimetype) == (200, "image/png")
    assert desk.host.get("/host/teach/taken.jpg").mimetype == "image/jpeg"
    assert 'viewBox="0 0 640 480"' in text
    assert text.count("<polygon") == 2
    assert "90.5,210.5 150.5,210.5" in text


def test_wrong_ones_are_taken_away(desk: TeachingDesk) -> None:
    desk.begin()
    desk.take("bullseye1", 5, 5)
    assert "Wrong, throw it out" in page(desk)
    assert desk.do("teach/forget", sample=list(desk.teacher.lesson().taken.samples)) == ""
    assert counts(page(desk)) == ["0 of 3"] * 6
    assert "Wrong, throw it out" not in page(desk)
    assert desk.do("teach/forget", sample="nonsense") == ""


def test_a_picture_that_looks_wrong_is_told_of(desk: TeachingDesk) -> None:
    desk.begin()
    desk.take("bullseye1", 2)
    desk.take("arrow", 2, seed=2)
    assert "looks much like the face that was taught as bull's eye 1" in page(desk)


def test_a_whole_set_is_played_with_at_the_end(desk: TeachingDesk) -> None:
    desk.teach_all()
    text = html.unescape(desk.get())
    assert text.index("on the table") > text.index("red dice")
    assert desk.host.get("/host/teach").status_code == 303, "the lesson is over"


def test_finishing_early_needs_every_face_once(desk: TeachingDesk) -> None:
    desk.begin()
    assert "nobody has shown" in desk.do("teach/finish")
    for number, label in enumerate(BASE, 1):
        assert "Good enough" not in page(desk)
        desk.take(label, number, seed=number)
    assert "Good enough" in page(desk)
    assert desk.do("teach/finish") == ""


def test_it_goes_on_another_time(desk: TeachingDesk) -> None:
    desk.begin("red dice", "coward")
    desk.take("arrow", 5, kind="coward")
    assert "is being taught" in desk.get()
    assert desk.do("teach/leave") == ""
    assert desk.do("dice-sets/begin", name="red-dice") == ""
    assert counts(page(desk)) == ["1 of 3", *["0 of 3"] * 5], "the coward's six, since nobody has shown a base die"
    desk.do("teach/leave")
    assert 'value="loudmouth"' in desk.get().partition('id="set-name"')[0], "what it does not know yet may be added"
    assert desk.do("dice-sets/begin", name="red dice", kind=["bang"]) == ""
    assert len(counts(page(desk))) == 12


def test_another_face_may_be_shown_first(desk: TeachingDesk) -> None:
    desk.begin()
    assert desk.do("teach/turn", kind="bang", label="dynamite") == ""
    assert "Show dynamite on top" in page(desk)
    assert "Face 6 of 6, picture 1 of 3." in page(desk)
    assert "not among" in desk.do("teach/turn", kind="bang", label="bullet")
    assert "not among" in desk.take("bullet", 5)
    desk.take("dynamite", 5, 5, 5)
    assert "Show bull's eye 1 on top" in page(desk)
    desk.do("teach/turn", kind="bang", label="dynamite")
    assert "this would be picture 4." in page(desk)


@pytest.mark.parametrize(("faces", "said"), [((), "No die is seen"), ((5, 1), "do not all look alike"), ((1, 1), "")])
def test_what_the_camera_shows_is_told_of(desk: TeachingDesk, faces: tuple[int, ...], said: str) -> None:
    desk.begin()
    assert desk.take("beer", *faces).startswith(said.split()[0] if said.startswith("No") else "")
    assert said in (desk.take("beer", *faces, seed=2) or "")


def test_without_a_picture(desk: TeachingDesk) -> None:
    desk.begin()
    assert "look at its plug" in desk.do("teach/take", kind="bang", label="beer")
    assert desk.host.get("/host/teach/taken.jpg").status_code == 404
    assert "The camera gives no picture." in page(desk)


def test_a_full_disk_is_told_and_nothing_is_lost(desk: TeachingDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.begin()

    def full(dice: object, data: Path) -> None:
        raise TaughtUnwritable("The dice could not be kept: make room.")

    with monkeypatch.context() as patched:
        patched.setattr(store, "save", full)
        assert "make room" in desk.take("beer", 5)
    assert "1 of 3" in counts(page(desk))
    assert desk.do("teach/leave") == ""
    assert "1 face, 1 picture." in desk.get()


def test_a_simulated_die_is_thrown(rig: Rig, tmp_path: Path) -> None:
    tray = FakeTray()
    desk = TeachingDesk(rig, tmp_path, tray=tray)
    desk.begin()
    assert "Throw a simulated die" in page(desk)
    assert desk.do("teach/throw") == ""
    assert tray.thrown == [(1,)]


def test_a_real_camera_offers_no_throw(desk: TeachingDesk) -> None:
    desk.begin()
    assert "Throw a simulated die" not in page(desk)


@pytest.mark.parametrize("name", ["", "  ", "!!!", "pip", "x" * 41, "../.."])
def test_names_that_cannot_be(desk: TeachingDesk, name: str) -> None:
    assert desk.do("dice-sets/begin", name=name, kind="bang", anew="yes").endswith(".")
    assert desk.teacher.lesson() is None


def test_a_name_is_shown_as_it_was_typed_and_does_nothing_to_the_page(desk: TeachingDesk) -> None:
    desk.begin("<script>alert(1)</script>")
    text = desk.get("/host/teach")
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert(1)" in text


def test_every_face_of_every_kind_has_words() -> None:
    for kind in FACES_OF_KIND:
        assert f"teach.on.{kind}" in catalogue()
        assert f"teach.kind.{kind}" in catalogue()
    assert {label for labels in FACES_OF_KIND.values() for label in labels} == set(ALL_FACES)
