"""Dice that the companion draws: for bots, or for everybody."""

from __future__ import annotations

from random import Random
from threading import Thread

import pytest

from companion.dicegame.faces import FACES
from companion.dicegame.options import CHIEFS_ARROW, NEW_CHARACTERS, SALOON_DICE, SPECIAL_ROLES, Options
from companion.errors import Refused
from companion.journal.journal import Journal
from companion.journal.throw_source import ThrowSource
from companion.ports import Throw, ThrownDie
from companion.tabletop.bot_players import BotPlayers
from companion.tabletop.table import Table
from tests.companion.tabletop.table_laid import laid, throw

WITHIN = 60
PLAIN = ("sheriff+", "outlaw", "renegade", "deputy", "outlaw")
ALL = Options(dice_by="companion")
BOTS = Options(dice_by="companion_for_bots")


class FakeTray:
    def __init__(self):
        self.asked = []

    def throw(self, dice):
        self.asked.append(tuple(dice))


@pytest.fixture
def journal(tmp_path):
    with Journal(tmp_path) as journal:
        yield journal


def refused(key, act, *args):
    with pytest.raises(Refused) as caught:
        act(*args)
    assert caught.value.key == key


def test_a_throw_is_drawn_and_kept_as_drawn(journal):
    with Table(journal, random=Random(1), dice_set="pip", panel=True) as table:
        state = table.lay(laid(options=ALL, cards=PLAIN))
        assert state.can_throw
        assert state.cursor.item == "throw"
        assert state.watched is None, "the camera has nothing to look for"
        state = table.throw_dice()
        assert len(state.throws) == 1
        assert not state.throwing
        told = journal.game_on_table().commands[-1]
        assert (told.source, told.dice_set) == (ThrowSource.DRAWN, "")
        assert table.dice_thrown().counts == ()


def test_a_re_roll_chosen_on_a_phone_is_drawn_at_once(journal):
    with Table(journal, random=Random(4)) as table:
        table.lay(laid(options=ALL, cards=PLAIN))
        state = table.throw_dice()
        asked = state.views[None].decision
        assert asked.key == "reroll"
        free = [len(slot.options) > 1 for slot in asked.slots]
        state = table.answer(0, asked.id, asked.epoch, tuple("throw" if may else "keep" for may in free))
        assert len(state.throws) == 2
        assert len(state.throws[1].dice) == free.count(True)


def test_the_tray_is_left_alone_and_what_a_camera_sees_is_nobodys(journal):
    tray = FakeTray()
    with Table(journal, random=Random(1), tray=tray) as table:
        table.lay(laid(options=ALL, cards=PLAIN))
        state = table.throw(throw("beer", "beer", "beer", "beer", "beer"))
        assert (state.held, state.throws) == (None, ())
        assert table.throw_dice().throws
        assert tray.asked == []


def test_only_bots_dice_are_drawn_where_people_throw_theirs(journal):
    with Table(journal, random=Random(1)) as table:
        table.lay(laid(options=BOTS, cards=PLAIN))
        assert not table.state.can_throw
        refused("no_tray", table.throw_dice)
        state = table.let_bot_play(0, "random")
        assert state.can_throw
        assert table.throw_dice().throws
        assert table.free_chair(0).can_throw is False


def test_a_throw_held_for_somebody_else_does_not_stop_a_bot(journal):
    with Table(journal, random=Random(1)) as table:
        table.lay(laid(options=BOTS, cards=PLAIN))
        assert table.throw(throw("beer", "beer", sure=False, why="cocked")).held
        assert table.let_bot_play(0, "random").held is None


def test_dice_thrown_again_are_drawn_anew(journal):
    with Table(journal, random=Random(4)) as table:
        table.lay(laid(options=ALL, cards=PLAIN))
        first = table.throw_dice().throws[0]
        state = table.throw_again()
        assert (state.throws, state.wanted.every) == ((), True)
        again = table.throw_dice().throws[0]
        assert (again.decision, again.dice) == (first.decision, first.dice)
        assert again.faces != first.faces


