"""Shots and their answers: BANG! and all with its symbol, one target or all, Indians!, Duel (R001; R003)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.games.cards.character import CHARACTERS, is_unaffected
from companion.games.cards.deck import CARDS, MISSED_SYMBOL
from companion.games.cards.drawing import draw
from companion.games.cards.effects.flips import flip, is_heart
from companion.games.cards.effects.hits import answered_out_of_turn, hit
from companion.games.cards.legal.distance import in_force
from companion.games.cards.legal.why_not import why_not_given
from companion.games.cards.moves import GIVE, draw_for, move_of, with_card
from companion.games.cards.table import SEAT, TAKE, CardSeat, CardTable, asked
from companion.kernel.decision import Choice, Option, SeatOptions, Settled
from companion.kernel.rules import Asking, Picks, Play

_Ways = Callable[[CardTable, CardSeat], "list[Option] | None"]
"""The possible answers of a seat; None where public knowledge leaves none."""
_JOURDONNAIS = "jourdonnais"


def shoot(table: CardTable, target: CardSeat, cards: Sequence[str], needed: int = 1) -> Play:
    """A shot of the player on turn at one target, by these cards; it takes `needed` Missed! to cancel it."""
    if is_unaffected(target, cards) or target.out:
        return
    id = f"{table.action}/P{target.number}"
    if not (yield from _cancelled(table, id, target, needed)):
        yield from hit(table, id, target, 1, table.on_turn, "shot")


def shoot_all(table: CardTable, card: str) -> Play:
    """A shot at all others (Gatling, Howitzer): asked together, resolved clockwise."""
    targets = [seat for seat in table.others if not is_unaffected(seat, (card,))]
    answers = yield from _answer_together(table, targets, _ways_to_cancel, "shot_at")
    for target in targets:
        id = f"{table.action}/P{target.number}"
        if not (yield from _cancelled(table, id, target, 1, answers.get(target.number, TAKE.id))):
            yield from hit(table, id, target, 1, table.on_turn, "shot")


def indians(table: CardTable, card: str) -> Play:
    """All others give up a BANG! or lose a life point; neither Missed! nor Barrel helps (R001, “Indians!”)."""
    targets = [seat for seat in table.others if not is_unaffected(seat, (card,))]
    answers = yield from _answer_together(table, targets, _bangs, "indians_at")
    for target in targets:
        id, token = f"{table.action}/P{target.number}", answers.get(target.number, TAKE.id)
        if token == TAKE.id:
            yield from hit(table, id, target, 1, table.on_turn, "indians")
        else:
            yield from answered_out_of_turn(table, target, f"{id}/{token}", move_of(token).card)


def duel(table: CardTable, target: CardSeat, card: str) -> Play:
    """A Duel: both give up a BANG! in turns, the challenged first; who fails to loses a life point (R001, “Duel”).

    Who loses the own Duel has lost to nobody: it was the own card.
    """
    if table.options.apache_duel == "immune" and is_unaffected(target, (card,)):
        return
    first = table.on_turn
    id, asked_now, other, bangs_given = f"{table.action}/P{target.number}", target, first, 0
    while True:
        picks: Picks = yield partial(_duellist, table, id, asked_now)
        token = picks[asked_now.number]
        if token == TAKE.id:
            break
        bangs_given += asked_now is target
        _give(table, asked_now, move_of(token).card)
        asked_now, other = other, asked_now
        id = f"{id}/{token}/P{asked_now.number}"
    loser, by = asked_now, (first if asked_now is target else None)
    yield from hit(table, f"{table.action}/P{loser.number}", loser, 1, by, "duel")
    if bangs_given and CHARACTERS[target.ability].draws_for_answers and target.life > 0:
        yield from draw(table, target, f"{table.action}/P{target.number}/molly", bangs_given)


# -- answering one shot ------------------------------------------------------------------------------------------------


def _cancelled(table: CardTable, id: str, target: CardSeat, needed: int, given: str | None = None) -> Asking[bool]:
    """Whether the target cancels a shot, by Missed! or a Barrel's draw! of a heart; `given` is what it has answered
    already, its card discarded."""
    barrels: list[str] = []  # each may be used once a shot
    while needed:
        token = given
        if token is None:
            picks: Picks = yield partial(_shot_at, table, id, target, needed, barrels)
            token = picks[target.number]
        if token == TAKE.id:
            return False
        move, id = move_of(token), f"{id}/{token}"
        if move.kind == "draw":
            barrels.append(move.card)
            if is_heart((yield from flip(table, target, id, move.card))):
                needed -= 1
        else:
            if given is None:
                _give(table, target, move.card, from_hand=move.kind == "give")
            needed -= 1
            yield from _after_missed(table, target, id, move.card, from_hand=move.kind == "give")
        given = None
    return True


def _after_missed(table: CardTable, seat: CardSeat, id: str, card: str, from_hand: bool) -> Play:
    """Draw after a Missed!: some cards draw another (Dodge, Bible), and so does who draws for answers (R003, Example 5,
    “Molly Stark”)."""
    drawn = CARDS[card].drawn_when_given(from_hand)
    if drawn:
        yield from draw(table, seat, f"{id}/draw", drawn)
    if from_hand:
        yield from answered_out_of_turn(table, seat, id, card)


def _give(table: CardTable, seat: CardSeat, card: str, from_hand: bool = True) -> None:
    """Give a card in answer, from the hand or, a green one, from in front."""
    if from_hand:
        seat.hand.give_up(card)
    else:
        table.lift(seat, card)
    table.discard(card)
    table.emit("gives", seat=seat.number, card=card)


def _shot_at(table: CardTable, id: str, target: CardSeat, needed: int, barrels: list[str]) -> Choice | Settled:
    """The target's answer to a shot; asked where public knowledge leaves one."""
    in_front = [] if target.out else _in_front(table, target, barrels)
    if not in_front and (target.out or not len(target.hand)):
        return Settled({target.number: TAKE.id})
    options = [*_cancelling_cards(table, target, in_front, needed), TAKE]
    params = (("seat", target.number), ("needed", needed))
    public = table.options.real_cards
    return Choice(id, "shot", asked(target, options), params, open=public, why=partial(why_not_given, table))


