"""The scoreboard as the kernel's `Rules`: dice are thrown in turns, anybody counts anything, and nobody referees.

Between throws whatever a seat's counters allow is an act between, so the record, undo and a restart know each of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial

from companion.games.scoreboard.counters import count, next_turn, options_of
from companion.games.scoreboard.options import ARROWS, MOST_LIFE, CounterOptions, ScoreOptions, carried_in
from companion.games.scoreboard.table import ScoreSeat, ScoreTable, ScoreView, die_number, score_view
from companion.kernel.correction import Count, Tally
from companion.kernel.decision import (
    CHANCE,
    Allocation,
    Answer,
    Decision,
    Dice,
    Option,
    Refusal,
    SeatOptions,
    Settled,
    Slot,
    Tokens,
)
from companion.kernel.event import Param
from companion.kernel.path import Turn
from companion.kernel.reroll import KEEP, THROW, is_reroll
from companion.kernel.rules import Play, Secrets, Setup, Twin
from companion.ports.tray import DiceWanted
from companion.support.errors import Refused

FACES = ("bullseye1", "bullseye2", "gatling", "beer", "arrow", "dynamite")
"""The faces 1 to 6 as a reader of dice names them."""
_SET = re.compile(r"P(?P<seat>\d)/(?P<what>life|arrows|points)=(?P<count>-?\d{1,4})")


class Scoreboard:
    """A board for 1 to 8 players; `western`: lives, arrows and roles are counted, else points."""

    version = 1
    oldest = 1
    secret_options: tuple[str, ...] = ()
    named_acts: Mapping[tuple[str, str], str] = {("reroll", KEEP): "next"}

    def __init__(self, name: str, *, western: bool) -> None:
        self.name = name
        self.western = western

    def begin(self, setup: Setup) -> ScoreTable:
        """The board before the first throw. Raises SetupInvalid."""
        read = ScoreOptions.read if self.western else CounterOptions.read
        options: ScoreOptions | CounterOptions = read(setup.options, len(setup.players), setup.rules)
        life = int(options.life) if isinstance(options, ScoreOptions) else 1
        seats = [ScoreSeat(number, name, life) for number, name in enumerate(setup.players)]
        table = ScoreTable(seats, options, self.western)
        if options.carried.strip():
            carried = carried_in(options.carried, len(seats))
            table.active = carried.active
            for seat, (lives, arrows, role) in zip(seats, carried.seats, strict=True):
                seat.life, seat.arrows, seat.role = lives, arrows, role
        return table

    def play(self, state: ScoreTable) -> Play:
        """The rules: throw, throw some again as often as one likes, and pass the dice on."""
        next_turn(state)
        while not state.over:
            reply: Tokens | None = yield partial(_asked, state)
            if reply is None:
                return
            if state.in_hand:
                _thrown(state, reply)
            else:
                again = tuple(die for die, what in zip(state.lying, reply, strict=True) if what == THROW)
                if again:
                    state.roll, state.in_hand = state.roll + 1, again
                else:
                    next_turn(state)

    def view(self, state: ScoreTable, audience: int | None) -> ScoreView:
        """The board, which is the same for all."""
        return score_view(state, audience)

    def on_turn(self, state: ScoreTable) -> int | None:
        """The seat that throws; None after the end."""
        return state.active if state.turn and not state.over else None

    def tally(self, state: ScoreTable) -> Tally:
        """Every counter."""
        tally: dict[Count, Param] = {Count("turn"): state.turn}
        for seat in state.seats:
            counted = ("life", "arrows") if self.western else ("points",)
            tally |= {Count(what, seat.number): getattr(seat, what) for what in counted}
        return tally

    def lies_open(self, state: ScoreTable) -> frozenset[int]:
        """The seats whose role lies open: none, since a board hides no role."""
        return frozenset()

    def seats_adjusted(self, tokens: Tokens) -> tuple[int, ...]:
        """The seats whose counters were set."""
        return tuple(sorted({int(match["seat"]) for token in tokens if (match := _SET.fullmatch(token))}))

    def reveals_hidden(self, now: ScoreTable, tried: ScoreTable) -> bool:
        """Whether a hidden role would be shown: never, since a board hides none."""
        return False

    def refuses_adjustment(self, state: ScoreTable, tokens: Tokens) -> tuple[Refusal, ...]:
        """Returns every reason why the counters cannot be adjusted to the tokens."""
        if not tokens:
            return (Refusal("nothing_to_adjust"),)
        return tuple(why for token in tokens for why in _refuses(state, token)) or _arrows_refused(state, tokens)

    def adjust(self, state: ScoreTable, tokens: Tokens) -> Play:
        """Set counters as the host says."""
        for match in filter(None, map(_SET.fullmatch, tokens)):
            seat, value = state.seats[int(match["seat"])], int(match["count"])
            setattr(seat, match["what"], value)
            key = {"life": "life_now", "arrows": "arrows_now", "points": "points_now"}[match["what"]]
            state.emit(key, seat=seat.number, **{"arrows" if match["what"] == "arrows" else "points": value})
        yield from ()

    def acts_between(self, state: ScoreTable, decision: Decision) -> tuple[SeatOptions, ...]:
        """Every seat's counters."""
        return tuple(SeatOptions(seat.number, options_of(state, seat)) for seat in state.seats)

    def act_between(self, state: ScoreTable, decision: Decision, seat: int, option: str) -> Play:
        """Count an option of a seat."""
        count(state, state.seats[seat], option)
        yield from ()

    def twins(self, secrets: Secrets, audience: int | None) -> Iterator[Twin[ScoreTable]]:
        """Other secrets that look the same: none, since a board has no secret."""
        yield from ()

    # -- dice in a tray (`PlaysWithDice`) --------------------------------------------------------------------------

    def dice_wanted(self, state: ScoreTable, decision: Decision | None, epoch: int) -> DiceWanted | None:
        """Returns what the open decision waits for from the tray."""
        if isinstance(decision, Dice):
            dice, every = decision.dice, True
        elif isinstance(decision, Allocation) and is_reroll(decision):
            dice, every = tuple(slot.id for slot in decision.slots), False
        else:
            return None
        lying = tuple((die_number(die), face) for die, face in state.lying.items() if die not in dice)
        return DiceWanted(f"{epoch}/{decision.id}", tuple(map(die_number, dice)), every, lying)

    def answers_of_throw(
        self, state: ScoreTable, decision: Decision | None, faces: Mapping[int, str]
    ) -> tuple[Answer, ...]:
        """Returns the answers that a throw stands for: throwing some again chooses them. Raises Refused."""
        thrown = {f"die{number}": face for number, face in faces.items()}
        if isinstance(decision, Dice):
            if set(thrown) != set(decision.dice):
                raise Refused("wrong_number_of_dice", asked=len(decision.dice), given=len(thrown))
            return (Answer(decision.id, CHANCE, tuple(thrown[die] for die in decision.dice)),)
        if not isinstance(decision, Allocation):
            raise Refused("no_dice_wanted")
        slots = tuple(slot.id for slot in decision.slots)
        if not thrown or not set(thrown) <= set(slots):
            raise Refused("other_dice")
        again = tuple(THROW if die in thrown else KEEP for die in slots)
        faces_again = tuple(thrown[die] for die in slots if die in thrown)
        roll = _roll_id(state, state.roll + 1)
        return Answer(decision.id, decision.seat, again), Answer(roll, CHANCE, faces_again)

    def draws_dice(self, state: ScoreTable, *, bot: bool) -> bool:
        """Whether the companion draws the dice: never, since people throw, or the tray does."""
        return False


