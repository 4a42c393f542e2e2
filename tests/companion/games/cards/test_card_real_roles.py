"""Real role cards: the companion is told who is the Sheriff and who has fallen as what, and the end follows."""

from collections import Counter
from random import Random

import pytest

from companion.games.cards.options import Options
from companion.games.cards.position.notation import position_text
from companion.games.cards.rules import CardGame, card_setup
from companion.kernel.conformance import check, play_to_the_end
from companion.kernel.game import Game
from companion.kernel.view import view_of
from companion.support.errors import SetupInvalid
from tests.companion.games.cards.card_backends import EngineBackend
from tests.companion.games.cards.oracle.compare import follow, record_on
from tests.companion.games.cards.oracle.game import Setup
from tests.companion.games.cards.position_text import POSITIONS, laid
from tests.companion.games.cases import NAMES, card_promises

FIVE = POSITIONS["FIVE"]
REAL = Options(roles_by="cards")
EVERYTHING_REAL = Options(roles_by="cards", cards_by="people")


def ids(game):
    (seat,) = game.pending.seats
    return {option.id for option in game.pending.options(seat)}


def asked(game):
    return game.pending.key, game.pending.seats


def roles(game):
    return [str(seat.role) if seat.role else "?" for seat in game.state.seats]


@pytest.mark.parametrize("players", range(4, 9))
def test_who_is_the_sheriff_is_told_and_nobody_elses_role_is_known(players):
    game = Game(CardGame(), card_setup(NAMES[:players], options=EVERYTHING_REAL))
    assert (asked(game), ids(game)) == (("who_is_sheriff", (0,)), {f"P{seat}" for seat in range(players)})
    game.answer(0, ("P2",))
    assert game.pending.id == "characters"
    assert [seat.role_shown for seat in game.state.seats] == [seat == 2 for seat in range(players)]
    assert roles(game).count("?") == players - 1
    for audience in (None, *range(players)):
        shown = [seat.role for seat in view_of(game, audience).table.seats]
        assert shown == ["sheriff" if seat == 2 else None for seat in range(players)]
    while game.state.turn == 0:
        game.answer("chance", tuple(game.pending.deck[: len(game.pending.places)]))
    assert game.state.active == 2


def test_of_three_each_tells_the_role_and_the_last_one_follows():
    game = Game(CardGame(), card_setup(NAMES[:3], options=REAL))
    assert (asked(game), ids(game)) == (("show_card", (0,)), {"deputy", "outlaw", "renegade"})
    game.answer(0, ("outlaw",))
    assert ids(game) == {"deputy", "renegade"}
    game.answer(1, ("renegade",))
    assert (roles(game), game.pending.id) == (["outlaw", "renegade", "deputy"], "characters")
    assert all(seat.role_shown for seat in game.state.seats)


# -- positions, options, whole games -----------------------------------------------------------------------------------


def test_a_position_says_which_roles_nobody_has_told():
    game = laid("FIVE; roles_by cards")
    assert position_text(game.state).count("| ? ") == 4
    assert position_text(CardGame().begin(card_setup(NAMES[:5], FIVE, REAL))) == FIVE.replace("turn 3", "turn 2")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (FIVE.replace("sheriff+ 5/5", "? 4/4"), "nobody is the Sheriff"),
        (FIVE.replace("? 1/4", "?+ 1/4", 1), "Ben has no role"),
        (FIVE.replace("? 1/4", "outlaw 1/4", 3), "5 players have the roles sheriff, renegade, outlaw, outlaw, deputy"),
        (FIVE.replace("? 1/4 lucky", "? 0/4 lucky"), "Emil's role lies open"),
    ],
)
def test_a_position_that_cannot_be_is_told(text, reason):
    with pytest.raises(SetupInvalid) as told:
        CardGame().begin(card_setup(NAMES[:5], text, REAL))
    assert reason in str(told.value)


def test_a_role_that_nobody_knows_needs_real_cards():
    with pytest.raises(SetupInvalid, match="Ben has no role"):
        CardGame().begin(card_setup(NAMES[:5], FIVE))


def test_roles_are_not_given_where_real_cards_are_dealt():
    with pytest.raises(SetupInvalid, match="Roles can be given only without real role cards"):
        CardGame().begin(card_setup(NAMES[:5], options=Options(roles_by="cards", roles={0: "sheriff"})))


def test_no_bot_plays_and_no_phone_is_needed():
    assert not REAL.bots_may_play(dealt=True)
    assert Options().without_phones() == EVERYTHING_REAL
    assert (REAL.phones_hold_secrets, EVERYTHING_REAL.phones_hold_secrets) == (True, False)


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("cards_by", ["companion", "people"])
def test_whole_games_keep_their_promises(players, cards_by):
    expansions = "dodge_city" if players % 2 else "none"
    options = Options(roles_by="cards", cards_by=cards_by, expansions=expansions)
    game = play_to_the_end(CardGame(), card_setup(NAMES[:players], options=options), Random(players))
    again = Game(CardGame(), game.setup)
    for answer in game.record.answers:
        card_promises(again)
        again.answer(answer.actor, answer.tokens)
    assert all(seat.role_shown for seat in game.state.seats)
    told = Counter(roles(game))
    assert sum(told.values()) == players
    assert told["sheriff"] == (players > 3)


def test_nothing_is_told_to_the_wrong_seat():
    setups = [card_setup(NAMES[:5], options=Options(roles_by="cards", cards_by=by)) for by in ("companion", "people")]
    check(CardGame(), setups, 3)


@pytest.mark.parametrize("players", range(3, 9))
def test_the_oracle_reads_it_the_same(players):
    setup = Setup(players, {"expansions": "dodge_city", "roles_by": "cards"}, characters={1: "sid_ketchum"})
    for seed in range(3):
        steps, end = record_on(EngineBackend(), setup, Random(seed))
        follow(setup, steps, end)
        assert any(step.question.id.endswith("shows") for step in steps)
