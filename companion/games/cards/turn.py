"""A game from the deal to the end, and a turn in its three phases (R001, “Game Progress”)."""

from __future__ import annotations

from functools import partial
from itertools import count

from companion.games.cards.character import CHARACTERS
from companion.games.cards.deal import deal
from companion.games.cards.deck import CARDS
from companion.games.cards.drawing import draw
from companion.games.cards.effects.elimination import GameEnds, TurnEnds, clear_away, settle
from companion.games.cards.effects.flips import explodes, flip, is_heart
from companion.games.cards.effects.hits import give_up_all, hit, selection
from companion.games.cards.effects.plays import perform
from companion.games.cards.legal.legal_plays import discard_question_kept, over_the_limit, remember_bangs, what_to_play
from companion.games.cards.moves import END, move_of
from companion.games.cards.real_role_cards import show_roles
from companion.games.cards.table import CardSeat, CardTable
from companion.games.western.victory import Outcome, winners_of
from companion.kernel.decision import Tokens
from companion.kernel.rules import NO_STEPS, Asking, Picks, Play

DYNAMITE_POINTS = 3


def play(table: CardTable) -> Play:
    """The whole game: deal (but for a position), then turns clockwise from the Sheriff until a side has won."""
    if not table.seats[0].character:
        yield from deal(table)
    yield from play_turns(table)


def play_turns(table: CardTable) -> Play:
    """Turns from that of the active seat until a side has won."""
    try:
        while True:
            yield from play_turn(table)
            table.active = next_player(table)
    except GameEnds:
        yield from end(table)


def next_player(table: CardTable) -> int:
    """The nearest on the left who is in play."""
    player = table.active
    while True:
        player = (player + 1) % len(table.seats)
        if not table.seats[player].out:
            return player


def play_turn(table: CardTable) -> Play:
    """One turn; it ends early when the player on turn is eliminated, or stays in Jail."""
    table.begin_turn()
    seat = table.on_turn
    table.emit("turn", seat=seat.number, turn=table.turn)
    if table.options.vera_draw == "own":
        _ends_copying(table, seat)
    try:
        goes_on = True
        if seat.front:
            yield from _dynamite(table, seat)
            goes_on = yield from _leaves_jail(table, seat)
        _ends_copying(table, seat)
        if goes_on:
            yield from CHARACTERS[seat.ability].start_of_turn(table, seat)
        yield from whoever_is_empty_draws(table, f"{table.path}/start")
        if goes_on:
            yield from CHARACTERS[seat.ability].draw_phase(table, seat, f"{table.path}/draw")
            yield from whoever_is_empty_draws(table, f"{table.path}/draw")
            yield from play_phase(table)
    except TurnEnds:
        yield from _cut_short(table)


def _ends_copying(table: CardTable, seat: CardSeat) -> None:
    """End the ability that Vera Custer had copied."""
    if seat.ability != seat.character:
        seat.ability = seat.character
        table.near = None


def _cut_short(table: CardTable) -> Play:
    """End the turn of a player who is out, perhaps in the middle of an action: the rest of it does not happen.

    Who has fallen by then is eliminated, and no card stays on its way.
    """
    clear_away(table)
    while table.fallen:
        try:
            yield from settle(table)
        except TurnEnds:
            clear_away(table)


def play_phase(table: CardTable) -> Play:
    """Phases 2 and 3: play any number of cards, then discard those over the limit."""
    seat = table.on_turn
    for number in count(1):
        picks: Picks = yield partial(what_to_play, table, seat, number)
        token = picks[seat.number]
        if table.options.ruthless:
            remember_bangs(table, seat)
        if token == END.id:
            break
        move = move_of(token)
        table.action = f"{table.path}/play {number}/{move.card if move.kind in _WITH_CARD else move.kind}"
        table.running = move
        yield from perform(table, seat, move)
        try:
            yield from settle(table)
        except TurnEnds:
            yield from whoever_is_empty_draws(table, table.action)
            raise
        yield from whoever_is_empty_draws(table, table.action)
        table.running = None
    yield from _discard_excess(table, seat)


_WITH_CARD = ("play", "lay", "fire")
"""Moves whose id is the card's, and not that of an ability."""


def _dynamite(table: CardTable, seat: CardSeat) -> Play:
    """Draw! for Dynamite: it explodes on a 2 to 9 of spades, else it goes on to the left (R001, “Dynamite”; R003,
    two)."""
    card = next((card for card in seat.front if CARDS[card].effect == "dynamite"), None)
    if card is None:
        return
    table.action = f"{table.path}/dynamite"
    shown = yield from flip(table, seat, table.action, card)
    if explodes(shown):
        if card in seat.front:
            table.lift(seat, card)
            table.discard(card)
        table.emit("explodes", seat=seat.number, card=card)
        yield from hit(table, table.action, seat, DYNAMITE_POINTS, None, "dynamite")
        yield from settle(table)
        return
    heir = next((other for other in table.others if not other.has_named(CARDS[card].name)), None)
    if heir is not None and card in seat.front:
        table.lift(seat, card)
        table.lay(heir, card)
        table.emit("dynamite_goes_on", seat=seat.number, target=heir.number, card=card)


def _leaves_jail(table: CardTable, seat: CardSeat) -> Asking[bool]:
    """Whether the turn goes on: a prisoner needs a heart; the Jail is discarded by either (R001, “Jail”)."""
    card = next((card for card in seat.front if CARDS[card].effect == "jail"), None)
    if card is None:
        return True
    shown = yield from flip(table, seat, f"{table.path}/jail", card)
    if card in seat.front:
        table.lift(seat, card)
        table.discard(card)
    free = is_heart(shown)
    table.emit("leaves_jail" if free else "stays_in_jail", seat=seat.number, card=card)
    return free


def whoever_is_empty_draws(table: CardTable, id: str) -> Play:
    """Let every Suzy Lafayette without a card in her hand draw one, now that what was going on is over."""
    for seat in table.seats:
        if not seat.hand.may_be and not seat.out and CHARACTERS[seat.ability].draws_when_empty:
            return _empty_draw(table, id)
    return NO_STEPS


def _empty_draw(table: CardTable, id: str) -> Play:
    for seat in table.in_play:
        if CHARACTERS[seat.ability].draws_when_empty and not len(seat.hand):
            yield from draw(table, seat, f"{id}/suzy/P{seat.number}", 1)


def _discard_excess(table: CardTable, seat: CardSeat) -> Play:
    """Phase 3: the hand is no larger than the life (R001, “Discard excess cards”)."""
    over = over_the_limit(table, seat)
    if not over:
        return
    kept = discard_question_kept(table, seat)
    cards: Tokens = yield lambda: selection(
        seat, f"{table.path}/discard", "discard_excess", over_the_limit(table, seat), kept
    )
    give_up_all(table, seat, cards)
    if cards:
        table.emit("discards", seat=seat.number, cards=" ".join(cards))


def end(table: CardTable) -> Play:
    """End the game: every role lies open; who has not shown a real role card is asked for it."""
    assert table.outcome is not None
    for seat in table.seats:
        if seat.life < 1:  # also who was still falling when the host took the last one out
            seat.life, seat.out = 0, True
    clear_away(table)
    if table.options.roles_are_real_cards:
        yield from show_roles(table, "the end", table.seats)
        if not table.three_player_rules:
            side = table.outcome.side
            table.outcome = Outcome(side, winners_of(table.seats, side))
    for seat in table.seats:
        seat.role_shown = True
    winners = " ".join(str(seat) for seat in table.outcome.winners)
    table.emit("game_over", side=table.outcome.side.value, winners=winners)
