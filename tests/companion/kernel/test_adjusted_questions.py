"""The host adjusts in the middle of a question: it is asked anew from what lies there then, or not at all."""

import pytest

from companion.games.dice.options import SPECIAL_ROLES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.decision import CHANCE, CLOCK, LAPSE
from companion.kernel.game import Game
from companion.kernel.view import view_of
from companion.support.errors import Refused
from tests.companion.games.dice.scene import Scene


def at(*seats: str, options: Options | None = None) -> Game:
    return Game(
        DiceGame(), dice_setup(("Anna", "Ben", "Carl", "Dora", "Emil")[: len(seats)], " | ".join(seats), options)
    )


def roll(game: Game, faces: str) -> None:
    game.answer(CHANCE, faces.split())
    if game.pending.key == "reroll":
        game.answer(game.pending.seat, ("keep",) * 5)


FOUR = (
    "dice turn 1 P0 | sheriff+ 10/10 0 stranger",
    "outlaw 8/8 0 stranger",
    "renegade 8/8 0 stranger",
    "outlaw 8/8 0 stranger",
)


def test_nobody_who_is_out_is_shot_at_or_served():
    game = at(*FOUR)
    roll(game, "bullseye1 beer beer dynamite dynamite")
    game.adjust(["P1/eliminate"])
    assert {option.id for option in game.pending.slots[0].options} == {"shoot:P2", "shoot:P3"}
    game.answer(0, ("shoot:P3",))
    game.adjust(["P2/eliminate"])
    assert {option.id for option in game.pending.slots[0].options} == {"beer:P0", "beer:P3"}


def test_who_is_out_before_answering_is_not_asked():
    scene = Scene(4, characters={1: "bart_cassidy"})
    scene.roll("1 X X B B")
    scene.done()
    scene.aim(1)
    assert scene.pending.seats == (1,)
    scene.game.adjust(["P1/eliminate"])
    assert scene.pending.key == "serve"
    assert scene.life[1] == 0


def test_arrows_that_are_gone_are_not_taken_off_again():
    scene = Scene(4, characters={0: "kit_carlson"}, arrows={1: 2, 2: 1})
    scene.roll("G X X 1 1")
    scene.done()
    scene.aim(1, 1)
    assert scene.pending.key == "kit"
    scene.game.adjust(["P1/arrows=0", "P2/arrows=0"])
    assert scene.pending.id.startswith("turn 2/"), "nobody has an arrow, so nobody is asked"


def test_life_raises_nobody_who_was_eliminated_meanwhile():
    game = at(
        "dice turn 1 P0 | sheriff+ 5/10 0 stranger", "outlaw 3/8 0 stranger", "renegade 8/8 0 stranger",
        "the_bad 8/8 0 stranger", options=Options(modules=(SPECIAL_ROLES,)),
    )  # fmt: skip
    _lapse(game)
    roll(game, "beer dynamite dynamite gatling gatling")
    _lapse(game)
    game.answer(0, ("beer:P1",))
    assert game.pending.id.endswith("beer/gain")
    game.adjust(["P1/eliminate"])
    _lapse(game)
    assert game.state.seats[1].life == 0


def test_who_is_kept_from_a_beer_is_not_called_full():
    game = at(
        "dice turn 1 P0 | sheriff+ 5/10 0 stranger", "outlaw 3/8 0 stranger", "renegade 8/8 0 stranger",
        "the_bad 8/8 0 stranger", options=Options(modules=(SPECIAL_ROLES,)),
    )  # fmt: skip
    _lapse(game)
    roll(game, "beer dynamite dynamite gatling gatling")
    _lapse(game)
    game.answer(0, ("beer:P1",))
    game.answer(3, ("the_bad",))
    told = [event.key for event in game.events]
    assert "denied" in told
    assert "beer_wasted" not in told


def _lapse(game: Game) -> None:
    while game.pending and game.pending.key == "window":
        game.answer(CLOCK, LAPSE)


def test_an_adjustment_is_undone_by_itself_and_an_answer_without_it():
    game = at(*FOUR)
    game.answer(CHANCE, ["bullseye1", "beer", "beer", "dynamite", "dynamite"])
    game.adjust(["P1/life=3"])
    game.answer(0, ("keep",) * 5)
    game.undo(0)
    assert game.pending.key == "reroll"
    assert game.state.seats[1].life == 3
    with pytest.raises(Refused, match="only your own last choice"):
        game.undo(0)
    game.undo(None)
    assert game.pending.key == "reroll"
    assert game.state.seats[1].life == 8


def test_nothing_is_adjusted_once_the_game_has_ended_and_cards_are_shown():
    game = at(
        "dice turn 1 P1 | sheriff+ 1/10 0 stranger", "? 8/8 0 stranger", "? 8/8 0 stranger", "? 8/8 0 stranger",
        options=Options(roles_by="cards"),
    )  # fmt: skip
    roll(game, "bullseye1 dynamite dynamite gatling gatling")
    game.answer(1, ("shoot:P0",))
    assert game.pending.key == "show_card"
    with pytest.raises(Refused, match="game is over"):
        game.adjust(["P2/eliminate"])


def test_nothing_is_adjusted_before_who_is_out_has_shown_a_card():
    game = at(
        "dice turn 1 P0 | sheriff+ 9/10 0 stranger", "? 1/8 0 stranger", "? 8/8 0 stranger", "? 8/8 0 stranger",
        options=Options(roles_by="cards"),
    )  # fmt: skip
    game.adjust(["P1/eliminate"])
    with pytest.raises(Refused, match="Ben is out of the game and shows a role card first"):
        game.adjust(["P2/eliminate"])


def test_two_who_fall_in_one_step_are_two_questions():
    """Carl falls to the Indians of the roll, Ben to its three dynamites; each time Vulture Sam is about to gain."""
    game = at(
        "dice turn 1 P1 | sheriff+ 9/10 0 stranger", "outlaw 2/7 6 jourdonnais", "deputy 1/8 1 stranger",
        "renegade 3/9 0 vulture_sam", "the_bad 8/8 0 stranger", options=Options(modules=(SPECIAL_ROLES,)),
    )  # fmt: skip
    ids = []
    while game.pending and game.state.turn == 1 and len(ids) < 2:
        if game.pending.key == "window":
            ids += [game.pending.id] if "vulture" in game.pending.id else []
            game.answer(CLOCK, LAPSE)
        elif game.pending.key == "roll":
            game.answer(CHANCE, ["arrow", "arrow", "dynamite", "dynamite", "dynamite"])
        else:
            break
    assert ids == ["turn 1/P1/roll 1/P2/vulture/gain", "turn 1/P1/roll 1/P1/vulture/gain"]


def test_bart_leaves_the_last_ordinary_arrow_where_that_brings_the_indians():
    options = Options(modules=("chiefs_arrow",), last_token="ordinary")
    game = at(
        "dice turn 1 P0 | sheriff+ 9/10 4 stranger", "outlaw 8/8 4 bart_cassidy", "outlaw 8/8 0 stranger",
        "renegade 8/8 0 stranger", options=options,
    )  # fmt: skip
    roll(game, "bullseye1 bullseye1 dynamite dynamite gatling")
    game.answer(0, ("shoot:P1", "shoot:P1"))
    assert [option.id for option in game.pending.options(1)] == ["arrows:0", "chiefs:1"]


def test_a_view_without_log_has_none():
    assert view_of(at(*FOUR), None, 0).log == ()
