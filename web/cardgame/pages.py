"""The card game's pages, as the frame takes them."""

from __future__ import annotations

from companion.cardgame.deck import CARDS, PLACE_IN_DECK
from companion.cardgame.options import Options
from companion.kernel.view import View
from companion.locales.words import sentence
from companion.tabletop.snapshot import TableState
from web.cardgame.adjust_form import adjusted, laid
from web.cardgame.asked import asked
from web.cardgame.board import board, standing
from web.cardgame.card_words import CardFace, card_face, card_name, card_words, words
from web.cardgame.epilogue import tales
from web.cardgame.film.beat_cards import beat_cards
from web.cardgame.film.beat_looks import LOOKS
from web.cardgame.film.pictures import DRAWINGS
from web.cardgame.first_night.glossary import FIRST_NIGHT
from web.cardgame.own import own
from web.cardgame.question_form import question
from web.cardgame.seat_card import SeatCard, seat_card
from web.cardgame.told_before import change_words, desk_rows, preview, told_page
from web.cardgame.told_cards import told_cards
from web.plug.game_pages import GamePages


def _title() -> str:
    return sentence("page.game.cards")


def _player(state: TableState, view: View, seat: int) -> SeatCard:
    return seat_card(view, seat)


def _options(view: View) -> Options:
    options: Options = view.table.options
    return options


def _cards_on_table(view: View) -> bool:
    """Role cards and hands both: no phone shows a secret."""
    return not _options(view).phones_hold_secrets


def _hands_on_phones(view: View) -> bool:
    return not _options(view).real_cards


def _dealt(view: View) -> str:
    role, hand = not _options(view).roles_are_real_cards, _hands_on_phones(view)
    return "both" if role and hand else "role" if role else "hand" if hand else ""


def _item(name: str) -> str:
    """What the panel's cursor stands on: a card, or all of one name."""
    return card_name(name) if name in CARDS else card_words().sentence(f"card.{name}")


def _opened(state: TableState, seat: int) -> tuple[CardFace, ...] | None:
    """A hand laid open; None for a hand of real cards, which nobody has shown."""
    held = state.views[seat].table.seats[seat].hand
    return None if held is None else tuple(map(card_face, sorted(held, key=PLACE_IN_DECK.__getitem__)))


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
    item=_item,
    adjusting=laid,
    adjusted=adjusted,
    change=change_words,
    preview=preview,
    desk_rows=desk_rows,
    throws_page=told_page,
    epilogue=tales,
    opened=_opened,
    cards=told_cards,
    cards_on_table=_cards_on_table,
    hands_on_phones=_hands_on_phones,
    dealt=_dealt,
    options=_options,
    beats=LOOKS,
    beat_cards=beat_cards,
    drawings=DRAWINGS,
    first_night=FIRST_NIGHT,
)
