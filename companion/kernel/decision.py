"""Decisions, the questions of a game: a choice, an allocation, a selection of k of n, dice, a deal, a window.

A decision's id is its path ("turn 12/roll 2"), an option's id is its meaning ("shoot:P3"). Neither is ever a count or a
position in a list, so that after a correction the later answers still find their questions. Answers are tuples of
tokens without blanks. `why_illegal` of a decision returns why it does not take an answer, or None, in words for the
actor alone: it may list what is possible. `Game.why_refused` says to others no more than they may know.

>>> drink = Option("drink:P2", "drink_to", (("seat", 2),))
>>> choice = Choice("turn 3/P1/beer", "beer", (SeatOptions(1, (drink, Option("keep", "keep_it"))),))
>>> choice.why_illegal(1, ("drink:P2",)) is None
True
>>> choice.why_illegal(1, ("drink:P4",)).key
'unknown_option'

Its answer is one token. In the record it is the line `turn 3/P1/beer [P1]: drink:P2`, and the rules are sent what each
seat that was asked has picked:

>>> answer = Answer(choice.id, 1, ("drink:P2",))
>>> choice.reply(answer.actor, answer.tokens)
{1: 'drink:P2'}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, Final, Literal, NamedTuple, TypeGuard

from companion.kernel.event import Params

Tokens = tuple[str, ...]
new = tuple.__new__
"""`new(Dice, (id, key, …))` is `Dice(id, key, …)` in half the time; for the few things that a game makes most often."""

Actor = int | Literal["chance", "clock", "host"]
"""The giver of an answer: a seat by its number, chance (a throw, a deal), the clock (a window lapses), or the host."""
CHANCE: Final = "chance"
CLOCK: Final = "clock"
HOST: Final = "host"


class Answer(NamedTuple):
    """An actor's answer to the decision `id`; the host's is an adjustment, made while that decision was open.

    >>> from companion.kernel.decision import Answer
    >>> Answer("turn 3/P1/beer", 1, ("drink:P2",)).tokens
    ('drink:P2',)
    """

    id: str
    actor: Actor
    tokens: Tokens


class Option(NamedTuple):
    """One legal answer: its id, and the message that shows it to people.

    >>> from companion.kernel.decision import Option
    >>> Option("drink:P2", "drink_to", (("seat", 2),)).id
    'drink:P2'
    """

    id: str
    key: str
    params: Params = ()


class Slot(NamedTuple):
    """One thing to be allocated (a bull's eye, a beer, a die) with what may be done with it.

    >>> from companion.kernel.decision import Option, Slot
    >>> die = Slot("1", (Option("keep", "keep"), Option("throw", "throw")))
    >>> [option.id for option in die.options]
    ['keep', 'throw']
    """

    id: str
    options: tuple[Option, ...]
    key: str = ""
    params: Params = ()


class Refusal(NamedTuple):
    """The reason why tokens are no legal answer: a message key under `refused.` and its parameters.

    >>> from companion.kernel.decision import Refusal
    >>> Refusal("unknown_face", (("face", "seven"),)).key
    'unknown_face'
    """

    key: str
    params: Params = ()


class SeatOptions(NamedTuple):
    """The options that one seat has in a choice.

    >>> from companion.kernel.decision import Option, SeatOptions
    >>> SeatOptions(1, (Option("keep", "keep_it"),)).seat
    1
    """

    seat: int
    options: tuple[Option, ...]


class Choice(NamedTuple):
    """Each seat that is asked picks one of its options; the game goes on when all have.

    `open`: the options are public knowledge; of a closed choice nobody sees who has answered. `default`: the option
    that stands when the seat asked throws dice instead of answering. `secret`: only the seat may know what it has
    picked. Where a seat picks several things in a choice of many seats, one option stands for all of them together.
    `why` may say of a seat and a token that is none of its options why not; else all options are named.

    >>> from companion.kernel.decision import Choice, Option, SeatOptions
    >>> take = (Option("take", "take_it"),)
    >>> gatling = Choice("turn 4/P0/gatling", "gatling", (SeatOptions(1, take), SeatOptions(2, take)))
    >>> gatling.seats
    (1, 2)
    >>> gatling.why_illegal(0, ("take",)).key
    'not_asked'
    """

    id: str
    key: str
    asked: tuple[SeatOptions, ...]
    params: Params = ()
    open: bool = True
    default: str = ""
    secret: bool = False
    why: Callable[[int, str], Refusal | None] | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple([seat for seat, _ in self.asked])

    def options(self, seat: int) -> tuple[Option, ...]:
        """The options of one seat; none for a seat that is not asked."""
        for asked, options in self.asked:
            if asked == seat:
                return options
        return ()

    def why_illegal(self, actor: Actor, tokens: Tokens) -> Refusal | None:
        """Why this answer is illegal; None if it is legal."""
        if type(actor) is not int or actor not in self.seats:
            return Refusal("not_asked")
        options = self.options(actor)
        if len(tokens) == 1:
            for option in options:
                if option.id == tokens[0]:
                    return None
            if self.why is not None and (why := self.why(actor, tokens[0])) is not None:
                return why
        return _unknown_option(tokens, options)

    def reply(self, actor: Actor, tokens: Tokens) -> Mapping[int, str]:
        """The reply that the rules receive: what each seat has picked."""
        assert type(actor) is int
        return {actor: tokens[0]}


class Allocation(NamedTuple):
    """One seat says for every slot what is done with it; `check` may refuse a combination of legal parts.

    >>> from companion.kernel.decision import Allocation, Option, Slot
    >>> ways = (Option("keep", "keep"), Option("throw", "throw"))
    >>> again = Allocation("turn 1/P0/again 1", "again", 0, (Slot("1", ways), Slot("2", ways)))
    >>> again.why_illegal(0, ("keep", "throw")) is None
    True
    >>> again.why_illegal(0, ("keep",)).key
    'wrong_number'
    """

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

    def why_illegal(self, actor: Actor, tokens: Tokens) -> Refusal | None:
        """Why this answer is illegal; None if it is legal."""
        if actor != self.seat:
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

    def reply(self, actor: Actor, tokens: Tokens) -> Tokens:
        """The reply that the rules receive: an option for each slot."""
        return tokens


class Selection(NamedTuple):
    """One seat picks `least` to `most` of its options: k of n.

    Equal things are equal options; an option may be picked as often as it is listed. The answer's tokens stand in the
    order of the options, however they were picked. `open` and `secret` as with a `Choice`.

    >>> from companion.kernel.decision import Option, Selection
    >>> cards = (Option("beer:6H", "card"), Option("bang:AS", "card"), Option("beer:6H", "card"))
    >>> discards = Selection("turn 2/P1/discard", "discard", 1, cards, least=2, most=2)
    >>> discards.in_order(("bang:AS", "beer:6H"))
    ('beer:6H', 'bang:AS')
    >>> discards.why_illegal(1, ("bang:AS", "bang:AS")).key
    'unknown_option'
    """

    id: str
    key: str
    seat: int
    options: tuple[Option, ...]
    least: int
    most: int
    params: Params = ()
    open: bool = False
    secret: bool = False

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat,)

    def why_illegal(self, actor: Actor, tokens: Tokens) -> Refusal | None:
        """Why this answer is illegal, in whatever order; None if it is legal."""
        if actor != self.seat:
            return Refusal("not_asked")
        if not self.least <= len(tokens) <= self.most:
            return Refusal("not_so_many", (("least", self.least), ("most", self.most), ("given", len(tokens))))
        offered = [option.id for option in self.options]
        for token in tokens:
            if tokens.count(token) > offered.count(token):
                return _unknown_option((token,), self.options)
        return None

    def in_order(self, tokens: Tokens) -> Tokens:
        """An answer's tokens in the order of the options."""
        left = list(tokens)
        ordered = []
        for option in self.options:
            if option.id in left:
                left.remove(option.id)
                ordered.append(option.id)
        return tuple(ordered)

    def reply(self, actor: Actor, tokens: Tokens) -> Tokens:
        """The reply that the rules receive: the ids of what was picked."""
        return tokens


class Dice(NamedTuple):
    """Chance by dice: each named die shows one of its faces (`faces` has a tuple for each). Answered by a throw.

    >>> from companion.kernel.decision import CHANCE, Dice
    >>> roll = Dice("turn 1/P0/roll 1", "roll", ("1", "2"), (("arrow", "beer"), ("arrow", "beer")))
    >>> roll.why_illegal(CHANCE, ("beer", "arrow")) is None
    True
    >>> roll.why_illegal(CHANCE, ("beer", "six")).key
    'unknown_face'
    """

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
        """The items that the tokens are for, in their order."""
        return self.dice

    def why_illegal(self, actor: Actor, tokens: Tokens) -> Refusal | None:
        """Why this answer is illegal; None if it is legal."""
        if actor != CHANCE:
            return Refusal("not_asked")
        if len(tokens) != len(self.dice):
            return Refusal("wrong_number_of_dice", (("asked", len(self.dice)), ("given", len(tokens))))
        for token, faces in zip(tokens, self.faces):  # noqa: B905  # their numbers have just been compared
            if token not in faces:
                return Refusal("unknown_face", (("face", token), ("faces", ", ".join(faces))))
        return None

    def reply(self, actor: Actor, tokens: Tokens) -> Tokens:
        """The reply that the rules receive: a face for each die."""
        return tokens


class Deal(NamedTuple):
    """Chance by cards: each place gets one card of the deck, a multiset. Answered by a draw.

    `secret`: not everybody may know the cards; the record of a running game leaves them out. `real_deck`: people (or a
    camera) say which cards a real deck has shown, so the answer can be corrected as a throw can. `pile` names the draw
    pile, if the cards come from one: a seat cannot undo over cards that were seen, and after the host's undo they lie
    on top of their pile again (`Game.undo`).

    >>> from companion.kernel.decision import CHANCE, Deal
    >>> deal = Deal("roles", "deal_roles", ("P0", "P1"), ("sheriff", "outlaw"), secret=True)
    >>> deal.why_illegal(CHANCE, ("outlaw", "outlaw")).key
    'not_in_deck'
    """

    id: str
    key: str
    places: tuple[str, ...]
    deck: tuple[str, ...]
    params: Params = ()
    secret: bool = False
    real_deck: bool = False
    pile: str = ""

    @property
    def seats(self) -> tuple[int, ...]:
        return ()

    @property
    def items(self) -> tuple[str, ...]:
        """The items that the tokens are for, in their order."""
        return self.places

    def why_illegal(self, actor: Actor, tokens: Tokens) -> Refusal | None:
        """Why this answer is illegal; None if it is legal."""
        if actor != CHANCE:
            return Refusal("not_asked")
        if len(tokens) != len(self.places):
            return Refusal("wrong_number", (("asked", len(self.places)), ("given", len(tokens))))
        for token in tokens:  # a draw asks for few of many cards, so only these are counted
            if tokens.count(token) > self.deck.count(token):
                return Refusal("not_in_deck", (("card", token), ("cards", _near(token, self.deck))))
        return None

    def reply(self, actor: Actor, tokens: Tokens) -> Tokens:
        """The reply that the rules receive: a card for each place."""
        return tokens


NAMED, NEAREST = 40, 8
"""A refusal names all cards of a deck of up to `NAMED` cards; of a larger one the `NEAREST` that look alike."""

LAPSE = ("lapse",)
"""The clock's answer to a window in which nobody has stepped in."""


class Reaction(NamedTuple):
    """The option with which a seat has stepped in at a window.

    >>> from companion.kernel.decision import Reaction
    >>> Reaction(2, "judge").option
    'judge'
    """

    seat: int
    option: str


class Window(NamedTuple):
    """A moment in which somebody may step in; the first who does answers it, or time, which lets it lapse.

    `seats` are those who might, by public knowledge; `asked` has the options of those who really can, each known to its
    seat alone. Nobody passes, so nothing shows which of the seats could have stepped in.

    >>> from companion.kernel.decision import CLOCK, LAPSE, Option, SeatOptions, Window
    >>> judge = (Option("judge", "judge"),)
    >>> window = Window("turn 5/P0/judge", "judge", seats=(1, 2), asked=(SeatOptions(2, judge),))
    >>> window.reply(2, ("judge",))
    Reaction(seat=2, option='judge')
    >>> window.reply(CLOCK, LAPSE) is None
    True
    """

    id: str
    key: str
    seats: tuple[int, ...]
    asked: tuple[SeatOptions, ...]
    params: Params = ()
    joins: bool = False
    """Whether it may share the time of the window before it, where people know all that they need by then."""

    def options(self, seat: int) -> tuple[Option, ...]:
        """Returns the options with which a seat can step in; none, for most seats."""
        for asked, options in self.asked:
            if asked == seat:
                return options
        return ()

    def why_illegal(self, actor: Actor, tokens: Tokens) -> Refusal | None:
        """Why this answer is illegal; None if it is legal."""
        if actor == CLOCK:
            return None if tokens == LAPSE else _unknown_option(tokens, (Option(*LAPSE, ""),))
        if type(actor) is int and len(tokens) == 1 and any(option.id == tokens[0] for option in self.options(actor)):
            return None
        return Refusal("not_asked")

    def reply(self, actor: Actor, tokens: Tokens) -> Reaction | None:
        """The reply that the rules receive: who has stepped in with what; None when the window lapses."""
        return Reaction(actor, tokens[0]) if type(actor) is int else None


class Settled(NamedTuple):
    """A reply in place of a decision where nothing can be chosen: the rules get `reply` at once.

    >>> from companion.kernel.decision import Settled
    >>> question = lambda: Settled(("keep",))  # the rules are sent ("keep",), and nobody is asked
    >>> question().reply
    ('keep',)
    """

    reply: Any


Decision = Choice | Allocation | Selection | Dice | Deal | Window
Question = Callable[[], Decision | Settled]
"""A function that builds a decision from the state; rules yield it. It only reads the state and raises nothing."""


_CHANCES = (Dice, Deal)


def is_chance(decision: Decision) -> TypeGuard[Dice | Deal]:
    """Whether dice or cards answer this, and no person."""
    return isinstance(decision, _CHANCES)


def is_correctable(decision: Decision) -> bool:
    """Whether people saw what chance showed, so that its answer may be put right: dice, and cards of a real deck."""
    return isinstance(decision, Dice) or (isinstance(decision, Deal) and decision.real_deck)


def is_secret(decision: Decision) -> bool:
    """Whether the answer is not for everybody, so that the record of a running game leaves it out."""
    return isinstance(decision, Deal | Choice | Selection) and decision.secret


def is_open(decision: Decision) -> bool:
    """Whether everybody may know what can be answered: dice, cards of a real deck, and open questions."""
    if isinstance(decision, Deal):
        return decision.real_deck
    return not isinstance(decision, Window) and (isinstance(decision, Dice) or decision.open)


def _near(token: str, deck: tuple[str, ...]) -> str:
    """The cards of a deck; of a large one those that are written most alike."""
    there = list(dict.fromkeys(deck))
    named = there if len(there) <= NAMED else get_close_matches(token, there, NEAREST, 0.0)
    return ", ".join(named) or "-"


def _unknown_option(tokens: Tokens, options: tuple[Option, ...]) -> Refusal:
    allowed = ", ".join(option.id for option in options)
    return Refusal("unknown_option", (("option", " ".join(tokens) or "nothing"), ("options", allowed)))
