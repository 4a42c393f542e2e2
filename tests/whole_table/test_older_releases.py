"""What older releases have written is opened in mid-game with seats kept, and played on; a newer form is refused."""

import html
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.known import game_told, kind_of
from companion.games.western.roles import Role, roles_for
from companion.games.western.victory import Side
from companion.journal.journal import FILE, VERSION, Journal
from companion.kernel.notation import record_text
from companion.memory.memory import Memory
from companion.support.errors import CompanionError, JournalUnreadable
from companion.table.inputs.answers import ActBetween
from companion.tournament.desk import Desk
from companion.tournament.errors import DatabaseUnusable
from companion.tournament.result import Result, SeatResult
from companion.tournament.state import Place
from companion.tournament.storage.database import default_database
from hardware.camera import fixed_image
from tests.fixtures.releases.play_with_release import step, views
from tests.simulation.house import House
from vision.calibration import calibration
from vision.dice_sets import store
from web.elements.words import role_words
from web.games.cards.card_words import card_face

RELEASES = Path(__file__).resolve().parents[1] / "fixtures" / "releases"
GAMES = sorted(path.parent.relative_to(RELEASES).as_posix() for path in RELEASES.glob("*/*/views.json"))
EVENINGS = sorted(path.relative_to(RELEASES).as_posix() for path in RELEASES.glob("*/evening"))
CLUBS = sorted(path.parents[1].relative_to(RELEASES).as_posix() for path in RELEASES.glob("*/*/data/club.sqlite"))
RECORDS = sorted(path.relative_to(RELEASES).as_posix() for path in RELEASES.glob("*/*/record.txt"))
MOST = 3000
COUNTED = 40
"""Acts on a board, which ends when somebody says so."""


@pytest.fixture
def night(request, tmp_path) -> Path:
    """A copy of what lies in one folder of a release."""
    copy = shutil.copytree(RELEASES / request.param, tmp_path / "night", ignore=shutil.ignore_patterns("*.pyc"))
    return Path(copy)


