"""Undo after a throw was put right takes that back, not what came before it; the log tells what was what."""

from random import Random

import pytest

from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.journal.commands import Corrected, CorrectedForGood, Undone
from companion.journal.journal import Journal
from companion.journal.throw_source import ThrowSource
from companion.kernel.conformance import play_to_the_end
from companion.kernel.decision import CHANCE
from companion.kernel.event import Event
from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.kernel.taken_back import name_of_act, undone
from companion.locales.catalogue import catalogue
from companion.locales.words import sentence
from companion.support.errors import Refused
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.corrections import ConfirmCorrection, TryCorrection, Undo
from companion.table.inputs.games import StartGame
from companion.table.inputs.throws import SaidThrow, SeenThrow
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.companion.games.dice.scene import Scene
from tests.companion.table.table_laid import throw

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
ROLL = "turn 1/P0/roll 1"


def log(game: Game) -> list[str]:
    return [sentence(f"event.{event.key}", event.params, NAMES) for event in game.log()]


@pytest.fixture
def scene() -> Scene:
    """Anna has thrown, is done, and has shot at Ben."""
    scene = Scene(5)
    scene.roll("1 A B B X")
    scene.done()
    scene.aim(1)
    return scene


def test_undo_after_a_correction_takes_back_the_correction(scene):
    game = scene.game
    before, tally = game.record.answers, dict(game.rules.tally(game.state))
    game.correct(ROLL, ("bullseye1", "beer", "beer", "beer", "dynamite"), None)
    assert dict(game.rules.tally(game.state)) != tally
    game.undo(None)
    assert game.record.answers == before, "not the shots that had been aimed"
    assert dict(game.rules.tally(game.state)) == tally
    assert game.pending.key == "serve"


def test_the_log_tells_what_was_put_right_and_what_was_taken_back(scene):
    game = scene.game
    game.correct(ROLL, ("bullseye1", "beer", "beer", "beer", "dynamite"), None)
    assert log(game)[-1] == "The host puts Anna's throw right: die 2 is beer, not arrow."
    game.undo(None)
    assert log(game)[-1] == "The host takes back that Anna's throw was put right: die 2 is arrow again, not beer."
    game.undo(None)
    assert log(game)[-1] == "The host takes back: Anna's shots at Ben."
    game.undo(0)
    assert log(game)[-1] == "Anna takes back: decision to stop rolling."
    game.throw_again(None)
    told = "bull's eye 1, arrow, beer, beer, dynamite"
    assert log(game)[-1] == f"The host has Anna's last dice thrown again; they showed {told}."


def test_answers_that_fell_with_the_correction_stand_again(scene):
    game = scene.game
    before = game.record.answers
    game.correct(ROLL, ("arrow", "arrow", "beer", "beer", "dynamite"), None)
    assert len(game.record.answers) == 2, "there is no bull's eye to aim any more"
    game.undo(None)
    assert game.record.answers == before


def test_corrections_are_taken_back_one_by_one_and_then_what_came_before(scene):
    game = scene.game
    before = game.record.answers
    game.correct(ROLL, ("bullseye1", "beer", "beer", "beer", "dynamite"), None)
    once = game.record.answers
    game.correct(ROLL, ("bullseye1", "beer", "beer", "arrow", "dynamite"), None)
    game.undo(None)
    assert game.record.answers == once
    game.undo(None)
    assert game.record.answers == before
    game.undo(None)
    assert game.pending.key == "aim"


def test_what_was_done_after_the_correction_is_taken_back_first(scene):
    game = scene.game
    game.correct(ROLL, ("bullseye1", "gatling", "beer", "beer", "dynamite"), None)
    corrected = game.record.answers
    scene.serve(0, 0)
    game.undo(None)
    assert game.record.answers == corrected
    game.undo(None)
    assert game.record.answers[0].tokens[1] == "arrow"


def test_a_throw_made_after_the_correction_comes_back_as_it_lay(scene):
    game = scene.game
    scene.serve(0, 0)
    game.correct(ROLL, ("bullseye1", "gatling", "beer", "beer", "dynamite"), None)
    asked = game.pending.id
    thrown = ("beer", "beer", "gatling", "beer", "arrow")
    game.answer(CHANCE, thrown)
    assert asked == "turn 2/P1/roll 1"
    game.undo(None)
    assert game.record.answers[0].tokens[1] == "arrow"
    assert game.record.answers[-1].tokens == thrown, "nobody throws better dice by taking back"


