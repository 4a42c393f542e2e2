"""Whole games with all modules on the simulated tray: dice drawn as a camera sees them, read, followed, played with."""

import itertools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.games.dice.faces import COWARD, LOUDMOUTH, die_number
from companion.games.dice.options import MODULES, SALOON_DICE, Options
from companion.journal.journal import Journal
from companion.journal.throw_source import ThrowSource
from companion.kernel.decision import Allocation, Choice
from companion.kernel.random_play import random_answer
from companion.ports.tray import Throw, ThrownDie
from companion.table.bot_players import BotPlayers
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import SeatBot, SitDown
from companion.table.inputs.games import ChooseOptions, StartGame
from companion.table.inputs.throws import SeenThrow, ThrowDice
from companion.table.settings import TableSettings
from companion.table.snapshot import TableState
from companion.table.table import Table
from deploy.running.background_threads import watch_tray
from deploy.running.notifier import Notifier
from vision.mat.reader import MatReader
from vision.reading.reader import TrayReader
from vision.simulated.camera import SimulatedCamera
from vision.simulated.dice import SIMULATED, SPECIAL, SimulatedDiceReader, pips_of
from vision.tracking.watch import TrayWatcher

WITHIN = 60
READER = SimulatedDiceReader(MatReader(TrayReader()))
NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")


@contextmanager
def night(folder: Path, seed: int) -> Iterator[Table]:
    """A table with a simulated tray, as `companion serve` puts it together; its time runs as fast as it is read."""
    notifier = Notifier()
    camera = SimulatedCamera(seed, paced=False)
    with Journal(folder) as journal, Table(
        journal, TableSettings(random=Random(seed), tray=camera, window_seconds=0.001)
    ) as table:
        source = _resting_while_nothing_rolls(camera, table)
        watcher = TrayWatcher(source, READER, SIMULATED, table.dice_wanted, notifier)
        notifier.attach(table)
        thread = watch_tray(watcher.looks, table)
        try:
            yield table
        finally:
            camera.close()
            thread.join(WITHIN)


def _resting_while_nothing_rolls(camera: SimulatedCamera, table: Table) -> SimulatedCamera:
    """The same camera, which rests while nothing rolls: with no pace of its own it would take both cores."""
    frames = camera.frames

    def resting() -> Iterator[object]:
        quiet = 0
        for frame in frames():
            yield frame
            quiet = 0 if table.state.tray.throwing else quiet + 1
            if quiet > 30:
                table.wait(table.state.revision, 0.2)

    camera.frames = resting
    return camera


def until(table: Table, done) -> TableState:
    state = table.state
    while not done(state):
        newer = table.wait(state.revision, WITHIN)
        assert newer.revision > state.revision, (
            f"nothing has happened for a long time: {state.game.views[None].decision}"
        )
        state = newer
    return state


def saloon_throws(state: TableState) -> int:
    return sum(any(die in (LOUDMOUTH, COWARD) for die in throw.dice) for throw in state.game.throws)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.night) for seed in (2, 3))])
def test_bots_alone_play_a_whole_game_with_every_module(tmp_path, seed):
    with night(tmp_path, seed) as table:
        for bot in ("sensible", "random", "sensible", "random", "random"):
            table.do(SeatBot(bot))
        table.do(ChooseOptions(Options(modules=MODULES)))
        table.do(StartGame())
        with BotPlayers(table, pace=0, random=Random(seed)):
            state = until(table, lambda state: state.phase == "over")
        assert saloon_throws(state), "a Saloon die was thrown"
    with Journal(tmp_path) as journal:
        sources = {command.row().source for command in journal.game_on_table().commands}
    assert sources == {ThrowSource.VIRTUAL, ThrowSource.UNKNOWN}, "the tray has thrown all of them, none was drawn"


@pytest.mark.slow
def test_people_and_bots_play_a_whole_game_with_every_module(tmp_path):
    random = Random(5)
    with night(tmp_path, 5) as table:
        for name in NAMES[:2]:
            table.do(SitDown(name, f"phone of {name}"))
        for _ in range(3):
            table.do(SeatBot("sensible"))
        table.do(ChooseOptions(Options(modules=MODULES)))
        table.do(StartGame())
        with BotPlayers(table, pace=0, random=Random(5)):
            state = table.state
            for _ in range(5000):
                if state.phase == "over":
                    break
                state = person_acts(table, random)
        assert state.phase == "over"