def test_drawing_declines_the_saloon_die_or_draws_the_one_that_was_taken(journal):
    options = Options(modules=(SALOON_DICE,), dice_by="companion")
    with Table(journal, random=Random(1)) as table:
        table.lay(laid(options=options, cards=PLAIN))
        assert table.state.can_throw
        assert table.throw_dice().throws[0].dice[-1] == "die5"
        table.undo(None)
        asked = table.state.views[None].decision
        table.answer(0, asked.id, asked.epoch, ("coward",))
        state = table.state
        assert state.can_throw
        assert table.throw_dice().throws[0].dice[-1] == "coward"


def test_a_tray_throws_the_five_dice_and_leaves_a_saloon_die_to_people(journal):
    tray = FakeTray()
    with Table(journal, random=Random(1), tray=tray) as table:
        table.lay(laid(options=Options(modules=(SALOON_DICE,)), cards=PLAIN))
        state = table.throw_dice()
        assert tray.asked == [(1, 2, 3, 4, 5)]
        assert state.views[None].decision.shape == "dice", "that was to decline"
        table.undo(None)
        asked = table.state.views[None].decision
        state = table.answer(0, asked.id, asked.epoch, ("loudmouth",))
        assert not state.can_throw
        refused("no_such_dice", table.throw_dice)
        state = table.say_throw(state.wanted.key, {1: "gatling", 2: "gatling", 3: "beer", 4: "beer", 6: "arrow"})
        asked = state.views[None].decision
        state = table.answer(0, asked.id, asked.epoch, ("throw", *("keep",) * 4))
        assert not state.throwing, "nor the others, while it is in play"
        assert len(tray.asked) == 1


def test_dice_that_a_tray_does_not_have_are_drawn_when_somebody_asks_for_it(journal):
    with Table(journal, random=Random(1), tray=FakeTray()) as table:
        table.lay(laid(options=Options(modules=(SALOON_DICE,)), cards=PLAIN))
        assert not table.state.can_draw
        refused("no_dice_wanted", table.draw_dice)
        asked = table.state.views[None].decision
        state = table.answer(0, asked.id, asked.epoch, ("loudmouth",))
        assert state.can_draw
        state = table.draw_dice()
        assert state.throws[0].dice[-1] == "loudmouth"
        assert journal.game_on_table().commands[-1].source is ThrowSource.DRAWN
        refused("no_dice_wanted", table.draw_dice)


def test_bots_go_on_with_a_saloon_die_that_their_tray_does_not_have(journal):
    class Five(FakeTray):
        def throw(self, dice):
            super().throw(dice)
            thrown = Throw(tuple(ThrownDie(die, random.choice(FACES)) for die in dice), True)
            Thread(target=lambda: table.throw(thrown), daemon=True).start()  # as a camera: from another thread

    random = Random(3)
    with Table(journal, random=Random(1), tray=Five()) as table:
        for _ in range(4):
            table.seat_bot("random")
        table.choose(Options(modules=(SALOON_DICE,)))
        state = table.start()
        with BotPlayers(table, pace=0, random=Random(2)):
            while state.phase != "over":
                newer = table.wait(state.revision, WITHIN)
                assert newer.revision > state.revision, "nothing has happened for a long time"
                state = newer
        sources = {command.source for command in journal.game_on_table().commands}
        assert {ThrowSource.DRAWN, ThrowSource.VIRTUAL} <= sources


@pytest.mark.parametrize("dice_by", ["companion", "companion_for_bots"])
def test_bots_play_a_whole_game_with_drawn_dice(journal, dice_by):
    modules = (SALOON_DICE, CHIEFS_ARROW, SPECIAL_ROLES, NEW_CHARACTERS)
    with Table(journal, random=Random(1), window_seconds=0.001) as table:
        for bot in ("sensible", "random", "sensible", "random", "random"):
            table.seat_bot(bot)
        table.choose(Options(modules=modules, dice_by=dice_by))
        state = table.start()
        with BotPlayers(table, pace=0, random=Random(2)):
            while state.phase != "over":
                newer = table.wait(state.revision, WITHIN)
                assert newer.revision > state.revision, "nothing has happened for a long time"
                state = newer
        assert state.views[None].table.winners
        assert {command.source for command in journal.game_on_table().commands} == {
            ThrowSource.DRAWN, ThrowSource.UNKNOWN
        }
