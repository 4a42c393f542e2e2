"""A second game at a real table: the toy game with hands, chosen, played to its end, over restarts and undos."""

import subprocess
import sys
from random import Random

import pytest

from companion.games.bots.by_name import BotUnknown
from companion.games.known import DICE
from companion.journal.journal import Journal
from companion.journal.stored_game import game_stored
from companion.kernel.notation import record_text
from companion.support.errors import RecordInvalid, SetupInvalid
from companion.table.bot_players import BotPlayers
from companion.table.inputs.answers import ActBetween, GiveAnswer, SayCards
from companion.table.inputs.buttons import PressButton
from companion.table.inputs.chairs import LetBotPlay, SeatBot, SitDown
from companion.table.inputs.corrections import AgreeUndo, AskUndo, ConfirmCorrection, TryCorrection, Undo
from companion.table.inputs.games import ChooseGame, ChooseOptions, GoOver, StartAgain, StartGame
from companion.table.inputs.throws import SaidThrow
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.clock import Clock
from tests.companion.refusals import refused
from tests.companion.toy_game import TOLD_CARDS, TOY, ToyOptions

GAMES = {DICE.name: DICE, TOY.name: TOY}
NAMES = ("Anna", "Ben", "Carl")
HANDS = ToyOptions(hands="yes")


def table_with(journal, **more):
    settings = {"random": Random(1), "games": GAMES, "window_seconds": 0, "closed_seconds": 0, "objection_seconds": 0}
    return Table(journal, TableSettings(**(settings | more)))


def begun(table):
    """Three people sit down, choose the toy game with hands, and begin."""
    for name in NAMES:
        table.do(SitDown(name, f"phone of {name}"))
    table.do(ChooseGame("toy"))
    table.do(ChooseOptions(HANDS))
    return table.do(StartGame())


def asked(table, seat=None):
    return table.state.game.views[seat].decision


def step(table, random):
    """Whatever is asked now is answered by somebody, as people do."""
    decision = asked(table)
    if decision.shape == "dice":
        table.do(SaidThrow(table.state.tray.wanted.key, {1: random.choice("123")}))
    elif decision.shape == "deal":
        left = [card for card in TOLD_CARDS if card not in table.state.game.views[None].table.shown]
        table.do(SayCards(decision.id, decision.epoch, (random.choice(left),)))
    else:
        seat = next(seat for seat in decision.seats if seat in asked(table, seat).waiting_for)
        mine = asked(table, seat)
        if mine.slots:
            tokens = (mine.slots[0].options[0].id, mine.slots[1].options[1].id)
        else:
            tokens = tuple(option.id for option in random.sample(mine.options, mine.least))
        table.do(GiveAnswer(seat, mine.id, mine.epoch, tokens))


def play_until(table, random, *keys):
    while table.state.phase == "playing" and asked(table).key not in keys:
        step(table, random)


# -- the game is chosen --------------------------------------------------------------------------------------------


def test_the_chosen_game_and_the_options_of_each_are_kept_over_a_restart(tmp_path):
    with Journal(tmp_path) as journal, table_with(journal) as table:
        assert (table.state.game.name, table.state.next.options) == ("dice", DICE.options())
        table.do(ChooseOptions(DICE.options(gatling="may")))
        assert table.do(ChooseGame("toy")).next.options == ToyOptions()
        assert table.do(ChooseOptions(HANDS)).next.options == HANDS
    with Journal(tmp_path) as journal, table_with(journal) as table:
        assert (table.state.game.name, table.state.next.options) == ("toy", HANDS)
        assert table.do(ChooseGame("dice")).next.options == DICE.options(gatling="may")


def test_an_unknown_game_is_not_chosen_and_one_of_another_version_is_told(tmp_path):
    with Journal(tmp_path) as journal, table_with(journal) as table:
        with pytest.raises(RecordInvalid, match="no game “chess” here; there is: dice, toy"):
            table.do(ChooseGame("chess"))
        table.do(ChooseGame("toy"))
    with Journal(tmp_path) as journal, Table(journal) as table:
        assert table.state.game.name == "dice"
        assert "choose again" in table.state.machine.notices[0]


def test_options_of_another_kind_are_refused(journal):
    with table_with(journal) as table, pytest.raises(SetupInvalid, match="There is no option “hands” in this game"):
        table.do(ChooseOptions(HANDS))


