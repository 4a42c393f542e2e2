"""The tournament commands say nothing that stands beside the catalogues."""

import re

import pytest

from tests.deploy.test_terminal_language import at_home, plain_words_in  # noqa: F401 - a fixture
from web.access.table_language import TableLanguage

PLAYERS = ("--player", "Anna", "--player", "Ben", "--player", "Carl", "--player", "Dora")
SEATS = ("Anna=sheriff", "Ben=outlaw:out:by=Anna", "Carl=outlaw:out", "Dora=renegade:out")
TYPED = re.compile(r"sqlite:\S+|companion( [a-z-]+)*|'[^']*'")
"""Names of commands, options and values; what is in single quotes was typed."""


@pytest.fixture
def club(companion, at_home):  # noqa: F811 - the fixture
    """Runs a tournament command in the made-up language of the home, where a tournament of one round is played."""

    def run(*arguments, status=0):
        done = companion("tournament", *arguments, cwd=at_home)
        assert done.returncode == status, done.stderr
        return (done.stdout + done.stderr).splitlines()

    for words in (("new", "Cup", *PLAYERS), ("round", "open"), ("result", 1, 1, "law", *SEATS)):
        run(*words)
    return run


@pytest.mark.parametrize(
    "arguments",
    [
        "list", "players", "schedule", "standings", "ledger", "season", "numbers", "numbers Anna", "decide",
        "print standings", "round close", "round reopen --reason late", "bonus Anna --dollars 500 --reason late",
        "correct 1 1 --take-back --reason late", "one-on-one Anna Ben", "result 1 1 outlaws",
    ],
)  # fmt: skip
def test_what_a_command_prints(club, arguments):
    done = club(*arguments.split(), status=1 if arguments in ("one-on-one Anna Ben", "result 1 1 outlaws") else 0)
    assert done or arguments == "decide"
    assert plain_words_in([TYPED.sub("", line) for line in done]) == []


def test_who_has_printed_a_sheet(club):
    club("print", "standings")
    (line,) = club("printed")
    assert plain_words_in([line]) == []
    assert not re.search("command", line)


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ("decide 1", 1), ("bonus Anna", 1), ("bonus Emil --dollars 1", 1), ("bonus Anna --take-back", 1),
        ("keep 9 Anna", 1), ("keep 1 Anna", 1), ("games --record 77", 1), ("games --from yesterday", 2),
        ("new Next --reading luck=1", 2), ("new Next --reading ghost=1", 2),
        ("new Next --players none.txt", 1),
        ("new Next --players torn.txt", 1), ("print slips", 1), ("print rounds --round 9", 1), ("printed 9", 1),
        ("correct 1 1 --reason x", 1), ("correct 1 1 law Anna=king --reason x", 1),
        ("correct 1 1 law Anna=sheriff:up --reason x", 1), ("correct 1 1 law Anna=sheriff:by=Ben --reason x", 1),
        ("--database nowhere list", 1), ("--database mysql://x/y list", 1), ("round open --round 9", 1),
        ("schedule --rounds 0", 1), ("--name Other standings", 1),
    ],
)  # fmt: skip
def test_what_a_command_refuses(club, at_home, arguments, status):  # noqa: F811 - the fixture
    (at_home / "torn.txt").write_bytes(b"\xff")
    done = club(*arguments.split(), status=status)
    assert plain_words_in([TYPED.sub("", line) for line in done]) == []


@pytest.mark.parametrize("arguments", ["--games 20", "--bots foo", "--bots king=random"])
def test_what_simulate_says(companion, at_home, arguments):  # noqa: F811 - the fixture
    done = companion("simulate", *arguments.split())
    said = (done.stdout + done.stderr).splitlines()
    assert said
    assert plain_words_in(said) == []


def test_in_english_it_would_be_found(club, at_home):  # noqa: F811 - the fixture
    TableLanguage(at_home).choose("en")
    assert plain_words_in(club("standings"))
