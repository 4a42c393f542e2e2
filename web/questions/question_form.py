"""The forms by which a decision of any game is answered: what a seat's page, or the host for it, shows to be tapped."""

from __future__ import annotations

from companion.kernel.decision import Option, Tokens
from companion.kernel.view import DecisionView
from companion.tabletop.snapshot import TableState
from web.forms.form import Form
from web.forms.form_tokens import tokens_in
from web.forms.options_of import options_of
from web.forms.question import MANY, OptionButton, OptionGroup, Question, SlotRow
from web.plug.game_pages import GamePages
from web.words import t


def question(pages: GamePages, state: TableState, audience: int | None, seat: int) -> Question | None:
    """What `seat` is asked, as `audience` (its own page, or None: the host's) may see it; None if it is not asked."""
    if pages.question is not None:
        return pages.question(state, audience, seat)
    view = state.views.get(audience)
    decision = view.decision if view else None
    if decision is None or seat not in decision.waiting_for or decision.shape == "window":
        return None
    words = pages.words("decision", decision.key, decision.params, state.names)
    if decision.shape == "allocation":
        slots = tuple(
            SlotRow(
                id=slot.id,
                number=0,
                face="",
                kind="",
                words=pages.words("slot", slot.key or slot.id, slot.params, state.names),
                options=_buttons(pages, slot.options, state.names),
                free=len(slot.options) > 1,
            )
            for slot in decision.slots
        )
        return Question("slots", decision.id, decision.epoch, words, slots=slots) if slots else None
    options = options_of(decision, seat)
    if not options:
        return None
    return Question(
        form="pick" if decision.shape == "selection" else "choice",
        decision=decision.id,
        epoch=decision.epoch,
        words=words,
        groups=(OptionGroup("", "", _buttons(pages, options, state.names)),),
        many=len(options) >= MANY,
        dice_above=True,
        least=decision.least,
        most=decision.most,
        hint=how_many(decision) if decision.shape == "selection" else "",
    )


def option_words(pages: GamePages, option: Option, names: tuple[str, ...]) -> str:
    """An option as its button tells it."""
    return pages.option(option, names) if pages.option else pages.words("option", option.key, option.params, names)


def answer_in(pages: GamePages, decision: DecisionView, form: Form) -> Tokens:
    """The answer that a form means. Raises FormRefused."""
    return pages.tokens(decision, form) if pages.tokens else tokens_in(decision, form)


def acts(pages: GamePages, state: TableState, seat: int) -> tuple[OptionButton, ...]:
    """What a seat may do in between, without being asked."""
    view = state.views.get(seat) if not pages.own_acts else None
    return _buttons(pages, view.decision.acts, state.names) if view and view.decision else ()


def _buttons(pages: GamePages, options: tuple[Option, ...], names: tuple[str, ...]) -> tuple[OptionButton, ...]:
    return tuple(OptionButton(option.id, option_words(pages, option, names)) for option in options)


def how_many(decision: DecisionView) -> str:
    """How many options a selection takes, in words."""
    if decision.least == decision.most:
        return t("pick.number", number=decision.most)
    if not decision.least:
        return t("pick.at_most", most=decision.most)
    return t("pick.between", least=decision.least, most=decision.most)
