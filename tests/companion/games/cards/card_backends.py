"""What scenarios run on: one interface for the oracle and for the engine.

A new backend (the engine's adapter) implements `Backend` and stands in `BACKENDS`; every scenario then runs on it too.
"""

from collections import Counter
from collections.abc import Callable
from typing import Protocol

from companion.games.cards.character import CHARACTERS
from companion.games.cards.effects.elimination import GameEnds, TurnEnds
from companion.games.cards.options import Options
from companion.games.cards.rules import CardGame, card_setup
from companion.games.cards.table import CardTable
from companion.games.cards.turn import end, next_player, play_phase, play_turns
from companion.games.western.roles import Role
from companion.kernel.decision import CHANCE, Allocation, Choice, Deal, Option, Selection
from companion.kernel.game import Game
from companion.kernel.rules import Play
from companion.kernel.rules import Setup as KernelSetup
from companion.support.errors import Refused
from tests.companion.games.cards.oracle.game import Position, Setup, play_from, play_game
from tests.companion.games.cards.oracle.question import Act, Answers, Question
from tests.companion.games.cards.oracle.sources import Script, Waiting
from tests.companion.games.cards.oracle.table import Table


class Illegal(AssertionError):
    """An answer that the rules refuse."""


class Backend(Protocol):
    """A game that is asked and answered from outside."""

    def start(self, position: Position) -> None:
        """Begins anew from a position (`oracle.game.Position`); what was played before is forgotten."""

    def begin(self, setup: Setup) -> None:
        """Begins anew from the deal."""

    def question(self) -> Question | None:
        """What is open (options as tokens, the deck of a deal), None when the game has ended."""

    def answer(self, who: int | None, *tokens: str) -> None:
        """Answers the open question for a seat, or for chance (None); raises `Illegal`.

        A question to several seats goes on when all have answered.
        """

    def between(self) -> tuple[int, ...]:
        """The seats that may act while the question is open (PROTOCOL.md, “Act between”)."""

    def act(self, seat: int) -> None:
        """A seat begins an act between, which asks it next; raises `Illegal`."""

    def state(self) -> dict[str, object]:
        """What lies on the table, as `oracle.table.Table.state` has it."""


class OracleBackend:
    """The oracle, played anew from the start at every answer."""

    def __init__(self) -> None:
        self._replies: list[Answers | Act] = []
        self._given: Answers = {}
        self._play: Callable[[Script], Table] = lambda script: play_game(Setup(4), script)
        self._table: Table | None = None
        self._waiting: Waiting | None = None

    def start(self, position: Position) -> None:
        self._play, self._replies = lambda script: play_from(position, script), []
        self._go_on()

    def begin(self, setup: Setup) -> None:
        self._play, self._replies = lambda script: play_game(setup, script), []
        self._go_on()

    def _go_on(self) -> None:
        self._given = {}
        try:
            self._table, self._waiting = self._play(Script(self._replies)), None
        except Waiting as waiting:
            self._table, self._waiting = waiting.table, waiting
        self._table.check_cards()

    def question(self) -> Question | None:
        return self._waiting.question if self._waiting else None

    def answer(self, who: int | None, *tokens: str) -> None:
        question = self.question()
        problem = question.problem(who, tokens) if question else "the game has ended"
        if problem or question is None or who in self._given:
            raise Illegal(problem or f"P{who} has answered")
        self._given[who] = tokens
        if question.shape == "deal" or set(self._given) == set(question.asked):
            self._replies.append(self._given)
            self._go_on()

    def between(self) -> tuple[int, ...]:
        return self._waiting.between if self._waiting else ()

    def act(self, seat: int) -> None:
        if seat not in self.between():
            raise Illegal(f"P{seat} cannot act now")
        self._replies.append(Act(seat))
        self._go_on()

    def state(self) -> dict[str, object]:
        assert self._table is not None
        return self._table.state()


