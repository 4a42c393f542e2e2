"""The toy game with nothing but its kind and its pages: the frame has a form for every shape of decision."""

import re

import pytest

from companion.table.inputs.answers import CloseWindow
from companion.table.inputs.games import ChooseOptions
from tests.web.table_rig import refused
from tests.web.toy_rig import HANDS, ToyRig


@pytest.fixture
def rig(open_rig) -> ToyRig:
    return open_rig(ToyRig, closed_seconds=0.0, window_seconds=None)


class Night:
    """A game of two that has begun, with a phone for each player and the host's."""

    def __init__(self, rig: ToyRig) -> None:
        self.rig = rig
        self.phones = rig.sit("Anna", "Ben")
        self.host = rig.host()
        self.host.post("/host/game", data={"game": "toy"})
        rig.table.do(ChooseOptions(HANDS))
        self.host.post("/host/start")

    def page(self, seat: int) -> str:
        got = self.phones[seat].get(f"/seat/{seat}")
        assert got.status_code == 200
        return got.text

    def post(self, seat: int, verb: str, **fields):
        return self.phones[seat].post(f"/seat/{seat}/{verb}", data=self.rig.shown(**fields))

    def answer(self, seat: int, **fields):
        answered = self.post(seat, "answer", **fields)
        assert answered.status_code == 303, answered.text

    def hand(self, seat: int) -> tuple[str, ...]:
        return self.rig.table.state.game.views[seat].table.hands[seat]

    def throw(self, face: str = "2") -> None:
        active = self.rig.table.state.game.views[None].table.active
        key = self.rig.table.state.tray.wanted.key
        told = self.phones[active].post(f"/seat/{active}/say", data={"key": key, "face:1": face})
        assert told.status_code == 303, told.text

    def to(self, key: str) -> None:
        """Play on until this is asked."""
        while self.rig.decision.key != key:
            self.step()

    def step(self) -> None:
        """One answer, whatever is asked."""
        decision = self.rig.decision
        if decision.shape == "dice":
            self.throw()
        elif decision.shape == "window":
            self.rig.table.do(CloseWindow())
        elif decision.shape == "deal":
            active = self.rig.table.state.game.views[None].table.active
            assert self.post(active, "cards", card=self.unseen()).status_code == 303
        elif decision.shape == "allocation":
            self.answer(0, **{"slot:a": "coin:P0", "slot:b": "coin:P1"})
        elif decision.key == "give":
            for seat in decision.seats:
                self.answer(seat, option="take")
        elif decision.shape == "selection":
            seat = decision.waiting_for[0]
            self.answer(seat, pick=self.hand(seat)[0])
        else:
            for seat in decision.waiting_for:
                self.answer(seat, option="stay")
        if decision.key in ("lay", "give", "loud"):
            self.rig.wait()  # a closed question stands a while before its answer is given

    def unseen(self) -> str:
        """A card of the draw pile, as whoever turns it over sees."""
        return self.rig.pile[-1]


@pytest.fixture
def night(rig: ToyRig) -> Night:
    return Night(rig)


def test_the_desk_chooses_the_game_and_its_set_up_form_has_that_games_questions(rig: ToyRig) -> None:
    rig.sit("Anna", "Ben")
    host = rig.host()
    desk = host.get("/host").text
    assert "BANG! The Dice Game" in desk
    assert re.search(r'value="toy"[^>]*aria-pressed="false"[^>]*>The toy game', desk)
    assert "A tenth arrow" in desk
    assert host.post("/host/game", data={"game": "chess"}).status_code == 409
    host.post("/host/game", data={"game": "toy"})
    desk = host.get("/host").text
    assert re.search(r'value="toy"[^>]*aria-pressed="true"', desk)
    assert "A tenth arrow" not in desk
    assert "Let a bot" not in desk
    host.post("/host/start")
    assert rig.table.state.phase == "playing"


def test_the_whole_game_is_played_by_forms_to_the_end(night: Night) -> None:
    keys = []
    while night.rig.decision is not None:
        keys.append(night.rig.decision.key)
        for seat in (0, 1):
            assert night.page(seat)
        assert night.host.get("/host").status_code == 200
        assert night.host.get("/").status_code == 200
        night.step()
    assert {"throw", "shout", "both", "coins", "lay", "give", "turn_over"} <= set(keys)
    over = night.page(0)
    assert "The richest win" in over
    assert "bought a hat" in over


