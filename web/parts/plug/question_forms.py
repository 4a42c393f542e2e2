"""The forms by which people answer a game's decisions, on a seat's page or at the desk; the frame's, by default."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import ClassVar

from companion.kernel.decision import Option, Tokens
from companion.kernel.view import DecisionView, View
from companion.table.snapshot import TableState
from web.elements.dice.dice_look import DiceLook
from web.elements.dice.throw_form import ThrowForm, throw_form
from web.elements.forms.form import Form
from web.elements.forms.form_tokens import tokens_in
from web.elements.forms.options_of import how_many, options_of
from web.elements.forms.question import MANY, CardsNamed, OptionButton, OptionGroup, Question, SlotRow
from web.elements.words import listed, t
from web.parts.plug.calls import Call
from web.parts.plug.game_words import GameWords

NO_CALLS: Mapping[str, Call] = MappingProxyType({})


class QuestionForms(GameWords):
    """What is asked, and how it is answered; the frame has a form for every shape of decision."""

    dice: ClassVar[DiceLook] = DiceLook()
    """The look of the game's dice: names, labels, colours."""
    calls: ClassVar[Mapping[str, Call]] = NO_CALLS
    """With which words each question calls its player, by its key; without one, by whose turn it is."""

    def asked(self, state: TableState, view: View) -> str:
        """What the table waits for while something is asked, for everybody."""
        decision, names = view.decision, state.names
        if decision is None:
            return ""
        words = self.words("decision", decision.key, decision.params, names)
        if decision.shape == "window":
            return f"{words} {t('asked.window')}"
        # What chance answers, the player on turn sees to.
        seats = decision.waiting_for or (self.standing(view).active,)
        return f"{listed([names[seat] for seat in seats])}: {words}"

    def question(self, state: TableState, audience: int | None, seat: int) -> Question | None:
        """What `seat` is asked, as `audience` (its own page, or None: the host's) may see it; None if it is not asked.

        A window has no such question.
        """
        view = state.game.views.get(audience)
        decision = view.decision if view else None
        if decision is None or seat not in decision.waiting_for or decision.shape == "window":
            return None
        if decision.shape == "allocation":
            return self._slots(decision, state.names)
        options = options_of(decision, seat)
        if not options:
            return None
        return Question(
            form="pick" if decision.shape == "selection" else "choice",
            decision=decision.id,
            epoch=decision.epoch,
            words=self.words("decision", decision.key, decision.params, state.names),
            groups=(OptionGroup("", "", self._buttons(options, state.names)),),
            many=len(options) >= MANY,
            dice_above=True,
            least=decision.least,
            most=decision.most,
            hint=how_many(decision) if decision.shape == "selection" else "",
        )

    def heard_with(self, state: TableState, seat: int, ask: Question) -> tuple[str, ...]:
        """What a seat sees beside its question and who listens has to hear, in sentences: faces of dice, the own life.
        """
        return ()

    def _slots(self, decision: DecisionView, names: tuple[str, ...]) -> Question | None:
        """The form of an allocation: a row for each slot."""
        if not decision.slots:
            return None
        slots = tuple(
            SlotRow(
                id=slot.id,
                words=self.words("slot", slot.key or slot.id, slot.params, names),
                options=self._buttons(slot.options, names),
                free=len(slot.options) > 1,
            )
            for slot in decision.slots
        )
        words = self.words("decision", decision.key, decision.params, names)
        return Question("slots", decision.id, decision.epoch, words, slots=slots)

    def tokens(self, decision: DecisionView, form: Form) -> Tokens:
        """The answer that a form means. Raises FormRefused."""
        return tokens_in(decision, form)

    def acts(self, state: TableState, seat: int) -> tuple[OptionButton, ...]:
        """What a seat may do in between without being asked; none where the game's own templates show it."""
        view = state.game.views.get(seat)
        return self._buttons(view.decision.acts, state.names) if view and view.decision else ()

    def throws(self, state: TableState) -> ThrowForm | None:
        """The form for the dice that are asked for; None where dice answer nothing."""
        view = state.game.views.get(None)
        return throw_form(state, self.dice, by_hand=view is None or self.by_hand(view))

    def by_hand(self, view: View) -> bool:
        """Whether people throw the dice, so that they can say what these show."""
        return True

    def odds(self, state: TableState, seat: int, marked: Collection[str]) -> tuple[str, ...]:
        """The odds of the dice that a seat has marked, a line each; only this seat's page shows them."""
        return ()

    def cards(self, view: View) -> tuple[CardsNamed, ...]:
        """The cards that a real deck may show now, where people say which it does; none: they are typed."""
        return ()

    def seen_cards(self, state: TableState, audience: int | None, seat: int | None) -> object:
        """What the camera saw of a real deck and nobody has taken yet, for the template `seen_cards`; None for nothing.

        As `audience` may see it; `seat` is asked there, None where nobody is."""
        return None

    def seen_words(self, state: TableState) -> tuple[str, ...]:
        """What the camera saw of a real deck and nobody has taken yet, as whoever is asked hears it."""
        return ()

    def _buttons(self, options: tuple[Option, ...], names: tuple[str, ...]) -> tuple[OptionButton, ...]:
        return tuple(OptionButton(option.id, self.option(option, names)) for option in options)
