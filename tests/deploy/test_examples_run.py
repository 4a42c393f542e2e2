"""Every example of a command, wherever it is told, is typed: it runs in a prepared folder, or is at least understood.

It is typed where a table is installed and runs, too: by sudo it acts on that table, and who has logged in is told to
take sudo.

What needs a camera, the machine's radio or an evening's time, and forms with places to fill in (`[--data FOLDER]`,
`make|restore FILE`), are read by the command line to their end, and not run.
"""

import itertools
import os
import re
import shlex
import shutil
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import replace
from pathlib import Path
from random import Random

import click
import pytest

from companion.games.western.roles import Role
from companion.games.western.victory import Side
from companion.journal.folder_lock import FolderLock
from companion.journal.journal import Journal
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import StartGame
from companion.table.settings import TableSettings
from companion.table.table import Table
from companion.tournament.desk import Desk
from companion.tournament.events import Created, Planned, Variants
from companion.tournament.result import Result, SeatResult
from companion.tournament.schedules.seating import Round
from companion.tournament.schedules.seating import Table as Seats
from companion.tournament.state import Place
from companion.tournament.storage.hand_in import HandIn
from deploy import installation
from deploy.commands.main import companion as command_line
from tests.deploy.closed_to_root import closed_to_root
from tests.deploy.command_examples import ROOT, Example, all_commands, examples, in_help, in_message, in_page

NOT_RUN = {
    "serve": "is the table itself, until it is stopped",
    "watch": "wants a film",
    "teach": "wants a camera, or pictures of dice of one's own",
    "deck": "wants pictures of cards of one's own",
    "hotspot": "wants the machine's radio",
    "doctor": "looks for what is wrong with the machine itself",
    "read": "wants a photograph of dice that were taught",
}
"""What is read by the command line only, and why."""
IN_SHORT = {"simulate": ("--games", "1")}
"""What is added to an example so that it does not take an evening."""
FORM = re.compile(r"[\[|…{]|(?<![\w:=])(?:N|MM|[A-Z]{4,})\b")
"""What shows that something is to be filled in."""
ALTERNATIVES = re.compile(r"[\w-]+(?:\|[\w…-]+)+")
FILLED_IN = {
    "FILE": "evening.txt", "RECORD": "evening.txt", "IMAGE": "dice.jpg", "VIDEO": "dice.jpg", "FOLDER": "folder",
    "ORDNER": "folder", "CARTELLA": "folder", "DOSSIER": "folder", "CARPETA": "folder",
    "NAME": "Anna", "ROUND": "1", "TABLE": "1", "N": "1", "X": "1", "MM": "17",
    "FACE=PICTURE": "arrow=dice.jpg", "{game}": "1",
}  # fmt: skip
"""What stands for a place to fill in."""
PEOPLE = ["Anna", "Ben", "Carl", "Dora", "Emil", "Fina", "Gus", "Hank"]
CASES: dict[str, list[Example]] = {}
for example in examples():
    if example not in CASES.setdefault(example.source, []):
        CASES[example.source].append(example)


def taken_apart(text: str) -> list[str]:
    return shlex.split(text.replace("…", ""))


# -- reading alone ----------------------------------------------------------------------------------------------------


