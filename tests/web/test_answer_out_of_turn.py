"""Who is shot at: asked alike and equally long whatever the hand holds, and for so long as the host has chosen."""

import re
from random import Random

import pytest

from companion.games.cards.options import Options
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.house import SetAnswerTime
from companion.table.waiting.answer_time import AnswerTime
from tests.web.card_rig import CardRig
from tests.web.table_rig import NAMES
from tests.web.test_card_secrets import Dealer

pytestmark = pytest.mark.usefixtures("twins_have_the_same_phones")
ROLES = {0: "sheriff", 1: "outlaw", 2: "outlaw", 3: "deputy", 4: "renegade"}
CHARACTERS = {0: "willy_the_kid", 1: "black_jack", 2: "el_gringo", 3: "jesse_jones", 4: "kit_carlson"}
SHOT = ("play:bang:AS@P1",)


def options(held: str) -> Options:
    return Options(roles=ROLES, characters=CHARACTERS, hands={0: ("bang:AS",), 1: (held,)})


def test_nobody_sees_or_waits_for_whether_a_missed_is_held(open_rig) -> None:
    """With a Missed! and without: the same bytes for all others and for the television at every moment of the answer,
    also when it is given early, and when its time comes."""
    rigs = [open_rig(CardRig, random=Dealer(4), closed_seconds=2.0) for _ in range(2)]
    hands = ("missed:10C", "beer:6H")
    everybody = [rig.begin(options(held)) for rig, held in zip(rigs, hands, strict=True)]
    for rig in rigs:
        rig.table.do(SetAnswerTime(AnswerTime(5, 20)))

    def sent(rig: CardRig, phones: list) -> list[bytes]:
        others = [phones[seat].get(f"/seat/{seat}").data for seat in (0, 2, 3, 4)]
        return [*others, phones[-1].get("/").data, phones[-1].get("/host").data]

    def same(when: str) -> bytes:
        one, other = (sent(rig, phones) for rig, phones in zip(rigs, everybody, strict=True))
        assert one == other, when
        return one[-2]

    def all_wait(seconds: float) -> set[str]:
        for rig in rigs:
            rig.wait(seconds)
        return {rig.decision.key for rig in rigs}

    for rig in rigs:
        rig.table.do(GiveAnswer(0, rig.decision.id, rig.decision.epoch, SHOT))
    assert all_wait(5.0) == {"shot"}
    assert b'data-left="20.0"' in same("when the shot is fired"), "the time that runs is the same on every page"
    all_wait(1.0)
    revisions = [rig.table.state.revision for rig in rigs]
    for rig in rigs:
        rig.table.do(GiveAnswer(1, rig.decision.id, rig.decision.epoch, ("take",)))
    assert [rig.table.state.revision for rig in rigs] == revisions, "an early answer makes no new state"
    same("when it is answered early")
    assert all_wait(3.9) == {"shot"}
    same("just before the time is over")
    assert all_wait(0.2) == {"play"}
    same("when the answer counts")
    own = [phones[1].get("/seat/1").data for phones in everybody]
    assert own[0] != own[1], "the own page shows the hand, or this test shows nothing"


@pytest.mark.parametrize("held", ["missed:10C", "beer:6H"])
def test_the_one_shot_at_reads_who_with_what_and_may_always_take_it(open_rig, held: str) -> None:
    rig = open_rig(CardRig, random=Dealer(4))
    phones = rig.begin(options(held))
    rig.table.do(GiveAnswer(0, rig.decision.id, rig.decision.epoch, SHOT))
    rig.wait()
    page = phones[1].get("/seat/1").text
    assert 'class="under-fire' in page
    fire = page.partition('class="under-fire')[2].partition("</div>")[0]
    assert NAMES[0] in fire
    assert "BANG!" in fire
    offered = re.findall(r'<button class="[^"]*" name="option" value="([^"]+)"', page)
    assert offered == (["missed:10C", "take"] if held == "missed:10C" else ["take"])


def test_the_host_says_how_long_is_waited_and_every_page_shows_the_time_that_runs(open_rig) -> None:
    rig = open_rig(CardRig, random=Random(1))
    *phones, host = rig.begin(options("missed:10C"))
    desk = host.get("/host").text
    form = desk.partition('id="answer-time"')[2].partition("</form>")[0]
    assert re.findall(r'name="(\w+)" value="(\d+)" required checked', form) == [("least", "0"), ("most", "0")]
    assert "we wait" in form
    assert host.post("/host/answer-time", data={"least": "5", "most": "20"}).status_code == 303
    form = host.get("/host").text.partition('id="answer-time"')[2].partition("</form>")[0]
    assert re.findall(r'name="(\w+)" value="(\d+)" required checked', form) == [("least", "5"), ("most", "20")]
    for rubbish in ({}, {"least": "5"}, {"least": "x", "most": "20"}, {"least": "5", "most": "-1"}):
        assert host.post("/host/answer-time", data=rubbish).status_code == 409
    assert rig.table.state.waiting.answer_time == AnswerTime(5, 20)
    rig.table.do(GiveAnswer(0, rig.decision.id, rig.decision.epoch, SHOT))
    rig.wait(5.0)
    for phone, path in ((phones[1], "/seat/1"), (phones[2], "/seat/2"), (host, "/")):
        page = phone.get(path).text
        assert 'data-left="20.0"' in page
        assert "No answer by then means taking it." in page
    rig.wait(20.0)
    assert "Ben didn&#39;t answer in time and takes it." in host.get("/").text


def test_the_dice_game_has_no_such_setting(open_rig) -> None:
    rig = open_rig(CardRig)
    assert 'id="answer-time"' not in rig.host().get("/host").text
