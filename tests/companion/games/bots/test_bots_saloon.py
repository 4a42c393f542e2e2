"""What a sensible player does with Old Saloon: dice, the Chief's Arrow, special roles, characters, the Ghost."""

from random import Random

import pytest

from companion.games.bots.random_bot import RandomBot
from companion.games.bots.seat_at_table import who_can_step_in
from companion.games.bots.suspicion import beliefs
from companion.games.dice.bots.reach import in_reach
from companion.games.dice.bots.sensible import SensibleBot
from companion.games.dice.bots.stakes import Stakes
from companion.games.dice.faces import die_number
from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.dice.table import Haunt
from companion.games.dice.views.view import ShotView
from companion.games.western.roles import roles_for
from companion.kernel.decision import CHANCE, CLOCK, LAPSE, Option, SeatOptions, Slot, Window
from companion.kernel.event import Event
from companion.kernel.game import Game
from companion.kernel.random_play import random_answer
from companion.kernel.view import view_of
from tests.companion.games.bots.bot_views import (
    NAMES,
    aim,
    answer,
    asked,
    beer,
    chosen,
    options_of,
    seen,
    shot,
    slots_of,
    steps_in,
)

ALL = Options(MODULES)
GHOST = {"alive": False, "life": 0, "ghost": True, "role_shown": True}


def told(key, **params):
    return Event(key, tuple(params.items()))


def harm_of(seat, *tokens):
    """The life points of a player that another may lose instead."""
    return Slot(f"P{seat}", options_of(*tokens), "harm_of", (("seat", seat),))


def rolled_again(view) -> tuple[str, ...]:
    """The dice that a sensible player throws again."""
    slots = tuple(
        Slot(die.die, options_of("keep") if die.locked else options_of("keep", "throw")) for die in view.table.dice
    )
    tokens = answer(asked(view, slots=slots))
    return tuple(slot.id for slot, token in zip(slots, tokens, strict=True) if token == "throw")


# -- who is who ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["special", "mixed"])
@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_with_special_cards_too_what_is_believed_adds_up_to_the_mix(players, cards):
    """Everybody's beliefs at every third step of a whole game."""
    game = Game(DiceGame(), dice_setup(NAMES[:players], options=Options(MODULES, role_cards=cards)))
    random, steps = Random(players), 0
    while game.pending is not None:
        seat = game.waiting_for[0] if game.waiting_for else CHANCE
        if isinstance(game.pending, Window):
            seat = game.pending.asked[0].seat if game.pending.asked else CLOCK
        game.answer(seat, random_answer(game.pending, seat, random))
        steps += 1
        if steps % 3 or not game.state.seats[0].role:
            continue
        for viewer in range(players):
            view = view_of(game, viewer, log_lines=None)
            believed = beliefs(view.table, view.log)
            for role in set(roles_for(players)):
                expected = roles_for(players).count(role)
                assert sum(chances.get(role, 0.0) for chances in believed) == pytest.approx(expected)


def test_what_was_done_to_the_old_sheriff_counts_as_done_to_the_sheriff():
    log = [shot(2, 0), beer(3, 0), told("new_sheriff", seat=1, target=0)]
    view = seen("DS???", 4, log=log)
    believed = beliefs(view.table, log)
    assert believed[2]["outlaw"] > believed[3]["outlaw"]
    after = [*log, shot(3, 1)]
    assert beliefs(view.table, after)[3]["outlaw"] > believed[3]["outlaw"]


def test_who_takes_harm_for_the_sheriff_is_trusted():
    view = seen("S????", 0, log=[told("harm_taken", seat=1, target=0, points=1)])
    believed = beliefs(view.table, view.log)
    assert believed[1]["deputy"] > believed[2]["deputy"]


def test_a_renegades_ghost_wants_what_its_new_side_wants():
    as_outlaw = seen("SDO?R", 4, seats_have={4: GHOST | {"plays_as": "outlaw"}})
    as_deputy = seen("SDO?R", 4, seats_have={4: GHOST | {"plays_as": "deputy"}})
    glad = [Stakes(view).glad for view in (as_outlaw, as_deputy)]
    assert glad[0][0] > 0 > glad[0][2]
    assert glad[1][0] < 0 < glad[1][2]


# -- Saloon dice ---------------------------------------------------------------------------------------------------


def test_an_outlaw_in_reach_of_the_sheriff_takes_the_loudmouth():
    view = seen("SO??O", 1, options=ALL)
    assert chosen(view, "saloon_die", "none", "loudmouth", "coward") == "loudmouth"