def test_no_other_game_is_chosen_while_one_is_played(journal):
    with table_with(journal) as table:
        assert begun(table).game.name == "toy"
        refused("game_running", table.do, ChooseGame("dice"))


def test_bots_are_those_of_the_game(journal):
    with table_with(journal) as table:
        table.do(ChooseGame("toy"))
        with pytest.raises(BotUnknown, match="no bot “sensible”; there is: random"):
            table.do(SeatBot("sensible"))
        table.do(ChooseGame("dice"))
        table.do(SeatBot("sensible"))
        refused("bots_of_another_game", table.do, ChooseGame("toy"))


def test_so_many_as_the_game_takes_begin(journal):
    with table_with(journal) as table:
        table.do(ChooseGame("toy"))
        table.do(SitDown("Anna", None))
        refused("too_few", table.do, StartGame())
        table.do(SitDown("Ben", None))
        assert table.do(StartGame()).phase == "playing"


# -- it is played --------------------------------------------------------------------------------------------------


def test_it_is_played_to_its_end_and_again(journal):
    with table_with(journal) as table:
        begun(table)
        play_until(table, Random(2))
        assert table.state.phase == "over"
        assert table.state.game.views[None].table.side == "richest"
        assert game_stored(journal.game_on_table(), GAMES).pending is None
        assert table.do(StartAgain()).game.name == "toy"


def test_going_over_to_another_game_puts_the_first_one_away(journal):
    with table_with(journal) as table:
        begun(table)
        table.do(GoOver("dice", DICE.options(), table.state.game.number))
        assert [game.put_away for game in journal.games()] == [True, False]


def test_after_a_kill_it_goes_on_where_it_stood(tmp_path):
    child = f"""
import os, sys
from random import Random
from companion.journal.journal import Journal
from pathlib import Path
from tests.companion.table.test_second_game import begun, play_until, table_with
table = table_with(Journal(Path({str(tmp_path)!r})))
begun(table)
play_until(table, Random(2), "turn_over")
print(table.state.game.record.answers[-1].id, len(table.state.game.record.answers), flush=True)
os.kill(os.getpid(), 9)
"""
    told = subprocess.run([sys.executable, "-c", child], capture_output=True, text=True, check=False)
    assert told.returncode == -9, told.stderr
    with Journal(tmp_path) as journal, table_with(journal) as table:
        record = table.state.game.record
        assert f"{record.answers[-1].id} {len(record.answers)}" == told.stdout.strip()
        assert asked(table).key == "turn_over"
        play_until(table, Random(3))
        assert table.state.phase == "over"


def test_bots_play_it(journal):
    with table_with(journal, clock=Clock()) as table:
        table.do(ChooseGame("toy"))
        table.do(ChooseOptions(ToyOptions(die_by="companion")))
        for _ in NAMES:
            table.do(SeatBot("random"))
        state = table.do(StartGame())
        with BotPlayers(table, pace=0, random=Random(1)):
            while state.phase == "playing":
                before, state = state, table.wait(state.revision, 60)
                assert state.revision > before.revision, "the bots stand still"
        assert state.phase == "over"


# -- cards that people tell ----------------------------------------------------------------------------------------


def test_cards_of_a_real_deck_are_told_and_corrected(journal):
    with table_with(journal) as table:
        begun(table)
        refused("no_cards_wanted", table.do, SayCards(asked(table).id, asked(table).epoch, ("t1",)))
        play_until(table, Random(2), "turn_over")
        told = asked(table)
        refused("not_in_deck", table.do, SayCards(told.id, told.epoch, ("c1",)))
        refused("stale", table.do, SayCards(told.id, told.epoch + 1, ("t1",)))
        assert "t1" in table.do(SayCards(told.id, told.epoch, ("t1",))).game.views[None].table.shown
        assert table.state.game.throws[-1].faces == ("t1",)
        table.do(TryCorrection(told.id, ("t2",)))
        shown = table.do(ConfirmCorrection()).game.views[None].table.shown
        assert ("t1" in shown, "t2" in shown) == (False, True)


# -- undo over cards that were seen --------------------------------------------------------------------------------


def seen_cards(table):
    """The first round's card has been turned over, after everybody gave something."""
    begun(table)
    play_until(table, Random(2), "turn_over")
    table.do(SayCards(asked(table).id, asked(table).epoch, ("t1",)))


