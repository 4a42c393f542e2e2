"""The part of a seat's page that asks: a question, dice to be thrown, cards to be said, or what the seat waits for."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from companion.kernel.view import View
from web.elements.dice.held import held_words
from web.elements.dice.throw_form import ThrowForm
from web.elements.forms.question import Question
from web.pages.camera.phone_camera import takes_pictures
from web.pages.first_night.firsts import term_asked
from web.pages.seat.hush import still_looking
from web.pages.seat.seen import Seen
from web.parts.part import fresh
from web.parts.questions.choice_ahead import with_choice_ahead
from web.parts.questions.throws import CardsForm, cards_form
from web.parts.questions.window import answer_shown, window_shown
from web.parts.site import site


class Asked(NamedTuple):
    """What a seat is asked now. `taken`: it has answered a question of which nobody else may see who has."""

    ask: Question | None
    throws: ThrowForm | None
    cards: CardsForm | None
    taken: bool

    @property
    def anything(self) -> bool:
        """Whether the seat is asked at all."""
        return bool(self.ask or self.throws or self.cards)

    @property
    def decision(self) -> str:
        """The decision that is asked for; "" for none."""
        if self.ask:
            return self.ask.decision
        return self.throws.key if self.throws else self.cards.decision if self.cards else ""


def asked_of(seen: Seen, marked: tuple[str, ...] | None = None) -> Asked:
    """The question to the seat; `marked`: the dice whose odds it wants to know."""
    if seen.state.waiting.hush is not None:
        return Asked(None, None, None, False)  # first everybody looks at their card
    ahead = with_choice_ahead(seen.state, seen.number)
    answered = _has_answered(ahead.game.views.get(seen.number), seen.number)
    ask = None if answered else seen.pages.question(ahead, seen.number, seen.number)
    if ask and ask.odds and marked is not None:
        ask = ask._replace(marked=marked, odds_lines=seen.pages.odds(ahead, seen.number, marked))
    throws = seen.pages.throws(seen.state) if seen.on_turn else None
    cards = cards_form(seen.pages, seen.state) if seen.on_turn else None
    return Asked(ask, throws, cards, answered)


def question_part(seen: Seen, asked: Asked, with_it: tuple[str, ...] = ()) -> Markup:
    """The question with its form, the window that is open, or what the seat waits for.

    `with_it`: what who listens has to hear with it, which stands in the place of the board on a page for ears.
    """
    state, table, view = seen.state, site().table, seen.view
    window = window_shown(state, table.now(), seen.pages)
    made = fresh(
        "seat/question.html",
        **asked._asdict(),
        **seen.for_games(),
        asked=asked.anything,
        with_it=with_it,
        to=seen.to,
        folder=seen.pages.folder,
        window=window,
        game_number=state.game.number,
        holding=window is not None and table.holding(seen.number),
        held_in_vain=seen.playing and table.held_in_vain(seen.number),
        answer_runs=answer_shown(state, table.now()),
        held=held_words(state, seen.pages.dice),
        seen_cards=seen.pages.seen_cards(state, seen.number, seen.number) if asked.ask or asked.cards else None,
        seen_to=seen.to,
        pictures=takes_pictures(asked.throws),
        acts=seen.pages.acts(state, seen.number) if state.waiting.hush is None else (),
        still_looking=still_looking(state),
        about=term_asked(state),
        epoch=view.epoch if view else 0,
        decision=view.decision.id if view and view.decision else "",
    )
    return made + "\n"


def _has_answered(view: View | None, number: int) -> bool:
    """Whether a seat has answered what its `view` asks, of which nobody else may see who has."""
    decision = view.decision if view else None
    if decision is None or number not in decision.seats:
        return False
    closed = decision.shape == "choice" and not decision.open_to
    return site().table.answered(number) or (closed and number not in decision.waiting_for)
