"""A whole night through the HTML forms alone: what a browser without JavaScript can do is all that is used here."""

from dataclasses import dataclass, field
from random import Random

import pytest
from flask.testing import FlaskClient

from companion.table.inputs.answers import CloseWindow
from companion.table.inputs.games import StartGame
from tests.web.page_tree import Element, tree
from tests.web.table_rig import NAMES, FakeTray, Rig


@dataclass
class Form:
    """A form of a page: where it goes, what it carries, what may be picked, which buttons send it."""

    action: str
    hidden: list[tuple[str, str]] = field(default_factory=list)
    checked: dict[str, str] = field(default_factory=dict)
    radios: dict[str, list[str]] = field(default_factory=dict)
    boxes: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)


def form_at(element: Element) -> Form:
    """The form that an element is."""
    assert element.attrs["method"] == "post"
    form = Form(element.attrs["action"])
    for part in element.walk():
        name, value, kind = part.attrs.get("name", ""), part.attrs.get("value", ""), part.attrs.get("type", "text")
        if part.tag == "button":
            form.buttons.append((name, value))
        elif part.tag != "input" or not name:
            continue  # a browser sends none of it
        elif kind == "hidden":
            form.hidden.append((name, value))
        elif kind == "radio":
            form.radios.setdefault(name, []).append(value)
            if "checked" in part.attrs:
                form.checked[name] = value
        elif kind == "checkbox":
            form.boxes.append((name, value))
    return form


def forms_of(phone: FlaskClient, path: str, ending: str) -> list[Form]:
    page = phone.get(path)
    assert page.status_code == 200
    forms = [form_at(element) for element in tree(page.text).walk() if element.tag == "form"]
    return [form for form in forms if form.action.endswith(ending)]


def send(phone: FlaskClient, form: Form, random: Random, button: str | None = None) -> int:
    """Fill the form in at random, as far as it is not filled in, and press one of its buttons."""
    data = list(form.hidden)
    data += [(name, form.checked.get(name) or random.choice(values)) for name, values in form.radios.items()]
    boxes = [box for box in form.boxes if random.random() < 0.5]
    if any(name == "pair" for name, _ in form.boxes):
        boxes = random.sample(form.boxes, 2)
    press = next((b for b in form.buttons if b[1] == button), None) or random.choice(form.buttons)
    if press[1] == "throw" and not boxes:
        press = ("do", "done")
    fields: dict[str, list[str]] = {}
    for name, value in [*data, *boxes, press]:
        if name:
            fields.setdefault(name, []).append(value)
    return phone.post(form.action, data=fields).status_code


def play_on(rig: Rig, phones: list[FlaskClient], host: FlaskClient, random: Random) -> None:
    """One form filled in by whoever is asked, sometimes by the host for them; windows are held at by some."""
    if rig.decision.shape == "window":
        number = random.randrange(len(phones))
        for form in forms_of(phones[number], f"/seat/{number}", "/hold"):
            assert send(phones[number], form, random) == 303
        rig.table.do(CloseWindow())
        return
    asked = rig.decision.waiting_for[0] if rig.decision.waiting_for else rig.active
    by_host = random.random() < 0.2
    phone, path = (host, "/host") if by_host else (phones[asked], f"/seat/{asked}")
    form = random.choice(forms_of(phone, path, "/answer" if rig.decision.waiting_for else "/say"))
    if rig.decision.key == "saloon_die" and random.random() < 0.5:
        form = random.choice(forms_of(phone, path, "/say"))
    while (sent := send(phone, form, random)) == 409:
        # only what no form can know beforehand is refused: what does not go together
        assert rig.decision.key in ("takes_harm", "kit", "aim", "pedro")
    assert sent == 303


def play_to_the_end(rig: Rig, phones: list[FlaskClient], host: FlaskClient, random: Random) -> set[str]:
    """Play through forms until somebody has won; gives the keys of what was asked."""
    asked = set()
    for _ in range(4000):
        if rig.table.state.phase == "over":
            break
        asked.add(rig.decision.key)
        play_on(rig, phones, host, random)
    assert rig.table.state.phase == "over"
    for phone, path in [(rig.phone(), "/"), (host, "/host"), *((phones[n], f"/seat/{n}") for n in range(len(phones)))]:
        assert phone.get(path).status_code == 200
    return asked


@pytest.mark.parametrize("seed", [0, pytest.param(3, marks=pytest.mark.slow)])
def test_a_game_is_played_to_its_end_through_forms(rig: Rig, seed: int) -> None:
    random = Random(seed)
    phones = rig.sit(*NAMES[: 4 + seed])
    host = rig.host()
    [start] = forms_of(host, "/host", "/set-up")
    start.action, start.boxes = "/host/start", []  # the button that starts sends the set-up along
    assert send(host, start, random, "save") == 303
    play_to_the_end(rig, phones, host, random)
    [again] = forms_of(host, "/host", "/again")
    assert send(host, again, random) == 303
    assert rig.table.state.phase == "playing"


OLD_SALOON = {
    "dealt": {},
    "real cards": {"roles_by": "cards", "characters_by": "cards", "role_cards": "mixed"},
    "other readings": {"gatling": "may", "broken_arrow": "may", "molly": "all_or_nothing", "double_halves": "together"},
}


