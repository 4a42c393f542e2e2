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
from companion.support.errors import Refused, SetupInvalid
from tests.companion.games.cards.card_backends import EngineBackend
from tests.companion.games.cards.oracle.compare import follow, record_on
from tests.companion.games.cards.oracle.game import Setup
from tests.companion.games.cases import NAMES, card_promises

FIVE = (
    "cards turn 3 P0 | sheriff+ 5/5 willy_the_kid hand bang:AS,bang:QH,bang:KH,beer:6H,gatling:10H front "
    "winchester:8S | ? 1/4 bart_cassidy hand missed:2S | ? 1/4 rose_doolan | ? 1/4 black_jack | ? 1/4 lucky_duke"
)
SID = FIVE.replace("? 1/4 black_jack", "? 1/4 sid_ketchum hand missed:3S,missed:4S")
REAL = Options(roles_by="cards")
EVERYTHING_REAL = Options(roles_by="cards", cards_by="people")


def laid(text=FIVE, options=REAL):
    """A game in which the Sheriff has drawn and plays."""
    game = Game(CardGame(), card_setup(NAMES[: text.count("/")], text, options))
    while game.pending.seats == ():
        game.answer("chance", tuple(sorted(game.pending.deck)[-len(game.pending.places) :]))
    return game


def ids(game):
    (seat,) = game.pending.seats
    return {option.id for option in game.pending.options(seat)}


def shoots(game, card, target):
    """The active seat shoots at somebody, who takes it."""
    game.answer(game.state.active, (f"play:{card}@P{target}",))
    while game.pending is not None and game.pending.key in ("shot", "dying"):
        game.answer(target, ("take",))


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


def test_an_outlaw_is_asked_for_and_brings_three_cards():
    game = laid()
    shoots(game, "bang:AS", 4)
    assert (asked(game), ids(game)) == (("show_card", (4,)), {"deputy", "outlaw", "renegade"})
    assert view_of(game, None).table.seats[4].role is None
    with pytest.raises(Refused):
        game.answer(4, ("sheriff",))
    with pytest.raises(Refused, match="Emil is out of the game and shows a role card first"):
        game.adjust(("P1/life=2",))
    game.answer(4, ("outlaw",))
    assert (game.pending.key, len(game.pending.places)) == ("draw", 3)
    assert view_of(game, None).table.seats[4].role == "outlaw"


def test_sid_may_act_before_a_role_card_is_turned_and_it_is_asked_for_afterwards():
    game = laid(SID)
    shoots(game, "bang:AS", 4)
    assert asked(game) == ("show_card", (4,))
    game.answer(3, ("sid",))
    assert asked(game) == ("sid_cards", (3,))
    assert (game.state.seats[4].out, game.state.seats[4].role_shown) == (True, False)
    game.answer(3, ("missed:3S", "missed:4S"))
    assert asked(game) == ("show_card", (4,))
    game.answer(4, ("outlaw",))
    assert (game.pending.key, len(game.pending.places)) == ("draw", 3), "the reward is not lost"


def test_a_deputy_costs_the_sheriff_all_his_cards():
    game = laid()
    shoots(game, "bang:AS", 4)
    game.answer(4, ("deputy",))
    sheriff = game.state.seats[0]
    assert (len(sheriff.hand), sheriff.front) == (0, [])


def test_the_last_outlaw_told_leaves_no_more_outlaws_to_tell():
    game = laid()
    shoots(game, "bang:AS", 4)
    game.answer(4, ("outlaw",))
    game.answer("chance", ("bang:2C", "bang:3C", "bang:4C"))
    shoots(game, "bang:QH", 1)
    game.answer(1, ("outlaw",))
    game.answer("chance", ("bang:5C", "bang:6C", "bang:7C"))
    shoots(game, "bang:KH", 2)
    assert ids(game) == {"deputy", "renegade"}
    game.answer(2, ("renegade",))
    assert game.pending is None, "the last one can only be the Deputy"
    assert (game.state.outcome.side, game.state.outcome.winners) == ("law", (0, 3))


def test_all_who_fall_together_show_one_after_the_other_and_then_the_end_is_judged():
    game = laid()
    game.answer(0, ("play:gatling:10H",))
    while game.pending.key in ("shot_at", "dying"):
        game.answer(game.waiting_for[0], ("take",))
    told = {}
    for role in ("outlaw", "renegade", "deputy"):
        told[game.pending.seats[0]] = role
        assert game.state.outcome is None
        game.answer(game.pending.seats[0], (role,))
    assert list(told) == [1, 2, 3]
    assert game.pending is None
    assert (roles(game), game.state.outcome.side) == (["sheriff", "outlaw", "renegade", "deputy", "outlaw"], "law")


def test_when_the_sheriff_falls_everybody_shows_and_nothing_is_won_in_any_view_before():
    game = laid()
    game.adjust(("P0/eliminate",))
    seen = []
    while game.pending is not None:
        assert game.pending.key == "show_card"
        assert (view_of(game, None).table.side, view_of(game, 1).table.winners) == (None, ())
        with pytest.raises(Refused, match="The game is over"):
            game.adjust(("P1/life=2",))
        (seat,) = game.pending.seats
        seen.append(seat)
        game.answer(seat, ({1: "outlaw", 2: "renegade", 3: "deputy"}[seat],))
    assert seen == [1, 2, 3], "the fifth follows"
    assert (view_of(game, None).table.side, game.state.outcome.winners) == ("outlaws", (1, 4))


