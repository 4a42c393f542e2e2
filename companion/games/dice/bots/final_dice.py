"""The value of somebody's final dice to another player, who could turn one or have all thrown once more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.dice.bots.reach import in_reach
from companion.games.dice.bots.rolling import EXPLODE, at_least
from companion.games.dice.bots.stakes import Stakes
from companion.games.dice.bots.symbols import symbols_on
from companion.games.dice.bots.targets import of_hit
from companion.games.dice.character import CHARACTERS
from companion.games.dice.faces import ARROW, BEER, BULLET, BULLSEYE_1, BULLSEYE_2, DYNAMITE, FACES_OF, GATLING


def are_final(stakes: Stakes) -> bool:
    """Whether no die can be thrown again."""
    table = stakes.table
    dynamites = sum(die.face == DYNAMITE for die in table.dice)
    return table.roll >= table.rolls or dynamites >= EXPLODE or all(die.locked for die in table.dice)


def of_dice(stakes: Stakes, faces: Counter[str]) -> float:
    """Returns the value of these dice of the player on turn: a friend aims as one would oneself."""
    table, roller = stakes.table, stakes.table.active
    pick = max if roller == stakes.you.number or stakes.is_friend(roller) else min
    symbols = symbols_on(faces)
    worth = 0.0
    hits: Counter[int] = Counter()
    for face in (BULLSEYE_1, BULLSEYE_2):
        targets = in_reach(table, roller, face)
        for _ in range(symbols[face]):
            hit = pick(targets, key=lambda target: of_hit(stakes, target, hits[target], roller))
            worth += of_hit(stakes, hit, hits[hit], roller)
            hits[hit] += 1
    given: Counter[int] = Counter()
    for _ in range(symbols[BEER]):
        target = pick(stakes.alive, key=lambda target: stakes.of_beer(target, given[target]))
        worth += stakes.of_beer(target, given[target])
        given[target] += 1
    if symbols[GATLING] >= _gatlings_needed(stakes):
        worth += stakes.of_gatling(roller)
    if symbols[DYNAMITE] >= EXPLODE:
        worth += stakes.of_loss(roller, 1)
    return worth


def of_turning(stakes: Stakes, die: str, face: str) -> float:
    """Returns the value of turning a die to another face."""
    shown = {each.die: each.face for each in stakes.table.dice}
    at_once = of_face_at_once(stakes, face) if stakes.table.options.docs_die == "as_rolled" else 0.0
    before, after = Counter(shown.values()), Counter((shown | {die: face}).values())
    return of_dice(stakes, after) - of_dice(stakes, before) + at_once


def ways_to_turn(stakes: Stakes) -> Iterator[tuple[str, str]]:
    """Every die with every face that it does not show."""
    for each in stakes.table.dice:
        for face in FACES_OF[each.die]:
            if face != each.face:
                yield each.die, face


def of_throwing_all(stakes: Stakes) -> float:
    """Returns the value of having all dice thrown once more, approximated die by die."""
    table = stakes.table
    worth = -of_dice(stakes, Counter(die.face for die in table.dice))
    for die in table.dice:
        faces = FACES_OF[die.die]
        each = [of_dice(stakes, Counter([face])) + of_face_at_once(stakes, face) for face in faces]
        worth += sum(each) / len(faces)
    worth += at_least(_gatlings_needed(stakes), len(table.dice)) * stakes.of_gatling(table.active)
    return worth + at_least(EXPLODE, len(table.dice)) * stakes.of_loss(table.active, 1)


def of_face_at_once(stakes: Stakes, face: str) -> float:
    """Returns the value of an arrow or a bullet for the player on turn."""
    if face == ARROW:
        return stakes.of_arrow(stakes.table.active)
    return stakes.of_loss(stakes.table.active, 1) if face == BULLET else 0.0


def _gatlings_needed(stakes: Stakes) -> int:
    return CHARACTERS[stakes.table.seats[stakes.table.active].character].gatlings_needed
