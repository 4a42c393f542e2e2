"""The dice game's pages, as the frame takes them."""

from __future__ import annotations

from typing import NamedTuple

from companion.dicegame.faces import die_number
from companion.dicegame.options import Options
from companion.dicegame.seen.view import DiceView
from companion.kernel.view import View
from companion.locales.words import sentence
from companion.tabletop.snapshot import TableState
from web.dicegame.adjust_form import adjusted, laid
from web.dicegame.beat_looks import LOOKS, final_dice
from web.dicegame.board import board, standing
from web.dicegame.correction_preview import change_words, preview
from web.dicegame.dice_words import DICE_LOOK, die_words
from web.dicegame.epilogue import tales
from web.dicegame.first_night.glossary import FIRST_NIGHT
from web.dicegame.odds_words import odds_words
from web.dicegame.past_throws import desk_rows, throws_page
from web.dicegame.pictures import DRAWINGS
from web.dicegame.question_form import question, tokens
from web.dicegame.role_card import RoleCard, role_card
from web.dicegame.seat_card import SeatCard, seat_card
from web.dicegame.throw_form import dice_throw_form, thrown_by_hand
from web.dicegame.waiting_words import asked, option_words
from web.dicegame.wrong_die import wrong_die
from web.plug.game_pages import GamePages
from web.scoreboard.over import over_of


class Own(NamedTuple):
    """What a seat's own page shows to it alone: its role card, where it is known."""

    role: RoleCard | None


def _own(state: TableState, seat: int) -> Own:
    view = state.views[seat]
    table: DiceView = view.table
    return Own(role_card(seat_card(view, seat), len(state.names), table.options.three_players))


def _player(state: TableState, view: View, seat: int) -> SeatCard:
    return seat_card(view, seat)


def _item(name: str) -> str:
    return die_words(die_number(name))


def _cards_on_table(view: View) -> bool:
    return bool(view.table.options.real_roles)


def _dealt(view: View) -> str:
    return "" if _cards_on_table(view) else "role"


def _steps_in(view: View) -> bool:
    return bool(view.table.options.special_roles)


def _options(view: View) -> Options:
    options: Options = view.table.options
    return options


def _title() -> str:
    return sentence("page.game.dice")


DICE_PAGES = GamePages(
    title=_title,
    folder="dicegame",
    standing=standing,
    player=_player,
    board=board,
    own=_own,
    asked=asked,
    question=question,
    tokens=tokens,
    option=option_words,
    throws=dice_throw_form,
    item=_item,
    adjusting=laid,
    adjusted=adjusted,
    change=change_words,
    preview=preview,
    wrong=wrong_die,
    desk_rows=desk_rows,
    throws_page=throws_page,
    epilogue=tales,
    dice=DICE_LOOK,
    drawings=DRAWINGS,
    by_hand=thrown_by_hand,
    cards_on_table=_cards_on_table,
    dealt=_dealt,
    steps_in=_steps_in,
    options=_options,
    odds=odds_words,
    beats=LOOKS,
    final_dice=final_dice,
    over=over_of,
    first_night=FIRST_NIGHT,
)