def told(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def test_every_way_to_play_of_each_release_is_there():
    assert {*GAMES} >= {f"983354a/{way}" for way in ("dice", "old_saloon", "real_roles", "cards", "dodge_city")}
    assert {*GAMES} >= {f"983354a/{way}" for way in ("real_deck", "scoreboard", "any_dice_game")}
    assert {*GAMES} >= {f"cd895a7/{way}" for way in ("dice", "old_saloon", "real_roles")}
    assert len(EVENINGS) == 2
    assert CLUBS == ["983354a/evening"]


@pytest.mark.parametrize("night", GAMES, indirect=True)
def test_a_game_stands_as_it_stood_and_each_phone_has_its_chair_role_and_hand(night):
    stood = told(night / "views.json")
    with House(night / "data") as house:
        assert house.table.state.phase == "playing"
        assert json.loads(json.dumps(views(house.table))) == stood
        for phone in told(night / "phones.json"):
            client = house.phone(phone["cookies"])
            for seat in phone["seats"]:
                assert client.post(f"/seat/{seat}/take").status_code == 303
                shown = client.get(f"/seat/{seat}")
                assert shown.status_code == 200
                text = html.unescape(shown.get_data(as_text=True))
                assert stood["seats"][str(seat)]["name"] in text
                role, hand = (stood["seats"][str(seat)][what] for what in ("role", "hand"))
                assert role is None or role_words(role) in text
                assert all(card_face(card).title in text for card in hand or ())
            for other in set(range(len(stood["seats"]))) - set(phone["seats"]):
                assert client.get(f"/seat/{other}").status_code == 302, "another's seat stays shut"
        assert house.phone().get("/seat/0").status_code == 302


@pytest.mark.parametrize("night", [game for game in GAMES if game.startswith("983354a")], indirect=True)
def test_the_host_is_the_host_still(night):
    host, other = (phone["cookies"] for phone in told(night / "phones.json"))
    with House(night / "data") as house:
        assert house.phone(host).post("/host/mute", data={"muted": "yes"}).status_code == 303
        assert house.phone(other).post("/host/mute", data={"muted": "no"}).status_code == 409


@pytest.mark.parametrize("night", GAMES, indirect=True)
def test_a_game_is_played_on_to_its_end(night):
    random = Random(1)
    with House(night / "data") as house:
        board = not kind_of(house.table.state.game.name).bots
        for number in range(MOST):
            if house.table.state.phase == "over":
                break
            if board and number == COUNTED:
                asked = house.table._logic.on_table.game
                house.table.do(ActBetween(0, asked.pending.id, asked.epoch, "over"))
                break
            step(house.table, random)
        assert house.table.state.phase == "over"
        record = house.phone().get("/record.txt").get_data(as_text=True)
    assert record_text(game_told(record).record) == record
    with Journal(night / "data") as journal:
        assert [game.ended is not None for game in journal.games()] == [True] * journal.count()


@pytest.mark.parametrize("record", RECORDS)
def test_a_record_is_the_same_game(record):
    text = (RELEASES / record).read_text(encoding="utf-8")
    game = game_told(text)
    assert game.pending is None
    assert record_text(game.record) == text


@pytest.mark.parametrize("night", EVENINGS, indirect=True)
def test_the_taught_dice_and_the_calibration_are_there(night):
    data, said = night / "data", []
    assert store.chosen(data) == "red-dice"
    assert store.names_kept(data) == {"red-dice": "Red dice"}
    dice = store.load_chosen(data, said.append)
    assert {(sample.kind, sample.label) for sample in dice.samples} == {
        ("bang", face) for face in ("arrow", "dynamite", "bullseye1", "bullseye2", "beer", "gatling")
    }
    assert said == []
    assert calibration.load(data).mat is not None
    if "983354a" in str(night) or (data / fixed_image.FILE).exists():
        assert fixed_image.load(data) == fixed_image.FixedImage(10_000, 2.5, (1.75, 1.5), 4.0)


@pytest.mark.parametrize("night", CLUBS, indirect=True)
def test_what_the_host_has_chosen_is_kept(night):
    [host] = told(night / "phones.json")
    with House(night / "data") as house:
        state = house.table.state
        assert (state.waiting.bot_pace, tuple(state.waiting.answer_time), state.undo.put_right_reserved) == (
            3,
            (5, 60),
            True,
        )
        assert 'lang="de"' in house.phone().get("/").get_data(as_text=True)
        assert house.phone(host["cookies"]).get("/host/memory").status_code == 200
    memory = Memory(night / "data", lambda: 0.0)
    assert memory.keeps_names
    assert len(memory.names()) == 4


@pytest.mark.parametrize("night", CLUBS, indirect=True)
def test_a_tournament_goes_on_from_the_midst_of_its_round(night):
    place = Place(1, 1)
    with House(night / "data") as house:
        desk, phone = house.club.desk, house.phone()
        key = desk.find("Summer Cup")
        before = desk.tournament(key)
        assert before.current == 1
        assert [game.place for game, _ in before.results()] == [Place(0, 0), Place(0, 1), Place(1, 0)]
        for page in ("/club", "/club/games", "/tournaments", f"/tournaments/{key}", "/watch"):
            assert phone.get(page).status_code == 200, page
        for game in desk.games():
            assert phone.get(f"/club/games/{game.key}").status_code == 200
        assert desk.enter(key, place, result_of(before, place), "the desk")
        desk.close_round(key, 1, "the desk")
        assert desk.open_round(key, "the desk") == 2
        for table in (0, 1):
            desk.enter(key, Place(2, table), result_of(desk.tournament(key), Place(2, table)), "the desk")
        desk.close_round(key, 2, "the desk")
        assert len([*desk.tournament(key).results()]) == 6


@pytest.mark.parametrize("night", CLUBS, indirect=True)
def test_a_phone_keeps_the_name_it_had_picked_until_that_players_code_takes_it(night):
    with House(night / "data") as house:
        desk, phone, other = house.club.desk, house.phone(), house.phone()
        key = desk.find("Summer Cup")
        codes = desk.phones.codes(key)
        assert set(codes) == set(desk.tournament(key).players)
        assert len(set(codes.values())) == len(codes)
        with phone.session_transaction() as cookie:
            cookie["club_player"] = 1
        own = f"/tournaments/{key}/me"
        assert f"{own}/free" in phone.get(own).get_data(as_text=True)
        assert other.post(own, data={"code": codes[1]}).status_code == 303
        assert f"{own}/free" in other.get(own).get_data(as_text=True)
        assert 'name="code"' in phone.get(own).get_data(as_text=True)


def result_of(tournament: Any, place: Place) -> Result:
    """A result of this table in which the law wins."""
    table = tournament.seated(place)
    rest = [role for role in roles_for(len(table.players)) if role is not Role.SHERIFF]
    roles = [Role.SHERIFF if player == table.sheriff else rest.pop() for player in table.players]
    seats = tuple(
        SeatResult(player, role, role is Role.SHERIFF, turns=4)
        for player, role in zip(table.players, roles, strict=True)
    )
    return Result(seats, Side.LAW)


# -- forms that are newer than the program --------------------------------------------------------------------------


def one_sentence(text: str) -> None:
    """It is a sentence that says what to do, and no traceback."""
    assert "newer" in text
    assert "update this one" in text
    assert "Traceback" not in text
    assert len(text.strip().splitlines()) == 1


def made_newer(journal: Path) -> bytes:
    with closing(sqlite3.connect(journal)) as db:
        db.execute(f"pragma user_version = {VERSION + 1}")
    return journal.read_bytes()


@pytest.mark.parametrize("night", ["983354a/cards"], indirect=True)
def test_a_journal_of_a_newer_release_is_refused_in_one_sentence_and_left_as_it_is(night):
    before = made_newer(night / "data" / FILE)
    with pytest.raises(JournalUnreadable) as refused:
        House(night / "data")
    one_sentence(str(refused.value))
    assert isinstance(refused.value, CompanionError)
    assert (night / "data" / FILE).read_bytes() == before


@pytest.mark.parametrize("night", CLUBS, indirect=True)
def test_a_club_of_a_newer_release_is_refused_in_one_sentence(night):
    with closing(sqlite3.connect(night / "data" / "club.sqlite")) as db:
        db.execute("update alembic_version set version_num = '9999'")
        db.commit()
    with pytest.raises(DatabaseUnusable) as refused:
        Desk(default_database(night / "data"))
    one_sentence(str(refused.value))


@pytest.mark.slow
@pytest.mark.parametrize("release", ["983354a", "cd895a7"])
def test_the_older_release_itself_refuses_a_newer_journal_in_one_sentence(release, tmp_path):
    packed = subprocess.run(["git", "archive", release], cwd=RELEASES.parents[2], capture_output=True, check=False)
    if packed.returncode:
        pytest.skip(f"the history of this checkout does not reach back to {release}")
    tree, data = tmp_path / "tree", tmp_path / "data"
    tree.mkdir()
    subprocess.run(["tar", "-x", "-C", tree], input=packed.stdout, check=True)
    shutil.copytree(RELEASES / release / "dice" / "data", data)
    made_newer(data / FILE)
    run = "from deploy.commands.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", run, "record", "list", "--data", data],
        cwd=tree, env={**os.environ, "PYTHONPATH": str(tree), "LC_ALL": "C.UTF-8"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    one_sentence(done.stderr)
