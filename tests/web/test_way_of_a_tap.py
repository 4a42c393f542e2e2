"""A tap's way from the form to the game: few calls, each with a name that a search for its usages finds."""

import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.kernel.game import Game
from companion.table.table import Table
from tests.web.table_rig import NAMES, Rig

MOST = 9
"""Steps from the function of the page to the one of the game."""
ROOT = Path(__file__).resolve().parents[2]
OURS = tuple(str(ROOT / package) for package in ("companion", "web"))


def noted(calls: list[str], done: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, which notes by what calls of ours it was reached first."""

    def do(*args: Any, **more: Any) -> Any:
        if not calls:
            calls.extend([frame.name for frame in traceback.extract_stack() if frame.filename.startswith(OURS)])
        return done(*args, **more)

    return do


@pytest.fixture
def rig(open_rig) -> Rig:
    return open_rig(closed_seconds=0)


def test_a_tap_takes_few_steps_and_each_has_a_name(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    phones = rig.sit(*NAMES[:5])
    rig.lay()
    while rig.decision.shape != "choice":
        rig.throw(*("beer",) * 5)
    asked = rig.decision
    seat = asked.waiting_for[0]
    said: list[str] = []
    done: list[str] = []
    monkeypatch.setattr(Table, "do", noted(said, Table.do))
    monkeypatch.setattr(Game, "answer", noted(done, Game.answer))
    form = {"decision": asked.id, "epoch": str(asked.epoch), "option": asked.options[0].id}
    assert phones[seat].post(f"/seat/{seat}/answer", data=form).status_code == 303
    page = said[said.index("answer") :]
    thread = done[len(done) - 1 - done[::-1].index("_run") :]
    way = [*page, "do", "_in_turn", *thread, "answer"]
    assert way == [
        "answer", "do", "_in_turn", "_run", "_take", "apply", "answer", "commit", "apply", "answer"
    ]  # fmt: skip
    assert len(way) - 1 <= MOST
    assert not {name for name in way if name.startswith("<")}, "a lambda is found by no search"
