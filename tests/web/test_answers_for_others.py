"""Who answers for another player hears nothing of that player's cards: the host, and a phone that is passed around."""

from random import Random

import pytest

from companion.games.cards.options import Options
from tests.web.card_rig import CardRig
from tests.web.table_rig import NAMES, PIN

PLAYERS = 4


@pytest.fixture
def rig(open_rig) -> CardRig:
    return open_rig(CardRig, random=Random(3), closed_seconds=2.0)


def guesses(rig: CardRig, seat: int) -> list[dict[str, object]]:
    """What a form can say for this seat: nothing, rubbish, a card that it lacks, and all that it really may answer."""
    decision = rig.table.state.game.views[seat].decision
    named = {"decision": decision.id, "epoch": decision.epoch}
    ids = [option.id for option in decision.options]
    return [
        named,
        *({**named, "option": each} for each in ("", "rubbish", "play:bang:5D@P1", "lapse", *ids)),
        *({**named, "pick": each} for each in (["rubbish"], ids[:1], ids[: decision.most], ids)),
    ]


def journal(rig: CardRig) -> object:
    return rig.table._in_turn(rig.journal.game_on_table)


def test_the_hosts_answer_to_a_closed_question_is_refused_unlooked_at(rig: CardRig) -> None:
    *phones, host = rig.begin(Options(expansions="dodge_city"), PLAYERS)
    random, kinds = Random(2), set()
    for _ in range(60):
        if rig.decision is None:
            break
        for seat in range(PLAYERS):
            before, state = journal(rig), rig.table.state
            closed = rig.is_to_answer(seat) and not state.game.views[None].decision.options
            if not closed:
                continue
            kinds.add(state.game.views[seat].decision.key)
            sent = [host.post(f"/host/for/{seat}/answer", data=form) for form in guesses(rig, seat)]
            assert {answer.status_code for answer in sent} == {409}
            said = {answer.text for answer in sent if "Only the player&#39;s own phone can answer that" in answer.text}
            told_how_many = {answer.text for answer in sent} - said
            assert len(said) == 1
            assert all("data-said>Pick" in page for page in told_how_many)
            assert journal(rig) == before
            assert rig.table.state is state
            assert not rig.table.answered(seat), "nothing is held"
        rig.step(phones, random)
    assert kinds >= {"play", "shot"}


@pytest.mark.parametrize("verb", ["undo", "act", "agree", "nonsense"])
def test_what_a_players_own_phone_says_alone_the_host_has_no_door_for(rig: CardRig, verb: str) -> None:
    *_, host = rig.begin(Options(), PLAYERS)
    named = {"decision": rig.decision.id, "epoch": rig.decision.epoch}
    assert host.post(f"/host/for/0/{verb}", data={**named, "on": "yes", "option": "sid"}).status_code == 404


def test_a_covered_phone_answers_nothing_and_tells_nothing(rig: CardRig) -> None:
    phone = rig.phone()
    for name in NAMES[:PLAYERS]:
        assert phone.post("/join", data={"name": name}).status_code == 303
    assert phone.post("/host/claim", data={"pin": PIN}).status_code == 303
    assert phone.post("/host/game", data={"game": "cards"}).status_code == 303
    assert phone.post("/host/start").status_code == 303
    seat, before = rig.active, journal(rig)
    for verb in ("answer", "act", "undo", "agree", "hold", "throw", "say"):
        pages = {phone.post(f"/seat/{seat}/{verb}", data=form).text for form in guesses(rig, seat)}
        assert len(pages) == 1, verb
        assert f"give it to {NAMES[seat]}" in pages.pop()
    assert journal(rig) == before
    assert phone.post(f"/seat/{seat}/take").status_code == 303
    end = {**guesses(rig, seat)[0], "option": "end"}
    assert phone.post(f"/seat/{seat}/answer", data=end).status_code in (303, 409)
    assert journal(rig) != before or "these do" in phone.post(f"/seat/{seat}/answer", data=end).text


def test_where_real_cards_are_played_the_host_answers_from_what_everybody_sees(rig: CardRig) -> None:
    *phones, host = rig.begin(Options(cards_by="people"), PLAYERS)
    random = Random(1)
    for _ in range(30):
        if rig.decision.key == "play":
            break
        rig.step(phones, random)
    seat = rig.active
    named = {"decision": rig.decision.id, "epoch": rig.decision.epoch}
    refused = host.post(f"/host/for/{seat}/answer", data={**named, "option": "rubbish"})
    assert (refused.status_code, "these do: " in refused.text) == (409, True)
    assert host.post(f"/host/for/{seat}/answer", data={**named, "option": "end"}).status_code == 303
