"""The card game for a first night: its glossary, cards for practice, and what is explained when it comes first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import ClassVar, NamedTuple

from companion.games.cards.character import characters_for
from companion.games.cards.deck import CARDS, COLOURS, Card, card_names, deck
from companion.games.cards.options import Options
from companion.games.western.roles import PLAYERS, Role
from companion.kernel.event import Event
from web.elements.words import goal_words, role_words
from web.games.cards.card_words import CardFace, ability_words, card_face, card_words, character_name
from web.games.cards.first_night.links import ABOUT, READS
from web.parts.plug.terms import Chapter, FirstNight, Term, chapters_of, explained

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
    """The drawing beside a term: a whole card, or a drawing by its name."""

    card: CardFace | None = None
    sign: str = ""


def glossary(options: Options, players: int) -> tuple[Chapter, ...]:
    """Every term of a game with these options."""
    chapters = (
        ("basics", (_term(key, sign) for key, sign in BASICS.items())),
        ("cards", (_card(name) for name in card_names(*options.decks))),
        ("kinds", (_term(colour, f"frame-{colour}") for colour in _colours(options))),
        ("signs", (_term(key, sign) for key, sign in SIGNS.items())),
        ("roles", _roles(players)),
        ("characters", (_character(key, options) for key in characters_for(options.expansions))),
    )
    return chapters_of(card_words(), chapters)


def _term(key: str, sign: str) -> Term:
    return explained(card_words(), key, Drawn(sign=sign) if sign else None)


def _colours(options: Options) -> Iterable[str]:
    found = {card.colour for card in deck(*options.decks)}
    return (colour for colour in COLOURS if colour in found)


def _card(name: str) -> Term:
    wording = card_words()
    return Term(name, wording.sentence(f"card.{name}"), wording.sentence(f"card.effect.{name}"), Drawn(sign=name))


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
    return event.key in _LAID and card is not None and card.effect == DYNAMITE


def _flips(event: Event) -> bool:
    return event.key == "flips"


def _shoots(event: Event) -> bool:
    card = _card_of(event)
    return event.key == "doc" or (event.key in _SHOTS and card is not None and card.effect == "shot")


class CardFirstNight(FirstNight):
    """The card game for people who play it for the first time."""

    about = ABOUT
    reads = READS
    firsts: ClassVar[Mapping[str, Callable[[Event], bool]]] = {
        SHOT: _shoots,
        FLIP: _flips,
        DYNAMITE: _lays_dynamite,
    }

    def glossary(self, options: Options, players: int) -> tuple[Chapter, ...]:
        return glossary(options, players)

    def practice(self, options: Options, random: Random) -> tuple[Term, ...]:
        return practice(options, random)


FIRST_NIGHT = CardFirstNight()
