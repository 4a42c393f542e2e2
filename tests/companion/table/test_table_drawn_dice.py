"""Dice that the companion draws: for bots, or for everybody."""

from random import Random
from threading import Thread

import pytest

from companion.games.dice.faces import FACES
from companion.games.dice.options import CHIEFS_ARROW, NEW_CHARACTERS, SALOON_DICE, SPECIAL_ROLES, Options
from companion.journal.throw_source import ThrowSource
from companion.ports.tray import Throw, ThrownDie
from companion.table.bot_players import BotPlayers
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import FreeChair, LetBotPlay, SeatBot
from companion.table.inputs.corrections import ThrowAgain, Undo
from companion.table.inputs.games import ChooseOptions, LayGame, StartGame
from companion.table.inputs.throws import DrawDice, SaidThrow, SeenThrow, ThrowDice
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.companion.refusals import refused
from tests.companion.table.table_laid import FakeTray, laid, throw
from tests.night import night

WITHIN = 60
PLAIN = ("sheriff+", "outlaw", "renegade", "deputy", "outlaw")
ALL = Options(dice_by="companion")
BOTS = Options(dice_by="companion_for_bots")


def test_a_throw_is_drawn_and_kept_as_drawn(journal):
    with Table(journal, TableSettings(random=Random(1), dice_set="pip", panel=True)) as table:
        state = table.do(LayGame(laid(options=ALL, cards=PLAIN)))
        assert state.tray.can_throw
        assert state.panel.cursor.item == "throw"
        assert state.tray.watched is None, "the camera has nothing to look for"
        state = table.do(ThrowDice())
        assert len(state.game.throws) == 1
        assert not state.tray.throwing
        told = journal.game_on_table().commands[-1]
        assert (told.source, told.dice_set) == (ThrowSource.DRAWN, "")
        assert table.dice_thrown().counts == ()


def test_a_re_roll_chosen_on_a_phone_is_drawn_at_once(journal):
    with Table(journal, TableSettings(random=Random(4))) as table:
        table.do(LayGame(laid(options=ALL, cards=PLAIN)))
        state = table.do(ThrowDice())
        asked = state.game.views[None].decision
        assert asked.key == "reroll"
        free = [len(slot.options) > 1 for slot in asked.slots]
        state = table.do(GiveAnswer(0, asked.id, asked.epoch, tuple("throw" if may else "keep" for may in free)))
        assert len(state.game.throws) == 2
        assert len(state.game.throws[1].dice) == free.count(True)


def test_the_tray_is_left_alone_and_what_a_camera_sees_is_nobodys(journal):
    tray = FakeTray()
    with Table(journal, TableSettings(random=Random(1), tray=tray)) as table:
        table.do(LayGame(laid(options=ALL, cards=PLAIN)))
        state = table.do(SeenThrow(throw("beer", "beer", "beer", "beer", "beer")))
        assert (state.tray.held, state.game.throws) == (None, ())
        assert table.do(ThrowDice()).game.throws
        assert tray.asked == []


def test_only_bots_dice_are_drawn_where_people_throw_theirs(journal):
    with Table(journal, TableSettings(random=Random(1))) as table:
        table.do(LayGame(laid(options=BOTS, cards=PLAIN)))
        assert not table.state.tray.can_throw
        refused("no_tray", table.do, ThrowDice())
        state = table.do(LetBotPlay(0, "random"))
        assert state.tray.can_throw
        assert table.do(ThrowDice()).game.throws
        assert table.do(FreeChair(0)).tray.can_throw is False


def test_a_throw_held_for_somebody_else_does_not_stop_a_bot(journal):
    with Table(journal, TableSettings(random=Random(1))) as table:
        table.do(LayGame(laid(options=BOTS, cards=PLAIN)))
        assert table.do(SeenThrow(throw("beer", "beer", sure=False, why="cocked"))).tray.held
        assert table.do(LetBotPlay(0, "random")).tray.held is None


def test_dice_thrown_again_are_drawn_anew(journal):
    with Table(journal, TableSettings(random=Random(4))) as table:
        table.do(LayGame(laid(options=ALL, cards=PLAIN)))
        first = table.do(ThrowDice()).game.throws[0]
        state = table.do(ThrowAgain())
        assert (state.game.throws, state.tray.wanted.every) == ((), True)
        again = table.do(ThrowDice()).game.throws[0]
        assert (again.decision, again.dice) == (first.decision, first.dice)
        assert again.faces != first.faces


