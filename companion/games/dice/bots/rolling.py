"""The choice of dice to throw again: what lies there weighed against what might come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from math import comb

from companion.games.dice.bots.arrows import of_broken_arrow, of_own_arrow
from companion.games.dice.bots.reach import in_reach
from companion.games.dice.bots.stakes import Stakes, counted
from companion.games.dice.bots.symbols import BASE, FACES_OF_KIND, kind_of, symbols_on
from companion.games.dice.bots.targets import of_beers, of_hit
from companion.games.dice.character import CHARACTERS
from companion.games.dice.faces import (
    ARROW,
    BEER,
    BROKEN_ARROW,
    BULLET,
    BULLSEYE_1,
    BULLSEYE_2,
    COWARD,
    DYNAMITE,
    GATLING,
    LOUDMOUTH,
    SINGLES,
)
from companion.kernel.decision import Slot, Tokens

KEEP, THROW = "keep", "throw"
EXPLODE = 3
LOST_FREEDOM = 0.5
"""Cost of exploding besides the life point: the rolls that are left."""
BULLETS_SHARE = 1 / 6
"""Probability that a throw of the Loudmouth shows its bullet."""
HOLYDAYS_SHOTS = 3
"""How many bull's eyes heal Doc Holyday."""

Shown = tuple[str, str]
"""The kind of a die and the face that it shows."""


def dice_to_throw(stakes: Stakes, slots: Sequence[Slot]) -> Tokens:
    """Keep or throw for each die: of all faces that could be kept, those with the best outlook."""
    shown = {die.die: (kind_of(die.die), die.face) for die in stakes.table.dice}
    free = Counter(shown[slot.id] for slot in slots if len(slot.options) > 1)
    locked = Counter(shown[slot.id][1] for slot in slots if len(slot.options) == 1)
    outlook = Outlook(stakes, len(slots), stakes.table.rolls - stakes.table.roll)

    def worth(kept: Counter[Shown]) -> float:
        faces, thrown = locked.copy(), Counter[str]()
        for (kind, face), number in free.items():
            stays = kept[kind, face]
            faces[face] += stays
            thrown[kind] += number - stays
        return outlook.of(faces, thrown)

    kept = max(_ways_to_keep(free), key=worth)
    tokens = []
    for slot in slots:
        stays = len(slot.options) == 1 or kept[shown[slot.id]] > 0
        if stays and len(slot.options) > 1:
            kept[shown[slot.id]] -= 1
        tokens.append(KEEP if stays else THROW)
    return tuple(tokens)


def _ways_to_keep(free: Counter[Shown]) -> Iterator[Counter[Shown]]:
    """Every choice among the faces that may be thrown again; all kept comes first."""
    for numbers in product(*(range(number, -1, -1) for number in free.values())):
        yield Counter(dict(zip(free, numbers, strict=True)))


