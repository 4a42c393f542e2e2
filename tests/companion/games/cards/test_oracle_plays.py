"""The oracle alone: whole random games of all kinds end, and no card is lost or doubled."""

import ast
import random
from pathlib import Path

import pytest

from companion.games.cards.deck import card_names
from tests.companion.games.cards.oracle.cards import WEAPONS
from tests.companion.games.cards.oracle.characters import LIFE
from tests.companion.games.cards.oracle.game import Setup, play_game
from tests.companion.games.cards.oracle.kinds import any_setup
from tests.companion.games.cards.oracle.question import Act
from tests.companion.games.cards.oracle.sources import RandomPlayers

KINDS = [
    pytest.param(players, expansions, id=f"{players}-{expansions}")
    for players in range(3, 9)
    for expansions in ("none", "dodge_city")
]
ANSWERS_ONLY = {"missed", "dodge", "bible", "iron_plate", "sombrero", "ten_gallon_hat"}
ABILITIES = {"sid", "chuck", "doc", "jose:barrel"}


@pytest.mark.parametrize(("players", "expansions"), KINDS)
def test_random_games_end_with_all_cards(players, expansions):
    for seed in range(5):
        check(Setup(players, {"expansions": expansions}), seed)


def check(setup, seed):
    table = play_game(setup, Checking(seed))
    table.check_cards()
    assert table.winners
    assert all(not seat.cards and seat.life == 0 for seat in table.seats if seat.out)


class Checking(RandomPlayers):
    """Random players that look at the whole table at every question."""

    def __init__(self, seed):
        super().__init__(random.Random(seed))

    def answer(self, table, question, between):
        for seat in table.seats:
            assert seat.life <= seat.most
            names = [card.split(":")[0] for card in seat.front]
            assert len(names) == len(set(names)), "two cards of one name in play"
            assert sum(name in WEAPONS for name in names) < 2
            assert set(seat.laid) == set(seat.front)
        for seat, options in question.asked.items():
            giving_up = question.shape == "allocation" or question.id.endswith(" shows")
            assert giving_up or not table.seats[seat].out, "the dead are asked for role card and discards alone"
            assert options
        return super().answer(table, question, between)


def test_games_of_all_kinds_and_options_end():
    for seed in range(50):
        check(any_setup(random.Random(f"setup {seed}")), seed)


@pytest.mark.night
def test_many_games_of_all_kinds_and_options_end():
    for seed in (*range(50, 150), *range(1000, 6000)):
        check(any_setup(random.Random(f"setup {seed}")), seed)


class Witness(RandomPlayers):
    """Random players that remember which words of all options were ever picked, and by whose power."""

    def __init__(self, seed, seen):
        super().__init__(random.Random(seed))
        self.seen = seen

    def answer(self, table, question, between):
        reply = super().answer(table, question, between)
        if isinstance(reply, Act):
            self.seen.add("between")
        elif question.shape == "choice":
            for (token,) in reply.values():
                self.seen.add(token.split("@")[0].rsplit(":", 1)[0] if ":" in token else token.split("@")[0])
        self.seen.add(question.id.split("/")[-1].split(" ")[0])
        self.seen |= {seat.copied for seat in table.seats if seat.copied}
        return reply


@pytest.mark.slow
def test_random_games_reach_every_card_and_ability():
    """So nothing that is followed later goes unfollowed: each card is played, fired or given, each ability used."""
    seen = set()
    for seed in range(120):
        play_game(Setup(7, {"expansions": "dodge_city"}), Witness(seed, seen))
    played = {word.split(":")[1] for word in seen if word.startswith(("play:", "lay:", "fire:"))}
    assert played >= set(card_names()) - {"missed", "dodge"}
    assert seen >= {"missed", "dodge", "bang", "beer"} | ABILITIES | {"between", "fire:bible", "draw:barrel"}
    assert seen >= {"draw:jourdonnais", "hand", "card:barrel", "pick:bang", "back:bang", "use:bang", "deck", "discard"}
    assert seen >= {"shown", "extra", "dying", "reward", "bart", "molly", "cost", "more", "copy", "take", "end"}
    assert seen >= set(LIFE) - {"vera_custer"}, "Vera has had every other's ability"


def test_the_oracle_shares_nothing_with_the_engine_but_the_decks():
    """Its value is that it was written apart: no rule of the engine may come in by an import."""
    for file in (Path(__file__).parent / "oracle").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            modules += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            foreign = [m for m in modules if m.startswith("companion") and m != "companion.games.cards.deck"]
            assert not foreign, f"{file.name} imports {foreign}"
