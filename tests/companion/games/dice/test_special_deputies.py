"""Old Saloon, module 3: The Good, The Doc and The Judge, the scenarios by number and every sentence besides."""

from companion.kernel.decision import CLOCK
from companion.kernel.view import view_of
from tests.companion.games.dice.scene import Scene

# -- The Good ------------------------------------------------------------------------------------------------------


def good(**kinds) -> Scene:
    """P2 is The Good, on turn."""
    return Scene(**{"roles": "SODRO", "special": {0: "the_bear", 2: "the_good"}, "on_turn": 2, **kinds})


def test_s24_the_good_becomes_sheriff_and_the_old_one_a_deputy():
    scene = good(life={0: 10, 2: 5})
    assert scene.pending.id == "turn 1/P2/start"
    assert scene.able == {2}
    scene.react(2)
    scene.lapse()
    old, new = scene.seat(0), scene.seat(2)
    assert (new.role, new.power, new.life, new.most_life) == ("sheriff", "the_bear", 5, 8)
    assert (old.role, old.power, old.life, old.most_life) == ("deputy", "the_good", 10, 8)
    assert scene.told("new_sheriff") == [{"seat": 2, "target": 0}]
    assert view_of(scene.game, None).table.seats[2].role == "sheriff"
    assert view_of(scene.game, None).table.seats[0].role == "deputy"


# -- The Doc -------------------------------------------------------------------------------------------------------


def doc(**kinds) -> Scene:
    """P3 is The Doc, P0 on turn."""
    return Scene(**{"roles": "SOODR", "special": {3: "the_doc"}, **kinds})


def turn(scene: Scene, die: str, face: str, seat: int = 3) -> None:
    scene.react(seat)
    scene.pick(seat, die)
    scene.pick(seat, face)


def test_s26_the_doc_turns_a_die_of_another_players_roll():
    scene = doc()
    scene.roll("1 G G X X")
    turn(scene, "die1", "beer")
    assert scene.table.dice["die1"] == "beer"
    assert (scene.seat(3).role_shown, scene.seat(3).power_spent) == (True, True)
    assert all(view_of(scene.game, who).table.seats[3].power == "the_doc" for who in (None, 0, 1, 2, 4))
    assert scene.told("turned") == [{"seat": 3, "face": "bullseye1", "to": "beer"}]
    scene.lapse()
    scene.done()
    scene.serve(3)
    scene.lapse()
    assert not scene.told("shot")


# -- The Judge -----------------------------------------------------------------------------------------------------


def judged(scene: Scene, judge: int) -> None:
    """The Judge answers the role that has just been shown."""
    assert scene.pending.id.endswith("/judge")
    assert scene.able == {judge}
    scene.react(judge)


def test_the_judge_judges_once_and_not_himself():
    scene = Scene(players=7, roles="SODRODO", special={2: "the_judge", 5: "the_doc", 1: "the_gambler"})
    scene.roll("1 1 1 X X")
    scene.react(5)
    judged(scene, 2)
    scene.lapse()
    scene.done()
    scene.wait_for("/stop")
    scene.react(1)
    assert not scene.pending.id.endswith("/judge"), "nobody else can be the Judge"


def test_nobody_judges_a_role_that_is_shown_by_being_eliminated():
    scene = Scene(roles="SOORD", special={4: "the_judge"}, life={1: 1})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    told = []
    while scene.pending.key == "window":
        told.append(scene.pending.id)
        scene.game.answer(CLOCK, ("lapse",))
    assert not any("judge" in id for id in told)


def test_the_judge_cannot_forbid_the_bear():
    scene = Scene(roles="SOORD", special={0: "the_bear", 4: "the_judge"})
    assert scene.life[0] == 11
    while scene.table.turn == 1:
        if scene.pending.key == "window":
            assert scene.able == set(), "The Bear is not shown to be used"
            scene.lapse()
        elif scene.pending.key == "roll":
            scene.roll("B B X X G")
        elif scene.pending.key == "reroll":
            scene.done()
        else:
            scene.serve(0, 0)
    assert (scene.life[0], scene.seat(0).most_life, scene.seat(4).power_spent) == (11, 11, False)
