"""Views made up for bots: a letter a role, a letter a die, eight life points each."""

from random import Random

from companion.games.dice.bots.sensible import SensibleBot
from companion.games.dice.faces import DICE
from companion.games.dice.views.view import DiceView, DieView, SeatView
from companion.kernel.decision import LAPSE, Option, Slot
from companion.kernel.event import Event
from companion.kernel.view import DecisionView, View

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")
ROLES = {"S": "sheriff", "D": "deputy", "O": "outlaw", "R": "renegade", "?": None}
FACES = {
    "A": "arrow", "X": "dynamite", "1": "bullseye1", "2": "bullseye2", "B": "beer", "G": "gatling",
    "11": "double_bullseye1", "22": "double_bullseye2", "BB": "double_beer", "GG": "double_gatling",
    "BU": "bullet", "BA": "broken_arrow",
}  # fmt: skip


GHOST = {"alive": False, "life": 0, "ghost": True, "role_shown": True}


def seen(
    roles, you, *, life=None, arrows=None, characters=None, dice="", left=2, log=(), saloon_die=None, **table_has
) -> View:
    """The view of seat `you`: a letter a role (? where it is hidden), eight life points each, a face a die.

    `saloon_die` is the last of the dice; `seats_have` maps a seat to what else is so of it, `chief` is who has the
    Indian Chief's Arrow (-1: nobody, it lies in the pile); all else goes into the table.
    """
    chief, seats_have = table_has.pop("chief", None), table_has.pop("seats_have", {})
    seats = tuple(
        SeatView(
            number=seat,
            name=NAMES[seat],
            alive=(life or {}).get(seat, 8) > 0,
            life=(life or {}).get(seat, 8),
            most_life=10 if letter == "S" else 8,
            arrows=(arrows or {}).get(seat, 0),
            character=(characters or {}).get(seat, "stranger"),
            role=ROLES[letter],
            role_shown=letter not in "?" and seat != you,
        )
        for seat, letter in enumerate(roles)
    )
    seats = tuple(
        seat._replace(chief=seat.number == chief, **seats_have.get(seat.number, {})) for seat in seats
    )
    names = (*DICE[: len(dice.split()) - 1], saloon_die) if saloon_die else DICE
    table = DiceView(
        turn=1,
        active=you,
        roll=3 - left,
        rolls=3,
        resolving="roll",
        pile=9 - sum(seat.arrows for seat in seats),
        seats=seats,
        dice=tuple(
            DieView(die, FACES[face], thrown=True, locked=face == "X")
            for die, face in zip(names, dice.split(), strict=False)
        ),
        shots=(),
        you=you,
        side=None,
        winners=(),
        chief_in_pile=chief == -1,
    )
    return View(you, 0, None, table._replace(**table_has), tuple(log))


KEYS = {
    "keep": "reroll", "shoot": "aim", "beer": "serve", "life": "sid", "none": "kit", "arrows": "answer",
    "discard": "answer",
}  # fmt: skip
"""The key of a decision of the base game, by what its first option is called."""


def asked(view, *, slots=(), options=(), key="", id="turn 1/P0/x", shape="", **params) -> View:
    last = (*options, *(option for slot in slots for option in slot.options), Option("", ""))[0].id.partition(":")[0]
    seats = (view.audience,)
    decision = DecisionView(
        id, 0, shape, key or KEYS.get(last, "x"), tuple(params.items()), seats, seats, options, slots=slots
    )
    return view._replace(decision=decision)


def option_of(token) -> Option:
    """An option as the rules make it: `shoot:P3` is about seat 3, `P1+P2` about two, `take:2` about two points."""
    what, _, about = token.rpartition(":")
    seats = [int(seat[1:]) for seat in about.split("+") if seat[:1] == "P"]
    told = dict(zip(("seat", "target"), seats, strict=False)) or ({"points": int(about)} if what == "take" else {})
    params = told | ({"face": what} if seats and what in FACES.values() else {})
    key = {"shoot": "shoot", "double": "shoot_double", "chiefs": "take_chiefs_off"}.get(what, "x")
    return Option(token, key, tuple(params.items()))


def options_of(*tokens):
    return tuple(map(option_of, tokens))


def chosen(view, key, *tokens, **asking) -> str:
    """What a sensible player picks of these options."""
    (token,) = answer(asked(view, key=key, options=options_of(*tokens), **asking))
    return token


def steps_in(view, power, **params) -> bool:
    """Whether a sensible player who holds this special role shows it at a window."""
    tokens = answer(asked(view, key="window", shape="window", options=options_of(power), **params))
    assert tokens in ((power,), LAPSE)
    return tokens == (power,)


def slots_of(number, *tokens):
    return tuple(Slot(f"die{n}", options_of(*tokens)) for n in range(1, number + 1))


def answer(view) -> tuple[str, ...]:
    return SensibleBot(Random(1)).answer(view)


def aim(view, *targets, double=False):
    kinds = ("shoot", "double") if double else ("shoot",)
    tokens = [f"{kind}:P{target}" for target in targets for kind in kinds]
    return answer(asked(view, slots=slots_of(len(view.table.dice), *tokens)))


def thrown(view) -> list[str]:
    """The faces that a sensible player throws again, a letter each."""
    slots = tuple(
        Slot(die.die, (Option("keep", "keep"),) if die.locked else (Option("keep", "keep"), Option("throw", "throw")))
        for die in view.table.dice
    )
    letters = {face: letter for letter, face in FACES.items()}
    tokens = answer(asked(view, slots=slots))
    return [letters[die.face] for die, token in zip(view.table.dice, tokens, strict=True) if token == "throw"]


def shot(seat, target):
    return Event("shot", (("seat", seat), ("target", target), ("face", "bullseye1")))


def beer(seat, target):
    return Event("beer", (("seat", seat), ("target", target), ("points", 1)))
