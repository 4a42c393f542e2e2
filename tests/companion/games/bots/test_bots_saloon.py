"""What a sensible player knows of Old Saloon, and does where `choices.txt` cannot say it: what it may lose or pay."""

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
from companion.games.dice.views.view import ShotView
from companion.games.western.roles import roles_for
from companion.kernel.decision import CHANCE, CLOCK, LAPSE, Option, SeatOptions, Slot, Window
from companion.kernel.event import Event
from companion.kernel.game import Game
from companion.kernel.random_play import random_answer
from companion.kernel.view import view_of
from tests.companion.games.bots.bot_views import (
    GHOST,
    NAMES,
    answer,
    asked,
    beer,
    chosen,
    options_of,
    seen,
    shot,
    steps_in,
)

ALL = Options(MODULES)


def told(key, **params):
    return Event(key, tuple(params.items()))


def harm_of(seat, *tokens):
    """The life points of a player that another may lose instead."""
    return Slot(f"P{seat}", options_of(*tokens), "harm_of", (("seat", seat),))


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


def test_the_chiefs_arrow_counts_two_and_may_spare_its_holder():
    plain = Stakes(seen("SO???", 0, arrows={1: 1}))
    holder = Stakes(seen("SO???", 0, arrows={1: 1}, chief=1, options=ALL))
    outdone = Stakes(seen("SO???", 0, arrows={1: 1, 2: 5}, chief=1, options=ALL))
    assert holder.of_attack() == 0
    assert outdone.of_attack() > plain.of_attack() > 0


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


def test_a_ghost_is_not_in_reach():
    view = seen("SO????", 0, seats_have={1: GHOST})
    assert set(in_reach(view.table, 0, "bullseye1")) == {2, 5}


def test_the_doc_saves_the_sheriff_from_the_last_bullseye_and_turns_that_die():
    view = seen("SDO??", 1, dice="1 1 A A G", life={0: 2}, left=0, active=4)
    view = view._replace(table=view.table._replace(seats=_shown(view, 4, "outlaw")))
    assert steps_in(view, "the_doc")
    die = chosen(view, "doc_die", "die1", "die2", "die3", "die4", "die5")
    assert die in ("die1", "die2")
    face = chosen(view, "doc_face", "arrow", "dynamite", "beer", "gatling", "bullseye2", die=die_number(die))
    assert face != "beer"


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
