"""The card game's pages, as the frame takes them."""

from __future__ import annotations

from companion.cardgame.options import Options
from companion.kernel.view import View
from companion.locales.words import sentence
from companion.tabletop.snapshot import TableState
from web.cardgame.adjust_form import adjusted, laid
from web.cardgame.asked import asked
from web.cardgame.beat_looks import LOOKS
from web.cardgame.board import board, standing
from web.cardgame.card_words import every_card, heading, words
from web.cardgame.own import own
from web.cardgame.seat_card import SeatCard, seat_card
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
    standing=standing,
    player=_player,
    words=words,
    board=board,
    own=own,
    asked=asked,
    heading=heading,
    adjusting=laid,
    adjusted=adjusted,
    cards=every_card(),
    options=_options,
    beats=LOOKS,
)
