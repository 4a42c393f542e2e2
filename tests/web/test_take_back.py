"""What the undo button says and when there is one; doing again; asking once more before somebody else plays."""

import pytest

from companion.games.dice.rules import DiceGame
from companion.support.errors import Refused
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import FreeChair
from companion.table.inputs.corrections import Adjust, ConfirmCorrection, Redo, ThrowAgain, TryCorrection, Undo
from companion.table.inputs.house import Mute, PauseGame
from tests.web.table_rig import Rig

AIMED = ("bullseye1", "bullseye1", "beer", "beer", "beer")


def shown(rig: Rig) -> dict[str, str]:
    return {"epoch": str(rig.decision.epoch), "decision": rig.decision.id}


def keep(rig: Rig) -> None:
    """Anna keeps her dice."""
    decision = rig.decision
    rig.table.do(GiveAnswer(0, decision.id, decision.epoch, ("keep",) * 5))


@pytest.fixture
def aimed(rig: Rig):
    """Anna has rolled, kept her dice, and shot where she had a choice."""
    phones = rig.sit("Anna", "Ben", "Carl", "Dora")
    rig.lay("dice turn 4 P0 | sheriff+ 9/10 0 stranger | outlaw 7/8 0 stranger | outlaw 7/8 0 stranger"
            " | renegade 7/8 0 stranger", players=4, modules=())  # fmt: skip
    rig.throw(*AIMED)
    return phones


def test_before_anybody_has_chosen_there_is_no_button(rig: Rig, aimed) -> None:
    assert "/take-back" not in rig.host().get("/host").text
    assert "/seat/0/undo" not in aimed[0].get("/seat/0").text


def test_the_button_says_what_and_only_they_who_can_have_one(rig: Rig, aimed) -> None:
    keep(rig)
    host = rig.host()
    decision = rig.decision
    assert decision.key == "aim", decision
    tokens = tuple(slot.options[0].id for slot in decision.slots)
    rig.table.do(GiveAnswer(0, decision.id, decision.epoch, tokens))
    told = "Take back: Anna&#39;s shots at"
    assert told in host.get("/host").text
    assert told in aimed[0].get("/seat/0").text
    for seat in (1, 2, 3):
        assert "/undo" not in aimed[seat].get(f"/seat/{seat}").text
    before = rig.table.state.game.record.answers
    assert host.post("/host/undo", data=shown(rig)).status_code == 303
    assert len(rig.table.state.game.record.answers) < len(before)
    assert "Redo what was taken back" in host.get("/host").text
    assert aimed[0].post("/host/redo", data=shown(rig)).status_code == 409
    late = shown(rig)
    assert host.post("/host/redo", data=late).status_code == 303
    assert rig.table.state.game.record.answers == before
    assert any(event.key == "redone" for event in rig.table.state.game.views[None].log)
    assert host.post("/host/redo", data=late).status_code == 409
    assert host.post("/host/redo", data=shown(rig)).status_code == 409


def test_nothing_is_done_again_once_somebody_has_acted(rig: Rig, aimed) -> None:
    keep(rig)
    rig.table.do(Undo(None))
    keep(rig)
    assert not rig.table.state.undo.can_redo
    with pytest.raises(Refused) as caught:
        rig.table.do(Redo())
    assert caught.value.key == "nothing_to_redo"


def test_a_redo_is_played_again_from_the_disk(rig: Rig, aimed) -> None:
    keep(rig)
    rig.table.do(Undo(0))
    rig.table.do(Redo())
    stands = rig.table.state.game.record
    rig.table._logic.restore()
    rig.table.do(Mute(False))
    assert rig.table.state.game.record == stands


def test_an_adjustment_is_told_and_done_again(rig: Rig, aimed) -> None:
    rig.table.do(Adjust(("P1/life=3",)))
    assert "Take back what was set by hand for Ben" in rig.host().get("/host").text
    assert "/seat/0/undo" not in aimed[0].get("/seat/0").text
    rig.table.do(Undo(None))
    rig.table.do(Redo())
    assert rig.table.state.game.views[None].table.seats[1].life == 3


def test_a_correction_is_told(rig: Rig, aimed) -> None:
    rig.table.do(TryCorrection(rig.table.state.game.throws[0].decision, ("beer", *AIMED[1:])))
    rig.table.do(ConfirmCorrection())
    assert "Take back the fix to Anna&#39;s throw" in rig.host().get("/host").text
    rig.table.do(Undo(None))
    assert not rig.table.state.undo.can_redo


def test_somebody_elses_chair_is_asked_for_once_more(rig: Rig, aimed) -> None:
    desk = rig.host().get("/host").text
    assert '<details class="fold" id="free-1"><summary>Give the chair to another phone…</summary>' in desk
    assert "then a bot plays for Ben. Really?" in desk
    rig.table.do(FreeChair(1))
    joining = rig.phone().get("/join").text
    assert "From now on this phone plays for Ben" in joining
    assert "Yes, that&#39;s me" in joining


# -- what an undo would change -----------------------------------------------------------------------------------------


def test_the_host_sees_what_an_undo_would_change_before_it_is_taken_back(rig: Rig, aimed) -> None:
    keep(rig)
    host, decision = rig.host(), rig.decision
    rig.table.do(GiveAnswer(0, decision.id, decision.epoch, tuple(slot.options[0].id for slot in decision.slots)))
    assert 'href="/host/take-back"' in host.get("/host").text
    before = rig.table.state.game.record
    page = host.get("/host/take-back").text
    assert "Take back: Anna&#39;s shots at" in page
    assert "<li>Ben: life 5 → 7</li>" in page
    assert "Asked next" in page
    assert rig.table.state.game.record == before, "nothing has changed"
    assert host.post("/host/undo", data=shown(rig)).location == "/host"
    for phone in (aimed[0], rig.phone()):
        assert phone.get("/host/take-back").location == "/host", "for the host alone"


def test_where_nothing_can_be_taken_back_nothing_is_offered(rig: Rig, aimed) -> None:
    host = rig.host()
    rig.table.do(ThrowAgain())
    page = host.get("/host").text
    assert "/host/take-back" not in page
    assert "/host/throw-again" not in page
    assert host.get("/host/take-back").location == "/host"
    rig.throw(*AIMED)
    assert "/host/throw-again" in host.get("/host").text
    keep(rig)
    assert "/host/take-back" in host.get("/host").text
    rig.table.do(PauseGame(None))
    page = host.get("/host").text
    assert "/host/take-back" not in page
    assert "/host/throw-again" not in page


def test_an_undo_that_would_show_what_is_hidden_tells_nothing_else(rig: Rig, aimed, monkeypatch) -> None:
    keep(rig)
    host, decision = rig.host(), rig.decision
    rig.table.do(GiveAnswer(0, decision.id, decision.epoch, tuple(slot.options[0].id for slot in decision.slots)))
    monkeypatch.setattr(DiceGame, "reveals_hidden", lambda rules, now, tried: True)
    page = host.get("/host/take-back").text
    assert "You see what changes only once it is taken back" in page
    assert "→" not in page
    assert "Asked next" not in page
