"""What people do to a game beside its rules that opens a role which the companion has dealt, or lets somebody see more.

Whether that is so follows from what everybody may know: who would fall, and that roles are hidden at all. Else the
announcement itself, which can be taken back, would give away who is who.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.western.options import RuleOptions
from companion.journal.commands import Command, Corrected, ThrownAgain, Undone
from companion.kernel.game import Game
from companion.support.errors import Refused

_GOES_BACK: Final = (Undone, ThrownAgain, Corrected)
_ANOTHER_PLAYS: Final = frozenset({"chair_phone", "chair_no_phone"})


def falls(game: Game, tried: Game) -> tuple[int, ...]:
    """The seats that are alive in a game, and not in what is tried beside it."""
    now, then = (each.rules.view(each.state, None).seats for each in (game, tried))
    return tuple(seat for seat in range(len(now)) if now[seat].alive and not then[seat].alive)


def opens_roles(game: Game, tried: Game, options: RuleOptions) -> bool:
    """Whether what is tried beside a game may open a role that was dealt: it shows one, takes somebody out, or ends it.
    """
    if options.roles_are_real_cards:
        return False
    hidden = any(seat.role is None for seat in game.rules.view(game.state, None).seats)
    return hidden and (
        bool(falls(game, tried)) or tried.pending is None or game.rules.reveals_hidden(game.state, tried.state)
    )


def refuse_to_go_back(game: Game, commands: Sequence[Command], options: RuleOptions) -> None:
    """Refuse to go back where an ended game would go on, and a chair has changed hands since it ended: then it was free
    to take, and whoever has it now would see what the game still hides."""
    if game.pending is not None or not options.phones_hold_secrets:
        return
    if not any(isinstance(command, _GOES_BACK) for command in commands):
        return
    since = len(game.record.answers)
    if any(remark.at >= since and remark.key in _ANOTHER_PLAYS for remark in game.remarks):
        raise Refused("chair_changed_since")
