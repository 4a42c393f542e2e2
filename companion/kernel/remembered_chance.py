"""Answers known before they are asked for: what chance showed before an undo, what waits after a correction."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.kernel.decision import CHANCE, Answer, Deal, Decision, Refusal, Tokens, is_chance


@dataclass(slots=True)
class Memory:
    """What a game remembers beyond the answers that stand.

    `shown`: what dice and deals showed before an undo (decision id, die or place → token). `on_top`: cards seen before
    an undo, in the order drawn then; they lie on top of their piles again. `waiting`: answers, each with its question,
    which may come again. `dropped`: answers that waited and no longer fitted when their questions came.

    >>> from companion.kernel.decision import Answer
    >>> from companion.kernel.decision import CHANCE
    >>> from companion.kernel.decision import Dice
    >>> from companion.kernel.remembered_chance import Memory
    >>> roll = Dice("turn 1/P0/roll 1", "roll", ("1",), (("arrow", "beer"),))
    >>> memory = Memory()
    >>> memory.remember_chance([(roll, Answer(roll.id, CHANCE, ("beer",)))])
    >>> memory.answer_to(roll, lambda answer: None).tokens
    ('beer',)
    """

    shown: dict[tuple[str, str], str] = field(default_factory=dict)
    on_top: dict[str, list[str]] = field(default_factory=dict)
    waiting: list[tuple[Decision, Answer]] = field(default_factory=list)
    dropped: tuple[Answer, ...] = ()

    def copy(self) -> Memory:
        """Returns a memory of its own with the same things in it; nothing dropped yet."""
        on_top = {pile: list(cards) for pile, cards in self.on_top.items()}
        return Memory(dict(self.shown), on_top, list(self.waiting))

    def remember_chance(self, answered: Sequence[tuple[Decision, Answer]]) -> None:
        """Keep what chance showed in these answers, which do not stand any more."""
        faces_of: dict[str, list[str]] = {}
        for decision, answer in answered:
            if not is_chance(decision) or answer.actor != CHANCE:
                continue
            if isinstance(decision, Deal) and decision.pile:
                faces_of.setdefault(decision.pile, []).extend(answer.tokens)
                continue
            for item, token in zip(decision.items, answer.tokens, strict=True):
                self.shown[decision.id, item] = token
        for pile, cards in faces_of.items():
            self.on_top[pile] = cards + self.on_top.get(pile, [])

    def drawn_first(self, decision: Deal) -> Tokens:
        """Returns the cards of a deal that were seen before an undo, in the order drawn then: they are drawn first."""
        left = list(decision.deck)
        drawn: list[str] = []
        for card in self.on_top.get(decision.pile, ()):
            if card in left and len(drawn) < len(decision.places):
                left.remove(card)
                drawn.append(card)
        return tuple(drawn)

    def answered(self, decision: Decision, answer: Answer) -> None:
        """Forget what an answer from outside replaces: the one that waited in its place, cards that lay on top."""
        if self.waiting:
            self.waiting = [old for old in self.waiting if old[1][:2] != answer[:2]]
        if isinstance(decision, Deal) and decision.pile in self.on_top:
            cards = self.on_top[decision.pile]
            for card in answer.tokens:
                if card in cards:
                    cards.remove(card)

    def show_again(self, shown: Mapping[tuple[str, str], str]) -> None:
        """Remember shown faces and cards, where nothing later is remembered."""
        self.shown = {**shown, **self.shown}

    @property
    def knows_answers(self) -> bool:
        """Whether an answer may be known to a question that comes."""
        return bool(self.shown or self.waiting)

    def answer_to(self, decision: Decision, why_not: Callable[[Answer], Refusal | None]) -> Answer | None:
        """Takes out and returns the answer known to the open decision, None without one; `why_not` judges answers."""
        if is_chance(decision):
            shown = [self.shown.pop((decision.id, item), None) for item in decision.items]
            tokens = tuple(token for token in shown if token is not None)
            if len(tokens) == len(shown) and decision.why_illegal(CHANCE, tokens) is None:
                return Answer(decision.id, CHANCE, tokens)
        for asked, old in [waiting for waiting in self.waiting if waiting[1].id == decision.id]:
            self.waiting.remove((asked, old))
            if why_not(old) is None and _same_things(asked, decision):
                return old
            self.dropped = (*self.dropped, old)
        return None


def _same_things(before: Decision, now: Decision) -> bool:
    """Whether chance is asked about the very dice or places that it answered for."""
    return not is_chance(now) or (is_chance(before) and before.items == now.items)
