"""The table as a page tells it to one audience: seats, dice, what is asked, what has happened, all in words.

Built from the view of that audience and from what is public of the table, and from nothing else.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.dicegame.character import CHARACTERS
from companion.dicegame.faces import DICE, die_number
from companion.dicegame.table import CHIEFS_WORTH
from companion.dicegame.view import DiceView, DieView, SeatView
from companion.kernel.reroll import THROW
from companion.kernel.view import DecisionView, View
from companion.locales.words import sentence
from companion.tabletop.cursor import DONE, Cursor
from companion.tabletop.snapshot import TableState
from web.dicegame.waiting_words import asked_now, option_words, options_of
from web.words import die_kind, die_label, die_words, face_words, listed, role_words, t, t_or

LOG_LINES = 60
"""As many as the longest log on any page shows."""


class SeatCard(NamedTuple):
    """One player as the audience sees them; `role` and `card` (the role card in words) are hidden where None and "".

    `power` is the special role's key, `spent` whether it has been used; `plays_as` the role whose side a Ghost is on
    where that is not its own; `arrows` are the ordinary ones, `chief` is the Indian Chief's, `arrows_told` all of them
    in words; `haunted` is the face of the Ghost's token before this player, `doubled` whether x2 lies there too.
    """

    number: int
    name: str
    alive: bool
    life: int
    most_life: int
    arrows: int
    chief: bool
    arrows_told: str
    character: str
    ability: str
    role: str | None
    role_shown: bool
    card: str
    power: str
    spent: bool
    ghost: bool
    plays_as: str | None
    haunted: str
    doubled: bool
    on_turn: bool
    asked: bool
    you: bool
    won: bool


class DieCard(NamedTuple):
    """One die on the table. `kind`: which Saloon die it is; `label` stands in its corner; `haunted`: it shows what the
    Ghost says, and was not thrown; `pointed`: the panel's cursor stands on it; `again`: the panel has picked it."""

    die: str
    kind: str
    label: str
    face: str
    thrown: bool
    locked: bool
    haunted: bool
    pointed: bool
    again: bool


class Scene(NamedTuple):
    """What a page of a running or ended game shows to everybody who may see this view."""

    seats: tuple[SeatCard, ...]
    dice: tuple[DieCard, ...]
    pile: int
    chief_in_pile: bool
    pile_told: str
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
        chief_in_pile=table.chief_in_pile,
        pile_told=t("pile_chief" if table.chief_in_pile else "pile", number=table.pile),
        turn=table.turn,
        roll=table.roll if table.resolving else 0,  # at the start of a turn it is still the last turn's
        rolls=table.rolls,
        active=table.active,
        asked=asked_now(state, view),
        shots=_shots(table, names),
        panel=_panel(state, view),
        log=tuple(sentence(f"event.{event.key}", event.params, names) for event in reversed(view.log[-LOG_LINES:])),
        side=table.side,
        winners=listed([names[seat] for seat in table.winners]),
    )


def _seat(seat: SeatView, view: View) -> SeatCard:
    table: DiceView = view.table
    character = CHARACTERS.get(seat.character)
    haunt = table.haunt if table.haunt and table.haunt.seat == seat.number else None
    return SeatCard(
        number=seat.number,
        name=seat.name,
        alive=seat.alive or not table.turn,  # before the first turn nobody has life points yet
        life=seat.life,
        most_life=seat.most_life,
        arrows=seat.arrows,
        chief=seat.chief,
        arrows_told=_arrows_told(seat),
        character=character.name if character else "",
        ability=character.ability if character else "",
        role=seat.role,
        role_shown=seat.role_shown,
        card=role_words(seat.power or seat.role) if seat.role else "",
        power=seat.power or "",
        spent=seat.power_spent,
        ghost=seat.ghost,
        plays_as=seat.plays_as,
        haunted=haunt.face if haunt else "",
        doubled=haunt is not None and haunt.doubled,
        on_turn=seat.number == table.active and table.turn > 0 and table.side is None,
        asked=view.decision is not None and seat.number in view.decision.waiting_for,
        you=seat.number == view.audience,
        won=seat.number in table.winners and view.decision is None,  # while cards are still laid open, not yet
    )


def _arrows_told(seat: SeatView) -> str:
    if not seat.chief:
        return t("arrows", number=seat.arrows)
    return t("arrows_chief", number=seat.arrows + CHIEFS_WORTH, worth=CHIEFS_WORTH)


def _dice(state: TableState, table: DiceView) -> tuple[DieCard, ...]:
    cursor = state.cursor
    decision = state.views[None].decision
    picked: dict[str, str] = {}
    if cursor and decision and cursor.decision == decision.id and len(cursor.picked) == len(decision.slots):
        picked = {slot.id: token for slot, token in zip(decision.slots, cursor.picked, strict=True)}
    some = any(die.thrown for die in table.dice) and any(not die.thrown for die in table.dice)
    return tuple(
        DieCard(
            die=die.die,
            kind=die_kind(die_number(die.die)),
            label=die_label(die_number(die.die)),
            face=die.face,
            thrown=die.thrown and some,
            locked=die.locked,
            haunted=_is_haunted(die, table),
            pointed=cursor is not None and die.die in (cursor.slot, cursor.item),
            again=picked.get(die.die) == THROW,
        )
        for die in table.dice
    )


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
        return t("panel.die", die=die_words(die_number(cursor.item)))
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


def held_words(state: TableState) -> tuple[str, ...]:
    """Why a throw was not taken, one sentence a reason; none where no throw is held."""
    held = state.held
    if held is None:
        return ()
    unsure = tuple(
        t("held.die", die=die_words(die.die), face=face_words(die.face), why=why_words(die.why))
        for die in held.throw.dice
        if not die.sure
    )
    if held.why == "count":
        wanted = len(state.wanted.dice) if state.wanted else 0
        return (t("held.count", seen=len(held.throw.dice), wanted=wanted), *unsure)
    if held.why in ("waiting", "other_dice", "came_back", "disk"):
        return (t(f"held.{held.why}"), *unsure)
    return unsure or (t("held.throw", why=why_words(held.why)),)


def why_words(why: str | None) -> str:
    """A camera's reason for not being sure, in words."""
    return t_or(f"why.{(why or 'unsure').replace(' ', '_')}", (why or "").replace("_", " "))
