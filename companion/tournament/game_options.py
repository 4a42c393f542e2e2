"""Options that a tournament fixes for a table's next game, and the cards of the last one that may be kept for it.

The Sheriff sits by the schedule, other roles are dealt. Characters come from the enlistment, cards of the starting hand
from Experience; the card game's own options play Ruthless Law and Cash rewards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.games.known import GAMES, Games, game_told, kind_of
from companion.games.western.given import given_text
from companion.games.western.options import Pairs
from companion.games.western.roles import Role
from companion.support.errors import CompanionError, Refused
from companion.tournament.accounts import hands_brought
from companion.tournament.state import Place, Tournament


def fixed_options(tournament: Tournament, place: Place) -> Pairs:
    """The options of a table's game that the tournament fixes, by name and value; seats are those of the plan.

    Raises Refused for a table that there is not.
    """
    table = tournament.seated(place)
    if table is None:
        raise Refused("no_such_table", round=place.round + 1, table=place.table + 1)
    seat_of = table.players.index
    characters = characters_enlisted(tournament, place)
    hands = hands_brought(tournament, place)
    dealt: dict[str, Mapping[int, str | Sequence[str]]] = {
        "roles": {seat_of(table.sheriff): Role.SHERIFF.value},
        "characters": {seat_of(player): character for player, character in characters.items()},
        "hands": {seat_of(player): cards for player, cards in hands.items()},
    }
    fixed = tuple((name, given_text(seats)) for name, seats in dealt.items() if seats)
    if kind_of(tournament.settings.game).kept is None:
        return fixed
    settings = tournament.settings
    return (
        *fixed,
        ("ruthless_law", "yes" if settings.variants.ruthless_law else "no"),
        ("reward", "cash" if settings.scoring.cash_rewards else "cards"),
    )


def characters_enlisted(tournament: Tournament, place: Place) -> Mapping[int, str]:
    """Each player's character at a table, for those who have one."""
    return {
        one.player: one.character
        for one in tournament.enlisted
        if (one.round, one.table) == place and one.player in _players(tournament, place)
    }


def auction_missing(tournament: Tournament, place: Place) -> bool:
    """Whether a table's game waits for an auction: not everybody has a character."""
    players = _players(tournament, place)
    return tournament.settings.variants.enlistment and len(characters_enlisted(tournament, place)) < len(players)


def starting_life(tournament: Tournament, place: Place, player: int) -> int:
    """The life points with which a player begins a game, which is how many cards can be kept for it.

    A character that is dealt only when the game begins counts as one of the fewest life points. Raises Refused for a
    game in which no cards are kept.
    """
    keeping = kind_of(tournament.settings.game).kept
    if keeping is None:
        raise Refused("variant_off")
    table = tournament.seated(place)
    character = characters_enlisted(tournament, place).get(player)
    return keeping.starting_life(character, table is not None and table.sheriff == player)


def cards_in_front(record: str, games: Games = GAMES) -> tuple[tuple[str, ...], ...]:
    """The cards that lay in front of each seat when a recorded game ended; of a game without cards none.

    Raises RecordInvalid for a record that is none, Refused for a game that is not over.
    """
    game = game_told(record, games)
    if game.state.outcome is None:
        raise Refused("game_not_over")
    keeping = kind_of(game.setup, games).kept
    return keeping.in_front(game.state) if keeping else ((),) * len(game.setup.players)


class PlayedSeat(NamedTuple):
    """A seat of a game that was played."""

    game: str
    seat: int


class CardsToKeep(NamedTuple):
    """What a player may keep for the next game: cards that lay in front, as many as `life`, for what `dollars` pay."""

    in_front: tuple[str, ...]
    life: int
    dollars: int


def last_game(tournament: Tournament, place: Place, player: int) -> PlayedSeat | None:
    """A player's seat in their last game before a round; None before the first."""
    played = [
        (game, result) for game, result in tournament.results()
        if game.place.round < place.round and result.seat_of(player)
    ]  # fmt: skip
    if not played:
        return None
    game, result = played[-1]
    return PlayedSeat(game.game, next(number for number, seat in enumerate(result.seats) if seat.player == player))


def fronts_on_record(record: str | None, seat: int) -> Sequence[str] | None:
    """The cards in front of a seat as its record has them, None where no record does: the host has to look."""
    if record is None:
        return None
    try:
        return cards_in_front(record)[seat]
    except CompanionError:
        return None


def _players(tournament: Tournament, place: Place) -> tuple[int, ...]:
    table = tournament.seated(place)
    return table.players if table else ()
