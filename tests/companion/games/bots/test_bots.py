"""Bots: what they are asked, what they may know, and what a sensible one does with it."""

from dataclasses import replace
from random import Random

import pytest

from companion.games.bots.by_name import SENSIBLE, BotUnknown, bot_named
from companion.games.bots.random_bot import RandomBot
from companion.games.bots.seat_at_table import bot_answers, bot_steps_in, who_can_step_in
from companion.games.bots.seating import Seating
from companion.games.bots.suspicion import beliefs
from companion.games.dice.bots.named import BOTS
from companion.games.dice.bots.reach import in_reach
from companion.games.dice.bots.rolling import at_least
from companion.games.dice.bots.sensible import SensibleBot
from companion.games.dice.options import CHOICES, MODULES, SPECIAL_ROLES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.western.roles import roles_for
from companion.kernel.conformance import secrets_of
from companion.kernel.decision import CHANCE, CLOCK, LAPSE, Option, Window
from companion.kernel.game import Game
from companion.kernel.random_play import random_answer
from companion.kernel.view import view_of
from tests.companion.games.bots.bot_views import FACES, NAMES, aim, answer, asked, beer, seen, shot, slots_of
from tests.companion.toy_game import ToyGame, toy_setup

DEALT_BY_PEOPLE = ("roles_by", "characters_by")

# -- every bot -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_every_bot_plays_whole_games(name, players):
    game = bots_play(Game(DiceGame(), dice_setup(NAMES[:players])), name, players)
    assert game.state.outcome is not None


def bots_play(game, name, seed):
    """The game played to its end by bots of one name."""
    chance = Random(seed)
    bots = [bot_named(name, BOTS, Random(f"{seed}/{seat}")) for seat in range(len(game.setup.players))]
    while game.pending is not None:
        if isinstance(game.pending, Window):
            stepped_in = any(
                bot_steps_in(game, seat, bots[seat]) is not None for seat in who_can_step_in(game, game.pending)
            )
            if not stepped_in:
                game.answer(CLOCK, LAPSE)
        elif game.waiting_for:
            bot_answers(game, game.waiting_for[0], bots[game.waiting_for[0]])
        else:
            game.answer(CHANCE, random_answer(game.pending, CHANCE, chance))
    return game


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_every_bot_plays_whole_games_with_every_module(name, players):
    options = Options(MODULES, role_cards="mixed" if players == 6 else "special")
    game = bots_play(Game(DiceGame(), dice_setup(NAMES[:players], options=options)), name, players)
    assert game.state.outcome is not None


@pytest.mark.parametrize("choice", [choice for choice in CHOICES if choice.name not in DEALT_BY_PEOPLE])
def test_a_sensible_bot_plays_by_every_reading_of_the_rules(choice):
    for value in choice.values[1:]:
        options = replace(Options(MODULES), **{choice.name: value})
        game = bots_play(Game(DiceGame(), dice_setup(NAMES[:5], options=options)), SENSIBLE, 3)
        assert game.state.outcome is not None


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_a_game_that_it_has_never_heard_of(name):
    game = Game(ToyGame(), toy_setup(4))
    assert bots_play(game, name, 3).state.open


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(
    ("players", "modules"),
    [
        (5, ()),
        (6, MODULES),
        *(pytest.param(players, (), marks=pytest.mark.slow) for players in (4, 7, 8)),
        pytest.param(4, (SPECIAL_ROLES,), marks=pytest.mark.slow),
        *(pytest.param(players, MODULES, marks=pytest.mark.slow) for players in (5, 7, 8)),
    ],
)
def test_what_is_hidden_from_a_bot_changes_nothing_that_it_answers(name, players, modules):
    """Two games that differ only in roles hidden from a seat, walked in step: its bot says the same in both."""
    rules, compared = DiceGame(), 0
    options = Options(modules, role_cards="mixed" if players == 6 else "special")
    for seed in range(2):
        told = bots_play(Game(rules, dice_setup(NAMES[:players], options=options)), name, f"{name}/{players}/{seed}")
        secrets = secrets_of(told)
        random = Random(seed)
        for seat in range(players):
            twins = list(rules.twins(secrets, seat))
            for twin in random.sample(twins, min(2, len(twins))):
                compared += _compare_in_step(told, twin, seat, name)
    assert compared > 50


