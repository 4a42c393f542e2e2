"""Which dice count: those of throws that stand, each once, and only where somebody threw them."""

import sqlite3
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from json import dumps
from random import Random

import pytest

from companion.games.known import GAMES
from companion.journal.commands import Answered
from companion.journal.dice_thrown import throw_counting
from companion.journal.dice_thrown.counts_kept import FILE as KEPT
from companion.journal.dice_thrown.throw_counting import CountedSoFar, ThrowCounting
from companion.journal.journal import Journal
from companion.journal.journal_reader import JournalReader
from companion.journal.throw_source import ThrowSource
from companion.kernel.decision import Dice
from companion.ports.tray import Throw, ThrownDie
from companion.support.errors import JournalUnreadable, Refused
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.corrections import ConfirmCorrection, ThrowAgain, TryCorrection, Undo
from companion.table.inputs.games import EndGame, StartGame
from companion.table.inputs.throws import PlayWith, SaidThrow, SeenThrow
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.companion.journal.crash_child import play_on
from tests.companion.toy_game import TOY, ToyGame, toy_setup

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
HARMLESS = ("gatling", "gatling", "beer", "beer", "beer")
OTHERS = ("bullseye1", "bullseye1", "bullseye2", "beer", "beer")


class FakeTray:
    def throw(self, dice):
        pass


@pytest.fixture
def open_table(journal):
    tables = []

    def open_it(**more):
        table = Table(journal, TableSettings(random=Random(1), **({"dice_set": "pip"} | more)))
        tables.append(table)
        for name in NAMES[len(table.state.chairs.sitting) :]:
            table.do(SitDown(name, None))
        return table

    yield open_it
    for table in tables:
        table.close()


@pytest.fixture
def table(open_table):
    table = open_table()
    table.do(StartGame())
    return table


def throw(*faces, first=1, sure=True):
    return Throw(tuple(ThrownDie(die, face) for die, face in enumerate(faces, first)), sure)


def say(table, *faces):
    wanted = table.state.tray.wanted
    table.do(SaidThrow(wanted.key, dict(zip(wanted.dice, faces, strict=True))))


def only(thrown):
    [count] = thrown.counts
    return count


def shown(table):
    """The faces that came up at all, with how often."""
    return {face: times for face, times in only(table.dice_thrown()).shown.items() if times}


def done(table):
    """The player on turn throws no more."""
    view = table.state.game.views[None]
    table.do(GiveAnswer(view.table.active, view.decision.id, view.epoch, ("keep",) * 5))


# -- which throws --------------------------------------------------------------------------------------------------


def test_dice_thrown_count_each_time_and_kept_ones_do_not(table):
    table.do(SeenThrow(throw(*HARMLESS)))
    table.do(SeenThrow(throw("arrow", first=3)))
    table.do(SeenThrow(throw("bullseye1", "bullseye2")))
    assert shown(table) == Counter([*HARMLESS, "arrow", "bullseye1", "bullseye2"])
    assert only(table.dice_thrown()).shown["dynamite"] == 0, "a face that never came is counted as never"


def test_a_throw_taken_back_and_come_again_counts_once(table):
    table.do(SeenThrow(throw(*HARMLESS)))
    table.do(SeenThrow(throw("arrow", first=3)))
    table.do(Undo(None))
    assert shown(table) == Counter(HARMLESS), "nothing of it stands now"
    view = table.state.game.views[None]
    table.do(GiveAnswer(view.table.active, view.decision.id, view.epoch, ("keep", "keep", "throw", "keep", "keep")))
    assert shown(table) == Counter([*HARMLESS, "arrow"])
    assert only(table.dice_thrown()).typed == 0, "it still is what the camera saw"


