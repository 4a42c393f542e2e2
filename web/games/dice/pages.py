"""The dice game's pages, as the frame takes them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from companion.games.dice.faces import die_number
from companion.games.dice.options import Options
from companion.games.dice.views.view import DiceView
from companion.kernel.correction import Change
from companion.kernel.decision import Option, Tokens
from companion.kernel.event import Event
from companion.kernel.view import DecisionView, View
from companion.table.snapshot import TableState
from web.elements.dice.throw_form import ThrowForm
from web.elements.forms.form import Form
from web.elements.forms.question import Question
from web.elements.past_page import PastPage
from web.games.dice.adjust_form import Laid, adjusted, laid
from web.games.dice.beat_hits import HITS
from web.games.dice.beat_looks import LOOKS, final_dice
from web.games.dice.board import Board, board, standing
from web.games.dice.calls import CALLS
from web.games.dice.correction_preview import change_words, preview
from web.games.dice.dice_words import DICE_LOOK, die_words
from web.games.dice.ears.distances import far
from web.games.dice.ears.lies_there import lies
from web.games.dice.epilogue import gossip, tales
from web.games.dice.first_night.glossary import FIRST_NIGHT
from web.games.dice.heard_with import heard_with
from web.games.dice.odds_words import odds_words
from web.games.dice.past_throws import ThrowRow, desk_rows, throws_page
from web.games.dice.pictures import DRAWINGS
from web.games.dice.question_form import question, tokens
from web.games.dice.role_card import RoleCard, role_card
from web.games.dice.seat_card import SeatCard, seat_card
from web.games.dice.throw_form import dice_throw_form, thrown_by_hand
from web.games.dice.waiting_words import asked, option_words
from web.games.dice.wrong_die import WrongDie, wrong_die
from web.games.scoreboard.over import Over, over_of
from web.pages.desk.tried_correction import Preview
from web.parts.plug.game_pages import GamePages
from web.parts.plug.game_words import Standing


class Own(NamedTuple):
    """The private part of a seat's page: its role card, where it is known."""

    role: RoleCard | None


class DicePages(GamePages):
    """The dice game with Old Saloon: dice on the table, roles on phones or as real cards."""

    folder = "dice"
    dice = DICE_LOOK
    drawings = DRAWINGS
    beats = LOOKS
    hits = HITS
    calls = CALLS
    first_night = FIRST_NIGHT

    def standing(self, view: View) -> Standing:
        return standing(view)

    def player(self, state: TableState, view: View, seat: int) -> SeatCard:
        return seat_card(view, seat)

    def option(self, option: Option, names: tuple[str, ...]) -> str:
        return option_words(option, names)

    def item(self, name: str) -> str:
        return die_words(die_number(name))

    def board(self, state: TableState, view: View) -> Board:
        return board(state, view)

    def own(self, state: TableState, seat: int) -> Own:
        view = state.game.views[seat]
        table: DiceView = view.table
        return Own(role_card(seat_card(view, seat), len(state.names), table.options.three_players))

    def epilogue(self, players: tuple[SeatCard, ...]) -> tuple[str, ...]:
        return tales(players)

    def gossip(self, players: tuple[SeatCard, ...]) -> tuple[str, ...]:
        return gossip(players)

    def lies(self, player: SeatCard) -> tuple[str, ...]:
        return lies(player)

    def far(self, players: tuple[SeatCard, ...], seat: int) -> tuple[str, ...]:
        return far(players, seat)

    def over(self, state: TableState) -> Over:
        return over_of(state)

    def asked(self, state: TableState, view: View) -> str:
        return asked(state, view)

    def question(self, state: TableState, audience: int | None, seat: int) -> Question | None:
        return question(state, audience, seat)

    def heard_with(self, state: TableState, seat: int, ask: Question) -> tuple[str, ...]:
        return heard_with(state, seat, ask)

    def tokens(self, decision: DecisionView, form: Form) -> Tokens:
        return tokens(decision, form)

    def throws(self, state: TableState) -> ThrowForm | None:
        return dice_throw_form(state)

    def by_hand(self, view: View) -> bool:
        return thrown_by_hand(view)

    def odds(self, state: TableState, seat: int, marked: Collection[str]) -> tuple[str, ...]:
        return odds_words(state, seat, marked)

    def final_dice(self, state: TableState, log: Sequence[Event], line: int) -> Event | None:
        return final_dice(state, log, line)

    def desk_rows(self, state: TableState) -> tuple[ThrowRow, ...]:
        return desk_rows(state)

    def throws_page(self, state: TableState, number: int | None) -> PastPage[ThrowRow] | None:
        return throws_page(state, number)

    def preview(self, state: TableState) -> Preview | None:
        return preview(state)

    def change(self, change: Change, names: tuple[str, ...]) -> str:
        return change_words(change, names)

    def wrong(self, state: TableState, by: int | None, decision: str, die: str) -> WrongDie | None:
        return wrong_die(state, by, decision, die)

    def adjusting(self, state: TableState) -> Laid | None:
        return laid(state)

    def adjusted(self, form: Form) -> Tokens:
        return adjusted(form)

    def options(self, view: View) -> Options:
        options: Options = view.table.options
        return options

    def steps_in(self, view: View) -> bool:
        return bool(self.options(view).special_roles)

    def cards_on_table(self, view: View) -> bool:
        return bool(self.options(view).real_roles)

    def dealt(self, view: View) -> str:
        return "" if self.cards_on_table(view) else "role"
