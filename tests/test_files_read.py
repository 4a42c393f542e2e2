"""Every file that is read, and 38 kinds of damage to each: a default or one sentence, and the table starts.

The sources are searched for whatever opens or parses a file. A new reader stands in `READERS` before this passes: with
the file that it reads, which is then damaged here, or with the reason why nobody can damage it.
"""

from __future__ import annotations

import ast
import copy
import json
import os
import re
import shutil
import tarfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from companion.journal.dice_thrown.throw_counting import ThrowCounting
from companion.locales.bounded_files import read_json, read_text
from companion.memory.memory import Memory
from companion.support.errors import CompanionError
from companion.table.waiting.answer_time import AnswerTimeKept
from companion.table.waiting.bot_pace import BotPace
from companion.tournament.at_table.ended_games import EndedGames
from companion.tournament.at_table.sitting import SittingKept
from companion.tournament.codec import encode
from companion.tournament.desk import Desk
from companion.tournament.storage.database import default_database
from companion.tournament.storage.hand_in import HandIn, Outbox
from deploy.backup.archive import back_up
from deploy.backup.staged import restore
from deploy.card.wifi_file import WifiFile, parsed_wifi
from deploy.certificate import made_for, table_certificate
from deploy.commands.main import main
from deploy.commands.tournament.new import _lines
from deploy.commands.watch import _labelled_fps
from deploy.configuration import table_toml
from deploy.cookie_key import cookie_key
from deploy.doctor.checklist import Checklist
from deploy.first_boot.__main__ import Card, card_of
from deploy.record_file import game_in
from hardware.camera import fixed_image
from tests.simulation.house import House
from tests.web.table_rig import FAST
from tests.whole_table.served import served
from vision.calibration import calibration
from vision.card_decks import store as deck_store
from vision.cards.taught_deck import CORNER_NUMBERS, FACE_NUMBERS, TaughtCard, TaughtDeck
from vision.dice_sets import archive, store
from vision.images.frame import load_frame
from web.access.host_pin import HostPin
from web.access.hosts import Hosts
from web.access.table_language import TableLanguage

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("companion", "vision", "hardware", "web", "deploy")
EVENING = ROOT / "tests" / "fixtures" / "releases" / "983354a" / "evening" / "data"
RECORD = ROOT / "tests" / "fixtures" / "records" / "four_players.txt"
PICTURE = ROOT / "tests" / "fixtures" / "dice" / "0056.jpg"
SET = "dice/red-dice/set.json"
DECK = "decks/old-one.npz"

# -- who reads what ----------------------------------------------------------------------------------------------------