def test_a_badly_hurt_player_takes_the_coward():
    view = seen("S????", 0, life={0: 2}, options=ALL)
    assert chosen(view, "saloon_die", "none", "loudmouth", "coward") == "coward"


def test_a_sixth_die_is_taken_for_nothing():
    view = seen("SO??O", 1, life={1: 5}, characters={1: "tequila_joe"}, options=ALL)
    assert chosen(view, "saloon_die", "none", "coward") == "coward"


def test_a_double_bullseye_on_the_sheriff_is_kept_and_what_hits_friends_is_not():
    assert "loudmouth" not in rolled_again(seen("SOR?O", 1, dice="A A A A 11", saloon_die="loudmouth"))
    assert "loudmouth" in rolled_again(seen("DSD????", 1, dice="B A A A 11", life={1: 3}, saloon_die="loudmouth"))


def test_a_bullet_that_has_hit_is_thrown_again_and_so_is_a_broken_arrow():
    assert "loudmouth" in rolled_again(seen("SO?R?", 1, dice="1 1 1 1 BU", saloon_die="loudmouth"))
    assert "coward" in rolled_again(seen("SO?R?", 1, dice="1 1 1 1 BA", saloon_die="coward", arrows={1: 2}))


def test_with_one_life_left_no_bullet_is_risked():
    view = seen("SO?R?", 1, life={1: 1}, dice="B 1 1 1 BU", saloon_die="loudmouth")
    assert "loudmouth" not in rolled_again(view)


def test_a_double_gatling_makes_three_with_one_more():
    view = seen("S????", 0, dice="G A A A GG", saloon_die="loudmouth")
    assert not {"die1", "loudmouth"} & set(rolled_again(view))


def test_both_halves_of_a_double_are_aimed():
    view = seen("S??OO", 0, life={3: 1, 4: 1})
    slots = tuple(Slot(id, options_of("shoot:P3", "shoot:P4")) for id in ("loudmouth/1", "loudmouth/2"))
    assert sorted(answer(asked(view, slots=slots))) == ["shoot:P3", "shoot:P4"]


def test_slab_counts_the_halves_of_a_double_beer():
    view = seen("SO???", 1, dice="1 BB", saloon_die="coward", characters={1: "slab_the_killer"}, life={1: 7})
    assert answer(asked(view, slots=slots_of(1, "shoot:P0", "double:P0"))) == ("double:P0",)


def test_a_broken_arrow_helps_a_friend_and_no_enemy():
    view = seen("SD?O?", 1, arrows={0: 3, 3: 4}, life={0: 3})
    assert chosen(view, "broken_arrow", "P1", "P0", "P3") == "P0"
    assert chosen(view, "broken_arrow", "P3", "none") == "none"


def test_the_gatling_is_held_when_it_would_hit_friends_only():
    friends = seen("SDDO???", 1, life={0: 1, 3: 0, 4: 0, 5: 0, 6: 0})
    assert chosen(friends, "gatling", "fire", "hold") == "hold"
    assert chosen(seen("SOOR?", 0), "gatling", "fire", "hold") == "fire"


# -- the Chief's Arrow ---------------------------------------------------------------------------------------------


def test_the_chiefs_arrow_is_taken_where_it_makes_one_the_first():
    view = seen("S????", 0, arrows={0: 2, 1: 1}, chief=-1, options=ALL)
    assert chosen(view, "which_arrow", "ordinary", "chiefs") == "chiefs"


def test_the_chiefs_arrow_is_left_where_others_have_more():
    view = seen("S????", 0, arrows={1: 5}, life={0: 3}, chief=-1, options=ALL)
    assert chosen(view, "which_arrow", "ordinary", "chiefs") == "ordinary"


def test_the_chiefs_arrow_counts_two_and_may_spare_its_holder():
    plain = Stakes(seen("SO???", 0, arrows={1: 1}))
    holder = Stakes(seen("SO???", 0, arrows={1: 1}, chief=1, options=ALL))
    outdone = Stakes(seen("SO???", 0, arrows={1: 1, 2: 5}, chief=1, options=ALL))
    assert holder.of_attack() == 0
    assert outdone.of_attack() > plain.of_attack() > 0


def test_apache_kid_steals_from_an_enemy_what_may_spare_himself():
    view = seen("SO?O?", 0, arrows={0: 2, 1: 2}, chief=1, options=ALL)
    assert chosen(view, "apache", "yes", "no", target=1) == "yes"
    spares_the_sheriff = seen("SD?O?", 1, arrows={0: 3}, chief=0, options=ALL)
    assert chosen(spares_the_sheriff, "apache", "yes", "no", target=0) == "no"