def _compare_in_step(told, twin, seat, name) -> int:
    """How many answers were compared until the roles were shown."""
    here, there = Game(told.rules, told.setup), Game(told.rules, told.setup)
    compared = 0
    for given in told.record.answers:
        if seat in here.waiting_for or (isinstance(here.pending, Window) and here.pending.options(seat)):
            answers = [
                bot_named(name, BOTS, Random(compared)).answer(view_of(game, seat, log_lines=None))
                for game in (here, there)
            ]
            assert answers[0] == answers[1], f"P{seat} answers {given.id} by what is hidden from it"
            compared += 1
        here.answer(given.actor, given.tokens)
        if not twin.hidden(here.state):
            break  # shown, perhaps by what only its holder can do
        there.answer(given.actor, twin.answers.get((given.id, given.actor), given.tokens))
        if not twin.hidden(there.state):
            break
    return compared


def test_a_bot_remembers_nothing_but_its_random_numbers():
    game = Game(DiceGame(), dice_setup(NAMES[:5], options=Options(MODULES)))
    chance, used = Random(5), SensibleBot(Random(0))
    while game.pending is not None:
        seat = game.waiting_for[0] if game.waiting_for else CHANCE
        if isinstance(game.pending, Window):
            seat = next(iter(who_can_step_in(game, game.pending)), CLOCK)
        if isinstance(seat, int):
            view = view_of(game, seat, log_lines=None)
            assert used.answer(view) == SensibleBot(Random(9)).answer(view)
        game.answer(seat, random_answer(game.pending, seat, chance))


class Stubborn:
    """Says the same whatever is asked."""

    def answer(self, view):
        return ("rubbish",)


def test_a_bot_that_says_nothing_legal_gets_an_answer_drawn():
    games = [Game(DiceGame(), dice_setup(NAMES[:5])) for _ in range(2)]
    for game in games:
        chance = Random(2)
        while not game.waiting_for:
            game.answer(CHANCE, random_answer(game.pending, CHANCE, chance))
        bot_answers(game, game.waiting_for[0], Stubborn())
    assert games[0].record == games[1].record


def test_a_bot_that_nobody_knows_is_one_sentence():
    with pytest.raises(BotUnknown, match=r"There is no bot “genius”; there is: random, sensible\."):
        bot_named("genius", BOTS, Random(1))


# -- who plays what ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "bots"),
    [
        ("random", {"sheriff": "random", "outlaw": "random"}),
        ("sensible", {"sheriff": "sensible", "outlaw": "sensible"}),
        ("law=sensible", {"sheriff": "sensible", "deputy": "sensible", "outlaw": "random", "renegade": "random"}),
        ("law=sensible, sheriff=random", {"sheriff": "random", "deputy": "sensible"}),
        ("sheriff=random,law=sensible", {"sheriff": "random", "deputy": "sensible"}),
        ("outlaws=random,others=sensible", {"outlaw": "random", "sheriff": "sensible", "renegade": "sensible"}),
    ],
)
def test_bots_are_given_by_side_and_role(text, bots):
    seating = Seating.of(text, BOTS)
    assert {role: seating.bot_of(role) for role in bots} == bots


def test_all_random_is_all_random():
    assert Seating.of("random", BOTS).all_random
    assert Seating.of("law=random", BOTS).all_random
    assert not Seating.of("law=sensible", BOTS).all_random


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is no bot “”; there is: random, sensible."),
        ("law=genius", "There is no bot “genius”; there is: random, sensible."),
        ("king=random", "Nobody plays “king”; a bot is given to: law, outlaws, renegade, sheriff, deputy, outlaw, "),
        ("=random", "Nobody plays “”"),
    ],
)
def test_a_seating_that_cannot_be_read_is_one_sentence(text, sentence):
    with pytest.raises(BotUnknown, match=sentence):
        Seating.of(text, BOTS)


# -- suspicion -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roles", ["S?O??", "?S?O", "SO??????", "R?S????"])
def test_what_is_believed_adds_up_to_the_mix(roles):
    view = seen(roles, roles.index("R") if "R" in roles else 1, log=[shot(3, roles.index("S")), shot(2, 0)])
    believed = beliefs(view.table, view.log)
    for chances in believed:
        assert sum(chances.values()) == pytest.approx(1)
    mix = roles_for(len(roles))
    for role in mix:
        assert sum(chances.get(role, 0.0) for chances in believed) == pytest.approx(mix.count(role))


def test_the_last_hidden_role_is_known():
    view = seen("SO?OR", 1)
    assert beliefs(view.table, view.log)[2] == {"deputy": 1.0}


