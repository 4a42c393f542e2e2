"""Effects of the special roles when they are used, in the order of the rule book; all of it is open by then."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from companion.games.dice.character import CHARACTERS
from companion.games.dice.faces import FACES_OF, die_number
from companion.games.dice.moves import CHOSEN, PAIRS, Pair
from companion.games.dice.roles.role_cards import Moment
from companion.games.dice.roles.windows import Opportunity, step_in
from companion.games.dice.table import DiceSeat, DiceTable
from companion.games.western.moves import ToSeat
from companion.games.western.roles import Role
from companion.games.western.seats import clockwise_from
from companion.kernel.decision import Choice, Option, SeatOptions, Settled
from companion.kernel.rules import Asking, Picks, Play

LEFT_HANDS_LIFE = 2
"""Life points of a player whom the Left Hand keeps in the game."""


def start_of_turn_powers(table: DiceTable) -> Play:
    """The Good and The Ugly, on whose turn it is."""
    while True:
        opportunities = [Opportunity(Moment.START, [table.on_turn])]
        if table.arrows_are_out:
            opportunities.append(Opportunity(Moment.START_WITH_ARROWS, [table.on_turn]))
        seat = yield from step_in(table, f"{table.path}/start", *opportunities, joins=True)
        if seat is None:
            return
        if seat.power == "the_good":
            _become_sheriff(table, seat)
        else:
            yield from _exchange_arrows(table, seat)


def _become_sheriff(table: DiceTable, good: DiceSeat) -> None:
    """Exchange the cards of The Good and the Sheriff, who keep their life; the old Sheriff's limit falls to the
    character's (“The Good”)."""
    old = next(seat for seat in table.seats if seat.role is Role.SHERIFF)
    old.role, good.role = good.role, old.role
    old.power, good.power = good.power, old.power
    old.power_spent, good.power_spent = True, True
    old.most_life = CHARACTERS[old.character].life
    table.emit("new_sheriff", seat=good.number, target=old.number)


def _exchange_arrows(table: DiceTable, ugly: DiceSeat) -> Play:
    """Exchange the arrows of any two players, the Chief's too (“The Ugly”)."""
    path = f"{table.path}/ugly"
    picked: Picks = yield lambda: Choice(path, "ugly", (SeatOptions(ugly.number, _pairs(table)),))
    pair = PAIRS[picked[ugly.number]]
    one, other = table.seats[pair.one], table.seats[pair.other]
    one.arrows, other.arrows = other.arrows, one.arrows
    if table.chief in (one.number, other.number):
        table.chief = other.number if table.chief == one.number else one.number
    table.emit("exchanged", seat=ugly.number, one=one.number, other=other.number)


def _pairs(table: DiceTable) -> tuple[Option, ...]:
    return tuple(
        PAIRS.option(f"P{one}+P{other}", "pair", Pair(one, other), (("seat", one), ("target", other)))
        for one, other in combinations([seat.number for seat in table.living], 2)
    )


def turn_a_die(table: DiceTable, doc: DiceSeat) -> Asking[str | None]:
    """Turn one die to another of its faces (“The Doc”). Returns the die, or None if he is out before he has."""
    dice = tuple(Option(die, "die", (("die", die_number(die)), ("face", table.dice[die]))) for die in table.in_play)
    path = f"{table.at}/doc"
    which = Choice(path, "doc_die", (SeatOptions(doc.number, dice),))
    picked: Picks = yield lambda: which if doc.alive else Settled({})
    if not picked:
        return None
    die = picked[doc.number]
    faces = tuple(Option(face, "face", (("face", face),)) for face in FACES_OF[die] if face != table.dice[die])
    about = (("die", die_number(die)), ("face", table.dice[die]))
    to = Choice(f"{path}/{die}", "doc_face", (SeatOptions(doc.number, faces),), about)
    picked = yield lambda: to if doc.alive else Settled({})
    if not picked:
        return None
    table.emit("turned", seat=doc.number, face=table.dice[die], to=picked[doc.number])
    table.dice[die] = picked[doc.number]
    return die


def denied_life(table: DiceTable, id: str, gaining: Sequence[DiceSeat]) -> Asking[DiceSeat | None]:
    """Returns the player who gains no life points after all (“The Bad”); None for nobody."""
    if not gaining or not table.options.special_roles:
        return None
    seats = [seat for seat in table.living if any(other is not seat for other in gaining)]
    bad = yield from step_in(table, f"{id}/gain", Opportunity(Moment.GAIN, seats), about=gaining)
    if bad is None:
        return None
    denied = yield from _whom(table, f"{id}/bad", bad, [seat for seat in gaining if seat is not bad])
    if denied is not None:
        table.emit("denied", seat=bad.number, target=denied.number)
    return denied


def kept_in_the_game(table: DiceTable, id: str, falling: Sequence[DiceSeat]) -> Asking[DiceSeat | None]:
    """Returns the player about to be eliminated who stays, with two life points (“The Left Hand”); None for nobody."""
    if not falling or not table.options.special_roles:
        return None
    hand = yield from step_in(table, f"{id}/fall", Opportunity(Moment.FALL, table.seats), about=falling)
    if hand is None:
        return None
    kept = yield from _whom(table, f"{id}/left hand", hand, falling)
    if kept is not None:
        table.emit("kept_in_the_game", seat=hand.number, target=kept.number, points=LEFT_HANDS_LIFE)
    return kept


def may_put_arrows_back(table: DiceTable, id: str, seat: DiceSeat) -> Play:
    """The arrows that a player whom the Left Hand has kept may put back."""
    id = f"{id}/arrows of P{seat.number}"
    asked = (SeatOptions(seat.number, (Option("back", "all_arrows_back"), Option("keep", "no_arrow_back"))),)
    picked: Picks = yield lambda: Choice(id, "kept", asked) if table.arrows_of(seat) else Settled({})
    if picked.get(seat.number) == "back":
        table.emit("arrows_discarded", seat=seat.number, arrows=table.discard_all(seat))


def another_turn(table: DiceTable) -> Play:
    """Whose turn ends may take another one (“The Right Hand”)."""
    seat = yield from step_in(table, f"{table.path}/end", Opportunity(Moment.END, [table.on_turn]), joins=True)
    if seat is not None:
        table.once_more = True
        table.emit("once_more", seat=seat.number)


def _whom(table: DiceTable, id: str, seat: DiceSeat, among: Sequence[DiceSeat]) -> Asking[DiceSeat | None]:
    """Returns which of several players a power is used on; None if they, or its user, are out before the answer."""

    def question() -> Choice | Settled:
        order = [each.number for each in clockwise_from(table.seats, seat.number) if each in among and each.alive]
        if len(order) < 2 or not seat.alive:
            return Settled({})
        options = [CHOSEN.option(f"P{each}", "serve", ToSeat(each), (("seat", each),)) for each in order]
        return Choice(id, seat.power, (SeatOptions(seat.number, tuple(options)),))

    picked: Picks = yield question
    if picked:
        return table.seats[CHOSEN[picked[seat.number]].target]
    return next((each for each in among if each.alive and seat.alive), None)
