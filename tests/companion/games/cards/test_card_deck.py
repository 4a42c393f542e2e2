"""The decks as data: two structure proofs (scenarios C1 and G1), tokens, and errors that name what there is."""

import ast
import doctest
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import companion.games.cards.deck as deck_module
from companion.games.cards.deck import (
    BASE,
    CARDS,
    COLOURS,
    DODGE_CITY,
    RANKS,
    SUITS,
    CardUnknown,
    card_names,
    card_of,
    deck,
)
from companion.support.errors import CompanionError

ROOT = Path(__file__).resolve().parents[4]
TERMS = "web/games/cards/first_night/links.py"
"""Which card a question of the game is explained by: names of terms, not of what is compared."""
BASE_COUNTS = {
    "bang": 25, "missed": 12, "beer": 6, "panic": 4, "cat_balou": 4, "duel": 3, "stagecoach": 2, "general_store": 2,
    "indians": 2, "wells_fargo": 1, "saloon": 1, "gatling": 1, "jail": 3, "barrel": 2, "mustang": 2, "scope": 1,
    "dynamite": 1, "volcanic": 2, "schofield": 3, "remington": 1, "rev_carabine": 1, "winchester": 1,
}  # fmt: skip
DODGE_CITY_COUNTS = {
    "bang": 4, "missed": 1, "beer": 2, "general_store": 1, "panic": 1, "cat_balou": 1, "indians": 1, "dodge": 2,
    "punch": 1, "springfield": 1, "rag_time": 1, "brawl": 1, "tequila": 1, "whisky": 1, "mustang": 1, "barrel": 1,
    "dynamite": 1, "remington": 1, "rev_carabine": 1, "binocular": 1, "hideout": 1, "bible": 1, "iron_plate": 2,
    "sombrero": 1, "ten_gallon_hat": 1, "buffalo_rifle": 1, "pepperbox": 1, "knife": 1, "derringer": 1, "howitzer": 1,
    "canteen": 1, "can_can": 1, "conestoga": 1, "pony_express": 1,
}  # fmt: skip


def places(cards):
    return Counter((card.suit, card.rank) for card in cards)


def test_c1_every_suit_of_the_base_deck_runs_from_2_to_ace_and_again_from_8_to_ace():
    assert len(deck(BASE)) == 80
    once = Counter((suit, rank) for suit in SUITS for rank in RANKS)
    again = Counter((suit, rank) for suit in SUITS for rank in RANKS[RANKS.index("8") :])
    assert places(deck(BASE)) == once + again
    assert Counter(card.name for card in deck(BASE)) == BASE_COUNTS
    assert Counter(card.colour for card in deck(BASE)) == {"brown": 63, "blue": 17}


def test_g1_every_suit_of_dodge_city_runs_from_5_to_ace_once():
    assert len(deck(DODGE_CITY)) == 40
    assert places(deck(DODGE_CITY)) == Counter((suit, rank) for suit in SUITS for rank in RANKS[RANKS.index("5") :])
    assert Counter(card.name for card in deck(DODGE_CITY)) == DODGE_CITY_COUNTS
    assert Counter(card.colour for card in deck(DODGE_CITY)) == {"brown": 19, "blue": 7, "green": 14}


def test_draw_odds_by_counting():
    """Ten of 80 cards are spades from 2 to 9 (a Dynamite's), twenty are hearts (a Barrel's, a Jail's)."""
    spades = [card for card in deck(BASE) if card.suit == "S" and card.rank in RANKS[: RANKS.index("10")]]
    assert (len(spades), sum(card.suit == "H" for card in deck(BASE))) == (10, 20)


def test_a_few_cards_where_listings_disagree():
    tokens = {card.token for card in deck(BASE, DODGE_CITY)}
    assert {"bang:AS", "gatling:10H", "binocular:10D", "dynamite:10C", "iron_plate:AD", "saloon:5H"} <= tokens
    twice = {token for token, n in Counter(card.token for card in deck(BASE, DODGE_CITY)).items() if n == 2}
    assert twice == {"stagecoach:9S", "bang:5C", "bang:6C", "beer:6H", "panic:JH"}


@pytest.mark.parametrize("card", deck(BASE, DODGE_CITY), ids=str)
def test_a_token_names_its_card(card):
    found = card_of(card.token)
    assert (found.name, found.rank, found.suit, found.colour) == (card.name, card.rank, card.suit, card.colour)
    assert card.colour in COLOURS
    assert str(card) == card.token


def test_cards_of_one_name_have_one_colour_and_one_effect():
    """So a token is enough, whichever deck a card comes from."""
    by_name = {replace(card, rank="", suit="") for card in deck(BASE, DODGE_CITY)}
    assert len(by_name) == len(card_names()) == 44


def test_no_rule_page_or_bot_compares_a_card_with_a_name():
    """What a card does stands in the table. Words that are an effect, or what a card counts as, are no name there."""
    names = set(card_names()) - {word for card in CARDS.values() for word in (card.effect, card.counts_as)}
    assert "volcanic" in names
    named = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.value}"
        for folder in ("companion/games/cards", "web/games/cards")
        for path in (ROOT / folder).rglob("*.py")
        if path != ROOT / TERMS
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in names
    ]
    assert named == []


def test_an_unknown_card_is_told_with_those_there_are():
    with pytest.raises(CardUnknown, match=r"no card “bang:2S”; of that name there are bang:AS, bang:QH") as told:
        card_of("bang:2S")
    assert isinstance(told.value, CompanionError)
    with pytest.raises(CardUnknown, match="the names are bang, missed, beer"):
        card_of("gun")


def test_the_examples_in_the_docstrings_hold():
    assert doctest.testmod(deck_module).failed == 0
