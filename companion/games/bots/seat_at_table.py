"""A bot in a seat: it is shown its view, and asked again while its answer is refused."""

from __future__ import annotations

from random import Random

from companion.games.bots.bot import Bot
from companion.games.bots.random_bot import RandomBot
from companion.kernel.decision import LAPSE, Window
from companion.kernel.event import Event
from companion.kernel.game import Game
from companion.kernel.view import view_of
from companion.support.errors import Refused

MOST_ACTS = 10
"""How often a bot acts at one question at most, so that no game ever stands still."""
OWN_TRIES = 5
DRAWN_TRIES = 1000


def who_can_step_in(game: Game, window: Window) -> list[int]:
    """Returns the seats that can step in, in seat order from the player on turn."""
    players, first = len(game.setup.players), int(dict(window.params).get("seat", 0))
    return sorted([asked.seat for asked in window.asked], key=lambda seat: (seat - first) % players)


def bot_steps_in(game: Game, seat: int, bot: Bot) -> list[Event] | None:
    """Ask `bot` at the open window whether it steps in for `seat`. Returns what happened; None if it does not."""
    view = view_of(game, seat, log_lines=None)
    assert view.decision is not None, "nothing is asked"
    tokens = bot.answer(view)
    try:
        return None if tokens == LAPSE else game.answer(seat, tokens, decision=view.decision.id, epoch=view.epoch)
    except Refused:
        return None


def bot_acts(game: Game, seat: int, bot: Bot) -> list[Event] | None:
    """Ask `bot` whether it does something unasked for `seat`, which may. Returns what happened; None if nothing."""
    view = view_of(game, seat, log_lines=None)
    assert view.decision is not None, "the game has ended"
    option = bot.act(view)
    try:
        return None if option is None else game.answer(seat, (option,), decision=view.decision.id, epoch=view.epoch)
    except Refused:
        return None


def bot_answers(game: Game, seat: int, bot: Bot) -> list[Event]:
    """Have `bot` answer the open decision for `seat`, which is asked. Returns what happened.

    A joint check is the one thing that a view does not hold. A bot whose answers are refused some times in a row gets
    one drawn for it, so that no game ever stands still; the draw depends on the view alone.
    """
    view = view_of(game, seat, log_lines=None)
    assert view.decision is not None, "nothing is asked"
    drawn = RandomBot(Random(f"{view.decision.id}/P{seat}"))
    for _ in range(OWN_TRIES):
        try:
            return game.answer(seat, bot.answer(view), decision=view.decision.id, epoch=view.epoch)
        except Refused:
            continue
    for _ in range(DRAWN_TRIES):
        try:
            return game.answer(seat, drawn.answer(view), decision=view.decision.id, epoch=view.epoch)
        except Refused:
            continue
    raise AssertionError(f"No legal answer to {view.decision.id} found in {DRAWN_TRIES} tries.")
