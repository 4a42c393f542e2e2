"""A small game with everything the kernel knows, for tests of whatever takes any game.

A secret deal, dice, a window in which a secret lets somebody step in, a choice of several seats at once, and an
allocation with a joint check. With the option `hands yes` also a hand of cards: secret draws from a pile, a secret
selection of k of n, a closed choice of all seats with cards and pairs of cards, a card that people turn over and tell,
and a bell that P0 may ring at any time for a card.
"""

from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from typing import Any, ClassVar, NamedTuple

from companion.games.bots.random_bot import RandomBot
from companion.games.known import GameKind
from companion.games.western.options import RuleOptions, choice, choices_of, read_options
from companion.kernel.correction import Count
from companion.kernel.decision import (
    CHANCE,
    Allocation,
    Answer,
    Choice,
    Deal,
    Dice,
    Option,
    Refusal,
    SeatOptions,
    Selection,
    Settled,
    Slot,
    Window,
)
from companion.kernel.event import EventLog, Sentence
from companion.kernel.rules import Setup, Twin
from companion.ports.tray import DiceWanted
from companion.support.errors import Refused, SetupInvalid

PLAYERS = range(2, 5)
LAST_ROUND = 3
CARDS = tuple(f"c{number}" for number in range(1, 31))
TOLD_CARDS = tuple(f"t{number}" for number in range(1, 10))
"""A real deck. What people tell is open to all, so its deal offers what is public knowledge: a card is refused, or its
correction, by what everybody sees, and by nothing that lies in a hand."""
RING = Option("ring", "ring")
STAY, GO, SHOUT = Option("stay", "stay"), Option("go", "go"), Option("shout", "shout")


@dataclass(frozen=True, slots=True)
class ToyOptions(RuleOptions):
    """Whether everybody holds a hand of cards, and who throws the die."""

    hands: str = choice("no", "yes")
    die_by: str = choice("people", "companion", way=True)

    @classmethod
    def read(cls, chosen, players, rules=0):
        options, reasons = read_options(cls, (), chosen)
        if players not in PLAYERS:
            reasons.append(f"The toy game is for 2 to 4 players; {players} sit at the table.")
        if reasons:
            raise SetupInvalid(" ".join(reasons))
        return options


class ToySeat(NamedTuple):
    """A player; nobody dies, and nobody has a role."""

    number: int
    name: str
    coins: int
    alive: bool = True
    life: int = 1
    most_life: int = 1
    character: str = ""
    role: str | None = None
    role_shown: bool = False


class ToyView(NamedTuple):
    """The table: `cards` are None where they are hidden, `hands` mere numbers where they are not the audience's own."""

    turn: int
    active: int
    seats: tuple[ToySeat, ...]
    you: int | None
    side: str | None
    winners: tuple[int, ...]
    cards: tuple[str | None, ...]
    hands: tuple[Any, ...]
    shown: tuple[str, ...]


@dataclass(slots=True)
class ToyState(EventLog):
    names: tuple[str, ...]
    cards: tuple[str, ...] = ()
    coins: list[int] = field(default_factory=list)
    shouted: bool = False
    round: int = 0
    open: bool = False
    hands: list[list[str]] = field(default_factory=list)
    laid: list[list[str]] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    turned: list[str] = field(default_factory=list)
    rung: int = 0
    options: ToyOptions = field(default_factory=ToyOptions)

    @property
    def with_hands(self) -> bool:
        return self.options.hands == "yes"

    @property
    def pile(self) -> tuple[str, ...]:
        """The cards that lie in the draw pile, in no order."""
        gone = {card for cards in (*self.hands, *self.laid, self.shown) for card in cards}
        return tuple(card for card in CARDS if card not in gone)

    @property
    def real_deck(self) -> tuple[str, ...]:
        """The cards of the real deck that nobody has turned over."""
        return tuple(card for card in TOLD_CARDS if card not in self.turned)


