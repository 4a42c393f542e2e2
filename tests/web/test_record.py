"""The record can be taken home once the game has ended, and not a moment before."""

from __future__ import annotations

import pytest
from table_rig import Rig

from companion.games import rules_for
from companion.kernel.game import Game
from companion.kernel.notation import parse_record


@pytest.fixture
def rig(tmp_path):
    rig = Rig(tmp_path)
    yield rig
    rig.close()


def test_the_record_of_an_ended_game_is_the_game(rig: Rig) -> None:
    phone = rig.phone()
    rig.sit("Anna", "Ben", "Carl", "Dora")
    assert phone.get("/record.txt").status_code == 404
    rig.table.start()
    assert phone.get("/record.txt").status_code == 404, "it would tell the roles"
    rig.throw("beer", "beer", "beer", "gatling", "gatling")
    assert phone.get("/record.txt").status_code == 404
    sheriff = rig.active
    rig.table.adjust((f"P{sheriff}/eliminate",))
    assert b"/record.txt" in phone.get("/").data
    answer = phone.get("/record.txt")
    assert answer.status_code == 200
    record = parse_record(answer.get_data(as_text=True))
    game = Game.replay(rules_for(record.setup), record)
    assert game.pending is None
    assert game.state.outcome.side == "outlaws"
