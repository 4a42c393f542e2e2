"""What cards ask of the kernel, each in the toy game: hands, selections, told cards, acts between, undo over cards.

The numbers are those of the design's table of what the kernel needs.
"""

import doctest
import re
from random import Random

import pytest

from companion.kernel import decision, event, rules
from companion.kernel.conformance import check
from companion.kernel.decision import CHANCE, CLOCK, HOST, LAPSE, Choice, Deal, Dice, Selection, Window
from companion.kernel.game import Game
from companion.kernel.notation import parse_record, record_text
from companion.kernel.random_play import chance_answer, play_on
from companion.kernel.view import view_of
from tests.companion.refusals import refused
from tests.companion.toy_game import ToyGame, toy_setup


def begun(stop: str = "", seed: int = 1) -> Game:
    """A game with hands, answered at random until a question whose id ends with `stop` is open."""
    game, random = Game(ToyGame(), toy_setup(3, hands=True)), Random(seed)
    while game.pending is not None and not game.pending.id.endswith(stop):
        if isinstance(game.pending, Window):
            game.answer(CLOCK, LAPSE)
        elif game.waiting_for:
            seat = game.waiting_for[0]
            option = game.pending.options(seat)[0].id if isinstance(game.pending, Choice) else None
            game.answer(seat, (option,)) if option else play_on(game, random)
        else:
            game.answer(CHANCE, chance_answer(game, random))
    assert game.pending is not None
    return game


def drawn(game: Game) -> list[str]:
    """All cards drawn from the pile so far, in the order drawn."""
    return [
        token for asked, said in game.answered if isinstance(asked, Deal) and asked.pile for token in said.tokens
    ]


# -- 1: undo over seen cards -------------------------------------------------------------------------------------------


def test_row_1_a_seat_does_not_undo_over_seen_cards_and_the_host_needs_another_yes():
    game = begun("/lay")  # P0 has given coins, then a card was drawn
    before, epoch = game.record, game.epoch
    assert game.cards_seen()
    refused("cards_were_seen", game.undo, 0)
    refused("cards_were_seen_host", game.undo, None)
    assert (game.record, game.epoch) == (before, epoch)
    game.undo(None, agreed=True)
    assert game.pending.id == "round 1/coins"


def test_row_1_cards_seen_before_an_undo_are_drawn_first_whatever_asks():
    game = begun("/lay")
    card = game.record.answers[-1].tokens[0]
    game.undo(None, agreed=True)
    game.answer(0, ("coin:P1", "coin:P2"))
    assert game.pending.id == "round 1/P0/draw"
    assert game.seen_on_top == (card,)
    for seed in range(5):
        assert chance_answer(game, Random(seed)) == (card,)
    game.answer(CHANCE, (card,))
    assert game.seen_on_top == ()


def test_row_1_several_cards_lie_on_top_in_the_order_drawn():
    game = begun("/turn over")
    first = drawn(game)[-1]
    (second,) = chance_answer(game, Random(3))
    game.answer(CHANCE, (second,))
    for _ in range(3):  # over the giving, the laying, the coins
        game.undo(None, agreed=True)
    assert game.pending.id == "round 1/coins"
    random = Random(9)
    again = []
    while len(again) < 2:
        if isinstance(game.pending, Deal):
            tokens = chance_answer(game, random)
            again += tokens
            game.answer(CHANCE, tokens)
        else:
            play_on(game, random)
    assert again == [first, second]


def test_row_1_no_view_tells_what_lies_on_top():
    game = begun("/lay")
    card = game.record.answers[-1].tokens[0]
    game.undo(None, agreed=True)
    for audience in (None, 1, 2):
        assert not re.search(rf"\b{card}\b", repr(view_of(game, audience)))


# -- 2: secret choices and selections ----------------------------------------------------------------------------------