@pytest.mark.parametrize(
    ("played", "seed"),
    [
        *(pytest.param(played, 1, marks=pytest.mark.slow) for played in ("dealt", "real cards")),
        *(pytest.param(played, seed, marks=pytest.mark.night) for played in OLD_SALOON for seed in (2, 3, 4)),
    ],
)
def test_a_game_of_old_saloon_is_played_to_its_end_through_forms(open_rig, played: str, seed: int) -> None:
    random = Random(seed)
    rig = open_rig(window_seconds=None, random=Random(seed))
    phones = rig.sit(*NAMES[: 4 + seed])
    host = rig.host()
    rig.lay(players=4 + seed, **OLD_SALOON[played])
    assert {"window", "saloon_die"} <= play_to_the_end(rig, phones, host, random)


def test_the_tray_throws_when_the_button_is_pressed(open_rig) -> None:
    tray = FakeTray()
    rig = open_rig(tray=tray)
    phones = rig.sit(*NAMES[:4])
    rig.table.do(StartGame())
    [throw] = forms_of(phones[rig.active], f"/seat/{rig.active}", "/throw")
    assert send(phones[rig.active], throw, Random(1)) == 303
    assert tray.thrown == [(1, 2, 3, 4, 5)]
    assert send(phones[rig.active], throw, Random(1)) == 303, "a second tap is no error"
    assert tray.thrown == [(1, 2, 3, 4, 5)], "and throws nothing again"


def test_an_unsure_throw_is_put_right_and_taken(rig: Rig) -> None:
    phones = rig.sit(*NAMES[:4])
    rig.table.do(StartGame())
    rig.throw("beer", "beer", "gatling", "bullseye1", "gatling", unsure=[3])
    page = phones[rig.active].get(f"/seat/{rig.active}").text
    assert "Not sure about die 3 (Gatling?): it stands askew." in page
    assert "Not sure about die 3" in rig.phone().get("/").text
    [say] = forms_of(phones[rig.active], f"/seat/{rig.active}", "/say")
    assert say.checked == {
        "face:1": "beer",
        "face:2": "beer",
        "face:3": "gatling",
        "face:4": "bullseye1",
        "face:5": "gatling",
    }
    say.checked["face:3"] = "bullseye2"
    assert send(phones[rig.active], say, Random(1)) == 303
    assert rig.table.state.game.throws[-1].faces == ("beer", "beer", "bullseye2", "bullseye1", "gatling")
    assert rig.table.state.tray.held is None


def test_a_wrong_number_of_dice_is_told_and_thrown_again(rig: Rig) -> None:
    phones = rig.sit(*NAMES[:4])
    rig.table.do(StartGame())
    rig.throw("beer", "beer", "beer", "beer", sure=False, why="count")
    assert "4 dice seen, 5 wanted." in phones[rig.active].get(f"/seat/{rig.active}").text
    [say] = forms_of(phones[rig.active], f"/seat/{rig.active}", "/say")
    assert say.checked == {}, "what was seen is never filled up"
    [drop] = forms_of(phones[rig.active], f"/seat/{rig.active}", "/drop")
    assert send(phones[rig.active], drop, Random(1)) == 303
    assert rig.table.state.tray.held is None


def test_dice_that_came_too_early_wait_and_can_be_forgotten(rig: Rig) -> None:
    phones = rig.sit(*NAMES[:4])
    rig.table.do(StartGame())
    rig.throw("bullseye1", "bullseye1", "gatling", "beer", "beer")
    [done] = forms_of(phones[rig.active], f"/seat/{rig.active}", "/answer")
    send(phones[rig.active], done, Random(1), "done")
    assert rig.decision.key == "aim"
    rig.throw("beer", "beer", "beer", "beer", "beer")
    assert "The dice wait for their turn." in rig.phone().get("/").text
    [drop] = forms_of(phones[rig.active], f"/seat/{rig.active}", "/drop")
    assert send(phones[rig.active], drop, Random(1)) == 303
    assert rig.table.state.tray.held is None


def test_a_correction_is_shown_before_it_happens_and_can_be_dropped(rig: Rig) -> None:
    rig.sit(*NAMES[:4])
    host = rig.host()
    rig.table.do(StartGame())
    rig.throw("arrow", "beer", "gatling", "bullseye1", "beer")
    name = NAMES[rig.active]
    first = next(f for f in forms_of(host, "/host", "/try") if ("die", "die1") in f.hidden)
    assert send(host, first, Random(1), "beer") == 303
    page = host.get("/host").text
    assert f"{name}: arrows 1 → 0" in page
    assert "Pile: 8 → 9 arrows" in page
    assert rig.table.state.game.views[None].table.pile == 8
    second = next(f for f in forms_of(host, "/host", "/try") if ("die", "die2") in f.hidden)
    send(host, second, Random(1), "gatling")
    assert rig.table.state.undo.correction.tokens[:2] == ("beer", "gatling"), "the second die comes on top of the first"
    [drop] = forms_of(host, "/host", "/drop")
    assert send(host, drop, Random(1)) == 303
    assert rig.table.state.undo.correction is None
    send(host, first, Random(1), "beer")
    [confirm] = forms_of(host, "/host", "/confirm")
    assert send(host, confirm, Random(1)) == 303
    assert rig.table.state.game.views[None].table.pile == 9


def test_a_page_that_waits_looks_again_by_itself_and_one_that_is_filled_in_does_not(rig: Rig) -> None:
    phones = rig.sit(*NAMES[:4])
    rig.table.do(StartGame())
    waiting = (rig.active + 1) % 4
    assert 'http-equiv="refresh"' in rig.phone().get("/").text
    assert 'http-equiv="refresh"' in phones[waiting].get(f"/seat/{waiting}").text
    assert 'http-equiv="refresh"' not in phones[rig.active].get(f"/seat/{rig.active}").text
