"""What lies in the middle of the dice game's table: dice, arrows, shots that have not been answered."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.dice.faces import DICE, die_number
from companion.games.dice.views.view import DiceView, DieView
from companion.kernel.reroll import THROW
from companion.kernel.view import DecisionView, View
from companion.table.snapshot import TableState
from web.elements.words import face_words, t
from web.games.dice.dice_words import die_kind, die_label, die_words
from web.parts.plug.game_words import Standing


class DieCard(NamedTuple):
    """One die on the table. `kind`: which Saloon die it is; `label` stands in its corner; `haunted`: it shows what the
    Ghost says, and was not thrown; `pointed`: the panel's cursor stands on it; `again`: the panel has picked it;
    `throw`: the decision of the throw that it shows, by which it is put right ("" where nobody threw it)."""

    die: str
    kind: str
    label: str
    spoken: str
    face: str
    thrown: bool
    locked: bool
    haunted: bool
    pointed: bool
    again: bool
    throw: str


class BlankDie(NamedTuple):
    """A die that is to be thrown: which Saloon die it is, and what stands in its corner."""

    kind: str
    label: str


class Board(NamedTuple):
    """The middle of the table: the dice (`blank`: those to be thrown, where none lie), the pile of arrows (the Indian
    Chief's in it or not), the shots."""

    dice: tuple[DieCard, ...]
    blank: tuple[BlankDie, ...]
    pile: int
    chief_in_pile: bool
    pile_words: str
    shots: tuple[str, ...]


def board(state: TableState, view: View) -> Board:
    """The board as the audience of this view sees it."""
    table: DiceView = view.table
    return Board(
        dice=_dice(state, table),
        blank=_blank(state.game.views[None].decision) if not table.dice else (),
        pile=table.pile,
        chief_in_pile=table.chief_in_pile,
        pile_words=t("pile_chief" if table.chief_in_pile else "pile", number=table.pile),
        shots=_shots(table, state.names),
    )


def standing(view: View) -> Standing:
    """How far the game is."""
    table: DiceView = view.table
    rolling = table.resolving and table.roll  # at the start of a turn it is still the last turn's
    words = t("turn.roll", turn=table.turn, roll=table.roll, rolls=table.rolls) if rolling else ""
    return Standing(
        turn=table.turn,
        words=words or (t("turn.number", turn=table.turn) if table.turn else ""),
        active=table.active,
        side=t(f"over.side.{table.side}") if table.side is not None else None,
        winners=table.winners,
    )


def _blank(decision: DecisionView | None) -> tuple[BlankDie, ...]:
    dice = decision.items if decision is not None and decision.shape == "dice" else ()
    return tuple(BlankDie(die_kind(die_number(die)), die_label(die_number(die))) for die in dice)


def _dice(state: TableState, table: DiceView) -> tuple[DieCard, ...]:
    cursor = state.panel.cursor
    decision = state.game.views[None].decision
    picked: dict[str, str] = {}
    if cursor and decision and cursor.decision == decision.id and len(cursor.picked) == len(decision.slots):
        picked = {slot.id: token for slot, token in zip(decision.slots, cursor.picked, strict=True)}
    throws = _throws_of_turn(state)
    some = any(die.thrown for die in table.dice) and any(not die.thrown for die in table.dice)
    return tuple(
        DieCard(
            die=die.die,
            kind=die_kind(die_number(die.die)),
            label=die_label(die_number(die.die)),
            spoken=die_words(die_number(die.die)),
            face=die.face,
            thrown=die.thrown and some,
            locked=die.locked,
            haunted=_is_haunted(die, table),
            pointed=cursor is not None and die.die in (cursor.slot, cursor.item),
            again=picked.get(die.die) == THROW,
            throw=throws.get(die.die, ""),
        )
        for die in table.dice
    )


def _throws_of_turn(state: TableState) -> dict[str, str]:
    """Returns the decision of the latest throw of each die in the turn in which dice were thrown last."""
    latest = state.game.throws[-1].turn if state.game.throws else None
    throws = [throw for throw in state.game.throws if throw.turn == latest]
    return {die: throw.decision for throw in throws for die in throw.dice}


def _is_haunted(die: DieView, table: DiceView) -> bool:
    """Whether a die lies as the Ghost says, before it may be thrown."""
    haunt = table.haunt
    return haunt is not None and haunt.seat == table.active and table.roll <= 1 and die.die in DICE[: haunt.dice]


def _shots(table: DiceView, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        t(
            "table.shot" if shot.points == 1 else "table.shot_double",
            who=names[table.active],
            target=names[shot.target],
            face=face_words(shot.face),
        )
        for shot in table.shots
    )
