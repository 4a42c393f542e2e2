"""The boards' pages, as the frame takes them: BANG!'s lives, arrows and roles, and the points of any game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from companion.kernel.decision import Tokens
from companion.kernel.reroll import KEEP, THROW
from companion.kernel.view import DecisionView, View
from companion.locales.words import sentence
from companion.scoreboard.rules import FACES
from companion.scoreboard.table import ScoreView, die_number
from companion.tabletop.snapshot import TableState
from web.dice.dice_look import DiceLook
from web.forms.form import Form
from web.forms.form_tokens import tokens_in
from web.forms.question import Question, SlotRow
from web.plug.beat_look import WESTERN, Look
from web.plug.game_pages import GamePages
from web.scoreboard.board import board, card, kind_of_dice, standing
from web.scoreboard.counting import counting
from web.words import t

LOOKS: Final[Mapping[str, Look]] = {
    **WESTERN,
    "rolled": Look("dice", "rattle", spoken=True),
    "arrows_taken": Look("arrows"),
    "attack": Look("attack", "drum", spoken=True),
    "ended": Look("over", "bell", spoken=True),
}
REROLL = "dicegame/reroll.html"


def _asked(state: TableState, view: View) -> str:
    table: ScoreView = view.table
    key = "board.asked_throw" if table.in_hand else "board.asked_again"
    return t(key, who=state.names[table.active])


def _question(state: TableState, audience: int | None, seat: int) -> Question | None:
    """Which dice are thrown again; nothing else is asked."""
    view = state.views.get(audience)
    decision = view.decision if view else None
    if view is None or decision is None or decision.shape != "allocation" or seat not in decision.waiting_for:
        return None
    table: ScoreView = view.table
    kind = kind_of_dice(table)
    slots = tuple(
        SlotRow(die.die, number, die.face, kind, "", (), free=True, spoken=_die_words(number))
        for number, die in ((die_number(die.die), die) for die in table.dice)
    )
    words = t("board.again")
    return Question("reroll", decision.id, decision.epoch, words, slots=slots, template=REROLL)


def _tokens(decision: DecisionView, form: Form) -> Tokens:
    if decision.shape != "allocation":
        return tokens_in(decision, form)
    marked = set(form.getlist("again")) if form.get("do") == "throw" else set()
    return tuple(THROW if slot.id in marked else KEEP for slot in decision.slots)


def _die_words(number: int) -> str:
    return t("throw.word_die", dice=str(number))


def _item(name: str) -> str:
    return _die_words(die_number(name))


def _faces(number: int) -> tuple[str, ...]:
    return FACES


def _pips(number: int) -> str:
    return "pips"


def _score_title() -> str:
    return sentence("page.game.scoreboard")


def _counter_title() -> str:
    return sentence("page.game.counters")


def _look(kinds: tuple[str, ...]) -> DiceLook:
    if kinds:
        return DiceLook(kinds=(), kind=_pips, words=_die_words, faces=_faces)
    return DiceLook(words=_die_words, faces=_faces)


SCORE_PAGES = GamePages(
    title=_score_title,
    folder="scoreboard",
    styles="scoreboard.css",
    standing=standing,
    player=card,
    board=board,
    asked=_asked,
    question=_question,
    tokens=_tokens,
    item=_item,
    dice=_look(()),
    beats=LOOKS,
    rooms=(counting,),
    own_acts=True,
)
COUNTER_PAGES = replace(SCORE_PAGES, title=_counter_title, dice=_look(("pips",)))