class LaidGame(CardGame):
    """The card game from a position of a scenario, also in the middle of a turn."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def begin(self, setup: KernelSetup) -> CardTable:
        table = super().begin(setup)
        position = self.position
        for seat, at in zip(table.seats, position.seats, strict=True):
            seat.role = Role(at.role)
            seat.role_shown = at.role == "sheriff" or at.out or table.three_player_rules
            seat.character, seat.ability, seat.out = at.character, at.copied or at.character, at.out
            most = CHARACTERS[at.character].life + (at.role == "sheriff")
            seat.most_life = most if at.most is None else at.most
            seat.life = 0 if at.out else seat.most_life if at.life is None else at.life
            seat.front = [*at.front, *at.fresh]
            seat.hand.take(at.hand)
            for card in (*at.hand, *seat.front):
                table.pile.remove(card)
        for card in position.discards:
            table.pile.remove(card)
        table.discards = list(position.discards)
        if position.pile is not None:
            table.discards[:0] = (Counter(table.pile) - Counter(position.pile)).elements()
            table.pile[:] = position.pile
        table.active = position.active
        return table

    def play(self, state: CardTable) -> Play:
        if self.position.phase == "play":
            state.begin_turn()
            state.fresh = [card for seat in self.position.seats for card in seat.fresh]
            try:
                yield from play_phase(state)
            except TurnEnds:
                pass
            except GameEnds:
                yield from end(state)
                return
            state.active = next_player(state)
        yield from play_turns(state)


class EngineBackend:
    """The rules of the project, by way of the kernel."""

    def __init__(self) -> None:
        self.game: Game | None = None

    def start(self, position: Position) -> None:
        names = tuple("ABCDEFGH"[: len(position.seats)])
        self.game = Game(LaidGame(position), card_setup(names, options=Options(**position.options)))

    def begin(self, setup: Setup) -> None:
        names = tuple("ABCDEFGH"[: setup.players])
        given = {"roles": setup.roles, "characters": setup.characters, "hands": setup.hands}
        self.game = Game(CardGame(), card_setup(names, options=Options(**setup.options, **given)))

    def question(self) -> Question | None:
        decision = self.game.pending
        if isinstance(decision, Deal):
            return Question(
                decision.id, "deal", {}, len(decision.places), tuple(sorted(decision.deck)), decision.secret
            )
        if isinstance(decision, Choice):
            return Question(decision.id, "choice", {seat: _ids(options) for seat, options in decision.asked})
        if isinstance(decision, Selection):
            return Question(decision.id, "selection", {decision.seat: _ids(decision.options)}, decision.most)
        if isinstance(decision, Allocation):
            cards = _ids(decision.slots[0].options)
            return Question(decision.id, "allocation", {decision.seat: cards}, len(decision.slots))
        return None

    def answer(self, who: int | None, *tokens: str) -> None:
        try:
            self.game.answer(CHANCE if who is None else who, tokens)
        except Refused as refused:
            raise Illegal(str(refused)) from refused

    def between(self) -> tuple[int, ...]:
        return tuple(seat for seat, _ in self.game.acts_between())

    def act(self, seat: int) -> None:
        if seat not in self.between():
            raise Illegal(f"P{seat} cannot act now")
        self.answer(seat, "sid")

    def state(self) -> dict[str, object]:
        table = self.game.state
        return {
            "life": [max(seat.life, 0) for seat in table.seats],
            "hands": [sorted(seat.hand.may_be) for seat in table.seats],
            "front": [sorted(seat.front) for seat in table.seats],
            "aside": sorted(aside.card for aside in table.aside),
            "top": list(table.top),
            "discards": list(table.discards),
            "pile": len(table.pile),
            "turn": table.turn,
            "active": table.active,
            "out": [seat.number for seat in table.seats if seat.out],
            "winners": sorted(table.outcome.winners) if table.outcome and self.game.pending is None else None,
        }


def _ids(options: tuple[Option, ...]) -> tuple[str, ...]:
    return tuple(option.id for option in options)


BACKENDS: dict[str, Callable[[], Backend]] = {"oracle": OracleBackend, "engine": EngineBackend}
