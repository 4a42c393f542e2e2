"""Damage: what happens at one moment happens to all at once, then eliminations are announced, then victory is
judged."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from companion.games.dice.character import CHARACTERS, character_of
from companion.games.dice.ghost import becomes_ghost
from companion.games.dice.moves import HARM, Points
from companion.games.dice.roles.real_role_cards import show_card
from companion.games.dice.roles.special_role_effects import LEFT_HANDS_LIFE, kept_in_the_game, may_put_arrows_back
from companion.games.dice.table import DiceSeat, DiceTable
from companion.games.western.eliminated import announce_elimination
from companion.games.western.roles import Role
from companion.games.western.seats import clockwise_from
from companion.games.western.victory import Outcome, Side, outcome, outcome_of_three
from companion.kernel.decision import Allocation, Choice, Refusal, SeatOptions, Settled, Slot, Tokens
from companion.kernel.rules import Asking, Picks, Play


class Source(StrEnum):
    """The sources of damage."""

    BULLSEYE = "bullseye"
    GATLING = "gatling"
    ARROWS = "arrows"
    DYNAMITE = "dynamite"
    BULLET = "bullet"


@dataclass(slots=True)
class Hit:
    """Life points that a seat is about to lose. A loss that it may avoid is asked about first, once (`answered`)."""

    seat: DiceSeat
    points: int
    source: Source
    answered: bool = False


class TurnEnds(Exception):
    """The player on turn has been eliminated."""


class GameEnds(Exception):
    """A side has won."""


def deal_damage(table: DiceTable, losses: list[Hit], shooter: DiceSeat | None = None) -> Asking[list[DiceSeat]]:
    """Take life points from several seats at one moment. Returns those who were hit.

    They have lost some; where the table reads it so, whom the Left Hand of the Devil kept in the game is one of them.

    Raises GameEnds when a side has won, TurnEnds when the player on turn is out (dice game text, “Running Out of Life
    Points”; all that happens at once is judged together).
    """
    losses = _felt(losses)
    if not losses:
        return []
    if table.options.new_characters:
        losses = yield from _taken_by_others(table, losses)
    asked = _asked(table, losses)
    if asked:
        losses = yield from _after_answers(table, losses, asked)
    kept = (yield from _kept(table, losses)) if table.options.special_roles else None
    hurt: list[DiceSeat] = []
    eliminated: list[DiceSeat] = []
    for loss in losses:
        seat = loss.seat
        if seat is kept and seat.alive:
            seat.life = LEFT_HANDS_LIFE
            if table.options.gringo_kept == "arrow":
                hurt.append(seat)
            continue
        lost = loss.points if loss.points < seat.life else seat.life
        if lost:
            seat.life -= lost
            hurt.append(seat)
            table.emit("life_lost", seat=seat.number, points=lost, source=loss.source)
            if not seat.life:
                eliminated.append(seat)
    if eliminated:
        if shooter is None and table.three_player_rules and table.options.unshot == "on_turn":
            shooter = table.on_turn
        yield from eliminate(table, eliminated, shooter)
    return hurt


def _felt(losses: list[Hit]) -> list[Hit]:
    """Returns the hits that take life points from this character."""
    felt = []
    for loss in losses:
        if loss.points > 0 and loss.source not in CHARACTERS[loss.seat.character].unhurt_by:
            felt.append(loss)
    return felt


def _kept(table: DiceTable, losses: list[Hit]) -> Asking[DiceSeat | None]:
    """Returns the player whom the Left Hand of the Devil keeps in the game; None for nobody."""
    falling = [loss.seat for loss in losses if loss.points >= loss.seat.life > 0]
    if not falling:
        return None
    id = f"{table.at}/{losses[0].source}"
    kept = yield from kept_in_the_game(table, id, falling)
    if kept is not None:
        yield from may_put_arrows_back(table, id, kept)
    return kept


def _taken_by_others(table: DiceTable, losses: list[Hit]) -> Asking[list[Hit]]:
    """Losses after who may lose life points for others has said how many, never more than it has (Molly Stark).

    Another player must lose only what it does not avert: that is asked first, unless the table reads it otherwise.
    """
    for seat in clockwise_from(table.seats, table.active):
        if CHARACTERS[seat.character].takes_damage_of_others and seat.alive:
            averting = table.options.molly_asked == "after_answers" and _of_others(seat, losses)
            asked = _asked(table, losses, averting=True) if averting else ()
            if asked:
                losses = _felt((yield from _after_answers(table, losses, asked, averting=True)))
            if losses:
                losses = yield from _taken_by(table, seat, losses)
    return losses


def _taken_by(table: DiceTable, seat: DiceSeat, losses: list[Hit]) -> Asking[list[Hit]]:
    tokens: Tokens = yield lambda: _offer(table, seat, losses)
    if not tokens:
        return losses
    source, own, others = losses[0].source, _own_points(seat, losses), _of_others(seat, losses)
    taken = [HARM[token].points for token in tokens]
    for loss, points in zip(others, taken, strict=True):
        if points:
            table.emit("harm_taken", seat=seat.number, target=loss.seat.number, points=points)
    left = [replace(loss, points=loss.points - points) for loss, points in zip(others, taken, strict=True)]
    mine = [Hit(seat, own + sum(taken), source)] if own + sum(taken) else []
    return sorted(
        (loss for loss in [*left, *mine] if loss.points),
        key=lambda loss: (loss.seat.number - table.active) % len(table.seats),
    )


def _offer(table: DiceTable, seat: DiceSeat, losses: list[Hit]) -> Allocation | Settled:
    source, room = losses[0].source, seat.life - _own_points(seat, losses)
    slots = tuple(_damage_slot(table, loss, room) for loss in _of_others(seat, losses))
    if all(len(slot.options) == 1 for slot in slots):
        return Settled(())
    return Allocation(
        f"{table.at}/{source}/P{seat.number} takes", "takes_harm", seat.number, slots, (("source", source),),
        check=lambda said: _too_much(room, said),
    )  # fmt: skip


def _own_points(seat: DiceSeat, losses: list[Hit]) -> int:
    return sum(loss.points for loss in losses if loss.seat is seat)


def _of_others(seat: DiceSeat, losses: list[Hit]) -> list[Hit]:
    return [loss for loss in losses if loss.seat is not seat and loss.seat.alive]


def _damage_slot(table: DiceTable, loss: Hit, room: int) -> Slot:
    numbers = range(min(loss.points, max(room, 0)) + 1)
    if table.options.molly == "all_or_nothing":
        numbers = range(0, loss.points + 1, loss.points) if loss.points <= room else range(1)
    options = [HARM.option(f"take:{n}", "take_harm", Points(n), (("points", n),)) for n in numbers]
    return Slot(f"P{loss.seat.number}", tuple(options), "harm_of", (("seat", loss.seat.number),))


def _too_much(room: int, tokens: Tokens) -> Refusal | None:
    """Returns why one player cannot lose these life points for others; None if it can."""
    taken = sum(HARM[token].points for token in tokens)
    return Refusal("not_so_much_life", (("points", max(room, 0)),)) if taken > room else None


def _asked(table: DiceTable, losses: list[Hit], averting: bool = False) -> tuple[SeatOptions, ...]:
    """Returns the seats that have an answer to their hits, with the options; or only those whose answer averts one."""
    asked = []
    for loss in losses:
        character = CHARACTERS[loss.seat.character]
        options = character.answers_to_loss(table, loss.seat, loss.points, loss.source)
        if options and loss.seat.alive and not loss.answered and (character.averts_loss or not averting):
            asked.append(SeatOptions(loss.seat.number, options))
    return tuple(asked)


def _after_answers(
    table: DiceTable, losses: list[Hit], asked: tuple[SeatOptions, ...], averting: bool = False
) -> Asking[list[Hit]]:
    """Ask these players in one decision, and apply their answers."""
    source = losses[0].source
    together = "" if len(asked) > 1 else f"/P{asked[0].seat}"
    id = f"{table.at}/{source}{together}/answer"
    picked: Picks = yield lambda: _question(id, source, _asked(table, losses, averting))
    return [_answered(table, loss, picked.get(loss.seat.number)) for loss in losses]


def _question(id: str, source: Source, asked: tuple[SeatOptions, ...]) -> Choice | Settled:
    """The question to those who may answer; settled where an adjustment has left nobody."""
    return Choice(id, "answer", asked, (("source", source),)) if asked else Settled({})


def _answered(table: DiceTable, loss: Hit, option: str | None) -> Hit:
    if option is None:
        return loss
    spared = character_of(loss.seat).answered(table, loss.seat, option)
    return replace(loss, points=loss.points - spared, answered=True)


def eliminate(table: DiceTable, eliminated: list[DiceSeat], shooter: DiceSeat | None) -> Play:
    """Eliminate players who lost their last life point at one moment: they show their roles, and victory is judged."""
    for seat in eliminated:
        table.discard_all(seat)
        if table.haunt and table.haunt.seat == seat.number:
            table.haunt = None
    for seat in eliminated:
        if seat.role_shown or not table.options.real_roles:
            seat.role_shown = True
        else:
            yield from show_card(table, f"{table.at}/P{seat.number} shows", seat)
        announce_elimination(table, seat, seat.power or str(seat.role), shooter)
    table.outcome = yield from _judge(table, eliminated, shooter)
    if table.outcome:
        raise GameEnds
    becomes_ghost(table, eliminated)
    for seat in clockwise_from(table.seats, table.active):
        if seat.alive:
            yield from character_of(seat).others_eliminated(table, seat, eliminated)
    if table.on_turn in eliminated:
        raise TurnEnds


def _judge(table: DiceTable, eliminated: list[DiceSeat], shooter: DiceSeat | None) -> Asking[Outcome | None]:
    """Returns the outcome, if a side has won. If it depends on a role that nobody has named, that role is asked for."""
    options = table.options
    all_dead = Side.NOBODY if options.all_dead == "nobody" else Side.OUTLAWS
    if table.three_player_rules:
        return outcome_of_three(
            table.seats, eliminated, shooter if options.three_players == "cycle" else None, all_dead
        )
    alive = table.living
    sheriff_is_out = not any(seat.role is Role.SHERIFF for seat in alive)
    if sheriff_is_out and len(alive) == 1 and alive[0].role is None:
        yield from show_card(table, f"{table.at}/P{alive[0].number} shows", alive[0])
    law = options.sheriff_with_last_outlaw == "law"
    return outcome(table.seats, all_dead, Side.LAW if law else Side.OUTLAWS)
