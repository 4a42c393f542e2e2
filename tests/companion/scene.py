"""A dice game set up as a scenario tells it, and played in its short words: A X 1 2 B G."""

from __future__ import annotations

from companion.dicegame.characters import CHARACTERS
from companion.dicegame.rules import DiceGame, dice_setup
from companion.kernel.decision import Allocation, Choice, Dice
from companion.kernel.event import Event
from companion.kernel.game import Game

FACES = {"A": "arrow", "X": "dynamite", "1": "bullseye1", "2": "bullseye2", "B": "beer", "G": "gatling"}
ROLES = {"S": "sheriff", "D": "deputy", "O": "outlaw", "R": "renegade"}
MIX = {4: "SROO", 5: "SROOD", 6: "SROOOD", 7: "SROOODD", 8: "SRROOODD"}


class Scene:
    """P0 is the Sheriff and on turn. `life` and `arrows` map seats to counts; `characters` maps seats to keys."""

    def __init__(self, players=5, roles=None, characters=None, life=None, arrows=None, pile=None, dead=()):
        self.game = Game(DiceGame(), dice_setup(tuple(f"N{seat}" for seat in range(players))))
        self.game.answer(None, tuple(ROLES[letter] for letter in roles or MIX[players]))
        self.game.answer(None, self.game.pending.deck[:players])
        self.table = self.game.state
        for seat in self.table.seats:
            seat.character = (characters or {}).get(seat.number, "stranger")
            seat.most_life = seat.life = CHARACTERS[seat.character].life + 2 * (seat.role == "sheriff")
        self.table.rolls = CHARACTERS[self.table.on_turn.character].rolls
        self.table.locks = CHARACTERS[self.table.on_turn.character].locks
        for seat, points in (life or {}).items():
            self.seat(seat).life = points
        for seat, count in (arrows or {}).items():
            self.seat(seat).arrows = count
        for seat in dead:
            self.seat(seat).life = 0
            self.seat(seat).role_shown = True
        self.table.pile = 9 - sum(seat.arrows for seat in self.table.seats) if pile is None else pile

    def seat(self, number):
        return self.table.seats[number]

    @property
    def pending(self):
        return self.game.pending

    @property
    def life(self):
        return [seat.life for seat in self.table.seats]

    @property
    def arrows(self):
        return [seat.arrows for seat in self.table.seats]

    def roll(self, faces: str) -> list[Event]:
        """What is asked for shows these faces: `roll("A A 1 2 B")`."""
        assert isinstance(self.pending, Dice), self.pending
        return self.game.answer(None, tuple(FACES[face] for face in faces.split()))

    def again(self, *numbers: int) -> list[Event]:
        """Throw these dice (from 1) again; none: done."""
        assert isinstance(self.pending, Allocation)
        dice = [f"die{number}" for number in numbers]
        tokens = tuple("throw" if slot.id in dice else "keep" for slot in self.pending.slots)
        return self.game.answer(self.pending.seat, tokens)

    def done(self) -> list[Event]:
        return self.again()

    def aim(self, *seats: int) -> list[Event]:
        return self.game.answer(self.pending.seat, tuple(f"shoot:P{seat}" for seat in seats))

    def serve(self, *seats: int) -> list[Event]:
        return self.game.answer(self.pending.seat, tuple(f"beer:P{seat}" for seat in seats))

    def pick(self, seat: int, option: str) -> list[Event]:
        assert isinstance(self.pending, Choice)
        return self.game.answer(seat, (option,))

    def targets(self, slot: int = 0) -> set[int]:
        """Whom a bull's eye may be aimed at."""
        return {int(option.id.removeprefix("shoot:P")) for option in self.pending.slots[slot].options}

    def told(self, key: str) -> list[dict]:
        return [dict(event.params) for event in self.game.events if event.key == key]
