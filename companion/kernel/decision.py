"""What a game asks of the world outside: a choice, an allocation of several things, or chance.

A decision's id is its path ("turn 12/roll 2"), an option's id what it means ("shoot:P3"); neither is ever a count or a
position in a list, so that after a correction the later answers still find their questions. Answers are tuples of
tokens without blanks; each shape of decision says what it takes and, if it does not, why not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.kernel.event import Params

Tokens = tuple[str, ...]
new = tuple.__new__
"""`new(Dice, (id, key, …))` is `Dice(id, key, …)` in half the time; for the few things that a game makes most often."""


HOST = -1
"""Stands for the host where an answer names a seat: an adjustment, made while a decision was open."""


class Answer(NamedTuple):
    """What was said to the decision `id`, by a seat, by chance (None), or by the host, who adjusts (HOST)."""

    id: str
    seat: int | None
    tokens: Tokens


class Option(NamedTuple):
    """One legal answer: its id, and the message that tells it to people."""

    id: str
    key: str
    params: Params = ()


class Slot(NamedTuple):
    """One thing to be allocated (a bull's eye, a beer, a die) with what may be done with it."""

    id: str
    options: tuple[Option, ...]
    key: str = ""
    params: Params = ()


class Refusal(NamedTuple):
    """Why tokens are no legal answer: a message key under `refused.` and what fills it."""

    key: str
    params: Params = ()


class SeatOptions(NamedTuple):
    """The options that one seat has in a choice."""

    seat: int
    options: tuple[Option, ...]


class Choice(NamedTuple):
    """Each seat that is asked picks one of its options; the game goes on when all have.

    `open`: the options are public knowledge. `default`: the option that is meant when the one who is asked throws dice
    instead of answering.
    """

    id: str
    key: str
    asked: tuple[SeatOptions, ...]
    params: Params = ()
    open: bool = True
    default: str = ""

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(asked.seat for asked in self.asked)

    def options(self, seat: int) -> tuple[Option, ...]:
        """The options of one seat; none for a seat that is not asked."""
        for asked, options in self.asked:
            if asked == seat:
                return options
        return ()

    def why_illegal(self, seat: int | None, tokens: Tokens) -> Refusal | None:
        """None if this answer is legal, else why not."""
        if seat is None or seat not in self.seats:
            return Refusal("not_asked")
        if len(tokens) == 1:
            for option in self.options(seat):
                if option.id == tokens[0]:
                    return None
        return _unknown_option(tokens, self.options(seat))

    def reply(self, seat: int | None, tokens: Tokens) -> Mapping[int, str]:
        """What the rules are sent: what each seat has picked."""
        return {seat or 0: tokens[0]}


class Allocation(NamedTuple):
    """One seat says for every slot what is done with it; `check` may refuse a combination of legal parts."""

    id: str
    key: str
    seat: int
    slots: tuple[Slot, ...]
    params: Params = ()
    check: Callable[[Tokens], Refusal | None] | None = None
    open: bool = True

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat,)

    def why_illegal(self, seat: int | None, tokens: Tokens) -> Refusal | None:
        """None if this answer is legal, else why not."""
        if seat != self.seat:
            return Refusal("not_asked")
        if len(tokens) != len(self.slots):
            return Refusal("wrong_number", (("asked", len(self.slots)), ("given", len(tokens))))
        for slot, token in zip(self.slots, tokens):  # noqa: B905  # their numbers have just been compared
            for option in slot.options:
                if option.id == token:
                    break
            else:
                return _unknown_option((token,), slot.options)
        return self.check(tokens) if self.check else None

    def reply(self, seat: int | None, tokens: Tokens) -> Tokens:
        """What the rules are sent: an option for each slot."""
        return tokens


