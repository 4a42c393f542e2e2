"""An eliminated player's cards with a real deck: people say what the hand was, and hand and play go onto the discards
together, in the player's order where that can matter (Pedro Ramirez), as with cards that the companion has dealt."""

import pytest

from companion.games.cards.options import Options
from companion.games.cards.rules import CardGame, card_setup
from companion.kernel.decision import CHANCE, Allocation
from companion.kernel.game import Game
from companion.kernel.view import view_of
from tests.companion.games.cards.card_promises import assert_table

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
FALLS = (
    "cards turn 3 P0 | sheriff+ 5/5 willy_the_kid hand 3 | {role} 1/4 bart_cassidy hand 2 front barrel:QS "
    "| outlaw 4/4 rose_doolan hand 1 | {other} 4/4 {character} hand 1 | renegade 4/4 black_jack hand 1"
)
HAND = ("stagecoach:9S", "missed:8S")


def fallen(character="pedro_ramirez", role="outlaw"):
    """Anna has shot Ben, who has shown his hand; of a Deputy's fall Anna has lost her own cards next."""
    position = FALLS.format(character=character, role=role, other="deputy" if role == "outlaw" else "outlaw")
    game = Game(CardGame(), card_setup(NAMES, position, Options(cards_by="people")))
    game.answer(0, ("play:bang:AS@P1",))
    for token in ("draw:barrel:QS", None, "take", "take"):
        if token is None:
            game.answer(CHANCE, ("bang:2C",))
        else:
            game.answer(1, (token,))
    assert (game.pending.id, game.pending.key) == ("turn 3/P0/play 1/bang:AS/out/P1/hand", "shows_hand")
    game.answer(CHANCE, HAND)
    return game


def test_hand_and_table_are_ordered_together_and_lie_open_till_then():
    game = fallen()
    asked = game.pending
    assert isinstance(asked, Allocation)
    assert {option.id for option in asked.slots[0].options} == {*HAND, "barrel:QS"}
    assert len(asked.slots) == 3
    assert set(view_of(game, None, 0).table.aside) == set(HAND)
    order = ("missed:8S", "barrel:QS", "stagecoach:9S")
    game.answer(1, order)
    assert game.state.discards[-3:] == list(order)
    assert (game.state.aside, len(game.state.seats[1].hand), game.state.seats[1].front) == ([], 0, [])
    assert [dict(event.params)["cards"] for event in game.events if event.key == "discards_all"] == [" ".join(order)]
    assert_table(game.state, game.pending)


def test_where_the_order_cannot_matter_they_go_in_the_order_of_the_decks():
    game = fallen(character="lucky_duke")
    assert game.state.discards[-3:] == ["missed:8S", "stagecoach:9S", "barrel:QS"]
    assert game.state.aside == []


def test_a_sheriff_who_slew_a_deputy_orders_all_he_has_alike():
    game = fallen(role="deputy")
    game.answer(1, ("missed:8S", "barrel:QS", "stagecoach:9S"))
    assert game.pending.id == "turn 3/P0/play 1/bang:AS/out/P1/penalty/hand"
    game.answer(CHANCE, ("beer:6H", "beer:7H", "beer:8H", "beer:9H")[: len(game.pending.places)])
    assert isinstance(game.pending, Allocation)
    order = tuple(option.id for option in game.pending.slots[0].options)[::-1]
    game.answer(0, order)
    assert game.state.discards[-len(order) :] == list(order)


def test_what_was_shown_stays_nowhere_where_the_host_breaks_it_off():
    """He ends the game while the order is asked: all that lay open is among the discards."""
    game = fallen()
    game.adjust(("P2/eliminate", "P4/eliminate"))
    assert game.pending is None
    assert game.state.aside == []
    assert set(HAND) < set(game.state.discards)
    assert_table(game.state, None)


@pytest.mark.parametrize("wrong", [("missed:8S", "missed:8S", "barrel:QS"), ("missed:8S", "barrel:QS", "bang:2C")])
def test_no_other_cards_are_ordered(wrong):
    asked = fallen().pending
    assert asked.why_illegal(1, wrong) is not None
