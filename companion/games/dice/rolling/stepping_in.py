"""Stepping in after a roll with a special role: The Doc turns a die, The Gambler has all thrown once more."""

from __future__ import annotations

from companion.games.dice.character import Character
from companion.games.dice.roles.role_cards import Moment
from companion.games.dice.roles.special_role_effects import turn_a_die
from companion.games.dice.roles.windows import Opportunity, step_in
from companion.games.dice.rolling.one_roll import at_once, dice_asked_for, lay
from companion.games.dice.table import PILE, DiceTable
from companion.kernel.decision import new
from companion.kernel.event import Event
from companion.kernel.rules import Asking, Play


def after_roll(table: DiceTable, character: Character, fresh: tuple[str, ...]) -> Asking[bool]:
    """What the roll does at once, then who steps in; a table may read it the other way round (rulings, section 2.2).

    Returns whether The Gambler has ended the rolls.
    """
    if table.options.after_a_roll == "window_first":
        return _before_it_acts(table, character, fresh)
    return _after_it_acted(table, character, fresh)


def after_stop(table: DiceTable, character: Character) -> Play:
    """The player is satisfied, so that was the last roll: The Gambler's moment."""
    gambler = yield from step_in(table, f"{table.at}/stop", _gamblers_opportunity(table), joins=True)
    if gambler is not None:
        yield from _roll_all_again(table, character)


def _after_it_acted(table: DiceTable, character: Character, fresh: tuple[str, ...]) -> Asking[bool]:
    yield from at_once(table, character, fresh)
    power, turned = yield from _whoever_steps_in(table, f"{table.at}/after")
    while power == "the_doc":
        if turned and table.options.docs_die == "as_rolled":
            step = table.step
            table.step = f"{step} turned"
            yield from at_once(table, character, turned)
            table.step = step
        power, turned = yield from _whoever_steps_in(table, f"{table.at}/after the Doc")
    if power == "the_gambler":
        yield from _roll_all_again(table, character)
    return power == "the_gambler"


def _before_it_acts(table: DiceTable, character: Character, fresh: tuple[str, ...]) -> Asking[bool]:
    power, turned = yield from _whoever_steps_in(table, f"{table.at}/after")
    while power == "the_doc":
        fresh = tuple([die for die in fresh if die not in turned])
        if table.options.docs_die == "as_rolled":
            fresh += turned
        power, turned = yield from _whoever_steps_in(table, f"{table.at}/after the Doc")
    if power == "the_gambler":
        yield from _roll_all_again(table, character)
    else:
        yield from at_once(table, character, fresh)
    return power == "the_gambler"


def _whoever_steps_in(table: DiceTable, id: str) -> Asking[tuple[str, tuple[str, ...]]]:
    """The Doc after any roll, The Gambler after the last. Returns the power used and the die turned."""
    opportunities = [new(Opportunity, (Moment.ROLL, table.seats))]
    if table.was_last_roll():
        opportunities.append(_gamblers_opportunity(table))
    seat = yield from step_in(table, id, *opportunities)
    if seat is None or seat.power == "the_gambler":
        return seat.power if seat else "", ()
    turned = yield from turn_a_die(table, seat)
    return seat.power, () if turned is None else (turned,)


def _gamblers_opportunity(table: DiceTable) -> Opportunity:
    return new(Opportunity, (Moment.LAST_ROLL, [seat for seat in table.seats if seat is not table.on_turn]))


def _roll_all_again(table: DiceTable, character: Character) -> Play:
    """Throw every die once more; it stays so, dynamite too (“The Gambler”); The Doc may still turn one."""
    table.emit("gambled", seat=table.active)
    if table.options.gambler == "arrows_go_back":
        _put_arrows_back(table)
    table.step = "gambled roll"
    table.rolls = table.roll
    table.dice = {}
    lay(table, table.in_play, (yield lambda: dice_asked_for(table, table.in_play)))
    yield from after_roll(table, character, table.in_play)


def _put_arrows_back(table: DiceTable) -> None:
    """Put back the arrows that the latest roll has brought and that still lie before its player."""
    ordinary, chiefs = 0, False
    for event in _since_the_roll(table):
        params = dict(event.params)
        if event.key == "attack":
            ordinary, chiefs = 0, False
        elif event.key == "arrows_taken":
            ordinary += int(params["arrows"])
        elif event.key == "chief_taken":
            chiefs = True
        elif event.key in ("arrow_given", "arrow_broken") and ordinary:
            ordinary -= event.key == "arrow_given" or params["target"] == table.active
    if chiefs and table.chief == table.active:
        table.chief = PILE
        table.emit("chief_taken_off", seat=table.active, target=table.active)
    arrows = table.discard_arrows(table.on_turn, ordinary)
    if arrows:
        table.emit("arrows_discarded", seat=table.active, arrows=arrows)


def _since_the_roll(table: DiceTable) -> list[Event]:
    rolled = max(number for number, event in enumerate(table.events) if event.key == "rolled")
    return table.events[rolled + 1 :]
