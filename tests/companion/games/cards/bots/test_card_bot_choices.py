"""What a sensible player does at small tables laid out for it, and whom it suspects."""

from random import Random

import pytest

from companion.games.bots.seat_at_table import bot_acts
from companion.games.cards.bots.sensible import SensibleCardBot
from companion.games.cards.bots.suspicion import beliefs
from companion.kernel.event import Event
from companion.kernel.view import view_of
from tests.companion.games.cards.card_backends import EngineBackend
from tests.companion.games.cards.card_scene import Scene, seats
from tests.companion.games.cards.oracle.game import Position

DODGE = {"expansions": "dodge_city"}


def lay(count, *, active=0, options=None, phase="play", discards=(), **at) -> Scene:
    """A table of the engine, P0 the Sheriff; of five, P1 and P2 are Outlaws, P3 the Renegade, P4 the Deputy."""
    return Scene(EngineBackend(), Position(seats(count, **at), active, phase, options or {}, discards, None))


def seen(scene, seat):
    scene.question()
    return view_of(scene.backend.game, seat, log_lines=None)


def answer(scene, seat, log=None) -> tuple[str, ...]:
    """What a sensible player in this seat answers, as if this had happened; it is one of what can be answered."""
    view = seen(scene, seat)
    tokens = SensibleCardBot(Random(1)).answer(view if log is None else view._replace(log=tuple(log)))
    assert scene.backend.game.pending.why_illegal(seat, tokens) is None
    return tokens


def does(scene, seat, log=None) -> str:
    (token,) = answer(scene, seat, log)
    return token


def turn_of(scene, seat) -> list[str]:
    """What it does in the play phase of its turn, until it ends; others accept what hits them."""
    done = []
    while True:
        scene.question()
        decision = scene.backend.game.pending
        if decision.key == "play":
            if decision.seats != (seat,):
                return done
            done.append(does(scene, seat))
            scene.does(seat, done[-1])
            if done[-1] == "end":
                return done
            continue
        for asked in scene.backend.game.waiting_for:
            scene.backend.answer(asked, *(answer(scene, asked) if asked == seat else ("take",)))


# -- whom to shoot -----------------------------------------------------------------------------------------------------


def test_a_deputy_shoots_anyone_but_the_sheriff():
    scene = lay(5, active=4, P4={"hand": ("bang:AS",)})
    assert does(scene, 4) == "play:bang:AS@P3"  # P0, the Sheriff, sits as near


def test_a_deputy_who_reaches_the_sheriff_alone_does_not_shoot():
    scene = lay(5, active=4, P4={"hand": ("bang:AS", "duel:QD", "jail:JS")}, P3={"out": True, "hand": ()},
                P1={"out": True}, P2={"front": ("mustang:8H",)})  # fmt: skip
    assert "play:bang:AS@P0" not in turn_of(scene, 4)


def test_an_outlaw_shoots_the_sheriff():
    scene = lay(5, active=1, P1={"hand": ("bang:AS",)})
    assert does(scene, 1) == "play:bang:AS@P0"


def test_an_outlaw_spares_strangers_without_a_reason():
    scene = lay(5, active=1, P1={"hand": ("bang:AS",)}, P0={"front": ("mustang:8H",)})
    assert does(scene, 1) == "end"  # P2 is in reach, and may well be the other Outlaw


def test_the_renegade_does_not_shoot_the_sheriff_while_others_live():
    scene = lay(5, active=3, P3={"hand": ("bang:AS", "bang:2D"), "front": ("volcanic:10S", "scope:AS")})
    played = turn_of(scene, 3)
    assert len(played) == 3
    assert not any(move.endswith("@P0") for move in played)


def test_the_renegade_shoots_the_sheriff_in_the_last_duel():
    scene = lay(4, active=3, P3={"hand": ("bang:AS",)}, P1={"out": True}, P2={"out": True})
    assert does(scene, 3) == "play:bang:AS@P0"


def test_among_three_each_hunts_its_prey():
    scene = lay(3, active=0, P0={"hand": ("bang:AS",)})  # the Deputy, after the Renegade in P1
    assert does(scene, 0) == "play:bang:AS@P1"


