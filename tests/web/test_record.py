"""The record goes home by a link, sealed until the game has ended; one that somebody brings is laid on the table."""

import io
import re
from collections.abc import Callable
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path

import pytest

from companion.games.known import game_told
from companion.kernel.notation import LARGEST, parse_record, record_text
from companion.kernel.record import Record
from companion.kernel.remark import LAID, Remark
from companion.table.announcements import SECONDS
from companion.table.inputs.corrections import Adjust
from companion.table.inputs.games import StartGame
from companion.table.inputs.house import Notice
from tests.clock import Clock
from tests.web.house import serving
from tests.web.table_rig import COOKIE, NAMES, Rig, refused

PLAYERS = NAMES[:4]
GAME = Path(__file__).parents[1] / "fixtures" / "records" / "four_players.txt"
WHOLE = parse_record(GAME.read_text(encoding="utf-8"))
ENDED = record_text(WHOLE)
RUNNING = record_text(Record(WHOLE.setup, WHOLE.answers[:40]))


def laid(record):
    """The same record, laid on a table where it ends."""
    return replace(record, remarks=(*record.remarks, Remark(len(record.answers), LAID)))


def file(content: str | bytes, name: str = "record.txt") -> dict[str, object]:
    data = content.encode() if isinstance(content, str) else content
    return {"file": (io.BytesIO(data), name)}


def said(answer) -> str:
    match = re.search(r"data-said>([^<]+)<", answer.text)
    assert match, answer.data
    return match[1].replace("&#39;", "'")


# -- taken home --------------------------------------------------------------------------------------------------------


def test_the_record_of_a_running_game_is_sealed_and_of_an_ended_one_whole(rig: Rig) -> None:
    phone = rig.phone()
    rig.sit(*PLAYERS)
    host = rig.host()
    assert phone.get("/record.txt").status_code == 404
    rig.table.do(StartGame())
    rig.throw("beer", "beer", "beer", "gatling", "gatling")
    for page in (phone.get("/"), host.get("/host")):
        assert b'href="/record.txt" download' in page.data
    text = phone.get("/record.txt").text
    assert "roles [chance]: sealed\n" in text
    assert "[chance]: beer beer beer gatling gatling" in text
    assert not re.search("sheriff|deputy|outlaw|renegade", text)
    rig.table.do(Adjust((f"P{rig.active}/eliminate",)))
    for page in (phone.get("/"), host.get("/host")):
        assert b'href="/record.txt" download' in page.data
    answer = phone.get("/record.txt")
    assert answer.headers["Cache-Control"] == "no-store"
    game = game_told(answer.text)
    assert game.pending is None
    assert game.state.outcome.side == "outlaws"


def test_looking_at_the_record_moves_nothing(rig: Rig) -> None:
    rig.sit(*PLAYERS)
    rig.table.do(StartGame())
    before = rig.table.state
    rig.phone().get("/record.txt")
    assert rig.table.state is before


# -- brought -----------------------------------------------------------------------------------------------------------


def test_an_ended_game_is_shown_again(rig: Rig) -> None:
    host = rig.host()
    assert b"Bring a game from its record" in host.get("/host").data
    assert host.post("/host/record", data=file(ENDED)).status_code == 303
    assert rig.table.state.phase == "over"
    page = rig.phone().get("/").text
    assert "The Renegade stands alone!" in page
    assert rig.phone().get("/record.txt").text == record_text(laid(WHOLE))
    assert "This game came to the table from a record" in page
    assert host.post("/host/again").status_code == 303
    assert rig.table.state.names == PLAYERS


