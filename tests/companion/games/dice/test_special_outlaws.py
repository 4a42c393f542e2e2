"""Old Saloon, module 3: The Gambler, The Bad and The Ugly, the scenarios by number and every sentence besides."""

from tests.companion.games.dice.scene import Scene


def turn(scene: Scene, die: str, face: str, seat: int = 3) -> None:
    scene.react(seat)
    scene.pick(seat, die)
    scene.pick(seat, face)


# -- The Gambler ---------------------------------------------------------------------------------------------------


def gambler(**kinds) -> Scene:
    """P1 is The Gambler, P0 on turn."""
    return Scene(**{"roles": "SOORD", "special": {1: "the_gambler"}, **kinds})


def test_s29_the_gambler_has_all_five_dice_rolled_again_dynamite_too_and_that_stands():
    scene = gambler()
    scene.roll("X X 1 G G")
    scene.done()
    scene.wait_for("/stop")
    scene.react(1)
    scene.lapse()
    assert scene.pending.dice == ("die1", "die2", "die3", "die4", "die5")
    assert scene.table.dice == {}, "what lay there counts no more"
    scene.roll("2 B B G 1")
    scene.lapse()
    assert scene.pending.key == "aim", "no roll any more, though only one had been made"
    assert list(scene.table.dice.values()) == ["bullseye2", "beer", "beer", "gatling", "bullseye1"]


# -- The Bad -------------------------------------------------------------------------------------------------------


def bad(**kinds) -> Scene:
    """P1 is The Bad, P0 on turn."""
    return Scene(**{"roles": "SOORD", "special": {1: "the_bad"}, **kinds})


def test_s27_the_bad_keeps_a_player_from_a_beers_life_point_which_is_lost():
    scene = bad(life={3: 4})
    scene.roll("B G G X X")
    scene.done()
    scene.serve(3)
    assert scene.pending.id == "turn 1/P0/beer/gain"
    assert scene.able == {1}
    scene.react(1)
    scene.lapse()
    assert scene.life[3] == 4
    assert scene.told("denied") == [{"seat": 1, "target": 3}]
    assert scene.pending.id != "turn 1/P0/beer", "it is not served to anybody else"


def test_the_bad_keeps_him_from_all_beers_of_the_moment_and_others_drink():
    scene = bad(life={2: 4, 3: 4})
    scene.roll("B B B X X")
    scene.done()
    scene.serve(3, 3, 2)
    scene.react(1)
    scene.lapse()
    assert set(scene.asked(1)) == {"P2", "P3"}
    scene.pick(1, "P3")
    assert scene.life[2:4] == [5, 4]
