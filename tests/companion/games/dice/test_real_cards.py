"""Roles and characters by real cards: the companion has not seen them, asks when it must, and plays the same game."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.dice.character import CHARACTERS
from companion.games.dice.characters.old_saloon import characters_for
from companion.games.dice.options import GHOST, MODULES, SPECIAL_ROLES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.conformance import check
from companion.kernel.decision import CHANCE, CLOCK, LAPSE, Choice, Deal, Window
from companion.kernel.game import Game
from companion.kernel.random_play import play_on, random_answer
from companion.kernel.view import view_of
from companion.support.errors import Refused

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")
BASE = characters_for(Options())
REAL = Options(roles_by="cards", characters_by="cards")
REAL_SPECIAL = replace(REAL, modules=(SPECIAL_ROLES,))
REAL_MIXED = replace(REAL_SPECIAL, role_cards="mixed")


def begun(players: int = 5, options: Options = REAL) -> Game:
    """A game with real cards in which P0 has been told as the Sheriff, and nobody's character matters."""
    game = Game(DiceGame(), dice_setup(NAMES[:players], options=options))
    game.answer(0, ("P0",))
    if game.pending.key == "show_card":
        game.answer(0, ("sheriff",))
    while game.pending.key == "which_character":
        seat = game.pending.seats[0]
        game.answer(seat, (game.pending.options(seat)[0].id,))
    for seat in game.state.seats:
        seat.character = "stranger"
    return game


def ids(game: Game, seat: int) -> list[str]:
    return [option.id for option in game.pending.options(seat)]


def roll(game: Game, faces: str) -> None:
    letters = {"X": "dynamite", "1": "bullseye1", "2": "bullseye2", "B": "beer", "G": "gatling", "A": "arrow"}
    while isinstance(game.pending, Window):
        game.answer(CLOCK, LAPSE)
    game.answer(CHANCE, tuple(letters[face] for face in faces.split()))


def done(game: Game) -> None:
    while isinstance(game.pending, Window):
        game.answer(CLOCK, LAPSE)
    game.answer(game.pending.seat, ("keep",) * len(game.pending.slots))


def aim(game: Game, *seats: int) -> None:
    game.answer(game.pending.seat, tuple(f"shoot:P{seat}" for seat in seats))


def lapse(game: Game) -> None:
    while isinstance(game.pending, Window):
        game.answer(CLOCK, LAPSE)


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


# -- elimination ---------------------------------------------------------------------------------------------------


def test_whoever_is_eliminated_is_asked_for_his_card_among_those_that_can_be():
    game = begun()
    game.state.seats[1].life = 1
    roll(game, "1 X X G G")
    done(game)
    aim(game, 1)
    assert (game.pending.key, game.pending.seats) == ("show_card", (1,))
    assert sorted(ids(game, 1)) == ["deputy", "outlaw", "renegade"]
    with pytest.raises(Refused):
        game.answer(1, ("sheriff",))
    game.answer(1, ("deputy",))
    game.state.seats[2].life = 1
    roll(game, "1 X X G G")
    done(game)
    game.answer(2, ("shoot:P3",))
    game.state.seats[3].life = 1
    roll(game, "1 X X G G")
    done(game)
    game.answer(3, ("shoot:P2",))
    assert sorted(ids(game, 2)) == ["outlaw", "renegade"], "the Deputy lies open"


def test_several_eliminated_at_once_each_show_their_card():
    game = begun()
    for seat in (1, 2, 4):
        game.state.seats[seat].life = 1
    roll(game, "G G G X X")
    done(game)
    for seat, card in ((1, "outlaw"), (2, "outlaw"), (4, "renegade")):
        assert game.pending.seats == (seat,)
        game.answer(seat, (card,))
    assert game.state.outcome.side == "law", "the last one can only be the Deputy"
    assert game.state.outcome.winners == (0, 3)


def test_the_law_wins_only_once_all_others_are_known_to_be_good():
    game = begun()
    for seat in (1, 2):
        game.state.seats[seat].life = 1
    roll(game, "G G G X X")
    done(game)
    game.answer(1, ("outlaw",))
    game.answer(2, ("outlaw",))
    assert game.state.outcome is None
    assert game.pending.id == "turn 2/P3/roll 1"


# -- the end -------------------------------------------------------------------------------------------------------


