"""The big screen says what each button of the panel does now."""

from __future__ import annotations

import re

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
    rig.table.start()
    assert 'class="panel"' not in rig.phone().get("/").text


def test_each_button_says_what_it_does(open_rig):
    rig = open_rig(panel=True, tray=Tray())
    rig.sit(*NAMES)
    rig.table.start()
    screen = rig.phone()
    assert buttons(screen.get("/").text) == {
        "left": ("–", False), "ok": ("throw the dice", True), "right": ("–", False), "undo": ("hold: pause", False),
    }  # fmt: skip
    rig.throw("bullseye1", "beer", "beer", "arrow", "gatling")
    assert buttons(screen.get("/").text) == {
        "left": ("die 5", True), "ok": ("keep all dice", True), "right": ("die 1", True),
        "undo": ("hold: pause", False),
    }  # fmt: skip
    rig.table.press("right")
    rig.table.press("ok")
    shown = buttons(screen.get("/").text)
    assert (shown["left"][0], shown["ok"][0], shown["right"][0]) == ("done", "mark die 1", "die 2")
    rig.table.press("left")
    assert buttons(screen.get("/").text)["ok"] == ("throw the marked dice", True)
    rig.table.press("right")
    rig.table.press("ok")
    rig.table.press("left")
    rig.table.press("ok")
    shown = buttons(screen.get("/").text)
    names = {rig.table.state.names[seat] for seat in range(5)}
    assert any(name in shown["left"][0] for name in names)
    assert any(name in shown["ok"][0] for name in names)
    assert shown["undo"][1]
    assert shown["undo"][0].startswith("Take back: ")
    rig.table.pause(None)
    assert buttons(screen.get("/").text) == {
        "left": ("–", False), "ok": ("go on", True), "right": ("–", False), "undo": ("–", False),
    }  # fmt: skip
