"""Whole games of each kind in other browsers: a seat that is played by clicks, and the screen that follows it."""

from collections.abc import Callable
from random import Random

import pytest

from companion.games.cards.options import Options as CardOptions
from companion.games.dice.options import MODULES
from companion.games.dice.options import Options as DiceOptions
from companion.table.inputs.chairs import SeatBot
from companion.table.inputs.games import ChooseGame, ChooseOptions, StartGame
from tests.night import night
from tests.web.engines.installed import OF_TODAY
from tests.web.engines.player import answer, asked
from tests.web.engines.served import Evening
from tests.web.engines.webdriver import Window

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]
KINDS = {
    "dice": DiceOptions(modules=MODULES, dice_by="companion_for_bots"),
    "cards": CardOptions(expansions="dodge_city"),
}
FEW = 5
"""A player who answers no more has seen little of a game."""
STAYS = "window.stays = true"
STAYED = "return window.stays === true"


def play(evening: Evening, seat: Window, screen: Window, random: Random) -> int:
    """Play to the end; gives the number of answers."""
    answers = 0
    while asked(seat) != "over":
        answer(seat, random)
        evening.follows(screen)
        answers += 1
    return answers


@pytest.mark.parametrize("driver", [*OF_TODAY, *night(["Chromium 78"])], indirect=True, scope="module")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("bots", [4, *night([6])])
def test_a_game_is_played_from_the_door_to_the_end(evening: Callable[..., Evening], kind: str, bots: int) -> None:
    table, random = evening(), Random(bots)
    screen = table.screen()
    seat = table.sit("Anna")
    for _ in range(bots):
        table.rig.table.do(SeatBot("random"))
    table.rig.table.do(ChooseGame(kind))
    table.rig.table.do(ChooseOptions(KINDS[kind]))
    for window in (seat, screen):
        window.run(STAYS)
    table.rig.table.do(StartGame())
    assert play(table, seat, screen, random) > FEW
    for window in (seat, screen):
        window.see("main.over")
        assert window.run(STAYED), "no page was loaded anew: they all follow the table by themselves"
        assert window.run("return document.documentElement.scrollWidth <= innerWidth")