def test_the_sheriff_spares_a_player_at_the_last_life_who_may_be_his_deputy():
    """Who has shot at Outlaws may be one; a Deputy killed by the Sheriff costs him all his cards."""
    def shoots_at(log):
        return does(lay(5, P0={"hand": ("bang:AS", "missed:2S")}, P4={"life": 1}, P1={"out": True}, P2={"out": True}),
                    0, log)  # fmt: skip

    assert shoots_at([harm(4, 1), harm(4, 2), harm(3, 0)]) == "play:bang:AS@P3"
    assert shoots_at([harm(3, 1), harm(3, 2), harm(4, 0)]) == "play:bang:AS@P4"


def test_the_weakest_enemy_is_shot_first():
    scene = lay(4, active=0, P0={"hand": ("bang:AS",)}, P1={"life": 3}, P3={"life": 1})
    assert does(scene, 0) == "play:bang:AS@P3"


def test_a_target_behind_a_barrel_is_worth_less():
    scene = lay(4, active=0, P0={"hand": ("bang:AS",)}, P3={"front": ("barrel:QS",)})
    assert does(scene, 0) == "play:bang:AS@P1"


def test_a_diamond_is_not_wasted_on_apache_kid():
    scene = lay(4, active=0, options=DODGE, P0={"hand": ("bang:2D",)}, P1={"character": "apache_kid", "life": 1})
    assert does(scene, 0) == "play:bang:2D@P3"


def test_jail_is_for_a_suspect():
    scene = lay(5, P0={"hand": ("jail:JS",)})
    assert does(scene, 0, [harm(2, 0), harm(2, 0)]) == "play:jail:JS@P2"
    assert does(scene, 0, [harm(3, 0), harm(3, 0)]) == "play:jail:JS@P3"


# -- weapons and distance ----------------------------------------------------------------------------------------------


def test_an_outlaw_takes_the_weapon_that_reaches_the_sheriff_and_shoots():
    scene = lay(7, active=3, P3={"role": "outlaw", "hand": ("bang:AS", "schofield:JC", "remington:KC")},
                P5={"role": "renegade"})  # fmt: skip
    assert turn_of(scene, 3) == ["play:remington:KC", "play:bang:AS@P0", "end"]


def test_a_shorter_weapon_does_not_take_the_place_of_a_longer_one():
    scene = lay(5, active=1, P1={"hand": ("schofield:JC",), "front": ("winchester:8S",)})
    assert does(scene, 1) == "end"


def test_many_bangs_call_for_a_volcanic():
    bangs = ("bang:AS", "bang:2D", "bang:3D")
    scene = lay(4, active=1, P1={"hand": (*bangs, "volcanic:10S"), "front": ("schofield:JC",)}, P0={"life": 5})
    assert turn_of(scene, 1) == ["play:volcanic:10S", *[f"play:{bang}@P0" for bang in bangs], "end"]


def test_a_single_bang_does_not():
    scene = lay(4, active=1, P1={"hand": ("bang:AS", "volcanic:10S"), "front": ("schofield:JC",)})
    assert turn_of(scene, 1) == ["play:bang:AS@P0", "end"]


def test_what_protects_is_laid_before_the_shot():
    scene = lay(4, active=1, P1={"hand": ("bang:AS", "mustang:8H", "stagecoach:9S")})
    scene.next_cards("missed:2S", "missed:3S")
    assert turn_of(scene, 1) == ["play:stagecoach:9S", "play:mustang:8H", "play:bang:AS@P0", "end"]


# -- cards kept for when they count ------------------------------------------------------------------------------------


def test_a_beer_waits_until_the_life_is_low_and_is_drunk_then():
    assert does(lay(4, active=1, P1={"hand": ("beer:6H",), "life": 3}), 1) == "end"
    assert does(lay(4, active=1, P1={"hand": ("beer:6H",), "life": 2}), 1) == "play:beer:6H"


def test_a_beer_that_would_be_discarded_is_drunk():
    hand = ("beer:6H", "missed:2S", "missed:3S", "missed:4S")
    assert does(lay(4, active=1, P1={"hand": hand, "life": 3}), 1) == "play:beer:6H"