def test_a_player_does_not_take_back_what_the_host_has_put_right_since(scene):
    scene.game.correct(ROLL, ("bullseye1", "beer", "beer", "beer", "dynamite"), None)
    with pytest.raises(Refused) as caught:
        scene.game.undo(0)
    assert caught.value.key == "not_yours_to_undo"


def test_a_throw_that_is_made_again_leaves_no_correction_to_take_back(scene):
    game = scene.game
    game.correct(ROLL, ("bullseye1", "beer", "beer", "beer", "dynamite"), None)
    game.throw_again(None)
    with pytest.raises(Refused) as caught:
        game.undo(None)
    assert caught.value.key == "nothing_to_undo"


def test_an_adjustment_taken_back_names_whom_it_was_about(scene):
    game = scene.game
    game.adjust(("P1/life=3", "P2/arrows=1"))
    game.undo(None)
    assert log(game)[-1] == "The host takes back what was set by hand for Ben, Carl."


def test_an_old_journals_undo_means_what_it_meant(scene):
    setup, answers = scene.game.setup, scene.game.record.answers
    old, new = Game(DiceGame(), setup), Game(DiceGame(), setup)
    for game, corrected in ((old, CorrectedForGood), (new, Corrected)):
        for answer in answers:
            game.answer(answer.actor, answer.tokens)
        corrected(ROLL, ("bullseye1", "beer", "beer", "beer", "dynamite")).apply(game)
        Undone().apply(game)
    assert old.pending.key == "aim"
    assert new.pending.key == "serve"


def test_it_is_the_same_after_a_restart_and_dice_count_as_they_were_read(tmp_path):
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1), dice_set="pip")) as table:
        for name in NAMES:
            table.do(SitDown(name, None))
        state = table.do(StartGame())
        table.do(SaidThrow(state.tray.wanted.key, dict.fromkeys(state.tray.wanted.dice, "beer")))
        throw = table.state.game.throws[0]
        table.do(TryCorrection(throw.decision, ("arrow", *throw.faces[1:])))
        table.do(ConfirmCorrection())
        state = table.do(Undo(None))
        assert state.game.throws[0].faces == throw.faces
        assert table.dice_thrown().counts[0].shown["beer"] == 5
        log_before = state.game.views[None].log
        assert [command.kind for command in journal.game_on_table().commands[-2:]] == ["put_right", "undo"]
    with Journal(tmp_path) as journal, Table(journal) as table:
        assert table.state.game.views[None].log == log_before


def test_a_die_that_is_as_it_was_read_again_counts_as_read(tmp_path):
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1), dice_set="pip")) as table:
        for name in NAMES:
            table.do(SitDown(name, None))
        table.do(StartGame())
        table.do(SeenThrow(throw("beer", "beer", "beer", "arrow", "arrow")))
        past = table.state.game.throws[0]
        table.do(TryCorrection(past.decision, ("arrow", *past.faces[1:])))
        table.do(ConfirmCorrection())
        assert table.dice_thrown().counts[0].typed == 1
        table.do(Undo(None))
        assert table.dice_thrown().counts[0].typed == 0
        assert ThrowSource.READ in {command.row().source for command in journal.game_on_table().commands}


@pytest.mark.parametrize("setup", [dice_setup(NAMES), dice_setup(NAMES, options=Options(MODULES))])
def test_every_act_that_can_be_taken_back_has_words(setup):
    words, acts = catalogue(), set()
    for seed in range(25):
        game = play_to_the_end(DiceGame(), setup, Random(seed))
        for asked in game.answered:
            if isinstance(asked[1].actor, int):
                mark: Event = undone([asked], None, name_of_act(*asked, DiceGame.named_acts))
                acts.add(("act_to" if mark.key.endswith("_to") else "act") + "." + str(dict(mark.params)["act"]))
    assert len(acts) > 3
    assert acts <= set(words)


def test_what_waits_after_a_correction_stands_again_also_behind_an_answer_drawn_at_random(scene):
    """Random play answers as the table does: a question whose answer is known is never left open."""
    game = scene.game
    game.answer(0, ("beer:P0", "beer:P0"))
    served = game.record.answers[-1]
    game.correct(ROLL, ("bullseye1", "bullseye1", "beer", "beer", "dynamite"), None)
    assert game.pending.key == "aim"
    play_on(game, Random(1))
    assert served in game.record.answers
