"""The Ghost's play: its re-roll, and the seat that gets its token, to help or to hurt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product

from companion.games.dice.bots.rolling import KEEP, THROW
from companion.games.dice.bots.stakes import Stakes
from companion.games.dice.bots.targets import seat_of
from companion.games.dice.character import CHARACTERS
from companion.games.dice.faces import ARROW, BEER, BULLSEYE_1, BULLSEYE_2, DYNAMITE, FACES, GATLING
from companion.kernel.decision import Option, Slot, Tokens

LOST_DIE = 0.7
"""Cost of a die locked by dynamite, in life points at stake; the second brings the explosion near."""
SECOND_DYNAMITE = 2.0
HELP: Mapping[str, float] = {BEER: 0.5, GATLING: 0.3, BULLSEYE_1: 0.25, BULLSEYE_2: 0.25}
"""Value of a face that need not stay, in life points at stake."""


def haunted(stakes: Stakes, options: Sequence[Option]) -> Tokens:
    """The face, and before whom it is laid."""
    tokens = 2 if len({die.face for die in stakes.table.dice}) == 1 else 1

    def worth(option: Option) -> float:
        return of_token(stakes, str(dict(option.params)["face"]), seat_of(option), tokens)

    return (max(options, key=worth).id,)


def of_token(stakes: Stakes, face: str, seat: int, tokens: int) -> float:
    """Returns the value of `tokens` haunted dice, which show a face before the player's first roll."""
    player = stakes.table.seats[seat]
    if face == ARROW:
        late = CHARACTERS[player.character].arrows_wait
        return stakes.of_arrows(seat, tokens) * (0.3 if late else 1.0)
    if face == DYNAMITE:
        freed = stakes.table.options.black_jack_haunted == "may_be_rolled"
        if freed and DYNAMITE not in CHARACTERS[player.character].locks:
            return 0.0
        lost = LOST_DIE if tokens == 1 else LOST_DIE + SECOND_DYNAMITE
        return stakes.glad[seat] * lost
    wasted = face == BEER and player.life >= player.most_life
    return 0.0 if wasted else -stakes.glad[seat] * HELP[face] * tokens


def ghosts_dice_to_throw(stakes: Stakes, slots: Sequence[Slot]) -> Tokens:
    """Keep or throw for both dice: all that may come is looked at."""
    table = stakes.table
    best = {
        (face, tokens): max(of_token(stakes, face, seat, tokens) for seat in stakes.alive)
        for face in FACES
        for tokens in (1, 2)
    }
    locked = table.options.ghosts_dynamite == "locked"

    def of_result(faces: tuple[str, ...]) -> float:
        return best[faces[0], 2] if len(set(faces)) == 1 else max(best[face, 1] for face in faces)

    @cache
    def of_throw(thrown: tuple[bool, ...], faces: tuple[str, ...], left: int) -> float:
        """Returns the value of throwing some of the dice, with `left` throws left after it."""
        every = product(*(FACES if throw else (face,) for throw, face in zip(thrown, faces, strict=True)))
        worth = [of_faces(each, left) for each in every]
        return sum(worth) / len(worth)

    @cache
    def of_faces(faces: tuple[str, ...], left: int) -> float:
        if not left:
            return of_result(faces)
        return max(
            of_throw(thrown, faces, left - 1) if any(thrown) else of_result(faces) for thrown in ways_to_throw(faces)
        )

    def ways_to_throw(faces: tuple[str, ...]) -> list[tuple[bool, ...]]:
        return list(product(*((False,) if locked and face == DYNAMITE else (False, True) for face in faces)))

    shown = {die.die: die.face for die in table.dice}
    faces = tuple(shown[slot.id] for slot in slots)
    left = table.rolls - table.roll

    def worth(thrown: tuple[bool, ...]) -> float:
        return of_throw(thrown, faces, left - 1) if any(thrown) else of_result(faces)

    thrown = max(ways_to_throw(faces), key=worth)
    return tuple([THROW if throw else KEEP for throw in thrown])
