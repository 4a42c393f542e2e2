"""Every character's ability, by its owner and by Vera Custer who has copied it: the 30 rows of her table."""

import pytest

from tests.companion.games.cards.oracle.characters import LIFE

BANG, MISSED = "bang:AS", "missed:2S"
ABILITIES = {}


class Whose:
    """Lays tables where one seat has an ability: its own, or as Vera's until her next turn."""

    def __init__(self, lay, who, copied):
        self.lay = lay
        self.who = who
        self.copied = copied

    def me(self, **changes):
        character = {"character": "vera_custer", "copied": self.who} if self.copied else {"character": self.who}
        return {"most": 4} | character | changes

    def begins(self, *cards, me=None, **table):
        """P0's turn begins; Vera copies P3 first. `cards` are drawn next."""
        me = {"most": 4} | (me or {})
        if not self.copied:
            return self.lay(4, phase="start", P0={"character": self.who} | me, **table).next_cards(*cards)
        at3 = {"character": self.who} | table.pop("P3", {})
        scene = self.lay(4, phase="start", P0={"character": "vera_custer"} | me, P3=at3, **table)
        assert scene.legal(0) == {"copy:P1", "copy:P2", "copy:P3"}
        return scene.next_cards(*cards).does(0, "copy:P3")


def ability(name):
    def register(scenario):
        ABILITIES[name] = scenario
        return scenario

    return register


@pytest.mark.parametrize("copied", [False, True], ids=["own", "vera"])
@pytest.mark.parametrize("who", [who for who in LIFE if who != "vera_custer"])
def test_ability(lay_dodge, who, copied):
    ABILITIES[who](Whose(lay_dodge, who, copied))


@ability("bart_cassidy")
def _(whose):
    scene = whose.lay(4, P0={"hand": (BANG,)}, P1=whose.me()).does(0, f"play:{BANG}@P1")
    assert (scene.life(1), len(scene.hand(1))) == (3, 1)
    scene = whose.lay(4, P0={"hand": (BANG,)}, P1=whose.me(life=1, hand=("beer:6H",))).does(0, f"play:{BANG}@P1")
    scene.does(1, "take").does(1, "beer:6H")  # saved: the point was lost all the same
    assert (scene.life(1), len(scene.hand(1))) == (1, 1)


@ability("black_jack")
def _(whose):
    assert len(whose.begins("bang:2C", "beer:6H").hand(0)) == 3
    assert len(whose.begins("bang:2C", "bang:3C").hand(0)) == 2


@ability("calamity_janet")
def _(whose):
    scene = whose.lay(4, P0=whose.me(hand=(MISSED, BANG))).does(0, f"play:{MISSED}@P1")
    assert (scene.life(1), scene.legal(0)) == (3, {"end"})
    scene = whose.lay(4, P0={"hand": (BANG,)}, P1=whose.me(hand=("bang:2C",))).does(0, f"play:{BANG}@P1")
    assert scene.does(1, "bang:2C").life(1) == 4


@ability("el_gringo")
def _(whose):
    scene = whose.lay(4, P0={"hand": ("indians:KD", "beer:6H")}, P1=whose.me()).does(0, "play:indians:KD")
    assert (scene.hand(0), scene.hand(1)) == ([], ["beer:6H"])
    scene = whose.lay(4, P0={"hand": (BANG,)}, P1=whose.me()).does(0, f"play:{BANG}@P1")
    assert (scene.life(1), scene.hand(1)) == (3, [])


@ability("jesse_jones")
def _(whose):
    scene = whose.begins("beer:6H", P2={"hand": ("beer:6H",)})
    assert scene.legal(0) == {"deck", "hand@P2"}
    assert "beer:6H" in scene.does(0, "hand@P2").hand(0)
    assert len(scene.hand(0)) == 2


@ability("jourdonnais")
def _(whose):
    scene = whose.lay(4, P0={"hand": (BANG,)}, P1=whose.me()).next_cards("beer:6H").does(0, f"play:{BANG}@P1")
    assert scene.does(1, "draw:jourdonnais").life(1) == 4


@ability("kit_carlson")
def _(whose):
    scene = whose.begins("bang:2C", "bang:3C", "bang:4C")
    assert scene.legal(0) == {"back:bang:2C", "back:bang:3C", "back:bang:4C"}
    assert scene.does(0, "back:bang:2C").hand(0) == ["bang:3C", "bang:4C"]


@ability("lucky_duke")
def _(whose):
    scene = whose.lay(4, P0={"hand": (BANG,)}, P1=whose.me(front=("barrel:QS",))).next_cards("bang:2C", "beer:6H")
    scene.does(0, f"play:{BANG}@P1").does(1, "draw:barrel:QS").does(1, "use:beer:6H")
    assert scene.life(1) == 4


@ability("paul_regret")
def _(whose):
    assert whose.lay(4, P0={"hand": (BANG,)}, P1=whose.me()).targets(0, f"play:{BANG}") == {3}


@ability("pedro_ramirez")
def _(whose):
    scene = whose.begins(discards=("beer:6H",))
    assert scene.legal(0) == {"deck", "discard"}
    assert "beer:6H" in scene.does(0, "discard").hand(0)


@ability("rose_doolan")
def _(whose):
    assert whose.lay(5, P0=whose.me(hand=(BANG,))).targets(0, f"play:{BANG}") == {1, 2, 3, 4}