def test_an_unfinished_game_pasted_is_played_on_and_its_roles_are_their_owners(open_rig: Callable[..., Rig]) -> None:
    clock = Clock()
    rig = open_rig(clock=clock, objection_seconds=SECONDS)
    anna, zoe = rig.sit("anna", "Zoe")
    host = rig.host()
    answer = host.post("/host/record", data={"record": RUNNING.replace("\n", "\r\n")})
    assert answer.headers["Location"] == "/host"
    for phone, path in ((anna, "/seat/0"), (zoe, "/"), (host, "/host")):
        assert "bring a game from its record to the table" in phone.get(path).text
    assert rig.table.state.phase == "lobby"
    clock.now += SECONDS
    rig.table.do(Notice("nobody has objected"))
    assert rig.table.state.phase == "playing"
    assert b"Outlaw" in anna.get("/seat/0").data
    for phone, path in ((zoe, "/"), (host, "/host"), (zoe, "/record.txt")):
        page = phone.get(path).text
        assert not re.search("Outlaw|Renegade|outlaw|renegade", page)
    assert zoe.get("/seat").headers["Location"] == "/join"
    ben = rig.phone()
    assert ben.post("/join/1", data={"name": "Ben"}).status_code == 409, "Ben's role lies before that chair"
    assert host.post("/host/free", data={"chair": 1, "name": "Ben"}).status_code == 303
    clock.now += SECONDS
    rig.table.do(Notice("nobody has objected"))
    assert ben.post("/join/1", data={"name": "Ben"}).status_code == 303
    decision = rig.decision
    assert (decision.id, decision.waiting_for) == ("turn 7/P1/sid", (1,))
    form = {"decision": decision.id, "epoch": decision.epoch, "option": decision.options[0].id}
    assert ben.post("/seat/1/answer", data=form).status_code == 303
    assert rig.decision.id == "turn 7/P1/roll 1"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({}, "Choose the record's file or paste its text first."),
        ({"record": "  \r\n "}, "Choose the record's file or paste its text first."),
        (file("", ""), "Choose the record's file or paste its text first."),
        ({"record": "howdy"}, "This is no record of a game: its first line must be"),
        (file(b"\xff\xfe\x00"), "This is no record of a game: it is not text"),
        ({"record": ENDED.replace("rules 2", "rules 9")}, "newer than this program: update it."),
        ({"record": ENDED.replace("bullseye1", "horse", 1)}, "Line 15 (turn 1/P3/roll 1): These dice have no face"),
        ({"record": ENDED.replace('"Anna"', '"Anna, the Terror of Tombstone"')}, "cannot sit here"),
        ({"record": re.sub(r"(roles .chance.): .*", r"\1: sealed", ENDED)}, "Line 11 (roles): this is sealed"),
        (file("#" * (LARGEST + 1)), "That is too large for the record of a game"),
        (file("#" * (LARGEST + 50_000)), "That is too large for the record of a game"),
        ({"record": "#" * (LARGEST + 50_000)}, "That is too large for the record of a game"),
    ],
)
def test_what_cannot_be_laid_is_told_and_changes_nothing(rig: Rig, data, why) -> None:
    rig.sit("Zoe")
    host = rig.host()
    before = rig.table.state
    assert why in said(refused(host.post("/host/record", data={**data}, content_type="multipart/form-data")))
    assert rig.table.state is before


def test_not_while_a_game_lies_on_the_table(rig: Rig) -> None:
    rig.sit(*PLAYERS)
    host = rig.host()
    rig.table.do(StartGame())
    before = rig.table.state
    assert b"/host/record" not in host.get("/host").data
    assert said(host.post("/host/record", data=file(ENDED))).startswith("There is a game on the table: end it")
    assert rig.table.state is before


def test_other_forms_stay_small(rig: Rig) -> None:
    assert rig.host().post("/host/add", data=file("#" * 50_000)).status_code == 413


def test_through_the_real_server(rig: Rig) -> None:
    """A record of the largest size passes; fifty megabytes are refused before they are read."""
    host = rig.host()
    cookie = host.get_cookie(COOKIE)
    assert cookie is not None
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="r.txt"\r\n\r\n'
    comment = "# " + "so they say " * 3000 + "\n"
    with serving(rig) as port:

        def send(body: bytes, length: int) -> tuple[int, bytes]:
            line = HTTPConnection("127.0.0.1", port, timeout=20)
            line.putrequest("POST", "/host/record")
            for name, value in (
                ("Content-Type", "multipart/form-data; boundary=x"),
                ("Content-Length", str(length)),
                ("Cookie", f"{COOKIE}={cookie.value}"),
                ("Sec-Fetch-Site", "same-origin"),
            ):
                line.putheader(name, value)
            line.endheaders(body)
            answer = line.getresponse()
            told = answer.status, answer.read()
            line.close()
            return told

        assert send(b"#" * 1000, 50_000_000)[0] == 413
        text = (ENDED + comment * 10)[: LARGEST - 10]
        body = head + text.encode() + b"\r\n--x--\r\n"
        assert len(body) > 350_000
        assert send(body, len(body))[0] == 303
        assert rig.table.state.phase == "over"