def why_not_understood(words: list[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """What the command line has against these words; "" where it would run them. Nothing is run."""
    with monkeypatch.context() as nothing_runs:
        nothing_runs.setattr(click.Command, "invoke", lambda self, context: None)
        try:
            command_line.main(words, prog_name="companion", standalone_mode=False)
        except click.ClickException as error:
            return error.format_message()
    return ""


def forms(text: str) -> Iterator[tuple[frozenset[int], str, list[str]]]:
    """Every way to fill in a form: which of its optional parts are there, which alternative, the words."""
    parts = re.findall(r"\[[^\]]*\]|(?:\"[^\"]*\"|\S)+", re.sub(r"(--[\w-]+) …", r"\1 X", text))
    optional = [number for number, part in enumerate(parts) if part.startswith("[")]
    for size in range(len(optional), -1, -1):
        for there in itertools.combinations(optional, size):
            kept = [part.strip("[]") for number, part in enumerate(parts) if part[0] != "[" or number in there]
            yield from _alternatives(frozenset(there), kept)


def _alternatives(there: frozenset[int], parts: list[str]) -> Iterator[tuple[frozenset[int], str, list[str]]]:
    words = [word for part in parts for word in shlex.split(part) if word != "…"]
    at = next((number for number, word in enumerate(words) if ALTERNATIVES.fullmatch(word)), None)
    if at is None:
        yield there, "", [filled_in(word) for word in words]
        return
    for one in words[at].split("|"):
        rest = [filled_in(word) for word in words[at + 1 :]]
        before = [filled_in(word) for word in words[:at]]
        if one != "…":
            yield there, one, [*before, filled_in(one), *rest]
            yield there, one, [*before, filled_in(one), *itertools.dropwhile(lambda word: word[:2] != "--", rest)]


def filled_in(word: str) -> str:
    bare = word.rstrip("…")
    return FILLED_IN.get(bare, bare)


def check_form(text: str, monkeypatch: pytest.MonkeyPatch, *, whole: bool = True) -> None:
    """Each alternative of a form is understood in some way, and each optional part belongs to one of these."""
    understood: dict[str, str] = {}
    used: set[int] = set()
    parts: set[int] = set()
    elided = not whole or "|…" in text
    for there, alternative, words in forms(text):
        parts |= there
        why = why_not_understood(words, monkeypatch)
        if elided and why.startswith("Missing '"):
            why = ""
        if understood.get(alternative) != "":
            understood[alternative] = why
        if not why:
            used |= there
    assert set(understood.values()) == {""}, f"companion {text}: {understood}"
    assert used == parts, f"companion {text}: an optional part belongs to no command"


# -- running ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def prepared(tmp_path_factory) -> Path:
    """A person's folder as it is after an evening: data with a game, records, a club, names, a photograph."""
    home = tmp_path_factory.mktemp("home")
    data = home / "share" / "bang-companion"
    with Journal(data) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        for name in PEOPLE[:4]:
            table.do(SitDown(name, None))
        table.do(StartGame())
    shutil.copy(ROOT / "tests" / "fixtures" / "records" / "four_players.txt", home / "evening.txt")
    shutil.copy(ROOT / "tests" / "fixtures" / "dice" / "0032.jpg", home / "dice.jpg")
    (home / "folder").mkdir()
    (home / "names.txt").write_text("\n".join(PEOPLE[:4]), encoding="utf-8")
    with Desk(f"sqlite:///{data}/club.sqlite") as desk:
        _club(desk)
    return home


def _club(desk: Desk) -> None:
    """A tournament in its first round at two tables: a result is in, another waits, standings hang on the wall."""
    settings = Created("Evening", "cards", 2, 4, 2, "seed", variants=Variants(experience=True))
    key = desk.create(settings, PEOPLE, "Host", plan=False)
    numbers = {name: desk.person(name) for name in PEOPLE}
    tables = [[numbers[name] for name in PEOPLE[start : start + 4]] for start in (0, 4)]
    round_ = Round(tuple(Seats(tuple(table), table[0]) for table in tables))
    desk.add(key, Planned(0, (round_, round_)), "Host")
    desk.open_round(key, "Host")
    desk.enter(key, Place(0, 0), _won_by_the_law(tables[0]), "Host")
    desk.printed(key, "Host")
    names = tuple(PEOPLE[4:])
    ended = HandIn("game", 1, "cards", 0.0, "table 2", _won_by_the_law([*range(4)][::-1]), names=names[::-1])
    desk.take_hand_in(replace(ended, tournament=key, round=0, table=1, people=tuple(tables[1][::-1])))


def _won_by_the_law(players: list[int]) -> Result:
    roles = (Role.SHERIFF, Role.OUTLAW, Role.OUTLAW, Role.RENEGADE)
    seats = [SeatResult(player, role, role is Role.SHERIFF) for player, role in zip(players, roles, strict=True)]
    return Result(tuple(seats), Side.LAW)


@pytest.fixture
def home(prepared, tmp_path, monkeypatch) -> Path:
    """The prepared folder, to be changed."""
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


@pytest.mark.parametrize("source", CASES)
def test_every_example_of_a_source_runs_in_its_order(source, home, companion, monkeypatch):
    names = {path for path, _ in all_commands()}
    for example in CASES[source]:
        words = taken_apart(example.text)
        with chdir(home):
            if FORM.search(example.text):
                check_form(example.text, monkeypatch, whole=example.whole)
                continue
            why = why_not_understood(words, monkeypatch)
        if tuple(words) in names and why:
            continue  # a command is named, and not how it is called
        assert not why, f"companion {example.text}: {why}"
        if words[0] not in NOT_RUN:
            done = companion(*words, *IN_SHORT.get(words[0], ()), cwd=home)
            assert done.returncode == 0, f"companion {example.text}: {done.stderr}"


# -- where a table is installed ---------------------------------------------------------------------------------------

NOBODY = 65534
OF_THE_TABLE = ("record", "host", "statistics", "tournament", "backup", "teach")
"""Commands that act on the table's own folder."""
BY_ITS_SETTINGS = (["config"], ["print", "wiring"])
"""Commands that go by the table's settings alone, in which passwords may stand."""
NOT_BESIDE = ("record import", "backup restore")
"""What says that a table runs: it takes the table's place."""
TYPED: dict[str, list[str]] = {}
"""What is typed there of each source; what acts on no table, once: it runs as anywhere."""
for source, cases in CASES.items():
    for text in (one.text for one in cases):
        once = text.split()[0] in OF_THE_TABLE or not any(text in texts for texts in TYPED.values())
        if once and text.split()[0] not in NOT_RUN and not FORM.search(text):
            TYPED.setdefault(source, []).append(text)


@pytest.fixture
def data(home, monkeypatch) -> Path:
    """The data folder of a table that is installed as a service below a folder, of another user where we are root."""
    machine = home / "machine"
    unit = machine / "etc/systemd/system/bang-companion.service"
    unit.parent.mkdir(parents=True)
    unit.touch()
    data = machine / "var/lib/bang-companion"
    data.parent.mkdir(parents=True)
    settings = machine / "etc/bang-companion/table.toml"
    settings.parent.mkdir(parents=True)
    settings.touch(0o640)
    (home / "share" / "bang-companion").rename(data)
    for path in (settings, data, *data.rglob("*")):
        if os.geteuid() == 0:
            os.chown(path, NOBODY - 1, NOBODY - 1)
    data.chmod(0o700)
    monkeypatch.setattr(installation, "machine_root", lambda: machine)
    return data


@pytest.fixture
def login_user(data):
    """This process as somebody who has logged in, and to whom the table's folder is closed."""
    if os.geteuid() == 0:
        with closed_to_root():
            yield
    else:
        data.chmod(0)
        (data.parents[2] / "etc/bang-companion/table.toml").chmod(0)
        yield
        data.chmod(0o700)


@pytest.mark.parametrize("source", TYPED)
def test_by_sudo_every_example_acts_on_the_installed_table_while_it_runs(source, home, data, companion, monkeypatch):
    monkeypatch.setattr(FolderLock.__init__, "__defaults__", (0.01,))
    with Journal(data) as journal, Table(journal, TableSettings(random=Random(1))):
        for words in runnable(source, home, monkeypatch):
            done = companion(*words, *IN_SHORT.get(words[0], ()), cwd=home)
            if " ".join(words[:2]) in NOT_BESIDE:
                assert "Another companion uses" in done.stderr, words
            else:
                assert done.returncode == 0, f"{words}: {done.stderr}"
    assert not (home / "share" / "bang-companion").exists(), "no table is made beside the one that runs"
    if os.geteuid() == 0:
        assert {path.stat().st_uid for path in (data, *data.rglob("*"))} == {NOBODY - 1}, "the service reads them"


@pytest.mark.parametrize("source", TYPED)
def test_who_has_logged_in_is_told_to_take_sudo(source, home, data, login_user, companion, monkeypatch):
    for words in runnable(source, home, monkeypatch):
        done = companion(*words, *IN_SHORT.get(words[0], ()), cwd=home)
        if words[0] in OF_THE_TABLE or words in BY_ITS_SETTINGS:
            assert (done.returncode, done.stdout) == (1, ""), words
            assert done.stderr.startswith("companion: You may not "), words
            assert done.stderr.endswith(": run it with sudo.\n"), words
        else:
            assert done.returncode == 0, f"{words}: {done.stderr}"


def runnable(source: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The words of each example of a source that is whole and runs to an end."""
    for text in TYPED[source]:
        words = taken_apart(text)
        with chdir(home):
            understood = not why_not_understood(words, monkeypatch)
        if understood:
            yield words


def test_examples_are_found_wherever_they_stand():
    """A new one needs no other line here: these are of each kind."""
    assert [one.text for one in in_help("x", "Penalty: `bonus -- Anna -500 --reason …`.", ("tournament", "bonus"))] == [
        "tournament bonus -- Anna -500 --reason …"
    ]
    assert [one.text for one in in_help("x", "companion tournament list", ("tournament",))] == ["tournament list"]
    page = "Text, `companion doctor`.\n\n    sudo -u me /opt/x/companion backup make F   # kept\n"
    assert [one.text for one in in_page("x", page)] == ["doctor", "backup make F"]
    assert [one.text for one in in_message("x", "Verloren? „companion host --new-pin“ hilft.")] == ["host --new-pin"]
    assert [one.text for one in in_message("x", "Lost: companion host --new-pin")] == ["host --new-pin"]
    assert len(CASES) > 20
    assert sum(map(len, CASES.values())) > 100


@pytest.mark.parametrize(
    "wrong",
    [
        "tournament bonus -- Anna -500 --reason …", "tournament bonus Anna -500", "tournament new|gone|…",
        "serve [--no-such …]", "record list|export [--game N] [--new-pin]", "read", "print mat --sizes 3 FOLDER",
    ],
)  # fmt: skip
def test_a_wrong_example_is_noticed(wrong, home, monkeypatch):
    with chdir(home):
        if FORM.search(wrong):
            with pytest.raises(AssertionError):
                check_form(wrong, monkeypatch, whole=False)
        else:
            assert why_not_understood(taken_apart(wrong), monkeypatch)
