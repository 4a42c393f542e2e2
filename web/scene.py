"""The table as a page tells it to one audience: seats, dice, what is asked, what has happened, all in words.

Built from the view of that audience and from what is public of the table, and from nothing else.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.cursor import DONE, THROW, Cursor
from companion.dicegame.character import CHARACTERS
from companion.dicegame.faces import die_number
from companion.dicegame.view import DiceView, SeatView
from companion.kernel.decision import Option
from companion.kernel.view import DecisionView, View
from companion.locales.words import sentence
from companion.snapshot import TableState
from web.words import face_words, listed, t, t_has, t_or

LOG_LINES = 60
"""As many as the longest log on any page shows."""


class SeatCard(NamedTuple):
    """One player as the audience sees them; `role` is None where it is hidden from the audience."""

    number: int
    name: str
    alive: bool
    life: int
    most_life: int
    arrows: int
    character: str
    ability: str
    role: str | None
    role_shown: bool
    on_turn: bool
    asked: bool
    you: bool
    won: bool

class DieCard(NamedTuple):
    """One die on the table. `pointed`: the panel's cursor stands on it; `again`: the panel has picked it."""

    die: str
    number: int
    face: str
    thrown: bool
    locked: bool
    pointed: bool
    again: bool


class Scene(NamedTuple):
    """What a page of a running or ended game shows to everybody who may see this view."""

    seats: tuple[SeatCard, ...]
    dice: tuple[DieCard, ...]
    pile: int
    turn: int
    roll: int
    rolls: int
    active: int
    asked: str
    shots: tuple[str, ...]
    panel: str
    log: tuple[str, ...]
    side: str | None
    winners: str


def scene(state: TableState, audience: int | None) -> Scene | None:
    """The scene that an audience may see; None in the lobby."""
    view = state.views.get(audience)
    if view is None:
        return None
    table: DiceView = view.table
    names = state.names
    return Scene(
        seats=tuple(_seat(seat, view) for seat in table.seats),
        dice=_dice(state, table),
        pile=table.pile,
        turn=table.turn,
        roll=table.roll if table.resolving else 0,  # at the start of a turn it is still the last turn's
        rolls=table.rolls,
        active=table.active,
        asked=_asked_now(state, view),
        shots=_shots(table, names),
        panel=_panel(state, view),
        log=tuple(sentence(f"event.{event.key}", event.params, names) for event in reversed(view.log[-LOG_LINES:])),
        side=table.side,
        winners=listed([names[seat] for seat in table.winners]),
    )


def _seat(seat: SeatView, view: View) -> SeatCard:
    table: DiceView = view.table
    character = CHARACTERS.get(seat.character)
    return SeatCard(
        number=seat.number,
        name=seat.name,
        alive=seat.alive,
        life=seat.life,
        most_life=seat.most_life,
        arrows=seat.arrows,
        character=character.name if character else "",
        ability=character.ability if character else "",
        role=seat.role,
        role_shown=seat.role_shown,
        on_turn=seat.number == table.active and not table.winners,
        asked=view.decision is not None and seat.number in view.decision.waiting_for,
        you=seat.number == view.audience,
        won=seat.number in table.winners,
    )


def _dice(state: TableState, table: DiceView) -> tuple[DieCard, ...]:
    cursor = state.cursor
    decision = state.views[None].decision
    picked: dict[str, str] = {}
    if cursor and decision and cursor.decision == decision.id and len(cursor.picked) == len(decision.slots):
        picked = {slot.id: token for slot, token in zip(decision.slots, cursor.picked, strict=True)}
    some = any(not die.thrown for die in table.dice)
    return tuple(
        DieCard(
            die=die.die,
            number=die_number(die.die),
            face=die.face,
            thrown=die.thrown and some,
            locked=die.locked,
            pointed=cursor is not None and die.die in (cursor.slot, cursor.item),
            again=picked.get(die.die) == THROW,
        )
        for die in table.dice
    )


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