class Dice(NamedTuple):
    """Chance by dice: each named die shows one of its faces (`faces` has a tuple for each). Answered by a throw."""

    id: str
    key: str
    dice: tuple[str, ...]
    faces: tuple[tuple[str, ...], ...]
    params: Params = ()

    @property
    def seats(self) -> tuple[int, ...]:
        return ()

    @property
    def items(self) -> tuple[str, ...]:
        """What the tokens stand for, in their order."""
        return self.dice

    def why_illegal(self, seat: int | None, tokens: Tokens) -> Refusal | None:
        """None if this answer is legal, else why not."""
        if seat is not None:
            return Refusal("not_asked")
        if len(tokens) != len(self.dice):
            return Refusal("wrong_number_of_dice", (("asked", len(self.dice)), ("given", len(tokens))))
        for token, faces in zip(tokens, self.faces):  # noqa: B905  # their numbers have just been compared
            if token not in faces:
                return Refusal("unknown_face", (("face", token), ("faces", ", ".join(faces))))
        return None

    def reply(self, seat: int | None, tokens: Tokens) -> Tokens:
        """What the rules are sent: a face for each die."""
        return tokens


class Deal(NamedTuple):
    """Chance by cards: each place gets one card of the deck, none twice. Answered by a shuffle.

    `secret`: what lies where is not for everybody; the record of a running game leaves it out.
    """

    id: str
    key: str
    places: tuple[str, ...]
    deck: tuple[str, ...]
    params: Params = ()
    secret: bool = False

    @property
    def seats(self) -> tuple[int, ...]:
        return ()

    @property
    def items(self) -> tuple[str, ...]:
        """What the tokens stand for, in their order."""
        return self.places

    def why_illegal(self, seat: int | None, tokens: Tokens) -> Refusal | None:
        """None if this answer is legal, else why not."""
        if seat is not None:
            return Refusal("not_asked")
        if len(tokens) != len(self.places):
            return Refusal("wrong_number", (("asked", len(self.places)), ("given", len(tokens))))
        too_many = Counter(tokens) - Counter(self.deck)
        if too_many:
            return Refusal("not_in_deck", (("card", next(iter(too_many))),))
        return None

    def reply(self, seat: int | None, tokens: Tokens) -> Tokens:
        """What the rules are sent: a card for each place."""
        return tokens


LAPSE = ("lapse",)
"""What time says to a window in which nobody has stepped in."""


class Reaction(NamedTuple):
    """What a seat has stepped in with at a window."""

    seat: int
    option: str


class Window(NamedTuple):
    """A moment in which somebody may step in; the first who does answers it, or time, which lets it lapse.

    `seats` are those who might, by public knowledge; `asked` has the options of those who really can, each known to its
    seat alone. Nobody passes, and nothing tells the one from the other.
    """

    id: str
    key: str
    seats: tuple[int, ...]
    asked: tuple[SeatOptions, ...]
    params: Params = ()

    def options(self, seat: int) -> tuple[Option, ...]:
        """What a seat can step in with; nothing, for most."""
        for asked, options in self.asked:
            if asked == seat:
                return options
        return ()

    def why_illegal(self, seat: int | None, tokens: Tokens) -> Refusal | None:
        """None if this answer is legal, else why not."""
        if seat is None:
            return None if tokens == LAPSE else _unknown_option(tokens, (Option(*LAPSE, ""),))
        if len(tokens) == 1 and any(option.id == tokens[0] for option in self.options(seat)):
            return None
        return Refusal("not_asked")

    def reply(self, seat: int | None, tokens: Tokens) -> Reaction | None:
        """What the rules are sent: who has stepped in with what; None when the window lapses."""
        return None if seat is None else Reaction(seat, tokens[0])


Decision = Choice | Allocation | Dice | Deal | Window


def _unknown_option(tokens: Tokens, options: tuple[Option, ...]) -> Refusal:
    allowed = ", ".join(option.id for option in options)
    return Refusal("unknown_option", (("option", " ".join(tokens) or "nothing"), ("options", allowed)))
