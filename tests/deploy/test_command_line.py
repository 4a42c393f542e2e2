"""The command line's manners: exit status 0, 1, 2, one sentence, never a traceback."""

import importlib
import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.simulation import play_game
from companion.kernel.notation import record_text
from deploy.commands import doctor
from deploy.commands.main import COMMANDS, main
from deploy.doctor.camera import none_found
from deploy.doctor.finding import Finding
from deploy.doctor.running import SOCKET, asked
from tests.deploy.command_examples import all_commands
from tests.deploy.conftest import COMPANION

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "evening.txt"
    path.write_text(record_text(play_game(DiceGame(), dice_setup(NAMES), "7").record), encoding="utf-8")
    return path


def test_help_names_every_command(installed):
    done = installed("--help")
    assert done.returncode == 0
    for name in ("serve", "read", "teach", "simulate", "record", "host", "replay", "statistics", "print", "doctor"):
        assert name in done.stdout


def test_numpy_counts_on_one_core(companion, monkeypatch):
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "")
    monkeypatch.delenv("OPENBLAS_NUM_THREADS")
    companion("--version")
    assert os.environ["OPENBLAS_NUM_THREADS"] == "1"


@pytest.mark.parametrize("arguments", ["fly", "simulate --game chess", "simulate --games 0", "replay"])
def test_wrong_usage_is_2(companion, arguments):
    done = companion(*arguments.split())
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_a_command_that_there_is_not_names_those_that_come_near(companion):
    assert "Did you mean: replay?" in companion("reply").stderr
    assert "Did you mean" not in companion("fly").stderr


EVERY_COMMAND = {
    "serve": ("--port", "8123"), "read": ("x.jpg",), "watch": ("x.mp4",), "teach": ("Mine", "1=x.jpg"),
    "deck": ("Mine", "beer:6H=x.jpg"),
    "simulate": ("--games", "1"), "record": ("list",), "host": ("--new-pin",), "replay": ("x.txt",), "statistics": (),
    "tournament": ("list",), "print": ("mat",), "hotspot": ("status",), "backup": ("make", "x.tar.gz"),
    "config": (), "doctor": (),
}  # fmt: skip
"""Each command as it is called in an empty folder."""


def test_every_command_is_tried_here():
    assert EVERY_COMMAND.keys() == set(COMMANDS)


@pytest.mark.parametrize("name", EVERY_COMMAND)
def test_whatever_the_system_refuses_is_one_sentence(companion, monkeypatch, name):
    """A folder that may not be entered, met anywhere inside a command: tests run as root, so the error is raised."""

    def refuses(*_):
        raise PermissionError(13, "Permission denied", "/home/anna/table")

    command = importlib.import_module(f"deploy.commands.{name}").command
    monkeypatch.setattr(command, "invoke", refuses)
    done = companion(name, *EVERY_COMMAND[name])
    assert done.returncode == 1
    assert done.stderr == (
        "companion: /home/anna/table cannot be used (Permission denied): see that this user may, "
        "and that there is room.\n"
    )


needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a pipe that is always full")


def typed_into_a_full_pipe(words, monkeypatch):
    """Type a command whose output goes where nothing fits; returns its status and what it says on standard error."""
    monkeypatch.setattr(sys, "argv", ["companion", *words])
    with StringIO() as err, open("/dev/full", "w") as full, redirect_stdout(full), redirect_stderr(err):
        try:
            main()
        except SystemExit as ended:
            return ended.code, err.getvalue()
        return 0, err.getvalue()


@needs_full
@pytest.mark.parametrize("name", [name for name in EVERY_COMMAND if name not in ("serve", "hotspot")])
def test_to_a_full_pipe_it_is_one_sentence_too(tmp_path, monkeypatch, name):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    status, told = typed_into_a_full_pipe([name, *EVERY_COMMAND[name]], monkeypatch)
    assert status in (1, 2)
    assert told.splitlines()[-1].startswith(("companion: ", "Error: "))


@needs_full
def test_no_help_fits_into_a_full_pipe(monkeypatch):
    for names, _ in all_commands():
        status, told = typed_into_a_full_pipe([*names, "--help"], monkeypatch)
        assert (status, told.count("\n"), "No space left on device" in told) == (1, 1, True), names


@needs_full
def test_a_full_pipe_leaves_no_traceback_at_the_end_of_python(tmp_path):
    home = os.environ | {"HOME": str(tmp_path)}
    with open("/dev/full", "w") as full:
        done = subprocess.run([COMPANION, "config"], stdout=full, stderr=subprocess.PIPE, text=True, env=home)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)


