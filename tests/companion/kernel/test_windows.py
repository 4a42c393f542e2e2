"""Windows: where nobody could step in there is none, and where somebody might, nothing tells who."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.dice.options import CHOICES, MODULES, SPECIAL_ROLES, Options
from companion.games.dice.roles.role_cards import SPECIAL_ROLES as CARDS
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.conformance import check
from companion.kernel.decision import CLOCK, Window
from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.kernel.view import view_of
from companion.support.errors import Refused
from tests.companion.games.dice.scene import Scene

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")


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


def test_the_same_window_opens_whoever_holds_what():
    """Every way to deal the hidden cards of a scene opens the same windows to the same seats."""
    kinds = {"roles": "SOORD", "life": {0: 9}, "rules": {"role_cards": "mixed"}}
    plain = Scene(**kinds, modules=(SPECIAL_ROLES,)).windows()
    for card in CARDS.values():
        seats = [seat for seat, letter in enumerate("SOORD") if letter == str(card.role)[0].upper() and seat]
        for seat in seats:
            assert Scene(**kinds, special={seat: card.key}).windows() == plain


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
