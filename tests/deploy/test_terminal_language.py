"""A terminal speaks the language of its table, else that of its system; nothing that it says is left in English."""

import doctest
import json
import os
import re
import signal
import socket
import subprocess

import cv2
import pytest

from companion.journal.journal import Journal
from companion.locales.catalogue import catalogue, texts
from companion.locales.message import Message, Plural, Select
from companion.locales.pseudo import ACCENTED
from companion.locales.words import Words, said_again, sentence, speaking
from deploy import installation, terminal_language
from deploy.commands import doctor
from deploy.commands import print as print_command
from deploy.doctor import board, parts
from deploy.doctor.finding import Finding, packed, unpacked
from deploy.terminal_language import environment_language, terminal_words
from tests.deploy.conftest import COMPANION
from tests.deploy.test_doctor import machine
from tests.languages import OTHERS, by_day
from tests.vision.taught_samples import sample
from vision.dice_sets import store
from vision.dice_sets.taught import TaughtDice
from vision.reading import reader
from vision.reading.networks import face_finder
from web.access.table_language import TableLanguage


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_MESSAGES": "fr_CA@euro"}, "fr"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_ALL": "", "LANG": "de"}, "de"),
        ({"LANG": "tlh_QO"}, "en"),
        ({"LANG": "../en"}, "en"),
    ],
)
def test_the_systems_language(environment, language):
    assert environment_language(environment) == language


def test_a_sixth_language_is_a_folder(monkeypatch):
    monkeypatch.setattr(terminal_language, "languages", lambda: ("en", "pt", "pt-BR", "zh-Hant"))
    assert environment_language({"LANG": "pt_BR.UTF-8"}) == "pt-BR"
    assert environment_language({"LANG": "pt_PT.UTF-8"}) == "pt"
    assert environment_language({"LANG": "zh_TW.UTF-8"}) == "zh-Hant"


def test_the_language_that_was_chosen_for_the_table_goes_first(tmp_path, monkeypatch):
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    assert terminal_words(tmp_path).language == "it"
    TableLanguage(tmp_path).choose("de")
    assert terminal_words(tmp_path).language == "de"


def test_a_command_speaks_the_language_of_the_table_that_it_is_about(companion, tmp_path, monkeypatch):
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    nothing = tmp_path / "nothing"
    assert "Non c'è una cartella dei dati" in companion("host", "--data", nothing).stderr
    TableLanguage(tmp_path).choose("de")
    assert "Noch hat niemand die PIN" in companion("host", "--data", tmp_path).stdout
    assert sentence("host.none").startswith("Nobody"), "what comes after a command speaks English again"


def test_the_contract() -> None:
    assert doctest.testmod(terminal_language).failed == 0


