"""Every bot of the card game: a legal answer to everything, from what its seat may know and nothing else."""

from random import Random

import pytest

from companion.games.bots.by_name import SENSIBLE
from companion.games.bots.seating import Seating
from companion.games.cards.bots.named import BOTS
from companion.games.cards.bots.sensible import SensibleCardBot
from companion.games.cards.options import CHOICES, Options
from companion.games.cards.rules import CardGame, card_setup
from companion.games.known import CARDS
from companion.games.simulation import play_bots
from companion.kernel.conformance import changed, secrets_of
from companion.kernel.decision import CHANCE
from companion.kernel.game import Game
from companion.kernel.random_play import chance_answer, random_answer
from companion.kernel.view import view_of

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana")
ACTS = 0.1
SETUPS = {
    **{f"base-{players}": card_setup(NAMES[:players]) for players in range(3, 9)},
    **{f"dodge-city-{players}": card_setup(NAMES[:players], options=Options(expansions="dodge_city"))
       for players in range(3, 9)},
    "who-asks-most": card_setup(NAMES[:6], options=Options(expansions="dodge_city", characters={
        0: "pedro_ramirez", 1: "sid_ketchum", 2: "kit_carlson", 3: "vera_custer", 4: "lucky_duke", 5: "pat_brennan"})),
    "who-acts-most": card_setup(NAMES[:7], options=Options(expansions="dodge_city", characters={
        0: "doc_holyday", 1: "chuck_wengam", 2: "jose_delgado", 3: "vulture_sam", 4: "jesse_jones", 5: "vera_custer",
        6: "calamity_janet"})),
    "ruthless": card_setup(NAMES[:5], options=Options(ruthless_law="yes", own_card="allowed", expansions="dodge_city")),
}  # fmt: skip
"""Every number of players of either game, and tables that are asked whatever can be asked."""


def steps(setup, seed):
    """A random game, answer by answer: the game before each, with who answers what."""
    game, random = Game(CardGame(), setup), Random(seed)
    while game.pending is not None:
        acts = game.acts_between()
        if acts and random.random() < ACTS:
            actor, options = random.choice(acts)
            tokens = (random.choice(options).id,)
        elif game.waiting_for:
            actor = random.choice(game.waiting_for)
            tokens = random_answer(game.pending, actor, random)
        else:
            actor, tokens = CHANCE, chance_answer(game, random)
        yield game, actor, tokens
        game.answer(actor, tokens)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("table", SETUPS)
def test_every_decision_gets_a_legal_answer(name, table):
    keys, acts = set(), 0
    for seed in range(6 if table.startswith("who") else 2):
        bot = BOTS[name](Random(seed))
        for game, _, _ in steps(SETUPS[table], f"{table}/{seed}"):
            for seat in game.waiting_for:
                tokens = bot.answer(view_of(game, seat, log_lines=None))
                why = game.pending.why_illegal(seat, tokens)
                assert why is None, f"P{seat} says {tokens} to {game.pending}: {why}"
                keys.add(game.pending.key)
            for seat, options in game.acts_between():
                act = bot.act(view_of(game, seat, log_lines=None))
                assert act is None or act in [option.id for option in options]
                acts += act is not None
    assert {"play", "shot", "discard_excess"} <= keys
    if table == "who-asks-most":
        assert {"draw_from", "back", "copy", "which_counts", "order_of_discards", "sid_cards", "store"} <= keys
        assert acts > 0 or name == SENSIBLE, "nobody ever acts without being asked"
    if table == "who-acts-most":
        assert {"doc_cards", "cost", "duel", "dying", "indians_at", "shot_at"} <= keys


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("table", SETUPS)
def test_every_bot_plays_whole_games(name, table):
    game = play_bots(CARDS, SETUPS[table], "whole", Seating(name))
    assert game.state.outcome is not None


