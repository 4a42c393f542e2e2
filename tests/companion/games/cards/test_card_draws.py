"""How often a draw! succeeds, counted by hand: every card of the base deck once is flipped (R001, “Draw!”)."""

from fractions import Fraction

from companion.games.cards.deck import BASE, deck
from companion.games.cards.effects.flips import explodes, is_heart
from companion.games.cards.rules import CardGame, card_setup
from companion.kernel.game import Game

CARDS = [card.token for card in deck(BASE)]
POSITION = (
    "cards turn 2 P{active} | sheriff+ 5/5 slab_the_killer {sheriff}| outlaw 4/4 {character} {front}| outlaw 4/4 "
    "rose_doolan | renegade 4/4 black_jack"
)


def after_flips(flips, character="bart_cassidy", front="", active=1, sheriff="", answers=()):
    """A table on which the turn has begun and these cards were flipped."""
    text = POSITION.format(active=active, character=character, front=front, sheriff=sheriff)
    game = Game(CardGame(), card_setup(("A", "B", "C", "D"), text))
    for actor, token in answers:
        game.answer(actor, (token,))
    game.answer("chance", flips)
    return game


def test_the_deck_has_ten_cards_that_explode_and_twenty_hearts():
    assert sum(map(explodes, CARDS)) == 10
    assert sum(map(is_heart, CARDS)) == 20


def test_dynamite_explodes_on_ten_of_the_other_cards():
    """Of the 79 cards besides the Dynamite (2 of hearts) ten explode."""
    left = [card for card in CARDS if card != "dynamite:2H"]
    hit = [card for card in left if after_flips((card,), front="front dynamite:2H ").state.seats[1].life < 4]
    assert Fraction(len(hit), len(left)) == Fraction(10, 79)
    assert set(hit) == {card for card in left if explodes(card)}


def test_jail_is_left_on_a_heart():
    left = [card for card in CARDS if card != "jail:10S"]
    free = [card for card in left if after_flips((card,), front="front jail:10S ").state.active == 1]
    assert Fraction(len(free), len(left)) == Fraction(20, 79)


def test_lucky_duke_explodes_only_where_both_cards_do_or_he_chooses_so():
    """Of all pairs of the other 79 cards: both explode in 10 × 9 of 79 × 78 ordered pairs."""
    left = [card for card in CARDS if card != "dynamite:2H"]
    pairs = [(one, other) for n, one in enumerate(left) for m, other in enumerate(left) if n != m]
    lost = sum(explodes(one) and explodes(other) for one, other in pairs)
    assert Fraction(lost, len(pairs)) == Fraction(10 * 9, 79 * 78)
    game = after_flips(("missed:5S", "beer:6H"), character="lucky_duke", front="front dynamite:2H ")
    assert [option.id for option in game.pending.options(1)] == ["use:missed:5S", "use:beer:6H"]
    game.answer(1, ("use:beer:6H",))
    assert game.state.seats[1].life == 4
    assert game.state.discards == ["missed:5S", "beer:6H"]


def test_lucky_duke_with_two_alike_is_not_asked():
    game = after_flips(("stagecoach:9S", "stagecoach:9S"), character="lucky_duke", front="front dynamite:2H ")
    assert game.state.seats[1].life == 1
