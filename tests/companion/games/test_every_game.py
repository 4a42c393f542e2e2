"""What every game promises, over `CASES`: conformance, records, random play, bad input, acts in any order."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.bots.seating import Seating
from companion.games.known import game_told, kind_of
from companion.games.simulation import play_bots, play_game, play_games
from companion.games.western.options import RuleOptions
from companion.kernel.conformance import check
from companion.kernel.decision import CHANCE, CLOCK, HOST, is_correctable
from companion.kernel.game import Game
from companion.kernel.notation import parse_record, record_text
from companion.kernel.random_play import play_on, play_through, random_answer
from companion.kernel.record import Record
from companion.kernel.view import view_of
from companion.support.errors import RecordInvalid, Refused, SetupInvalid
from tests.companion.games.cases import CASES, DICE, TOY, GameCase

KINDS = {case.kind.name: case.kind for case in CASES}
SETUPS = [
    pytest.param(case, setup, id=f"{case}-{number}") for case in CASES for number, setup in enumerate(case.setups)
]
EACH = pytest.mark.parametrize("case", CASES, ids=str)


@pytest.mark.parametrize(("case", "setup"), SETUPS)
def test_it_conforms(case, setup):
    """Replay, undo, and what is hidden: games that differ only in that look the same to whoever may not know it."""
    assert check(case.kind.rules, [setup], seed=1, games=2) > 20


@pytest.mark.parametrize(("case", "setup"), SETUPS)
def test_its_record_as_text_is_the_game(case, setup):
    game = play_game(case.kind.rules, setup, "record")
    assert parse_record(record_text(game.record)) == game.record
    assert game_told(record_text(game.record), KINDS).log() == game.log()


@pytest.mark.parametrize(("case", "setup"), SETUPS)
def test_random_play_that_nobody_keeps_is_the_same_game_and_keeps_its_promises(case, setup):
    game, random = Game(case.kind.rules, setup), Random("same")
    while game.pending is not None:
        play_on(game, random)
        case.promises(game)
    state, answers = play_through(case.kind.rules, setup, Random("same"))
    assert (state.events, answers) == (game.events, len(game.answered))
    assert game.rules.on_turn(game.state) is None, "nobody is on turn after the end"


@EACH
def test_its_bots_play_it_and_the_games_are_counted(case):
    setup, best = case.setups[-1], list(case.kind.bots)[-1]
    ended = play_bots(case.kind, setup, "bots", Seating(best))
    assert ended.pending is None
    tally = play_games(setup, 3, 1, kinds=KINDS)
    assert (tally.games, sum(tally.wins.values())) == (3, 3)


@EACH
def test_every_view_of_it_is_a_western_view(case):
    game, random = Game(case.kind.rules, case.setups[-1]), Random(3)
    while game.pending is not None:
        play_on(game, random)
        for audience in (None, 0):
            table = game.rules.view(game.state, audience)
            assert table.you == audience
            assert [seat.number for seat in table.seats] == list(range(len(game.setup.players)))
            assert all(isinstance(seat.alive, bool) and seat.life <= seat.most_life for seat in table.seats)
    assert table.side
    assert table.winners


@EACH
def test_its_options_are_read_back_and_every_choice_can_be_taken(case):
    players = case.kind.players[-1]
    assert case.kind.options() == case.kind.options_from((), players)
    for choice in case.kind.choices:
        for value in choice.values:
            options = case.kind.options(**{choice.name: value})
            assert case.kind.options_from(options.as_set(), players) == options


@EACH
def test_an_option_of_another_game_is_told_in_a_sentence(case):
    setup = case.setups[0]
    strange = replace(setup, options=(*setup.options, ("weather", "rain")))
    with pytest.raises(SetupInvalid, match=r"There is no option “weather” in this game; it has: .*\.$"):
        Game(case.kind.rules, strange)
    with pytest.raises(RecordInvalid, match="There is no option “weather” in this game"):
        game_told(record_text(Record(strange)), KINDS)


def test_the_options_that_another_kind_has_written_are_told_in_a_sentence():
    dice, toy = DICE.kind, TOY.kind
    own = toy.options(hands="yes")
    assert isinstance(own, RuleOptions)
    with pytest.raises(SetupInvalid, match=r"There is no option “hands” in this game; it has: .*two_first"):
        dice.options_from(own.as_set(), 4)


def test_an_unknown_game_is_told_in_a_sentence_that_names_what_is_known():
    with pytest.raises(RecordInvalid, match=r"There is no game “chess” here; there is: dice, cards, toy\."):
        kind_of("chess", KINDS)
    text = record_text(play_game(TOY.kind.rules, TOY.setups[0], "1").record)
    with pytest.raises(RecordInvalid, match="There is no game “toy” here; there is: dice"):
        game_told(text)


@EACH
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_answers_undos_and_corrections_in_any_order_keep_its_promises(case: GameCase, data):
    setup = data.draw(st.sampled_from(case.setups))
    random = Random(data.draw(st.integers(0, 10**6)))
    game = Game(case.kind.rules, setup)
    for _ in range(data.draw(st.integers(0, 60))):
        if game.pending is not None:
            play_on(game, random)
    for what in data.draw(st.lists(st.sampled_from(["play", "undo", "undo by seat", "correct", "again"]), max_size=12)):
        _do(game, what, random)
        case.promises(game)
    acted = [answer.actor for answer in game.record.answers if answer.actor not in (CHANCE, CLOCK, HOST)]
    assert all(0 <= actor < len(setup.players) for actor in acted)
    again = Game.replay(case.kind.rules, parse_record(record_text(game.record)))
    assert _standing(again) == _standing(game)


def _standing(game: Game) -> tuple[object, ...]:
    """What everybody sees and is told, whatever was taken back on the way."""
    audiences = (None, *range(len(game.setup.players)))
    views = [view_of(game, audience, 0) for audience in audiences]
    return (*((view.table, view.decision and view.decision._replace(epoch=0)) for view in views), list(game.events))


def _do(game: Game, what: str, random: Random) -> None:
    """One act; what the game refuses has changed nothing."""
    record, epoch = game.record, game.epoch
    try:
        if what == "play" and game.pending is not None:
            play_on(game, random)
        elif what == "undo":
            game.undo(None, agreed=True)
        elif what == "undo by seat":
            game.undo(random.randrange(len(game.setup.players)))
        elif what == "again":
            game.throw_again(None)
        elif what == "correct":
            seen = [decision for decision, answer in game.answered if is_correctable(decision)]
            if seen:
                shown = random.choice(seen)
                game.correct(shown.id, random_answer(shown, CHANCE, random), None)
    except Refused:
        assert (game.record, game.epoch) == (record, epoch)
