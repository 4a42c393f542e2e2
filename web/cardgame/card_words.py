"""The card game's messages in words, and a playing card as pages show it."""

from __future__ import annotations

from typing import NamedTuple

from companion.cardgame.characters.dodge_city import NEWER, MollyStark
from companion.cardgame.deck import CARDS, Card
from companion.cardgame.options import Options
from companion.cardgame.table import STRANGER
from companion.kernel.decision import Option
from companion.kernel.event import Params
from companion.locales.words import SUITS, Words, sentence, words_of
from web.cardgame.card_template import RED, Front, front
from web.words import t

GAME = "cards"
WITH_EFFECT = frozenset({"play", "play_at", "lay", "fire", "fire_at"})
"""Options that play or use a card: on a form they stand under the card and what it does."""
PICTURED = ("J", "Q", "K", "A")
"""Ranks that are no numbers."""


class CardFace(NamedTuple):
    """A playing card in words: its name with rank and suit (`name`) and without (`title`), these as `mark`, red where
    `red`; what it does; its border; whether it waits for the next turn.

    For its picture: the drawing's name (`art`), all that its `front` shows, and what is read out in place of that
    (`spoken`).
    """

    name: str
    title: str
    mark: str
    red: bool
    effect: str
    colour: str
    art: str
    front: Front
    spoken: str
    waits: bool = False


def card_words() -> Words:
    """The card game's words in the reader's language."""
    return words_of(GAME)


def words(kind: str, key: str, params: Params, names: tuple[str, ...]) -> str:
    """A message as the card game tells it, or as every game does."""
    return words_of(GAME, names).sentence(f"{kind}.{key}", params)


def card_name(token: str) -> str:
    """A card by its token: “Beer 6♥”."""
    return card_words().sentence("option.card", {"card": token})


def card_face(token: str, waits: bool = False) -> CardFace:
    """A card by its token, as pages show it."""
    card, told = CARDS[token], card_words()
    title = told.sentence(f"card.{card.name}")
    return CardFace(
        name=card_name(token),
        title=title,
        mark=f"{card.rank}{SUITS[card.suit]}",
        red=card.suit in RED,
        effect=told.sentence(f"card.effect.{card.name}"),
        colour=card.colour,
        art=card.name,
        front=front(card, title),
        spoken=_spoken(card, title, told),
        waits=waits,
    )


def _spoken(card: Card, title: str, told: Words) -> str:
    """A card as a screen reader says it: “Beer, 6 of hearts”."""
    rank = told.sentence(f"card.rank.{card.rank}") if card.rank in PICTURED else card.rank
    return told.sentence("card.spoken", {"title": title, "rank": rank, "suit": told.sentence(f"card.suit.{card.suit}")})


def heading(option: Option) -> tuple[str, str]:
    """Under which card an option stands, and what that card does; nothing for one that plays no card."""
    token = next((str(value) for name, value in option.params if name == "card"), "")
    if option.key not in WITH_EFFECT or token not in CARDS:
        return "", ""
    face = card_face(token)
    return face.name, face.effect


def character_name(key: str) -> str:
    """What a character is called; "" before it is dealt."""
    return "" if key == STRANGER else sentence(f"character.{key}")


def ability_words(key: str, options: Options) -> str:
    """What a character can do, as the table's printing has it."""
    if key == STRANGER:
        return ""
    own, newer = card_words(), f"ability.{NEWER}.{key}"
    is_newer = options.molly_draws_for_any if key == MollyStark.key else options.printing == NEWER
    return own.sentence(newer if is_newer and newer in own else f"ability.{key}")


def cards_told(number: int) -> str:
    """How many cards: “3 cards”."""
    return t("cards.number", number=number)