@pytest.mark.slow
def test_ctrl_c_at_the_table_ends_it_with_a_word(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as trying:
        port = trying.getsockname()[1]
    command = [COMPANION, "serve", "--camera", "simulated", "--port", str(port), "--data", tmp_path / "table"]
    # Where a shell started the tests in the background, they ignore Ctrl-C, and a child would inherit that.
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as table:  # fmt: skip
        try:
            assert any("Camera:" in line for line in iter(table.stdout.readline, ""))
            told = asked(tmp_path / "table")
            assert told["table"].told == f"runs at port {port} (process {table.pid})"
            assert told["camera"].told == none_found()[1]
            table.send_signal(signal.SIGINT)
            out, err = table.communicate(timeout=60)
        finally:
            table.kill()  # where it does not end, it must not be left to the tests that follow
    assert table.returncode == 0, err
    assert "The table is packed up" in out
    assert asked(tmp_path / "table") is None
    assert not (tmp_path / "table" / SOCKET).exists()


def test_simulate_prints_one_json_object(installed):
    report = json.loads(installed("simulate", "--players", 5, "--games", 30, "--seed", 1, "--json").stdout)
    assert {"games", "seconds", "games_per_second", "answers", "wins"} <= set(report)
    assert report["games"] == sum(report["wins"].values()) == 30


def test_simulate_tells_who_won_how_often(companion):
    done = companion("simulate", "--players", 6, "--games", 20)
    assert "Outlaws win" in done.stdout
    assert "games per second" in done.stdout


def test_the_same_seed_plays_the_same_games(companion):
    one, other = (json.loads(companion("simulate", "--games", 20, "--seed", 3, "--json").stdout) for _ in range(2))
    assert (one["wins"], one["answers"]) == (other["wins"], other["answers"])


def test_simulate_with_two_players_says_how_many_it_takes(companion):
    done = companion("simulate", "--players", 2)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "companion: The dice game is for 3 to 8 players; 2 sit at the table.\n"


def test_replay_tells_a_whole_game(companion, record):
    done = companion("replay", record)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert any(line.endswith("shows a role card: Sheriff.") for line in lines)
    assert any(line.startswith("(to Ben) The role of Ben: ") for line in lines)
    assert any(" rolls " in line for line in lines)
    assert any(line.startswith(("The Law wins", "The Outlaws win", "The Renegade wins")) for line in lines)
    assert [line.split()[0] for line in lines[-5:]] == list(NAMES)


@pytest.mark.parametrize("cut", [0, 40, 400, -5])
def test_replay_of_a_record_cut_in_half_is_one_sentence(companion, record, cut):
    record.write_text(record.read_text(encoding="utf-8")[:cut], encoding="utf-8")
    done = companion("replay", record)
    assert done.returncode == 1
    assert done.stderr.startswith("companion: ")
    assert done.stderr.count("\n") == 1


def test_replay_of_an_edited_record_names_the_line(installed, record):
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("/roll 1 [chance]: ", "/roll 1 [chance]: horse ", 1), encoding="utf-8")
    done = installed("replay", record)
    assert done.returncode == 1
    assert done.stderr.startswith("companion: Line 16 (turn 1/")


@pytest.mark.parametrize(("name", "content"), [("no.txt", None), ("bytes.txt", b"\xff\xfe\x00"), (".", None)])
def test_replay_of_what_is_no_record(companion, tmp_path, name, content):
    if content:
        (tmp_path / name).write_bytes(content)
    done = companion("replay", tmp_path / name)
    assert done.returncode == 1
    assert done.stderr.startswith("companion: ")
    assert "Traceback" not in done.stderr


def test_doctor_says_a_line_for_each_thing(installed, tmp_path):
    done = installed("doctor", "--data", tmp_path, "--port", 8917)
    told = [line.split()[1] for line in done.stdout.splitlines()]
    assert told == [
        "networks", "reader", "dice", "deck", "table", "camera", "picture", "pins", "panel", "languages", "disk",
        "card", "journal", "clock", "temperature", "power", "system", "radio", "sound", "service", "address",
    ]  # fmt: skip


def test_doctor_for_a_program_is_one_object(companion, tmp_path, monkeypatch):
    found = [Finding("disk", True, "1 GB"), Finding("radio", None, "none"), Finding("pins", False, "no")]
    monkeypatch.setattr(doctor, "findings", lambda *_, **__: iter(found))
    done = companion("doctor", "--data", tmp_path, "--json", "--bundle", tmp_path / "report.zip")
    assert done.returncode == 1
    rows = [{"what": each.what, "fine": each.fine, "told": each.told} for each in found]
    assert json.loads(done.stdout) == {"fine": False, "findings": rows}
    assert done.stderr.startswith("Written: ")


def test_doctor_says_what_to_do_about_a_folder_that_cannot_be_written(companion, tmp_path):
    (tmp_path / "file").write_text("in the way")
    done = companion("doctor", "--data", tmp_path / "file" / "data", "--port", 8917)
    assert done.returncode == 1
    assert "choose another" in done.stdout
