"""Losing life: what happens at one moment happens to all at once, then the eliminated are told, then victory judged."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from companion.dicegame.character import character_of
from companion.dicegame.table import DiceTable
from companion.kernel.decision import Asked, Choice
from companion.kernel.rules import Asking, choose
from companion.western.seats import Seat, clockwise_from
from companion.western.victory import outcome, outcome_of_three


class Source(StrEnum):
    """What takes life points."""

    BULLSEYE = "bullseye"
    GATLING = "gatling"
    ARROWS = "arrows"
    DYNAMITE = "dynamite"


class Loss(NamedTuple):
    """Life points that a seat is about to lose; what may be avoided, it is asked about first."""

    seat: Seat
    points: int
    source: Source


class TurnEnds(Exception):
    """The player on turn has been eliminated."""


class GameEnds(Exception):
    """A side has won."""


def strike(table: DiceTable, losses: list[Loss], shooter: Seat | None = None) -> Asking[list[Seat]]:
    """Take life points from several seats at one moment; gives those who lost some and are still in the game.

    Raises GameEnds when a side has won, TurnEnds when the player on turn is out (dice game text, “Running Out of Life
    Points”; all that happens at once is judged together).
    """
    losses = [loss for loss in losses if loss.source not in character_of(loss.seat).unhurt_by]
    losses = yield from _after_answers(table, losses)
    hurt: list[Seat] = []
    for seat, points, source in losses:
        lost = min(points, seat.life)
        if lost:
            seat.life -= lost
            hurt.append(seat)
            table.tell("life_lost", seat=seat.number, points=lost, source=source.value)
    eliminated = [seat for seat in hurt if not seat.alive]
    if eliminated:
        eliminate(table, eliminated, shooter)
    return [seat for seat in hurt if seat.alive]


def _after_answers(table: DiceTable, losses: list[Loss]) -> Asking[list[Loss]]:
    """Ask all who have an answer to what hits them, in one decision, and apply what they say."""
    asked = []
    for seat, points, source in losses:
        options = character_of(seat).answers_to_loss(table, seat, points, source)
        if options:
            asked.append(Asked(seat.number, options))
    if not asked:
        return losses
    source = losses[0].source
    together = "" if len(asked) > 1 else f"/P{asked[0].seat}"
    picked = yield from choose(
        lambda: Choice(f"{table.path}/{source}{together}/answer", "answer", tuple(asked), (("source", source.value),))
    )
    return [_answered(table, loss, picked.get(loss.seat.number)) for loss in losses]


def _answered(table: DiceTable, loss: Loss, option: str | None) -> Loss:
    if option is None:
        return loss
    spared = character_of(loss.seat).answered(table, loss.seat, option)
    return loss._replace(points=loss.points - spared)


def eliminate(table: DiceTable, eliminated: list[Seat], shooter: Seat | None) -> None:
    """These have lost their last life point at one moment: they show their roles, and victory is judged."""
    for seat in eliminated:
        seat.role_shown = True
        table.discard_arrows(seat)
        table.tell("eliminated", seat=seat.number, role=str(seat.role))
    three = len(table.seats) == 3
    table.outcome = outcome_of_three(table.seats, eliminated, shooter) if three else outcome(table.seats)
    if table.outcome:
        raise GameEnds
    for seat in clockwise_from(table.seats, table.active):
        if seat.alive:
            character_of(seat).others_eliminated(table, seat, len(eliminated))
    if not table.on_turn.alive:
        raise TurnEnds
