"""The big screen says what each button of the panel does now."""

import re

from companion.table.inputs.buttons import PressButton
from companion.table.inputs.games import StartGame
from companion.table.inputs.house import PauseGame

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")


class Tray:
    """A tray that throws nothing."""

    def throw(self, dice, *, alone=False):
        pass


def buttons(page: str) -> dict[str, tuple[str, bool]]:
    """What each button does, and whether it is shown as doing something."""
    found = re.findall(r'<li class="(\w+)( idle)?"><b>[^<]*</b> <span>([^<]*)</span></li>', page)
    return {button: (does, not idle) for button, idle, does in found}


def test_without_a_panel_nothing_is_said_of_buttons(rig):
    rig.sit(*NAMES)
    rig.table.do(StartGame())
    assert 'class="panel-line"' not in rig.phone().get("/").text


TYPED = "say what they show"


def ok_words(page: str) -> str:
    return re.search(r'<p class="panel-line">([^<]*)</p>', page)[1]


def test_each_button_says_what_it_does(open_rig):
    rig = open_rig(panel=True, tray=Tray())
    rig.sit(*NAMES)
    rig.table.do(StartGame())
    screen = rig.phone()
    page = screen.get("/").text
    assert ok_words(page) == "Buttons: OK throws the dice"
    assert buttons(page) == {"left": (TYPED, True), "right": (TYPED, True), "undo": ("hold: pause", False)}
    rig.throw("bullseye1", "beer", "beer", "arrow", "gatling")
    page = screen.get("/").text
    assert ok_words(page) == "Buttons: OK keeps all dice"
    assert buttons(page) == {"left": ("die 5", True), "right": ("die 1", True), "undo": ("hold: pause", False)}
    rig.table.do(PressButton("right"))
    rig.table.do(PressButton("ok"))
    shown = buttons(screen.get("/").text)
    assert (shown["left"][0], shown["right"][0]) == ("keep all", "die 2")
    rig.table.do(PressButton("ok"))
    rig.table.do(PressButton("left"))
    rig.table.do(PressButton("ok"))
    shown = buttons(screen.get("/").text)
    names = set(NAMES)
    assert any(name in shown["left"][0] for name in names)
    assert shown["undo"][1]
    assert shown["undo"][0].startswith("Take back: ")
    rig.table.do(PauseGame(None))
    assert buttons(screen.get("/").text) == {"ok": ("go on", True)}