def test_dice_of_two_throws_that_come_back_together_keep_where_each_came_from(table):
    table.do(SeenThrow(throw(*HARMLESS)))
    table.do(SeenThrow(throw("arrow", "arrow")))  # dice 1 and 2, seen
    table.do(Undo(None))
    view = table.state.game.views[None]
    table.do(GiveAnswer(view.table.active, view.decision.id, view.epoch, ("throw", "keep", "throw", "keep", "keep")))
    say(table, "bullseye1", "bullseye1")  # dice 1 and 3, told
    table.do(Undo(None))
    view = table.state.game.views[None]
    table.do(GiveAnswer(view.table.active, view.decision.id, view.epoch, ("keep", "throw", "throw", "keep", "keep")))
    assert shown(table) == Counter([*HARMLESS, "arrow", "bullseye1"])
    assert only(table.dice_thrown()).typed == 1


def test_dice_thrown_again_count_only_as_the_later_throw(table):
    table.do(SeenThrow(throw(*HARMLESS)))
    table.do(ThrowAgain())
    table.do(SeenThrow(throw(*OTHERS)))
    assert shown(table) == Counter(OTHERS)


def test_a_corrected_throw_counts_as_corrected_and_the_die_put_right_as_told(table):
    table.do(SeenThrow(throw(*HARMLESS)))
    table.do(SeenThrow(throw("bullseye2", first=5)))
    table.do(TryCorrection(table.state.game.throws[0].decision, ("arrow", *HARMLESS[1:])))
    table.do(ConfirmCorrection())
    assert shown(table) == Counter(["arrow", *HARMLESS[1:], "bullseye2"])
    count = only(table.dice_thrown())
    assert (count.typed, count.settled) == (1, 0)


def test_all_games_count_put_away_running_and_after_a_restart(open_table):
    table = open_table()
    for faces in (HARMLESS, OTHERS):
        table.do(StartGame())
        table.do(SeenThrow(throw(*faces)))
        table.do(EndGame())
    table.do(StartGame())
    table.do(SeenThrow(throw(*HARMLESS)))
    table.close()
    assert shown(open_table()) == Counter([*HARMLESS, *OTHERS, *HARMLESS])


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(n, marks=pytest.mark.slow) for n in range(2, 6))])
def test_whatever_is_undone_corrected_and_played_on_what_stands_is_what_counts(open_table, seed):
    table, random, standing = open_table(), Random(seed), Counter()
    for _ in range(200):
        over = table.state.phase == "over"
        if over:
            standing.update(face for throw in table.state.game.throws for face in throw.faces)
        if random.random() < 0.05 and table.state.game.throws and not over:
            table.do(ThrowAgain())
        else:
            play_on(table, random)
    standing.update(face for throw in table.state.game.throws for face in throw.faces)
    assert only(table.dice_thrown()).shown == standing


# -- where they came from ------------------------------------------------------------------------------------------


def test_a_throw_settled_after_an_unsure_reading_is_told_apart(table):
    table.do(SeenThrow(throw(*HARMLESS, sure=False)))
    say(table, *HARMLESS)
    done(table)
    count = only(table.dice_thrown())
    assert (count.dice, count.settled, count.typed) == (5, 5, 0)


def test_a_throw_typed_in_is_told_apart(table):
    say(table, *HARMLESS)
    count = only(table.dice_thrown())
    assert (count.dice, count.settled, count.typed) == (5, 0, 5)


@pytest.mark.parametrize(("told", "typed"), [(HARMLESS, 0), (HARMLESS[::-1], 5)])
def test_a_sure_reading_that_waited_is_a_reading_if_a_person_says_the_same(table, told, typed):
    table.do(SeenThrow(throw(*OTHERS)))
    done(table)
    table.do(SeenThrow(throw(*HARMLESS)))
    assert table.state.tray.held.why == "waiting"
    while table.state.tray.wanted is None:
        view = table.state.game.views[None]
        tokens = tuple(slot.options[0].id for slot in view.decision.slots)
        table.do(GiveAnswer(view.decision.waiting_for[0], view.decision.id, view.epoch, tokens))
    say(table, *told)
    count = only(table.dice_thrown())
    assert (count.dice, count.settled, count.typed) == (10, 0, typed)