def test_is_the_renegade_the_only_one_alive():
    game = begun(5)
    game.state.seats[0].life = 1
    for seat in (1, 2, 3):
        game.state.seats[seat].life = 1
    roll(game, "G G G X X")
    done(game)
    for seat, card in ((1, "deputy"), (2, "outlaw"), (3, "outlaw")):
        game.answer(seat, (card,))
    assert game.state.outcome is None
    assert str(game.state.seats[4].role) == "renegade", "only that is left"
    assert not game.state.seats[4].role_shown
    roll(game, "1 X X G G")
    done(game)
    assert (game.state.outcome.side, game.state.outcome.winners) == ("renegade", (4,))


@pytest.mark.parametrize(("card", "side", "winners"), [("renegade", "renegade", (4,)), ("outlaw", "outlaws", (2, 4))])
def test_the_last_one_alive_is_asked_when_that_decides(card, side, winners):
    game = begun(5)
    for seat in (1, 2, 3):
        game.state.seats[seat].life = 1
    game.state.seats[0].life = 2
    other = "outlaw" if card == "renegade" else "renegade"
    roll(game, "G G G X X")
    done(game)
    game.answer(1, ("deputy",))
    game.answer(2, ("outlaw",))
    with pytest.raises(Refused):
        game.answer(3, ("deputy",))
    game.answer(3, (other,))
    seat = game.state.seats[4]
    assert str(seat.role) == card, "known by what is left"
    roll(game, "1 1 X G G")
    done(game)
    assert (game.state.outcome.side, game.state.outcome.winners) == (side, winners)


def test_the_last_one_is_asked_where_two_cards_are_left():
    game = begun(5)
    for seat in (0, 1, 2, 3):
        game.state.seats[seat].life = 1
        game.state.seats[seat].arrows = 2
    game.state.pile = 1
    roll(game, "A X X G G")
    for seat, card in ((1, "outlaw"), (2, "deputy")):
        assert game.pending.seats == (seat,)
        game.answer(seat, (card,))
    assert game.pending.seats == (3,)
    assert sorted(ids(game, 3)) == ["outlaw", "renegade"]
    game.answer(3, ("outlaw",))
    assert (game.state.outcome.side, game.state.outcome.winners) == ("renegade", (4,))


def test_two_left_without_the_sheriff_need_no_question_but_who_has_won_does():
    game = begun(5)
    game.state.seats[0].life = 1
    roll(game, "X X X G G")
    assert game.state.outcome.side == "outlaws"
    shown = []
    while game.pending is not None:
        seat = game.pending.seats[0]
        shown.append(seat)
        game.answer(seat, (("outlaw", "renegade", "outlaw")[len(shown) - 1],))
    assert shown == [1, 2, 3], "the last card can only be one"
    assert game.state.outcome.winners == (1, 3)
    assert all(seat.role_shown for seat in game.state.seats)
    assert [str(seat.role) for seat in game.state.seats] == ["sheriff", "outlaw", "renegade", "outlaw", "deputy"]


# -- special roles -------------------------------------------------------------------------------------------------


def test_any_seat_may_show_a_card_at_any_window_and_one_without_effect_leaves_it_open():
    game = begun(5, REAL_MIXED)
    roll(game, "1 1 1 X X")
    assert game.pending.id == "turn 1/P0/roll 1/after"
    assert game.pending.seats == (1, 2, 3, 4)
    assert all(ids(game, seat) == ["show"] for seat in (1, 2, 3, 4))
    game.answer(2, ("show",))
    assert game.pending.seats == (2,)
    game.answer(2, ("the_ugly",))
    assert game.state.seats[2].role_shown
    assert not game.state.seats[2].power_spent, "it has done nothing, and may later"
    assert game.pending.id == "turn 1/P0/roll 1/after after P2"
    assert game.pending.seats == (1, 3, 4)
    game.answer(3, ("show",))
    game.answer(3, ("the_doc",))
    game.answer(3, ("die1",))
    game.answer(3, ("beer",))
    assert game.state.dice["die1"] == "beer"


def test_at_another_players_start_any_seat_may_show():
    game = begun(5, REAL_MIXED)
    roll(game, "X X G G 1")
    done(game)
    lapse_to(game, "turn 1/P0/shots")
    aim(game, 1)
    lapse_to(game, "turn 2/P1/start")
    assert game.pending.seats == (1, 2, 3, 4)
    game.answer(4, ("show",))
    game.answer(4, ("outlaw",))
    assert game.state.seats[4].role_shown
    assert game.pending.id == "turn 2/P1/start after P4"


def lapse_to(game: Game, id: str) -> None:
    while game.pending.id != id:
        game.answer(CLOCK, LAPSE)


