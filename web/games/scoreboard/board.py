"""The scoreboard as its pages show it: dice, and each seat with what can be counted there."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.scoreboard.table import ScoreView, die_number
from companion.kernel.reroll import THROW
from companion.kernel.view import View
from companion.table.snapshot import TableState
from web.access.access import my_chairs
from web.elements.words import listed, role_words, t
from web.parts.plug.game_words import Standing
from web.parts.site import site


class DieCard(NamedTuple):
    """One die on the board. `kind`: "pips" where numbers are shown; `pointed` and `again` are the panel's."""

    die: str
    kind: str
    label: str
    face: str
    thrown: bool
    pointed: bool
    again: bool
    locked: bool = False
    haunted: bool = False


class BlankDie(NamedTuple):
    """A die that is to be thrown."""

    kind: str
    label: str


class Board(NamedTuple):
    """The dice, the pile of arrows in words ("" where none are counted), and how this page may count.

    `may`: whoever looks sits here or hosts; `decision` and `epoch` are what a counter's form is made for, "" and 0
    where nothing can be counted any more.
    """

    dice: tuple[DieCard, ...]
    blank: tuple[BlankDie, ...]
    western: bool
    pile_words: str
    may: bool
    decision: str
    epoch: int
    number: int


class ScoreCard(NamedTuple):
    """One player. `options`: what can be counted here now, by id, so that a page shows no button that is refused."""

    number: int
    name: str
    alive: bool
    life: int
    most_life: int
    arrows: int
    points: int
    role: str | None
    role_shown: bool
    card: str
    portrait: str
    on_turn: bool
    asked: bool
    you: bool
    won: bool
    waiting: str
    western: bool
    options: frozenset[str]


def board(state: TableState, view: View) -> Board:
    """The board as the audience of this view sees it."""
    table: ScoreView = view.table
    decision = view.decision
    kind = kind_of_dice(table)
    cursor = state.panel.cursor
    picked = cursor.picked if cursor and decision and cursor.decision == decision.id else ()
    some = any(die.thrown for die in table.dice) and not all(die.thrown for die in table.dice)
    return Board(
        dice=tuple(
            DieCard(
                die.die,
                kind,
                str(die_number(die.die)),
                die.face,
                die.thrown and some,
                cursor is not None and die.die in (cursor.slot, cursor.item),
                len(picked) == len(table.dice) and picked[at] == THROW,
            )
            for at, die in enumerate(table.dice)
        ),
        blank=tuple(BlankDie(kind, str(die_number(die))) for die in table.in_hand) if not table.dice else (),
        western=table.western,
        pile_words=t("pile", number=table.pile) if table.western else "",
        may=bool(my_chairs(state)) or site().hosts.here(),
        decision=decision.id if decision else "",
        epoch=view.epoch,
        number=state.game.number,
    )


def kind_of_dice(table: ScoreView) -> str:
    """How the dice of a board look: as BANG!'s, or with numbers."""
    return "" if table.western else "pips"


def card(state: TableState, view: View, number: int) -> ScoreCard:
    """One player as the audience of this view sees them, which is as all do."""
    table: ScoreView = view.table
    seat = table.seats[number]
    theirs = state.game.views[number].decision if number in state.game.views else None
    return ScoreCard(
        number=number,
        name=seat.name,
        alive=seat.alive,
        life=seat.life,
        most_life=seat.most_life if table.western else 0,
        arrows=seat.arrows,
        points=seat.points,
        role=seat.role,
        role_shown=seat.role_shown,
        card=role_words(seat.role) if seat.role else "",
        portrait="",
        on_turn=number == table.active and table.side is None,
        asked=view.decision is not None and number in view.decision.waiting_for,
        you=number == view.audience,
        won=seat.won and (table.side is None or number in table.winners),
        waiting="",
        western=table.western,
        options=frozenset(option.id for option in theirs.acts) if theirs else frozenset(),
    )


def standing(view: View) -> Standing:
    """How far the game is."""
    table: ScoreView = view.table
    words = t("board.round", round=table.round, roll=table.roll)
    names = [table.seats[seat].name for seat in table.winners]
    side = t("board.over", names=listed(names)) if table.side else None
    return Standing(table.turn, words, table.active, side, table.winners)