class ToyGame:
    name = "toy"
    version = 1
    oldest = 1
    secret_options = ()
    named_acts: ClassVar[dict[tuple[str, str], str]] = {}
    leak = False
    """Set by a test to see that the conformance test notices."""

    def begin(self, setup: Setup) -> ToyState:
        empty = [[] for _ in setup.players], [[] for _ in setup.players]
        options = ToyOptions.read(setup.options, len(setup.players))
        return ToyState(
            setup.players, coins=[0] * len(setup.players), hands=empty[0], laid=empty[1], options=options
        )

    def play(self, state: ToyState):
        seats = range(len(state.names))
        state.cards = yield lambda: Deal("cards", "deal", tuple(f"P{s}" for s in seats), ("low", "low", "high", "high"))
        for seat in seats:
            state.emit_to(seat, "card", card=state.cards[seat])
        if state.with_hands:
            for seat in seats:
                yield from self._draw(state, f"hand/P{seat}", seat, 2)
        for state.round in range(1, LAST_ROUND + 1):
            path = f"round {state.round}"
            who = (("seat", (state.round - 1) % len(seats)),)
            (face,) = yield partial(Dice, f"{path}/throw", "throw", ("die1",), (("1", "2", "3"),), who)
            state.emit("thrown", face=face)
            if not state.shouted:
                yield from self._listen(state, path)
            picked = yield partial(self._stay_or_go, state, path)
            for seat, option in picked.items():
                state.emit(option, seat=seat)
            to = yield partial(self._coins, state, path)
            for token in to:
                state.coins[int(token[-1])] += int(face)
                state.emit("coin", seat=int(token[-1]))
            if state.with_hands:
                yield from self._play_cards(state, path)
        state.open = True
        state.emit("over")

    def _draw(self, state, path, seat, number):
        """A seat draws cards; what they are is its own to know."""
        places = tuple(str(place) for place in range(1, number + 1))
        deal = partial(Deal, f"{path}/draw", "draw_cards", places, state.pile, secret=True, pile="pile")
        cards = yield lambda: deal()
        state.hands[seat] += cards
        known = Sentence("you_draw", (("cards", " ".join(cards)),))
        state.emit_apart([seat], known, Sentence("draws", (("seat", seat), ("number", number))))

    def _play_cards(self, state, path):
        seat = (state.round - 1) % len(state.names)
        yield from self._draw(state, f"{path}/P{seat}", seat, 1)
        cards = yield lambda: self._lay(state, f"{path}/P{seat}/lay", seat)
        for card in cards:
            state.hands[seat].remove(card)
            state.laid[seat].append(card)
        state.emit("laid", seat=seat, number=len(cards))
        given = yield partial(self._giving, state, f"{path}/give")
        for giver, option in given.items():
            for card in option.split(":")[1].split("+") if option != "take" else ():
                state.hands[giver].remove(card)
                state.shown.append(card)
                state.emit("gave", seat=giver, card=card)
        turn, who = f"{path}/turn over", (("seat", seat),)
        (card,) = yield lambda: Deal(turn, "turn_over", ("top",), state.real_deck, who, real_deck=True, pile="real")
        state.turned.append(card)
        state.emit("turned_over", card=card)

    def _lay(self, state, id, seat):
        options = tuple(Option(card, "card", (("card", card),)) for card in state.hands[seat])
        if not options:
            return Settled(())
        return Selection(id, "lay", seat, options, least=1, most=min(2, len(options)), secret=True)

    def _giving(self, state, id):
        asked = tuple(SeatOptions(seat, self._gifts(state, seat)) for seat in range(len(state.names)))
        return Choice(id, "give", asked, open=False)

    def _gifts(self, state, seat):
        """To take nothing, a card, or two together: combined options stand for several cards."""
        hand = state.hands[seat]
        gifts = [(card,) for card in hand] + list(combinations(hand, 2))
        return (
            Option("take", "take"),
            *(Option(f"give:{'+'.join(cards)}", "give_cards", (("cards", " ".join(cards)),)) for cards in gifts),
        )

    def _stay_or_go(self, state, path):
        asked = tuple(SeatOptions(seat, (STAY, GO)) for seat in range(len(state.names)))
        return Choice(f"{path}/both", "both", asked)

    def _listen(self, state, path):
        """Whoever holds a high card may shout; it might be anybody."""
        holders = tuple(SeatOptions(seat, (SHOUT,)) for seat, card in enumerate(state.cards) if card == "high")
        everybody = tuple(range(len(state.names)))
        reaction = yield lambda: Window(f"{path}/shout", "shout", everybody, holders)
        if reaction is None:
            return
        state.shouted = state.open = True
        state.emit("shout", seat=reaction.seat)
        loud = f"{path}/P{reaction.seat}/loud"
        picked = yield lambda: Choice(loud, "loud", (SeatOptions(reaction.seat, (STAY, GO)),), open=False)
        state.emit("loud", option=picked[reaction.seat])

    def _coins(self, state, path):
        options = tuple(Option(f"coin:P{seat}", "coin") for seat in range(len(state.names)))

        def two_players(tokens):
            return Refusal("same_twice") if len(set(tokens)) == 1 else None

        return Allocation(f"{path}/coins", "coins", 0, (Slot("a", options), Slot("b", options)), check=two_players)

    def view(self, state, audience):
        shown = {*self.lies_open(state), *state.lain_open}
        cards = tuple(
            card if self.leak or seat in shown or seat == audience else None for seat, card in enumerate(state.cards)
        )
        hands = tuple(
            tuple(hand) if seat == audience or self.leak else len(hand) for seat, hand in enumerate(state.hands)
        )
        seats = tuple(ToySeat(seat, name, state.coins[seat]) for seat, name in enumerate(state.names))
        won = state.coins.index(max(state.coins)) if self._is_over(state) else None
        return ToyView(
            turn=state.round,
            active=max(state.round - 1, 0) % len(state.names),
            seats=seats,
            you=audience,
            side=None if won is None else "richest",
            winners=() if won is None else (won,),
            cards=cards,
            hands=hands,
            shown=(*state.shown, *state.turned),
        )

    def _is_over(self, state):
        return bool(state.events) and state.events[-1].key == "over"

    def tally(self, state):
        return {Count("coins", seat): coins for seat, coins in enumerate(state.coins)}

    def lies_open(self, state):
        return frozenset(range(len(state.names))) if state.open else frozenset()

    def seats_adjusted(self, tokens):
        return (0,)

    def reveals_hidden(self, now, tried):
        """Roles, and by a card put right whether it is in somebody's hand."""
        return (tried.open and not now.open) or now.shown != tried.shown

    def on_turn(self, state):
        return (state.round - 1) % len(state.names) if state.round and not self._is_over(state) else None

    # -- the die (`PlaysWithDice`) ---------------------------------------------------------------------------------

    def dice_wanted(self, state, decision, epoch):
        return DiceWanted(f"{decision.id}/{epoch}", (1,), every=True) if isinstance(decision, Dice) else None

    def answers_of_throw(self, state, decision, faces):
        if set(faces) != {1}:
            raise Refused("other_dice")
        return (Answer(decision.id, CHANCE, (faces[1],)),)

    def draws_dice(self, state, *, bot):
        return bot or state.options.die_by == "companion"

    def acts_between(self, state, decision):
        """P0 may ring once a round, with any card in hand; that a hand is empty everybody sees."""
        may = state.with_hands and state.round > state.rung and state.hands[0]
        return (SeatOptions(0, (RING,)),) if may else ()

    def act_between(self, state, decision, seat, option):
        state.rung = state.round
        options = tuple(Option(card, "card", (("card", card),)) for card in state.hands[seat])
        cards = yield lambda: Selection(f"round {state.round}/ring", "ring_with", seat, options, least=1, most=1)
        state.hands[seat].remove(cards[0])
        state.shown.append(cards[0])
        state.coins[seat] += 1
        state.emit("rang", seat=seat, card=cards[0])

    def refuses_adjustment(self, state, tokens):
        return tuple(Refusal("unknown_adjustment", (("token", t),)) for t in tokens if not t.startswith("coins="))

    def adjust(self, state, tokens):
        state.coins[0] = int(tokens[0].removeprefix("coins="))
        state.emit("coins_set", coins=state.coins[0])
        yield from ()

    def twins(self, secrets, audience):
        cards = secrets["cards", CHANCE]
        for one, other in combinations([seat for seat in range(len(cards)) if seat != audience], 2):
            if cards[one] != cards[other]:
                swapped = list(cards)
                swapped[one], swapped[other] = swapped[other], swapped[one]
                yield Twin({("cards", CHANCE): tuple(swapped)}, lambda state: not state.open and not state.lain_open)
        drawn = [(key, card) for key, tokens in secrets.items() if key[0].endswith("/draw") for card in tokens]
        theirs = [card for key, card in drawn if audience is None or f"P{audience}/" not in key[0]]
        own = {card for key, card in drawn} - set(theirs)
        for one in theirs[:3]:
            for other in [card for card in CARDS if card != one and card not in own][::7]:
                yield Twin(_with_cards_changed(secrets, one, other), _neither_shown(one, other))


def _with_cards_changed(secrets, one, other):
    """The same secret answers with two cards changed with each other wherever they stand."""
    changed = {one: other, other: one}

    def token(said):
        head, colon, cards = said.rpartition(":")
        return head + colon + "+".join(changed.get(card, card) for card in cards.split("+"))

    return {key: tuple(token(said) for said in tokens) for key, tokens in secrets.items()}


def _neither_shown(one, other):
    return lambda state: one not in state.shown and other not in state.shown


BEATS = {
    "draws": 0.6, "thrown": 1.2, "stay": 0.4, "go": 0.4, "shout": 1.5, "loud": 0.8,
    "coin": 0.6, "laid": 0.6, "gave": 0.8, "turned_over": 1.0, "rang": 1.0, "over": 2.0, "coins_set": 0.4,
}  # fmt: skip
TOY = GameKind(
    rules=ToyGame(),
    players=PLAYERS,
    modules=(),
    options=ToyOptions,
    choices=choices_of(ToyOptions),
    position_text=None,
    bots={"random": RandomBot},
    beats=BEATS,
)


def toy_setup(players=3, hands=False) -> Setup:
    return TOY.setup(tuple("ABCD"[:players]), ToyOptions(hands="yes" if hands else "no"))
