"""A turn begun from a position with rule options, played in a scenario's short words; and which values are tested."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.dicegame.characters.base_game import CHARACTERS
from companion.dicegame.faces import die_number
from companion.dicegame.options import Options
from companion.dicegame.roles.role_cards import role_of
from companion.dicegame.rules import DiceGame, dice_setup
from companion.kernel.decision import CHANCE, CLOCK, LAPSE, Allocation, Choice, Decision, Dice, Window
from companion.kernel.event import Event
from companion.kernel.game import Game

FACES = {
    "A": "arrow", "X": "dynamite", "1": "bullseye1", "2": "bullseye2", "B": "beer", "G": "gatling",
    "BA": "broken_arrow", "BU": "bullet", "11": "double_bullseye1", "22": "double_bullseye2", "BB": "double_beer",
    "GG": "double_gatling",
}  # fmt: skip
CARDS = {"S": "sheriff", "D": "deputy", "O": "outlaw", "R": "renegade"}

TESTED: dict[str, set[str]] = {}
"""The values of each option that a test asserts something about."""


def reading(option: str, **seen: object) -> pytest.MarkDecorator:
    """Run the test with each value of the option, and with what is then to be seen at the table."""
    TESTED.setdefault(option, set()).update(seen)
    ids = [f"{option}={value}" for value in seen]
    return pytest.mark.parametrize(("value", "seen"), list(seen.items()), ids=ids)


class Laid:
    """A turn of P0's (or of `active`) with these seats, clockwise.

    Each is told as "O slab_the_killer life=3 arrows=2 chief": role card, character if it matters, what lies there;
    `open`: the role is known; `ghost`; `haunted=arrow`. The Sheriff, the dead and all who hunt each other are open.
    """

    def __init__(self, *seats: str, modules: Sequence[str] = (), active: int = 0, **options: str) -> None:
        chosen = Options(modules=tuple(modules), **options)
        open_all = len(seats) == 3 and chosen.three_players != "sheriff"
        text = " | ".join((f"dice turn 5 P{active}", *(_seat(seat, open_all) for seat in seats)))
        names = tuple(f"N{number}" for number in range(len(seats)))
        self.game = Game(DiceGame(), dice_setup(names, text, chosen))
        self.table = self.game.state

    @property
    def pending(self) -> Decision | None:
        return self.game.pending

    @property
    def life(self) -> list[int]:
        return [seat.life for seat in self.table.seats]

    @property
    def arrows(self) -> list[int]:
        """Ordinary ones."""
        return [seat.arrows for seat in self.table.seats]

    def roll(self, faces: str) -> None:
        """What is asked for shows these faces."""
        assert isinstance(self.pending, Dice), self.pending
        self.game.answer(CHANCE, tuple(FACES[face] for face in faces.split()))

    def take(self, die: str) -> None:
        """The player on turn takes this Saloon die, or none."""
        assert isinstance(self.pending, Choice)
        self.pick(die)

    def again(self, *numbers: int) -> None:
        """Throw these dice (from 1) again; none: done."""
        assert isinstance(self.pending, Allocation), self.pending
        said = tuple("throw" if die_number(slot.id) in numbers else "keep" for slot in self.pending.slots)
        self.game.answer(self.pending.seat, said)

    def rolls(self, faces: str) -> None:
        """One roll, and done."""
        self.roll(faces)
        self.lapse()
        if isinstance(self.pending, Allocation) and self.pending.key == "reroll":
            self.again()
            self.lapse()

    def allot(self, *tokens: str) -> None:
        assert isinstance(self.pending, Allocation), self.pending
        self.game.answer(self.pending.seat, tokens)

    def pick(self, option: str, seat: int | None = None) -> None:
        assert isinstance(self.pending, Choice), self.pending
        self.game.answer(self.pending.seats[0] if seat is None else seat, (option,))

    def lapse(self) -> None:
        """Nobody steps in, however often it is asked."""
        while isinstance(self.pending, Window):
            self.game.answer(CLOCK, LAPSE)

    def steps_in(self, seat: int) -> None:
        assert isinstance(self.pending, Window), self.pending
        self.game.answer(seat, (self.pending.options(seat)[0].id,))
        if isinstance(self.pending, Window) and self.pending.id.endswith("/judge"):
            self.lapse()

    def offered(self, slot: int = 0) -> list[str]:
        """What can be answered: of a choice, or for a slot of an allocation."""
        if isinstance(self.pending, Allocation):
            return [option.id for option in self.pending.slots[slot].options]
        assert isinstance(self.pending, Choice), self.pending
        return [option.id for option in self.pending.asked[0].options]

    def asks(self, key: str) -> bool:
        """Whether this is asked now."""
        return getattr(self.pending, "key", "") == key

    def told(self, key: str) -> list[dict[str, object]]:
        events: list[Event] = self.game.events
        return [dict(event.params) for event in events if event.key == key]


def _seat(words: str, open_all: bool) -> str:
    card, *rest = words.split()
    card = CARDS.get(card, card)
    facts = dict(word.split("=") for word in rest if "=" in word)
    flags = [word for word in rest if "=" not in word]
    character = next((word for word in flags if word in CHARACTERS), "stranger")
    extra = {"sheriff": 2, "the_bear": 3}.get(card, 0)
    most = int(facts.get("most", CHARACTERS[character].life + extra))
    life = int(facts.get("life", most))
    shown = open_all or "open" in flags or role_of(card) == "sheriff" or not life
    arrows = facts.get("arrows", "0") + ("+chief" if "chief" in flags else "")
    ghost = " ghost" if "ghost" in flags else ""
    haunted = f" haunted:{facts['haunted']}" if "haunted" in facts else ""
    return f"{card}{'+' if shown else ''} {life}/{most} {arrows} {character}{ghost}{haunted}"
