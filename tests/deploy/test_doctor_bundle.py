"""The bundle for a bug report holds what helps, and none of the secrets that a test has planted."""

import zipfile
from random import Random

import pytest

from companion.journal.journal import Journal
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import StartGame
from companion.table.settings import TableSettings
from companion.table.table import Table
from deploy.configuration.table_toml import configured
from deploy.cookie_key import cookie_key
from deploy.doctor.bundle import private_in, write_bundle
from deploy.doctor.finding import Finding
from deploy.doctor.machine import Machine
from deploy.errors import FileUnwritable
from web.access.host_pin import FILE as PIN_FILE
from web.access.host_pin import HostPin

NAMES = ("Zacharias", "Brünhilde", "Al", "Theophanu Ö.")
WIFI, MQTT, DATABASE, PIN = "correct-horse-battery", "hush-hush-mqtt", "db-pass-word", "471108"
ROLES = ("sheriff", "deputy", "outlaw", "renegade")
TOML = f"""
[mqtt]
host = "broker"
user = "house"
password = "{MQTT}"
[club]
database = "postgresql+psycopg://club:{DATABASE}@db.example/club"
"""


def planted_log(cards, phone, key):
    return "\n".join(
        (
            "2026-01-01T20:00:00+01:00 pi companion[1]: The table stands: http://192.0.2.7:8000/",
            f"2026-01-01T20:00:01+01:00 pi companion[1]: {NAMES[0]} sits down, phone of Al: {phone}",
            f"2026-01-01T20:00:02+01:00 pi companion[1]: wlan0: psk={WIFI} key: {key}",
            f"2026-01-01T20:00:03+01:00 pi companion[1]: RuntimeError: state {' '.join(cards)}",
            f"2026-01-01T20:00:04+01:00 pi companion[1]: PIN={PIN} refused, ALERT the value is all right",
        )
    )


@pytest.fixture
def bundle(tmp_path):
    """Plants a running game and secrets, writes a bundle; returns its texts by name, and the secrets."""
    folder = tmp_path / "data"
    with Journal(folder) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        for name in NAMES:
            table.do(SitDown(name, f"phone-mark-of-{name.split()[0].lower()}"))
        state = table.do(StartGame())
        deck = {token for command in journal.game_on_table().commands for token in command.row().tokens}
        chairs = [chair.phone for chair in state.chairs.sitting]
    key = cookie_key(folder, print)
    HostPin(folder).choose(PIN)
    (tmp_path / "table.toml").write_text(TOML, encoding="utf-8")
    settings = configured(tmp_path / "table.toml").settings
    log = planted_log(deck, chairs[0], key.hex())
    machine = Machine(tmp_path, lambda command: log if command[0] == "journalctl" else None)
    found = [Finding("disk", True, "9.0 GB free"), Finding("journal", True, f"Al and {NAMES[1]} play")]
    write_bundle(tmp_path / "bug.zip", folder, found, settings, machine)
    with zipfile.ZipFile(tmp_path / "bug.zip") as archive:
        texts = {name: archive.read(name).decode() for name in archive.namelist()}
    hashes = [line for line in (folder / PIN_FILE).read_text().split() if len(line) > 20]
    secrets = [*NAMES[:2], NAMES[3], WIFI, MQTT, DATABASE, PIN, key.hex(), *chairs, *hashes]
    return texts, secrets, deck


def test_no_secret_is_in_it(bundle):
    texts, secrets, deck = bundle
    assert len(secrets) >= 12
    assert deck, "roles have been dealt"
    for name, text in texts.items():
        for secret in secrets:
            assert secret not in text, f"{secret} in {name}"
        assert not [role for role in ROLES if role in text.lower()], name
    words = {word for token in deck for word in token.replace("+", " ").replace("_", " ").split() if len(word) > 3}
    assert words
    assert not [word for word in words if word in texts["log.txt"].lower()]


def test_the_short_name_of_a_player_is_taken_out_and_no_other_word(bundle):
    log = bundle[0]["log.txt"]
    assert "phone of [player]" in log
    assert "ALERT the value is all right" in log
    assert bundle[0]["findings.txt"].splitlines() == [
        "ok  disk        9.0 GB free", "ok  journal     [player] and [player] play",
    ]  # fmt: skip


def test_what_helps_is_in_it(bundle):
    texts = bundle[0]
    assert set(texts) == {
        "findings.txt", "settings.json", "versions.txt", "data_folder.txt", "journal.txt", "log.txt",
    }  # fmt: skip
    assert "The table stands: http://192.0.2.7:8000/" in texts["log.txt"]
    assert "gpiozero: " in texts["versions.txt"]
    assert "game 1: " in texts["journal.txt"]
    assert "a game is on" in texts["journal.txt"]
    assert '"host": "broker"' in texts["settings.json"]
    assert ".sqlite" in texts["data_folder.txt"]


def test_a_damaged_journal_and_none_make_a_bundle_too(tmp_path):
    settings = configured().settings
    machine = Machine(tmp_path, lambda command: None)
    (tmp_path / "journal.sqlite").write_bytes(b"rubbish" * 400)
    write_bundle(tmp_path / "one.zip", tmp_path, (), settings, machine)
    write_bundle(tmp_path / "two.zip", tmp_path / "none", (), settings, machine)
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert "cannot be read" in archive.read("journal.txt").decode()
    with zipfile.ZipFile(tmp_path / "two.zip") as archive:
        assert archive.read("journal.txt").decode() == "no journal\n"
    assert private_in(tmp_path / "none").taken_out("Anna") == "Anna"


def test_a_place_where_nothing_can_be_written_is_one_sentence(tmp_path):
    with pytest.raises(FileUnwritable, match="choose another place"):
        write_bundle(tmp_path / "no" / "b.zip", tmp_path, (), configured().settings, Machine(tmp_path, lambda c: None))
