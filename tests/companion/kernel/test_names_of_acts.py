"""What an undo takes back is called by what was done, in every game: on its button before, in the log afterwards."""

from random import Random

import pytest

from companion.kernel.decision import CHANCE, CLOCK, HOST, Choice, is_correctable
from companion.kernel.game import Game
from companion.kernel.random_play import random_answer
from companion.locales.catalogue import languages
from companion.locales.words import Words
from tests.companion.games.any_game import KINDS, NAMES, is_answer, random_setup, steps

DONE_BY_ITS_OPTION = {
    "dice": {("reroll", "keep"): "stop"},
    "cards": {("play", "end"): "end", ("play", "sid"): "sid", ("play", "chuck"): "chuck"},
    "scoreboard": {("reroll", "keep"): "next"},
    "counters": {("reroll", "keep"): "next"},
}
"""Answers that are called otherwise than their question, by the option that was picked throughout."""
LOOKED_AT = 0.3
"""Of the acts of a long game so many are taken back, beside the table."""


def name_of(game: Game, answer) -> str:
    """What a person does next, as the rules call it: what was answered, or what was done while something was asked."""
    if not is_answer(game.pending, answer):
        options = [o for seat, options in game.acts_between() if seat == answer.actor for o in options]
        return next(option.key for option in options if option.id == answer.tokens[0])
    (alike, *others) = set(answer.tokens)
    named = DONE_BY_ITS_OPTION[game.setup.game]
    return game.pending.key if others else named.get((game.pending.key, alike), game.pending.key)


def assert_called(game: Game, name: str, seats: tuple[int, ...]) -> None:
    """The button and the remark in the log say the same of the same people, in both languages, in words of its own."""
    taken = game.to_take_back()
    told = dict(taken.event.params)
    assert (told["act"], taken.seats, told["seats"]) == (name, seats, " ".join(map(str, seats)))
    for language in languages():
        words = Words(NAMES, language, game.setup.game)
        act = f"{'act_to' if 'targets' in told else 'act'}.{name}"
        assert act in words, f"{game.setup.game} has no words for {act}"
        for key in (f"take_back.{taken.event.key}", f"event.{taken.event.key}"):
            assert words.sentence(act) in words.sentence(key, taken.event.params)
    assert_logged(game, taken.event)


def assert_logged(game: Game, event) -> None:
    beside = game.beside()
    beside._corrections = list(game._corrections)
    beside.undo(None, agreed=True)
    assert event in [remark.event for remark in beside.remarks[len(game.remarks) :]]


def assert_every_act_is_named(kind, seed: int) -> set[str]:
    """Plays a game and looks at what can be taken back after each act; returns how they were called."""
    random = Random(f"names/{kind.name}/{seed}")
    done, met = None, set()
    for game, answer in steps(kind.rules, random_setup(kind, random), random):
        if done is not None and (game.pending is None or random.random() < LOOKED_AT):
            met.add(assert_named(game, *done))
        if answer is not None and answer.actor not in (CHANCE, CLOCK):
            asked, answers = game.pending, is_answer(game.pending, answer)
            together = asked.seats if answers and isinstance(asked, Choice) else ()
            done = answer.actor, asked.id, together, "" if answer.actor == HOST else name_of(game, answer)
    return met


def assert_named(game: Game, actor, asked: str, together: tuple[int, ...], name: str) -> str:
    """After `actor` has done something while `asked` was open; `together`: the seats that answered that one."""
    open_now = game.pending
    if isinstance(open_now, Choice) and len(open_now.asked) > 1 and not open_now.open:
        assert game.to_take_back().event is None, "nobody may see who has answered"
        return ""
    if actor == HOST:
        taken = game.to_take_back().event
        assert taken.key in ("adjustment_undone", "adjustment_undone_for")
        assert_logged(game, taken)
        return taken.key
    stands = open_now is None or asked != open_now.id  # else others have still to answer
    assert_called(game, name, tuple(sorted(together)) if stands and len(together) > 1 else (actor,))
    return name


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_act_of_a_random_game_is_called_by_what_it_is(kind, seed):
    assert_every_act_is_named(kind, seed)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_act_of_many_games_is_called_by_what_it_is(kind):
    """Every act that a board has, and a good part of the others', is met."""
    met = set().union(*(assert_every_act_is_named(kind, seed) for seed in range(12, 150)))
    counted = {"next", "won", "not_won", "over", "reroll", "adjustment_undone_for"}
    assert met >= {
        "dice": {"reroll", "stop", "aim", "serve", "window", "haunt", "saloon_die"},
        "cards": {"play", "end", "sid", "sid_cards", "chuck", "shot", "duel", "dying", "store", "draw_from"},
        "scoreboard": {"life_up", "life_down", "arrow_up", "arrow_down", "arrows_back", "show", "hide", *counted},
        "counters": {"points_up", "points_down", *counted},
    }[kind.name]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_correction_is_called_one(kind):
    corrected = 0
    for seed in range(10):
        random = Random(f"corrections/{kind.name}/{seed}")
        setup = random_setup(kind, random)
        if kind.name == "cards":
            setup = kind.setup(setup.players, kind.options_from((("cards_by", "people"),), len(setup.players)))
        for game, answer in steps(kind.rules, setup, random):
            seen = [asked for asked, said in game.answered if is_correctable(asked) and said.actor == CHANCE]
            if answer is None or not seen or random.random() > 0.05:
                continue
            beside, thrown = game.beside(), seen[-1]
            other = random_answer(thrown, CHANCE, random)
            was = next(said.tokens for asked, said in game.answered if asked.id == thrown.id)
            beside.correct(thrown.id, other, None)
            taken = beside.to_take_back()
            if was != other and taken is not None and taken.event is not None:
                assert taken.event.key == "correction_undone"
                assert_logged(beside, taken.event)
                corrected += 1
    assert corrected > 3