def person_acts(table: Table, random: Random) -> TableState:
    """One of the two people does what the page asks for, or nothing is theirs to do and they wait."""
    state = table.state
    view = state.game.views[None]
    pending = table._logic.on_table.game.pending
    asked = [seat for seat in (view.decision.waiting_for if view.decision else ()) if seat < 2]
    if asked and isinstance(pending, Choice | Allocation):
        tokens = random_answer(pending, asked[0], random)
        return table.do(GiveAnswer(asked[0], view.decision.id, view.epoch, tokens))
    if view.decision and view.decision.shape == "dice" and view.table.active < 2 and not state.tray.throwing:
        assert state.tray.can_throw, "the page has a button"
        return table.do(ThrowDice())  # what is not sure is thrown again
    return table.wait(state.revision, WITHIN)


@pytest.mark.slow
def test_a_game_goes_on_after_a_restart_in_the_midst_of_a_turn(tmp_path):
    with night(tmp_path, 6) as table:
        for _ in range(5):
            table.do(SeatBot("sensible"))
        table.do(ChooseOptions(Options(modules=(SALOON_DICE,))))
        table.do(StartGame())
        with BotPlayers(table, pace=0, random=Random(6)):
            until(table, lambda s: saloon_throws(s) and s.tray.wanted is not None and s.tray.wanted.lying)
    for seed in itertools.count(7):
        with night(tmp_path, seed) as table:
            before = len(table.state.game.throws)
            with BotPlayers(table, pace=0, random=Random(seed)):
                state = until(table, lambda s, before=before: s.phase == "over" or len(s.game.throws) > before + 6)
            if state.phase == "over" or seed > 9:
                return


@pytest.mark.parametrize("saloon", [LOUDMOUTH, pytest.param(COWARD, marks=pytest.mark.slow)])
def test_a_saloon_die_is_drawn_read_and_told_from_the_others(saloon):
    number = die_number(saloon)
    camera = SimulatedCamera(11, paced=False)
    frames = camera.frames()
    camera.throw((1, 2, 3, 4, 5))
    list(itertools.islice(frames, 70))
    camera.lay({})
    camera.throw((1, 2, 3, 4, number))
    reading = READER.read(list(itertools.islice(frames, 70))[-1], 5)
    assert reading.sure
    assert sorted(die.kind for die in reading.dice) == sorted(["simulated"] * 4 + [saloon]), "the fifth is out"
    special = next(die for die in reading.dice if die.kind == saloon)
    face = SIMULATED.meaning(special.face)
    assert pips_of(number, face) == camera.faces[number]
    assert SPECIAL[number] == saloon


@pytest.mark.slow
def test_beside_a_throw_lie_the_dice_that_the_game_has_there_and_no_others():
    camera = SimulatedCamera(12, paced=False)
    faces = {1: "dynamite", 3: "beer", 7: "broken_arrow"}
    frames = camera.frames()
    for lie, thrown in ((faces, (2, 4)), ({**faces, 3: "gatling"}, (2,)), ({1: "arrow"}, (2, 3))):
        camera.lay(lie)
        camera.throw(thrown)
        reading = READER.read(list(itertools.islice(frames, 70))[-1])
        shown = [SIMULATED.meaning(die.face) for die in reading.dice]
        labels = [camera.faces[die] for die in thrown]
        assert reading.sure
        assert sorted(shown) == sorted([*lie.values(), *(SIMULATED.meaning(label) for label in labels)])


def test_the_bots_throw_again_what_nobody_can_read(tmp_path):
    thrown: list[tuple[int, ...]] = []
    seen = threading.Event()

    class CockedOnce:
        def throw(self, dice, *, alone=False):
            thrown.append(tuple(dice))
            if len(thrown) > 1:
                seen.set()

    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1), tray=CockedOnce())) as table:
        for _ in range(4):
            table.do(SeatBot("sensible"))
        table.do(StartGame())
        with BotPlayers(table, pace=0, random=Random(1)):
            until(table, lambda state: state.tray.throwing)
            dice = tuple(ThrownDie(die, "beer", sure=die > 1) for die in range(1, 6))
            table.do(SeenThrow(Throw(dice, sure=False, why="cocked")))
            assert seen.wait(WITHIN)
    assert thrown[0] == thrown[1]
