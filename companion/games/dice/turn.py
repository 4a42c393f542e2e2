"""A game from the deal to the end, and a turn from the first roll to the Gatling, as the rule book describes it."""

from __future__ import annotations

from companion.games.dice.character import character_of
from companion.games.dice.deal import deal
from companion.games.dice.ghost import haunted_dice, held_dice, tokens_go_back
from companion.games.dice.resolving.damage import GameEnds, Hit, Source, TurnEnds, deal_damage
from companion.games.dice.resolving.shots import fire_bullseyes, fire_gatling, serve_beers
from companion.games.dice.roles.real_role_cards import show_all
from companion.games.dice.roles.special_role_effects import another_turn, start_of_turn_powers
from companion.games.dice.rolling.ghosts_turn import play_ghosts_turn
from companion.games.dice.rolling.rolls import roll_dice
from companion.games.dice.rolling.saloon_dice import choose_dice
from companion.games.dice.table import DiceTable
from companion.games.western.victory import Outcome, winners_of
from companion.kernel.rules import Play


def play(table: DiceTable) -> Play:
    """The whole game: deal (but for a position), then turns clockwise from the Sheriff until a side has won."""
    if not table.seats[0].character:
        yield from deal(table)
    try:
        while True:
            yield from play_turn(table)
            if not table.once_more:
                table.active = _next_player(table)
    except GameEnds:
        yield from _end(table)


def _next_player(table: DiceTable) -> int:
    """The nearest on the left who is alive, or the Ghost."""
    player = table.active
    while True:
        player = (player + 1) % len(table.seats)
        if table.seats[player].life > 0 or player == table.ghost:
            return player


def play_turn(table: DiceTable) -> Play:
    """One turn; it ends early when the player on turn is eliminated."""
    table.begin_turn()
    table.emit("turn", seat=table.active, turn=table.turn)
    seat, special = table.on_turn, table.options.special_roles
    try:
        if table.active == table.ghost:
            yield from play_ghosts_turn(table)
        else:
            if special:
                yield from start_of_turn_powers(table)
            character = character_of(seat)
            yield from character.start_of_turn(table, seat)
            yield from choose_dice(table)
            table.rolls, table.locks = character.rolls, character.locks
            table.held = held_dice(table) if table.haunt else ()
            yield from roll_dice(table, character, haunted_dice(table) if table.haunt else {})
            if table.explodes():
                table.emit("dynamite", seat=table.active)
                yield from deal_damage(table, [Hit(seat, 1, Source.DYNAMITE)])
            yield from fire_bullseyes(table)
            yield from serve_beers(table)
            yield from fire_gatling(table)
            table.step = "end"
            yield from character.end_of_turn(table, seat)
            if special:
                yield from another_turn(table)
    except TurnEnds:
        pass
    tokens_go_back(table)
    table.resolving = ""


def _end(table: DiceTable) -> Play:
    """End the game: every role lies open."""
    assert table.outcome is not None
    table.resolving = ""
    if table.options.real_roles:
        yield from show_all(table, "the end")
    for seat in table.seats:
        seat.role_shown = True
    side = table.outcome.side
    table.outcome = Outcome(side, table.outcome.winners if table.three_player_rules else winners_of(table.seats, side))
    winners = " ".join(str(seat) for seat in table.outcome.winners)
    table.emit("game_over", side=side.value, winners=winners)