SHIPPED = "it comes with the program, which is installed anew where it is damaged"
WRITES = "it writes, and reads nothing"
SYSTEM = "the machine's own, not a file that anybody writes"
PLACE = "it hands on what others read and is no reader itself"
BOUNDED = "by the one reader"
READERS: dict[str, dict[str, str | tuple[str, ...]]] = {
    "companion/support/other_process.py": {"….read_text": SYSTEM},
    "companion/locales/bounded_files.py": {
        BOUNDED: PLACE, "open": PLACE, "json.JSONDecoder": PLACE, "tomllib.loads": PLACE, "os.open": PLACE,
    },
    "companion/games/cards/deck.py": {"_TABLE.open": SHIPPED, "csv.DictReader": SHIPPED},
    "companion/journal/commands.py": {BOUNDED: "journal.sqlite"},
    "companion/journal/folder_lock.py": {"os.open": SYSTEM},
    "companion/journal/journal.py": {BOUNDED: "journal.sqlite", "sqlite3.connect": "journal.sqlite"},
    "companion/journal/journal_reader.py": {BOUNDED: "journal.sqlite", "sqlite3.connect": "journal.sqlite"},
    "companion/kernel/notation.py": {BOUNDED: "record.txt"},
    "companion/locales/about.py": {BOUNDED: SHIPPED, "file.read_bytes": SHIPPED},
    "companion/locales/catalogue.py": {BOUNDED: SHIPPED, "file.read_bytes": SHIPPED},
    "companion/memory/store.py": {BOUNDED: "remembered.sqlite", "sqlite3.connect": "remembered.sqlite"},
    "companion/support/private_files.py": {"os.open": WRITES, "os.fdopen": WRITES},
    "companion/journal/dice_thrown/counts_kept.py": {
        BOUNDED: "throw_counts.sqlite",
        "sqlite3.connect": "throw_counts.sqlite",
    },
    "companion/table/waiting/answer_time.py": {BOUNDED: "answer_time"},
    "companion/table/waiting/bot_pace.py": {BOUNDED: "bot_pace"},
    "companion/tournament/at_table/ended_games.py": {BOUNDED: "club/put_out.json"},
    "companion/tournament/at_table/sitting.py": {BOUNDED: "club/sitting.json"},
    "companion/tournament/storage/club_file.py": {"sqlite3.connect": "club.sqlite"},
    "companion/tournament/storage/database.py": {
        "create_engine": "club.sqlite", "….connect": "club.sqlite",
    },
    "companion/tournament/storage/hand_in.py": {BOUNDED: ("club/00000002.refused", "club/00000001.json")},
    "vision/calibration/calibration.py": {BOUNDED: "calibration.json"},
    "vision/card_decks/store.py": {BOUNDED: ("decks/chosen.json", DECK)},
    "vision/cards/taught_deck.py": {BOUNDED: "deck.npz", "zipfile.ZipFile": "deck.npz", "np.load": "deck.npz"},
    "vision/dice_sets/archive.py": {BOUNDED: "gift.zip", "zipfile.ZipFile": "gift.zip", "archive.open": "gift.zip"},
    "vision/dice_sets/manifest.py": {BOUNDED: SET, "cv2.imdecode": "dice/red-dice/*.png"},
    "vision/dice_sets/store.py": {BOUNDED: ("dice/chosen.json", SET), "os.open": SYSTEM, "new.open": WRITES},
    "vision/images/decoding.py": {"os.fdopen": SYSTEM, "cv2.imdecode": "picture.jpg"},
    "vision/images/frame.py": {"path.read_bytes": "picture.jpg"},
    "vision/images/labels.py": {BOUNDED: "labels.json"},
    "vision/reading/certainty/confidence.py": {BOUNDED: SHIPPED},
    "hardware/camera/fixed_image.py": {BOUNDED: "camera.json"},
    "hardware/camera/opening.py": {"….read_text": SYSTEM},
    "hardware/camera/network.py": {"cv2.VideoCapture": "a stream: tests/hardware/test_camera_network.py"},
    "hardware/camera/usb.py": {"cv2.VideoCapture": SYSTEM},
    "hardware/camera/video.py": {"cv2.VideoCapture": "a film: tests/hardware/test_camera_video.py"},
    "web/games/cards/card_art.py": {"ElementTree.parse": SHIPPED},
    "web/access/host_pin.py": {BOUNDED: "host.pin"},
    "web/access/hosts.py": {BOUNDED: "hosts.json"},
    "web/access/phone_cookies.py": {
        "form.loads": "a cookie that was signed here", "….loads": "a cookie that was signed here",
    },
    "web/access/own_names.py": {"path.read_text": SYSTEM},
    "web/access/table_language.py": {BOUNDED: "language"},
    "deploy/running/appliance.py": {"archive.read_bytes": "the backup that it has just written"},
    "deploy/backup/archive.py": {
        BOUNDED: "backup.tar.gz", "sqlite3.connect": "backup.tar.gz", "tarfile.open": "backup.tar.gz",
        "path.open": "backup.tar.gz", "os.open": WRITES, "os.fdopen": WRITES,
    },
    "deploy/backup/staged.py": {"os.open": SYSTEM},
    "deploy/card/boot_partition.py": {"path.read_bytes": "the boot partition's own, tests/deploy/card", "open": WRITES},
    "deploy/card/project_archive.py": {"path.read_bytes": SHIPPED, "zipfile.ZipFile": WRITES},
    "deploy/commands/main.py": {"os.open": WRITES},
    "deploy/commands/tournament/new.py": {BOUNDED: "players.txt"},
    "deploy/commands/watch.py": {BOUNDED: "labels.json"},
    "deploy/configuration/table_toml.py": {BOUNDED: "table.toml"},
    "deploy/certificate.py": {BOUNDED: "https.pem"},
    "deploy/cookie_key.py": {BOUNDED: "cookies.key"},
    "deploy/doctor/bundle.py": {
        BOUNDED: "journal.sqlite", "sqlite3.connect": "journal.sqlite", "zipfile.ZipFile": WRITES,
    },
    "deploy/service/announce.py": {"TEMPLATE.read_bytes": SHIPPED, "file.read_bytes": "compared, not understood"},
    "deploy/doctor/checklist.py": {BOUNDED: "checklist.json"},
    "deploy/doctor/machine.py": {"….read_text": SYSTEM, "path.open": WRITES},
    "deploy/doctor/running.py": {
        BOUNDED: "what the running table has sent", "os.open": SYSTEM, "asking.connect": SYSTEM,
    },
    "deploy/first_boot/__main__.py": {BOUNDED: "card.json"},
    "deploy/first_boot/arm.py": {
        "archive.read_bytes": SHIPPED, "zipfile.ZipFile": SHIPPED,
        "made_of.read_text": "it compares what it has written",
        "unit.read_text": "it compares what it has written", "hosts.read_text": SYSTEM, "….read_text": SYSTEM,
    },
    "deploy/first_boot/machine.py": {BOUNDED: SYSTEM},
    "deploy/first_boot/progress.py": {"….open": WRITES},
    "deploy/first_boot/wifi.py": {BOUNDED: "wifi.txt"},
    "deploy/locks/locked_packages.py": {"….read_text": SHIPPED},
    "deploy/record_file.py": {"path.open": "record.txt"},
}  # fmt: skip
READS = re.compile(
    r"open|fdopen|read_text|read_bytes|loads?|connect|im(decode|read)(multi)?|ZipFile|GzipFile|VideoCapture|FileStorage"
    r"|InferenceSession|create_engine|reader|DictReader|parse|readlines|fromfile|memmap|bytes_of|text_in|json_in|read_json"
    r"|parsed_json|parsed_toml|JSONDecoder|literal_eval|safe_load|Unpickler"
)
NO_FILE = re.compile(
    r"(auction|wifi|of_machine|child|store|fixed_image|manager)\.(open|load)|load|Locale\.parse|(self\.engine|manager|client)\.connect"
)
"""Calls of these names that open no file: an auction, a hotspot; and functions that stand here themselves."""
BOUNDS = {"bytes_of", "text_in", "json_in", "read_json", "read_text", "parsed_json", "parsed_toml"}
TOOLS = ("vision/training", "vision/evaluation", "deploy/pictures")
"""What its developers run over pictures of their own, and no table."""


