"""What is true at every step of every dice game, whatever is thrown, chosen, taken back and put right."""

import re
from itertools import pairwise
from random import Random
from typing import Any

from companion.games.dice.options import CHIEFS_ARROW, GHOST
from companion.games.dice.table import ARROWS, PILE, DiceTable
from companion.games.western.roles import Role
from companion.kernel.conformance import check_decision
from companion.kernel.decision import HOST, Allocation, Choice, Deal, Decision, Dice, Option
from companion.kernel.game import Game
from companion.kernel.notation import parse_record, record_text
from companion.kernel.record import SEALED
from companion.kernel.view import view_of
from companion.locales.catalogue import catalogue

_SHOWING = ("show_card", "window")
"""Asked while somebody is being eliminated: the game is about to judge, or to end."""


def check_promises(game: Game) -> None:
    """Everything that looks at the game as it stands; raises AssertionError."""
    table: DiceTable = game.state
    check_tokens(table)
    check_question(game)
    check_words(game)
    if table.turn and table.seats[0].life + table.seats[-1].life + table.on_turn.life:
        check_lives(table, game.pending)
        check_roles(table, game.pending)
        check_secrets_kept(game)


def check_tokens(table: DiceTable) -> None:
    """Nine arrows, one Chief's Arrow where it is played, at most one haunt, and that before somebody alive."""
    assert table.pile + sum(seat.arrows for seat in table.seats) == ARROWS
    assert table.pile >= 0
    assert all(seat.arrows >= 0 for seat in table.seats)
    assert all(seat.alive or not table.arrows_of(seat) for seat in table.seats), "the dead hold no arrows"
    if not table.turn:
        return
    last_brings_indians = table.tokens_in_pile if table.options.last_token == "any" else table.pile
    assert last_brings_indians > 0 or table.outcome, "the last token brings the Indians at once"
    assert (table.chief is not None) == (CHIEFS_ARROW in table.options.modules)
    assert table.chief in (None, PILE) or table.seats[table.chief].alive
    if table.haunt:
        assert table.ghost is not None
        assert table.seats[table.haunt.seat].alive
    if table.ghost is not None:
        assert GHOST in table.options.modules
        assert not table.seats[table.ghost].alive


def check_lives(table: DiceTable, pending: Decision | None) -> None:
    """Nobody has less than nothing or more than the most, but an old Sheriff who keeps what he had."""
    old_sheriffs = {dict(event.params)["target"] for event in table.events if event.key == "new_sheriff"}
    for seat in table.seats:
        assert seat.life >= 0
        assert seat.life <= seat.most_life + (3 if seat.number in old_sheriffs else 0)
        assert seat.alive or seat.role_shown or (pending and pending.key == "show_card"), "the dead lie open"


def check_roles(table: DiceTable, pending: Decision | None) -> None:
    """Four or more play with one Sheriff, who lies open and is alive until the game ends."""
    if len(table.seats) < 4:
        return
    (sheriff,) = [seat for seat in table.seats if seat.role is Role.SHERIFF]
    assert sheriff.role_shown
    if pending and not table.outcome:
        assert sheriff.alive or pending.key == "show_card"


def check_question(game: Game) -> None:
    """What is asked can be answered, by somebody who is there, about somebody who is there."""
    table, pending = game.state, game.pending
    if pending is None:
        assert table.outcome is not None
        assert table.outcome.winners or table.outcome.side in ("outlaws", "nobody")
        return
    check_decision(pending, Random(0))
    if not table.turn:
        return
    if pending.key not in _SHOWING:
        assert table.on_turn.alive or table.active == table.ghost, f"{pending.id}: the dead are on turn"
    for number in pending.seats if pending.key != "show_card" else ():
        ghosts_turn = number == table.ghost == table.active and pending.key in ("reroll", "haunt")
        assert table.seats[number].alive or ghosts_turn, f"{pending.id} asks P{number}, who is dead"
    for option in options_of(pending):
        for number in map(int, re.findall(r"P(\d)", option.id)):
            assert table.seats[number].alive, f"{pending.id} offers {option.id}, who is dead"


def options_of(decision: Decision) -> list[Option]:
    """All that somebody may pick."""
    if isinstance(decision, Dice | Deal):
        return []
    parts: Any = decision.slots if isinstance(decision, Allocation) else decision.asked
    return [option for part in parts for option in part.options]


def check_words(game: Game) -> None:
    """Whatever is asked or told has its words in the catalogue."""
    words = catalogue()
    for event in game.log()[-40:]:
        assert f"event.{event.key}" in words, event.key
    if game.pending is None:
        return
    assert f"decision.{game.pending.key}" in words, game.pending.key
    for option in options_of(game.pending):
        assert f"option.{option.key}" in words, option.key
    if isinstance(game.pending, Allocation):
        assert all(f"slot.{slot.key}" in words for slot in game.pending.slots if slot.key)


def check_secrets_kept(game: Game) -> None:
    """A role that does not lie open is in nobody's view but its own, and in no record that everybody may have."""
    for audience in (None, *range(len(game.setup.players))):
        view = view_of(game, audience, 0)
        for seat in view.table.seats:
            if not seat.role_shown and seat.number != audience:
                assert seat.role is None
                assert seat.power is None
        if isinstance(game.pending, Choice | Allocation) or not view.decision:
            continue
        assert all(asked.seat == audience for asked in view.decision.open_to)
    for answer, (decision, _) in zip(game.sealed_record.answers, game.answered, strict=True):
        if isinstance(decision, Deal) and decision.secret:
            assert answer.tokens == (SEALED,)


def check_nothing_is_asked_twice(game: Game) -> None:
    """An id belongs to one question of the game, built anew only after the host has adjusted."""
    answered = [(decision, answer) for decision, answer in game.answered if answer.actor != HOST]
    ids = [decision.id for decision, _ in answered[:1]]
    ids += [now.id for (was, _), (now, _) in pairwise(answered) if now is not was]
    if game.pending is not None:
        ids.append(game.pending.id)
    twice = {id for id in ids if ids.count(id) > 1} if len(set(ids)) < len(ids) else set()
    assert not twice, f"asked twice: {twice}"


def check_replay(game: Game) -> None:
    """The record, by way of its text, is this very game: to every audience, and with the same question open."""
    record = parse_record(record_text(game.record))
    assert record == game.record
    again = Game.replay(game.rules, record)
    assert standing(again) == standing(game)


def standing(game: Game) -> tuple[Any, ...]:
    """What everybody sees and is told, without the marks of what was taken back."""
    seen = []
    for audience in (None, *range(len(game.setup.players))):
        view = view_of(game, audience, 0)
        seen.append((view.table, view.decision and view.decision._replace(epoch=0)))
    return (*seen, list(game.events))
