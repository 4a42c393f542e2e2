"""Whole games without a table: random legal play, counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.kernel.rules import Rules, Setup


@dataclass(frozen=True, slots=True)
class Tally:
    """How some games went: how many, how many answers they took, and who won how often."""

    games: int
    answers: int
    wins: dict[str, int]


def play_game(rules: Rules[Any], setup: Setup, seed: str) -> Game:
    """One whole game of random legal answers; the same seed plays the same game."""
    game = Game(rules, setup)
    random = Random(seed)
    while game.pending is not None:
        play_on(game, random)
    return game


def play_games(rules: Rules[Any], setup: Setup, games: int, seed: int) -> Tally:
    """Many games; game n of a seed is the same however many are played."""
    wins: Counter[str] = Counter()
    answers = 0
    for number in range(games):
        game = play_game(rules, setup, f"{seed}/{number}")
        wins[str(game.rules.tally(game.state)["winner"])] += 1
        answers += len(game.record.answers)
    return Tally(games, answers, dict(wins.most_common()))
