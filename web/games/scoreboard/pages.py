"""The boards' pages, as the frame takes them: BANG!'s lives, arrows and roles, and the points of any game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.scoreboard.rules import FACES
from companion.games.scoreboard.table import ScoreView, die_number
from companion.kernel.decision import Tokens
from companion.kernel.reroll import KEEP, THROW
from companion.kernel.view import DecisionView, View
from companion.locales.words import sentence
from companion.table.snapshot import TableState
from web.elements.dice.dice_look import DiceLook
from web.elements.forms.form import Form
from web.elements.forms.question import OptionButton, Question, SlotRow
from web.elements.words import t
from web.games.scoreboard.board import Board, ScoreCard, board, card, kind_of_dice, standing
from web.games.scoreboard.counting import counting
from web.parts.plug.beat_look import WESTERN, Look
from web.parts.plug.game_pages import GamePages
from web.parts.plug.game_words import Standing

LOOKS: Final[Mapping[str, Look]] = {
    **WESTERN,
    "rolled": Look("dice", "rattle", spoken=True),
    "arrows_taken": Look("arrows"),
    "attack": Look("attack", "drum", spoken=True),
    "ended": Look("over", "bell", spoken=True),
}
REROLL = "dice/reroll.html"


class ScoreDice(DiceLook):
    """The dice of BANG!'s board."""

    def faces(self, number: int) -> tuple[str, ...]:
        return FACES


class PipDice(ScoreDice):
    """Dice with numbers."""

    def kind(self, number: int) -> str:
        return "pips"


class ScorePages(GamePages):
    """BANG!'s board: people count lives and arrows themselves."""

    folder = "scoreboard"
    styles = "scoreboard.css"
    dice = ScoreDice()
    beats = LOOKS
    rooms = (counting,)

    def standing(self, view: View) -> Standing:
        return standing(view)

    def player(self, state: TableState, view: View, seat: int) -> ScoreCard:
        return card(state, view, seat)

    def lies(self, player: ScoreCard) -> tuple[str, ...]:
        """What is counted at a seat, and a role that was shown."""
        if not player.western:
            return (f"{t('board.points')} {player.points}",)
        shown = (player.card,) if player.card else ()
        return f"{t('board.life')} {player.life}", f"{t('board.arrows')} {player.arrows}", *shown

    def item(self, name: str) -> str:
        return self.dice.words(die_number(name))

    def board(self, state: TableState, view: View) -> Board:
        return board(state, view)

    def asked(self, state: TableState, view: View) -> str:
        table: ScoreView = view.table
        key = "board.asked_throw" if table.in_hand else "board.asked_again"
        return t(key, who=state.names[table.active])

    def question(self, state: TableState, audience: int | None, seat: int) -> Question | None:
        """Which dice are thrown again; nothing else is asked."""
        view = state.game.views.get(audience)
        decision = view.decision if view else None
        if view is None or decision is None or decision.shape != "allocation" or seat not in decision.waiting_for:
            return None
        table: ScoreView = view.table
        kind = kind_of_dice(table)
        slots = tuple(
            SlotRow(die.die, "", (), True, number, die.face, kind, spoken=self.dice.words(number))
            for number, die in ((die_number(die.die), die) for die in table.dice)
        )
        words = t("board.again")
        return Question("reroll", decision.id, decision.epoch, words, slots=slots, template=REROLL)

    def tokens(self, decision: DecisionView, form: Form) -> Tokens:
        if decision.shape != "allocation":
            return super().tokens(decision, form)
        marked = set(form.getlist("again")) if form.get("do") == "throw" else set()
        return tuple(THROW if slot.id in marked else KEEP for slot in decision.slots)

    def acts(self, state: TableState, seat: int) -> tuple[OptionButton, ...]:
        """None beside the board: what can be counted stands there, at each player."""
        return ()


class CounterPages(ScorePages):
    """Counters for any game: points, and dice with numbers."""

    dice = PipDice()

    def title(self) -> str:
        return sentence("page.game.counters")
