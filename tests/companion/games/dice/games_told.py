"""What a version of the companion tells of a game, as plain JSON, so that a later version's can be held against it."""

from enum import Enum
from typing import Any

from companion.games.dice.options import Options
from companion.kernel.game import Game
from companion.kernel.notation import record_text
from companion.kernel.record import Record
from companion.kernel.view import view_of


def told_of(game: Game) -> dict[str, Any]:
    """The record, all that happened, and what the public sees, and the first seat while there is anything hidden."""
    audiences = (None, 0) if game.pending else (None,)
    views = {str(audience): plain(view_of(game, audience, 0)) for audience in audiences}
    return {
        "record": record_text(Record(game.setup, game.record.answers)),  # remarks are of later versions
        "events": [[event.key, plain(dict(event.params))] for event in game.events],
        "views": views,
    }


def plain(value: Any) -> Any:
    """A value as JSON has it: named tuples as objects. Options are left out, of which later versions know more."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        parts = zip(value._fields, value, strict=True)
        return {name: plain(part) for name, part in parts if not isinstance(part, Options)}
    if isinstance(value, dict):
        return {str(name): plain(part) for name, part in value.items()}
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if isinstance(value, Enum):
        return plain(value.value)
    return value


def differs(before: Any, now: Any, where: str = "") -> list[str]:
    """Where something that was told before is told otherwise now; what is told newly is no difference."""
    if isinstance(before, dict) and isinstance(now, dict):
        return [each for name, part in before.items() for each in differs(part, now.get(name), f"{where}.{name}")]
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        return [each for at, part in enumerate(before) for each in differs(part, now[at], f"{where}[{at}]")]
    return [] if before == now else [f"{where}: {before!r} is now {now!r}"]