def test_what_is_worth_least_is_discarded_and_missed_and_beer_stay():
    hand = ("beer:6H", "missed:2S", "bang:AS", "bang:2D", "dynamite:2H")
    scene = lay(4, active=1, P1={"hand": hand, "life": 2, "most": 4},
                P0={"front": ("mustang:8H",)}, P2={"front": ("mustang:9H",)})  # fmt: skip
    scene.does(1, "end")
    assert set(answer(scene, 1)) == {"bang:AS", "bang:2D", "dynamite:2H"}


def test_a_duplicate_weapon_is_worth_nothing():
    hand = ("schofield:JC", "bang:AS", "missed:2S")
    scene = lay(4, active=1, P1={"hand": hand, "life": 2, "front": ("schofield:QC",)})
    scene.does(1, "end")
    assert answer(scene, 1) == ("schofield:JC",)


# -- answers -----------------------------------------------------------------------------------------------------------


def shot_at(character="black_jack", *, hand, life=None, shooter="kit_carlson", front=(), options=None, **rest):
    """P1 is shot at by P0."""
    at = {"character": character, "hand": hand, "front": front} | ({"life": life} if life else {})
    scene = lay(4, P0={"hand": ("bang:AS", "beer:6H"), "character": shooter}, P1=at | rest, options=options)
    return scene.does(0, "play:bang:AS@P1")


def test_a_missed_is_given_also_with_all_life():
    """A life point saved now is as good as one saved later, and a card kept may be stolen before."""
    assert does(shot_at(hand=("missed:2S", "bang:2D")), 1) == "missed:2S"


@pytest.mark.parametrize(("character", "life"), [("bart_cassidy", 4), ("el_gringo", 4)])
def test_who_draws_a_card_for_a_hit_takes_it_with_four_life_and_keeps_the_missed(character, life):
    assert does(shot_at(character, hand=("missed:2S",), life=life, most=4), 1) == "take"
    assert does(shot_at(character, hand=("missed:2S",), life=2), 1) == "missed:2S"


def test_the_barrel_goes_first():
    assert does(shot_at(hand=("missed:2S",), front=("barrel:QS",)), 1) == "draw:barrel:QS"


def test_a_single_missed_is_not_wasted_on_slab_the_killer():
    assert does(shot_at(hand=("missed:2S",), shooter="slab_the_killer"), 1) == "take"
    assert does(shot_at(hand=("missed:2S", "missed:3S"), shooter="slab_the_killer"), 1) == "missed:2S"


def test_the_answer_that_draws_a_card_goes_first():
    scene = shot_at(hand=("missed:2S", "dodge:7D"), front=("iron_plate:AD",), options=DODGE)
    assert does(scene, 1) == "dodge:7D"


def test_the_last_life_is_saved_by_a_beer():
    scene = shot_at(hand=("beer:7H", "bang:2D"), life=1)
    scene.does(1, "take")
    assert does(scene, 1) == "beer:7H"


def test_a_bang_is_given_up_for_indians():
    scene = lay(4, P0={"hand": ("indians:KD",)}, P1={"hand": ("bang:2D", "missed:2S")}, P2={"hand": ("missed:3S",)})
    scene.does(0, "play:indians:KD")
    assert does(scene, 1) == "bang:2D"
    assert does(scene, 2) == "take"


def test_a_duel_is_fought_where_it_can_be_won_or_must_be():
    def challenged(cards, life):
        scene = lay(4, P0={"hand": ("duel:QD", *cards)}, P1={"hand": ("bang:2D",), "life": life})
        return does(scene.does(0, "play:duel:QD@P1"), 1)

    many = tuple(f"missed:{rank}S" for rank in range(2, 8))
    assert challenged(("beer:6H",), 4) == "bang:2D"
    assert challenged(many, 4) == "take"
    assert challenged(many, 1) == "bang:2D"


# -- picks -------------------------------------------------------------------------------------------------------------


def test_the_jail_of_a_friend_is_discarded_and_the_weapon_of_an_enemy():
    scene = lay(5, active=4, P4={"hand": ("cat_balou:KH",)}, P0={"front": ("dynamite:2H", "barrel:QS")},
                P1={"out": True}, P2={"out": True}, P3={"out": True})  # fmt: skip
    scene.does(4, "play:cat_balou:KH@P0")
    assert does(scene, 4) == "card:dynamite:2H"
    enemy = lay(5, active=1, P1={"hand": ("cat_balou:KH",)}, P0={"front": ("dynamite:2H", "barrel:QS")})
    enemy.does(1, "play:cat_balou:KH@P0")
    assert does(enemy, 1) == "card:barrel:QS"


