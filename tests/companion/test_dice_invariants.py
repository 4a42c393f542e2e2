"""What is true at every step of every dice game, whatever is thrown and chosen."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.dicegame.rules import DiceGame, dice_setup
from companion.dicegame.table import ARROWS
from companion.kernel.game import Game
from companion.kernel.random_play import play_on

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")


@settings(max_examples=40, deadline=None)
@given(st.integers(4, 8), st.integers(0, 10**9))
def test_arrows_are_conserved_life_stays_in_range_and_the_dead_never_act(players, seed):
    game = Game(DiceGame(), dice_setup(NAMES[:players]))
    random = Random(seed)
    while game.pending is not None:
        table = game.state
        if table.turn:
            assert table.pile + sum(seat.arrows for seat in table.seats) == ARROWS
            assert table.pile > 0, "the last arrow brings the Indians at once"
            assert all(0 <= seat.life <= seat.most_life for seat in table.seats)
            assert all(seat.arrows == 0 for seat in table.seats if not seat.alive)
            assert all(table.seats[seat].alive for seat in game.pending.seats)
            assert table.on_turn.alive
            assert [seat.role_shown for seat in table.seats if not seat.alive].count(False) == 0
        play_on(game, random)
    assert game.state.outcome is not None
    assert game.state.outcome.winners or game.state.outcome.side == "outlaws"


@settings(max_examples=20, deadline=None)
@given(st.integers(4, 8), st.integers(0, 10**9), st.data())
def test_a_correction_of_any_throw_leaves_a_game_that_a_replay_gives_too(players, seed, data):
    game = Game(DiceGame(), dice_setup(NAMES[:players]))
    random = Random(seed)
    for _ in range(data.draw(st.integers(3, 120))):
        if game.pending is None:
            break
        play_on(game, random)
    throws = [(d, a) for d, a in game.answered if a.seat is None and hasattr(d, "dice")]
    decision, _ = data.draw(st.sampled_from(throws)) if throws else (None, None)
    if decision is None:
        return
    faces = tuple(data.draw(st.sampled_from(faces)) for faces in decision.faces)
    tried = game.try_correction(decision.id, faces)
    before = dict(game.rules.tally(game.state))
    game.correct(decision.id, faces, None)
    after = dict(game.rules.tally(game.state))
    changed = {name for name in after if before[name] != after[name]}
    told = {name for name in changed if "/" in name} if tried.sealed else changed
    assert {change.name for change in tried.changes} == told
    again = Game.replay(game.rules, game.record)
    assert again.events == game.events
    assert (again.pending.id if again.pending else None) == (game.pending.id if game.pending else None)
