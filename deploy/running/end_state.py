"""The state of a game in words and as data, with every role open: for somebody who reads its record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.western.view import PlayerView, WesternView
from companion.kernel.game import Game
from companion.locales.words import sentence


def end_state_words(game: Game) -> str:
    """The winners, or whose turn it is and what is asked; then each seat on a line."""
    names = game.setup.players
    table: WesternView = game.rules.view(game.state, None)
    if game.pending is None:
        head = sentence("event.game_over", {"side": table.side or "", "winners": _listed(table.winners)}, names)
    else:
        asked = sentence(f"decision.{game.pending.key}", game.pending.params, names)
        who = ", ".join(names[seat] for seat in game.waiting_for)
        turn = sentence("replay.turn", {"turn": table.turn, "seat": table.active}, names) if table.turn else ""
        to_whom = sentence("replay.asked_of" if who else "replay.asked", {"asked": asked, "who": who})
        head = f"{sentence('replay.not_ended')} {turn} {to_whom}".replace("  ", " ")
    return "\n".join((head, *_rows([_row(seat) for seat in _open_seats(game)])))


def end_state(game: Game) -> dict[str, Any]:
    """The end of a game as data."""
    table: WesternView = game.rules.view(game.state, None)
    return {
        "ended": game.pending is None,
        "side": table.side,
        "winners": list(table.winners),
        "turn": table.turn,
        "active": table.active,
        "asked": game.pending.id if game.pending else None,
        "waiting_for": list(game.waiting_for),
        **_count(table, "pile"),
        "seats": [
            {
                "name": seat.name,
                "role": seat.role,
                "character": seat.character,
                "life": seat.life,
                "most_life": seat.most_life,
                **_count(seat, "arrows"),
            }
            for seat in _open_seats(game)
        ],
    }


def _open_seats(game: Game) -> list[PlayerView]:
    """Each seat as its own player sees it."""
    return [game.rules.view(game.state, seat).seats[seat] for seat in range(len(game.setup.players))]


def _row(seat: PlayerView) -> tuple[str, ...]:
    role = sentence(f"role.{seat.role}") if seat.role else sentence("replay.no_role")
    life = sentence("replay.life", {"life": seat.life, "most": seat.most_life})
    counted = _count(seat, "arrows")
    arrows = sentence("page.arrows", {"number": counted["arrows"]}) if counted else ""
    out = sentence("replay.out") if seat.most_life and not seat.alive else ""
    return (seat.name, role, sentence(f"character.{seat.character}") if seat.character else "", life, arrows, out)


def _count(view: object, name: str) -> dict[str, int]:
    """A count that one of the games has (arrows, their pile), by its name; empty in the others."""
    count = getattr(view, name, None)
    return {} if count is None else {name: count}


def _rows(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    padded = ([cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in rows)
    return ["  ".join(("", *row)).rstrip() for row in padded]


def _listed(seats: Sequence[int]) -> str:
    return " ".join(map(str, seats))