def test_who_shoots_the_sheriff_is_suspected_and_who_helps_him_is_trusted():
    view = seen("S????", 0, log=[shot(1, 0), shot(1, 0), beer(2, 0), shot(3, 4)])
    believed = beliefs(view.table, view.log)
    assert believed[1]["outlaw"] > believed[3]["outlaw"] > believed[2]["outlaw"]
    assert believed[2]["deputy"] > believed[3]["deputy"] > believed[1]["deputy"]


def test_who_shot_an_outlaw_is_trusted_once_that_one_lies_open():
    log = [shot(1, 4), shot(1, 4)]
    before, after = seen("S????", 0, log=log), seen("S???O", 0, log=log, life={4: 0})
    assert beliefs(before.table, log)[1]["deputy"] == pytest.approx(beliefs(before.table, log)[2]["deputy"])
    assert beliefs(after.table, log)[1]["deputy"] > beliefs(after.table, log)[2]["deputy"]


# -- reach and chance ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("character", "life", "face", "seats"),
    [
        ("stranger", {}, "1", {1, 5}),
        ("stranger", {}, "2", {2, 4}),
        ("stranger", {1: 0}, "1", {2, 5}),
        ("stranger", {1: 0, 2: 0, 3: 0}, "2", {4, 5}),
        ("rose_doolan", {}, "2", {2, 4, 3}),
        ("calamity_janet", {}, "1", {1, 2, 4, 5}),
        ("stranger", {1: 0, 2: 0, 3: 0, 4: 0}, "1", {5}),
    ],
)
def test_whom_a_bullseye_can_hit(character, life, face, seats):
    view = seen("S?????", 0, characters={0: character}, life=life)
    assert set(in_reach(view.table, 0, FACES[face])) == seats


@pytest.mark.parametrize("seed", range(3))
def test_reach_is_what_the_rules_say(seed):
    game, random = Game(DiceGame(), dice_setup(NAMES[:8])), Random(seed)
    while game.pending is not None:
        if game.pending.key == "aim":
            seat = game.waiting_for[0]
            for slot in game.pending.slots:
                targets = {int(option.id.rpartition("P")[2]) for option in slot.options}
                assert set(in_reach(view_of(game, seat).table, seat, game.state.dice[slot.id])) == targets
        seat = game.waiting_for[0] if game.waiting_for else CHANCE
        game.answer(seat, random_answer(game.pending, seat, random))


def test_how_likely_dice_come_together():
    assert at_least(0, 3) == 1.0
    assert at_least(1, 0) == 0.0
    assert at_least(1, 2) == pytest.approx(11 / 36)
    assert at_least(2, 2) == pytest.approx(1 / 36)
    assert at_least(1, 1, throws=2) == pytest.approx(1 / 6 + 4 / 6 / 6)


# -- what a sensible player does -----------------------------------------------------------------------------------


def test_bart_takes_an_arrow_rather_than_die():
    view = seen("S?O??", 2, life={2: 1}, characters={2: "bart_cassidy"})
    options = tuple(Option(f"arrows:{n}", "take_arrows", (("arrows", n), ("points", 1 - n))) for n in (0, 1))
    assert answer(asked(view, options=options)) == ("arrows:1",)


def test_pedro_puts_back_all_he_may():
    options = tuple(Option(f"discard:{n}", "put_back", (("arrows", n),)) for n in (0, 1, 2))
    assert answer(asked(seen("S?O??", 2, arrows={2: 3}), options=options)) == ("discard:2",)


def test_a_decision_of_another_kind_is_drawn():
    options = (Option("ghost:yes", "x"), Option("ghost:no", "x"))
    answers = {SensibleBot(Random(n)).answer(asked(seen("S????", 0), options=options)) for n in range(20)}
    assert answers == {("ghost:yes",), ("ghost:no",)}


def test_roles_that_the_base_game_does_not_know_are_no_trouble():
    view = seen("S????", 0, dice="1")
    seats = tuple(seat._replace(role="bear") if seat.number == 2 else seat for seat in view.table.seats)
    strange = view._replace(table=view.table._replace(seats=seats))
    assert aim(strange, 1, 4)[0].startswith("shoot:")
    nobody = view._replace(table=view.table._replace(seats=tuple(seat._replace(role=None) for seat in seats)))
    assert aim(nobody, 1, 4)[0].startswith("shoot:")


def test_a_random_bot_draws_evenly():
    view = asked(seen("S????", 0), slots=slots_of(2, "beer:P0", "beer:P1"))
    answers = {RandomBot(Random(n)).answer(view) for n in range(40)}
    assert len(answers) == 4
