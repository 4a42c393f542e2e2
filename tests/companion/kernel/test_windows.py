"""Windows: where nobody could step in there is none, and where somebody might, nothing tells who."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.dice.options import CHOICES, MODULES, SPECIAL_ROLES, Options
from companion.games.dice.roles.role_cards import SPECIAL_ROLES as CARDS
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.conformance import check
from companion.kernel.decision import CLOCK, LAPSE, Window
from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.kernel.view import view_of
from companion.support.errors import Refused
from tests.companion.games.dice.scene import Scene

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")
MIXED = {"modules": (SPECIAL_ROLES,), "roles": "SOORD"}


def windows_of(scene: Scene, faces: str = "B X X G A") -> dict[str, tuple[int, ...]]:
    """The windows of a turn with these dice in which nobody steps in, by the ends of their ids, with who might."""
    turn, found = scene.table.turn, {}
    while scene.pending and scene.table.turn == turn:
        if isinstance(scene.pending, Window):
            found[scene.pending.id.partition(f"turn {turn}/P{scene.table.active}/")[2]] = scene.pending.seats
            scene.game.answer(CLOCK, LAPSE)
        elif scene.pending.key == "roll":
            scene.roll(faces)
        elif scene.pending.key == "reroll":
            scene.done()
        else:
            scene.allocate(*(slot.options[0].id for slot in scene.pending.slots))
    return found


# -- where they open -----------------------------------------------------------------------------------------------


def test_a_turn_of_the_sheriff_in_which_nobody_lies_open():
    assert windows_of(Scene(**MIXED, life={0: 9})) == {
        "roll 1/after": (1, 2, 3, 4),
        "roll 1/stop": (1, 2, 3, 4),
        "beer/gain": (1, 2, 3, 4),
    }


def test_a_turn_of_a_hidden_player_begins_and_ends_with_one_for_him_alone():
    assert windows_of(Scene(**MIXED, on_turn=1, arrows={2: 1}), "G X X G A") == {
        "start": (1,),
        "roll 1/after": (1, 2, 3, 4),
        "roll 1/stop": (2, 3, 4),
        "end": (1,),
    }


def test_without_the_module_there_are_none():
    assert windows_of(Scene(roles="SOORD", life={0: 9})) == {}


@pytest.mark.parametrize("rules", [{"role_cards": "mixed"}, {"role_cards": "special"}])
def test_with_five_and_both_outlaws_open_nobody_can_be_the_gambler_or_the_bad(rules):
    special = {1: "the_ugly", 2: "the_bad", 0: "the_bear", 3: "left_hand", 4: "the_doc"}
    found = windows_of(Scene(roles="SOORD", special=special, rules=rules, shown=(1,), dead=(2,), life={0: 9}))
    assert found == {"roll 1/after": (3, 4)}


def test_an_unspent_power_that_lies_open_keeps_its_window_for_its_holder():
    scene = Scene(roles="SOORD", special={1: "the_gambler"}, shown=(1, 2, 3, 4))
    assert windows_of(scene) == {"roll 1/stop": (1,)}


def test_the_doc_himself_open_nobody_else_is_though_a_deputy_hides():
    scene = Scene(players=7, roles="SODRODO", special={2: "the_doc", 1: "the_gambler", 4: "the_bad"}, dead=(2, 1, 4))
    scene.roll("G X X G A")
    assert scene.pending.key == "reroll"
    scene = Scene(players=7, roles="SODRODO", special={2: "the_judge"}, dead=(2,))
    scene.roll("G X X G A")
    assert scene.pending.seats == (1, 3, 4, 5, 6), "the other Deputy may be the Doc"


def test_four_players_have_no_deputy_so_no_doc_and_no_judge():
    scene = Scene(players=4, roles="SOOR", special={1: "the_bad"}, life={2: 5})
    scene.roll("B X X G A")
    assert scene.pending.key == "reroll"
    scene.done()
    assert scene.pending.id.endswith("/stop"), "for the Gambler"
    scene.lapse()
    scene.serve(2)
    scene.react(1)
    assert not scene.pending.id.endswith("/judge")
    assert scene.life[2] == 5


@pytest.mark.parametrize(("life", "opens"), [({}, False), ({0: 9}, True)])
def test_a_gain_of_a_player_at_full_life_opens_none(life, opens):
    assert ("beer/gain" in windows_of(Scene(**MIXED, life=life))) is opens


def test_sids_and_suzys_gains_at_full_life_open_none():
    scene = Scene(**MIXED, characters={0: "sid_ketchum"})
    scene.pick(0, "life:P0")
    assert scene.pending.key == "roll"
    found = windows_of(Scene(**MIXED, characters={0: "suzy_lafayette"}), "G X X G A")
    assert not any("gain" in id for id in found)


def test_the_only_one_who_gains_cannot_be_the_one_who_denies():
    scene = Scene(**MIXED, life={2: 5})
    scene.roll("B X X G A")
    scene.done()
    scene.serve(2)
    assert scene.pending.seats == (1, 3, 4)
    scene = Scene(**MIXED, life={2: 5, 1: 5})
    scene.roll("B B X G A")
    scene.done()
    scene.serve(2, 1)
    assert scene.pending.seats == (1, 2, 3, 4), "of two who gain each may deny the other"


def test_a_hit_that_eliminates_nobody_opens_none():
    scene = Scene(**MIXED)
    scene.roll("1 X X G A")
    scene.done()
    scene.aim(1)
    assert scene.pending.id == "turn 2/P1/start"


def test_with_the_renegade_open_nobody_keeps_anybody_in_the_game():
    scene = Scene(**MIXED, shown=(3,), life={1: 1})
    scene.roll("1 X X G A")
    scene.done()
    scene.aim(1)
    assert not scene.seat(1).alive


def test_the_start_opens_none_where_only_the_ugly_could_be_and_nobody_has_arrows():
    kinds = {**MIXED, "shown": (4,), "on_turn": 1}
    assert Scene(**kinds).pending.key == "roll"
    assert Scene(**kinds, arrows={2: 1}).pending.id == "turn 1/P1/start"
    assert Scene(**kinds, chief=2).pending.id == "turn 1/P1/start"


def test_the_eliminated_are_not_asked_nor_is_the_ghost():
    scene = Scene(**MIXED, ghost=1, dead=(2,))
    scene.roll("B X X G A")
    assert scene.pending.seats == (3, 4)


# -- what they tell ------------------------------------------------------------------------------------------------


def test_it_looks_alike_to_all_but_the_one_who_can_act():
    scene = Scene(roles="SOORD", special={4: "the_doc"})
    scene.roll("B X X G A")
    views = {who: view_of(scene.game, who).decision for who in (None, 0, 1, 2, 3, 4)}
    assert [option.id for option in views[4].options] == ["the_doc"]
    assert all(view.options == () for who, view in views.items() if who != 4)
    assert len({view._replace(options=()) for view in views.values()}) == 1
    assert views[0].open_to == ()
    assert views[0].waiting_for == (), "nobody must say that he does nothing"


def test_who_cannot_act_is_refused_and_nothing_changes():
    scene = Scene(roles="SOORD", special={4: "the_doc"})
    scene.roll("B X X G A")
    window, events = scene.pending, len(scene.game.events)
    for seat, token in ((1, "the_doc"), (0, "the_doc"), (4, "the_good"), (1, "lapse"), (CLOCK, "the_doc")):
        with pytest.raises(Refused):
            scene.game.answer(seat, (token,))
    with pytest.raises(Refused):
        scene.game.answer(4, ("the_doc", "the_doc"))
    assert scene.pending is window
    assert len(scene.game.events) == events


def test_a_lapse_tells_nothing_and_leads_on():
    scene = Scene(roles="SOORD", special={4: "the_doc"})
    scene.roll("B X X G A")
    assert scene.game.answer(CLOCK, LAPSE) == []
    assert scene.pending.key == "reroll"
    assert not scene.seat(4).role_shown


def test_after_one_has_stepped_in_another_still_can():
    scene = Scene(roles="SOORD", special={4: "the_doc", 2: "the_gambler"})
    scene.roll("B X X X A")
    assert scene.able == {2, 4}
    scene.react(4)
    scene.pick(4, "die1")
    scene.pick(4, "gatling")
    assert scene.pending.id == "turn 1/P0/roll 1/after the Doc"
    assert (scene.able, scene.pending.seats) == ({2}, (1, 2, 3))


def test_the_same_window_opens_whoever_holds_what():
    """Every way to deal the hidden cards of a scene opens the same windows to the same seats."""
    kinds = {"roles": "SOORD", "life": {0: 9}, "rules": {"role_cards": "mixed"}}
    plain = windows_of(Scene(**kinds, modules=(SPECIAL_ROLES,)))
    for card in CARDS.values():
        seats = [seat for seat, letter in enumerate("SOORD") if letter == str(card.role)[0].upper() and seat]
        for seat in seats:
            assert windows_of(Scene(**kinds, special={seat: card.key})) == plain


# -- always --------------------------------------------------------------------------------------------------------


def _options(random: Random, players: int, readings: bool) -> Options:
    modules = tuple(m for m in MODULES if (players >= 5 or m != "ghost") and (players > 3 or m != SPECIAL_ROLES))
    drawn = {choice.name: random.choice(choice.values) for choice in CHOICES} if readings else {}
    return Options(**{"modules": modules, "role_cards": random.choice(["special", "mixed"]), **drawn})


@settings(max_examples=40, deadline=None)
@given(st.integers(3, 8), st.booleans(), st.integers(0, 10**9))
def test_no_question_is_asked_twice_under_one_id(players, readings, seed):
    random = Random(seed)
    game = Game(DiceGame(), dice_setup(NAMES[:players], options=_options(random, players, readings)))
    asked: dict[str, object] = {}
    while game.pending is not None:
        assert asked.setdefault(game.pending.id, game.pending) is game.pending, f"{game.pending.id} is asked twice"
        play_on(game, random)


@settings(max_examples=30, deadline=None)
@given(st.integers(4, 8), st.booleans(), st.integers(0, 10**9))
def test_every_window_of_a_game_is_open_to_all_who_might_and_alike_to_all(players, readings, seed):
    random = Random(seed)
    game = Game(DiceGame(), dice_setup(NAMES[:players], options=_options(random, players, readings)))
    while game.pending is not None:
        if isinstance(game.pending, Window):
            _check_window(game, game.pending)
        play_on(game, random)


def _check_window(game: Game, window: Window) -> None:
    table = game.state
    hidden = {seat.number for seat in table.living if not seat.role_shown}
    unspent = {seat.number for seat in table.living if seat.role_shown and seat.power and not seat.power_spent}
    assert window.seats
    assert set(window.seats) <= hidden | unspent
    assert {asked.seat for asked in window.asked} <= set(window.seats)
    moment = window.id.rpartition("/")[2].partition(" ")[0]
    if moment in ("start", "end"):
        assert set(window.seats) == {table.active} or table.options.real_roles
    elif moment != "gain" and not set(window.seats) <= unspent:
        gambler_only = {table.active} if moment in ("after", "stop") else set()
        assert hidden - set(window.seats) <= gambler_only
    alike = [view_of(game, who).decision._replace(options=()) for who in (None, *range(len(table.seats)))]
    assert all(view == alike[0] for view in alike)


@pytest.mark.parametrize(
    ("players", "cards"),
    [
        (4, "special"),
        (5, "mixed"),
        (8, "special"),
        *(pytest.param(players, "special", marks=pytest.mark.slow) for players in (5, 6, 7)),
        *(pytest.param(players, "mixed", marks=pytest.mark.slow) for players in (4, 6, 7, 8)),
    ],
)
def test_all_modules_conform(players, cards):
    modules = tuple(module for module in MODULES if players >= 5 or module != "ghost")
    options = Options(modules=modules, role_cards=cards)
    assert check(DiceGame(), [dice_setup(NAMES[:players], options=options)], seed=players, games=1) > 50


@pytest.mark.night
@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("readings", [False, True])
def test_all_modules_conform_in_many_games(players, readings):
    setups = [dice_setup(NAMES[:players], options=_options(Random(n), players, readings)) for n in range(12)]
    assert check(DiceGame(), setups, seed=100 + players, games=1) > 1000
