"""Which dice a sensible player throws again: what lies there weighed against what might come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from math import comb

from companion.bots.reach import in_reach
from companion.bots.stakes import Stakes
from companion.bots.targets import of_beers, of_hit
from companion.dicegame.character import CHARACTERS
from companion.dicegame.faces import BEER, BULLSEYE_1, BULLSEYE_2, DYNAMITE, FACES, GATLING
from companion.kernel.decision import Slot, Tokens

KEEP, THROW = "keep", "throw"
EXPLODE = 3
LOST_FREEDOM = 0.5
"""What exploding costs besides the life point: the rolls that are left."""


def dice_to_throw(stakes: Stakes, slots: Sequence[Slot]) -> Tokens:
    """Keep or throw for each die: of all faces that could be kept, those with the best outlook."""
    faces = {die.die: die.face for die in stakes.table.dice}
    free = Counter(faces[slot.id] for slot in slots if len(slot.options) > 1)
    locked = Counter(faces[slot.id] for slot in slots if len(slot.options) == 1)
    outlook = Outlook(stakes, len(slots))
    kept = max(_ways_to_keep(free), key=lambda kept: outlook.of(kept + locked, free.total() - kept.total()))
    tokens = []
    for slot in slots:
        stays = len(slot.options) == 1 or kept[faces[slot.id]] > 0
        if stays and len(slot.options) > 1:
            kept[faces[slot.id]] -= 1
        tokens.append(KEEP if stays else THROW)
    return tuple(tokens)


def _ways_to_keep(free: Counter[str]) -> Iterator[Counter[str]]:
    """Every choice among the faces that may be thrown again; all kept comes first."""
    for numbers in product(*(range(number, -1, -1) for number in free.values())):
        yield Counter(dict(zip(free, numbers, strict=True)))


class Outlook:
    """What some dice kept and others thrown are worth in the end; sums that are rough where exact ones are slow."""

    def __init__(self, stakes: Stakes, dice: int) -> None:
        table, you = stakes.table, stakes.you.number
        character = CHARACTERS[stakes.you.character]
        self._throws = table.rolls - table.roll
        self._pile = table.pile
        self._gatlings = character.gatlings_needed
        self._gatling = stakes.of_gatling()
        self._unarmed = stakes.of_beer(you) + stakes.of_beer(you, 1) if character.key == "suzy_lafayette" else 0.0
        self._explosion = stakes.of_loss(you, 1) - LOST_FREEDOM
        self._arrow = stakes.of_arrow(you)
        self._attack = stakes.of_attack() + stakes.of_loss(you, 1, lost=stakes.you.arrows)
        self._worth = {
            BULLSEYE_1: _of_bullseyes(stakes, BULLSEYE_1, dice),
            BULLSEYE_2: _of_bullseyes(stakes, BULLSEYE_2, dice),
            BEER: [of_beers(stakes, beers) for beers in range(dice + 1)],
        }
        self._fresh = self._of_fresh_die()

    def of(self, kept: Counter[str], thrown: int) -> float:
        """What it is worth to keep these faces and to throw so many dice."""
        worth = sum([each[kept[face]] for face, each in self._worth.items()])
        worth += self._of_gatlings(kept[GATLING], thrown)
        if self._unarmed and not (kept[BULLSEYE_1] or kept[BULLSEYE_2]):
            worth += self._unarmed * (4 / 6) ** thrown
        if not thrown:
            return worth
        worth += thrown * self._fresh
        worth += self._explosion * at_least(EXPLODE - kept[DYNAMITE], thrown)
        return worth + (self._attack - self._arrow) * at_least(self._pile, thrown)

    def _of_gatlings(self, kept: int, thrown: int) -> float:
        """The Gatling, by how likely enough of them come together."""
        return self._gatling * at_least(self._gatlings - kept, thrown, self._throws)

    def _of_fresh_die(self) -> float:
        """What a die is worth that is thrown as often as it likes: kept as soon as it shows better than a throw."""
        fresh = 0.0
        for throw in range(self._throws):
            shown = [self._worth[face][1] if face in self._worth else 0.0 for face in FACES if face != DYNAMITE]
            best = [max(worth, fresh) for worth in shown] if throw else shown
            fresh = (sum(best) + self._arrow) / len(FACES)
        return fresh


def _of_bullseyes(stakes: Stakes, face: str, dice: int) -> list[float]:
    """What 0, 1, 2 … bull's eyes of one face are worth, each aimed where it is worth most."""
    targets = in_reach(stakes.table, stakes.you.number, face)
    hits: Counter[int] = Counter()
    worth = [0.0]
    for _ in range(dice):
        best = max(targets, key=lambda target: of_hit(stakes, target, hits[target]))
        worth.append(worth[-1] + of_hit(stakes, best, hits[best]))
        hits[best] += 1
    return worth


@cache
def at_least(number: int, dice: int, throws: int = 1) -> float:
    """How likely at least `number` of the dice come to show one face, thrown up to `throws` times for it."""
    if number <= 0:
        return 1.0
    # a die goes on while it shows neither the face nor dynamite
    chance = sum([1 / 6 * (4 / 6) ** throw for throw in range(throws)])
    return sum([comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(number, dice + 1)])