def test_over_seen_cards_nobody_goes_back_alone(journal):
    with table_with(journal) as table:
        seen_cards(table)
        before = table.state.game.record.answers
        refused("cards_were_seen_host", table.do, Undo(None))
        refused("undo_not_asked", table.do, AgreeUndo(1, True))
        assert table.do(PressButton("undo")).undo.asked, "the buttons ask, as the host's desk does"
        assert table.state.game.record.answers == before


def test_with_the_yes_of_another_player_it_is_taken_back_and_all_are_told(tmp_path):
    with Journal(tmp_path) as journal, table_with(journal) as table:
        seen_cards(table)
        assert table.do(AskUndo()).undo.asked
        state = table.do(AgreeUndo(1, yes=True))
        assert not state.undo.asked
        assert asked(table).key == "give"
        assert state.game.views[2].log[-1].key.startswith("undone")
        assert "Ben agreed" in state.machine.notices[-1]
        answers, epoch = state.game.record.answers, asked(table).epoch
    with Journal(tmp_path) as journal, table_with(journal) as table:
        assert (table.state.game.record.answers, asked(table).epoch) == (answers, epoch)
        play_until(table, Random(5), "turn_over")
        told = asked(table)
        assert table.do(SayCards(told.id, told.epoch, ("t1",))).phase == "playing"


def test_without_it_nothing_is_taken_back(journal):
    with table_with(journal) as table:
        seen_cards(table)
        before = table.state.game.record.answers
        table.do(AskUndo())
        state = table.do(AgreeUndo(2, yes=False))
        assert (state.undo.asked, state.game.record.answers) == (False, before)
        refused("undo_not_asked", table.do, AgreeUndo(1, True))


def test_the_question_is_dropped_when_the_game_goes_on(journal):
    with table_with(journal) as table:
        seen_cards(table)
        table.do(AskUndo())
        step(table, Random(1))
        assert not table.state.undo.asked


def test_bots_do_not_agree_and_where_no_cards_were_seen_it_is_taken_back_at_once(journal):
    with table_with(journal) as table:
        seen_cards(table)
        table.do(AskUndo())
        table.do(LetBotPlay(2, "random"))
        refused("not_asked", table.do, AgreeUndo(2, True))
        refused("not_asked", table.do, AgreeUndo(9, True))
        play_until(table, Random(1), "coins")
        assert not table.do(AskUndo()).undo.asked
        assert asked(table).key == "both"


# -- closed questions ----------------------------------------------------------------------------------------------


def give(table, seat, token="take"):
    mine = asked(table, seat)
    return table.do(GiveAnswer(seat, mine.id, mine.epoch, (token,)))


@pytest.fixture
def closed(journal, clock):
    """All are asked what they give, which is nobody else's to know; a closed question stands for two seconds."""
    with table_with(journal, closed_seconds=2.0, clock=clock) as table:
        begun(table)
        until_all_give(table, clock)
        yield table


def until_all_give(table, clock):
    """The game goes on until all are asked, just now, what they give."""
    while asked(table).key != "give":
        step(table, Random(1))
        if asked(table).key == "lay":  # a closed question, too
            later(table, clock)


def later(table, clock, seconds=2.0):
    """Time passes, and the table's thread comes round."""
    clock.now += seconds
    table.games_held()


def test_an_early_answer_is_held_and_nobody_can_notice(closed, clock):
    before = closed.state
    assert give(closed, 1) is before
    assert [closed.answered(seat) for seat in range(3)] == [False, True, False]
    later(closed, clock, 1.9)
    assert closed.state is before
    refused("already_answered", give, closed, 1)
    later(closed, clock, 0.2)
    assert not closed.answered(1)
    assert asked(closed, 1).waiting_for == (0, 2)
    assert asked(closed, 0).waiting_for == (0, 1, 2), "nobody else sees that it has answered"
    assert asked(closed).waiting_for == (0, 1, 2)


def test_all_who_answered_early_are_taken_together_when_the_time_is_over(closed, clock):
    before = closed.state
    for seat in (2, 0, 1):
        assert give(closed, seat) is before
    later(closed, clock)
    assert asked(closed).key == "turn_over"
    assert [answer.actor for answer in closed.state.game.record.answers[-3:]] == [0, 1, 2]


