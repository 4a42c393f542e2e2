"""What an option changes before the first turn, and that each value of each option is shown at work.

The others are shown in `scenarios/rule_options.txt` and `rule_options_saloon.txt` (rulings, sections 2.1 and 2.2).
"""

import pytest

from companion.games.dice.options import CHOICES, Options
from companion.games.dice.roles.role_cards import SPECIAL_ROLES
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.decision import CHANCE, Choice, Deal, Dice
from companion.kernel.game import Game
from tests.companion.games.dice.scenario_text import scenarios
from tests.companion.games.dice.scene import Scene

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
SHOWN: dict[str, set[str]] = {}
"""The values of each option that a test here or a scenario asserts something about."""
for scenario in scenarios("rule_options", "rule_options_saloon"):
    if scenario.option:
        SHOWN.setdefault(scenario.option, set()).add(scenario.value)


def reading(option: str, **seen: object) -> pytest.MarkDecorator:
    """Run the test with each value of the option, and with what is then to be seen at the table."""
    SHOWN.setdefault(option, set()).update(seen)
    ids = [f"{option}={value}" for value in seen]
    return pytest.mark.parametrize(("value", "seen"), list(seen.items()), ids=ids)


def begun(players: int = 4, *modules: str, **options: str) -> Game:
    return Game(DiceGame(), dice_setup(NAMES[:players], options=Options(modules=modules, **options)))


@reading("roles_by", companion="deal_roles", cards="who_is_sheriff")
def test_who_deals_the_roles(value, seen):
    assert begun(roles_by=value).pending.key == seen


@reading("characters_by", companion=Deal, cards=Choice)
def test_who_deals_the_characters(value, seen):
    game = begun(characters_by=value)
    game.answer(CHANCE, ("sheriff", "outlaw", "outlaw", "renegade"))
    assert isinstance(game.pending, seen)
    assert game.pending.id.startswith("characters")


@reading("dice_by", people=Dice, companion_for_bots=Dice, companion=Dice)
def test_who_throws_the_dice_is_nothing_to_the_rules(value, seen):
    laid = Scene.laid("S", "R", "O", "O", "D", dice_by=value)
    assert isinstance(laid.pending, seen)
    assert ("dice_by", value) in laid.game.setup.options or value == "people"


@reading("three_players", sheriff=["sheriff", "outlaw", "renegade"])
def test_three_play_as_more_do(value, seen):
    game = begun(3, three_players=value)
    assert sorted(game.pending.deck) == sorted(seen)
    assert game.pending.secret
    game.answer(CHANCE, ("renegade", "sheriff", "outlaw"))
    game.answer(CHANCE, game.pending.deck[:3])
    assert [seat.role_shown for seat in game.state.seats] == [False, True, False]
    assert game.state.active == 1
    assert game.state.seats[1].most_life == 10, "Black Jack, and two more"
    assert [game.rules.view(game.state, 0).seats[other].role for other in (1, 2)] == ["sheriff", None]


@reading("three_begin", deputy=2, outlaw=0, renegade=1)
def test_who_of_three_begins(value, seen):
    game = begun(3, three_begin=value)
    game.answer(CHANCE, ("outlaw", "renegade", "deputy"))
    game.answer(CHANCE, game.pending.deck[:3])
    assert game.state.active == seen


@reading("three_bonus", nobody=8, deputy=10)
def test_whether_the_deputy_of_three_has_more_life(value, seen):
    game = begun(3, three_bonus=value)
    game.answer(CHANCE, ("outlaw", "renegade", "deputy"))
    game.answer(CHANCE, ("bart_cassidy", "black_jack", "lucky_duke"))
    assert [seat.most_life for seat in game.state.seats] == [8, 8, seen]


@reading("role_cards", special=False, mixed=True)
def test_which_role_cards_are_shuffled(value, seen):
    game = begun(5, "special_roles", role_cards=value)
    decks = {}
    while game.pending.key == "pick_roles":
        decks[game.pending.id] = game.pending.deck
        game.answer(CHANCE, game.pending.deck[-len(game.pending.places) :])
    assert ("outlaw" in decks["outlaw cards"]) is seen
    assert bool([card for card in game.pending.deck if card not in SPECIAL_ROLES]) is seen


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.name)
def test_every_value_is_shown_at_work(choice):
    assert SHOWN.get(choice.name) == set(choice.values)
    assert len(choice.values) > 1
