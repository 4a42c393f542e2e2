"""A position of the card game as one line: what it says lies so, and what cannot be is told with every reason."""

from random import Random

import pytest

from companion.games.cards.options import Options
from companion.games.cards.position.notation import position_text
from companion.games.cards.rules import CardGame, card_setup
from companion.kernel.conformance import check
from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.support.errors import SetupInvalid
from tests.companion.games.cards.test_card_conformance import NAMES, SETUPS

TEXT = (
    "cards turn 12 P1 | sheriff+ 4/5 bart_cassidy hand bang:AS,beer:6H front barrel:QS,scope:AS | outlaw+ 0/4 "
    "willy_the_kid | outlaw 3/3 vera_custer copied lucky_duke hand missed:2S | renegade 4/4 kit_carlson "
    "| discards bang:2C,missed:7S | top beer:7H seen P3"
)
DODGE_CITY = Options(expansions="dodge_city")


def begin(text, players=4, options=DODGE_CITY):
    return CardGame().begin(card_setup(NAMES[:players], text, options))


def test_what_it_says_lies_so():
    table = begin(TEXT.replace("P1 |", "P2 |", 1))
    assert (table.turn, table.active) == (11, 2)
    assert [seat.life for seat in table.seats] == [4, 0, 3, 4]
    assert (table.seats[0].hand.may_be, table.seats[0].front) == (["bang:AS", "beer:6H"], ["barrel:QS", "scope:AS"])
    assert (table.seats[2].ability, table.seats[1].out) == ("lucky_duke", True)
    assert (table.discards, table.top, table.top_seen_by) == (["bang:2C", "missed:7S"], ["beer:7H"], 3)
    assert len(table.pile) == 120 - 8


@pytest.mark.parametrize("name", ["base-4", "dodge-city-8", "base-3", "sid-kit-vera"])
def test_it_gives_back_the_position_at_the_start_of_every_turn(name):
    setup = SETUPS[name]
    game, random, seen = Game(CardGame(), setup), Random(3), 0
    turn = 0
    while game.pending is not None:
        state = game.state
        if state.turn > turn and game.pending.id.startswith(f"turn {state.turn}/P{state.active}/draw"):
            turn = state.turn
            if state.aside or "/more" in game.pending.id or "draw/" in game.pending.id:
                continue
            text = position_text(state)
            options = Options(expansions=state.options.expansions)
            again = CardGame().begin(card_setup(setup.players, text, options))
            again.turn += 1
            assert position_text(again) == text
            assert sorted(again.pile) == sorted(state.pile)
            seen += 1
        play_on(game, random)
    assert seen > 5


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("cards turn 1", "is no position of 4 players"),
        (TEXT.replace("hand missed:2S", "holds missed:2S"), "holds missed:2S” cannot be read"),
        (TEXT.replace("kit_carlson", "kit_kat"), "the character “kit_kat” is unknown; known are: bart_cassidy"),
        (TEXT.replace("beer:7H", "missed:7S"), "the card “missed:7S” lies there more often than there is one of it"),
        (TEXT.replace("beer:7H", "beer:7S"), "there is no card “beer:7S”"),
        (TEXT, "P1 cannot have the turn"),
        (TEXT.replace("renegade 4/4", "deputy 4/4"), "4 players have the roles sheriff, renegade, outlaw, outlaw"),
        (TEXT.replace("kit_carlson", "bart_cassidy"), "bart_cassidy is there only once"),
        (TEXT.replace("sheriff+", "sheriff"), "Anna's role lies open"),
        (TEXT.replace("sheriff+ 4/5", "sheriff+ 4/4"), "Anna can have 5 life points"),
        (TEXT.replace("renegade 4/4", "renegade 5/4"), "Dan has more life points than possible"),
        (TEXT.replace("willy_the_kid", "willy_the_kid hand bang:KH"), "Ben is out of the game and holds no cards"),
        (TEXT.replace("kit_carlson", "kit_carlson copied lucky_duke"), "Dan copies nobody; that is Vera Custer's"),
        (TEXT.replace("scope:AS", "barrel:KS"), "Anna has two cards of one name in play"),
        (TEXT.replace("barrel:QS,scope:AS", "volcanic:10S,winchester:8S"), "Anna has two weapons in play"),
        (TEXT.replace("scope:AS", "beer:8H"), "Anna has a brown card in play"),
        (TEXT.replace("sheriff+ 4/5", "sheriff+ 0/5"), "the game is over"),
    ],
)
def test_what_cannot_be_is_told(text, reason):
    with pytest.raises(SetupInvalid) as told:
        begin(text)
    assert reason in str(told.value)


def test_real_hands_are_numbers():
    options = Options(expansions="dodge_city", cards_by="people")
    text = TEXT.replace("P1 |", "P2 |", 1).replace("bang:AS,beer:6H", "2").replace("missed:2S", "1")
    table = begin(text.partition(" | top")[0], options=options)
    assert [len(seat.hand) for seat in table.seats] == [2, 0, 1, 0]
    with pytest.raises(SetupInvalid, match="of real cards: say how many, and not which"):
        begin(TEXT, options=options)


def test_games_from_a_position_keep_their_promises():
    check(CardGame(), [card_setup(NAMES[:4], TEXT.replace("P1 |", "P2 |", 1), DODGE_CITY)], 5)