def test_only_cards_that_can_still_be_are_offered():
    game = begun(7, REAL_SPECIAL)
    roll(game, "1 1 1 X X")
    game.answer(4, ("show",))
    assert Counter(ids(game, 4)) == Counter(
        ["the_good", "the_doc", "the_judge", "the_gambler", "the_bad", "the_ugly", "right_hand", "left_hand"]
    )
    game.answer(4, ("the_good",))
    game.answer(3, ("show",))
    assert "the_good" not in ids(game, 3)
    with pytest.raises(Refused):
        game.answer(3, ("the_good",))
    game.answer(3, ("left_hand",))
    game.answer(2, ("show",))
    assert set(ids(game, 2)) == {"the_doc", "the_judge", "the_gambler", "the_bad", "the_ugly"}, "one Renegade plays"
    game.answer(2, ("the_judge",))
    assert game.pending.key == "reroll", "both Deputies lie open: nobody can be the Doc, and no window opens"


def test_a_power_shown_before_its_moment_is_used_at_it():
    game = begun(5, REAL_MIXED)
    roll(game, "B 1 1 X X")
    game.answer(2, ("show",))
    game.answer(2, ("the_bad",))
    game.state.seats[4].life = 3
    done(game)
    lapse_to(game, "turn 1/P0/shots")
    aim(game, 1, 1)
    lapse_to(game, "turn 1/P0/beer")
    game.answer(0, ("beer:P4",))
    assert game.pending.id == "turn 1/P0/beer/gain"
    assert ids(game, 2) == ["the_bad"]
    game.answer(2, ("the_bad",))
    lapse(game)
    assert game.state.seats[4].life == 3


def test_the_judge_by_real_cards():
    game = begun(5, REAL_MIXED)
    roll(game, "1 1 1 X X")
    game.answer(4, ("show",))
    game.answer(4, ("the_doc",))
    assert game.pending.key == "doc_die", "with one Deputy the other cannot be the Judge"
    game = begun(7, REAL_MIXED)
    roll(game, "1 1 1 X X")
    game.answer(4, ("show",))
    game.answer(4, ("the_doc",))
    assert game.pending.id.endswith("/judge")
    game.answer(2, ("show",))
    game.answer(2, ("the_judge",))
    assert game.state.seats[4].power_spent
    lapse(game)
    assert game.pending.key == "reroll"


def test_without_special_roles_there_is_no_window():
    game = begun(5)
    roll(game, "1 1 1 X X")
    assert game.pending.key == "reroll"


def test_nobody_sees_on_a_page_what_has_not_been_shown():
    game = begun(5, REAL_MIXED)
    for audience in (None, *range(5)):
        assert [seat.role for seat in view_of(game, audience).table.seats][1:] == [None] * 4


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
        (3, "special"),
        (4, "mixed"),
        (5, "special"),
        (6, "mixed"),
        (8, "special"),
        *(pytest.param(players, "special", marks=pytest.mark.slow) for players in (4, 6, 7)),
        *(pytest.param(players, "mixed", marks=pytest.mark.slow) for players in (3, 5, 7, 8)),
    ],
)
def test_real_cards_conform(players, cards):
    modules = tuple(m for m in MODULES if players >= 5 or m != "ghost")
    modules = tuple(m for m in modules if players > 3 or m != SPECIAL_ROLES)
    options = Options(modules=modules, role_cards=cards, roles_by="cards", characters_by="cards")
    assert check(DiceGame(), [dice_setup(NAMES[:players], options=options)], seed=players, games=1) > 20


def test_whom_the_host_eliminates_shows_his_card_and_the_question_comes_again():
    game = begun(5)
    asked = game.pending.id
    game.adjust(("P1/eliminate",))
    assert (game.pending.key, game.pending.seats) == ("show_card", (1,))
    game.answer(1, ("outlaw",))
    assert game.pending.id == asked
    assert not game.state.seats[1].alive


def test_the_good_by_real_cards_becomes_the_sheriff():
    game = begun(5, REAL_MIXED)
    roll(game, "X X G G A")
    done(game)
    lapse_to(game, "turn 2/P1/start")
    game.answer(1, ("show",))
    game.answer(1, ("the_good",))
    lapse(game)
    assert [str(game.state.seats[seat].role) for seat in (0, 1)] == ["deputy", "sheriff"]


def test_a_real_renegade_ghost_takes_his_side_when_he_shows_his_card():
    game = begun(6, replace(REAL, modules=(GHOST,)))
    game.state.seats[1].life = 1
    roll(game, "1 X X G G")
    done(game)
    aim(game, 1)
    game.answer(1, ("renegade",))
    assert game.state.seats[1].plays_as == "deputy"
    assert game.pending.id == "turn 2/P1/roll 1"