@pytest.mark.parametrize(
    ("role", "side", "winners"), [("renegade", "renegade", (1,)), ("outlaw", "outlaws", (1, 2, 5))]
)
def test_of_eight_the_second_renegade_wins_as_the_last_one_and_not_an_outlaw(role, side, winners):
    text = (
        "cards turn 9 P1 | sheriff+ 1/5 willy_the_kid | ? 4/4 bart_cassidy hand bang:AS | outlaw+ 0/4 rose_doolan "
        "| deputy+ 0/4 black_jack | renegade+ 0/4 lucky_duke | outlaw+ 0/4 kit_carlson | deputy+ 0/4 jesse_jones "
        "| ? 1/4 slab_the_killer"
    )
    game = laid(text)
    game.adjust(("P7/eliminate",))
    assert ids(game) == {"outlaw", "renegade"}
    game.answer(7, ("outlaw" if role == "renegade" else "renegade",))
    assert (game.state.outcome, roles(game)[1]) == (None, role)
    shoots(game, "bang:AS", 0)
    assert game.pending is None
    assert (game.state.outcome.side, game.state.outcome.winners) == (side, winners)


def test_who_is_left_alone_by_a_single_blow_follows_from_what_the_others_show():
    text = (
        "cards turn 9 P1 | sheriff+ 1/5 willy_the_kid | ? 4/4 bart_cassidy hand gatling:10H | outlaw+ 0/4 rose_doolan "
        "| ? 1/4 black_jack | ? 1/4 lucky_duke | outlaw+ 0/4 kit_carlson | deputy+ 0/4 jesse_jones | ? 1/4 "
        "slab_the_killer"
    )
    game = laid(text)
    game.answer(1, ("play:gatling:10H",))
    while game.pending.key in ("shot_at", "dying"):
        game.answer(game.waiting_for[0], ("take",))
    for seat, role in ((3, "renegade"), (4, "deputy"), (7, "outlaw")):
        assert asked(game) == ("show_card", (seat,))
        game.answer(seat, (role,))
    assert game.pending is None
    assert (game.state.outcome.side, game.state.outcome.winners) == ("renegade", (1,))


# -- what was told wrongly ---------------------------------------------------------------------------------------------


def two_fallen():
    game = laid()
    shoots(game, "bang:AS", 4)
    game.answer(4, ("outlaw",))
    game.answer("chance", ("bang:2C", "bang:3C", "bang:4C"))
    shoots(game, "bang:QH", 1)
    game.answer(1, ("renegade",))
    return game


def test_a_role_that_was_told_is_taken_back_as_any_answer():
    game = laid(options=EVERYTHING_REAL, text=FIVE.replace("bang:AS,bang:QH,bang:KH,beer:6H,gatling:10H", "5").replace(
        "missed:2S", "1"))  # fmt: skip
    game.answer(0, ("play:bang:AS@P4",))
    assert asked(game) == ("show_card", (4,))
    game.answer(4, ("deputy",))
    game.undo(None)
    assert asked(game) == ("show_card", (4,))
    game.answer(4, ("renegade",))
    assert roles(game)[4] == "renegade"


def test_a_role_that_was_told_is_set_right_later():
    game = two_fallen()
    game.adjust(("P4/role=deputy",))
    assert roles(game)[2:4] == ["outlaw", "outlaw"], "what is left follows anew"
    assert view_of(game, None).table.seats[4].role == "deputy"
    game.adjust(("P4/role=outlaw",))
    assert roles(game) == ["sheriff", "renegade", "?", "?", "outlaw"]


def test_a_role_set_right_can_end_the_game():
    game = two_fallen()
    shoots(game, "bang:KH", 2)
    game.answer(2, ("deputy",))
    assert roles(game)[3] == "outlaw"
    game.adjust(("P2/role=outlaw",))
    assert game.pending is None
    assert (game.state.outcome.side, game.state.outcome.winners) == ("law", (0, 3))


@pytest.mark.parametrize(
    ("tokens", "sentence"),
    [
        (("P1/role=outlaw", "P4/role=renegade"), None),
        (("P4/role=renegade",), "There is one card Renegade for this number of players."),
        (("P0/role=deputy",), "Who is the Sheriff was told before the first turn"),
        (("P2/role=deputy",), "Carl's role card lies face down"),
        (("P4/role=sheriff",), "“P4/role=sheriff” sets nothing"),
        (("P4/role=deputy", "P4/role=renegade"), "“P4/role” is set twice"),
    ],
)
def test_impossible_roles_are_refused_in_a_sentence(tokens, sentence):
    game = two_fallen()
    if sentence is None:
        game.adjust(tokens)
        assert roles(game) == ["sheriff", "outlaw", "?", "?", "renegade"]
        return
    with pytest.raises(Refused) as refused:
        game.adjust(tokens)
    assert sentence in str(refused.value)


def test_where_the_companion_deals_no_role_is_set():
    text = FIVE.replace("? 1", "outlaw 1", 2).replace("? 1", "renegade 1", 1).replace("? 1", "deputy 1", 1)
    game = laid(text, Options())
    with pytest.raises(Refused, match="The companion deals the roles here"):
        game.adjust(("P1/role=outlaw",))


# -- positions, options, whole games -----------------------------------------------------------------------------------


def test_a_position_says_which_roles_nobody_has_told():
    game = laid()
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