def test_lucky_duke_picks_the_heart():
    scene = lay(4, active=1, phase="start", P1={"character": "lucky_duke", "front": ("jail:JS",)})
    scene.next_cards("bang:2C", "beer:6H")
    assert does(scene, 1) == "use:beer:6H"


def test_sid_ketchum_saves_a_low_life_with_poor_cards_and_keeps_good_ones():
    def acts(hand, life):
        scene = lay(4, P0={"hand": ("bang:AS",)}, P1={"character": "sid_ketchum", "hand": hand, "life": life})
        scene.question()
        return SensibleCardBot(Random(1)).act(seen(scene, 1))

    assert acts(("dynamite:2H", "bang:2D"), 1) == "sid"
    assert acts(("dynamite:2H", "bang:2D"), 3) is None
    assert acts(("beer:6H", "missed:2S"), 1) is None


def test_a_bot_acts_while_another_is_asked():
    at = {"character": "sid_ketchum", "hand": ("dynamite:2H", "bang:2D"), "life": 1}
    scene = lay(4, P0={"hand": ("bang:AS",)}, P1=at)
    scene.question()
    game = scene.backend.game
    assert bot_acts(game, 1, SensibleCardBot(Random(1))) is not None
    assert set(answer(scene, 1)) == {"dynamite:2H", "bang:2D"}
    scene.does(1, *answer(scene, 1))
    assert scene.life(1) == 2
    assert bot_acts(game, 1, SensibleCardBot(Random(1))) is None


def test_the_dying_order_their_discards_by_who_may_draw_them():
    """Pedro Ramirez may take the card on top: the worst one lies there for an enemy, the best one for a friend."""
    def discards(role):
        scene = lay(5, P0={"hand": ("bang:AS",), "character": "pedro_ramirez"},
                    P1={"role": role, "hand": ("beer:6H", "dynamite:2H"), "life": 1},
                    P4={"role": "outlaw"})  # fmt: skip
        scene.does(0, "play:bang:AS@P1").does(1, "take").does(1, "take")  # neither a Missed! nor the Beer
        return answer(scene, 1)

    assert discards("outlaw") == ("beer:6H", "dynamite:2H")
    assert discards("deputy") == ("dynamite:2H", "beer:6H")


# -- suspicion ---------------------------------------------------------------------------------------------------------


def harm(seat, target, card="bang:AS"):
    return Event("plays_at", (("seat", seat), ("card", card), ("target", target)))


def suspects(log, you=4):
    """Whom the Deputy of a table of five takes the others for."""
    return beliefs(seen(lay(5, active=0), you).table, log)


def test_without_deeds_everybody_is_as_likely():
    believed = suspects([])
    assert believed[1] == believed[2] == believed[3]
    assert believed[1]["outlaw"] == pytest.approx(2 / 3)
    assert believed[0] == {"sheriff": 1.0}
    assert believed[4] == {"deputy": 1.0}


def test_who_shoots_the_sheriff_is_an_outlaw():
    assert suspects([harm(1, 0)])[1]["outlaw"] > 0.8
    assert suspects([harm(1, 0)] * 3)[1]["outlaw"] > suspects([harm(1, 0)])[1]["outlaw"]


def test_who_shoots_the_one_that_shot_the_sheriff_is_none():
    log = [harm(1, 0)] * 3
    assert suspects([*log, harm(3, 1), harm(3, 1)])[3]["renegade"] > suspects(log)[3]["renegade"]


def test_a_duel_and_jail_count_too_and_a_drink_counts_for_its_giver():
    assert suspects([harm(1, 0, "duel:QD")])[1]["outlaw"] > 0.8
    assert suspects([harm(1, 0, "tequila:9C")])[1]["outlaw"] < 2 / 3


def test_the_chances_of_each_seat_make_a_whole():
    for believed in suspects([harm(1, 0), harm(2, 1), harm(3, 2, "duel:QD")]):
        assert sum(believed.values()) == pytest.approx(1)
