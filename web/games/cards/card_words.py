"""The card game's messages in words, and a playing card as pages show it."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.cards.characters.dodge_city import NEWER, MollyStark
from companion.games.cards.deck import CARDS, Card
from companion.games.cards.options import Options
from companion.games.cards.table import STRANGER
from companion.kernel.decision import Option
from companion.kernel.event import Params
from companion.locales.words import SUITS, Words, sentence, words_of
from web.elements.in_each_language import in_each_language
from web.elements.words import t
from web.games.cards.card_template import RED, Front, front

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
    """A message in the card game's words, or in those of every game."""
    return words_of(GAME, names).sentence(f"{kind}.{key}", params)


def card_name(token: str) -> str:
    """A card by its token: “Beer 6♥”."""
    return card_words().sentence("option.card", {"card": token})


@in_each_language
def card_face(token: str, waits: bool = False) -> CardFace:
    """A card by its token, as pages show it."""
    card, wording = CARDS[token], card_words()
    title = wording.sentence(f"card.{card.name}")
    return CardFace(
        name=card_name(token),
        title=title,
        mark=f"{card.rank}{SUITS[card.suit]}",
        red=card.suit in RED,
        effect=wording.sentence(f"card.effect.{card.name}"),
        colour=card.colour,
        art=card.name,
        front=front(card, title),
        spoken=_spoken(card, title, wording),
        waits=waits,
    )


def _spoken(card: Card, title: str, wording: Words) -> str:
    """A card as a screen reader says it: “Beer, 6 of hearts”."""
    rank = wording.sentence(f"card.rank.{card.rank}") if card.rank in PICTURED else card.rank
    suit = wording.sentence(f"card.suit.{card.suit}")
    return wording.sentence("card.spoken", {"title": title, "rank": rank, "suit": suit})


def heading(option: Option) -> tuple[str, str]:
    """The card that an option stands under, and its effect; nothing for one that plays no card."""
    token = next((str(value) for name, value in option.params if name == "card"), "")
    if option.key not in WITH_EFFECT or token not in CARDS:
        return "", ""
    face = card_face(token)
    return face.name, face.effect


@in_each_language
def character_name(key: str) -> str:
    """The name of a character; "" before it is dealt."""
    return "" if key in ("", STRANGER) else sentence(f"character.{key}")


def ability_words(key: str, options: Options) -> str:
    """The ability of a character in words, as the table's printing has it."""
    is_newer = options.molly_draws_for_any if key == MollyStark.key else options.printing == NEWER
    return "" if key == STRANGER else _ability(key, is_newer)


@in_each_language
def _ability(key: str, is_newer: bool) -> str:
    own, newer = card_words(), f"ability.{NEWER}.{key}"
    return own.sentence(newer if is_newer and newer in own else f"ability.{key}")


def card_count(number: int) -> str:
    """How many cards: “3 cards”."""
    return t("cards.number", number=number)
