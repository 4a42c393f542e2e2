"""What is true at every step of every dice game, whatever is thrown and chosen."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.dicegame.faces import FACES_OF
from companion.dicegame.options import CHOICES, GHOST, MODULES, SPECIAL_ROLES, Options
from companion.dicegame.rules import DiceGame, dice_setup
from companion.dicegame.table import ARROWS, PILE
from companion.kernel.game import Game
from companion.kernel.random_play import play_on

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")


def _options(players: int, modules: bool, random: Random) -> Options:
    """The base game, or every module that so many can play, read in any of the ways that the options name."""
    if not modules:
        return Options()
    played = tuple(m for m in MODULES if (players >= 5 or m != GHOST) and (players > 3 or m != SPECIAL_ROLES))
    readings = {choice.name: random.choice(choice.values) for choice in CHOICES if not choice.name.endswith("_by")}
    return Options(**{**readings, "modules": played})


@settings(max_examples=60, deadline=None)
@given(st.integers(4, 8), st.booleans(), st.integers(0, 10**9))
def test_arrows_are_conserved_life_stays_in_range_and_the_dead_never_act(players, modules, seed):
    random = Random(seed)
    options = _options(players, modules, random)
    game = Game(DiceGame(), dice_setup(NAMES[:players], options=options))
    while game.pending is not None:
        table = game.state
        if table.turn:
            assert table.pile + sum(seat.arrows for seat in table.seats) == ARROWS
            assert table.tokens_in_pile > 0, "the last arrow brings the Indians at once"
            assert (table.chief is None) == (not options.chiefs_arrow)
            assert table.chief in (None, PILE) or table.seats[table.chief].alive
            assert all(0 <= seat.life <= _most(table, seat) for seat in table.seats)
            assert all(seat.arrows == 0 for seat in table.seats if not seat.alive)
            assert all(table.seats[seat].alive or seat == table.ghost for seat in game.pending.seats)
            assert table.on_turn.alive or table.active == table.ghost
            assert [seat.role_shown for seat in table.seats if not seat.alive].count(False) == 0
            assert table.haunt is None or table.seats[table.haunt.seat].alive
            assert all(face in FACES_OF[die] for die, face in table.dice.items())
        play_on(game, random)
    assert game.state.outcome is not None
    assert game.state.outcome.winners or game.state.outcome.side in ("outlaws", "nobody")


def _most(table, seat) -> int:
    """A Sheriff of old keeps what he had."""
    was_sheriff = any(event.key == "new_sheriff" and ("target", seat.number) in event.params for event in table.events)
    return seat.most_life + 3 * was_sheriff


@settings(max_examples=20, deadline=None)
@given(st.integers(4, 8), st.booleans(), st.integers(0, 10**9), st.data())
def test_a_correction_of_any_throw_leaves_a_game_that_a_replay_gives_too(players, modules, seed, data):
    random = Random(seed)
    game = Game(DiceGame(), dice_setup(NAMES[:players], options=_options(players, modules, random)))
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
    changed = {name for name in after if before.get(name, "") != after[name]}
    told = {name for name in changed if "/" in name} if tried.sealed else changed
    assert {change.name for change in tried.changes} == told
    again = Game.replay(game.rules, game.record)
    assert again.events == game.events
    assert (again.pending.id if again.pending else None) == (game.pending.id if game.pending else None)
