"""The card game's pages, as the frame takes them."""

from __future__ import annotations

from companion.games.cards.deck import CARDS, PLACE_IN_DECK
from companion.games.cards.options import Options
from companion.kernel.correction import Change
from companion.kernel.decision import Tokens
from companion.kernel.event import Event, Params
from companion.kernel.view import View
from companion.locales.words import Words
from companion.table.snapshot import TableState
from web.elements.forms.form import Form
from web.elements.forms.question import CardsNamed, Question
from web.elements.past_page import PastPage
from web.games.cards.adjust_form import Laid, adjusted, laid
from web.games.cards.asked import asked, heard_with
from web.games.cards.board import Board, board, standing
from web.games.cards.by_camera.seen_cards import SeenCards, seen_cards, seen_words
from web.games.cards.calls import CALLS
from web.games.cards.card_words import CardFace, card_face, card_name, card_words, words
from web.games.cards.ears.distances import far
from web.games.cards.ears.lies_there import lies
from web.games.cards.epilogue import gossip, tales
from web.games.cards.film.beat_cards import BeatCard, beat_cards
from web.games.cards.film.beat_hits import HITS
from web.games.cards.film.beat_looks import LOOKS
from web.games.cards.film.pictures import DRAWINGS
from web.games.cards.first_night.glossary import FIRST_NIGHT
from web.games.cards.known_before import NamedRow, change_words, desk_rows, named_page, preview
from web.games.cards.logged_cards import logged_cards
from web.games.cards.own import Own, own
from web.games.cards.question_form import question
from web.games.cards.seat_card import SeatCard, seat_card
from web.pages.desk.tried_correction import Preview
from web.parts.plug.game_pages import GamePages
from web.parts.plug.game_words import Standing


class CardPages(GamePages):
    """The card game with Dodge City: hands and roles on phones, or a real deck on the table."""

    folder = "cards"
    styles = "cards.css"
    drawings = DRAWINGS
    beats = LOOKS
    hits = HITS
    calls = CALLS
    first_night = FIRST_NIGHT

    def standing(self, view: View) -> Standing:
        return standing(view)

    def player(self, state: TableState, view: View, seat: int) -> SeatCard:
        return seat_card(view, seat)

    def words(self, kind: str, key: str, params: Params, names: tuple[str, ...]) -> str:
        return words(kind, key, params, names)

    def catalogue(self) -> Words:
        return card_words()

    def item(self, name: str) -> str:
        """A card, or all of one name."""
        return card_name(name) if name in CARDS else card_words().sentence(f"card.{name}")

    def board(self, state: TableState, view: View) -> Board:
        return board(state, view)

    def own(self, state: TableState, seat: int) -> Own:
        return own(state, seat)

    def opened(self, state: TableState, seat: int) -> tuple[CardFace, ...] | None:
        """A hand laid open; None for a hand of real cards, which nobody has shown."""
        held = state.game.views[seat].table.seats[seat].hand
        return None if held is None else tuple(map(card_face, sorted(held, key=PLACE_IN_DECK.__getitem__)))

    def epilogue(self, players: tuple[SeatCard, ...]) -> tuple[str, ...]:
        return tales(players)

    def gossip(self, players: tuple[SeatCard, ...]) -> tuple[str, ...]:
        return gossip(players)

    def lies(self, player: SeatCard) -> tuple[str, ...]:
        return lies(player)

    def far(self, players: tuple[SeatCard, ...], seat: int) -> tuple[str, ...]:
        return far(players, seat)

    def asked(self, state: TableState, view: View) -> str:
        return asked(state, view)

    def question(self, state: TableState, audience: int | None, seat: int) -> Question | None:
        return question(state, audience, seat)

    def heard_with(self, state: TableState, seat: int, ask: Question) -> tuple[str, ...]:
        return heard_with(state, seat, ask)

    def cards(self, view: View) -> tuple[CardsNamed, ...]:
        return logged_cards(view)

    def seen_cards(self, state: TableState, audience: int | None, seat: int | None) -> SeenCards | None:
        return seen_cards(state, audience, seat)

    def seen_words(self, state: TableState) -> tuple[str, ...]:
        return seen_words(state)

    def beat_cards(self, event: Event) -> tuple[BeatCard, ...]:
        return beat_cards(event)

    def desk_rows(self, state: TableState) -> tuple[NamedRow, ...]:
        return desk_rows(state)

    def throws_page(self, state: TableState, number: int | None) -> PastPage[NamedRow] | None:
        return named_page(state, number)

    def preview(self, state: TableState) -> Preview | None:
        return preview(state)

    def change(self, change: Change, names: tuple[str, ...]) -> str:
        return change_words(change, names)

    def adjusting(self, state: TableState) -> Laid | None:
        return laid(state)

    def adjusted(self, form: Form) -> Tokens:
        return adjusted(form)

    def options(self, view: View) -> Options:
        options: Options = view.table.options
        return options

    def cards_on_table(self, view: View) -> bool:
        """Whether role cards and hands both lie on the table, so that no phone shows a secret."""
        return not self.options(view).phones_hold_secrets

    def hands_on_phones(self, view: View) -> bool:
        return not self.options(view).real_cards

    def dealt(self, view: View) -> str:
        role, hand = not self.options(view).roles_are_real_cards, self.hands_on_phones(view)
        return "both" if role and hand else "role" if role else "hand" if hand else ""
