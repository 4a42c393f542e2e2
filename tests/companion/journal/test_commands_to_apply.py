"""Commands told once more, without what was taken back at once: the same game as with every command carried out."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.journal.commands import Adjusted, Answered, Command, CorrectedForGood, ThrownAgain, Undone
from companion.journal.commands_to_apply import commands_to_apply
from companion.journal.journal import StoredGame
from companion.journal.stored_game import game_stored
from companion.kernel.conformance import all_views
from companion.kernel.decision import CHANCE, CLOCK, Allocation, Choice, Dice, Window
from companion.kernel.game import Game
from companion.kernel.random_play import random_answer, steps_in
from companion.support.errors import JournalUnreadable, Refused
from tests.companion.toy_game import ToyGame, toy_setup

DICE = dice_setup(("Anna", "Ben", "Carl", "Dora", "Emil"))
SALOON = dice_setup(("Anna", "Ben", "Carl", "Dora", "Emil"), options=Options(modules=MODULES))
SAID = ("answer", "answer", "answer", "answer_undo", "answer_undo", "undo", "undo_own", "again", "correct", "adjust")


def told(game: Game, said: str, random: Random) -> list[Command]:
    """Say something to a game if it takes it; gives the commands that were carried out."""
    parts = said.split("_") if said != "undo_own" else [said]
    done = []
    for part in parts:
        command = _command(game, part, random)
        try:
            done += [] if command is None else [command.apply(game)]
        except Refused:
            break
    return done


def _command(game: Game, part: str, random: Random) -> Command | None:
    if part.startswith("undo"):
        last = [answer.actor for _, answer in game.answered if isinstance(answer.actor, int)]
        return Undone(last[-1] if last and part == "undo_own" else None)
    if part == "again":
        return ThrownAgain()
    if game.pending is None:
        return None
    if part == "correct":
        throws = [each for each in game.answered if isinstance(each[0], Dice) and each[1].actor == CHANCE]
        if not throws:
            return None
        asked, _ = random.choice(throws)
        return CorrectedForGood(asked.id, random_answer(asked, CHANCE, random))
    if part == "adjust":
        return Adjusted(("coins=7",) if game.setup.game == "toy" else ("P1/life=3",))
    seats = game.waiting_for
    seat = random.choice(seats) if seats else None
    if isinstance(game.pending, Window):
        seat = steps_in(game.pending, random)
    actor = (CLOCK if isinstance(game.pending, Window) else CHANCE) if seat is None else seat
    return Answered(game.pending.id, game.epoch, seat, random_answer(game.pending, actor, random))


def played(game: Game, commands: list[Command]) -> int:
    """Carry out what is left of the commands; gives how many that were."""
    count = 0
    for _, command in commands_to_apply(game, commands):
        command.apply(game)
        count += 1
    return count


def whole(game: Game) -> dict[str, object]:
    """All that a game is, also what it remembers for later."""
    return {
        "record": game.record,
        "events": game.events,
        "log": game.log(),
        "epoch": game.epoch,
        "fallen": game.dropped,
        "pending": game.pending._replace(check=None) if isinstance(game.pending, Allocation) else game.pending,
        "waiting_for": game.waiting_for,
        "shown": game.remembered,
        "waiting": [answer for _, answer in game._memory.waiting],
        "partial": game._partial,
        "tally": game.rules.tally(game.state),
        "views": all_views(game),
    }


@pytest.mark.parametrize(
    ("rules", "setup"),
    [(ToyGame(), toy_setup()), (DiceGame(), DICE), (DiceGame(), SALOON)],
    ids=["toy", "dice", "saloon"],
)
@settings(max_examples=200, deadline=None)
@given(said=st.lists(st.sampled_from(SAID), min_size=10, max_size=120), seed=st.integers(0, 2**20))
def test_left_out_or_carried_out_it_is_the_same_game(rules, setup, said, seed):
    random = Random(seed)
    live = Game(rules, setup)
    commands = [command for one in said for command in told(live, one, random)]
    literal = Game(rules, setup)
    for command in commands:
        command.apply(literal)
    folded = Game(rules, setup)
    assert played(folded, commands) <= len(commands)
    assert whole(folded) == whole(literal)
    goes_on = [told(game, "answer", Random(seed)) for game in (folded, literal) for _ in range(5)]
    assert goes_on[:5] == goes_on[5:]
    assert whole(folded) == whole(literal)


def at_a_choice(setup=DICE) -> tuple[Game, list[Command]]:
    """A game in which one seat has a choice of its own, and how it came there; nothing is remembered."""
    random, game, commands = Random(3), Game(DiceGame(), setup), []
    while not (game.waiting_for and len(game.record.answers) > 12):
        commands += told(game, "answer", random)
    assert not isinstance(game.pending, Choice) or len(game.pending.asked) == 1
    return game, commands


def test_what_was_taken_back_at_once_is_not_played():
    game, commands = at_a_choice()
    before, random = len(commands), Random(4)
    for _ in range(20):
        commands += told(game, "answer_undo", random)
    assert len(commands) == before + 40
    unlike = {command.tokens for command in commands[before:] if isinstance(command, Answered)}
    folded = Game(DiceGame(), DICE)
    assert played(folded, commands) <= before + 2 * (len(unlike) + 1), "each is played once: what it shows stays shown"
    assert whole(folded) == whole(game)


def test_where_dice_come_back_with_an_answer_it_is_played_once_to_see_that_they_do():
    random, game, commands = Random(3), Game(DiceGame(), DICE), []
    while not game.pending.id.endswith("/re-roll 1") or any(len(slot.options) < 2 for slot in game.pending.slots):
        commands += told(game, "answer", random)
    again = ("throw",) * len(game.pending.slots)
    seat = game.pending.seat

    def throw_again() -> Command:
        return Answered(game.pending.id, game.epoch, seat, again).apply(game)

    commands.append(throw_again())
    commands += told(game, "answer", random)  # the dice
    commands += told(game, "undo", random)
    before = len(commands)
    for _ in range(20):
        commands.append(throw_again())
        assert game.record.answers[-1].actor == CHANCE, "the dice have come back"
        commands += told(game, "undo", random)
    folded = Game(DiceGame(), DICE)
    assert played(folded, commands) == before + 2
    assert whole(folded) == whole(game)


@pytest.mark.parametrize(
    "wrong",
    [{"tokens": ("horse",)}, {"epoch": 9}, {"decision": "turn 99/horse"}, {"seat": None}],
    ids=["illegal", "another epoch", "another question", "not a seat's"],
)
def test_an_answer_that_is_refused_is_refused_also_where_it_was_taken_back(wrong):
    game, commands = at_a_choice()
    answer = _command(game, "answer", Random(1))
    stored = StoredGame(1, DICE, (*commands, replace(answer, **wrong), Undone()))
    with pytest.raises(JournalUnreadable, match=rf"Command {len(commands) + 1} of game 1 "):
        game_stored(stored)


def test_an_undo_by_somebody_else_is_refused_also_right_after_the_answer():
    game, commands = at_a_choice()
    answer = _command(game, "answer", Random(1))
    stored = StoredGame(1, DICE, (*commands, answer, Undone((answer.seat + 1) % 5)))
    with pytest.raises(JournalUnreadable, match=rf"Command {len(commands) + 2} of game 1 "):
        game_stored(stored)