def test_elena_gives_her_arrow_to_an_enemy():
    view = seen("SD?O?", 1, arrows={1: 1})
    assert chosen(view, "elena", "none", "P0", "P3") == "P3"
    assert chosen(view, "elena", "none", "P0") in ("none", "P0")


def test_elena_keeps_her_arrow_rather_than_hurt_the_sheriff():
    view = seen("SD???", 1, arrows={1: 1, 0: 1}, life={0: 2})
    assert chosen(view, "elena", "none", "P0") == "none"


def test_bart_takes_the_chiefs_arrow_rather_than_die():
    view = seen("S?O??", 2, life={2: 1}, characters={2: "bart_cassidy"}, arrows={0: 2}, chief=-1, options=ALL)
    options = (
        Option("arrows:0", "take_arrows", (("arrows", 0), ("points", 1))),
        Option("chiefs:1", "take_chiefs_arrow", (("arrows", 0), ("points", 0))),
    )
    assert answer(asked(view, key="answer", options=options)) == ("chiefs:1",)


def test_pedro_puts_the_chiefs_arrow_back_when_it_spares_him_no_more():
    view = seen("S?O??", 2, characters={2: "pedro_ramirez"}, arrows={2: 1, 0: 6}, chief=2, options=ALL)
    options = (
        Option("discard:0", "put_back", (("arrows", 0),)),
        Option("discard:1", "put_back", (("arrows", 1),)),
        Option("chiefs:1", "put_chiefs_back", (("arrows", 0),)),
    )
    assert answer(asked(view, key="answer", options=options)) == ("chiefs:1",)


def test_kit_takes_the_chiefs_arrow_off_a_friend_once():
    view = seen("SD?O?", 1, arrows={0: 1, 3: 5}, life={0: 3}, chief=0, options=ALL)
    tokens = answer(asked(view, slots=slots_of(3, "none", "arrow:P0", "arrow:P3", "chiefs:P0")))
    assert sorted(tokens) == ["arrow:P0", "chiefs:P0", "none"]


# -- new characters ------------------------------------------------------------------------------------------------


def test_one_shot_at_vera_is_wasted():
    assert aim(seen("S??OO", 0, dice="1", characters={3: "vera_custer"}), 3, 4) == ("shoot:P4",)


def test_bill_noface_throws_arrows_again_and_fears_them_only_at_the_end():
    bill = seen("S????", 0, characters={0: "bill_noface"}, arrows={0: 2, 1: 4, 2: 2}, life={0: 2}, dice="A B 2 B B")
    assert "die1" in rolled_again(bill)


def test_doc_holyday_keeps_three_bullseyes_that_heal_him():
    hurt = {0: 2}
    view = seen("SDD???", 0, dice="1 1 1 A A", life=hurt, characters={0: "doc_holyday"})
    assert not {"die1", "die2", "die3"} & set(rolled_again(view))


@pytest.mark.parametrize(
    ("roles", "you", "life", "taken"),
    [
        ("SD?O?", 1, {0: 1}, "take:1"),
        ("SO?O?", 1, {0: 1}, "take:0"),
        ("SD?O?", 1, {0: 1, 1: 1}, "take:0"),
        ("SR?O?", 1, {0: 1}, "take:1"),
        ("SR?O?", 1, {0: 6, 1: 3}, "take:0"),
    ],
    ids=["the Sheriff falls", "an enemy", "not her own last", "a Renegade too", "a Renegade in no hurry"],
)
def test_molly_takes_harm_for_friends_where_hers_costs_less(roles, you, life, taken):
    view = seen(roles, you, life=life, characters={1: "molly_stark"})
    slots = (harm_of(0, "take:0", "take:1"),)
    assert answer(asked(view, key="takes_harm", slots=slots, source="bullseye")) == (taken,)


def test_molly_takes_all_or_nothing_where_that_is_played():
    view = seen("SD?O?", 1, life={0: 2, 1: 3})
    slots = (harm_of(0, "take:0", "take:3"), harm_of(3, "take:0", "take:1"))
    assert answer(asked(view, key="takes_harm", slots=slots, source="bullseye")) == ("take:0", "take:0")


# -- the Ghost -----------------------------------------------------------------------------------------------------


