"""Taught dice at the table: shown to the camera, chosen by the host, thrown in the tray, told to the table, counted."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from companion.games.dice.faces import FACES
from companion.journal.journal import Journal
from companion.ports.tray import Frame, Reading, SeenDie, SourceKind
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import EndGame, StartGame
from companion.table.inputs.throws import SeenThrow
from companion.table.settings import TableSettings
from companion.table.table import Table
from deploy.running.dice_played import DicePlayed
from tests.vision.drawn_dice import felt, put_die
from tests.vision.taught_samples import base_dice
from vision.dice_sets import store
from vision.dice_sets.dice_set import PIP
from vision.dice_sets.manifest import FILE
from vision.dice_sets.store import FOLDER
from vision.dice_sets.taught import TaughtDice
from vision.dice_sets.teacher import DiceTeacher
from vision.images.live_picture import LiveTray
from vision.reading.symbols import NOT_TAUGHT
from vision.simulated.dice import SIMULATED
from vision.tracking.watch import TrayWatcher

FPS = 15
HALF = 10
HARMLESS = ("beer", "beer", "bullseye1", "gatling", "gatling")  # throwing these asks nothing at once


def seen(face: str, place: tuple[float, float], half: float = HALF) -> SeenDie:
    x, y = place
    quad = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return SeenDie(face, "pip" if face.isdigit() else "bang", 0.9, place, quad)


class ToyTray:
    """A camera over a tray in which somebody throws as `steps` say, and a reader that knows what lies there.

    A symbol is sure only on dice that it was taught; a step is what to throw, or something to do."""

    name = "toy"
    kind: SourceKind = "simulated"
    shows_kept_dice = True

    def __init__(self) -> None:
        self.taught: TaughtDice | None = None
        self.steps: list[tuple[str, ...] | Callable[[], object]] = []
        self.scenes: list[list[SeenDie]] = []
        self.shown: Frame | None = None
        self.at = 0.0
        self.thrown = 0

    def teach(self, taught: TaughtDice | None) -> None:
        self.taught = taught

    def read(self, frame: Frame, expected: int | None = None) -> Reading:
        known = {sample.label for sample in self.taught.samples} if self.taught else set()
        dice = tuple(
            die if die.kind == "pip" or die.face in known else replace(die, sure=False, why=NOT_TAUGHT)
            for die in self.scenes[int(frame.name)]
        )
        sure = all(die.sure for die in dice)
        return Reading(dice, sure, None if sure else "dice")

    def close(self) -> None:
        pass

    def frames(self) -> Iterator[Frame]:
        yield from self._frames(8, [])
        for step in self.steps:
            if callable(step):
                step()
                continue
            yield from self._frames(6, [], hand=True)
            yield from self._frames(8, [])
            for k in range(8):
                yield from self._frames(1, [seen("?", (40 + 9 * k + 40 * n, 200 - 6 * k)) for n in range(len(step))])
            self.thrown += 1  # elsewhere each time: dice that turn up where they were have not been thrown
            places = [(60.0 + 70 * n, 40.0 + 30 * ((n + self.thrown) % 4)) for n in range(len(step))]
            yield from self._frames(12, [seen(face, place) for face, place in zip(step, places, strict=True)])

    def show(self, pips: int, seed: int) -> None:
        """Put three dice with these pips before the camera, to teach them as whatever they are to be."""
        image = felt(640, 480, seed=seed)
        places = [(120.0 + 150 * n, 240.0) for n in range(3)]
        for x, y in places:
            put_die(image, pips, x, y, 60.0)
        self.scenes.append([seen("arrow", place, 30) for place in places])
        self.shown = Frame(image, float(seed), str(len(self.scenes) - 1))

    def _frames(self, count: int, dice: list[SeenDie], hand: bool = False) -> Iterator[Frame]:
        picture = np.full((240, 400, 3), 70, np.uint8)
        for die in dice:
            x, y = (int(value) for value in die.center)
            picture[y - HALF : y + HALF, x - HALF : x + HALF] = 150 + 12 * (len(die.face) % 8)
        if hand:
            picture[150:, 100:220] = 210
        self.scenes.append(dice)
        for _ in range(count):
            self.at += 1 / FPS
            yield Frame(picture, self.at, str(len(self.scenes) - 1))


class Night:
    """The table as `companion serve` puts it together, around a toy tray."""

    def __init__(self, journal: Journal, data, tray: ToyTray) -> None:
        self.tray = tray
        self.said: list[str] = []
        self.played = DicePlayed(tray, tray, self.notice)
        self.played.from_the_start(data)
        self.table = Table(journal, TableSettings(random=Random(1), dice_set=self.played.counted_as))
        self.watcher = TrayWatcher(tray, tray, self.played.dice_set, self.table.dice_wanted)
        self.played.attach(self.watcher, self.table)
        live = LiveTray(lambda: tray.shown, stands=True)
        self.teacher = DiceTeacher(live, tray, data, on_chosen=self.played.play_with)
        self.told: list[tuple[tuple[str, ...], bool]] = []

    def notice(self, sentence: str, *, no_throw: bool = False) -> None:
        self.said.append(sentence)

    def begin(self) -> None:
        if self.table.state.phase == "playing":
            self.table.do(EndGame())
        for name in ("Anna", "Ben", "Carl", "Dora")[len(self.table.state.chairs.sitting) :]:
            self.table.do(SitDown(name, None))
        self.table.do(StartGame())
        while self.table.state.tray.wanted is None:  # a character may have a choice before the dice
            decision = self.table.state.game.views[None].decision
            self.table.do(GiveAnswer(decision.waiting_for[0], decision.id, decision.epoch, (decision.options[0].id,)))

    def play(self, *steps: tuple[str, ...] | Callable[[], object]) -> None:
        self.tray.steps = list(steps)
        for throw in self.watcher.throws():
            self.told.append((tuple(die.face for die in throw.dice), throw.sure))
            self.table.do(SeenThrow(throw))

    def counted(self) -> dict[str, int]:
        return {count.dice_set: count.dice for count in self.table.dice_thrown().counts}


@pytest.fixture
def night(tmp_path):
    """Begins a night on this machine's data folder; another one after it is after a restart."""
    nights = []

    def begin() -> Night:
        if nights:
            nights[-1].table.close()
        nights.append(Night(journal, tmp_path, ToyTray()))
        return nights[-1]

    with Journal(tmp_path) as journal:
        yield begin
        nights[-1].table.close()


