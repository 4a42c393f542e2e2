"""What a hand may be asked, what nobody may take back, and what of a running game leaves the table."""

from random import Random

import pytest

from companion.games.cards.hands import SeenHand, UnseenHand
from companion.games.cards.options import Options
from companion.games.cards.rules import CardGame, card_setup
from companion.games.known import game_told
from companion.kernel.conformance import play_to_the_end
from companion.kernel.decision import CHANCE, Deal, is_correctable
from companion.kernel.game import Game
from companion.kernel.notation import record_text
from companion.kernel.record import SEALED
from companion.kernel.view import view_of
from companion.locales.words import Words
from companion.support.errors import Refused

NAMES = ("Anna", "Ben", "Cleo", "Dan")
POSITION = (
    "cards turn 3 P0 | sheriff+ 5/5 slab_the_killer hand {hand} front scope:AS | outlaw 4/4 bart_cassidy hand beer:6H "
    "| outlaw 4/4 rose_doolan hand missed:2S front barrel:QS | renegade 4/4 kit_carlson"
)


def game(hand="stagecoach:9S,bang:AS,panic:JH"):
    table = Game(CardGame(), card_setup(NAMES, POSITION.format(hand=hand)))
    table.answer("chance", ("bang:2C", "bang:3C"))
    return table


@pytest.mark.parametrize("hand", [SeenHand(["bang:AS", "beer:6H"]), UnseenHand(["bang:AS", "beer:6H", "bang:2C"], 2)])
def test_both_kinds_of_hand_answer_alike(hand):
    assert (len(hand), hand.may_hold("beer:6H"), hand.may_hold("duel:JS")) == (2, True, False)
    hand.give_up("beer:6H")
    assert (len(hand), hand.may_hold("beer:6H")) == (1, False)
    hand.take(("duel:JS",))
    assert (len(hand), hand.may_hold("duel:JS")) == (2, True)


def test_an_empty_unseen_hand_may_hold_nothing():
    hand = UnseenHand(["bang:AS"], 0)
    assert (list(hand.may_be), hand.may_hold("bang:AS")) == ([], False)


@pytest.mark.parametrize(
    ("token", "cards"),
    [("play:stagecoach:9S", ("bang:4C", "bang:5C")), ("play:panic:JH@P1", ("beer:6H",))],
)
def test_nobody_takes_back_a_play_after_a_card_was_seen(token, cards):
    table = game()
    table.answer(0, (token,))
    table.answer("chance", cards)
    with pytest.raises(Refused, match="Cards have been seen since"):
        table.undo(0)
    with pytest.raises(Refused, match="another player has to agree"):
        table.undo(None)
    table.undo(None, agreed=True)
    assert table.pending.id == "turn 3/P0/play 1"


def test_cards_that_were_drawn_before_an_undo_lie_on_top_again():
    table = game()
    table.answer(0, ("play:stagecoach:9S",))
    table.answer("chance", ("bang:4C", "bang:5C"))
    table.undo(None, agreed=True)
    table.answer(0, ("play:bang:AS@P2",))
    table.answer(2, ("draw:barrel:QS",))
    assert table.seen_on_top == ("bang:4C",)


def test_a_flip_is_not_taken_back_either():
    table = game()
    table.answer(0, ("play:bang:AS@P2",))
    table.answer(2, ("draw:barrel:QS",))
    table.answer("chance", ("duel:JS",))
    with pytest.raises(Refused):
        table.undo(2)
    assert table.pending.id == "turn 3/P0/play 1/bang:AS/P2/draw:barrel:QS"


def test_a_laid_card_can_be_taken_back():
    table = game("mustang:8H")
    table.answer(0, ("play:mustang:8H",))
    table.undo(0)
    assert table.state.seats[0].front == ["scope:AS"]


def test_the_record_of_a_running_game_is_sealed():
    setup = card_setup(NAMES, options=Options(hands={1: ("bang:AS",)}, roles={2: "sheriff"}))
    whole = play_to_the_end(CardGame(), setup, Random(1))
    running = Game(CardGame(), setup)
    for answer in whole.record.answers[:60]:
        running.answer(answer.actor, answer.tokens)
    sealed = running.sealed_record
    assert dict(sealed.setup.options) == {"hands": SEALED, "roles": SEALED}
    for (decision, answer), told in zip(running.answered, sealed.answers, strict=False):
        if (isinstance(decision, Deal) and decision.secret) or decision.id.endswith("/back"):
            assert told.tokens == (SEALED,), answer
    text = record_text(sealed)
    for seat in running.state.seats:
        for card in seat.hand.may_be:
            public = any(card in str(event.for_audience(None)) for event in running.events)
            assert public or card not in text


