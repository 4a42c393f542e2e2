"""The JSON export: another program scores the whole tournament again from it, whatever is played and read how."""

import json
from contextlib import suppress
from dataclasses import fields, replace
from random import Random

import pytest

from companion.games.dice.character import CHARACTERS as DICE_CHARACTERS
from companion.games.western.roles import Role
from companion.support.errors import Refused
from companion.tournament.accounts import dollars_of, standings_of
from companion.tournament.choices import CARDS_ONLY, READINGS, VARIANTS, scoring_and_variants
from companion.tournament.events import CardsKept, Created, Enlisted, Variants
from companion.tournament.export import as_json
from companion.tournament.result import SeatResult, why_impossible
from companion.tournament.scores import Scoring, System
from companion.tournament.standings import ties_of_two
from companion.tournament.state import Place
from tests.companion.tournament.played import made_up
from tests.companion.tournament.scored_again import ScoredAgain

NAMES = [f"Player{number}" for number in range(11)]
CHARACTERS = tuple(DICE_CHARACTERS)
CARDS = ("barrel:QS", "mustang:8H", "scope:AS")


def some_result(table, random):
    """A result, at times with what is rare: exchanged role cards, a Ghost on another side, turns lost in Jail."""
    while True:
        result = made_up(table.players, random, table.sheriff)
        seats = [replace(seat, turns_in_jail=random.randrange(3)) for seat in result.seats]
        if random.random() < 0.3:
            one, other = random.sample(range(len(seats)), 2)
            seats[one], seats[other] = (
                replace(seats[one], role_at_end=seats[other].role), replace(seats[other], role_at_end=seats[one].role)
            )  # fmt: skip
        for number, seat in enumerate(seats):
            if not seat.alive and seat.last_role is Role.RENEGADE and random.random() < 0.5:
                seats[number] = replace(seat, plays_as=random.choice([Role.OUTLAW, Role.DEPUTY]))
        result = replace(result, seats=tuple(seats))
        if not why_impossible(result):
            return result


def perhaps(call, *arguments):
    """What a host tries, and may be refused."""
    with suppress(Refused):
        call(*arguments)


def play_evening(desk, random):
    """A whole tournament with everything that moves dollars; returns its key."""
    game = random.choice(["dice", "cards"])
    chosen = {name: random.choice(list(values)) for name, values in READINGS.items()}
    chosen["system"] = random.choice(list(System))
    chosen |= {name: True for name in VARIANTS if random.random() < 0.6 and (game == "cards" or name not in CARDS_ONLY)}
    scoring, variants = scoring_and_variants(chosen)
    key = desk.create(Created("Cup", game, 2, 5, 4, f"{random.random()}", scoring, variants), NAMES, "Host")
    for number in range(3):
        for player in desk.tournament(key).here:
            place = next(
                (p for p in (Place(number, 0), Place(number, 1)) if player in desk.tournament(key).seated(p).players),
                None,
            )
            if place and random.random() < 0.6:
                perhaps(
                    desk.add, key, Enlisted(*place, player, CHARACTERS[player], random.randrange(100, 400)), "Host"
                )
                perhaps(
                    desk.add,
                    key,
                    CardsKept(number, player, tuple(random.sample(CARDS, random.randrange(1, 3)))),
                    "Host",
                )
        desk.open_round(key, "Host")
        for table in range(2):
            place = Place(number, table)
            if random.random() < 0.15:
                desk.break_off(key, place, "Host", "power cut")
                continue
            desk.enter(key, place, some_result(desk.tournament(key).seated(place), random), "Host")
            if random.random() < 0.3:
                desk.correct(
                    key, place, some_result(desk.tournament(key).seated(place), random), "Host", "slip misread"
                )
            if random.random() < 0.3:
                desk.take_back(key, place, "Host", "played on")
        for player in random.sample(desk.tournament(key).players, 3):
            desk.adjust(key, player, random.choice([-500, 200, 1500]), "Host", "a reason")
        entry = random.choice(list(desk.tournament(key).adjustments))
        desk.take_back_adjustment(key, entry, "Host", "it was another")
        desk.close_round(key, number, "Host")
        desk.leave(key, random.choice(desk.tournament(key).here), "Host")
        desk.join(key, f"Late{number}", "Host")
    for one, other in ties_of_two(standings_of(desk.tournament(key))):
        desk.one_on_one(key, other, one, "Host")
    return key


@pytest.mark.parametrize("seed", range(16))
def test_another_program_scores_it_again(desk, schedules_at_once, seed):
    key = play_evening(desk, Random(seed))
    tournament = desk.tournament(key)
    again = ScoredAgain(as_json(tournament, desk.names()))
    assert {player: again.dollars[player] for player in tournament.players} == dollars_of(tournament)
    assert again.standings() == [(row.place, row.player, row.final) for row in standings_of(tournament)]


def test_everything_that_is_the_default_is_there_too(desk):
    key = desk.create(Created("Cup", "dice", 1, 8, 4, "seed"), NAMES[:4], "Host")
    desk.open_round(key, "Host")
    desk.enter(key, Place(0, 0), made_up(desk.tournament(key).seated(Place(0, 0)).players, Random(1)), "Host")
    export = json.loads(as_json(desk.tournament(key), desk.names()))
    settings = export["tournament"]
    assert settings["scoring"].keys() == {field.name for field in fields(Scoring)}
    assert settings["variants"].keys() == {field.name for field in fields(Variants)}
    assert settings.keys() == {field.name for field in fields(Created)}
    [seat, *_] = export["games"][0]["versions"][0]["result"]["seats"]
    assert seat.keys() == {field.name for field in fields(SeatResult)}
