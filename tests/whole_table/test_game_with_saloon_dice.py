"""A whole game with Saloon dice whose throws are all seen in a tray: each is sure, and nobody is asked for a face."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from companion.games.bots.random_bot import RandomBot
from companion.games.dice.faces import FACES_OF, SALOON_DICE, die_named
from companion.games.dice.options import GHOST, NEW_CHARACTERS, Options
from companion.games.dice.options import SALOON_DICE as SALOON_MODULE
from companion.journal.journal import Journal
from companion.ports.tray import DiceWanted, Frame, Reading, SeenDie, SourceKind
from companion.support.errors import Refused
from companion.table.inputs.answers import CloseWindow, GiveAnswer
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import ChooseOptions, StartGame
from companion.table.inputs.throws import SeenThrow
from companion.table.settings import TableSettings
from companion.table.table import Table
from vision.dice_sets.dice_set import BANG
from vision.tracking.watch import TrayWatcher

FPS = 15
HIGH, WIDE, HALF = 240, 360, 10
PLACES = [(x, y) for x in range(30, WIDE - 20, 44) for y in (30, 75, 120)]


def seen(kind: str, face: str, place: tuple[float, float]) -> SeenDie:
    x, y = place
    quad = ((x - HALF, y - HALF), (x + HALF, y - HALF), (x + HALF, y + HALF), (x - HALF, y + HALF))
    return SeenDie(face, kind, 0.9, (float(x), float(y)), quad)


def drawn(dice: list[SeenDie], hand: bool = False) -> np.ndarray:
    picture = np.full((HIGH, WIDE, 3), 70, np.uint8)
    for die in dice:
        x, y = (int(value) for value in die.center)
        picture[y - HALF : y + HALF, x - HALF : x + HALF] = 150 + 12 * (len(die.face) % 8)
    if hand:
        picture[150:, 100:220] = 210
    return picture


class Players:
    """People at a table: they throw real dice into a tray, and answer all else at random. Source and reader in one."""

    name = "toy"
    kind: SourceKind = "simulated"
    shows_kept_dice = True

    def __init__(self, table: Table, seed: int) -> None:
        self.table, self.random = table, Random(seed)
        self.bot = RandomBot(self.random)
        self.watcher = TrayWatcher(self, self, BANG, table.dice_wanted)
        self.scenes: list[list[SeenDie]] = []
        self.thrown: list[list[tuple[str, str]]] = []
        self.at = 0.0

    def read(self, frame: Frame, expected: int | None = None) -> Reading:
        dice = tuple(self.scenes[int(frame.name)])
        right = expected in (None, len(dice))
        return Reading(dice, sure=right, why=None if right else "count")

    def close(self) -> None:
        pass

    def frames(self) -> Iterator[Frame]:
        yield from self._frames(8, [])
        while self.table.state.phase == "playing":
            wanted = self._to_throw()
            if wanted is None:
                self._answer()
            else:
                yield from self._throw(wanted)

    def _to_throw(self) -> DiceWanted | None:
        """What to throw dice for now; a die is taken, and dice are thrown again, by throwing them or by saying so."""
        state = self.table.state
        decision, wanted = state.game.views[None].decision, state.tray.wanted
        if wanted is None or decision.shape == "dice":
            return wanted
        return wanted if decision.key in ("saloon_die", "reroll") and self.random.random() < 0.6 else None

    def _answer(self) -> None:
        state = self.table.state
        decision = state.game.views[None].decision
        if decision.shape == "window":
            self.table.do(CloseWindow())
            return
        view = state.game.views[decision.waiting_for[0]]
        for _ in range(1000):  # answers that a joint check refuses are drawn anew
            try:
                self.table.do(GiveAnswer(decision.waiting_for[0], view.decision.id, view.epoch, self.bot.answer(view)))
            except Refused:
                continue
            return

    def _throw(self, wanted: DiceWanted) -> Iterator[Frame]:
        sets = (wanted.dice, *wanted.instead)
        # Who leaves his extra die out says so before he throws: it might have fallen off the table.
        numbers = self.random.choice([each for each in sets if not any(set(each) < set(other) for other in sets)])
        if not wanted.every:
            numbers = self.random.sample(wanted.dice, self.random.randint(1, len(wanted.dice)))
        stay = self._left_lying(wanted, numbers)
        used = {die.center for die in (*stay, *(die.seen for die in self.watcher.tracker.lying))}
        free = [place for place in PLACES if place not in used]  # elsewhere than dice lay that were taken
        dice = [die_named(number) for number in numbers]
        ends = [
            seen(die if die in SALOON_DICE else "bang", self.random.choice(FACES_OF[die]), place)
            for die, place in zip(dice, self.random.sample(free, len(dice)), strict=True)
        ]
        self.thrown.append(sorted((die.kind, die.face) for die in ends))
        yield from self._frames(6, stay, hand=True)
        yield from self._frames(8, stay)
        for k in range(8):
            yield from self._frames(1, [*stay, *(seen("bang", f"{'x' * (k % 5)}", (40 + 9 * k + 40 * i, 215 - 6 * k))
                                                 for i in range(len(ends)))])  # fmt: skip
        told = len(self.table.state.game.throws)
        yield from self._frames(10, stay + self.random.sample(ends, len(ends)))
        assert len(self.table.state.game.throws) == told + 1 or self.table.state.phase == "over", "nothing was told"

    def _left_lying(self, wanted: DiceWanted, numbers: tuple[int, ...]) -> list[SeenDie]:
        """The dice that are not thrown, as they are recorded; those that nobody plays with now are taken out."""
        lie = {die.number: die.seen for die in self.watcher.tracker.lying}
        recorded = dict(wanted.lying)
        known = {*wanted.dice, *recorded} if not wanted.every else set(recorded)
        stay = {number: die for number, die in lie.items() if number in known and number not in numbers}
        for number, face in recorded.items():
            if number not in stay or stay[number].face != face:
                used = {die.center for die in stay.values()}
                place = next(place for place in PLACES if place not in used)
                stay[number] = seen("bang", face, place)  # haunted: only base dice are
        return list(stay.values())

    def _frames(self, count: int, dice: list[SeenDie], hand: bool = False) -> Iterator[Frame]:
        self.scenes.append(dice)
        picture, name = drawn(dice, hand), str(len(self.scenes) - 1)
        for _ in range(count):
            self.at += 1 / FPS
            yield Frame(picture, self.at, name)


@pytest.mark.parametrize("seed", [4, pytest.param(7, marks=pytest.mark.slow)])
def test_all_throws_of_a_game_are_sure_and_have_the_dice_that_lie_there(tmp_path, seed):
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(seed), window_seconds=None)) as table:
        for name in ("Anna", "Ben", "Carl", "Dora", "Emil"):
            table.do(SitDown(name, None))
        table.do(ChooseOptions(Options(modules=(SALOON_MODULE, GHOST, NEW_CHARACTERS))))
        table.do(StartGame())
        players = Players(table, seed)
        for throw in players.watcher.throws():
            assert (throw.sure, throw.why) == (True, None)
            state = table.do(SeenThrow(throw))
            assert state.tray.held is None
            past = state.game.throws[-1]
            kinds = (die if die in SALOON_DICE else "bang" for die in past.dice)
            assert sorted(zip(kinds, past.faces, strict=True)) == players.thrown[-1]
        assert table.state.phase == "over"
        thrown = Counter(kind for throw in players.thrown for kind, _ in throw)
        assert all(thrown[kind] > 3 for kind in ("bang", *SALOON_DICE)), thrown
        assert {len(throw) for throw in players.thrown} == {1, 2, 3, 4, 5, 6}, "six with an extra die"
