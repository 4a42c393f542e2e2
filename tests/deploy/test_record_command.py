"""Records on the command line: a journal's games listed, taken home, brought back, and told move by move."""

import json
import re
import sqlite3
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.games.cards.options import Options as CardOptions
from companion.games.cards.rules import card_setup
from companion.games.dice.rules import dice_setup
from companion.games.known import CARDS, GAMES
from companion.games.simulation import play_game
from companion.journal.folder_lock import FolderLock
from companion.journal.journal import FILE, Journal
from companion.kernel.conformance import play_to_the_end
from companion.kernel.notation import parse_record, record_text
from companion.kernel.record import Record
from companion.kernel.remark import LAID, Remark
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.corrections import Adjust
from companion.table.inputs.games import EndGame, StartGame
from companion.table.settings import TableSettings
from companion.table.table import Table

NAMES = ("Anna", "Ben", "Carl", "Dora")
GAME = Path(__file__).parents[1] / "fixtures" / "records" / "four_players.txt"
WHOLE = parse_record(GAME.read_text(encoding="utf-8"))
ENDED = record_text(WHOLE)
RUNNING = record_text(Record(WHOLE.setup, WHOLE.answers[:40]))


def laid(record):
    """The same record, laid on a table where it ends."""
    return replace(record, remarks=(*record.remarks, Remark(len(record.answers), LAID)))


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "evening.txt"
    path.write_text(ENDED, encoding="utf-8")
    return path


@pytest.fixture
def data(tmp_path):
    """A journal with a game put away unfinished, one that has ended, and one that is being played."""
    folder = tmp_path / "data"
    with Journal(folder) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        for name in NAMES:
            table.do(SitDown(name, None))
        table.do(StartGame())
        table.do(EndGame())
        active = table.do(StartGame()).game.views[None].table.active
        table.do(Adjust((f"P{active}/eliminate",)))
        table.do(EndGame())
        table.do(StartGame())
    return folder


