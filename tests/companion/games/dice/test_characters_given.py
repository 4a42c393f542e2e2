"""Characters, and the Sheriff's role, given to seats in place of a deal."""

from random import Random

import pytest

from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.known import game_told
from companion.games.simulation import play_game
from companion.games.western.roles import Role, roles_for
from companion.kernel.conformance import check
from companion.kernel.decision import Deal
from companion.kernel.game import Game
from companion.kernel.notation import record_text
from companion.kernel.random_play import play_on
from companion.kernel.rules import Setup
from companion.support.errors import SetupInvalid

NAMES = ("Anna", "Ben", "Carl", "Dora")
ROLES = ("sheriff", "outlaw", "outlaw", "renegade")


def dealt(**options):
    game = Game(DiceGame(), dice_setup(NAMES, options=Options(**options)))
    game.answer("chance", ROLES)
    return game


def test_who_is_given_a_character_is_dealt_none():
    game = dealt(characters=((1, "kit_carlson"), (3, "suzy_lafayette")))
    assert isinstance(game.pending, Deal)
    assert game.pending.places == ("P0", "P2")
    assert not {"kit_carlson", "suzy_lafayette"} & set(game.pending.deck)
    game.answer("chance", ("bart_cassidy", "black_jack"))
    seats = game.state.seats
    assert [seat.character for seat in seats] == ["bart_cassidy", "kit_carlson", "black_jack", "suzy_lafayette"]
    assert [seat.life for seat in seats] == [10, 7, 8, 8]


def test_where_all_are_given_nothing_is_dealt():
    given = ((0, "bart_cassidy"), (1, "kit_carlson"), (2, "black_jack"), (3, "suzy_lafayette"))
    assert dealt(characters=given).pending.id == "turn 1/P0/roll 1"


def test_with_real_cards_only_the_others_are_asked():
    game = dealt(characters=((0, "kit_carlson"),), characters_by="cards")
    assert game.pending.seats == (1,)
    assert "kit_carlson" not in [option.id for option in game.pending.options(1)]


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("P1=kit_kat", "There is no character “kit_kat” here; there are: bart_cassidy, "),
        ("P1=doc_holyday", "There is no character “doc_holyday” here; there are: "),
        ("P1=kit_carlson P2=kit_carlson", "The character “kit_carlson” is given 2 times; it is there 1 times."),
        ("P4=kit_carlson", "“P4=kit_carlson” of the option “characters” cannot be read; it says P0=…, for P0 to P3."),
        ("P1=kit_carlson P1=black_jack", "The option “characters” names P1 twice."),
    ],
)
def test_what_cannot_be_given(value, sentence):
    with pytest.raises(SetupInvalid) as told:
        DiceGame().begin(Setup("dice", 2, NAMES, (("characters", value),)))
    assert str(told.value).startswith(sentence)


def test_such_games_keep_their_promises():
    options = Options(modules=("new_characters",), characters=((1, "molly_stark"), (2, "vera_custer")))
    assert dict(options.as_set())["characters"] == "P1=molly_stark P2=vera_custer"
    assert check(DiceGame(), [dice_setup(NAMES, options=options)], 3) > 50


@pytest.mark.parametrize("modules", [(), MODULES], ids=["base", "all modules"])
def test_the_sheriffs_role_is_given_and_the_others_are_dealt_by_lot(modules):
    dealt_to = set()
    for number in range(12):
        options = Options(modules=modules, roles=((3, "sheriff"),))
        game = Game(DiceGame(), dice_setup((*NAMES, "Emil"), options=options))
        random = Random(number)
        while game.state.turn == 0:
            play_on(game, random)
        seats = game.state.seats
        assert seats[3].role is Role.SHERIFF
        assert seats[3].role_shown
        assert sorted(seat.role for seat in seats) == sorted(roles_for(5))
        assert game.state.active == 3
        assert game_told(record_text(game.record)).state.seats[3].role is Role.SHERIFF
        dealt_to |= {seat.number for seat in seats if seat.role is Role.DEPUTY}
    assert len(dealt_to) > 1
    assert check(DiceGame(), [game.setup], 3) > 50


@pytest.mark.parametrize(
    ("names", "options", "sentence"),
    [
        (NAMES, (("roles", "P1=outlaw"),), "There is no role “outlaw” here"),
        (NAMES, (("roles", "P1=sheriff P2=sheriff"),), "The role “sheriff” is given 2 times"),
        (NAMES, (("roles", "P1=sheriff"), ("roles_by", "cards")), "only without real role cards"),
        (NAMES[:3], (("roles", "P1=sheriff"),), "4 players or more"),
    ],
)
def test_roles_that_cannot_be_given(names, options, sentence):
    with pytest.raises(SetupInvalid, match=sentence):
        DiceGame().begin(Setup("dice", 3, names, options))


def test_it_stands_in_the_record_and_the_record_is_the_game():
    chosen = Options(characters=((1, "kit_carlson"), (3, "suzy_lafayette")))
    game = play_game(DiceGame(), dice_setup(NAMES, options=chosen), "given")
    text = record_text(game.record)
    assert "option characters P1=kit_carlson P3=suzy_lafayette\n" in text
    again = game_told(text)
    assert again.log() == game.log()
    assert [seat.character for seat in again.state.seats][1::2] == ["kit_carlson", "suzy_lafayette"]