def test_a_tray_that_throws_by_itself_throws_no_dice(open_table):
    table = open_table(tray=FakeTray(), dice_set="")
    table.do(StartGame())
    table.do(SeenThrow(throw(*HARMLESS)))
    done(table)
    assert table.dice_thrown() == ((), 5, 0)
    while table.state.tray.wanted is None:
        view = table.state.game.views[None]
        tokens = tuple(slot.options[0].id for slot in view.decision.slots)
        table.do(GiveAnswer(view.decision.waiting_for[0], view.decision.id, view.epoch, tokens))
    table.do(SeenThrow(throw(*HARMLESS, sure=False)))
    say(table, *HARMLESS)
    assert table.dice_thrown() == ((), 10, 0), "a person who settles what it showed has thrown none either"


def test_what_is_typed_in_beside_such_a_tray_was_thrown_by_somebody(open_table):
    table = open_table(tray=FakeTray(), dice_set="")
    table.do(StartGame())
    say(table, *HARMLESS)
    count = only(table.dice_thrown())
    assert (count.dice_set, count.dice, count.typed) == ("", 5, 5)


@pytest.mark.parametrize("source", [ThrowSource.DRAWN, ThrowSource.UNKNOWN])
def test_drawn_dice_and_those_of_old_journals_do_not_count(table, journal, source):
    table.do(SeenThrow(throw(*HARMLESS)))
    journal._db.execute("update commands set source = ?", (source.value,))
    assert table.dice_thrown() == ((), 5, 0)


def test_a_drawn_throw_that_is_corrected_still_was_drawn(table, journal):
    table.do(SeenThrow(throw(*HARMLESS)))
    journal._db.execute("update commands set source = 'drawn'")
    table.do(TryCorrection(table.state.game.throws[0].decision, ("arrow", *HARMLESS[1:])))
    table.do(ConfirmCorrection())
    assert table.dice_thrown() == ((), 5, 0)


def test_sets_are_counted_apart(open_table):
    for dice_set in ("pip", "bang"):
        table = open_table(dice_set=dice_set)
        table.do(StartGame())
        table.do(SeenThrow(throw(*HARMLESS)))
        table.do(EndGame())
        table.close()
    counts = open_table().dice_thrown().counts
    assert [(count.dice_set, count.kind, count.dice) for count in counts] == [("bang", "base", 5), ("pip", "base", 5)]


def test_other_dice_on_a_running_table_are_counted_apart(table):
    before = table.state
    table.do(SeenThrow(throw(*HARMLESS)))
    table.do(EndGame())
    assert table.do(PlayWith("red-dice")).revision > before.revision
    table.do(StartGame())
    table.do(SeenThrow(throw(*HARMLESS)))
    counts = table.dice_thrown().counts
    assert [(count.dice_set, count.dice) for count in counts] == [("pip", 5), ("red-dice", 5)]


class ToyWithCoward(ToyGame):
    def play(self, state):
        yield lambda: Dice("throw", "throw", ("die1", "coward", "die3"), (("1", "2", "3"),) * 3)


def test_kinds_of_dice_are_counted_apart(journal, monkeypatch):
    monkeypatch.setitem(GAMES, "toy", replace(TOY, rules=ToyWithCoward()))
    seen = Answered("throw", tokens=("1", "2", "1"), source=ThrowSource.READ, dice_set="bang")
    journal.begin_game(toy_setup(), [seen])
    counts = ThrowCounting(journal.path.parent).count().counts
    assert [(count.kind, dict(count.shown)) for count in counts] == [
        ("base", {"1": 2, "2": 0, "3": 0}),
        ("coward", {"1": 0, "2": 1, "3": 0}),
    ]


# -- manners -------------------------------------------------------------------------------------------------------