def one_sentence(done, status=1):
    assert (done.returncode, done.stdout) == (status, "")
    assert done.stderr.startswith("companion: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_the_list_tells_each_game_and_how_it_stands(companion, data):
    done = companion("record", "list", "--data", data)
    assert done.returncode == 0
    told = re.findall(r"^ +(\d)  (.+?) +Anna, Ben, Carl, Dora$", done.stdout, re.MULTILINE)
    assert told == [("1", "put away unfinished"), ("2", "The Outlaws win"), ("3", "on the table")]


def test_a_game_that_is_being_played_goes_out_sealed_the_others_whole(companion, data, tmp_path):
    sealed = companion("record", "export", "--data", data).stdout
    assert "\nroles [chance]: sealed\n" in sealed
    assert companion("record", "export", "--data", data, "--game", 3).stdout == sealed
    for game in (1, 2):
        path = tmp_path / f"{game}.txt"
        assert companion("record", "export", "--data", data, "--game", game, path).returncode == 0
        assert "sheriff" in path.read_text(encoding="utf-8")
        assert companion("replay", path).returncode == 0


@pytest.mark.parametrize(("text", "told"), [(ENDED, "The ended game of Anna, Ben"), (RUNNING, "play on")])
def test_what_is_brought_lies_on_the_table_of_the_next_start(companion, tmp_path, record, text, told):
    record.write_text(text, encoding="utf-8")
    done = companion("record", "import", "--data", tmp_path / "new", record)
    assert (done.returncode, done.stderr) == (0, "")
    assert told in done.stdout
    with Journal(tmp_path / "new") as journal, Table(journal) as table:
        assert table.state.phase == ("over" if text is ENDED else "playing")
        assert table.state.names == NAMES
        assert record_text(table._logic.on_table.game.record) == record_text(laid(parse_record(text)))


def test_a_record_comes_through_standard_input(installed, tmp_path):
    assert installed("record", "import", "-", "--data", tmp_path / "new", input=ENDED).returncode == 0
    text = installed("record", "export", "--data", tmp_path / "new").stdout
    told = installed("replay", "-", input=text)
    assert (told.returncode, told.stderr) == (0, "")
    assert "Sheriff" in told.stdout
    assert installed("replay", "-", input="").stderr.count("\n") == 1


def test_an_ended_game_goes_there_and_back_unchanged(installed, tmp_path, record):
    installed("record", "import", "--data", tmp_path / "new", record)
    assert installed("record", "export", "--data", tmp_path / "new").stdout == record_text(laid(WHOLE))


def test_while_a_companion_runs_on_the_folder_games_go_out_and_none_comes_in(companion, data, record, monkeypatch):
    monkeypatch.setattr(FolderLock.__init__, "__defaults__", (0.01,))
    before = [companion("record", *words, "--data", data).stdout for words in (("list",), ("export",))]
    with Journal(data):
        assert [companion("record", *words, "--data", data).stdout for words in (("list",), ("export",))] == before
        assert "Another companion uses" in one_sentence(companion("record", "import", record, "--data", data))


def test_no_game_is_laid_over_another(companion, data, record):
    assert "There is a game on the table" in one_sentence(companion("record", "import", "--data", data, record))


def test_where_there_is_no_journal_none_is_made(companion, tmp_path):
    for command in ("list", "export"):
        assert "There is no journal in" in one_sentence(companion("record", command, "--data", tmp_path / "no"))
    assert not (tmp_path / "no").exists()


def test_a_game_that_is_not_there_and_a_file_that_cannot_be_written(companion, data, tmp_path):
    assert "There is no game 9" in one_sentence(companion("record", "export", "--data", data, "--game", 9))
    assert "cannot be written" in one_sentence(companion("record", "export", "--data", data, tmp_path / "no" / "file"))


@pytest.mark.parametrize("arguments", ["", "fly", "import", "export --game x", "export --game -1", "list --json"])
def test_wrong_usage_is_2(companion, arguments):
    done = companion("record", *arguments.split())
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_a_sealed_record_is_neither_replayed_nor_brought(companion, data, tmp_path):
    path = tmp_path / "sealed.txt"
    companion("record", "export", "--data", data, path)
    for command in (("replay", path), ("record", "import", "--data", tmp_path / "new", path)):
        assert one_sentence(companion(*command)).startswith("companion: Line 11 (roles): this is sealed: the game was")
    assert not (tmp_path / "new").exists()


def test_replay_tells_the_end_state(companion, record):
    lines = companion("replay", record).stdout.splitlines()
    assert lines[-5] == "The Renegade wins: Carl."
    assert " ".join(lines[-2].split()) == "Carl Renegade Jesse Jones 6 of 9 life 6 arrows"
    assert " ".join(lines[-1].split()) == "Dora Sheriff Calamity Janet 0 of 10 life 0 arrows eliminated"


@pytest.mark.parametrize("game", ["dice", "cards"])
def test_replay_and_export_speak_to_nobody(companion, record, game):
    """No “you” in what was dealt, drawn or done: whoever reads it was none of them."""
    setup = dice_setup(NAMES) if game == "dice" else card_setup(NAMES)
    played = play_game(GAMES[game].rules, setup, "said to nobody")
    record.write_text(record_text(played.record), encoding="utf-8")
    lines = companion("replay", record).stdout.splitlines()
    assert any(line.startswith("(to Anna) The role of Anna: ") for line in lines)
    assert ("(to Anna) Anna draws " in "\n".join(lines)) == (game == "cards")
    addressed = [line for line in [*lines, record_text(played.record)] if re.search(r"\byour?\b", line, re.IGNORECASE)]
    assert addressed == []


def test_replay_of_an_unfinished_game_tells_whose_turn_it_is_and_what_is_asked(companion, record):
    record.write_text(RUNNING, encoding="utf-8")
    lines = companion("replay", record).stdout.splitlines()
    assert lines[-5] == "The game has not ended. Turn 7: Ben. To answer now: Who gains a life point? (Ben)"
    assert "Sheriff" in lines[-1]


@pytest.mark.parametrize("answers", [0, 1, 2, 3])
def test_replay_from_the_very_beginning(companion, record, answers):
    record.write_text(record_text(Record(WHOLE.setup, WHOLE.answers[:answers])), encoding="utf-8")
    done = companion("replay", record)
    assert done.returncode == 0, done.stderr
    assert "The game has not ended." in done.stdout


def test_replay_as_one_json_object(companion, record):
    told = json.loads(companion("replay", record, "--json").stdout)
    assert (told["ended"], told["side"], told["winners"], told["asked"]) == (True, "renegade", [2], None)
    assert told["seats"][3] == {
        "name": "Dora", "role": "sheriff", "character": "calamity_janet", "life": 0, "most_life": 10, "arrows": 0,
    }  # fmt: skip
    assert told["events"][-1]["key"] == "game_over"
    assert len(told["positions"]) == told["turn"]


def test_replay_tells_the_position_at_the_start_of_the_last_turn(companion, record):
    """A game can begin from it, and goes on there with the record's own answers."""
    record.write_text(RUNNING, encoding="utf-8")
    lines = companion("replay", record).stdout.splitlines()
    position = lines[lines.index("The position at the start of turn 7, as one line:") + 1]
    assert re.fullmatch(r"dice turn 7 P1( \| \w+\+? \d+/\d+ \d \w+){4}", position)
    assert json.loads(companion("replay", record, "--json").stdout)["positions"][-1] == position
    before = [answer for answer in WHOLE.answers[:40] if answer.id.startswith("turn 7/")]
    record.write_text(record_text(Record(dice_setup(NAMES, position), tuple(before))), encoding="utf-8")
    again = companion("replay", record).stdout.splitlines()
    assert again[-6:] == lines[-6:]
    assert position in again


def test_replay_tells_no_position_before_the_first_turn(companion, record):
    record.write_text(record_text(Record(WHOLE.setup, WHOLE.answers[:1])), encoding="utf-8")
    assert "dice turn" not in companion("replay", record).stdout
    assert json.loads(companion("replay", record, "--json").stdout)["positions"] == []


def test_replay_names_the_line_of_an_edited_record(companion, record):
    record.write_text(ENDED.replace("shoot:P0 shoot:P1", "shoot:P0 shoot:P3", 1), encoding="utf-8")
    said = one_sentence(companion("replay", record))
    assert said.startswith("companion: Line 20 (turn 1/P3/shots): “shoot:P3” doesn't work here; these do: ")


def test_fifty_megabytes_are_refused_by_their_size(companion, record):
    with record.open("wb") as file:
        file.truncate(50_000_000)
    assert "too large to be the record" in one_sentence(companion("replay", record))


@pytest.fixture
def card_record(tmp_path):
    """The record of a whole card game with Dodge City."""
    game = play_to_the_end(CARDS.rules, CARDS.setup(NAMES, CardOptions(expansions="dodge_city")), Random("cards"))
    path = tmp_path / "cards.txt"
    path.write_text(record_text(game.record), encoding="utf-8")
    return path


def test_a_card_game_is_replayed_in_its_own_words(companion, card_record):
    done = companion("replay", card_record)
    assert (done.returncode, done.stderr) == (0, "")
    assert " plays " in done.stdout
    assert "Dora" in done.stdout.splitlines()[-1]
    told = json.loads(companion("replay", card_record, "--json").stdout)
    assert told["ended"]
    assert told["winners"]
    assert len(told["positions"]) == told["turn"]


def test_a_card_game_goes_there_and_back_unchanged(companion, tmp_path, card_record):
    data = tmp_path / "new"
    assert companion("record", "import", "--data", data, card_record).returncode == 0
    assert "Anna, Ben, Carl, Dora" in companion("record", "list", "--data", data).stdout
    back = companion("record", "export", "--data", data).stdout
    assert back == record_text(laid(parse_record(card_record.read_text(encoding="utf-8"))))


def test_an_edited_card_record_names_its_line_and_why(companion, card_record):
    text = card_record.read_text(encoding="utf-8")
    line = next(each for each in text.splitlines() if " play:" in each)
    card_record.write_text(text.replace(line, line.partition(" play:")[0] + " play:bang:99S@P1"), encoding="utf-8")
    said = one_sentence(companion("replay", card_record))
    assert said.startswith(f"companion: Line {text.splitlines().index(line) + 1} (")


def damage(data, statement):
    with sqlite3.connect(data / FILE) as db:
        assert db.execute(statement).rowcount
    db.close()


def test_a_damaged_game_is_written_as_far_as_it_reads(companion, data):
    whole = parse_record(companion("record", "export", "--game", 2, "--data", data).stdout)
    damage(data, "update commands set tokens = '[1]' where id = (select max(id) from commands where game = 2)")
    done = companion("record", "export", "--game", 2, "--data", data)
    assert done.returncode == 0
    assert f"Game 2 is damaged: its first {len(whole.answers) - 1} answers are written" in done.stderr
    assert parse_record(done.stdout).answers == whole.answers[:-1]


def test_a_damaged_game_that_lies_on_the_table_keeps_its_roles_sealed(companion, data):
    roles = {"outlaw", "renegade"}
    damage(data, "update commands set tokens = '[1]' where id = (select max(id) from commands)")
    done = companion("record", "export", "--data", data)
    assert "Game 3 is damaged" in done.stderr
    assert not roles & set(re.findall("[a-z]+", done.stdout))
    damage(data, "update games set put_away = 1 where id = 3")
    assert roles <= set(re.findall("[a-z]+", companion("record", "export", "--data", data).stdout))


def test_of_a_game_whose_set_up_is_damaged_nothing_can_be_written(companion, data):
    damage(data, "update games set setup = '[]' where id = 2")
    assert "Game 2 of the journal is damaged and cannot be read at all" in one_sentence(
        companion("record", "export", "--game", 2, "--data", data)
    )
    assert companion("record", "export", "--game", 1, "--data", data).returncode == 0


def test_what_a_newer_version_has_written_is_no_answer(companion, data):
    damage(data, "update commands set kind = 'teleport' where id = (select max(id) from commands where game = 2)")
    assert "Game 2 is damaged" in companion("record", "export", "--game", 2, "--data", data).stderr