def teach(night: Night, name: str = "Red Dice") -> None:
    night.teacher.begin(name, ["bang"], anew=True)
    for pips, label in enumerate(FACES, 1):
        night.tray.show(pips, seed=pips)
        night.teacher.take("bang", label)
    night.teacher.finish()


def test_dice_taught_and_chosen_are_thrown_told_and_counted_until_others_are(night):
    here = night()
    pips = tuple(PIP.label(face) for face in HARMLESS)

    held = []

    def look() -> None:
        held.append(here.table.state.tray.held is not None)

    def end() -> None:
        here.table.do(EndGame())

    here.play(
        here.begin, HARMLESS, look, end, lambda: teach(here), here.begin, HARMLESS, look, end,
        lambda: here.teacher.choose(None), here.begin, pips, look,
    )  # fmt: skip
    assert here.told == [(HARMLESS, False), (HARMLESS, True), (HARMLESS, True)], "the first were not taught yet"
    assert held == [True, False, False]
    assert here.table.state.game.throws[-1].faces == HARMLESS, "pips, in the game's words"
    assert here.counted() == {"red-dice": 5, "pip": 5}
    assert here.tray.taught is None
    assert here.said == []


def test_pips_are_no_faces_of_taught_dice(night):
    here = night()
    here.play(lambda: teach(here), here.begin, ("1", "2", "3", "4", "5"))
    assert [sure for _, sure in here.told] == [False]
    assert here.table.state.tray.held is not None


def test_the_choice_outlasts_a_restart(night):
    teach(night())
    here = night()
    assert here.tray.taught is not None
    assert here.tray.taught.name == "Red Dice"
    here.play(here.begin, HARMLESS)
    assert here.told == [(HARMLESS, True)]
    assert here.counted() == {"red-dice": 5}


@pytest.mark.parametrize("damage", ["list", "pictures"])
def test_chosen_dice_that_are_damaged_are_told_and_pips_are_read(night, tmp_path, damage):
    teach(night())
    kept = tmp_path / FOLDER / "red-dice"
    if damage == "list":
        (kept / FILE).write_text("{")
    else:
        for picture in kept.glob("bang-beer-*.png"):
            picture.write_bytes(b"no picture")
    here = night()
    assert here.tray.taught is None
    assert here.said[-1] == "Until then the table plays with dice with pips."
    assert ("is damaged and not used" if damage == "list" else "nobody has shown: beer") in here.said[-2]
    here.play(here.begin, ("4", "4", "1", "3", "3"))
    assert here.told == [(HARMLESS, True)]
    assert here.counted() == {"pip": 5}
    assert not any(taught.chosen for taught in here.teacher.sets()), "the page says that it is pips"


def test_dice_on_the_table_that_learn_more_are_read_with_that(night):
    here = night()
    teach(here)
    known = here.tray.taught
    here.teacher.begin("Red Dice", [], anew=False)
    here.tray.show(4, seed=44)
    here.teacher.take("bang", "beer")
    here.teacher.leave()
    assert len(here.tray.taught.samples) == len(known.samples) + 3
    beers = [sample.id for sample in here.tray.taught.samples if sample.label == "beer"]
    here.teacher.begin("Red Dice", [], anew=False)
    here.teacher.forget(beers)
    here.teacher.leave()
    assert here.tray.taught is None, "a face of theirs is not known any more"
    assert here.played.counted_as == "pip"


def test_teaching_other_dice_leaves_those_on_the_table(night, tmp_path):
    here = night()
    teach(here)
    known = here.tray.taught
    store.save(base_dice("blue dice"), tmp_path)
    here.teacher.begin("blue dice", [], anew=False)
    here.teacher.leave()
    assert here.tray.taught is known


class Simulated(ToyTray):
    def throw(self, dice, *, alone=False) -> None:
        pass


def test_a_simulated_tray_keeps_its_pips_and_says_so(tmp_path):
    store.save(base_dice("Red Dice"), tmp_path)
    store.choose("Red Dice", tmp_path)
    tray, said = Simulated(), []
    played = DicePlayed(tray, tray, said.append)
    played.from_the_start(tmp_path)
    assert said == ["The simulated dice have pips: “Red Dice” are read once a camera looks at them."]
    assert (tray.taught, played.dice_set, played.counted_as) == (None, SIMULATED, "")


def test_photographs_may_show_taught_dice(tmp_path):
    store.save(base_dice("Red Dice"), tmp_path)
    store.choose("Red Dice", tmp_path)
    tray, said = Simulated(), []
    tray.shows_kept_dice = False
    played = DicePlayed(tray, tray, said.append)
    played.from_the_start(tmp_path)
    assert said == []
    assert tray.taught is not None
    assert (played.dice_set.name, played.counted_as) == ("red-dice", ""), "nobody throws them"
