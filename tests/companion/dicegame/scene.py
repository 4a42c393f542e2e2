"""A dice game set up as a scenario tells it, and played in its short words: A X 1 2 B G, BA BU 11 22 BB GG."""

from __future__ import annotations

from companion.dicegame.character import CHARACTERS
from companion.dicegame.faces import die_named
from companion.dicegame.options import CHIEFS_ARROW, GHOST, SPECIAL_ROLES, Options
from companion.dicegame.roles.role_cards import role_of
from companion.dicegame.rules import DiceGame, dice_setup
from companion.kernel.decision import CHANCE, CLOCK, LAPSE, Allocation, Choice, Dice, Window
from companion.kernel.event import Event
from companion.kernel.game import Game
from companion.western.roles import roles_for

FACES = {
    "A": "arrow", "X": "dynamite", "1": "bullseye1", "2": "bullseye2", "B": "beer", "G": "gatling",
    "BA": "broken_arrow", "BU": "bullet", "11": "double_bullseye1", "22": "double_bullseye2", "BB": "double_beer",
    "GG": "double_gatling",
}  # fmt: skip
ROLES = {"S": "sheriff", "D": "deputy", "O": "outlaw", "R": "renegade"}
MIX = {3: "DOR", 4: "SROO", 5: "SROOD", 6: "SROOOD", 7: "SROOODD", 8: "SRROOODD"}


class Scene:
    """P0 is the Sheriff and on turn unless `on_turn` says otherwise.

    `life` and `arrows` map seats to counts, `characters` to keys; `special` maps seats to special roles, which are then
    mixed with plain ones unless `rules` says otherwise; who is `dead` or `shown` lies open. `chief` is who has the
    Indian Chief's Arrow, `ghost` the Ghost, `haunt` who is haunted, by which letter and, perhaps, doubled:
    `(1, "A", "x2")`. `rules` are options by name. The modules that any of these needs are played besides `modules`.
    """

    def __init__(
        self, players=5, roles=None, characters=None, life=None, arrows=None, pile=None, dead=(),
        modules=(), special=None, shown=(), chief=None, ghost=None, haunt=None, on_turn=0, rules=None,
    ):  # fmt: skip
        characters, special, dead = characters or {}, special or {}, {*dead, *([] if ghost is None else [ghost])}
        played = {*modules, *(CHARACTERS[key].module for key in characters.values())} - {""}
        played |= {CHARACTERS[key].needs for key in characters.values() if CHARACTERS[key].needs}
        played |= {CHIEFS_ARROW} if chief is not None else set()
        played |= {GHOST} if ghost is not None or haunt is not None else set()
        played |= {SPECIAL_ROLES} if special else set()
        cards = [special.get(seat, ROLES[letter]) for seat, letter in enumerate(roles or MIX[players])]
        assert sorted(map(role_of, cards)) == sorted(roles_for(players)), f"{cards} are not the roles of {players}"
        options = Options(**{"modules": tuple(sorted(played)), "role_cards": "mixed", **(rules or {})})
        parts = [f"dice turn 1 P{on_turn}"]
        for seat, card in enumerate(cards):
            most = CHARACTERS[characters.get(seat, "stranger")].life + {"sheriff": 2, "the_bear": 3}.get(card, 0)
            is_open = seat in dead or seat in shown or role_of(card) == "sheriff" or players == 3
            part = f"{card}{'+' if is_open else ''} {0 if seat in dead else (life or {}).get(seat, most)}/{most}"
            part += f" {(arrows or {}).get(seat, 0)}{'+chief' if seat == chief else ''}"
            part += f" {characters.get(seat, 'stranger')}"
            part += " ghost" if seat == ghost else ""
            if haunt is not None and haunt[0] == seat:
                part += f" haunted:{FACES[haunt[1]]}{':x2' if haunt[2:] else ''}"
            parts.append(part)
        names = tuple(f"N{seat}" for seat in range(players))
        self.game = Game(DiceGame(), dice_setup(names, " | ".join(parts), options))
        if pile is not None:
            self.table.pile = pile

    @property
    def table(self):
        return self.game.state

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
        """Nobody steps in any more, and what is asked for shows these faces: `roll("A A 1 2 B")`."""
        self.lapse()
        assert isinstance(self.pending, Dice), self.pending
        return self.game.answer(CHANCE, tuple(FACES[face] for face in faces.split()))

    def again(self, *numbers: int) -> list[Event]:
        """Nobody steps in any more; throw these dice (from 1; 6: the Loudmouth, 7: the Coward) again; none: done."""
        self.lapse()
        assert isinstance(self.pending, Allocation), self.pending
        dice = [die_named(number) for number in numbers]
        tokens = tuple("throw" if slot.id in dice else "keep" for slot in self.pending.slots)
        return self.game.answer(self.pending.seat, tokens)

    def done(self) -> list[Event]:
        return self.again()

    def aim(self, *seats: int) -> list[Event]:
        return self.allocate(*(f"shoot:P{seat}" for seat in seats))

    def serve(self, *seats: int) -> list[Event]:
        return self.allocate(*(f"beer:P{seat}" for seat in seats))

    def allocate(self, *tokens: str) -> list[Event]:
        self.lapse()
        assert isinstance(self.pending, Allocation), self.pending
        return self.game.answer(self.pending.seat, tokens)

    def pick(self, seat: int, option: str) -> list[Event]:
        self.lapse()
        assert isinstance(self.pending, Choice), self.pending
        return self.game.answer(seat, (option,))

    def take(self, die: str = "none") -> list[Event]:
        """Which Saloon die whoever is on turn takes."""
        self.lapse()
        return self.pick(self.table.active, die)

    def react(self, seat: int) -> list[Event]:
        """This seat steps in at the open window."""
        assert isinstance(self.pending, Window), self.pending
        return self.game.answer(seat, (self.pending.options(seat)[0].id,))

    def lapse(self) -> list[Event]:
        """Nobody steps in at the window that is open, nor at those that open after it."""
        told = []
        while isinstance(self.pending, Window):
            told += self.game.answer(CLOCK, LAPSE)
        return told

    def wait_for(self, window: str) -> None:
        """Nobody steps in before the window whose id ends so."""
        while isinstance(self.pending, Window) and not self.pending.id.endswith(window):
            self.game.answer(CLOCK, LAPSE)
        assert isinstance(self.pending, Window), f"no window {window}, but {self.pending and self.pending.id}"

    @property
    def able(self) -> set[int]:
        """Who can step in at the open window."""
        assert isinstance(self.pending, Window), self.pending
        return {asked.seat for asked in self.pending.asked}

    def asked(self, seat: int) -> list[str]:
        """What this seat may pick."""
        return [option.id for option in self.pending.options(seat)]

    def targets(self, slot: int = 0) -> set[int]:
        """Whom a bull's eye may be aimed at."""
        return {int(option.id.removeprefix("shoot:P")) for option in self.pending.slots[slot].options}

    def told(self, key: str) -> list[dict]:
        return [dict(event.params) for event in self.game.events if event.key == key]


def final(faces: str, die: str = "", **kinds) -> Scene:
    """P0 has rolled these, with this Saloon die perhaps, and is done."""
    scene = Scene(**kinds)
    if scene.pending.key == "saloon_die":
        scene.take(die or "none")
    scene.roll(faces)
    if scene.pending and scene.pending.key == "reroll":
        scene.done()
    return scene
