"""How a dice game begins: who is dealt what, what each has, and what nobody else sees."""

from collections import Counter

import pytest

from companion.games.dice.options import CHIEFS_ARROW, GHOST, SPECIAL_ROLES, Options
from companion.games.dice.roles.role_cards import role_of
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.western.roles import Role
from companion.kernel.decision import CHANCE
from companion.kernel.game import Game
from companion.kernel.view import view_of
from companion.support.errors import SetupInvalid
from tests.companion.games.dice.scene import MIX, ROLES

SPECIAL = Options(modules=(SPECIAL_ROLES,))
MIXED = Options(modules=(SPECIAL_ROLES,), role_cards="mixed")


def begun(players: int, options: Options) -> Game:
    return Game(DiceGame(), dice_setup(tuple(f"N{n}" for n in range(players)), options=options))


def dealt(players: int, options: Options, first: bool = True) -> Game:
    """A game whose roles are dealt from the front of each deck, or from its back."""
    game = begun(players, options)
    while game.pending.key == "pick_roles":
        deck = game.pending.deck if first else game.pending.deck[::-1]
        game.answer(CHANCE, deck[: len(game.pending.places)])
    game.answer(CHANCE, game.pending.deck)
    game.answer(CHANCE, game.pending.deck[:players])
    return game


def dealt_so(roles: str, characters: str, options: Options | None = None) -> Game:
    """A game in which these lie before the seats."""
    game = begun(len(roles), options or Options())
    game.answer(CHANCE, tuple(ROLES[letter] for letter in roles))
    game.answer(CHANCE, tuple(characters.split()))
    return game


@pytest.mark.parametrize(
    ("players", "options", "sentence"),
    [
        *((players, Options(), "3 to 8 players") for players in (0, 2, 9)),
        *((players, Options(modules=(GHOST,)), "5 players or more") for players in (3, 4)),  # S40
        (3, SPECIAL, "4 players"),
    ],
)
def test_other_numbers_of_players_are_refused_in_one_sentence(players, options, sentence):
    with pytest.raises(SetupInvalid, match=sentence):
        begun(players, options)


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("options", [Options(), SPECIAL], ids=["plain", "special"])
def test_d1_roles_are_dealt_and_only_the_sheriff_is_public(players, options):
    game = dealt(players, options)
    assert Counter(seat.role for seat in game.state.seats) == Counter(ROLES[letter] for letter in MIX[players])
    for audience in (None, *range(players)):
        for own, shown in zip(game.state.seats, view_of(game, audience).table.seats, strict=True):
            known = own.role == "sheriff" or shown.number == audience
            assert (shown.role, shown.power) == ((own.role, own.power) if known else (None, None))


@pytest.mark.parametrize(("options", "chief"), [(Options(), False), (Options(modules=(CHIEFS_ARROW,)), True)])
def test_d2_life_points_the_sheriff_has_two_more_and_nobody_has_arrows(options, chief):
    game = dealt_so("SOORD", "bart_cassidy el_gringo vulture_sam lucky_duke slab_the_killer", options)
    assert [seat.life for seat in game.state.seats] == [10, 7, 9, 8, 8]
    assert [seat.most_life for seat in game.state.seats] == [10, 7, 9, 8, 8]
    assert (game.state.pile, view_of(game, None).table.chief_in_pile) == (9, chief)  # S16
    assert [seat.arrows for seat in game.state.seats] == [0] * 5


def test_the_sheriff_begins_wherever_he_sits():
    game = dealt_so("ODSOR", "lucky_duke bart_cassidy vulture_sam slab_the_killer suzy_lafayette")
    assert game.pending.id == "turn 1/P2/roll 1"
    assert game.state.seats[2].life == 11


def test_d55_three_play_with_open_roles_and_the_deputy_begins_with_nothing_extra():
    game = dealt_so("ODR", "bart_cassidy el_gringo vulture_sam")
    assert game.pending.id == "turn 1/P1/roll 1"
    assert [seat.life for seat in game.state.seats] == [8, 7, 9]
    assert all(seat.role_shown for seat in game.state.seats)


# -- special roles -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("options", [SPECIAL, MIXED], ids=["special", "mixed"])
def test_special_roles_are_dealt_in_the_numbers_of_the_base_game(players, options):
    game = dealt(players, options)
    assert Counter(seat.role for seat in game.state.seats) == Counter(ROLES[letter] for letter in MIX[players])
    assert all(seat.power for seat in game.state.seats), "the special ones lie in front"
    assert max(Counter(seat.power for seat in game.state.seats).values()) == 1, "each is there once"


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_mixed_roles_may_all_be_plain_ones(players):
    assert not any(seat.power for seat in dealt(players, MIXED, first=False).state.seats)


def test_which_are_in_play_is_drawn_unseen():
    game = begun(5, SPECIAL)
    picked = {}
    while game.pending.key == "pick_roles":
        assert game.pending.secret
        picked[game.pending.id] = Counter(role_of(card) for card in game.pending.deck)
        game.answer(CHANCE, game.pending.deck[: len(game.pending.places)])
    assert picked == {
        "renegade cards": {Role.RENEGADE: 2}, "outlaw cards": {Role.OUTLAW: 3}, "deputy cards": {Role.DEPUTY: 3},
    }  # fmt: skip
    assert game.pending.secret


def test_s23_the_bear_has_three_bullets_more():
    bear = dealt(4, SPECIAL).state.seats[0]
    more = bear.life - dealt(4, Options()).state.seats[0].life
    assert (bear.power, bear.role_shown, bear.life, more) == ("the_bear", True, bear.most_life, 1)