def test_when_the_time_is_over_an_answer_counts_at_once(closed, clock):
    later(closed, clock)
    give(closed, 1)
    assert asked(closed, 1).waiting_for == (0, 2)


def test_no_answer_is_held_that_is_none(closed):
    refused("unknown_option", give, closed, 1, "give:everything")
    refused("stale", closed.do, GiveAnswer(1, asked(closed).id, 7, ("take",)))
    refused("not_asked", closed.do, GiveAnswer(9, asked(closed).id, asked(closed).epoch, ("take",)))
    assert not closed.answered(1)


def test_a_held_answer_is_taken_back_in_silence_and_given_anew(closed, clock):
    before, card = closed.state, closed.state.game.views[1].table.hands[1][0]
    give(closed, 1)
    assert closed.do(Undo(1)) is before
    assert not closed.answered(1)
    give(closed, 1, f"give:{card}")
    for seat in (0, 2):
        give(closed, seat)
    later(closed, clock)
    assert card in closed.state.game.views[None].table.shown


def test_an_undo_of_the_host_drops_what_is_held(closed, clock):
    give(closed, 1)
    closed.do(Undo(None)) if not closed._logic.on_table.game.cards_seen() else (
        closed.do(AskUndo()),
        closed.do(AgreeUndo(0, True)),
    )
    assert not closed.answered(1)


def test_a_held_answer_outlives_a_restart(tmp_path, clock):
    with Journal(tmp_path) as journal, table_with(journal, closed_seconds=2.0, clock=clock) as table:
        begun(table)
        until_all_give(table, clock)
        card = table.state.game.views[1].table.hands[1][0]
        give(table, 1, f"give:{card}")
        give(table, 0)
        table.do(Undo(0))
        before = record_text(table.state.game.record)
    with Journal(tmp_path) as journal, table_with(journal, closed_seconds=2.0, clock=clock) as table:
        assert [table.answered(seat) for seat in range(3)] == [False, True, False]
        assert record_text(table.state.game.record) == before, "no record tells of it"
        for seat in (0, 2):
            give(table, seat)
        later(table, clock)
        assert card in table.state.game.views[None].table.shown


def test_bots_answers_are_held_likewise_and_given_once(journal, clock):
    with table_with(journal, closed_seconds=2.0, clock=clock) as table:
        begun(table)
        until_all_give(table, clock)
        for seat in (1, 2):
            table.do(LetBotPlay(seat, "random"))
        before = len(journal.game_on_table().commands)
        with BotPlayers(table, pace=0, random=Random(1)):
            for _ in range(600):
                if table.answered(1) and table.answered(2):
                    break
                table.wait(table.state.revision, 0.01)
            state = give(table, 0)
            assert len(journal.game_on_table().commands) == before + 3
            clock.now += 2
            table.games_held()
            assert table.state.revision > state.revision


# -- acts in between -----------------------------------------------------------------------------------------------


def test_a_seat_acts_while_another_is_asked(journal):
    with table_with(journal) as table:
        begun(table)
        play_until(table, Random(1), "coins")
        decision = asked(table, 0)
        assert [option.id for option in decision.acts] == ["ring"]
        assert asked(table, 1).acts == ()
        refused("not_asked", table.do, ActBetween(1, decision.id, decision.epoch, "ring"))
        refused("not_asked", table.do, ActBetween(0, decision.id, decision.epoch, "fly"))
        refused("stale", table.do, ActBetween(0, decision.id, decision.epoch + 1, "ring"))
        table.do(ActBetween(0, decision.id, decision.epoch, "ring"))
        assert asked(table).key == "ring_with"
        play_until(table, Random(1), "coins")
        assert asked(table).id == decision.id


def test_an_act_between_leaves_what_is_held(closed, clock):
    give(closed, 1)
    decision = asked(closed, 0)
    closed.do(ActBetween(0, decision.id, decision.epoch, "ring"))
    assert asked(closed).key == "ring_with"
    assert not closed.answered(1)
    ring = asked(closed, 0)
    closed.do(GiveAnswer(0, ring.id, ring.epoch, (ring.options[0].id,)))
    later(closed, clock)
    assert asked(closed).id == decision.id
    assert closed.answered(1)
    later(closed, clock)
    assert asked(closed, 1).waiting_for == (0, 2)