def _asked(table: ScoreTable) -> Decision | Settled:
    """The throw, or which dice are thrown again; nothing where somebody has said that it is over."""
    if table.over:
        return Settled(None)
    params = (("seat", table.active),)
    if table.in_hand:
        faces = (FACES,) * len(table.in_hand)
        return Dice(_roll_id(table, table.roll), "roll", table.in_hand, faces, params)
    both = (Option(KEEP, KEEP), Option(THROW, THROW))
    slots = tuple(Slot(die, both) for die in table.lying)
    id = f"{Turn(table.turn, table.active).path}/re-roll {table.roll}"
    return Allocation(id, "reroll", table.active, slots, params)


def _roll_id(table: ScoreTable, roll: int) -> str:
    return f"{Turn(table.turn, table.active).path}/roll {roll}"


def _thrown(table: ScoreTable, faces: Tokens) -> None:
    """Lay thrown dice; where the table wants it, arrows are taken from the pile."""
    table.lying |= zip(table.in_hand, faces, strict=True)
    table.lying = {die: table.lying[die] for die in table.dice if die in table.lying}
    table.thrown, table.in_hand = table.in_hand, ()
    table.emit("rolled", seat=table.active, faces=" ".join(faces))
    if not isinstance(table.options, ScoreOptions) or table.options.arrows != "from_dice":
        return
    taken = min(faces.count("arrow"), table.pile)
    if taken:
        table.seats[table.active].arrows += taken
        table.emit("arrows_taken", seat=table.active, arrows=taken)
        if not table.pile:
            table.emit("attack")


def _refuses(table: ScoreTable, token: str) -> Iterator[Refusal]:
    match = _SET.fullmatch(token)
    counted = ("life", "arrows") if table.western else ("points",)
    if match is None or int(match["seat"]) >= len(table.seats) or match["what"] not in counted:
        yield Refusal("unknown_adjustment", (("token", token),))
    elif match["what"] == "life" and not 0 <= int(match["count"]) <= MOST_LIFE:
        yield Refusal("life_out_of_range", (("name", table.seats[int(match["seat"])].name), ("most", MOST_LIFE)))


def _arrows_refused(table: ScoreTable, tokens: Tokens) -> tuple[Refusal, ...]:
    arrows = {seat.number: seat.arrows for seat in table.seats}
    for match in filter(None, map(_SET.fullmatch, tokens)):
        if match["what"] == "arrows":
            arrows[int(match["seat"])] = int(match["count"])
    fits = sum(arrows.values()) <= ARROWS and min(arrows.values()) >= 0
    return () if fits else (Refusal("too_many_arrows", (("arrows", sum(arrows.values())), ("most", ARROWS))),)


SCOREBOARD = Scoreboard("scoreboard", western=True)
COUNTERS = Scoreboard("counters", western=False)
BEATS = {
    "turn": 0.8, "rolled": 1.2, "arrows_taken": 0.8, "attack": 1.5, "life_now": 0.4, "arrows_now": 0.4,
    "points_now": 0.4, "role": 1.0, "role_hidden": 0.4, "won": 0.4, "not_won": 0.4, "ended": 2.0,
}  # fmt: skip
"""Seconds for which each event is shown."""