def called(path: Path) -> Iterator[str]:
    """The calls in a source by which files may be read, what they are called on in short."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = ast.unparse(node.func)
            last = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            plain = isinstance(node.func, ast.Name) or isinstance(node.func.value, ast.Name)
            if READS.fullmatch(last) and not NO_FILE.fullmatch(name.removeprefix("self.").removeprefix("wanted.")):
                yield BOUNDED if name in BOUNDS else name if plain else f"….{last}"


def sources() -> Iterator[Path]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if not path.relative_to(ROOT).as_posix().startswith(TOOLS):
                yield path


def test_every_reader_is_known_and_what_it_reads_is_damaged_here():
    found = {path.relative_to(ROOT).as_posix(): set(called(path)) for path in sources()}
    assert {path: calls for path, calls in found.items() if calls} == {path: set(row) for path, row in READERS.items()}
    rows = [files for row in READERS.values() for files in row.values()]
    named = {file for files in rows for file in ((files,) if isinstance(files, str) else files)}
    assert set(FILES) <= named, "each file that is damaged here is read by somebody"
    assert not [file for file in named if "." in file and " " not in file and file not in FILES]


def test_json_and_toml_are_parsed_in_one_place():
    parsers = re.compile(r"\b(json\.loads?|json\.JSONDecoder|tomllib)\b")
    every = (path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    found = [path for path in every if parsers.search(path.read_text(encoding="utf-8"))]
    assert found == [ROOT / "companion" / "locales" / "bounded_files.py"]


# -- what reads each ---------------------------------------------------------------------------------------------------


def _outbox(folder: Path) -> None:
    outbox = Outbox(folder / "club")
    taken: list[HandIn] = []
    outbox.send(taken.append)
    assert not outbox.waiting(), "what cannot be read holds nothing up"
    assert len(taken) + len(outbox.refused()) >= 1


def _journal(folder: Path) -> None:
    with House(folder) as house:
        assert house.phone().get("/").status_code == 200


def _throw_counts(folder: Path) -> None:
    counting = ThrowCounting(folder)
    try:
        assert counting.count()
    finally:
        counting.close()


def _said(sentence: str) -> None:
    assert sentence
    assert "\n" not in sentence


def _dice(folder: Path) -> None:
    store.kept(folder, _said)
    store.load_chosen(folder, _said)
    store.names_kept(folder)


def _decks(folder: Path) -> None:
    deck_store.kept(folder, _said)
    deck_store.chosen_deck(folder, _said)


def _pin(folder: Path) -> None:
    assert HostPin(folder, FAST).is_right("0000") is False


def _memory(folder: Path) -> None:
    memory = Memory(folder, time.time)
    memory.look()


def _club(folder: Path) -> None:
    with closing(Desk(default_database(folder))) as desk:
        for listed in desk.tournaments():
            desk.tournament(listed.key)


FILES: dict[str, Callable[[Path], object]] = {
    "journal.sqlite": _journal,
    "remembered.sqlite": _memory,
    "throw_counts.sqlite": _throw_counts,
    "club.sqlite": _club,
    "club/put_out.json": lambda folder: EndedGames(folder, Outbox(folder / "club"), "", time.time),
    "club/sitting.json": lambda folder: SittingKept(folder / "club").read(),
    "club/00000001.json": _outbox,
    "club/00000002.refused": _outbox,
    "answer_time": AnswerTimeKept,
    "bot_pace": BotPace,
    "language": TableLanguage,
    "hosts.json": lambda folder: Hosts(folder, hashing=FAST),
    "host.pin": _pin,
    "cookies.key": lambda folder: cookie_key(folder, _said),
    "https.pem": lambda folder: table_certificate(folder, None, ("saloon",), _said),
    "camera.json": fixed_image.load,
    "calibration.json": calibration.load,
    "dice/chosen.json": _dice,
    SET: _dice,
    "dice/red-dice/*.png": _dice,
    "decks/chosen.json": _decks,
    DECK: _decks,
    "deck.npz": lambda folder: TaughtDeck.from_npz(folder / "deck.npz"),
    "gift.zip": lambda folder: archive.unpacked(archive.archive_in(folder / "gift.zip"), _said),
    "backup.tar.gz": lambda folder: restore(folder / "backup.tar.gz", folder / "restored"),
    "table.toml": lambda folder: table_toml.read(folder / "table.toml"),
    "labels.json": _labelled_fps,
    "players.txt": lambda folder: _lines(folder / "players.txt"),
    "record.txt": lambda folder: game_in(folder / "record.txt"),
    "checklist.json": lambda folder: Checklist.kept(folder / "checklist.json"),
    "card.json": lambda folder: read_json(folder / "card.json", card_of, Card()),
    "wifi.txt": lambda folder: read_text(folder / "wifi.txt", parsed_wifi, WifiFile()).fault(),
    "picture.jpg": lambda folder: load_frame(folder / "picture.jpg"),
}
"""Each file, and what reads it; where a default will do it raises nothing."""
BY_DEFAULT = {
    "throw_counts.sqlite", "club/put_out.json", "club/sitting.json", "club/00000001.json",
    "club/00000002.refused", "answer_time", "bot_pace", "language", "hosts.json", "host.pin", "cookies.key",
    "camera.json", "dice/chosen.json", SET, "dice/red-dice/*.png", "decks/chosen.json", DECK, "labels.json",
    "card.json", "wifi.txt",
}  # fmt: skip
"""Files of which the reader makes a default, whatever lies in their place."""
LEFT_OUT = BY_DEFAULT | {"remembered.sqlite", "club.sqlite", "calibration.json", "https.pem"}
"""Files without which the table starts: what is read later says a sentence then."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A data folder in which every file lies, and is sound."""
    folder = tmp_path_factory.mktemp("whole") / "data"
    shutil.copytree(EVENING, folder)
    message = HandIn("game", 1, "dice", 1.0, "table 1", None)
    (folder / "https.pem").write_bytes(made_for(["saloon"]))
    (folder / "card.json").write_text('{"hotspot": {"name": "Saloon", "password": "drawn"}, "language": "de"}')
    (folder / "wifi.txt").write_text(WifiFile("Home", "long enough", "AT").text())
    (folder / "club" / "00000001.json").write_text(json.dumps(encode(message)))
    (folder / "club" / "00000002.refused").write_text(json.dumps({"why": "No.", "message": "{}"}))
    (folder / "table.toml").write_text('[table]\nport = 8000\n[mqtt]\nhost = "house"\n')
    (folder / "labels.json").write_text('{"fps": 25, "throws": []}')
    (folder / "players.txt").write_text("Anna\nBen\n")
    (folder / "checklist.json").write_text('{"answers": {"read": {"answer": 2, "saw": "dark"}}, "machine": ["Pi"]}')
    shutil.copy(RECORD, folder / "record.txt")
    shutil.copy(PICTURE, folder / "picture.jpg")
    (folder / "gift.zip").write_bytes(archive.packed(store.load("red-dice", folder, _said)))
    numbers = np.ones(FACE_NUMBERS, np.float16), np.ones(CORNER_NUMBERS, np.float16)
    TaughtDeck("Old one", (TaughtCard("bang:10D", *numbers),)).to_npz(folder / "deck.npz")
    (folder / "decks").mkdir()
    shutil.copy(folder / "deck.npz", folder / DECK)
    deck_store.choose("old one", folder)
    _throw_counts(folder)
    back_up(folder, folder / "backup.tar.gz")
    return folder


