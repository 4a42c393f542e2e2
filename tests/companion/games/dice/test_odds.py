"""The odds of the next roll: the same as counting every throw, and as letting the rules play every throw."""

from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

from companion.games.dice.faces import FACES_OF, die_named
from companion.games.dice.views.odds import arrows_that_attack, odds
from companion.games.dice.views.view import DiceView, DieView, dice_view
from companion.kernel.decision import CHANCE
from companion.kernel.game import Game
from tests.companion.games.dice.scene import Scene

EVENTS = {"gatling": "gatling", "arrow": "arrows_taken", "indians": "attack", "dynamite": "dynamite", "bullet": ""}


def told(table: DiceView, again: tuple[str, ...]) -> dict[str, Fraction]:
    return {each.key: each.chance for each in odds(table, again)}


def counted(table: DiceView, again: tuple[str, ...], needed: int = 3) -> dict[str, Fraction]:
    """The same by looking at every throw of the dice, one by one."""
    lying = [die.face for die in table.dice if die.die not in again]
    throws = list(product(*(FACES_OF[die] for die in again)))
    happens = dict.fromkeys(EVENTS, 0)
    for throw in throws:
        shown = [*lying, *throw]
        gatlings = shown.count("gatling") + 2 * shown.count("double_gatling")
        happens["gatling"] += gatlings >= needed
        happens["arrow"] += "arrow" in throw
        happens["indians"] += throw.count("arrow") >= arrows_that_attack(table)
        happens["dynamite"] += shown.count("dynamite") >= 3
        happens["bullet"] += "bullet" in throw
    return {key: Fraction(times, len(throws)) for key, times in happens.items() if times}


def rolled(faces: str, die: str = "", **kinds) -> Scene:
    """P0 has rolled these once, with this Saloon die perhaps."""
    scene = Scene(**kinds)
    if scene.pending.key == "saloon_die":
        scene.take(die or "none")
    scene.roll(faces)
    return scene


@pytest.mark.parametrize("dice", range(1, 6))
def test_odds_are_what_counting_every_throw_gives(dice: int) -> None:
    random = Random(dice)
    for _ in range(12):
        faces = " ".join(random.choice("X12BG") for _ in range(5))
        scene = rolled(faces, pile=random.randint(1, 9))
        table = dice_view(scene.table, None)
        free = [die.die for die in table.dice if not die.locked]
        again = tuple(free[:dice])
        assert told(table, again) == (counted(table, again) if again else {})


@pytest.mark.parametrize(("die", "character"), [("loudmouth", "jose_delgado"), ("coward", "tequila_joe")])
def test_odds_with_a_saloon_die_as_a_sixth_one_are_exact(die: str, character: str) -> None:
    face = {"loudmouth": "GG", "coward": "BB"}[die]
    scene = rolled(f"G B 1 2 B {face}", die, characters={0: character}, pile=4)
    table = dice_view(scene.table, None)
    for again in (("die1", die), tuple(each.die for each in table.dice)):
        assert told(table, again) == counted(table, again)


@pytest.mark.parametrize(
    "kinds",
    [
        {"pile": 2},
        {"pile": 2, "characters": {0: "willy_the_kid"}},
        {"pile": 3, "characters": {0: "black_jack"}},
        {"pile": 1, "chief": -1, "modules": ("chiefs_arrow",)},
    ],
)
def test_the_rules_bring_as_often_what_the_odds_tell(kinds) -> None:
    """Two dice are thrown again, and every one of their throws is played on by the rules."""
    kinds = dict(kinds)
    chief = kinds.pop("chief", None)
    scene = rolled("G G X 1 B", **kinds)
    if chief is not None:
        assert scene.table.chief == chief
    table = dice_view(scene.table, None)
    again = ("die1", "die5")
    happens = dict.fromkeys(EVENTS, 0)
    for throw in product(*(FACES_OF[die] for die in again)):
        game = Game.replay(scene.game.rules, scene.game.record)
        game.state.pile = scene.table.pile
        game.answer(0, tuple("throw" if slot.id in again else "keep" for slot in game.pending.slots))
        before = len(game.events)
        game.answer(CHANCE, throw)
        play_out(game)
        keys = [event.key for event in game.events[before:]]
        for what, key in EVENTS.items():
            happens[what] += key in keys
    assert told(table, again) == {key: Fraction(times, 36) for key, times in happens.items() if times}


def play_out(game: Game) -> None:
    """Take arrows and stop, to the end of the turn."""
    turn = game.state.turn
    while game.pending is not None and game.state.turn == turn:
        asked = game.pending
        if asked.key == "reroll":
            game.answer(asked.seat, ("keep",) * len(asked.slots))
        elif hasattr(asked, "slots"):
            game.answer(asked.seat, tuple(slot.options[0].id for slot in asked.slots))
        else:
            seat = asked.seats[0]
            game.answer(seat, (asked.options(seat)[0].id,))


def test_a_locked_die_and_one_that_is_not_there_are_not_thrown_again() -> None:
    table = dice_view(rolled("X X G G B").table, None)
    assert odds(table, ()) == odds(table, ("die1", "die2", "coward")) == ()
    assert told(table, ("die1", "die5")) == told(table, ("die5",)) == counted(table, ("die5",))
    free = dice_view(rolled("X X G G B", characters={0: "black_jack"}).table, None)
    assert told(free, ("die1", "die5")) == counted(free, ("die1", "die5"))


def test_willy_needs_two_dice_where_the_halves_of_a_double_go_together() -> None:
    for reading, chance in (("apart", Fraction(1)), ("together", Fraction(1, 6))):
        scene = rolled(
            "1 1 1 B GG", "loudmouth", characters={0: "willy_the_kid"}, modules=("saloon_dice",),
            rules={"double_halves": reading},
        )  # fmt: skip
        table = dice_view(scene.table, None)
        assert told(table, ("die4",))["gatling"] == chance


def test_bill_noface_has_not_taken_the_arrows_that_lie_there() -> None:
    scene = rolled("A A B B B", characters={0: "bill_noface"}, pile=3)
    table = dice_view(scene.table, None)
    (indians,) = (each for each in odds(table, ("die5",)) if each.key == "indians")
    assert indians == ("indians", (("number", 1),), Fraction(1, 6))


def test_the_chiefs_arrow_is_one_token_more_before_the_indians_come() -> None:
    for reading, last in (("any", 3), ("ordinary", 2)):
        scene = rolled("1 1 B B B", modules=("chiefs_arrow",), pile=2, rules={"last_token": reading})
        assert arrows_that_attack(dice_view(scene.table, None)) == last


def test_nothing_of_it_happens_to_the_ghost() -> None:
    scene = Scene(ghost=1, on_turn=1, dead=(1,))
    scene.roll("A X")
    assert odds(dice_view(scene.table, None), ("die1",)) == ()


def test_every_way_to_mark_six_dice_has_its_odds() -> None:
    scene = rolled("G B 1 2 B GG", "loudmouth", characters={0: "jose_delgado"})
    table = dice_view(scene.table, None)
    dice = [die_named(number) for number in (1, 2, 3, 4, 5, 6)]
    for number in range(1, 7):
        for again in combinations(dice, number):
            chances = told(table, again)
            assert all(0 < chance <= 1 for chance in chances.values())
            assert chances["arrow"] == 1 - Fraction(5, 6) ** number


def test_a_view_without_dice_has_no_odds() -> None:
    table = dice_view(Scene().table, None)
    assert odds(table, ("die1",)) == ()
    assert odds(table._replace(dice=(DieView("die1", "beer", True, False),)), ("die1",)) != ()
