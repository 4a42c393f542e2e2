"""What a game brings to the pages: its templates, its words, and its forms where the frame's do not serve.

The frame shows players, what is asked, the log, and a form for every shape of decision. A game that brings nothing but
its folder, its standing and its players is playable; everything else replaces one piece of the frame by a better one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from flask import Blueprint

from companion.kernel.correction import Change
from companion.kernel.decision import Option, Tokens
from companion.kernel.event import Event, Params
from companion.kernel.view import DecisionView, View
from companion.locales.words import sentence
from companion.tabletop.snapshot import TableState
from companion.western.options import RuleOptions
from web.dice.dice_look import DiceLook
from web.dice.throw_form import ThrowForm
from web.errors import FormRefused
from web.forms.form import Form
from web.forms.question import CardsNamed, Question
from web.plug.beat_look import Look
from web.plug.terms import FirstNight


class PlayerCard(Protocol):
    """One player as an audience sees them: what the frame asks of it. A game's own templates ask for more.

    `waiting`: what stands on this player's page while others are asked, in place of the frame's words; "" for those.
    `card`: the role card in words; "" where it is hidden, or there is none.
    """

    @property
    def number(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def alive(self) -> bool: ...
    @property
    def on_turn(self) -> bool: ...
    @property
    def asked(self) -> bool: ...
    @property
    def you(self) -> bool: ...
    @property
    def won(self) -> bool: ...
    @property
    def waiting(self) -> str: ...
    @property
    def card(self) -> str: ...


class Standing(NamedTuple):
    """How far a game is: the number of the turn (0 before the first), in `words`, and whose it is; at the end the side
    that has won in words ("" for none) and the seats of the winners."""

    turn: int
    words: str
    active: int
    side: str | None = None
    winners: tuple[int, ...] = ()


def _catalogued(kind: str, key: str, params: Params, names: tuple[str, ...]) -> str:
    return sentence(f"{kind}.{key}", params, names)


def _never(view: View) -> bool:
    return False


def _always(view: View) -> bool:
    return True


def _nothing(*_: object) -> None:
    return None


def _plain_change(change: Change, names: tuple[str, ...]) -> str:
    return f"{change.count.name}: {change.before} → {change.after}"


def _no_adjusting(form: Form) -> Tokens:
    raise FormRefused("not_understood")


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePages:
    """The pages of one game.

    `title`: what the game is called; `folder`: where its templates lie, in `templates` or among the frame's: `player`,
    `me` and `others` in place of the frame's; `board`, `board_end`, `seat_board`, `seat_end` and `preview` where they
    are there; `past_throw` and `adjust` for earlier throws and for what the host sets. `styles`: its own stylesheet; it
    stands in the part of a page that is fetched anew, so it comes with the game; a script that a part of
    it wants is named there by `data-script`. `words(kind, key, params, names)`
    tells a message: its kind is "event", "decision", "option" or "slot".

    Of a table in progress: `standing` and `player` (of a seat) by a view; `board` is what its board templates show,
    `own` what a seat's own page shows to it alone.

    Instead of the frame's, where given: `asked` (what the table waits for, for everybody), `question` (its form, by
    state, audience and seat), `tokens` (the answer that a form means), `option` (an option in words), `throws` (the
    form for dice), `item` (what the panel's cursor stands on). `adjusting` and `adjusted`: the form by which the host
    sets what lies on the table, and what it says. `preview`, `desk_rows`, `throws_page`: earlier throws put right by
    the host; `wrong` (by state, seat or None for the host, decision and die): one die, for whoever says that it is;
    `change`: a public count, before and after something is taken back, in words.
    `epilogue`: a few lines when the game has ended. `opened`: what a seat held, once the game has ended and is watched
    again; its template `opened` shows it.

    `dice` tells the dice apart; `drawings` are its own pictures by name, for `<use href="#name">`; `cards`: those
    that a real deck may show now, where people say what it does. `by_hand`: people throw the dice of this game;
    `cards_on_table`: real role cards lie there, so anybody may show one; `hands_on_phones`: players hold cards on
    their pages, so a phone of several is covered till its player has taken it; `dealt`: what the companion deals to
    phones in secret, "role", "hand", "both" or "" (real cards lie on the table, or there are none);
    `steps_in`: somebody may step in at times, so pages without JavaScript look more often;
    `options`: what the game on the table is played with, where that can differ from what the next one begins with;
    `odds`: what a seat is told of the odds of dice that it has marked.

    `beats`: how each kind of event looks and sounds when it is shown; `beat_cards`: the cards of an event, as the
    game's `beat_cards` template draws them; `final_dice`: the dice as they lay at last, where an event of a log (its
    line, from 1) is the first that tells so: only those are spoken.

    `first_night`: what it explains to people who do not know it yet, None where it has nothing of that kind.

    `over`: how the game can go on as another one, for its part of the desk (`desk` among its templates);
    `rooms`: pages of its own beside the frame's; `own_acts`: its templates show what can be done in between themselves.
    """

    title: Callable[[], str]
    folder: str
    standing: Callable[[View], Standing]
    player: Callable[[TableState, View, int], PlayerCard]
    templates: Path | None = None
    styles: str = ""
    words: Callable[[str, str, Params, tuple[str, ...]], str] = _catalogued
    board: Callable[[TableState, View], Any] = _nothing
    own: Callable[[TableState, int], Any] = _nothing
    asked: Callable[[TableState, View], str] | None = None
    question: Callable[[TableState, int | None, int], Question | None] | None = None
    tokens: Callable[[DecisionView, Form], Tokens] | None = None
    option: Callable[[Option, tuple[str, ...]], str] | None = None
    throws: Callable[[TableState], ThrowForm | None] | None = None
    item: Callable[[str], str] = str
    adjusting: Callable[[TableState], Any] = _nothing
    adjusted: Callable[[Form], Tokens] = _no_adjusting
    preview: Callable[[TableState], Any] = _nothing
    change: Callable[[Change, tuple[str, ...]], str] = _plain_change
    wrong: Callable[[TableState, int | None, str, str], Any] = _nothing
    desk_rows: Callable[[TableState], tuple[Any, ...]] = lambda state: ()
    throws_page: Callable[[TableState, int | None], Any] = _nothing
    epilogue: Callable[[tuple[Any, ...]], tuple[str, ...]] = lambda players: ()
    opened: Callable[[TableState, int], Any] = _nothing
    dice: DiceLook = field(default_factory=DiceLook)
    drawings: Mapping[str, str] = field(default_factory=dict)
    cards: Callable[[View], tuple[CardsNamed, ...]] = lambda view: ()
    by_hand: Callable[[View], bool] = _always
    cards_on_table: Callable[[View], bool] = _never
    hands_on_phones: Callable[[View], bool] = _never
    dealt: Callable[[View], str] = lambda view: ""
    steps_in: Callable[[View], bool] = _never
    options: Callable[[View], RuleOptions | None] = _nothing
    odds: Callable[[TableState, int, Collection[str]], tuple[str, ...]] = lambda state, seat, marked: ()
    beats: Mapping[str, Look] = field(default_factory=dict)
    beat_cards: Callable[[Event], tuple[Any, ...]] = lambda event: ()
    final_dice: Callable[[TableState, Sequence[Event], int], Event | None] = _nothing
    rooms: tuple[Blueprint, ...] = ()
    over: Callable[[TableState], Any] = _nothing
    own_acts: bool = False
    first_night: FirstNight | None = None
