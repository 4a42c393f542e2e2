"""Card games that were begun by rules 1 are told as they were told then, and played on by those rules to their end."""

import json
from pathlib import Path
from random import Random

import pytest

from companion.games.known import game_told
from companion.journal.commands import Answered
from companion.journal.journal import Journal
from companion.journal.stored_game import game_stored, replayed_commands
from companion.kernel.game import Game
from companion.kernel.notation import parse_record, record_text
from companion.kernel.random_play import play_on
from companion.kernel.record import Record
from companion.support.errors import CompanionError
from tests.companion.games.any_game import is_answer

FOLDER = Path(__file__).parent / "fixtures" / "rules_1"
RECORDS = sorted(path.stem for path in FOLDER.glob("*.txt"))


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


SAID_SINCE = {"your_role": ("seat",), "flips": ("outcome", "of"), "draws_shown": ("more",)}
"""What events say now and did not say then, for the words that pages make of them."""


def told(game: Game) -> list[list[object]]:
    """The events of a game as they were at rules 1: what they say since is no part of the rules."""
    return [
        [event.key, {name: value for name, value in event.params if name not in SAID_SINCE.get(event.key, ())}]
        for event in game.events
    ]


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_is_the_same_game_to_the_last_event(name):
    game = game_told(text_of(name))
    assert (game.pending, game.setup.rules) == (None, 1)
    assert told(game) == json.loads((FOLDER / f"{name}.told.json").read_text(encoding="utf-8"))
    assert record_text(game.record) == text_of(name)


@pytest.mark.parametrize("name", RECORDS)
def test_by_the_rules_of_today_it_is_another_game(name):
    """So each record holds what it is there for."""
    today = text_of(name).replace("\nrules 1\n", "\nrules 2\n")
    try:
        game = game_told(today)
    except CompanionError:
        return
    then = json.loads((FOLDER / f"{name}.told.json").read_text(encoding="utf-8"))
    assert (game.pending, told(game)) != (None, then)


@pytest.mark.parametrize("name", RECORDS)
def test_a_journal_is_opened_in_the_midst_of_it_and_played_on(name, tmp_path):
    whole = parse_record(text_of(name))
    cuts = Random(name).sample(range(len(whole.answers)), 8)
    acts = [number + 1 for number, (decision, answer) in enumerate(game_told(text_of(name)).answered)
            if isinstance(answer.actor, int) and not is_answer(decision, answer)]  # fmt: skip
    for cut in {*cuts, *acts}:  # right after an act its cards are asked for
        record = Record(whole.setup, whole.answers[:cut])
        folder = tmp_path / str(cut)
        folder.mkdir()
        with Journal(folder) as journal:
            journal.append(journal.begin_game(whole.setup), replayed_commands(record))
        with Journal(folder) as journal:
            stored = journal.game_on_table()
            game, random = game_stored(stored), Random(cut)
            assert game.record == record
            while game.pending is not None:
                play_on(game, random)
            later = [Answered.of(each) for each in game.record.answers[cut:]]
            journal.append(stored.id, later)
        with Journal(folder) as journal:
            assert game_stored(journal.game_on_table()).events == game.events