def test_a_view_names_no_card_of_another_hand_nor_of_the_pile():
    whole = play_to_the_end(CardGame(), card_setup(NAMES, options=Options(expansions="dodge_city")), Random(2))
    table = Game(CardGame(), whole.setup)
    for answer in whole.record.answers[:80]:
        table.answer(answer.actor, answer.tokens)
        for seat in table.state.seats:
            view = view_of(table, seat.number)
            shown = str((view.table, view.decision))
            hidden = [card for other in table.state.seats if other is not seat for card in other.hand.may_be]
            twice = {*seat.hand.may_be, *table.state.discards, *(aside.card for aside in table.state.aside)}
            if table.pending is not None:
                assert not [card for card in hidden if card not in twice and card in shown]


def test_what_people_tell_of_a_real_deck_can_be_put_right():
    """A Barrel's flip was misread: with the right card the target is hit after all."""
    text = POSITION.format(hand="3").replace("hand beer:6H", "hand 1").replace("hand missed:2S", "hand 1")
    table = Game(CardGame(), card_setup(NAMES, text, Options(cards_by="people")))
    assert table.pending.id == "turn 3/P0/play 1"
    table.answer(0, ("play:bang:AS@P2",))
    table.answer(2, ("draw:barrel:QS",))
    assert is_correctable(table.pending)
    flip = table.pending.id
    table.answer("chance", ("beer:6H",))
    assert (table.pending.id, table.state.seats[2].life) == ("turn 3/P0/play 1/bang:AS/P2/draw:barrel:QS", 4)
    table.answer(2, ("take",))
    assert table.state.seats[2].life == 3
    tried = table.try_correction(flip, ("duel:JS",))
    assert not tried.changes
    table.correct(flip, ("duel:JS",), None)
    assert table.state.discards == ["bang:AS", "duel:JS"]


def test_kits_card_is_his_to_see_alone():
    text = POSITION.format(hand="bang:AS").replace("turn 3 P0", "turn 3 P3")
    table = Game(CardGame(), card_setup(NAMES, text))
    table.answer("chance", ("bang:2C", "bang:3C", "duel:JS"))
    looks = [view_of(table, seat).table.aside for seat in (None, 0, 1, 2, 3)]
    assert looks == [(), (), (), (), ("bang:2C", "bang:3C", "duel:JS")]
    table.answer(3, ("back:duel:JS",))
    assert [view_of(table, seat).table.top for seat in (None, 0, 3)] == [(), (), ("duel:JS",)]
    assert table.sealed_record.answers[-1].tokens == (SEALED,)


def test_every_card_of_a_real_deck_that_people_tell_can_be_put_right_and_the_record_read_again():
    """The mark of a correction names whose card it was, whatever the card was turned over for."""
    keys = set()
    for seed in range(40):
        whole = play_to_the_end(CardGame(), card_setup(NAMES[:4], options=Options(
            cards_by="people", characters={0: "black_jack", 1: "jourdonnais"})), Random(seed))  # fmt: skip
        for decision, answer in whole.answered:
            if not is_correctable(decision) or answer.actor != CHANCE or decision.key in keys:
                continue
            other = next(card for card in decision.deck if card not in answer.tokens)
            put_right = Game.replay(whole.rules, whole.record)
            try:
                put_right.correct(decision.id, (other, *answer.tokens[1:]), None)
            except Refused:
                continue  # that card was in no hand
            keys.add(decision.key)
            text = record_text(put_right.record)
            assert "remark corrected seat=" in text
            assert record_text(game_told(text).record) == text
            told = next(event for event in put_right.log() if event.key == "corrected")
            words = Words(NAMES, game="cards").sentence("event.corrected", told.params)
            assert not {":", "{"} & set(words.partition(": ")[2])
    assert keys >= {"store", "flip", "shown", "shows_hand", "from_hand"}
