"""The dice game for a first night: its glossary, dice for practice, and what is explained when it comes first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import ClassVar, NamedTuple

from companion.games.dice.characters.old_saloon import characters_for
from companion.games.dice.faces import (
    ARROW,
    BEER,
    COWARD_FACES,
    DICE,
    DYNAMITE,
    FACES,
    FACES_OF,
    GATLING,
    LOUDMOUTH_FACES,
    SALOON_DICE,
    SINGLES,
    die_number,
)
from companion.games.dice.options import CHIEFS_ARROW, GHOST, Options
from companion.games.dice.roles.role_cards import MOMENT_OF
from companion.games.dice.roles.role_cards import SPECIAL_ROLES as ROLE_CARDS
from companion.games.dice.roles.windows import SHOW
from companion.games.dice.views.view import DiceView
from companion.games.western.roles import PLAYERS, Role
from companion.kernel.decision import LAPSE
from companion.kernel.event import Event
from companion.kernel.path import Turn, turn_of
from companion.kernel.view import View
from companion.locales.words import sentence, spoken
from companion.table.snapshot import TableState
from web.elements.words import face_words, goal_words, role_words
from web.games.dice.dice_words import die_kind
from web.games.dice.first_night.links import ABOUT, READS
from web.parts.plug.terms import Chapter, FirstNight, Term, chapters_of, explained

WINDOW = "window"
INDIANS = "indians"
SALOON_FACES = tuple(dict.fromkeys(face for face in LOUDMOUTH_FACES + COWARD_FACES if face not in FACES))
"""The faces that the Saloon dice alone have."""
STEPS_IN = (*LAPSE, SHOW, *MOMENT_OF)
"""The answers to a window."""


class Face(NamedTuple):
    """A face as it is drawn: its name, and the sort of die that has it ("" for a base die)."""

    face: str
    kind: str = ""


def glossary(options: Options, players: int) -> tuple[Chapter, ...]:
    """Every term of a game with these options."""
    chapters = (
        ("faces", (_face(face) for face in FACES)),
        ("saloon_dice", (_module("saloon_dice"), *map(_face, SALOON_FACES)) if options.saloon_dice else ()),
        ("table", _at_the_table(options)),
        ("roles", _roles(options, players)),
        ("characters", (_character(key) for key in characters_for(options))),
    )
    return chapters_of(spoken(), chapters)


def _face(face: str, kind: str = "") -> Term:
    kind = kind or ("" if face in FACES else SALOON_DICE[face not in LOUDMOUTH_FACES])
    words = sentence("explained.double", {"face": SINGLES[face]}) if face in SINGLES else sentence(f"explained.{face}")
    return Term(face, face_words(face), words, Face(face, kind))


def _module(name: str) -> Term:
    return Term(name, sentence(f"rule.module.{name}"), sentence(f"rule.module.{name}.brings"))


def _at_the_table(options: Options) -> Iterable[Term]:
    for key in ("reroll", "order", "indians", "life"):
        yield explained(spoken(), key)
    for module in options.modules:
        if module in (CHIEFS_ARROW, GHOST):
            yield _module(module)
    if options.special_roles:
        yield explained(spoken(), WINDOW)


def _roles(options: Options, players: int) -> Iterable[Term]:
    hunt = players == PLAYERS[0] and options.three_players != "sheriff"
    for role in Role:
        if role is not Role.SHERIFF or not hunt:
            yield Term(str(role), role_words(role), goal_words(role, players, options.three_players))
    if options.special_roles:
        for key in ROLE_CARDS:
            yield Term(key, role_words(key), sentence(f"power.{key}"))


def _character(key: str) -> Term:
    return Term(key, sentence(f"character.{key}"), sentence(f"ability.{key}"))


def practice(options: Options, random: Random) -> tuple[Term, ...]:
    """Five dice as they may fall; with the Saloon dice one of these in place of the last."""
    dice = (*DICE[:-1], random.choice(SALOON_DICE)) if options.saloon_dice else DICE
    return tuple(_face(random.choice(FACES_OF[die]), die_kind(die_number(die))) for die in dice)


def _first_window(state: TableState, view: View) -> str:
    """The term of stepping in, while people may, in the turn in which they may for the first time."""
    table: DiceView = view.table
    if state.game.record is None or view.decision is None or view.decision.shape != WINDOW:
        return ""
    answered = (answer.id for answer in state.game.record.answers if answer.tokens and answer.tokens[0] in STEPS_IN)
    first = next(answered, view.decision.id)
    return WINDOW if turn_of(first) == Turn(table.turn, table.active) else ""


def _takes_arrow(event: Event) -> bool:
    return event.key == "arrows_taken"


def _rolls(face: str) -> Callable[[Event], bool]:
    """Whether an event is a roll that shows the face."""
    return lambda event: event.key == "rolled" and face in str(dict(event.params)["faces"]).split()


def _attack(event: Event) -> bool:
    return event.key == "attack"


class DiceFirstNight(FirstNight):
    """The dice game for people who play it for the first time."""

    about = ABOUT
    reads = READS
    firsts: ClassVar[Mapping[str, Callable[[Event], bool]]] = {
        ARROW: _takes_arrow,
        INDIANS: _attack,
        DYNAMITE: _rolls(DYNAMITE),
        BEER: _rolls(BEER),
        GATLING: _rolls(GATLING),
        **{face: _rolls(face) for face in SALOON_FACES},
    }

    def glossary(self, options: Options, players: int) -> tuple[Chapter, ...]:
        return glossary(options, players)

    def practice(self, options: Options, random: Random) -> tuple[Term, ...]:
        return practice(options, random)

    def first_window(self, state: TableState, view: View) -> str:
        return _first_window(state, view)


FIRST_NIGHT = DiceFirstNight()
