"""Nothing that a file brings is obeyed by the terminal."""

import doctest
import json
import logging

import pytest

from companion.games.dice.rules import dice_setup
from companion.kernel.notation import record_text
from companion.kernel.record import Record
from deploy import terminal
from deploy.terminal import PlainFormatter, plain

STEERS = ["\x1b[2J", "\x1b]0;title\x07", "\x9b31m", "\u202e", "\u2066", "\x7f", "\r", "\u2028"]


def test_the_contract() -> None:
    assert doctest.testmod(terminal).failed == 0


@pytest.mark.parametrize("signs", STEERS, ids=ascii)
def test_a_bad_line_of_a_record_is_shown_and_not_obeyed(companion, tmp_path, signs: str) -> None:
    text = record_text(Record(dice_setup(("Anna", "Ben", "Carl", "Dora"))))
    path = tmp_path / "evening.txt"
    path.write_bytes(text.replace("\nend", f"\nwhat{signs}is this\nend").encode())
    for arguments in (("replay", path), ("record", "import", "--data", tmp_path / "data", path)):
        done = companion(*arguments)
        assert done.returncode == 1
        assert done.stderr.startswith("companion: ")
        assert not set(signs) & set(done.stderr) - set("[]0123456789;title Jm")
        assert done.stderr.count("\n") == 1


def test_json_stays_json() -> None:
    told = json.dumps({"name": "".join(STEERS)}, ensure_ascii=False)
    assert json.loads(plain(told)) == json.loads(told)


def test_a_log_line_is_one_line_of_what_can_be_read() -> None:
    record = logging.LogRecord("web", logging.ERROR, "", 0, "A page failed at %s", ("/\x1b[2J",), None)
    assert PlainFormatter("%(message)s").format(record) == "A page failed at /\\u001b[2J"


def test_names_of_people_are_told_as_they_are() -> None:
    for name in ("Zoë", "李小龙", "Ольга", "🤠"):
        assert plain(name) == name
