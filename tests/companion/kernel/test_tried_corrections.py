"""A correction that is tried tells nothing that is hidden: neither a role, nor what follows from one."""

from random import Random

import pytest

from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.conformance import check, check_correction
from companion.kernel.game import Game
from companion.support.errors import Refused
from tests.companion.games.dice.scene import Scene

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")


def thrown(roles: str) -> Scene:
    """Vulture Sam is the Sheriff and has thrown; P1 and P2 are left, and one of them has one life point."""
    scene = Scene(5, roles, characters={0: "vulture_sam"}, life={0: 6, 1: 3, 2: 1}, dead=(3, 4))
    scene.roll("B B B 1 1")
    return scene


def test_whether_the_game_goes_on_after_a_death_is_not_told_before_it_is_confirmed():
    goes_on, ends = thrown("SODRO"), thrown("SDORO")
    decision, faces = "turn 1/P0/roll 1", ("gatling",) * 3 + ("dynamite",) * 2
    for scene in (goes_on, ends):
        scene.done()
    check_correction(goes_on.game, ends.game, decision, faces)
    tried = goes_on.game.try_correction(decision, faces)
    assert tried.sealed
    assert tried.changes == ()


def test_a_correction_that_shows_no_role_is_told_as_ever():
    scene = thrown("SODRO")
    tried = scene.game.try_correction("turn 1/P0/roll 1", ("arrow", "beer", "beer", "bullseye1", "bullseye1"))
    assert not tried.sealed
    assert [change.count.name for change in tried.changes] == ["P0/arrows", "pile"]


def bring_near_the_end(game: Game, random: Random) -> None:
    """The host sets most lives low, or takes somebody out: from there on one throw more or less decides much."""
    alive = [seat for seat in game.state.seats if seat.alive]
    tokens = [f"P{seat.number}/life={random.randint(1, 2)}" for seat in alive if random.random() < 0.8]
    out = random.choice(alive) if len(alive) > 3 else None
    if out is not None and str(out.role) != "sheriff" and random.random() < 0.5:
        tokens = [f"P{out.number}/eliminate"]
    try:
        game.adjust(tokens)
    except Refused:
        return  # nothing can be set now


@pytest.mark.parametrize(("players", "modules", "seed"), [
    (5, (), 7),
    (7, MODULES, 7),
    pytest.param(8, (), 7, marks=pytest.mark.slow),
    pytest.param(8, MODULES, 3, marks=pytest.mark.slow),
    *(pytest.param(n, modules, seed, marks=pytest.mark.night)
      for n in (5, 6, 7, 8) for modules in ((), MODULES) for seed in (3, 11, 12)),
])  # fmt: skip
def test_no_tried_correction_depends_on_what_is_hidden(players, modules, seed):
    setup = dice_setup(NAMES[:players], options=Options(modules))
    assert check(DiceGame(), [setup], seed, games=12, meddle=bring_near_the_end) > 100
