"""All characters with their life points, and which of them are shuffled; what each can do, the scenarios show."""

import pytest

from companion.games.dice.character import CHARACTERS, Character
from companion.games.dice.characters.old_saloon import characters_for
from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.decision import CHANCE
from companion.kernel.game import Game

LIFE = {
    "bart_cassidy": 8, "black_jack": 8, "calamity_janet": 8, "el_gringo": 7, "jesse_jones": 9, "jourdonnais": 7,
    "kit_carlson": 7, "lucky_duke": 8, "paul_regret": 9, "pedro_ramirez": 8, "rose_doolan": 9, "sid_ketchum": 8,
    "slab_the_killer": 8, "suzy_lafayette": 8, "vulture_sam": 9, "willy_the_kid": 8,
}  # fmt: skip
SALOON = {
    "jose_delgado": 7, "tequila_joe": 7, "apache_kid": 9, "bill_noface": 9, "elena_fuente": 7, "vera_custer": 7,
    "doc_holyday": 8, "molly_stark": 8,
}  # fmt: skip


@pytest.mark.parametrize(("modules", "life"), [((), LIFE), (MODULES, LIFE | SALOON)], ids=["base game", "Old Saloon"])
def test_all_with_their_life_points(modules, life):
    assert {key: CHARACTERS[key].life for key in characters_for(Options(modules=modules))} == life


@pytest.mark.parametrize(
    ("modules", "left_out"),
    [
        ((), set(SALOON)),
        (("saloon_dice", "chiefs_arrow", "special_roles"), set(SALOON)),
        (("new_characters",), {"jose_delgado", "tequila_joe", "apache_kid"}),
        (("new_characters", "saloon_dice"), {"apache_kid"}),
        (("new_characters", "chiefs_arrow"), {"jose_delgado", "tequila_joe"}),
        (("new_characters", "saloon_dice", "chiefs_arrow"), set()),
    ],
)
def test_only_those_are_shuffled_in_whose_module_is_played(modules, left_out):
    base, shuffled = characters_for(Options()), characters_for(Options(modules=modules))
    assert shuffled[: len(base)] == base
    assert set(shuffled[len(base) :]) == set(SALOON) - left_out


@pytest.fixture
def newcomer():
    """A character that is written after everything else, as at the end of `base_game.py`."""

    class Newcomer(Character):
        key = "newcomer"
        life = 6

    yield Newcomer
    del CHARACTERS["newcomer"]


def test_a_character_written_at_the_end_is_dealt_after_the_others_of_its_box(newcomer):
    base = characters_for(Options())
    assert base == (*LIFE, "newcomer")
    assert characters_for(Options(modules=MODULES))[: len(base)] == base


def at_the_characters(options: Options) -> Game:
    """A game of four whose characters are dealt next."""
    game = Game(DiceGame(), dice_setup(("Anna", "Ben", "Carl", "Dora"), options=options))
    while game.pending.id != "characters":
        game.answer(CHANCE, game.pending.deck[: len(game.pending.places)])
    return game


def test_the_deal_lets_a_seat_have_it(newcomer):
    game = at_the_characters(Options(characters=((0, "newcomer"),)))
    assert "newcomer" not in game.pending.deck
    assert len(game.pending.deck) == len(characters_for(Options())) - 1
    game.answer(CHANCE, game.pending.deck[:3])
    assert game.state.seats[0].character == "newcomer"
    assert game.state.seats[0].life in (6, 8)
    assert at_the_characters(Options()).pending.deck[-1] == "newcomer"
