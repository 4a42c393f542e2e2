"""Ids are unique in a game: no two questions have one, whoever acts unasked and whatever the host sets in between."""

from random import Random

import pytest

from companion.kernel.game import Game
from tests.companion.games.any_game import KINDS, is_answer, random_setup, steps


def assert_unique(game: Game) -> None:
    """Of each id there is one question, which each seat asked, or chance, has answered once."""
    answers = [(answer.id, answer.actor) for decision, answer in game.answered if is_answer(decision, answer)]
    twice = [id for id in dict.fromkeys(answers) if answers.count(id) > 1]
    assert not twice, f"asked twice: {twice}"
    keys: dict[str, str] = {}
    for decision, _ in game.answered:
        assert keys.setdefault(decision.id, decision.key) == decision.key, f"two questions are {decision.id}"


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_ids_are_unique_in_a_random_game_of_any_kind(kind, seed):
    random = Random(f"ids/{kind.name}/{seed}")
    *_, (game, _) = steps(kind.rules, random_setup(kind, random), random)
    assert_unique(game)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_ids_are_unique_in_many_random_games(kind):
    for seed in range(20, 400):
        random = Random(f"ids/{kind.name}/{seed}")
        *_, (game, _) = steps(kind.rules, random_setup(kind, random), random)
        assert_unique(game)