# -- commands ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def at_home(monkeypatch, tmp_path):
    """A user whose table's language is made up; returns the data folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(installation, "installed_data", lambda: None)
    folder = tmp_path / "bang-companion"
    folder.mkdir()
    TableLanguage(folder).choose(ACCENTED)
    return folder


@pytest.mark.parametrize(
    "arguments",
    [
        ("print", "qr"),
        ("print", "card", "--output", "no/folder.pdf"),
        ("read", "nothing.jpg", "."),
        ("read", "empty.jpg"),
        ("watch", "nothing.mp4"),
        ("teach", "--list"),
        ("teach", "--delete", "red dice"),
        ("teach", "--import", "empty.jpg"),
        ("deck", "--list"),
        ("deck", "--import", "empty.jpg"),
        ("backup", "make", "backup.tar.gz"),
        ("backup", "restore", "empty.jpg"),
        ("backup", "restore", "nothing.tar.gz"),
        ("hotspot", "status"),
        ("host",),
        ("record", "list"),
        ("statistics",),
        ("config", "--config", "wrong.toml"),
    ],
    ids=" ".join,
)
def test_nothing_that_a_command_says_stands_beside_the_catalogues(companion, at_home, monkeypatch, arguments):
    monkeypatch.setattr(print_command, "addresses", lambda: ())
    (at_home / "empty.jpg").touch()
    (at_home / "wrong.toml").write_text("[table]\nport = 99999\nfoo = 1\n")
    done = companion(*arguments, cwd=at_home)
    said = (done.stdout + done.stderr).splitlines()
    assert said
    assert plain_words_in(said) == []


def test_what_programs_read_stays_english(companion, tmp_path, monkeypatch):
    with Journal(tmp_path):
        pass
    in_english = companion("statistics", "--json", "--data", tmp_path).stdout
    TableLanguage(tmp_path).choose("de")
    assert companion("statistics", "--json", "--data", tmp_path).stdout == in_english


# -- the table ---------------------------------------------------------------------------------------------------------


def table_told(folder, language="C"):
    """What a table that is started and stopped prints."""
    with socket.create_server(("127.0.0.1", 0)) as trying:
        port = trying.getsockname()[1]
    with subprocess.Popen(
        [COMPANION, "serve", "--camera", "simulated", "--port", str(port), "--data", folder],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env={**os.environ, "LC_ALL": f"{language.replace('-', '_')}.UTF-8"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as table:  # fmt: skip
        try:
            told = []
            while not told or ("simulated" not in told[-1] and told[-1]):
                told.append(table.stdout.readline())
            told.append(table.stdout.readline())  # how many games there are
            table.send_signal(signal.SIGINT)
            return "".join(told) + table.communicate(timeout=60)[0]
        finally:
            table.kill()


def lines_without_code(told):
    """What is printed beside the QR code."""
    return [line for line in told.splitlines() if not set(line) & set("█▄▀")]


@pytest.mark.parametrize("language", by_day(OTHERS))
def test_the_table_speaks_each_language_at_its_start_and_end(tmp_path, language):
    told = table_told(tmp_path / "table", language)
    assert len(lines_without_code(told)) > 3
    assert Words((), language).sentence("serve.stopped") in told
    assert not english_in(told, language)


def test_nothing_that_a_table_prints_stands_beside_the_catalogues(tmp_path):
    TableLanguage(tmp_path).choose(ACCENTED)
    assert plain_words_in(lines_without_code(table_told(tmp_path))) == []


# -- the doctor --------------------------------------------------------------------------------------------------------


@pytest.fixture
def broken(monkeypatch, tmp_path):
    """A machine on which next to nothing is as it should be; returns its data folder."""
    folder = tmp_path / "data"
    store.save(TaughtDice("half", (sample("beer"),)), folder)
    store.choose("half", folder)

    def no_reader():
        raise cv2.error("ONNX")

    sick = machine(
        tmp_path,
        files={
            "sys/class/thermal/thermal_zone0/temp": "91000",
            "sys/devices/platform/soc/soc:firmware/get_throttled": "50005",
            "sys/block/mmcblk0/device/type": "MMC",
            "sys/block/mmcblk0/device/life_time": "0x0b 0x01",
            "sys/class/rfkill/rfkill0/type": "wlan",
            "sys/class/rfkill/rfkill0/soft": "1",
        },
        systemctl="LoadState=loaded\nActiveState=failed\nNRestarts=3\n",
        timedatectl="no\n",
    )
    monkeypatch.setattr(doctor, "Machine", lambda: sick)
    monkeypatch.setattr(reader, "TrayReader", no_reader)
    monkeypatch.setattr(face_finder, "MODEL", tmp_path / "face_finder.onnx")
    monkeypatch.setattr(parts, "sync_seconds", lambda folder: 0.9)
    monkeypatch.setattr(board, "addresses", lambda: ())
    with socket.socket() as taken:
        taken.bind(("", 0))
        taken.listen()
        monkeypatch.setattr(doctor, "PRESS_FOR", 0.1)
        yield ("--data", folder, "--port", taken.getsockname()[1], "--buttons")


def said_by(message: Message) -> list[str]:
    """What a message says between its values."""
    forms = (said_by(form) for part in message if isinstance(part, Plural | Select) for _, form in part.forms)
    return [part.strip() for part in message if isinstance(part, str)] + [said for form in forms for said in form]


def english_in(output: str, language: str) -> list[str]:
    """The English words of the catalogue that an output has, although its language words them otherwise."""
    own = texts(language)
    return [
        said
        for key, message in catalogue().items()
        for said in said_by(message)
        if len(said) > 8 and " " in said and said in output and said not in own.get(("", key), said)
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_the_doctor_speaks_each_language(companion, broken, monkeypatch, language):
    monkeypatch.setenv("LC_ALL", f"{language.replace('-', '_')}.UTF-8")
    done = companion("doctor", *broken)
    assert done.returncode == 1
    assert done.stdout.count("\nNO") > 8
    assert not english_in(done.stdout, language)
    in_english = json.loads(companion("doctor", *broken, "--json").stdout)
    names = [line.split()[1] for line in done.stdout.splitlines() if line[:2] in ("ok", "NO", "--")]
    assert names == [found["what"] for found in in_english["findings"]], "names of checks are no words"
    assert "The voltage" in str(in_english) or "the voltage" in str(in_english), "what scripts read stays English"


def test_the_check_finds_english(companion, broken):
    assert len(english_in(companion("doctor", *broken).stdout, "de")) > 10


NO_WORDS = re.compile(
    r"/\S+|`[^`]*`|\([^)]*\)|(sudo|companion|journalctl|apt) [\w ./-]*|\S*[\d_.:/=]\S*|OpenCV|GPIO|Wi-Fi"
)
"""Paths, commands, names of files and parts; in brackets stands what a system says."""


def plain_words_in(lines):
    """The lines that have two words in plain letters behind each other."""
    return [line for line in lines if re.search(r"\b[a-zA-Z]{3,} [a-zA-Z]{2,}\b", NO_WORDS.sub("", line))]


def test_nothing_that_the_doctor_says_stands_beside_the_catalogues(companion, broken):
    """In a made-up language every letter of a text has an accent: what has none is in no catalogue."""
    TableLanguage(broken[1]).choose(ACCENTED)
    lines = companion("doctor", *broken).stdout.splitlines()
    assert plain_words_in([line[16:] for line in lines]) == []


def test_what_a_running_table_tells_is_said_in_the_language_of_who_asks():
    inner = sentence("chair.kept", {"chair": 1}, ("Anna", "Ben"))
    told = sentence("doctor.table.troubles", {"runs": sentence("doctor.table.none"), "troubles": inner})
    with speaking(Words((), "de")):
        sent = unpacked(json.loads(json.dumps(packed(told))))
        assert sent == said_again(told) == "in diesem Ordner läuft keiner: Der Platz von Ben bleibt, wie er ist."
        assert Finding("table", True, told).line() == f"ok  table       {sent}"
    assert unpacked("as it is") == packed("as it is") == "as it is"
