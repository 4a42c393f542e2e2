"""The dice game for a first night: its glossary, dice for practice, and what is explained when it comes first."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from companion.dicegame.characters.old_saloon import characters_for
from companion.dicegame.faces import (
    ARROW,
    COWARD_FACES,
    DICE,
    DYNAMITE,
    FACES,
    FACES_OF,
    LOUDMOUTH_FACES,
    SALOON_DICE,
    SINGLES,
    die_number,
)
from companion.dicegame.options import CHIEFS_ARROW, GHOST, Options
from companion.dicegame.roles.role_cards import MOMENT_OF
from companion.dicegame.roles.role_cards import SPECIAL_ROLES as ROLE_CARDS
from companion.dicegame.roles.windows import SHOW
from companion.dicegame.seen.view import DiceView
from companion.kernel.decision import LAPSE
from companion.kernel.event import Event
from companion.kernel.path import Turn, turn_of
from companion.kernel.view import View
from companion.locales.words import sentence
from companion.tabletop.snapshot import TableState
from companion.western.roles import PLAYERS, Role
from web.dicegame.dice_words import die_kind
from web.dicegame.first_night.links import ABOUT, READS
from web.plug.terms import Chapter, FirstNight, Term
from web.words import face_words, goal_words, role_words

WINDOW = "window"
STEPS_IN = (*LAPSE, SHOW, *MOMENT_OF)
"""What a window can be answered with."""


class Face(NamedTuple):
    """A face as it is drawn: its name, and the sort of die that has it ("" for a base die)."""

    face: str
    kind: str = ""


def glossary(options: Options, players: int) -> tuple[Chapter, ...]:
    """Every term of a game that is played so."""
    saloon = dict.fromkeys(face for face in LOUDMOUTH_FACES + COWARD_FACES if face not in FACES)
    chapters = (
        ("faces", (_face(face) for face in FACES)),
        ("saloon_dice", (_module("saloon_dice"), *(_face(face) for face in saloon)) if options.saloon_dice else ()),
        ("table", _at_the_table(options)),
        ("roles", _roles(options, players)),
        ("characters", (_character(key) for key in characters_for(options))),
    )
    told = ((key, tuple(terms)) for key, terms in chapters)
    return tuple(Chapter(key, sentence(f"told.chapter.{key}"), terms) for key, terms in told if terms)


def _face(face: str, kind: str = "") -> Term:
    kind = kind or ("" if face in FACES else SALOON_DICE[face not in LOUDMOUTH_FACES])
    words = sentence("told.double", {"face": SINGLES[face]}) if face in SINGLES else sentence(f"told.{face}")
    return Term(face, face_words(face), words, Face(face, kind))


def _module(name: str) -> Term:
    return Term(name, sentence(f"rule.module.{name}"), sentence(f"rule.module.{name}.brings"))


def _at_the_table(options: Options) -> Iterable[Term]:
    for key in ("reroll", "order", "indians", "life"):
        yield Term(key, sentence(f"told.name.{key}"), sentence(f"told.{key}"))
    for module in options.modules:
        if module in (CHIEFS_ARROW, GHOST):
            yield _module(module)
    if options.special_roles:
        yield Term(WINDOW, sentence("told.name.window"), sentence("told.window"))


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
    if state.record is None or view.decision is None or view.decision.shape != WINDOW:
        return ""
    answered = (answer.id for answer in state.record.answers if answer.tokens and answer.tokens[0] in STEPS_IN)
    first = next(answered, view.decision.id)
    return WINDOW if turn_of(first) == Turn(table.turn, table.active) else ""


def _takes_arrow(event: Event) -> bool:
    return event.key == "arrows_taken"


def _shows_dynamite(event: Event) -> bool:
    return event.key == "rolled" and DYNAMITE in str(dict(event.params)["faces"]).split()


FIRST_NIGHT = FirstNight(
    glossary=glossary,
    practice=practice,
    about=ABOUT,
    reads=READS,
    firsts={ARROW: _takes_arrow, DYNAMITE: _shows_dynamite},
    first_window=_first_window,
)