def test_row_2_what_was_picked_in_secret_is_sealed_while_the_game_runs():
    game = begun("/lay")
    picked = game.pending.options[0].id
    game.answer(0, (picked,))
    assert game.record.answers[-1].tokens == (picked,)
    sealed = game.sealed_record
    assert sealed.answers[-1].tokens == ("sealed",)
    assert picked not in record_text(sealed)
    with pytest.raises(Exception, match="sealed"):
        Game.replay(game.rules, sealed)


# -- 3: k of n ---------------------------------------------------------------------------------------------------------


def test_row_3_a_selection_takes_k_of_n_in_any_order_and_keeps_them_in_the_options_order():
    game = begun("/lay")
    asked = game.pending
    assert isinstance(asked, Selection)
    ids = [option.id for option in asked.options]
    assert (len(ids), asked.least, asked.most) == (3, 1, 2)
    refused("not_so_many", game.answer, 0, ())
    refused("not_so_many", game.answer, 0, ids)
    refused("unknown_option", game.answer, 0, (ids[0], ids[0]))
    refused("not_asked", game.answer, 1, ids[:1])
    game.answer(0, (ids[2], ids[0]))
    assert game.record.answers[-1].tokens == (ids[0], ids[2])
    assert f"round 1/P0/lay [P0]: {ids[0]} {ids[2]}" in record_text(game.record)
    assert parse_record(record_text(game.record)) == game.record


def test_row_3_a_selection_is_shown_to_its_seat_alone():
    game = begun("/lay")
    own, other, public = (view_of(game, audience).decision for audience in (0, 1, None))
    assert (own.shape, len(own.options), own.least, own.most) == ("selection", 3, 1, 2)
    assert other.options == public.options == ()


# -- 4: one fact, two sentences ----------------------------------------------------------------------------------------


def test_row_4_one_event_tells_those_who_know_more_than_the_others():
    game = begun("/lay")
    told = {audience: view_of(game, audience).log for audience in (None, 0, 1)}
    assert told[0][-1].key == "you_draw"
    for audience in (None, 1):
        assert (told[audience][-1].key, dict(told[audience][-1].params)) == ("draws", {"seat": 0, "number": 1})
    assert len(told[None]) <= len(told[0])


# -- 5, 9, 10: told cards ----------------------------------------------------------------------------------------------


def test_rows_5_and_10_a_told_card_is_put_right_as_a_throw_is():
    game = begun("/turn over")
    one, other = game.pending.deck[:2]
    game.answer(CHANCE, (one,))
    tried = game.try_correction("round 1/turn over", (other,))
    assert (tried.sealed, tried.dropped) == (False, ())
    game.correct("round 1/turn over", (other,), None)
    assert game.state.turned[-1] == other
    assert [event.key for event in game.log()][-1] == "corrected"
    refused("no_such_throw", game.correct, "round 1/P0/draw", (one,), None)
    game.undo(None)
    assert game.state.turned[-1] == one


def test_row_9_a_deal_takes_no_card_twice_that_lies_there_once():
    game = begun("/draw")
    deal = Deal("d", "deal", ("1", "2"), ("c1", "c2", "c2"))
    assert deal.why_illegal(CHANCE, ("c2", "c2")) is None
    assert deal.why_illegal(CHANCE, ("c1", "c1")).key == "not_in_deck"
    assert game.pending.why_illegal(CHANCE, ("c99",) * len(game.pending.places)).key == "not_in_deck"


# -- 6, 8: closed choices of many seats --------------------------------------------------------------------------------


def test_row_6_nobody_sees_who_has_answered_a_closed_choice():
    game = begun("/give")
    before = {audience: view_of(game, audience) for audience in (None, 0, 2)}
    game.answer(1, ("take",))
    for audience, view in before.items():
        assert view_of(game, audience) == view
    assert view_of(game, 1).decision.waiting_for == (0, 2)


def test_row_8_an_option_may_stand_for_several_cards():
    game = begun("/give")
    pair = next(option.id for option in game.pending.options(2) if "+" in option.id)
    for seat, option in ((2, pair), (0, "take"), (1, "take")):
        game.answer(seat, (option,))
    assert {f"give:{'+'.join(game.state.shown)}"} == {pair}
    assert [answer.actor for answer in game.record.answers[-3:]] == [0, 1, 2]


