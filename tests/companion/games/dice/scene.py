"""A dice game set up as a scenario tells it, and played in its short words: A X 1 2 B G, BA BU 11 22 BB GG."""

from __future__ import annotations

from companion.games.dice.character import CHARACTERS
from companion.games.dice.faces import die_named
from companion.games.dice.options import CHIEFS_ARROW, GHOST, SPECIAL_ROLES, Options
from companion.games.dice.roles.role_cards import SPECIAL_ROLES as SPECIAL_CARDS
from companion.games.dice.roles.role_cards import role_of
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.western.roles import roles_for
from companion.kernel.decision import CHANCE, CLOCK, LAPSE, Allocation, Choice, Dice, Window
from companion.kernel.event import Event
from companion.kernel.game import Game

FACES = {
    "A": "arrow", "X": "dynamite", "1": "bullseye1", "2": "bullseye2", "B": "beer", "G": "gatling",
    "BA": "broken_arrow", "BU": "bullet", "11": "double_bullseye1", "22": "double_bullseye2", "BB": "double_beer",
    "GG": "double_gatling",
}  # fmt: skip
ROLES = {"S": "sheriff", "D": "deputy", "O": "outlaw", "R": "renegade"}
MIX = {3: "DOR", 4: "SROO", 5: "SROOD", 6: "SROOOD", 7: "SROOODD", 8: "SRROOODD"}


class Scene:
    """A turn at a table that is laid, and what is done in it.

    P0 is the Sheriff and on turn unless `on_turn` says otherwise. `life` and `arrows` map seats to counts, `characters`
    to keys; `special` maps seats to special roles, which are then mixed with plain ones unless `rules` says otherwise;
    who is `dead` or `shown` lies open. `chief` is who has the Indian Chief's Arrow, `ghost` the Ghost, `haunt` who is
    haunted, by which letter and, perhaps, doubled: `(1, "A", "x2")`. `rules` are options by name. The modules that any
    of these needs are played besides `modules`.
    """

    strict = False
    """Whether nobody's reaction is passed over unless that is said."""

    def __init__(
        self, players=5, roles=None, characters=None, life=None, arrows=None, pile=None, dead=(),
        modules=(), special=None, shown=(), chief=None, ghost=None, haunt=None, on_turn=0, rules=None,
    ):  # fmt: skip
        characters, special, dead = characters or {}, special or {}, {*dead, *([] if ghost is None else [ghost])}
        cards = [special.get(seat, letter) for seat, letter in enumerate(roles or MIX[players])]
        seats = []
        for seat, card in enumerate(cards):
            words = [card, characters.get(seat, ""), f"arrows={(arrows or {}).get(seat, 0)}"]
            if seat in dead or seat in (life or {}):
                words.append(f"life={0 if seat in dead else life[seat]}")
            words += [word for word, who in (("chief", chief), ("ghost", ghost)) if who == seat]
            words += ["open"] if seat in shown else []
            if haunt is not None and haunt[0] == seat:
                words.append(f"haunted={FACES[haunt[1]]}{':x2' if haunt[2:] else ''}")
            seats.append(" ".join(words))
        assert sorted(map(_role, cards)) == sorted(roles_for(players)), f"{cards} are not the roles of {players}"
        self._lay(seats, on_turn, modules, {"role_cards": "mixed", **(rules or {})}, pile)

    @classmethod
    def laid(cls, *seats: str, modules=(), on_turn=0, strict=True, pile=None, **options: str) -> Scene:
        """These seats, clockwise: `O slab_the_killer life=3 arrows=2 chief` is a role card, and what lies there.

        The character, if it matters; `open`: the role is known; `ghost`; `haunted=arrow`. The Sheriff, the dead and all
        who hunt each other are open.
        """
        scene = cls.__new__(cls)
        scene.strict = strict
        scene._lay(seats, on_turn, modules, options, pile)
        return scene

    def _lay(self, seats, on_turn, modules, options, pile) -> None:
        played = {*modules, *(module for seat in seats for module in _needs(seat))}
        chosen = Options(modules=tuple(sorted(played)), **options)
        open_all = len(seats) == 3 and chosen.three_players != "sheriff"
        text = " | ".join((f"dice turn 1 P{on_turn}", *(_seat(seat, open_all) for seat in seats)))
        names = tuple(f"N{seat}" for seat in range(len(seats)))
        self.game = Game(DiceGame(), dice_setup(names, text, chosen))
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

    def _go_on(self) -> None:
        """Nobody steps in any more, unless each has to be said."""
        if not self.strict:
            self.lapse()

    def roll(self, faces: str) -> list[Event]:
        """Nobody steps in any more, and what is asked for shows these faces: `roll("A A 1 2 B")`."""
        self._go_on()
        assert isinstance(self.pending, Dice), self.pending
        return self.game.answer(CHANCE, tuple(FACES[face] for face in faces.split()))

    def again(self, *numbers: int) -> list[Event]:
        """Nobody steps in any more; throw these dice (from 1; 6: the Loudmouth, 7: the Coward) again; none: done."""
        self._go_on()
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
        self._go_on()
        assert isinstance(self.pending, Allocation), self.pending
        return self.game.answer(self.pending.seat, tokens)

    def pick(self, seat: int, option: str) -> list[Event]:
        self._go_on()
        assert isinstance(self.pending, Choice), self.pending
        return self.game.answer(seat, (option,))

    def take(self, die: str = "none") -> list[Event]:
        """Which Saloon die whoever is on turn takes."""
        self._go_on()
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

    def windows(self, faces: str = "B X X G A") -> dict[str, tuple[int, ...]]:
        """The windows of a turn with these dice in which nobody steps in, by the ends of their ids, with who might."""
        turn, found = self.table.turn, {}
        while self.pending and self.table.turn == turn:
            if isinstance(self.pending, Window):
                found[self.pending.id.partition(f"turn {turn}/P{self.table.active}/")[2]] = self.pending.seats
                self.game.answer(CLOCK, LAPSE)
            elif self.pending.key == "roll":
                self.roll(faces)
            elif self.pending.key == "reroll":
                self.done()
            else:
                self.allocate(*(slot.options[0].id for slot in self.pending.slots))
        return found

    @property
    def able(self) -> set[int]:
        """Who can step in at the open window."""
        assert isinstance(self.pending, Window), self.pending
        return {asked.seat for asked in self.pending.asked}

    def asks(self, key: str) -> bool:
        """Whether this is asked now."""
        return getattr(self.pending, "key", "") == key

    def offered(self, slot: int = 0) -> list[str]:
        """What can be answered: of a choice, or for a slot of an allocation."""
        asked = self.pending.slots[slot] if isinstance(self.pending, Allocation) else self.pending.asked[0]
        return [option.id for option in asked.options]

    def asked(self, seat: int) -> list[str]:
        """What this seat may pick."""
        return [option.id for option in self.pending.options(seat)]

    def targets(self, slot: int = 0) -> set[int]:
        """Whom a bull's eye may be aimed at."""
        return {int(option.id.removeprefix("shoot:P")) for option in self.pending.slots[slot].options}

    def told(self, key: str) -> list[dict]:
        return [dict(event.params) for event in self.game.events if event.key == key]


