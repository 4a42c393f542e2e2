"""Differences between a game that was played and the one that plan and auction have for its table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.locales.words import sentence
from companion.support.errors import Refused
from companion.tournament.accounts import hands_brought
from companion.tournament.game_options import characters_enlisted
from companion.tournament.result import Result, SeatGiven
from companion.tournament.state import Place, Tournament


class Differs(Refused):
    """A difference between a game and its plan; shown to the desk, never raised."""

    def __str__(self) -> str:
        return sentence(f"differs.{self.key}", self.params)

    def words(self, names: Sequence[str]) -> str:
        """The difference in words, with the players' names by their numbers."""
        return sentence(f"differs.{self.key}", self.params, names)


def differences(
    tournament: Tournament, place: Place, result: Result, given: Sequence[SeatGiven] | None
) -> list[Differs]:
    """Everything in which a game is not as plan and auction have it; empty where it is. The order of seats is free.

    `given`: what each seat of the result was given, None where that is not known. Raises Refused for a table that there
    is not.
    """
    table = tournament.seated(place)
    if table is None:
        raise Refused("no_such_table", round=place.round + 1, table=place.table + 1)
    played = [seat.player for seat in result.seats]
    differing = [
        *(Differs("not_planned", seat=player) for player in played if player not in table.players),
        *(Differs("not_played", seat=player) for player in table.players if player not in played),
    ]
    if result.sheriff is not None and result.sheriff != table.sheriff:
        differing.append(Differs("sheriff", seat=table.sheriff, other=result.sheriff))
    differing += _characters(tournament, place, result, given or [SeatGiven()] * result.players)
    if given is not None:
        differing += _cards(tournament, place, result, given)
    return differing


def _characters(
    tournament: Tournament, place: Place, result: Result, given: Sequence[SeatGiven]
) -> Iterator[Differs]:
    """A character that was bought and not played, or given though nobody has bought it."""
    bought = characters_enlisted(tournament, place)
    for seat, had in zip(result.seats, given, strict=True):
        character = had.character or seat.character
        wanted = bought.get(seat.player, "")
        if wanted and character and character != wanted:
            yield Differs("character", seat=seat.player, character=wanted, other_character=character)
        elif had.character and not wanted:
            yield Differs("character_not_bought", seat=seat.player, character=had.character)


def _cards(tournament: Tournament, place: Place, result: Result, given: Sequence[SeatGiven]) -> Iterator[Differs]:
    """Cards that were paid for and not in the hand, or given though nobody has paid for them."""
    brought = hands_brought(tournament, place)
    for seat, had in zip(result.seats, given, strict=True):
        wanted = brought.get(seat.player, ())
        missing, unpaid = set(wanted) - set(had.cards), set(had.cards) - set(wanted)
        if missing:
            yield Differs("cards_missing", seat=seat.player, cards=" ".join(sorted(missing)))
        if unpaid:
            yield Differs("cards_not_paid", seat=seat.player, cards=" ".join(sorted(unpaid)))