def _asked_now(state: TableState, view: View) -> str:
    """What the table waits for, told to everybody about whoever is asked."""
    if view.decision is None:
        return ""
    if state.throwing:
        return t("asked.throwing")
    if state.held is not None and state.wanted is not None:
        return t("asked.held", who=state.names[view.table.active])
    return asked_words(view.decision, view.table, state.names)


def asked_words(decision: DecisionView, table: DiceView, names: tuple[str, ...]) -> str:
    """A decision in words for those who are not asked."""
    params = dict(decision.params)
    if decision.shape == "dice":
        who = names[int(params.get("seat", table.active))]
        numbers = listed([str(die_number(die)) for die in decision.items])
        if len(decision.items) == len(table.dice) or not table.dice:
            return t("asked.roll", who=who)
        return t("asked.roll_some" if len(decision.items) > 1 else "asked.roll_one", who=who, dice=numbers)
    who = listed([names[seat] for seat in decision.waiting_for])
    if t_has(f"asked.{decision.key}"):
        told = {name: value for name, value in params.items() if name not in ("who", "seat")}
        return t(f"asked.{decision.key}", who=who, **told)
    return f"{who}: {sentence(f'decision.{decision.key}', decision.params, names)}"


def options_of(decision: DecisionView, seat: int) -> tuple[Option, ...]:
    """What a seat may pick, as far as the audience may know."""
    return next((asked.options for asked in decision.open_to if asked.seat == seat), decision.options)


def option_words(option: Option, names: tuple[str, ...]) -> str:
    """An option as its button tells it."""
    return sentence(f"option.{option.key}", option.params, names)


def _panel(state: TableState, view: View) -> str:
    """Where the buttons of the panel stand, in words."""
    cursor, decision = state.cursor, view.decision
    if cursor is None or decision is None or cursor.decision != decision.id:
        return ""
    if cursor.seat is None:
        return t("panel.throw")
    if cursor.item == DONE:
        return t("panel.throw_marked" if THROW in cursor.picked else "panel.done")
    slot = next((slot for slot in decision.slots if slot.id == cursor.slot), None)
    options = slot.options if slot else options_of(decision, cursor.seat)
    option = next((option for option in options if option.id == cursor.item), None)
    if option is None:
        return t("panel.die", number=_number(cursor.item))
    words = option_words(option, state.names)
    if slot is None:
        return t("panel.option", option=words)
    slot_words = sentence(f"slot.{slot.key}", slot.params, state.names)
    return t("panel.slot", slot=slot_words, option=words) + _picked_so_far(cursor, decision, state.names)


def _picked_so_far(cursor: Cursor, decision: DecisionView, names: tuple[str, ...]) -> str:
    told: list[str] = []
    for slot, token in zip(decision.slots, cursor.picked, strict=False):
        option = next((option for option in slot.options if option.id == token), None)
        if option is not None:
            told.append(option_words(option, names))
    return f" ({'; '.join(told)})" if told else ""


def _number(die: str) -> str:
    """What people call the die: its number."""
    return die.removeprefix("die")


def held_words(state: TableState) -> tuple[str, ...]:
    """Why a throw was not taken, one sentence a reason; none where no throw is held."""
    held = state.held
    if held is None:
        return ()
    unsure = tuple(
        t("held.die", number=die.die, face=face_words(die.face), why=why_words(die.why))
        for die in held.throw.dice
        if not die.sure
    )
    if held.why == "count":
        wanted = len(state.wanted.dice) if state.wanted else 0
        return (t("held.count", seen=len(held.throw.dice), wanted=wanted), *unsure)
    if held.why in ("waiting", "other_dice"):
        return (t(f"held.{held.why}"), *unsure)
    return unsure or (t("held.throw", why=why_words(held.why)),)


def why_words(why: str | None) -> str:
    """A camera's reason for not being sure, in words."""
    return t_or(f"why.{(why or 'unsure').replace(' ', '_')}", (why or "").replace("_", " "))