@pytest.fixture
def folder(whole, tmp_path):
    return shutil.copytree(whole, tmp_path / "data")


def test_every_file_is_read_where_nothing_is_damaged(folder):
    for read in FILES.values():
        read(folder)


# -- damage ------------------------------------------------------------------------------------------------------------


def in_text(pattern: str, put: str) -> Callable[[bytes], bytes]:
    """Every part of a text that matches becomes this."""
    return lambda data: re.sub(pattern.encode(), lambda _: put.encode(), data)


NUMBER = r"-?\b[0-9]+(\.[0-9]+)?\b"
BYTES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "20,000 brackets": lambda data: b"[" * 20_000,
    "nested tables": lambda data: b'{"a":' * 20_000,
    "nested 3,000 deep": lambda data: b"a = " + b"[" * 3_000 + b"]" * 3_000,
    "a name of 3,000 parts": lambda data: b".".join([b"a"] * 3_000) + b" = 1",
    "endless quotes": lambda data: b'\\"' * 30_000,
    "numbers of 1e400": in_text(NUMBER, "1e400"),
    "numbers that are none": in_text(NUMBER, "NaN"),
    "numbers without end": in_text(NUMBER, "-Infinity"),
    "numbers of 5,000 digits": in_text(NUMBER, "9" * 5_000),
    "numbers of 30 digits": in_text(NUMBER, "9" * 30),
    "numbers below zero": in_text(NUMBER, "-7"),
    "names twice": in_text(r'("\w+"): ', '"a": 1, "a": '),
    "half letters": in_text(r'"[^"]*"', r'"\\ud800"'),
    "words with a NUL": in_text(r'"(\w+)"', r'"a\\u0000b"'),
    "very long words": in_text(r'"[^"]*"', '"' + "x" * 2_000 + '"'),
    "null": lambda data: b"null",
    "a list": lambda data: b"[]",
    "a table": lambda data: b"{}",
    "a number": lambda data: b"7",
    "a word": lambda data: b'"word"',
    "a byte order mark": lambda data: b"\xef\xbb\xbf" + data,
    "UTF-16": lambda data: data.decode("latin-1").encode("utf-16"),
    "EBCDIC": lambda data: data.decode("latin-1").encode("cp500", "replace"),
    "Latin-1": lambda data: data.replace(b"a", b"\xe4"),
    "NULs": lambda data: bytes(4_096),
    "one NUL in the middle": lambda data: data[: len(data) // 2] + b"\0" + data[len(data) // 2 :],
    "the first half": lambda data: data[: len(data) // 2],
    "all but the last byte": lambda data: data[:-1],
    "twice": lambda data: data + data,
    "rubbish": lambda data: Random(1).randbytes(5_000),
}


def _folder(path: Path) -> None:
    path.mkdir()
    (path / "x").write_text("in the way")


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(100_000_000)


PLACES: dict[str, Callable[[Path], object]] = {
    "a folder": _folder,
    "a link to nothing": lambda path: path.symlink_to("nowhere"),
    "a link to itself": lambda path: path.symlink_to(path),
    "a pipe": os.mkfifo,
    "a device without end": lambda path: path.symlink_to("/dev/zero"),
    "100 MB of nothing": _sparse,
    "nothing": lambda path: None,
}


def damage(folder: Path, file: str, how: str) -> None:
    for path in list(folder.glob(file)):
        data = path.read_bytes()
        path.unlink()
        for beside in ("-wal", "-shm"):
            path.with_name(path.name + beside).unlink(missing_ok=True)
        if how in BYTES:
            path.write_bytes(BYTES[how](data))
        else:
            PLACES[how](path)


def read(folder: Path, file: str) -> None:
    """Read the file: what it raises is one sentence, and nothing where a default will do."""
    try:
        FILES[file](folder)
    except CompanionError as error:
        _said(str(error))
        if file in BY_DEFAULT:
            raise


WAITS = {"record.txt": {"a pipe"}, "players.txt": {"a pipe"}}
"""What may be a pipe into which somebody writes."""


def test_the_kinds_of_damage_are_as_many_as_is_said():
    kinds = len(BYTES) + len(PLACES)
    assert f"{kinds} kinds of damage" in (__doc__ or "")
    assert f"is damaged in {kinds} ways" in (ROOT / "companion" / "ARCHITECTURE.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES)
def test_damage_of_any_kind_is_a_default_or_one_sentence(whole, tmp_path, file):
    for number, how in enumerate((*BYTES, *PLACES)):
        if how in WAITS.get(file, ()):
            continue
        folder = shutil.copytree(whole, tmp_path / str(number))
        damage(folder, file, how)
        try:
            read(folder, file)
        except Exception as error:
            error.add_note(f"{file}: {how}")
            raise
        shutil.rmtree(folder)


OTHERS = (None, True, -1, 0, 1.5, 1e300, 2**62, "x", "", [], {}, [[]], [None], {"a": 1})


def places_in(value: Any) -> Iterator[list[Any]]:
    """The way to each value in a JSON value."""
    yield []
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from ([key, *rest] for rest in places_in(part))


def with_other(value: Any, way: list[Any], other: Any) -> Any:
    """The value in which another stands at the end of this way."""
    if not way:
        return other
    changed = copy.deepcopy(value)
    at = changed
    for key in way[:-1]:
        at = at[key]
    at[way[-1]] = other
    return changed


@pytest.mark.parametrize("file", [file for file in FILES if file.endswith(".json")])
def test_a_value_of_another_type_in_any_place(folder, file):
    path = folder / file
    text = path.read_text(encoding="utf-8")
    value = json.loads(text)
    for way in list(places_in(value))[:60]:
        for other in OTHERS:
            path.unlink(missing_ok=True)
            path.write_text(json.dumps(with_other(value, way, other)), encoding="utf-8")
            try:
                read(folder, file)
            except Exception as error:
                error.add_note(f"{file}: {way} is {other}")
                raise


def test_a_list_with_thousands_of_entries_is_no_backup(folder):
    with tarfile.open(folder / "backup.tar.gz", "w:gz") as tar:
        entry = {"name": "/".join("a" * 1_200), "size": 1, "sha256": "0" * 64}
        data = json.dumps({"format": 1, "files": [entry] * 10_000}).encode()
        info = tarfile.TarInfo("manifest.json")
        info.size = len(data)
        tar.addfile(info, BytesIO(data))
    read(folder, "backup.tar.gz")
    assert not (folder / "restored").exists()


@pytest.mark.parametrize("how", [*BYTES, *PLACES])
def test_the_table_starts_whatever_lies_in_the_place_of_all_its_small_files(folder, how):
    for file in LEFT_OUT:
        damage(folder, file, how)
    with House(folder) as house:
        assert sorted(house.table.state.names) == ["Anna", "Carl", "Dora", "Emil"]
        for page in ("/", "/host", "/join", "/club", "/memory"):
            answer = house.phone().get(page)
            assert answer.status_code in (200, 302, 403, 404, 409, 503), page
            assert "Traceback" not in answer.get_data(as_text=True)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["20,000 brackets", "numbers of 1e400", "rubbish", "a folder", "a pipe"])
def test_the_service_starts_whatever_lies_there(folder, how):
    for file in LEFT_OUT:
        damage(folder, file, how)
    with served(folder, "simulated"):
        pass


@pytest.mark.parametrize("how", [*BYTES, *PLACES])
def test_a_command_says_in_one_sentence_what_is_wrong_with_its_settings(folder, how, monkeypatch, capsys):
    damage(folder, "table.toml", how)
    monkeypatch.setattr("sys.argv", ["companion", "config", "--config", str(folder / "table.toml")])
    with suppress(SystemExit):
        main()
    said = capsys.readouterr()
    assert bool(said.out) != bool(said.err), "the settings, or what is wrong with them"
    assert said.err.count("companion: ") == bool(said.err), "one sentence"


def test_players_may_come_through_a_pipe(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    writer = threading.Thread(target=(tmp_path / "pipe").write_text, args=("Anna\nBen\n",))
    writer.start()
    assert _lines(tmp_path / "pipe") == ["Anna", "Ben"]
    writer.join()