def test_the_ghost_lays_harm_before_enemies_and_beer_before_friends():
    ghost = seen("SO?O?", 1, dice="A B", life={0: 3, 3: 3}, arrows={0: 2}, seats_have={1: GHOST}, options=ALL)
    every = [f"{face}:P{seat}" for face in ("arrow", "beer") for seat in (0, 2, 3)]
    assert chosen(ghost, "haunt", *every) == "arrow:P0"
    assert chosen(ghost, "haunt", "beer:P0", "beer:P3") == "beer:P3"
    assert chosen(ghost, "haunt", "dynamite:P0", "dynamite:P3") == "dynamite:P0"


def test_the_ghost_keeps_two_dynamites_and_throws_beers_of_no_use():
    view = seen("SO?O?", 1, dice="X X", left=2, seats_have={1: GHOST}, options=ALL)
    unlocked = view._replace(
        table=view.table._replace(dice=tuple(die._replace(locked=False) for die in view.table.dice))
    )
    assert rolled_again(unlocked) == ()
    assert len(rolled_again(seen("SO?O?", 1, dice="1 B", left=2, seats_have={1: GHOST}, options=ALL))) == 2


def test_a_ghost_is_not_in_reach_and_a_haunted_player_reckons_with_his_die():
    view = seen("SO????", 0, seats_have={1: GHOST})
    assert set(in_reach(view.table, 0, "bullseye1")) == {2, 5}
    hurt = seen("S????", 0, life={0: 2}, haunt=Haunt(0, "dynamite", True), options=ALL)
    assert chosen(hurt, "saloon_die", "none", "loudmouth", "coward") in ("none", "coward")


# -- special roles -------------------------------------------------------------------------------------------------


def test_the_good_becomes_sheriff_when_the_sheriff_is_weak_and_he_is_not():
    assert steps_in(seen("SD???", 1, life={0: 2, 1: 7}), "the_good")
    assert not steps_in(seen("SD???", 1, life={0: 8, 1: 8}), "the_good")
    assert not steps_in(seen("SD???", 1, life={0: 2, 1: 2}), "the_good")


def test_the_doc_saves_the_sheriff_from_the_last_bullseye_and_turns_that_die():
    view = seen("SDO??", 1, dice="1 1 A A G", life={0: 2}, left=0, active=4)
    view = view._replace(table=view.table._replace(seats=_shown(view, 4, "outlaw")))
    assert steps_in(view, "the_doc")
    die = chosen(view, "doc_die", "die1", "die2", "die3", "die4", "die5")
    assert die in ("die1", "die2")
    face = chosen(view, "doc_face", "arrow", "dynamite", "beer", "gatling", "bullseye2", die=die_number(die))
    assert face != "beer"


def test_the_doc_waits_while_the_dice_may_still_be_thrown_or_do_little():
    early = seen("SDO??", 1, dice="1 1 A A G", life={0: 2}, left=1, active=4)
    assert not steps_in(early, "the_doc")
    assert not steps_in(seen("SDOOR", 1, dice="A A A A A", left=0, active=3), "the_doc")
    assert not steps_in(seen("SDO??", 1, dice="A A", left=0, active=2, seats_have={2: GHOST}), "the_doc")


def test_the_judge_forbids_enemies_and_no_friend():
    assert steps_in(seen("SD?O?", 1, seats_have={3: {"power": "the_gambler"}}), "the_judge", about="3")
    assert not steps_in(seen("SD?D?", 1, seats_have={3: {"power": "the_doc"}}), "the_judge", about="3")


@pytest.mark.parametrize(
    ("id", "active", "life", "forbids"),
    [
        ("shots/bullseye", 4, {0: 2}, False),
        ("shots/bullseye", 4, {0: 3, 3: 1}, True),
        ("gatling/gatling", 4, {0: 1}, False),
        ("gatling/gatling", 0, {0: 1, 3: 1}, True),
        ("roll 1/arrows", 4, {0: 2}, False),
        ("roll 1/arrows", 4, {0: 8, 3: 1}, True),
        ("roll 1/dynamite", 0, {0: 1}, False),
        ("roll 1/bullet", 3, {0: 1, 3: 1}, True),
    ],
)
def test_the_judge_lets_a_renegade_save_the_sheriff_but_not_himself(id, active, life, forbids):
    shots = (ShotView("die1", "bullseye1", 0, 1), ShotView("die2", "bullseye1", 0, 1))
    renegade = {3: {"power": "left_hand"}}
    view = seen("SD?R?", 1, life=life, shots=shots, active=active, seats_have=renegade)
    assert steps_in(view, "the_judge", id=f"turn 1/P{active}/{id}/fall/P3 shows/judge", about="3") == forbids