def _in_front(table: CardTable, target: CardSeat, barrels: Sequence[str]) -> list[Option]:
    """What everybody sees that a target could use against a shot: ready green cards and Barrels."""
    options = []
    if target.front and in_force(table, target):
        for card in target.front:
            facts = CARDS[card]
            if facts.effect == MISSED_SYMBOL and card not in table.fresh:
                options.append(with_card("fire", card))
            elif facts.effect == "barrel" and card not in barrels:
                options.append(with_card("draw", card))
    if CHARACTERS[target.ability].draws_as_barrel and _JOURDONNAIS not in barrels:
        options.append(draw_for(_JOURDONNAIS))
    return options


def _cancelling_cards(table: CardTable, target: CardSeat, in_front: list[Option], needed: int) -> list[Option]:
    """The cards of the hand that cancel a shot, and what lies in front.

    Where the table refuses a single Missed! against two, cards are offered only if there are enough of them.
    """
    misses = CHARACTERS[target.ability].misses
    held = [card for card in target.hand.may_be if not misses or CARDS[card].given_as in misses]
    if needed > 1 and table.options.single_missed == "refused":
        fired = [option for option in in_front if move_of(option.id).kind == "fire"]
        if min(len(held), len(target.hand)) + len(fired) < needed:
            return [option for option in in_front if option not in fired]
    return [*[GIVE[card] for card in dict.fromkeys(held)], *in_front]


# -- answering together ------------------------------------------------------------------------------------------------


def _answer_together(table: CardTable, targets: Sequence[CardSeat], ways: _Ways, key: str) -> Asking[Picks]:
    """One question to all who publicly may answer; what they give is discarded clockwise. Returns what each picked.

    With real cards they are asked one after the other: nobody knows the hands, so two could name the same card.
    """
    together = [[target] for target in targets] if table.options.real_cards else [targets]
    picked: dict[int, str] = {}
    for some in together:
        id = f"{table.action}/answers" if some is targets else f"{table.action}/answers/P{some[0].number}"
        answers: Picks = yield partial(_together, table, some, ways, key, id)
        picked.update(answers)
        for target in some:
            move = move_of(picked.get(target.number, TAKE.id))
            if move.kind in ("give", "fire"):
                _give(table, target, move.card, from_hand=move.kind == "give")
    return picked


def _together(table: CardTable, targets: Sequence[CardSeat], ways: _Ways, key: str, id: str) -> Choice | Settled:
    options = []
    for target in targets:
        found = None if target.out else ways(table, target)
        if found is not None:
            options.append(SeatOptions(target.number, (*found, TAKE)))
    if not options:
        return Settled({})
    public = table.options.real_cards
    return Choice(id, key, tuple(options), SEAT[table.active], open=public, why=partial(why_not_given, table))


def _ways_to_cancel(table: CardTable, target: CardSeat) -> list[Option] | None:
    """What a target could give against a shot at all; None where public knowledge leaves it nothing."""
    in_front = _in_front(table, target, ())
    if not in_front and not len(target.hand):
        return None
    return _cancelling_cards(table, target, in_front, 1)


def _bangs(table: CardTable, target: CardSeat) -> list[Option] | None:
    """The BANG! cards that a seat could give up; None for an empty hand."""
    if not len(target.hand):
        return None
    bangs = CHARACTERS[target.ability].bangs
    return [GIVE[card] for card in dict.fromkeys(target.hand.may_be) if CARDS[card].counts_as in bangs]


def _duellist(table: CardTable, id: str, seat: CardSeat) -> Choice | Settled:
    found = None if seat.out else _bangs(table, seat)
    if found is None:
        return Settled({seat.number: TAKE.id})
    why = partial(why_not_given, table)
    public = table.options.real_cards
    return Choice(id, "duel", asked(seat, [*found, TAKE]), SEAT[seat.number], open=public, why=why)