# -- 11: acts between --------------------------------------------------------------------------------------------------


def test_row_11_a_seat_acts_while_others_are_asked_and_the_question_is_built_anew():
    game = begun("/both")
    game.answer(1, ("go",))
    assert view_of(game, 0).decision.acts[0].id == "ring"
    assert view_of(game, 1).decision.acts == view_of(game, None).decision.acts == ()
    refused("unknown_option", game.answer, 2, ("ring",))
    game.answer(0, ("ring",))
    assert game.pending.id == "round 1/ring"
    card = game.pending.options[0].id
    game.answer(0, (card,))
    assert game.pending.id == "round 1/both"
    assert game.waiting_for == (0, 2), "what P1 had picked stands"
    assert card in game.state.shown
    refused("unknown_option", game.answer, 0, ("ring",))
    for seat in (0, 2):
        game.answer(seat, ("stay",))
    again = Game.replay(game.rules, parse_record(record_text(game.record)))
    assert (again.events, again.pending.id) == (game.events, game.pending.id)


def test_row_11_an_act_is_taken_back_alone():
    game = begun("/both")
    before = view_of(game, None)
    game.answer(0, ("ring",))
    game.undo(0)
    assert view_of(game, None).decision._replace(epoch=0) == before.decision._replace(epoch=0)
    game.answer(0, ("ring",))
    game.answer(0, (game.pending.options[0].id,))
    game.undo(0)
    assert game.pending.id == "round 1/ring"


# -- 12: questions -----------------------------------------------------------------------------------------------------


def test_row_12_a_question_is_built_once_and_again_after_an_adjustment():
    built = []

    class Counting(ToyGame):
        def _coins(self, state, path):
            built.append(state.coins[0])
            return super()._coins(state, path)

    game = Game(Counting(), toy_setup())
    random = Random(1)
    while game.pending.id != "round 1/coins":
        play_on(game, random)
    assert game.pending is game.pending
    assert built == [0]
    game.adjust(["coins=5"])
    assert built == [0, 5]
    assert game.record.answers[-1].actor == HOST


def test_row_12_a_part_that_interrupts_may_ask_and_be_interrupted_and_what_it_raises_reaches_the_part_below():
    class Over(Exception):
        pass

    class Asking(ToyGame):
        def play(self, state):
            try:
                (face,) = yield lambda: Dice("first", "throw", ("die1",), (("1", "2", "3"),))
            except Over:
                face = "over"
            state.emit("thrown", face=face)

        def adjust(self, state, tokens):
            state.coins[0] += 1
            (face,) = yield lambda: Dice(f"deeper {state.coins[0]}", "throw", ("die1",), (("1", "2", "3"),))
            if face == "3":
                raise Over

    game = Game(Asking(), toy_setup())
    game.adjust(["coins=1"])
    game.adjust(["coins=1"])
    assert game.pending.id == "deeper 2"
    game.answer(CHANCE, ("1",))
    assert game.pending.id == "deeper 2", "its question is built anew"
    game.answer(CHANCE, ("2",))
    assert game.pending.id == "first"
    game.adjust(["coins=1"])
    game.adjust(["coins=1"])
    game.answer(CHANCE, ("3",))
    assert game.pending is None
    assert dict(game.events[-1].params) == {"face": "over"}


# -- all of it ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_the_toy_with_hands_keeps_every_promise(seed):
    check(ToyGame(), [toy_setup(3, hands=True), toy_setup(4, hands=True)], seed)


def test_a_leaking_hand_is_noticed():
    leaking = ToyGame()
    leaking.leak = True
    with pytest.raises(AssertionError):
        check(leaking, [toy_setup(3, hands=True)], seed=1, games=6)


@pytest.mark.parametrize("module", [decision, event, rules])
def test_examples_in_the_text_are_true(module):
    assert doctest.testmod(module).failed == 0
    assert doctest.testmod(module).attempted > 0
