"""The host asks to take back over cards that were seen: who may say yes has a button for it, and nobody else."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.games import ChooseOptions
from companion.table.inputs.throws import SaidThrow
from tests.web.table_rig import PIN
from tests.web.toy_rig import HANDS, ToyRig

YES, NO = '<button class="big calm" name="on" value="yes">', '<button class="big calm" name="on" value="no">'


class Night:
    """Anna has just drawn a card, which she alone has seen; Ben, who plays, is the host as well."""

    def __init__(self, rig: ToyRig, *names: str) -> None:
        self.rig = rig
        self.phones = rig.sit(*names)
        self.host = self.phones[1]
        assert self.host.post("/host/claim", data={"pin": PIN}).status_code == 303
        self.host.post("/host/game", data={"game": "toy"})
        rig.table.do(ChooseOptions(HANDS))
        assert self.host.post("/host/start").status_code == 303
        rig.table.do(SaidThrow(rig.table.state.tray.wanted.key, {1: "1"}))
        while (decision := rig.decision).key != "lay":
            tokens = ("coin:P0", "coin:P1") if decision.key == "coins" else ("stay",)
            rig.table.do(GiveAnswer(decision.waiting_for[0], decision.id, decision.epoch, tokens))

    def ask(self) -> None:
        assert self.host.post("/host/undo", data=self.rig.shown()).status_code == 303
        assert self.rig.table.state.undo.asked

    def page(self, phone: FlaskClient, path: str) -> str:
        return phone.get(path).text

    def agree(self, seat: int, on: str = "yes") -> tuple[int, str]:
        answer = self.phones[seat].post(f"/seat/{seat}/agree", data={"on": on})
        return answer.status_code, answer.text


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Callable[..., Night]]:
    rig = ToyRig(tmp_path / "toy", closed_seconds=0.0, window_seconds=0)
    yield lambda *names: Night(rig, *names)
    rig.close()


def test_the_host_who_plays_does_not_agree_with_itself_nor_does_who_saw_the_card(begun: Callable[..., Night]) -> None:
    night = begun("Anna", "Ben", "Carl", "Dora")
    night.ask()
    before = night.rig.table.state.game.record
    for seat in (0, 1):
        page = night.page(night.phones[seat], f"/seat/{seat}")
        assert (YES in page, NO in page) == (False, True)
        assert "One of these has to say yes, on their phone: Carl and Dora." in page
        status, said = night.agree(seat)
        assert status == 409
        assert "Somebody else has to say yes" in said
    assert "Carl and Dora." in night.page(night.host, "/host"), "the host sees for whom it waits"
    assert "Carl and Dora." in night.page(night.rig.app.test_client(), "/")
    assert night.rig.table.state.game.record == before
    page = night.page(night.phones[2], "/seat/2")
    assert (YES in page, NO in page) == (True, True)
    assert night.agree(2)[0] == 303
    assert night.rig.decision.key == "coins"


def test_where_only_who_saw_the_card_is_left_that_yes_counts(begun: Callable[..., Night]) -> None:
    night = begun("Anna", "Ben")
    night.ask()
    assert night.agree(1)[0] == 409
    assert YES in night.page(night.phones[0], "/seat/0")
    assert night.agree(0)[0] == 303
    assert not night.rig.table.state.undo.asked


def test_everybody_may_say_no_the_host_too(begun: Callable[..., Night]) -> None:
    night = begun("Anna", "Ben", "Carl")
    before = night.rig.table.state.game.record
    for seat in range(3):
        night.ask()
        assert night.agree(seat, "no")[0] == 303
        assert (night.rig.table.state.undo.asked, night.rig.table.state.game.record) == (False, before)
