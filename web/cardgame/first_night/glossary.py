"""The card game for a first night: its glossary, cards for practice, and what is explained when it comes first."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from companion.cardgame.character import characters_for
from companion.cardgame.deck import CARDS, COLOURS, Card, card_names, deck
from companion.cardgame.options import Options
from companion.kernel.event import Event
from companion.western.roles import PLAYERS, Role
from web.cardgame.card_words import CardFace, ability_words, card_face, card_words, character_name
from web.cardgame.first_night.links import ABOUT, READS
from web.plug.terms import Chapter, FirstNight, Term
from web.words import goal_words, role_words

SHOT, FLIP, DYNAMITE = "shot", "flip", "dynamite"
BASICS = {
    SHOT: "sign-shot", "distance": "", "reach": "sign-weapon", FLIP: "sign-flip", "turn": "", "life": "",
}  # fmt: skip
"""Terms of the game by the drawing beside them, "" for none."""
SIGNS = {
    **{f"sign_{sign}": f"sign-{sign}" for sign in ("missed", "life", "hit", "draw", "take", "discard", "cost", "any")},
    "sign_all": "sign-all", "sign_reach": "sign-reach-1", "sign_nearer": "sign-nearer", "sign_farther": "sign-farther",
}  # fmt: skip
"""The signs that no other term has beside it, each with its drawing."""
_LAID = frozenset({"plays", "lays", "card_set_in_play"})
_SHOTS = frozenset({"plays", "plays_at"})


class Drawn(NamedTuple):
    """What is drawn beside a term: a whole card, or a drawing by its name."""

    card: CardFace | None = None
    sign: str = ""


def glossary(options: Options, players: int) -> tuple[Chapter, ...]:
    """Every term of a game that is played so."""
    told = card_words()
    chapters = (
        ("basics", (_told(key, sign) for key, sign in BASICS.items())),
        ("cards", (_card(name) for name in card_names(*options.decks))),
        ("kinds", (_told(colour, f"frame-{colour}") for colour in _colours(options))),
        ("signs", (_told(key, sign) for key, sign in SIGNS.items())),
        ("roles", _roles(players)),
        ("characters", (_character(key, options) for key in characters_for(options.expansions))),
    )
    return tuple(Chapter(key, told.sentence(f"told.chapter.{key}"), tuple(terms)) for key, terms in chapters)


def _told(key: str, sign: str) -> Term:
    told = card_words()
    picture = Drawn(sign=sign) if sign else None
    return Term(key, told.sentence(f"told.name.{key}"), told.sentence(f"told.{key}"), picture)


def _colours(options: Options) -> Iterable[str]:
    found = {card.colour for card in deck(*options.decks)}
    return (colour for colour in COLOURS if colour in found)


def _card(name: str) -> Term:
    told = card_words()
    return Term(name, told.sentence(f"card.{name}"), told.sentence(f"card.effect.{name}"), Drawn(sign=name))


def _roles(players: int) -> Iterable[Term]:
    for role in Role:
        if players != PLAYERS[0]:
            yield Term(str(role), role_words(role), goal_words(role, players))
        elif role is not Role.SHERIFF:
            yield Term(str(role), role_words(role), card_words().sentence(f"goal.three.{role}"))


def _character(key: str, options: Options) -> Term:
    return Term(key, character_name(key), ability_words(key, options))


def practice(options: Options, random: Random) -> tuple[Term, ...]:
    """Five cards as they may be drawn."""
    drawn = random.sample(deck(*options.decks), 5)
    faces = (card_face(card.token) for card in drawn)
    return tuple(Term(f"card{n}", face.name, face.effect, Drawn(card=face)) for n, face in enumerate(faces, 1))


def _card_of(event: Event) -> Card | None:
    """The card that an event is about."""
    return CARDS.get(str(dict(event.params).get("card", "")))


def _lays_dynamite(event: Event) -> bool:
    card = _card_of(event)
    return event.key in _LAID and card is not None and card.name == DYNAMITE


def _flips(event: Event) -> bool:
    return event.key == "flips"


def _shoots(event: Event) -> bool:
    card = _card_of(event)
    return event.key == "doc" or (event.key in _SHOTS and card is not None and card.effect == "shot")


FIRST_NIGHT = FirstNight(
    glossary=glossary,
    practice=practice,
    about=ABOUT,
    reads=READS,
    firsts={SHOT: _shoots, FLIP: _flips, DYNAMITE: _lays_dynamite},
)
