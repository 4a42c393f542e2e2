"""The host's dice sets: chosen, given away, taken in, forgotten; by the host alone, and between games."""

import io
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from companion.table.inputs.games import StartGame
from tests.vision.taught_samples import base_dice, sample
from tests.web.house import serving
from tests.web.table_rig import COOKIE, NAMES, Rig
from tests.web.teaching_rig import TeachingDesk
from vision.dice_sets import store
from vision.dice_sets.archive import packed
from vision.dice_sets.taught import MOST_SAMPLES, TaughtDice
from vision.errors import TaughtUnwritable


@pytest.fixture
def desk(rig: Rig, tmp_path: Path) -> TeachingDesk:
    rig.sit(*NAMES[:4])
    store.save(base_dice("Anna's dice"), tmp_path)
    return TeachingDesk(rig, tmp_path)


def gift(data: bytes, name: str = "dice.zip") -> dict[str, object]:
    return {"file": (io.BytesIO(data), name)}


FORM = "multipart/form-data; boundary=x"


def form_of(data: bytes) -> bytes:
    """A form with a file, as a browser sends it."""
    return b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n' + data + b"\r\n--x--\r\n"


def test_the_hosts_desk_leads_there(desk: TeachingDesk) -> None:
    assert 'href="/host/dice-sets"' in desk.get("/host")


def test_it_lists_the_sets_and_which_one_is_played_with(desk: TeachingDesk) -> None:
    page = desk.get()
    assert "Anna&#39;s dice" in page
    assert "6 faces, 18 pictures." in page
    assert page.index("on the table") < page.index("Anna&#39;s dice"), "dice with pips are"
    assert desk.do("dice-sets/choose", set="anna-s-dice") == ""
    assert desk.get().index("on the table") > desk.get().index("Anna&#39;s dice")
    assert desk.do("dice-sets/choose", set="") == ""
    assert desk.get().index("on the table") < desk.get().index("Anna&#39;s dice")


def test_a_set_that_lacks_faces_cannot_be_chosen(desk: TeachingDesk, tmp_path: Path) -> None:
    store.save(TaughtDice("half", (sample("beer"),)), tmp_path)
    desk.teacher.delete("anna-s-dice")
    page = desk.get()
    assert "Still to be shown before they can be read: bull&#39;s eye 1," in page
    assert "Play with these" not in page
    assert "nobody has shown" in desk.do("dice-sets/choose", set="half")


def test_it_goes_home_as_a_file_and_comes_back(desk: TeachingDesk) -> None:
    answer = desk.host.get("/host/dice-sets/anna-s-dice.zip")
    assert answer.mimetype == "application/zip"
    assert answer.headers["Content-Disposition"] == "attachment; filename=anna-s-dice.zip"
    assert "already" in desk.do("dice-sets/import", **gift(answer.data))
    assert desk.do("dice-sets/delete", set="anna-s-dice") == ""
    assert "Anna" not in desk.get()
    assert desk.do("dice-sets/import", **gift(answer.data)) == ""
    assert "Anna&#39;s dice" in desk.get()


def test_a_set_of_any_letters_has_a_file(desk: TeachingDesk, tmp_path: Path) -> None:
    store.save(base_dice("骰子 “2”"), tmp_path)
    desk.teacher.delete("anna-s-dice")
    assert desk.host.get("/host/dice-sets/骰子-2.zip").status_code == 200
    assert "%E9%AA%B0%E5%AD%90-2.zip" in desk.get()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "Choose the file"),
        (gift(b""), "Choose the file"),
        (gift(b"PK", ""), "Choose the file"),
        (gift(b"hello"), "exported"),
    ],
)
def test_what_is_no_set_is_refused_in_a_sentence(desk: TeachingDesk, fields: dict[str, object], said: str) -> None:
    assert said in desk.do("dice-sets/import", **fields)


@pytest.mark.parametrize("size", [4_195_000, 4_300_000, 9_000_000])
def test_what_is_too_large_is_refused(desk: TeachingDesk, size: int) -> None:
    answer = desk.host.post("/host/dice-sets/import", data=form_of(b"\0" * size), content_type=FORM)
    assert answer.status_code == 409
    assert b"too large to be taught dice" in answer.data


def test_the_largest_set_comes_through_a_real_server(desk: TeachingDesk) -> None:
    data = packed(TaughtDice("large", tuple(sample(seed=seed) for seed in range(MOST_SAMPLES))))
    cookie = desk.host.get_cookie(COOKIE)
    with serving(desk.rig) as port, closing(HTTPConnection("127.0.0.1", port, timeout=30)) as there:
        heads = {"Content-Type": FORM, "Cookie": f"{COOKIE}={cookie.value}"}
        there.request("POST", "/host/dice-sets/import", form_of(data), heads)
        assert there.getresponse().status == 303
    assert "large" in {taught.name for taught in desk.teacher.sets()}


def test_a_damaged_set_is_told_of(desk: TeachingDesk, tmp_path: Path) -> None:
    (tmp_path / "dice" / "anna-s-dice" / "set.json").write_text("{")
    assert "is damaged and not used" in desk.get()


def test_a_disk_that_refuses_is_told(desk: TeachingDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(name: str | None, data: Path) -> None:
        raise TaughtUnwritable("make room")

    monkeypatch.setattr(store, "choose", full)
    assert desk.do("dice-sets/choose", set="anna-s-dice") == "make room"


def test_while_a_game_is_played_nothing_changes(desk: TeachingDesk) -> None:
    desk.begin()
    desk.rig.table.do(StartGame())
    for what, fields in {
        "dice-sets/choose": {"set": "anna-s-dice"},
        "dice-sets/delete": {"set": "anna-s-dice"},
        "dice-sets/begin": {"name": "x", "kind": "bang"},
        "dice-sets/import": gift(b"x"),
        "teach/take": {"kind": "bang", "label": "beer"},
        "teach/leave": {},
    }.items():
        assert "between games" in desk.do(what, **fields), what
    page = desk.get()
    assert "between games" in page
    assert page.count("<form") == page.count('<form method="post" action="/language"')
    assert "between games" in desk.get("/host/teach")


def test_only_the_host_sees_a_lesson_and_its_pictures_are_there(desk: TeachingDesk) -> None:
    desk.begin()
    desk.take("beer", 5)
    (sample_id,) = desk.teacher.lesson().taken.samples
    assert "The PIN lets you in too" in desk.rig.phone().get("/host/teach").text
    for path in ("/host/dice-sets/anna-s-dice.zip", f"/host/teach/{sample_id}.png", "/host/teach/taken.jpg"):
        assert desk.host.get(path).status_code == 200


def test_a_table_without_a_camera_says_so(rig: Rig) -> None:
    host = rig.host()
    assert "no camera that dice could be shown to" in host.get("/host/dice-sets").text
    assert host.get("/host/teach").status_code == 303
    assert host.post("/host/dice-sets/choose").status_code == 409
    for path in ("/host/dice-sets/x.zip", "/host/teach/x.png", "/host/teach/taken.jpg"):
        assert host.get(path).status_code == 404
