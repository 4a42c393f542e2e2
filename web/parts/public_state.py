"""What is public of the table, copied in one by one: all that a template gets beside the view of its audience."""

from __future__ import annotations

from typing import NamedTuple

from flask import request

from companion.locales.confidential import for_pages
from companion.locales.words import Words, sentence, speaking, spoken
from companion.table.snapshot import Phase, TableState
from web.elements.dice.held import HeldDie, held_dice
from web.elements.once_a_state import once_a_state
from web.elements.words import listed, t
from web.parts.phone.acting import may_act
from web.parts.site import pages_of
from web.parts.tray_picture.held_picture import HeldPicture, held_picture
from web.parts.tray_picture.played_with import PlayedWith, played_with


class ChairFact(NamedTuple):
    """A player's chair; `phone` is only whether there is one, `bot` whether a bot plays here."""

    name: str
    phone: bool
    bot: bool


class Facts(NamedTuple):
    """The public part of one revision of the table.

    `paused`: who has paused the table, in words, "" where nobody has; `may_pause`: this phone may let it go
    on; `path`: the page to go back to then.
    `undo_agrees`: the seats whose yes counts where the host asks to take back, `undo_waits_for` their names.
    `dealt`: what the companion deals to phones in secret, as `GamePages.dealt` has it; "" where no game is on.
    `without_phone`: how players without a phone see that while a game begins; "" later, and where nothing is.
    """

    revision: int
    phase: Phase
    chairs: tuple[ChairFact, ...]
    names: tuple[str, ...]
    held: tuple[HeldDie, ...]
    held_picture: HeldPicture | None
    can_throw: bool
    can_draw: bool
    throwing: bool
    camera: str
    notices: tuple[str, ...]
    troubles: tuple[str, ...]
    resumed: str
    played: PlayedWith
    laid: bool
    undo_asked: bool
    undo_agrees: tuple[int, ...]
    undo_waits_for: str
    film: bool
    muted: bool
    dealt: str
    without_phone: str
    paused: str
    may_pause: bool
    path: str


def facts_of(state: TableState, *, paths: bool = False) -> Facts:
    """The public facts of a state for the phone that asks; `paths`: with this machine's paths whole, for its host."""
    path = request.path if request.method == "GET" else "/host" if request.path.startswith("/host") else "/seat"
    # a tournament's page speaks the words of its own game, the table those of the table's
    with speaking(Words(state.names, spoken().language, state.game.name)):
        facts = _facts(state, paths)
    return facts._replace(may_pause=state.waiting.paused is not None and may_act(state), path=path)


@once_a_state
def _facts(state: TableState, paths: bool) -> Facts:
    """The facts but for what differs from phone to phone."""
    notices, troubles = (
        tuple(for_pages(words, places=paths) for words in each)
        for each in (state.machine.notices, state.machine.troubles)
    )
    return Facts(
        revision=state.revision,
        phase=state.phase,
        chairs=tuple(
            ChairFact(each.name, each.played_by is not None, each.bot is not None) for each in state.chairs.sitting
        ),
        names=state.names,
        held=held_dice(state, pages_of(state).dice),
        held_picture=held_picture(state),
        can_throw=state.tray.can_throw,
        can_draw=state.tray.can_draw,
        throwing=state.tray.throwing,
        camera=state.machine.camera,
        notices=notices,
        troubles=troubles,
        resumed=sentence("journal.goes_on", state.game.resumed._asdict()) if state.game.resumed else "",
        played=played_with(state),
        laid=state.game.laid,
        undo_asked=bool(state.undo.asked),
        undo_agrees=state.undo.agrees,
        undo_waits_for=listed([state.names[seat] for seat in state.undo.agrees]),
        film=state.waiting.beats > 0,
        muted=state.machine.muted,
        dealt=_dealt(state),
        without_phone=_without_phone(state),
        paused=_paused(state),
        may_pause=False,
        path="",
    )


def _paused(state: TableState) -> str:
    if state.waiting.paused is None:
        return ""
    if state.waiting.paused.panel:
        return t("pause.by_panel")
    seat = state.waiting.paused.seat
    return t("pause.by_host") if seat is None else t("pause.by", name=state.names[seat])


def _dealt(state: TableState) -> str:
    view = state.game.views.get(None)
    return pages_of(state).dealt(view) if view is not None and state.phase == "playing" else ""


def _without_phone(state: TableState) -> str:
    """How players without a phone see what is dealt to them, in the first round."""
    dealt = _dealt(state)
    if not dealt or pages_of(state).standing(state.game.views[None]).turn > len(state.chairs.sitting):
        return ""
    names = [chair.name for chair in state.chairs.sitting if chair.phone is None and chair.bot is None]
    return t("seat.without_phone", names=listed(names), what=dealt) if names else ""