def test_the_gambler_has_bad_dice_thrown_again_and_lets_good_ones_lie():
    bad = seen("SO???", 1, dice="1 1 B B B", life={0: 2, 1: 2, 4: 8}, left=0, active=0)
    assert steps_in(bad, "the_gambler")
    assert not steps_in(seen("SO???", 1, dice="A A X X G", left=0, active=0), "the_gambler")


def test_the_bad_denies_a_weak_enemy_his_life_and_no_friend():
    assert steps_in(seen("SO?O?", 1, life={0: 1, 3: 1}), "the_bad", about="0 3")
    assert not steps_in(seen("SO?O?", 1, life={0: 1, 3: 1}), "the_bad", about="3")
    assert not steps_in(seen("SO?O?", 1, life={0: 8}), "the_bad", about="0")
    assert chosen(seen("SO?O?", 1, life={0: 1, 3: 1}), "the_bad", "P3", "P0") == "P0"


def test_a_player_near_death_waits_no_longer():
    at_ease, hurried = (seen("SO?O?", 1, life={0: 6, 1: life}) for life in (8, 1))
    assert not steps_in(at_ease, "the_bad", about="0")
    assert steps_in(hurried, "the_bad", about="0")


def test_the_ugly_gives_a_friends_arrows_to_the_sheriff():
    view = seen("SO?O?", 1, arrows={3: 5}, life={0: 4, 3: 4})
    assert steps_in(view, "the_ugly")
    pairs = [f"P{one}+P{other}" for one in range(5) for other in range(one + 1, 5)]
    assert chosen(view, "ugly", *pairs) == "P0+P3"
    assert not steps_in(seen("SO?O?", 1), "the_ugly")


def test_the_right_hand_waits_for_the_end():
    assert not steps_in(seen("SR???", 1), "right_hand")
    assert steps_in(seen("SR???", 1, life={2: 0, 3: 0}), "right_hand")
    assert steps_in(seen("SR???", 1, life={1: 2}), "right_hand")


@pytest.mark.parametrize(
    ("life", "about", "saves"),
    [
        ({0: 1}, "0", "P0"),
        ({1: 1, 3: 1}, "1 3", "P1"),
        ({3: 1}, "3", None),
        ({0: 1, 1: 1}, "0 1", "P0"),
        ({0: 1, 2: 0, 3: 0, 4: 0}, "0", None),
        ({0: 1, 2: 1, 3: 0, 4: 0}, "0 2", None),
    ],
    ids=["the Sheriff", "himself", "nobody else", "the Sheriff first", "not in the duel", "not when alone at last"],
)
def test_the_left_hand_saves_the_sheriff_and_himself(life, about, saves):
    view = seen("SR?O?", 1, life=life)
    assert steps_in(view, "left_hand", about=about) == (saves is not None)
    if saves:
        assert chosen(view, "left_hand", *(f"P{seat}" for seat in about.split())) == saves


def test_who_is_kept_in_the_game_puts_arrows_back():
    assert chosen(seen("SR???", 1, arrows={1: 3}), "kept", "back", "keep") == "back"


# -- windows -------------------------------------------------------------------------------------------------------


def test_nobody_shows_a_real_card_that_does_nothing_for_him():
    assert not steps_in(seen("S????", 1), "show")


def test_with_nothing_in_hand_every_bot_lets_a_window_lapse():
    view = asked(seen("S????", 1), key="window", shape="window")
    for bot in (SensibleBot(Random(1)), RandomBot(Random(1))):
        assert bot.answer(view) == LAPSE


@pytest.mark.parametrize("bot", [SensibleBot, RandomBot])
def test_a_power_that_nobody_has_heard_of_is_used_now_and_then(bot):
    view = asked(seen("S????", 1), key="window", shape="window", options=options_of("the_new"))
    said = [bot(Random(n)).answer(view) for n in range(100)]
    assert 10 < said.count(("the_new",)) < 60


def test_who_can_step_in_is_asked_in_seat_order_from_whose_turn_it_is():
    game = Game(DiceGame(), dice_setup(NAMES[:5]))
    window = Window("w", "window", (0, 1, 2, 3, 4), tuple(SeatOptions(seat, ()) for seat in (0, 1, 4)), (("seat", 3),))
    assert who_can_step_in(game, window) == [4, 0, 1]


def _shown(view, seat, role):
    return tuple(each._replace(role=role) if each.number == seat else each for each in view.table.seats)
