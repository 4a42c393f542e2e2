"""What the companion wrote at commit cd895a7 is opened, told as it was told then, and played on to its end."""

import json
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.known import game_told
from companion.journal.chairs import Chair
from companion.journal.commands import Answered
from companion.journal.journal import Journal
from companion.journal.stored_game import ended_game, game_stored
from companion.kernel.game import Game
from companion.kernel.notation import parse_record, record_text
from companion.kernel.random_play import play_on
from tests.companion.games.dice.games_told import differs, told_of

FOLDER = Path(__file__).parent / "fixtures" / "cd895a7"
ENDED = ("base_5", "three", "saloon_7", "real_roles")
JOURNALS = ("journal_base", "journal_saloon")


def told_then(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.told.json").read_text(encoding="utf-8"))


@pytest.fixture
def folder(request, tmp_path) -> Path:
    """A copy of one data folder."""
    return Path(shutil.copytree(FOLDER / request.param, tmp_path / "data"))


@pytest.mark.parametrize("name", ENDED)
def test_a_record_is_the_same_game_to_the_last_event(name):
    text = (FOLDER / f"{name}.record.txt").read_text(encoding="utf-8")
    game = game_told(text)
    assert game.pending is None
    assert differs(told_then(name), told_of(game)) == []
    assert record_text(game.record) == text


def test_the_games_are_of_rules_2_and_hold_what_they_are_for():
    told = {name: told_then(name) for name in (*ENDED, *JOURNALS)}
    assert all("\nrules 2\n" in each["record"] for each in told.values())
    events = {name: {key for key, _ in each["events"]} for name, each in told.items()}
    assert all("game_over" in events[name] for name in ENDED)
    assert events["saloon_7"] >= {"saloon_die", "chief_taken", "power", "ghost_renegade", "attack", "gatling"}
    assert "ghost" in events["real_roles"]


@pytest.mark.parametrize(("folder", "name"), [(name, name) for name in JOURNALS], indirect=["folder"])
def test_a_data_folder_opens_in_the_midst_of_its_game(folder, name):
    with Journal(folder) as journal:
        stored = journal.game_on_table()
        game = game_stored(stored)
        assert journal.chairs()[:2] == (Chair("Anna"), Chair("Ben", None, "sensible"))
        assert journal.options("dice") == stored.setup.options
    kinds = {command.kind for command in stored.commands}
    assert kinds == ({"answer", "undo", "correct"} if name == "journal_saloon" else {"answer"})
    assert game.pending is not None
    assert differs(told_then(name), told_of(game)) == []


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("folder", JOURNALS, indirect=True)
def test_the_game_of_a_data_folder_is_played_on_to_its_end(folder, seed):
    with Journal(folder) as journal:
        stored = journal.game_on_table()
        game, random = game_stored(stored), Random(seed)
        before = len(game.record.answers)
        whole = Game.replay(game.rules, game.record)
        while whole.pending is not None:
            play_on(whole, random)
        for answer in whole.record.answers[before:]:
            game.answer(answer.actor, answer.tokens)
            command = Answered.of(answer, game.epoch)
            journal.append(stored.id, [command], ended_game(game) if game.pending is None else None)
        assert game.pending is None
    with Journal(folder) as journal:
        again = game_stored(journal.game_on_table())
        assert journal.games()[0].ended == json.loads(json.dumps(ended_game(again)))
    assert again.events == game.events
    text = record_text(again.record)
    assert parse_record(text) == again.record
    assert game_told(text).events == again.events