def test_a_selection_is_ticked_and_another_number_is_refused_in_a_sentence(night: Night) -> None:
    night.to("lay")
    first, second, third = night.hand(0)
    page = night.page(0)
    assert "Pick 1 to 2." in page
    assert len(re.findall(r'type="checkbox" name="pick"', page)) == 3
    assert "name=\"pick\"" not in night.page(1)
    assert "Pick 1 to 2; you picked 0." in refused(night.post(0, "answer")).text
    every = night.phones[0].post("/seat/0/answer", data={**night.rig.shown(), "pick": [first, second, third]})
    assert "you picked 3" in every.text
    twice = night.phones[0].post("/seat/0/answer", data={**night.rig.shown(), "pick": [first, first]})
    assert twice.status_code == 409
    both = night.phones[0].post("/seat/0/answer", data={**night.rig.shown(), "pick": [second, first]})
    assert both.status_code == 303
    assert night.hand(0) == (third,)


def test_after_a_tap_at_a_closed_choice_only_my_own_page_changes(open_rig) -> None:
    rig = open_rig(ToyRig, closed_seconds=2.0, window_seconds=None)
    night = Night(rig)
    night.to("give")
    others = [night.page(1), night.host.get("/").data, night.host.get("/host").data]
    assert "Got it" not in night.page(0)
    night.answer(0, option=f"give:{night.hand(0)[0]}")
    mine = night.page(0)
    assert "Got it" in mine
    assert 'name="option" value="take"' not in mine
    assert [night.page(1), night.host.get("/").data, night.host.get("/host").data] == others
    assert night.post(0, "answer", option="take").status_code == 409
    night.answer(1, option="take")
    rig.wait()
    assert "Got it" not in night.page(0)
    assert rig.decision.key != "give"


def test_what_may_be_done_in_between_is_offered_to_that_seat_alone(night: Night) -> None:
    night.to("both")
    assert "You can also" in night.page(0)
    assert "Ring the bell" in night.page(0)
    assert "Ring the bell" not in night.page(1)
    assert "Ring the bell" not in night.host.get("/host").text
    assert night.host.post("/host/for/0/act", data=night.rig.shown(option="ring")).status_code == 404
    assert night.post(1, "act", option="ring").status_code == 409
    assert night.post(0, "act", option="ring").status_code == 303
    assert "With which card do you ring?" in night.page(0)
    assert "Pick 1." in night.page(0)
    night.answer(0, pick=night.hand(0)[0])
    assert night.rig.decision.key == "both"
    assert "Ring the bell" not in night.page(0)


def test_cards_of_a_real_deck_are_told_by_the_player_on_turn(night: Night) -> None:
    night.to("turn_over")
    assert 'name="card"' in night.page(0)
    assert 'name="card"' not in night.page(1)
    assert 'name="card"' in night.host.get("/host").text
    assert night.post(1, "cards", card=night.unseen()).status_code == 409
    assert "Say which card it is first." in night.post(0, "cards", card="").text
    card = night.unseen()
    assert night.post(0, "cards", card=card).status_code == 303
    assert f">{card}<" in night.page(1)


def test_an_undo_over_cards_that_were_seen_needs_a_yes_from_another_phone(night: Night) -> None:
    night.to("turn_over")
    night.step()
    before = night.rig.decision.id
    assert night.post(0, "undo").status_code == 409
    assert night.host.post("/host/undo", data=night.rig.shown()).status_code == 303
    assert night.rig.decision.id == before, "nothing is taken back before somebody agrees"
    for seat in (0, 1):
        assert "cards have been seen since. Is that all right?" in night.page(seat)
    assert "another player has to agree" in night.host.get("/host").text
    assert night.host.post("/host/for/1/agree", data={"on": "yes"}).status_code == 404
    assert night.post(1, "agree", on="maybe").status_code == 409
    assert night.post(1, "agree", on="no").status_code == 303
    assert night.rig.decision.id == before
    night.host.post("/host/undo", data=night.rig.shown())
    night.post(1, "agree", on="yes")
    assert night.rig.decision.id != before
    assert "Is that all right?" not in night.page(0)


def test_the_window_is_held_by_any_phone(night: Night) -> None:
    night.to("shout")
    assert night.phones[0].get("/seat/0").status_code == 200
    for seat in (0, 1):
        assert night.post(seat, "hold", on="yes").status_code == 303
        assert night.rig.table.holding(seat)
