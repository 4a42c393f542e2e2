"""A small game with everything the kernel knows: a secret deal, dice, a window in which a secret lets somebody step in,
a choice of several seats at once, and an allocation with a joint check."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

from companion.kernel.decision import Allocation, Choice, Deal, Dice, Option, Refusal, SeatOptions, Slot, Window
from companion.kernel.event import EventLog
from companion.kernel.rules import Setup, Twin, allocate, choose, draw, watch

LAST_ROUND = 3
STAY, GO, SHOUT = Option("stay", "stay"), Option("go", "go"), Option("shout", "shout")


@dataclass
class ToyState(EventLog):
    names: tuple[str, ...]
    cards: tuple[str, ...] = ()
    coins: list[int] = field(default_factory=list)
    shouted: bool = False
    round: int = 0
    open: bool = False


class ToyGame:
    name = "toy"
    version = 1
    oldest = 1
    secret_options = ()
    leak = False
    """Set by a test to see that the conformance test notices."""

    def begin(self, setup: Setup) -> ToyState:
        return ToyState(setup.players, coins=[0] * len(setup.players))

    def play(self, state: ToyState):
        seats = range(len(state.names))
        state.cards = yield from draw(
            lambda: Deal("cards", "deal", tuple(f"P{s}" for s in seats), ("low", "low", "high", "high"))
        )
        for seat in seats:
            state.emit_to(seat, "card", card=state.cards[seat])
        for state.round in range(1, LAST_ROUND + 1):
            path = f"round {state.round}"
            (face,) = yield from draw(lambda path=path: Dice(f"{path}/throw", "throw", ("die1",), (("1", "2", "3"),)))
            state.emit("thrown", face=face)
            if not state.shouted:
                yield from self._listen(state, path)
            picked = yield from choose(lambda path=path: self._stay_or_go(state, path))
            for seat, option in picked.items():
                state.emit(option, seat=seat)
            to = yield from allocate(lambda path=path: self._coins(state, path))
            for token in to:
                state.coins[int(token[-1])] += int(face)
                state.emit("coin", seat=int(token[-1]))
        state.open = True
        state.emit("over")

    def _stay_or_go(self, state, path):
        asked = tuple(SeatOptions(seat, (STAY, GO)) for seat in range(len(state.names)))
        return Choice(f"{path}/both", "both", asked)

    def _listen(self, state, path):
        """Whoever holds a high card may shout; it might be anybody."""
        holders = tuple(SeatOptions(seat, (SHOUT,)) for seat, card in enumerate(state.cards) if card == "high")
        everybody = tuple(range(len(state.names)))
        reaction = yield from watch(lambda: Window(f"{path}/shout", "shout", everybody, holders))
        if reaction is None:
            return
        state.shouted = state.open = True
        state.emit("shout", seat=reaction.seat)
        loud = f"{path}/P{reaction.seat}/loud"
        picked = yield from choose(lambda: Choice(loud, "loud", (SeatOptions(reaction.seat, (STAY, GO)),), open=False))
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
        return {"cards": cards, "coins": tuple(state.coins), "round": state.round}

    def tally(self, state):
        return {f"P{seat}/coins": coins for seat, coins in enumerate(state.coins)}

    def lies_open(self, state):
        return frozenset(range(len(state.names))) if state.open else frozenset()

    def seats_adjusted(self, tokens):
        return (0,)

    def reveals_hidden(self, now, tried):
        return tried.open and not now.open

    def dice_wanted(self, state, decision, epoch):
        return None

    def answers_of_throw(self, state, decision, faces):
        return ()

    def refuses_adjustment(self, state, tokens):
        return tuple(Refusal("unknown_adjustment", (("token", t),)) for t in tokens if not t.startswith("coins="))

    def adjust(self, state, tokens):
        state.coins[0] = int(tokens[0].removeprefix("coins="))
        state.emit("coins_set", coins=state.coins[0])
        yield from ()

    def twins(self, deals, audience):
        cards = deals["cards"]
        for one, other in combinations([seat for seat in range(len(cards)) if seat != audience], 2):
            if cards[one] != cards[other]:
                swapped = list(cards)
                swapped[one], swapped[other] = swapped[other], swapped[one]
                yield Twin({"cards": tuple(swapped)}, lambda state: not state.open and not state.lain_open)


def toy_setup(players=3) -> Setup:
    return Setup("toy", 1, tuple("ABCD"[:players]))