def test_games_that_cannot_be_replayed_are_left_out_and_told(table, journal):
    table.do(SeenThrow(throw(*HARMLESS)))
    journal.begin_game(toy_setup())
    strange = journal.begin_game(journal.game(1).setup, [Answered("horse", tokens=("beer",))])
    journal._db.execute("update games set put_away = 1 where id = ?", (strange,))
    thrown = table.dice_thrown()
    assert (only(thrown).dice, thrown.unreadable) == (5, 2)


def test_counting_makes_no_revision(table):
    table.do(SeenThrow(throw(*HARMLESS)))
    before = table.state
    table.dice_thrown()
    assert table.state is before


# -- which games are counted, and by whom ---------------------------------------------------------------------------


@pytest.fixture
def replayed(monkeypatch):
    """The numbers of the games that were replayed to count them."""
    games = []
    count = throw_counting.shown_dice
    monkeypatch.setattr(throw_counting, "shown_dice", lambda game, *kinds: games.append(game.id) or count(game, *kinds))
    return games


@pytest.fixture
def two_games(open_table):
    """A table on which the second game lies; each has one throw."""
    table = open_table()
    table.do(StartGame())
    table.do(SeenThrow(throw(*HARMLESS)))
    table.do(EndGame())
    table.do(StartGame())
    table.do(SeenThrow(throw(*OTHERS)))
    return table


def test_only_games_that_have_grown_are_replayed_again(two_games, replayed):
    two_games.dice_thrown()
    two_games.dice_thrown()
    assert replayed == [1, 2]
    done(two_games)
    two_games.dice_thrown()
    assert replayed == [1, 2, 2]


def test_a_restart_counts_nothing_anew(two_games, open_table, replayed):
    before = two_games.dice_thrown()
    two_games.close()
    assert open_table().dice_thrown() == before
    assert replayed == [1, 2]


def test_a_game_that_was_changed_is_counted_again(two_games, open_table, journal, replayed):
    two_games.dice_thrown()
    two_games.close()
    changed = ("arrow", *HARMLESS[1:])
    journal._db.execute(
        "update commands set tokens = ? where game = 1 and tokens = ?", (dumps(changed), dumps(HARMLESS))
    )
    assert shown(open_table()) == Counter([*changed, *OTHERS])
    assert replayed == [1, 2, 1]


def test_counts_that_were_kept_for_another_journal_do_not_count(two_games, tmp_path):
    two_games.dice_thrown()
    other = tmp_path / "other"
    with Journal(other) as journal, Table(journal, TableSettings(random=Random(2), dice_set="pip")) as table:
        for name in NAMES:
            table.do(SitDown(name, None))
        table.do(StartGame())
        table.do(SeenThrow(throw(*OTHERS)))
        (other / KEPT).write_bytes((tmp_path / KEPT).read_bytes())
        assert shown(table) == Counter(OTHERS)


def _lost(kept):
    kept.unlink()


def _rubbish(kept):
    kept.write_bytes(b"this is no database at all, whatever its name says" * 99)


def _of_another_format(kept):
    with closing(sqlite3.connect(kept)) as db:
        db.executescript("drop table counts; create table counts (horse text); pragma user_version = 99;")


def _nonsense(kept):
    with closing(sqlite3.connect(kept)) as db, db:
        db.execute("update counts set dice = '[[1]]'")


@pytest.mark.parametrize("harm", [_lost, _rubbish, _of_another_format, _nonsense])
def test_what_was_kept_may_be_lost_without_harm(two_games, open_table, tmp_path, replayed, harm):
    before = two_games.dice_thrown()
    two_games.close()
    harm(tmp_path / KEPT)
    again = open_table()
    assert again.dice_thrown() == before
    again.close()
    assert open_table().dice_thrown() == before
    assert replayed == [1, 2, 1, 2], "and then it is kept again"


