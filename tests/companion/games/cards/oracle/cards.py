"""Names, ranks and suits of card tokens, and the order of the deck files."""

from functools import cache

from companion.games.cards.deck import BASE, DODGE_CITY, card_of, deck

WEAPONS = {"volcanic": 1, "schofield": 2, "remington": 3, "rev_carabine": 4, "winchester": 5}
"""How far each weapon reaches (R001, “Weapons”); without one it is the Colt .45, which reaches 1."""
COSTLY = ("springfield", "rag_time", "brawl", "tequila", "whisky")
"""Cards with the symbol “discard another card” (R003)."""
GREEN_MISSED = ("bible", "iron_plate", "sombrero", "ten_gallon_hat")
"""Green cards with a Missed! symbol, the only ones for other players' turns (R003, “Green bordered cards”)."""
SPADES_THAT_EXPLODE = ("2", "3", "4", "5", "6", "7", "8", "9")


def name(token: str) -> str:
    return token.split(":")[0]


def suit(token: str) -> str:
    return token[-1]


def rank(token: str) -> str:
    return token.split(":")[1][:-1]


def colour(token: str) -> str:
    return card_of(token).colour


def is_heart(token: str) -> bool:
    return suit(token) == "H"


def explodes(token: str) -> bool:
    """Spades from 2 to 9 (R001, “Dynamite”)."""
    return suit(token) == "S" and rank(token) in SPADES_THAT_EXPLODE


@cache
def all_cards(dodge_city: bool) -> tuple[str, ...]:
    return tuple(card.token for card in deck(*((BASE, DODGE_CITY) if dodge_city else (BASE,))))


@cache
def _place() -> dict[str, int]:
    order: dict[str, int] = {}
    for number, token in enumerate(all_cards(True)):
        order.setdefault(token, number)
    return order


def in_deck_order(tokens: list[str]) -> list[str]:
    return sorted(tokens, key=_place().__getitem__)
