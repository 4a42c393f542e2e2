"""Roles and characters by real cards: the companion has not seen them, asks when it must, and plays the same game."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.dice.character import CHARACTERS
from companion.games.dice.characters.old_saloon import characters_for
from companion.games.dice.options import MODULES, SPECIAL_ROLES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.conformance import check
from companion.kernel.decision import CHANCE, CLOCK, LAPSE, Choice, Deal, Window
from companion.kernel.game import Game
from companion.kernel.random_play import play_on, random_answer

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")
BASE = characters_for(Options())
REAL = Options(roles_by="cards", characters_by="cards")
REAL_SPECIAL = replace(REAL, modules=(SPECIAL_ROLES,))
REAL_MIXED = replace(REAL_SPECIAL, role_cards="mixed")


def ids(game: Game, seat: int) -> list[str]:
    return [option.id for option in game.pending.options(seat)]


# -- set-up --------------------------------------------------------------------------------------------------------


def test_it_asks_who_is_the_sheriff_and_then_each_for_his_character():
    game = Game(DiceGame(), dice_setup(NAMES[:5], options=REAL))
    assert (game.pending.key, ids(game, 0)) == ("who_is_sheriff", [f"P{seat}" for seat in range(5)])
    game.answer(0, ("P3",))
    assert game.state.seats[3].role_shown
    told = []
    for seat in range(5):
        assert (game.pending.key, game.pending.seats) == ("which_character", (seat,))
        assert len(game.pending.options(seat)) == len(BASE) - seat, "one that lies there is not there twice"
        told.append(ids(game, seat)[-1])
        game.answer(seat, (told[-1],))
    assert [seat.character for seat in game.state.seats] == told
    assert game.pending.id == "turn 1/P3/roll 1"
    assert game.state.seats[3].life == game.state.seats[3].most_life
    assert not any(isinstance(decision, Deal) for decision, _ in game.answered)


@pytest.mark.parametrize(
    ("options", "cards", "life"),
    [(REAL_SPECIAL, None, 3), (REAL_MIXED, ["the_bear", "sheriff"], 3), (REAL, None, 2)],
)
def test_it_asks_which_sheriff_only_where_there_are_two(options, cards, life):
    game = Game(DiceGame(), dice_setup(NAMES[:5], options=options))
    game.answer(0, ("P1",))
    if cards:
        assert (game.pending.seats, sorted(ids(game, 1))) == ((1,), sorted(cards))
        game.answer(1, ("the_bear",))
    assert game.pending.key == "which_character"
    for seat in range(5):
        game.answer(seat, (game.pending.options(seat)[0].id,))
    sheriff = game.state.seats[1]
    assert sheriff.life == sheriff.most_life == CHARACTERS[sheriff.character].life + life
    assert sheriff.power == ("the_bear" if options.special_roles else "")


def test_roles_may_be_real_and_characters_dealt_and_the_other_way_round():
    game = Game(DiceGame(), dice_setup(NAMES[:5], options=Options(roles_by="cards")))
    game.answer(0, ("P0",))
    assert game.pending.id == "characters"
    game = Game(DiceGame(), dice_setup(NAMES[:5], options=Options(characters_by="cards")))
    game.answer(CHANCE, random_answer(game.pending, CHANCE, Random(1)))
    assert game.pending.key == "which_character"


def test_three_players_show_all_cards_and_the_last_is_known():
    game = Game(DiceGame(), dice_setup(NAMES[:3], options=REAL))
    assert (game.pending.seats, sorted(ids(game, 0))) == ((0,), ["deputy", "outlaw", "renegade"])
    game.answer(0, ("outlaw",))
    assert sorted(ids(game, 1)) == ["deputy", "renegade"]
    game.answer(1, ("deputy",))
    assert [str(seat.role) for seat in game.state.seats] == ["outlaw", "deputy", "renegade"]
    assert all(seat.role_shown for seat in game.state.seats)
    for seat in range(3):
        game.answer(seat, (game.pending.options(seat)[0].id,))
    assert game.pending.id == "turn 1/P1/roll 1"


# -- the same game -------------------------------------------------------------------------------------------------


def dealt_game(options: Options, players: int, seed: int) -> Game:
    game = Game(DiceGame(), dice_setup(NAMES[:players], options=options))
    random = Random(seed)
    while game.pending is not None:
        play_on(game, random)
    return game


def with_real_cards(dealt: Game, options: Options) -> Game:
    """The dealt game's throws and choices once more, its cards told truly whenever they are asked for."""
    deals = {answer.id: answer.tokens for decision, answer in dealt.answered if isinstance(decision, Deal)}
    said = {(answer.id, answer.actor): answer.tokens for _, answer in dealt.answered}
    stepped_in = {answer.id: answer.actor for decision, answer in dealt.answered if isinstance(decision, Window)}
    game = Game(dealt.rules, dice_setup(dealt.setup.players, options=options))
    while (decision := game.pending) is not None:
        seat = decision.seats[0] if decision.seats else CHANCE
        if decision.key == "who_is_sheriff":
            sheriff = next(n for n, card in enumerate(deals["roles"]) if card in ("sheriff", "the_bear"))
            game.answer(0, (f"P{sheriff}",))
        elif decision.key == "show_card":
            game.answer(seat, (deals["roles"][seat],))
        elif decision.key == "which_character":
            game.answer(seat, (deals["characters"][seat],))
        elif isinstance(decision, Window):
            seat = stepped_in[decision.id]
            game.answer(seat, LAPSE if seat == CLOCK else (decision.options(seat)[0].id,))
        elif isinstance(decision, Choice):
            for seat in decision.seats:
                game.answer(seat, said[decision.id, seat])
        else:
            game.answer(seat, said[decision.id, seat])
    return game


@settings(max_examples=40, deadline=None)
@given(st.integers(3, 8), st.sampled_from(["none", "special", "mixed"]), st.integers(0, 10**9))
def test_a_game_by_real_cards_ends_as_the_same_game_dealt(players, special, seed):
    modules = tuple(module for module in MODULES if players >= 5 or module != "ghost")
    if special == "none" or players == 3:
        modules = tuple(module for module in modules if module != SPECIAL_ROLES)
    options = Options(modules=modules, role_cards="mixed" if special == "mixed" else "special")
    dealt = dealt_game(options, players, seed)
    real = with_real_cards(dealt, replace(options, roles_by="cards", characters_by="cards"))
    assert real.state.outcome == dealt.state.outcome
    for seat, other in zip(real.state.seats, dealt.state.seats, strict=True):
        assert (seat.life, seat.role, seat.power) == (other.life, other.role, other.power)
        assert seat.plays_as == other.plays_as
    assert real.state.ghost == dealt.state.ghost


@pytest.mark.parametrize(
    ("players", "cards"),
    [
        *zip((3, 4, 5, 6, 8), ("special", "mixed", "special", "mixed", "special"), strict=True),
        *(pytest.param(players, "special", marks=pytest.mark.slow) for players in (4, 6, 7)),
        *(pytest.param(players, "mixed", marks=pytest.mark.slow) for players in (3, 5, 7, 8)),
    ],
)
def test_real_cards_conform(players, cards):
    modules = tuple(m for m in MODULES if players >= 5 or m != "ghost")
    modules = tuple(m for m in modules if players > 3 or m != SPECIAL_ROLES)
    options = Options(modules=modules, role_cards=cards, roles_by="cards", characters_by="cards")
    assert check(DiceGame(), [dice_setup(NAMES[:players], options=options)], seed=players, games=1) > 20