def test_where_nothing_can_be_kept_it_is_counted_all_the_same(two_games, tmp_path):
    (tmp_path / KEPT).mkdir()
    assert shown(two_games) == Counter([*HARMLESS, *OTHERS])
    assert shown(two_games) == Counter([*HARMLESS, *OTHERS])


class Gate:
    """Holds a count up before each game until it is let through."""

    def __init__(self, monkeypatch):
        self.reached, self.go_on, self.passed = threading.Event(), threading.Event(), []
        count = throw_counting.shown_dice

        def held_up(stored, games):
            self.reached.set()
            assert self.go_on.wait(60)
            self.passed.append(stored.id)
            return count(stored, games)

        monkeypatch.setattr(throw_counting, "shown_dice", held_up)


@pytest.fixture
def gate(monkeypatch):
    gate = Gate(monkeypatch)
    yield gate
    gate.go_on.set()


def test_the_table_goes_on_while_dice_are_counted_and_the_count_tells_how_far_it_is(two_games, gate):
    assert isinstance(two_games.dice_thrown_within(0), CountedSoFar)
    assert gate.reached.wait(60)
    assert two_games.dice_thrown_within(0) == CountedSoFar(0, 2)
    done(two_games)
    two_games.do(EndGame())
    assert two_games.state.phase == "lobby", "also what is written to the disk goes on"
    gate.go_on.set()
    assert only(two_games.dice_thrown()).dice == 10
    assert only(two_games.dice_thrown_within(60)).dice == 10


def test_all_who_ask_share_one_count(two_games, gate):
    with ThreadPoolExecutor(6) as pool:
        asked = [pool.submit(two_games.dice_thrown) for _ in range(6)]
        assert gate.reached.wait(60)
        two_games.dice_thrown_within(0)
        gate.go_on.set()
        thrown = [ask.result(60) for ask in asked]
    assert len(set(map(str, thrown))) == 1
    assert gate.passed == [1, 2]


def test_closing_the_table_stops_the_count(two_games, gate):
    two_games.dice_thrown_within(0)
    assert gate.reached.wait(60)
    with ThreadPoolExecutor(2) as pool:
        asked, closed = pool.submit(two_games.dice_thrown), pool.submit(two_games.close)
        assert two_games._counting._closed.wait(60)
        gate.go_on.set()
        closed.result(60)
        assert isinstance(asked.exception(60), Refused)
    assert gate.passed == [1]
    with pytest.raises(Refused):
        two_games.dice_thrown_within(0)


def test_a_count_that_failed_while_nobody_waited_is_told_once_and_tried_again(two_games, gate, monkeypatch):
    def broken(reader, game):
        gate.reached.set()
        assert gate.go_on.wait(60)
        raise JournalUnreadable("worn out")

    whole = JournalReader.rows
    monkeypatch.setattr(JournalReader, "rows", broken)
    two_games.dice_thrown_within(0)
    assert gate.reached.wait(60)
    gate.go_on.set()
    two_games._counting._thread.join()
    monkeypatch.setattr(JournalReader, "rows", whole)
    with pytest.raises(JournalUnreadable, match="worn out"):
        two_games.dice_thrown_within(60)
    assert only(two_games.dice_thrown_within(60)).dice == 10


def test_a_reader_can_change_nothing_and_tells_what_is_damaged(two_games, journal, tmp_path):
    with JournalReader(tmp_path) as reader:
        assert list(reader.lengths()) == [1, 2]
        assert reader.stored(reader.rows(2)) == journal.game(2)
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            reader._db.execute("delete from commands")
        with pytest.raises(JournalUnreadable, match="cannot be read"):
            reader.stored(reader.rows(2)._replace(commands=(("answer", "x", 0, None, "{", "", ""),)))
    with pytest.raises(JournalUnreadable, match="cannot be read"), JournalReader(tmp_path / "nowhere") as reader:
        reader.lengths()
