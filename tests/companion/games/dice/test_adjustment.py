"""The host sets the table as it lies: each reason why it cannot, tokens conserved, told, undone, in the record."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.dice.faces import FACES
from companion.games.dice.position.adjustment import refuses_adjustment
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.dice.table import ARROWS, DiceTable, Haunt
from companion.kernel.game import Game
from companion.kernel.notation import parse_record, record_text
from companion.kernel.random_play import play_on
from companion.support.errors import AnswerInvalid, Refused, RefusedTogether
from tests.companion.games.dice.scene import Scene
from tests.companion.games.dice.test_options_chosen import NAMES, mixed

FIVE = ("S arrows=1", "R life=0 ghost", "O arrows=2 chief", "O", "D haunted=beer")


def haunted_table(**options: str) -> Scene:
    return Scene.laid(*FIVE, modules=("chiefs_arrow", "ghost"), **options)


def base_table(**options: str) -> Scene:
    return Scene.laid("S arrows=1", "R", "O arrows=2", "O", "D life=0", **options)


def reasons(laid: Scene, *tokens: str) -> list[str]:
    return [why.key for why in refuses_adjustment(laid.table, tokens)]


# -- each reason -----------------------------------------------------------------------------------------------------


REASONS = {
    "nothing_to_adjust": ("",),
    "unknown_adjustment": ("rubbish", "P9/life=3", "P2/life=-1", "P2/arrows=1000", "chief=P9", "haunt=P9:beer"),
    "adjusts_the_dead": (
        "P1/life=3", "P1/arrows=1", "P1/eliminate", "chief=P1", "haunt=P1:beer", "P3/eliminate P3/arrows=1",
        "P3/life=4 P3/eliminate", "P3/eliminate chief=P3", "P3/eliminate haunt=P3:beer",
    ),
    "life_out_of_range": ("P3/life=0", "P3/life=9"),
    "set_twice": (
        "P3/life=4 P3/life=5", "P3/eliminate P3/eliminate", "chief=P3 chief=pile", "haunt=P3:beer haunt=none",
    ),
    "unknown_face": ("haunt=P3:horse", "haunt=P3:bullet"),
    "haunted_too_late": ("haunt=P0:beer",),
    "too_many_arrows": ("P3/arrows=6", "P3/arrows=7 chief=pile"),
    "": (
        "P3/arrows=6 P0/arrows=0", "P3/arrows=6 chief=pile", "P3/arrows=7 P2/eliminate",
        "P3/life=8 P3/arrows=5 chief=P3 haunt=P2:arrow:x2",
    ),
    "unknown_adjustment adjusts_the_dead life_out_of_range unknown_face set_twice too_many_arrows": (
        "rubbish P1/life=3 P3/life=0 P0/arrows=9 haunt=P3:horse chief=P0 chief=pile",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("keys", "said"), [(keys, said) for keys, all_said in REASONS.items() for said in all_said])
def test_each_reason_alone_and_together(said, keys):
    laid, tokens, keys = haunted_table(), tuple(said.split()), keys.split()
    assert reasons(laid, *tokens) == keys
    before = laid.game.record
    if not keys:
        laid.game.adjust(tokens)
        return
    with pytest.raises(RefusedTogether) as refused:
        laid.game.adjust(tokens)
    assert [each.key for each in refused.value.reasons] == keys
    assert all(str(each) and "refused." not in str(each) for each in refused.value.reasons)
    assert laid.game.record == before


@pytest.mark.parametrize(
    ("token", "key"), [("chief=P2", "no_chiefs_arrow"), ("haunt=P2:beer", "no_ghost"), ("haunt=none", "no_ghost")]
)
def test_what_is_not_played_is_not_set(token, key):
    assert reasons(base_table(), token) == [key]


def test_eight_ordinary_arrows_are_the_most_where_the_last_of_them_brings_the_indians():
    assert reasons(base_table(), "P1/arrows=5") == []
    assert reasons(base_table(), "P1/arrows=6") == ["too_many_arrows"]
    for last, keys in (("any", []), ("ordinary", ["too_many_arrows"])):
        laid = Scene.laid("S", "R", "O", "O", modules=("chiefs_arrow",), last_token=last)
        assert reasons(laid, "P1/arrows=8") == []
        assert reasons(laid, "P1/arrows=9") == keys
    held = Scene.laid("S", "R", "O chief", "O", modules=("chiefs_arrow",), last_token="any")
    assert reasons(held, "P1/arrows=9", "P2/eliminate") == [], "the Chief's Arrow goes back, and no more of them come"
    assert reasons(held, "P1/arrows=9", "P3/eliminate") == ["too_many_arrows"]


def test_what_no_token_changes_is_no_reason():
    """A token that names a seat that is not there counts nothing."""
    assert reasons(base_table(), "P9/arrows=8", "P1/life=3") == ["unknown_adjustment"]


# -- what it does ----------------------------------------------------------------------------------------------------


def test_it_is_told_undone_and_in_the_record():
    laid = haunted_table()
    game = laid.game
    before = (game.rules.tally(laid.table), laid.table.haunt)
    told = game.adjust(("P3/life=4", "P3/arrows=3", "chief=P3", "haunt=P2:arrow:x2"))
    assert [event.key for event in told] == ["life_set", "arrows_set", "chief_set", "haunt_set_double"]
    assert all(event.known_to is None for event in told), "everybody is told"
    table = game.state
    assert (table.seats[3].life, table.seats[3].arrows, table.pile, table.chief) == (4, 3, 3, 3)
    assert table.haunt == Haunt(2, "arrow", doubled=True)
    assert "[host]: P3/life=4 P3/arrows=3 chief=P3 haunt=P2:arrow:x2" in record_text(game.record)
    again = Game.replay(DiceGame(), parse_record(record_text(game.record)))
    assert again.events == game.events
    assert again.state.haunt == table.haunt
    game.undo(None)
    assert (game.rules.tally(game.state), game.state.haunt) == before
    assert game.log()[-1].key == "adjustment_undone_for"
    assert game.log()[-1].params == (("seats", "2 3"),)


def test_a_record_that_adjusts_what_cannot_be_is_refused():
    laid = haunted_table()
    laid.game.adjust(("P3/life=4",))
    text = record_text(laid.game.record).replace("P3/life=4", "P3/life=40")
    with pytest.raises(AnswerInvalid, match="can have 1 to 8 life points"):
        Game.replay(DiceGame(), parse_record(text))


# -- any game --------------------------------------------------------------------------------------------------------


def some_adjustment(table: DiceTable, random: Random) -> tuple[str, ...]:
    """A few tokens, not all of which can be."""
    seat, other = random.randrange(len(table.seats)), random.randrange(len(table.seats))
    drawn = (
        f"P{seat}/life={random.randrange(12)}",
        f"P{other}/arrows={random.randrange(7)}",
        f"P{seat}/eliminate",
        f"chief=P{seat}",
        "chief=pile",
        f"haunt=P{other}:{random.choice(FACES)}{random.choice(('', ':x2'))}",
        "haunt=none",
    )
    return tuple(random.sample(drawn, k=random.choice((1, 1, 2, 3))))


def stands(table: DiceTable) -> None:
    """What is true of every table, whatever the host has set."""
    if not table.turn:
        return
    assert table.pile + sum(seat.arrows for seat in table.seats) == ARROWS
    assert table.pile >= 0
    assert table.tokens_in_pile > 0
    assert (table.chief is not None) == table.options.chiefs_arrow
    assert table.haunt is None or (table.ghost is not None and table.seats[table.haunt.seat].alive)
    for seat in table.seats:
        assert seat.life >= 0
        assert seat.life <= seat.most_life or table.options.special_roles, "an old Sheriff may have more"
        if not table.options.real_roles:  # with real cards the dead first show theirs
            assert seat.alive or not seat.arrows
            assert seat.alive or seat.role_shown
            assert seat.alive or table.chief != seat.number


@settings(max_examples=60, deadline=None)
@given(st.integers(3, 8), st.integers(0, 10**9))
def test_whatever_the_host_sets_tokens_are_conserved_and_a_replay_gives_it_too(players, seed):
    random = Random(seed)
    game = Game(DiceGame(), dice_setup(NAMES[:players], options=mixed(players, seed)))
    for _ in range(400):
        if game.pending is None:
            break
        if game.state.turn and random.random() < 0.1:
            before = game.record
            try:
                game.adjust(some_adjustment(game.state, random))
            except Refused:
                assert game.record == before
        else:
            play_on(game, random)
        stands(game.state)
    again = Game.replay(DiceGame(), parse_record(record_text(game.record)))
    assert again.events == game.events
    assert again.rules.tally(again.state) == game.rules.tally(game.state)