@ability("sid_ketchum")
def _(whose):
    scene = whose.lay(4, P0=whose.me(life=2, hand=(BANG, MISSED))).does(0, "sid").does(0, BANG, MISSED)
    assert (scene.life(0), scene.hand(0)) == (3, [])
    scene = whose.lay(4, P2=whose.me(life=2, hand=(BANG, MISSED))).acts(2, BANG, MISSED)
    assert scene.life(2) == 3
    assert "sid" not in whose.lay(4, P0=whose.me(life=4, hand=(BANG, MISSED))).legal(0)


@ability("slab_the_killer")
def _(whose):
    scene = whose.lay(4, P0=whose.me(hand=(BANG,)), P1={"hand": (MISSED,)}).does(0, f"play:{BANG}@P1")
    assert scene.does(1, MISSED).life(1) == 3


@ability("suzy_lafayette")
def _(whose):
    assert len(whose.lay(4, P0=whose.me(hand=(BANG,))).does(0, f"play:{BANG}@P1").hand(0)) == 1


@ability("vulture_sam")
def _(whose):
    dead = {"life": 1, "front": ("mustang:8H",)}
    scene = whose.lay(5, P0={"hand": (BANG,), "front": ("remington:KC",)}, P1=dead, P4=whose.me())
    assert scene.does(0, f"play:{BANG}@P1").hand(4) == ["mustang:8H"]


@ability("willy_the_kid")
def _(whose):
    scene = whose.lay(4, P0=whose.me(hand=(BANG, "bang:QH"))).does(0, f"play:{BANG}@P1")
    assert scene.does(0, "play:bang:QH@P1").life(1) == 2


@ability("apache_kid")
def _(whose):
    scene = whose.lay(4, P0={"hand": ("bang:4D", "indians:KD")}, P1=whose.me(hand=(MISSED,)))
    assert scene.does(0, "play:bang:4D@P1").does(0, "play:indians:KD").life(1) == 4


@ability("belle_star")
def _(whose):
    target = {"front": ("barrel:QS", "mustang:8H")}
    assert whose.lay(4, P0=whose.me(hand=(BANG,)), P1=target).does(0, f"play:{BANG}@P1").life(1) == 3


@ability("bill_noface")
def _(whose):
    assert [len(whose.begins(me={"life": life}).hand(0)) for life in (4, 3, 1)] == [1, 2, 4]


@ability("chuck_wengam")
def _(whose):
    scene = whose.lay(4, P0=whose.me(life=3)).does(0, "chuck").does(0, "chuck")
    assert (scene.life(0), len(scene.hand(0)), "chuck" in scene.legal(0)) == (1, 4, False)


@ability("doc_holyday")
def _(whose):
    scene = whose.lay(4, P0=whose.me(hand=("beer:6H", MISSED, BANG))).does(0, "doc@P1").does(0, "beer:6H", MISSED)
    assert scene.life(1) == 3
    assert scene.does(0, f"play:{BANG}@P1").life(1) == 2
    assert whose.lay(4, P0=whose.me(hand=("beer:6H", MISSED))).targets(0, "doc") == {1, 3}


@ability("elena_fuente")
def _(whose):
    scene = whose.lay(4, P0={"hand": (BANG,)}, P1=whose.me(hand=("saloon:5H",))).does(0, f"play:{BANG}@P1")
    assert scene.does(1, "saloon:5H").life(1) == 4


@ability("greg_digger")
def _(whose):
    scene = whose.lay(5, P0={"hand": (BANG,)}, P1={"life": 1}, P4=whose.me(life=1)).does(0, f"play:{BANG}@P1")
    assert scene.life(4) == 3


@ability("herb_hunter")
def _(whose):
    scene = whose.lay(5, P0={"hand": (BANG,)}, P1={"life": 1}, P4=whose.me()).does(0, f"play:{BANG}@P1")
    assert len(scene.hand(4)) == 2
    scene = whose.lay(5, P0=whose.me(hand=(BANG,)), P1={"life": 1}).does(0, f"play:{BANG}@P1")
    assert len(scene.hand(0)) == 5


@ability("jose_delgado")
def _(whose):
    scene = whose.lay(4, P0=whose.me(hand=("mustang:8H", "knife:8H"))).does(0, "jose:mustang:8H")
    assert (len(scene.hand(0)), scene.discards) == (3, ["mustang:8H"])


@ability("molly_stark")
def _(whose):
    scene = whose.lay(4, P0={"hand": (BANG,)}, P1=whose.me(hand=(MISSED,))).does(0, f"play:{BANG}@P1")
    assert len(scene.does(1, MISSED).hand(1)) == 1
    scene = whose.lay(4, P0={"hand": ("indians:KD",)}, P1=whose.me(hand=("bang:2C",))).does(0, "play:indians:KD")
    assert len(scene.does(1, "bang:2C").hand(1)) == 1


@ability("pat_brennan")
def _(whose):
    scene = whose.begins(P1={"front": ("jail:10S",)}, me={"front": ("mustang:8H",)})
    assert scene.legal(0) == {"deck", "take:jail:10S@P1", "take:mustang:8H@P0"}
    assert scene.does(0, "take:jail:10S@P1").hand(0) == ["jail:10S"]
    assert scene.front(1) == []


@ability("pixie_pete")
def _(whose):
    assert len(whose.begins().hand(0)) == 4


@ability("sean_mallory")
def _(whose):
    hand = (BANG, "bang:QH", "bang:KH", MISSED, "missed:3S")
    scene = whose.lay(4, P0=whose.me(life=1, hand=hand)).ends_turn(0)
    assert (scene.hand(0), scene.active) == (sorted(hand), 1)


@ability("tequila_joe")
def _(whose):
    assert whose.lay(4, P0=whose.me(life=1, hand=("beer:6H",))).does(0, "play:beer:6H").life(0) == 3
