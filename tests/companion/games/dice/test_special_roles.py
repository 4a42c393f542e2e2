"""Old Saloon, module 3, the special roles: the scenarios by number, and every sentence besides."""

from collections import Counter

import pytest

from companion.games.dice.options import SPECIAL_ROLES, Options
from companion.games.dice.roles.role_cards import role_of
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.western.roles import Role
from companion.kernel.decision import CHANCE
from companion.kernel.game import Game
from companion.kernel.view import view_of

SPECIAL = Options(modules=(SPECIAL_ROLES,))


# -- the deal ------------------------------------------------------------------------------------------------------


def dealt(players: int, options: Options, first: bool = True) -> Game:
    """A game whose roles are dealt from the front of each deck, or from its back."""
    game = Game(DiceGame(), dice_setup(tuple(f"N{n}" for n in range(players)), options=options))
    while game.pending.key == "pick_roles":
        deck = game.pending.deck if first else game.pending.deck[::-1]
        game.answer(CHANCE, deck[: len(game.pending.places)])
    game.answer(CHANCE, game.pending.deck)
    game.answer(CHANCE, game.pending.deck[:players])
    return game


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("cards", ["special", "mixed"])
def test_special_roles_are_dealt_in_the_numbers_of_the_base_game(players, cards):
    base = dealt(players, Options())
    game = dealt(players, Options(modules=(SPECIAL_ROLES,), role_cards=cards))
    assert Counter(seat.role for seat in game.state.seats) == Counter(seat.role for seat in base.state.seats)
    assert all(seat.power for seat in game.state.seats), "the special ones lie in front"
    assert max(Counter(seat.power for seat in game.state.seats).values()) == 1, "each is there once"


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_mixed_roles_may_all_be_plain_ones(players):
    game = dealt(players, Options(modules=(SPECIAL_ROLES,), role_cards="mixed"), first=False)
    assert not any(seat.power for seat in game.state.seats)


def test_which_are_in_play_is_drawn_unseen():
    game = Game(DiceGame(), dice_setup(tuple("ABCDE"), options=SPECIAL))
    picked = {}
    while game.pending.key == "pick_roles":
        assert game.pending.secret
        picked[game.pending.id] = Counter(role_of(card) for card in game.pending.deck)
        game.answer(CHANCE, game.pending.deck[: len(game.pending.places)])
    assert picked == {
        "renegade cards": {Role.RENEGADE: 2},
        "outlaw cards": {Role.OUTLAW: 3},
        "deputy cards": {Role.DEPUTY: 3},
    }
    assert game.pending.secret


def test_nobody_sees_another_players_special_role():
    game = dealt(5, SPECIAL)
    for audience in (None, *range(5)):
        for seat in view_of(game, audience).table.seats:
            known = seat.role == "sheriff" or seat.number == audience
            assert (seat.power is not None) == (seat.role is not None) == known


def test_three_players_have_no_special_roles():
    from companion.support.errors import SetupInvalid

    with pytest.raises(SetupInvalid, match="4 players"):
        Game(DiceGame(), dice_setup(tuple("ABC"), options=SPECIAL))


# -- The Bear ------------------------------------------------------------------------------------------------------


def test_s23_the_bear_has_three_bullets_more():
    game = Game(DiceGame(), dice_setup(tuple("ABCD"), options=SPECIAL))
    while game.pending.key == "pick_roles":
        game.answer(CHANCE, game.pending.deck[: len(game.pending.places)])
    game.answer(CHANCE, game.pending.deck)
    game.answer(CHANCE, ("lucky_duke", "bart_cassidy", "el_gringo", "vulture_sam"))
    bear = game.state.seats[0]
    assert (bear.power, bear.role_shown, bear.life, bear.most_life) == ("the_bear", True, 11, 11)
