"""What tournaments need: roles, characters and hands given in whole or in part, cash for cards, the Ruthless Law.

Each is an option of the record, and the game that is read from its text is the same.
"""

from random import Random

import pytest

from companion.games.cards.options import Options
from companion.games.cards.rules import CardGame, card_setup
from companion.games.known import game_told
from companion.kernel.conformance import play_to_the_end
from companion.kernel.decision import CHANCE
from companion.kernel.game import Game
from companion.kernel.notation import record_text
from companion.kernel.random_play import chance_answer

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva")


def begun(**options):
    """A game at the first question to a player; what is not given is dealt."""
    game, random = Game(CardGame(), card_setup(NAMES, options=Options(**options))), Random(1)
    while not game.waiting_for:
        game.answer(CHANCE, chance_answer(game, random))
    return game


def test_what_is_given_in_part_is_filled_up():
    roles, characters = {0: "outlaw", 2: "sheriff"}, {1: "willy_the_kid", 2: "paul_regret"}
    game = begun(roles=roles, characters=characters, hands={0: ("bang:AS",), 1: ("beer:6H", "missed:2S")})
    seats = game.state.seats
    assert (seats[0].role, seats[2].role, game.state.active) == ("outlaw", "sheriff", 2)
    assert (seats[1].character, seats[2].character) == ("willy_the_kid", "paul_regret")
    assert (seats[2].life, seats[1].life) == (4, 4)
    assert seats[0].hand.may_be[0] == "bang:AS"
    assert seats[1].hand.may_be[:2] == ["beer:6H", "missed:2S"]
    assert [len(seat.hand) for seat in seats if seat.number != 2] == [seats[n].life for n in (0, 1, 3, 4)]
    dealt = [card for seat in seats for card in seat.hand.may_be]
    assert len(set(dealt) & {"bang:AS", "beer:6H", "missed:2S"}) == 3
    assert not {"bang:AS", "beer:6H", "missed:2S"} & set(game.state.pile)


def test_a_hand_that_is_given_whole_is_not_drawn_to():
    hand = ("bang:AS", "beer:6H", "missed:2S", "duel:QD", "panic:JH", "indians:KD")
    game = begun(roles={0: "sheriff"}, hands={1: hand}, characters={1: "black_jack"})
    assert game.state.seats[1].hand.may_be == list(hand)
    assert not any(decision.id == "P1/hand" for decision, _ in game.answered)


@pytest.mark.parametrize(
    "options",
    [
        {"ruthless_law": "yes"},
        {"reward": "cash"},
        {"characters": {0: "vera_custer", 3: "sid_ketchum"}, "expansions": "dodge_city"},
        {"roles": {0: "renegade"}, "hands": {2: ("bang:AS", "beer:6H"), 4: ("punch:10S",)}, "expansions": "dodge_city"},
        {"cards_by": "people", "ruthless_law": "yes", "hands": {1: ("bang:AS",)}},
    ],
)
def test_it_stands_in_the_record_and_the_record_is_the_game(options):
    chosen = Options(**options)
    game = play_to_the_end(CardGame(), card_setup(NAMES, options=chosen), Random(3))
    text = record_text(game.record)
    for name, value in chosen.as_set():
        assert f"option {name} {value}\n" in text
    again = game_told(text)
    assert again.log() == game.log()
    assert again.state.options == chosen


def test_what_was_given_in_secret_is_sealed_while_the_game_runs():
    game = begun(roles={0: "outlaw", 2: "sheriff"}, hands={1: ("beer:6H",)}, characters={1: "willy_the_kid"})
    text = record_text(game.sealed_record)
    assert "beer:6H" not in text
    assert "outlaw" not in text
    assert "option characters P1=willy_the_kid" in text


def test_with_real_cards_the_table_itself_sees_to_the_ruthless_law():
    """The companion sees no BANG! in a hand, so it holds nobody up who has none."""
    law = Options(ruthless_law="yes", cards_by="people")
    seats = ("sheriff+ 1/5 slab_the_killer hand 4", "outlaw 4/4 bart_cassidy hand 2", "outlaw 4/4 rose_doolan hand 1",
             "renegade 4/4 kit_carlson hand 1", "deputy 4/4 willy_the_kid hand 1")  # fmt: skip
    game = Game(CardGame(), card_setup(NAMES, " | ".join(("cards turn 3 P0", *seats)), law))
    assert game.pending.key == "play"
    game.answer(0, ("end",))
    assert game.pending.key == "discard_excess"
    assert "bang:AS" in [option.id for option in game.pending.options]
