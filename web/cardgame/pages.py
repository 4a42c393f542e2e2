"""The card game's pages, as the frame takes them."""

from __future__ import annotations

from companion.cardgame.options import Options
from companion.kernel.view import View
from companion.locales.words import sentence
from companion.tabletop.snapshot import TableState
from web.cardgame.adjust_form import adjusted, laid
from web.cardgame.asked import asked
from web.cardgame.board import board, standing
from web.cardgame.card_words import words
from web.cardgame.epilogue import tales
from web.cardgame.film.beat_cards import beat_cards
from web.cardgame.film.beat_looks import LOOKS
from web.cardgame.film.pictures import DRAWINGS
from web.cardgame.own import own
from web.cardgame.question_form import question
from web.cardgame.seat_card import SeatCard, seat_card
from web.cardgame.told_before import desk_rows, preview, told_page
from web.cardgame.told_cards import told_cards
from web.game_pages import GamePages


def _title() -> str:
    return sentence("page.game.cards")


def _player(state: TableState, view: View, seat: int) -> SeatCard:
    return seat_card(view, seat)


def _options(view: View) -> Options:
    options: Options = view.table.options
    return options


CARD_PAGES = GamePages(
    title=_title,
    folder="cardgame",
    styles="cards.css",
    standing=standing,
    player=_player,
    words=words,
    board=board,
    own=own,
    asked=asked,
    question=question,
    adjusting=laid,
    adjusted=adjusted,
    preview=preview,
    desk_rows=desk_rows,
    throws_page=told_page,
    epilogue=tales,
    cards=told_cards,
    options=_options,
    beats=LOOKS,
    beat_cards=beat_cards,
    drawings=DRAWINGS,
)
