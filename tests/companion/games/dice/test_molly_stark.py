"""Old Saloon, Molly Stark: what she may lose for others, when, and what follows (the scenarios of module 4)."""

from tests.companion.games.dice.scene import Scene, final


def molly(faces: str, **kinds) -> Scene:
    """P3 is Molly, P0 on turn; a Sheriff with a neighbour on each side."""
    return final(faces, **{"characters": {3: "molly_stark", **kinds.pop("characters", {})}, **kinds})


def takes(scene: Scene, *points: int) -> None:
    scene.allocate(*(f"take:{each}" for each in points))


def test_molly_under_a_gatling_for_several_besides_her_own():
    scene = molly("G G G X X")
    assert [slot.id for slot in scene.pending.slots] == ["P1", "P2", "P4"]
    takes(scene, 1, 0, 1)
    assert scene.life == [10, 8, 7, 5, 8]


def test_molly_is_not_asked_for_what_paul_regret_or_vera_does_not_lose():
    scene = molly("1 G G X X", characters={1: "vera_custer"})
    scene.aim(1)
    assert scene.pending.id == "turn 2/P1/roll 1"
    scene = molly("G G G X X", characters={1: "paul_regret"})
    assert [slot.id for slot in scene.pending.slots] == ["P2", "P4"]
