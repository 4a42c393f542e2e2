"""A position as one line: what is laid is told again, and what cannot be is refused with every reason."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.dice.options import Options
from companion.games.dice.position.notation import position_text
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.dice.views.view import dice_view
from companion.kernel.conformance import check, play_to_the_end
from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.support.errors import SetupInvalid
from tests.companion.games.dice.test_options_chosen import NAMES, mixed

FOUR = (
    "dice turn 12 P3 | sheriff+ 9/10 1 bart_cassidy | outlaw+ 0/8 0 suzy_lafayette | outlaw 3/8 0 black_jack "
    "| renegade 8/8 2 lucky_duke"
)


def test_a_game_goes_on_from_a_position():
    game = Game(DiceGame(), dice_setup(NAMES[:4], FOUR))
    assert game.pending.id == "turn 12/P3/roll 1"
    assert [seat.life for seat in game.state.seats] == [9, 0, 3, 8]
    assert game.state.pile == 6
    assert position_text(game.state) == FOUR
    assert check(DiceGame(), [dice_setup(NAMES[:4], FOUR)], seed=1) > 3


def starts_a_turn(game: Game) -> bool:
    """Whether the open decision is the first of a turn."""
    return bool(game.events) and game.events[-1].key == "turn"


@settings(max_examples=80, deadline=None)
@given(st.integers(3, 8), st.integers(0, 10**9), st.integers(0, 40))
def test_any_position_at_the_start_of_a_turn_can_be_laid_again(players, seed, turns):
    random = Random(seed)
    options = mixed(players, seed)
    game = Game(DiceGame(), dice_setup(NAMES[:players], options=options))
    while game.pending is not None and not (game.state.turn > turns and starts_a_turn(game)):
        play_on(game, random)
    if game.pending is None:
        return
    text = position_text(game.state)
    again = Game(DiceGame(), dice_setup(NAMES[:players], text, options))
    assert position_text(again.state) == text
    assert again.pending == game.pending or again.pending.id == game.pending.id
    for audience in (None, *range(players)):
        assert dice_view(again.state, audience) == dice_view(game.state, audience)
    there = play_to_the_end(DiceGame(), again.setup, Random(seed))
    assert there.state.outcome is not None
    twin = Random(seed + 1), Random(seed + 1)
    for each, drawn in zip((game, again), twin, strict=True):
        for _ in range(60):
            if each.pending is not None:
                play_on(each, drawn)
    assert position_text(again.state) == position_text(game.state), "the same dice and choices lead to the same place"


def refused(text: str, **chosen: object) -> str:
    with pytest.raises(SetupInvalid) as refusal:
        Game(DiceGame(), dice_setup(NAMES[: text.count("|")], text, Options(**chosen)))
    return str(refusal.value)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("P3", "P1"), "P1 is not there to play"),
        (("P3", "P7"), "P7 is not there to play"),
        (("turn 12", "turn 0"), "turns are counted from 1"),
        (("9/10", "11/10"), "P0 has more life points than possible"),
        (("9/10", "9/11"), "P0 cannot have 11 life points, 10 at most"),
        (("3/8", "3/10"), "P2 cannot have 10 life points, 8 at most"),
        (("8/8 2", "8/8 8"), "players hold 9 arrows, 8 at most can lie before them"),
        (("outlaw+ 0/8 0", "outlaw+ 0/8 1"), "P1 is out of the game and holds arrows"),
        (("outlaw+ 0/8 0", "outlaw 0/8 1"), "P1 is out of the game and holds arrows; P1 is out of the game and hides"),
        (("3/8", "0/8"), "P2 is out of the game and hides its role"),
        (("sheriff+ 9/10", "sheriff+ 0/10"), "the game is over"),
        (("sheriff+", "sheriff"), "P0 hides its role, which lies open from the deal on"),
        (("renegade", "outlaw"), "3 have the role outlaw, 2 are dealt to 4 players"),
        (("renegade", "sheriff+"), "2 have the role sheriff, 1 are dealt"),
        (("renegade", "deputy"), "1 have the role deputy, 0 are dealt"),
        (("renegade", "?"), "P3 has no role"),
        (("renegade", "the_ugly"), "P3 has a special role, and they are not played"),
        (("renegade", "bandit"), "“bandit” is unknown; known are: sheriff, deputy, outlaw, renegade"),
        (("lucky_duke", "lucky_luke"), "“lucky_luke” is unknown; known are: stranger, bart_cassidy"),
        (("lucky_duke", "black_jack"), "black_jack is there only once"),
        (("lucky_duke", "vera_custer"), "vera_custer comes with a module that is not played"),
        (("lucky_duke", "lucky_duke haunted:horse"), "“horse” is unknown; known are: arrow, dynamite"),
        (("lucky_duke", "lucky_duke haunted:beer"), "the Ghost is not played"),
        (("8/8 2", "8/8 2+chief"), "the Indian Chief's Arrow is not played"),
        (("dice turn 12 P3 |", ""), "is no position of 4 players: it reads “dice turn 12 P3"),
        (("dice turn 12 P3", "dice turn twelve"), "is no position of 4 players: it reads “dice turn 12 P3"),
        (("3/8 0 black_jack", "3/8 black_jack"), "“outlaw 3/8 black_jack” cannot be read. It reads “dice turn"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reasons(change, complaint):
    assert change[0] in FOUR
    with pytest.raises(SetupInvalid) as refusal:
        Game(DiceGame(), dice_setup(NAMES[:4], FOUR.replace(*change)))
    assert complaint in str(refusal.value)


def test_all_reasons_are_told_at_once():
    text = "dice turn 0 P1 | sheriff 12/10 8 bart_cassidy | outlaw+ 0/8 3 vera_custer | outlaw 3/8 0 black_jack | "
    said = refused(text + "outlaw 8/9 2+chief black_jack")
    assert said.count(";") == 11, said
    for part in ("P0 has more", "P0 hides", "P1 is out of the game and holds", "P3 cannot have 9", "3 have the role",
                 "vera_custer comes", "black_jack is there", "Chief's Arrow is not", "players hold 13", "turns are",
                 "P1 is not there to play"):  # fmt: skip
        assert part in said


def test_all_unknown_words_and_parts_are_told_at_once():
    said = refused("dice turn 1 P0 | boss 8/8 0 sue | boss 8/8 0 joe haunted:horse | outlaw 8/8 0 black_jack")
    assert [said.count(f"“{word}” is unknown") for word in ("boss", "sue", "joe", "horse")] == [1, 1, 1, 1]
    said = refused("dice turn 1 P0 | boss | chief | outlaw 8/8 0 black_jack")
    assert "“boss” cannot be read; “chief” cannot be read." in said


FIVE = (
    "dice turn 9 P4 | sheriff+ 9/10 1 stranger | outlaw+! 0/8 0 stranger ghost | outlaw 3/8 0+chief stranger "
    "haunted:arrow:x2 | renegade 8/8 2 stranger | deputy 8/8 2 stranger"
)
GHOSTLY = ("chiefs_arrow", "ghost")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("deputy 8/8 2", "deputy 8/8 2+chief"), "the Indian Chief's Arrow is there only once"),
        (("renegade 8/8 2 stranger", "renegade+ 0/8 0 stranger ghost"), "the Ghost is there only once"),
        (("deputy 8/8 2 stranger", "deputy 8/8 2 stranger haunted:beer"), "the Ghost's token is there only once"),
        (("outlaw+! 0/8 0", "outlaw+! 2/8 0"), "P1 is the Ghost and alive"),
        ((" ghost", ""), "P2 is haunted and there is no Ghost"),
        (("outlaw 3/8 0+chief", "outlaw+ 0/8 0+chief"), "P2 is out of the game and holds arrows"),
        (("outlaw 3/8 0+chief", "outlaw+ 0/8 0"), "P2 is out of the game and haunted"),
        (("deputy 8/8 2", "deputy 8/8 6"), "players hold 9 arrows, 8 at most can lie before them"),
    ],
)
def test_what_cannot_be_with_ghost_and_chiefs_arrow(change, complaint):
    assert change[0] in FIVE
    assert complaint in refused(FIVE.replace(*change), modules=GHOSTLY)
    Game(DiceGame(), dice_setup(NAMES[:5], FIVE, Options(modules=GHOSTLY)))


def test_with_the_chiefs_arrow_in_the_pile_nine_may_lie_before_players():
    nine = FIVE.replace("0+chief", "0").replace("deputy 8/8 2", "deputy 8/8 6")
    game = Game(DiceGame(), dice_setup(NAMES[:5], nine, Options(modules=GHOSTLY)))
    assert game.state.tokens_in_pile == 1
    assert "8 at most" in refused(nine, modules=GHOSTLY, last_token="ordinary")


def test_special_roles_are_there_only_once_and_an_old_sheriff_may_keep_its_life():
    text = "dice turn 9 P0 | {}+! 8/8 0 stranger | {}+! {}/8 0 stranger | the_ugly 8/8 0 stranger | {} 8/8 0 stranger"
    said = refused(text.format("the_bear", "the_ugly", 8, "left_hand"), modules=("special_roles",))
    assert "the_ugly is there only once" in said
    five = text + " | the_bad 8/8 0 stranger"
    good = five.format("the_bear", "the_good", 11, "left_hand")
    assert Game(DiceGame(), dice_setup(NAMES[:5], good, Options(modules=("special_roles",)))).pending
    assert "P1 has more life" in refused(good.replace("11/8", "12/8"), modules=("special_roles",))


def test_three_hunters_are_open_and_two_of_them_alive():
    three = "dice turn 9 P0 | deputy+ 8/8 0 stranger | outlaw+ 8/8 0 stranger | renegade+ 8/8 0 stranger"
    assert Game(DiceGame(), dice_setup(NAMES[:3], three)).pending
    assert "P1 hides its role" in refused(three.replace("outlaw+", "outlaw"))
    assert "the game is over" in refused(
        three.replace("outlaw+ 8", "outlaw+ 0").replace("renegade+ 8", "renegade+ 0")
    )
    assert "1 have the role deputy, 0 are dealt" in refused(three, three_players="sheriff")
    assert "P0 cannot have 10 life" in refused(three.replace("8/8", "8/10", 1))
    assert Game(
        DiceGame(), dice_setup(NAMES[:3], three.replace("8/8", "8/10", 1), Options(three_bonus="deputy"))
    ).pending


def test_with_real_cards_roles_need_not_be_known_but_none_lies_open_unknown():
    text = FOUR.replace("outlaw 3/8", "? 3/8")
    assert Game(DiceGame(), dice_setup(NAMES[:4], text, Options(roles_by="cards"))).state.seats[2].role is None
    assert "P2 has no role" in refused(text)
    assert "P2 has no role" in refused(FOUR.replace("outlaw 3/8", "?+ 3/8"), roles_by="cards")


def test_an_unknown_option_names_the_known_ones():
    from companion.kernel.rules import Setup

    with pytest.raises(SetupInvalid, match="it has: position, roles, characters, modules, roles_by"):
        Game(DiceGame(), Setup("dice", 1, NAMES[:4], (("horses", "yes"),)))