def test_drawing_declines_the_saloon_die_or_draws_the_one_that_was_taken(journal):
    options = Options(modules=(SALOON_DICE,), dice_by="companion")
    with Table(journal, TableSettings(random=Random(1))) as table:
        table.do(LayGame(laid(options=options, cards=PLAIN)))
        assert table.state.tray.can_throw
        assert table.do(ThrowDice()).game.throws[0].dice[-1] == "die5"
        table.do(Undo(None))
        asked = table.state.game.views[None].decision
        table.do(GiveAnswer(0, asked.id, asked.epoch, ("coward",)))
        state = table.state
        assert state.tray.can_throw
        assert table.do(ThrowDice()).game.throws[0].dice[-1] == "coward"


def test_a_tray_throws_the_five_dice_and_leaves_a_saloon_die_to_people(journal):
    tray = FakeTray()
    with Table(journal, TableSettings(random=Random(1), tray=tray)) as table:
        table.do(LayGame(laid(options=Options(modules=(SALOON_DICE,)), cards=PLAIN)))
        state = table.do(ThrowDice())
        assert tray.asked == [(1, 2, 3, 4, 5)]
        assert state.game.views[None].decision.shape == "dice", "that was to decline"
        table.do(Undo(None))
        asked = table.state.game.views[None].decision
        state = table.do(GiveAnswer(0, asked.id, asked.epoch, ("loudmouth",)))
        assert not state.tray.can_throw
        refused("no_such_dice", table.do, ThrowDice())
        state = table.do(
            SaidThrow(state.tray.wanted.key, {1: "gatling", 2: "gatling", 3: "beer", 4: "beer", 6: "arrow"})
        )
        asked = state.game.views[None].decision
        state = table.do(GiveAnswer(0, asked.id, asked.epoch, ("throw", *("keep",) * 4)))
        assert not state.tray.throwing, "nor the others, while it is in play"
        assert len(tray.asked) == 1


def test_dice_that_a_tray_does_not_have_are_drawn_when_somebody_asks_for_it(journal):
    with Table(journal, TableSettings(random=Random(1), tray=FakeTray())) as table:
        table.do(LayGame(laid(options=Options(modules=(SALOON_DICE,)), cards=PLAIN)))
        assert not table.state.tray.can_draw
        refused("no_dice_wanted", table.do, DrawDice())
        asked = table.state.game.views[None].decision
        state = table.do(GiveAnswer(0, asked.id, asked.epoch, ("loudmouth",)))
        assert state.tray.can_draw
        state = table.do(DrawDice())
        assert state.game.throws[0].dice[-1] == "loudmouth"
        assert journal.game_on_table().commands[-1].source is ThrowSource.DRAWN
        refused("no_dice_wanted", table.do, DrawDice())


def test_bots_go_on_with_a_saloon_die_that_their_tray_does_not_have(journal):
    class Five(FakeTray):
        def throw(self, dice):
            super().throw(dice)
            thrown = Throw(tuple(ThrownDie(die, random.choice(FACES)) for die in dice), True)
            Thread(target=lambda: table.do(SeenThrow(thrown)), daemon=True).start()  # as a camera: from another thread

    random = Random(3)
    with Table(journal, TableSettings(random=Random(1), tray=Five())) as table:
        for _ in range(4):
            table.do(SeatBot("random"))
        table.do(ChooseOptions(Options(modules=(SALOON_DICE,))))
        state = table.do(StartGame())
        with BotPlayers(table, pace=0, random=Random(2)):
            while state.phase != "over":
                newer = table.wait(state.revision, WITHIN)
                assert newer.revision > state.revision, "nothing has happened for a long time"
                state = newer
        sources = {command.row().source for command in journal.game_on_table().commands}
        assert {ThrowSource.DRAWN, ThrowSource.VIRTUAL} <= sources


@pytest.mark.slow
@pytest.mark.parametrize("dice_by", ["companion", *night(["companion_for_bots"])])
def test_bots_play_a_whole_game_with_drawn_dice(journal, dice_by):
    modules = (SALOON_DICE, CHIEFS_ARROW, SPECIAL_ROLES, NEW_CHARACTERS)
    with Table(journal, TableSettings(random=Random(1), window_seconds=0.001)) as table:
        for bot in ("sensible", "random", "sensible", "random", "random"):
            table.do(SeatBot(bot))
        table.do(ChooseOptions(Options(modules=modules, dice_by=dice_by)))
        state = table.do(StartGame())
        with BotPlayers(table, pace=0, random=Random(2)):
            while state.phase != "over":
                newer = table.wait(state.revision, WITHIN)
                assert newer.revision > state.revision, "nothing has happened for a long time"
                state = newer
        assert state.game.views[None].table.winners
        assert {command.row().source for command in journal.game_on_table().commands} == {
            ThrowSource.DRAWN, ThrowSource.UNKNOWN
        }
