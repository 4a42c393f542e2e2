"""The card game as the kernel knows it: how it begins, is played, and is seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.cards.character import characters_for
from companion.games.cards.deal import lay_cards
from companion.games.cards.effects.between import act_between, acts_between
from companion.games.cards.laid_cards import answers_of_cards, asks_next_which, cards_wanted
from companion.games.cards.moves import CHUCK, END, SID
from companion.games.cards.options import Options, options_from
from companion.games.cards.position.adjustment import adjust, refuses_adjustment, seats_adjusted
from companion.games.cards.position.notation import lay_position
from companion.games.cards.table import CardSeat, CardTable
from companion.games.cards.turn import play
from companion.games.cards.views.twins import twins
from companion.games.cards.views.view import CardView, card_view
from companion.games.western.options import POSITION
from companion.kernel.correction import Count, Tally
from companion.kernel.decision import Answer, Decision, Refusal, SeatOptions, Tokens
from companion.kernel.event import Param
from companion.kernel.rules import Play, Secrets, Setup, Twin
from companion.ports.cards import CardsWanted


class CardGame:
    """BANG! the card game with Dodge City, 3 to 8 players."""

    name = "cards"
    version = 2
    oldest = 1
    secret_options: tuple[str, ...] = (POSITION, "roles", "hands")
    named_acts: Mapping[tuple[str, str], str] = {("play", key): key for key in (END.id, SID.id, CHUCK.id)}

    def begin(self, setup: Setup) -> CardTable:
        """A table with the players around it and all cards in the pile. Raises SetupInvalid."""
        known = {expansions: characters_for(expansions) for expansions in ("none", "dodge_city")}
        table = CardTable(
            [CardSeat(number, name) for number, name in enumerate(setup.players)],
            options_from(setup.options, len(setup.players), known, setup.rules),
        )
        lay_cards(table)
        for name, value in setup.options:
            if name == POSITION:
                lay_position(table, value)
        return table

    def play(self, state: CardTable) -> Play:
        """The rules as a coroutine."""
        return play(state)

    def view(self, state: CardTable, audience: int | None) -> CardView:
        """The view of an audience: all that it may know."""
        return card_view(state, audience)

    def on_turn(self, state: CardTable) -> int | None:
        """The seat whose turn it is; None before the first turn and after the end."""
        return state.active if state.turn and state.outcome is None else None

    def tally(self, state: CardTable) -> Tally:
        """Lives, numbers of cards, cards in play, pile and winner."""
        tally: dict[Count, Param] = {}
        for seat in state.seats:
            tally[Count("life", seat.number)] = max(seat.life, 0)
            tally[Count("cards", seat.number)] = len(seat.hand)
            tally[Count("front", seat.number)] = " ".join(seat.front)
        tally[Count("pile")] = state.in_pile
        tally[Count("turn")] = state.turn
        tally[Count("winner")] = state.outcome.side.value if state.outcome else ""
        return tally

    def lies_open(self, state: CardTable) -> frozenset[int]:
        """The seats whose role card lies open."""
        return frozenset(seat.number for seat in state.seats if seat.role_shown)

    def seats_adjusted(self, tokens: Tokens) -> tuple[int, ...]:
        """The seats whose life or cards were set by hand."""
        return seats_adjusted(tokens)

    def reveals_hidden(self, now: CardTable, tried: CardTable) -> bool:
        """Whether somebody's role, hidden now, would lie open: a card made up by the host must not show it."""
        return bool(self.lies_open(tried) - self.lies_open(now) - now.lain_open)

    def refuses_adjustment(self, state: CardTable, tokens: Tokens) -> tuple[Refusal, ...]:
        """Every reason why the table cannot be adjusted to the tokens."""
        return refuses_adjustment(state, tokens)

    def adjust(self, state: CardTable, tokens: Tokens) -> Play:
        """Adjust the table to the host's tokens."""
        return adjust(state, tokens)

    def acts_between(self, state: CardTable, decision: Decision) -> tuple[SeatOptions, ...]:
        """The seats that may discard two cards for a life point now."""
        return acts_between(state, decision)

    def act_between(self, state: CardTable, decision: Decision, seat: int, option: str) -> Play:
        """Play an act of a seat that was not asked."""
        return act_between(state, decision, seat)

    def cards_wanted(self, state: CardTable, decision: Decision | None, epoch: int) -> CardsWanted | None:
        """What the open decision waits for from a real deck."""
        return cards_wanted(state, decision, epoch) if state.options.real_cards else None

    def answers_of_cards(self, state: CardTable, decision: Decision | None, cards: Tokens) -> tuple[Answer, ...]:
        """All that these cards, laid on the table, can mean."""
        return answers_of_cards(state, decision, cards)

    def asks_next_which(self, answer: Answer) -> bool:
        """Whether an answer by cards only says that one is of the hand."""
        return asks_next_which(answer)

    def twins(self, secrets: Secrets, audience: int | None) -> Iterator[Twin[CardTable]]:
        """Two hidden role cards, or two unseen playing cards, changed with each other."""
        return twins(secrets, audience)


def card_setup(players: tuple[str, ...], position: str | None = None, options: Options | None = None) -> Setup:
    """The set-up of a card game with these players, clockwise, from the deal or from a position."""
    chosen = options.as_set() if options else ()
    return Setup(CardGame.name, CardGame.version, players, (*chosen, *(((POSITION, position),) if position else ())))