class Outlook:
    """The value of keeping some dice and throwing others; approximate where an exact sum would be slow.

    `dice`: how many lie there at most; `throws`: how often they may be thrown from now on.
    """

    def __init__(self, stakes: Stakes, dice: int, throws: int) -> None:
        you = stakes.you.number
        character = CHARACTERS[stakes.you.character]
        most = dice + 1  # a double face shows two symbols
        self._stakes = stakes
        self._throws = throws
        self._pile = stakes.pile
        self._gatlings = character.gatlings_needed
        self._gatling = stakes.of_gatling()
        if stakes.table.options.gatling == "may":
            self._gatling = max(self._gatling, 0.0)
        gained = stakes.of_beer(you) + stakes.of_beer(you, 1)
        self._unarmed = gained if character.key == "suzy_lafayette" else 0.0
        self._armed = gained if character.key == "doc_holyday" else 0.0
        self._explosion = stakes.of_loss(you, 1) - LOST_FREEDOM
        self._arrow = of_own_arrow(stakes)
        self._waits = character.arrows_wait
        self._attack = stakes.of_attack() + stakes.of_loss(you, 1, lost=counted(stakes.you))
        self._worth = {
            BULLSEYE_1: _of_bullseyes(stakes, BULLSEYE_1, most),
            BULLSEYE_2: _of_bullseyes(stakes, BULLSEYE_2, most),
            BEER: [of_beers(stakes, beers) for beers in range(most + 1)],
        }
        self._at_once = {ARROW: 0.0 if self._waits else self._arrow, DYNAMITE: 0.0}
        self._fresh: dict[str, float] = {}

    def of(self, kept: Counter[str], thrown: Counter[str]) -> float:
        """Returns the value of keeping these faces and throwing a number of dice of each kind."""
        symbols, number = symbols_on(kept), thrown.total()
        worth = sum([each[symbols[face]] for face, each in self._worth.items()])
        worth += self._gatling * self._enough(self._gatlings - symbols[GATLING], thrown)
        shots = symbols[BULLSEYE_1] + symbols[BULLSEYE_2]
        if self._unarmed and not shots:
            worth += self._unarmed * (4 / 6) ** (thrown[BASE] + thrown[LOUDMOUTH]) * (5 / 6) ** thrown[COWARD]
        if self._armed:
            worth += self._armed * self._enough(HOLYDAYS_SHOTS - shots, thrown, faces=2)
        if self._waits:
            worth += self._stakes.of_arrows(self._stakes.you.number, kept[ARROW])
            worth += self._attack * at_least(self._pile - kept[ARROW], number)
        if not number:
            return worth
        worth += sum([dice * self._of_fresh(kind) for kind, dice in thrown.items() if dice])
        if thrown[LOUDMOUTH] and self._stakes.you.life == 1:
            worth -= max(worth, 0.0) * BULLETS_SHARE  # who falls to it, fires nothing more
        worth += self._explosion * at_least(EXPLODE - kept[DYNAMITE], number)
        return worth if self._waits else worth + (self._attack - self._arrow) * at_least(self._pile, number)

    def _enough(self, needed: int, thrown: Counter[str], faces: int = 1) -> float:
        """Returns the probability that dice show a symbol so often; the Loudmouth shows it twice."""
        single = at_least(needed, thrown[BASE], self._throws, faces)
        if not thrown[LOUDMOUTH]:
            return single
        double = at_least(1, 1, self._throws, faces)
        return double * at_least(needed - 2, thrown[BASE], self._throws, faces) + (1 - double) * single

    def _of_fresh(self, kind: str) -> float:
        """Returns the value of a die under optimal stopping: kept as soon as it shows better than a throw."""
        if kind not in self._fresh:
            faces = FACES_OF_KIND[kind]
            at_once = sum([self._of_face_at_once(face) for face in faces])
            shown = [self._of_face(face) for face in faces if face != DYNAMITE]
            fresh = 0.0
            for throw in range(self._throws):
                best = [max(worth, fresh) for worth in shown] if throw else shown
                fresh = (sum(best) + at_once) / len(faces)
            self._fresh[kind] = fresh
        return self._fresh[kind]

    def _of_face(self, face: str) -> float:
        """Returns the value of a face that stays."""
        if face == ARROW and self._waits:
            return self._arrow
        single = SINGLES.get(face, face)
        return self._worth[single][1 + (face in SINGLES)] if single in self._worth else 0.0

    def _of_face_at_once(self, face: str) -> float:
        """Returns the value of a face as soon as it shows, whether it stays or not."""
        if face not in self._at_once:
            stakes, worth = self._stakes, 0.0
            if face == BULLET:
                worth = stakes.of_loss(stakes.you.number, 1)
            elif face == BROKEN_ARROW:
                worth = of_broken_arrow(stakes)
            self._at_once[face] = worth
        return self._at_once[face]


def _of_bullseyes(stakes: Stakes, face: str, most: int) -> list[float]:
    """Returns the values of 0, 1, 2 … bull's eyes of one face, each aimed where it is worth most."""
    targets = in_reach(stakes.table, stakes.you.number, face)
    hits: Counter[int] = Counter()
    worth = [0.0]
    for _ in range(most):
        best = max(targets, key=lambda target: of_hit(stakes, target, hits[target]))
        worth.append(worth[-1] + of_hit(stakes, best, hits[best]))
        hits[best] += 1
    return worth


@cache
def at_least(number: int, dice: int, throws: int = 1, faces: int = 1) -> float:
    """Returns the probability that at least `number` dice show one of `faces` faces within `throws` throws."""
    if number <= 0:
        return 1.0
    # a die goes on while it shows neither such a face nor dynamite
    chance = sum([faces / 6 * ((5 - faces) / 6) ** throw for throw in range(throws)])
    return sum([comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(number, dice + 1)])
