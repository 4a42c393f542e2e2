"""Results of games for tests: roles as letters, the eliminated as small ones."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from companion.games.western.roles import Role, roles_for
from companion.games.western.victory import Side
from companion.tournament.enlistment import Auction, bots_bid
from companion.tournament.events import BotBids
from companion.tournament.result import Result, SeatResult
from companion.tournament.schedules.scatter import scatter

LETTERS = {"S": Role.SHERIFF, "D": Role.DEPUTY, "O": Role.OUTLAW, "R": Role.RENEGADE}


@contextmanager
def planned_at_once() -> Iterator[None]:
    """Schedules after few steps: how near the bound one comes is of no matter to a database or a sheet."""

    def few_steps(rounds, met, least, random, steps, progress):
        scatter(rounds, met, least, random, min(steps, 20_000), progress)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("companion.tournament.schedules.schedule.scatter", few_steps)
        yield


def played(seats, winner, *, duelist=None, killed_by=None, players=None, turns=None):
    """A result from letters: `"SDoor"` is Sheriff and Deputy alive, two Outlaws and the Renegade eliminated.

    `killed_by`: by the victim's place, the killer's. Players are the places' numbers, or those named.
    """
    people = players or range(len(seats))
    return Result(
        tuple(
            SeatResult(
                person,
                LETTERS[letter.upper()],
                letter.isupper(),
                eliminated_by=(killed_by or {}).get(place),
                turns=turns[place] if turns else 0,
            )
            for place, (person, letter) in enumerate(zip(people, seats, strict=True))
        ),
        Side(winner),
        duelist,
    )


def made_up(players, random: Random, sheriff=None, cards=False) -> Result:
    """Some result that can be, with these people in their seats; `sheriff` is the person who is dealt that role."""
    people = list(players)
    roles = list(roles_for(len(people)))
    random.shuffle(roles)
    if sheriff is not None:
        here, there = roles.index(Role.SHERIFF), people.index(sheriff)
        roles[here], roles[there] = roles[there], roles[here]
    winner = random.choice([Side.LAW, Side.LAW, Side.OUTLAWS, Side.OUTLAWS, Side.RENEGADE])
    lone = random.choice([place for place, role in enumerate(roles) if role is Role.RENEGADE])
    duelist = None
    alive = []
    for place, role in enumerate(roles):
        if winner is Side.LAW:
            alive.append(role is Role.SHERIFF or (role is Role.DEPUTY and random.random() < 0.6))
        elif winner is Side.OUTLAWS:
            alive.append(role is not Role.SHERIFF and random.random() < 0.5)
        else:
            alive.append(place == lone)
    if winner is Side.OUTLAWS and [role for role, lives in zip(roles, alive, strict=True) if lives] == [Role.RENEGADE]:
        alive = [False] * len(roles)
    if winner is Side.LAW and sum(alive) == 1 and random.random() < 0.5:
        duelist = lone
    killers = [None if lives else random.choice([None, random.randrange(len(people))]) for lives in alive]
    seats = tuple(
        SeatResult(person, role, lives, character="", eliminated_by=killer, turns=random.randrange(1, 9))
        for person, role, lives, killer in zip(people, roles, alive, killers, strict=True)
    )
    return Result(seats, winner, duelist)


def bots_answer(auction: Auction, player: int, bids: BotBids) -> Auction:
    """The auction after what a bot says when it is asked."""
    character, bid = bots_bid(auction, player, bids)
    if bid is None:
        return auction.passes(player)
    return auction.open(player, character, bid) if character else auction.raise_to(player, bid)