def test_in_simulated_games_sid_ketchum_acts_unasked_and_saves_his_last_life_point():
    """With poor cards before anything else happens; with good ones not before a shot would eliminate him."""
    def when(hand):
        seats = ("sheriff+ 5/5 slab_the_killer hand bang:AS,bang:3D", f"outlaw 1/4 sid_ketchum hand {hand}",
                 "renegade 4/4 jesse_jones", "outlaw 4/4 rose_doolan")  # fmt: skip
        setup = card_setup(NAMES[:4], " | ".join(("cards turn 5 P0", *seats)))
        for number in range(20):
            for decision, answer in play_bots(CARDS, setup, f"sid/{number}", Seating("sensible")).answered:
                if answer.tokens == ("sid",):
                    yield decision.key if answer.actor in decision.seats else "unasked"
                    break

    assert set(when("dynamite:2H,bang:2D")) == {"unasked"}
    told = list(when("wells_fargo:3H,panic:8D"))
    assert "dying" in told
    assert set(told) <= {"dying", "play"}


def test_random_players_act_unasked_among_others():
    """Where all are random nobody has a view, and nobody acts (`play_through`); among others they do."""
    setup = card_setup(NAMES[:5], options=Options(characters={1: "sid_ketchum"}, roles={1: "outlaw"}))
    seating = Seating.of("sheriff=sensible,others=random", BOTS)
    games = [play_bots(CARDS, setup, f"random/{number}", seating) for number in range(12)]
    assert any(
        answer.tokens == ("sid",) and answer.actor not in decision.seats
        for game in games
        for decision, answer in game.answered
    )


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.name)
def test_a_sensible_bot_answers_by_every_reading_of_the_rules(choice):
    for value in choice.values[1:]:
        setup = card_setup(NAMES[:5], options=Options(**{"expansions": "dodge_city", choice.name: value}))
        for game, _, _ in steps(setup, choice.name):
            for seat in game.waiting_for:
                tokens = SensibleCardBot(Random(1)).answer(view_of(game, seat, log_lines=None))
                assert game.pending.why_illegal(seat, tokens) is None


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow), pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("table", ["base-4", "base-7", "dodge-city-5", "dodge-city-8", "who-asks-most"])
def test_what_is_hidden_from_a_bot_changes_nothing_that_it_answers(name, table, seed):
    """Two games that differ only in roles or cards hidden from a seat, walked in step: its bot says the same."""
    told = [game for game, _, _ in steps(SETUPS[table], f"twins/{seed}")][-1]
    secrets, compared = secrets_of(told), 0
    for seat in range(len(told.setup.players)):
        twins = list(told.rules.twins(secrets, seat))
        for twin in Random(seed).sample(twins, min(4, len(twins))):
            compared += _compare_in_step(told, twin, seat, name)
    assert compared > 20


def _compare_in_step(told, twin, seat, name) -> int:
    """How many answers and acts were compared until what differs was shown."""
    here, there = Game(told.rules, told.setup), Game(told.rules, told.setup)
    compared = 0
    for decision, given in told.answered:
        views = [view_of(game, seat, log_lines=None) for game in (here, there)]
        if seat in here.waiting_for:
            answers = [BOTS[name](Random(compared)).answer(view) for view in views]
            assert answers[0] == answers[1], f"P{seat} answers {given.id} by what is hidden from it"
            compared += 1
        acts = [BOTS[name](Random(compared)).act(view) for view in views]
        assert acts[0] == acts[1], f"P{seat} acts at {given.id} by what is hidden from it"
        here.answer(given.actor, given.tokens)
        if not twin.hidden(here.state):
            break  # shown, perhaps by what only its holder can do
        there.answer(given.actor, changed(twin, decision, given))
        if not (twin.hidden(here.state) and twin.hidden(there.state)):
            break
    return compared


def test_a_sensible_bot_remembers_nothing_and_draws_nothing():
    used = SensibleCardBot(Random(0))
    for game, _, _ in steps(SETUPS["who-asks-most"], "memory"):
        for seat in game.waiting_for:
            view = view_of(game, seat, log_lines=None)
            assert used.answer(view) == SensibleCardBot(Random(9)).answer(view)