def _role(card: str) -> str:
    return role_of(ROLES.get(card, card))


def _needs(seat: str) -> set[str]:
    """The modules that what lies at this seat needs."""
    card, *words = seat.split()
    played = {SPECIAL_ROLES} if card in SPECIAL_CARDS else set()
    for word in words:
        if word in CHARACTERS:
            played |= {CHARACTERS[word].module, CHARACTERS[word].needs}
        played |= {CHIEFS_ARROW} if word == "chief" else {GHOST} if word.startswith(("ghost", "haunted")) else set()
    return played - {""}


def _seat(words: str, open_all: bool) -> str:
    """The notation of a seat."""
    card, *rest = words.split()
    card = ROLES.get(card, card)
    facts = dict(word.split("=") for word in rest if "=" in word)
    flags = {word for word in rest if "=" not in word}
    character = next((word for word in flags if word in CHARACTERS), "stranger")
    assert flags <= {character, "open", "ghost", "chief"}, words
    assert facts.keys() <= {"life", "most", "arrows", "haunted"}, words
    extra = {"sheriff": 2, "the_bear": 3}.get(card, 0)
    most = int(facts.get("most", CHARACTERS[character].life + extra))
    life = int(facts.get("life", most))
    is_open = open_all or "open" in flags or (card != "?" and role_of(card) == "sheriff") or not life
    arrows = facts.get("arrows", "0") + ("+chief" if "chief" in flags else "")
    ghost = " ghost" if "ghost" in flags else ""
    haunted = f" haunted:{facts['haunted']}" if "haunted" in facts else ""
    return f"{card}{'+' if is_open else ''} {life}/{most} {arrows} {character}{ghost}{haunted}"


def final(faces: str, die: str = "", **kinds) -> Scene:
    """P0 has rolled these, with this Saloon die perhaps, and is done."""
    scene = Scene(**kinds)
    if scene.pending.key == "saloon_die":
        scene.take(die or "none")
    scene.roll(faces)
    if scene.pending and scene.pending.key == "reroll":
        scene.done()
    return scene
