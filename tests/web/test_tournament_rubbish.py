"""Whatever is sent to the tournament's pages, the answer is a page with a sentence, never a fault."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import OperationalError

from companion.tournament.errors import DatabaseUnavailable
from companion.tournament.events import Variants
from companion.tournament.state import Place
from tests.web.club_rig import EVENING, ClubRig

ASKED = [
    "/tournaments", "/tournaments/now", "/tournaments/{key}", "/tournaments/{key}/me", "/tournaments/none",
    "/tournaments/none/stream", "/tournaments/{key}/auction/1/1", "/tournaments/{key}/auction/0/9",
    "/tournaments/{key}/keep/1", "/tournaments/{key}/keep/99999999999", "/tournaments/{key}/of/1",
    "/tournaments/{key}/of/99999999999", "/host/tournaments/{key}/codes", "/host/tournaments/{key}",
    "/host/tournaments/none", "/host/tournaments/{key}/result/1/1", "/host/tournaments/{key}/result/99999999999/0",
    "/host/tournaments/{key}/print/slips.pdf", "/host/tournaments/{key}/printed/9",
    "/host/tournaments/{key}/export/x", "/club", "/club/games",
    "/club/games/x", "/club/games/x/record.txt", "/club/players/0", "/club/players/99999999999", "/host/club/names",
]  # fmt: skip
SENT = [
    "/tournaments/{key}/me", "/tournaments/{key}/auction/1/1/reveal", "/tournaments/{key}/auction/1/1/bid",
    "/tournaments/{key}/me/free", "/tournaments/{key}/auction/1/1/keep", "/host/tournaments/{key}/codes",
    "/tournaments/{key}/auction/1/1/drop", "/tournaments/{key}/auction/1/1/x", "/tournaments/{key}/keep/1",
    "/host/tournaments/new", "/host/tournaments/none/open", "/host/tournaments/{key}/result/1/1",
    "/host/tournaments/{key}/result/9/9", "/host/club/names",
    *(f"/host/tournaments/{{key}}/{verb}" for verb in (
        "open", "close", "reopen", "timer", "plan", "join", "leave", "return", "substitute", "adjust",
        "take-back-adjustment", "one-on-one", "x",
    )),
]  # fmt: skip
FIELDS = [
    "name", "players", "game", "tables", "seats", "rounds", "system", "enlistment", "multiplier", "poor", "do",
    "reason", "form", "seen", "seat:0", "seat:1", "role:0", "role:1", "alive:0", "by:0", "turns:0", "jail:0",
    "end:0", "as:0", "character:0", "winner",
    "duel", "round", "minutes", "player", "kind", "dollars", "entry", "loser", "person", "into", "sure",
    "cards", "shown", "module", "keep:1", "step", "character", "bid", "card", "code", "from", "to", "least", "page",
]  # fmt: skip
VALUES = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["0", "1", "-1", "2", "99", "999999999999", "٣", "1.5", "sheriff", "outlaw", "law", "enter", "correct", "drawn",
         "own", "open", "pass", "raise", "companion", "merge", "remove", "yes", "Anna", "bart_cassidy", "2026-11-30"]
    ),
)  # fmt: skip
FORMS = st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=7)


def test_rubbish_never_breaks_a_page(club: ClubRig) -> None:
    key = club.begin(4, replace(EVENING, variants=Variants(enlistment=True), rounds=4))
    club.desk.open_round(key, "Host")
    mine = club.phone_named(key, 1)
    phones = [club.phone(), mine, club.host()]

    @settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(
        st.sampled_from([("get", path) for path in ASKED] + [("post", path) for path in SENT]),
        FORMS,
        st.sampled_from(phones),
    )
    def ask(what: tuple[str, str], form: dict[str, str], phone) -> None:
        method, path = what[0], what[1].format(key=key)
        answer = phone.get(path, query_string=form) if method == "get" else phone.post(path, data=form)
        assert answer.status_code < 500, (path, form)
        answer.close()

    ask()
    assert club.phone().get(f"/tournaments/{key}").status_code == 200


def test_what_people_typed_is_text_on_every_page(club: ClubRig) -> None:
    evil = '<img src=x onerror="alert(1)">'
    host = club.host()
    club.memory.want_names(True)
    names = "\n".join([evil, "Ben", "Carl", "Dora"])
    form = {
        "name": evil,
        "players": names,
        "game": "dice",
        "tables": "1",
        "seats": "8",
        "rounds": "4",
        "system": "official",
    }
    assert host.post("/host/tournaments/new", data=form).status_code == 303
    assert club.club.planner.settled(30)
    key = club.desk.tournaments()[0].key
    club.desk.open_round(key, "Host")
    host.post(f"/tournaments/{key}/me", data={"player": "1"})
    host.post(f"/host/tournaments/{key}/result/1/1", data=club.filled(key))
    host.post(f"/host/tournaments/{key}/adjust", data={"player": "1", "kind": "bonus", "dollars": "5", "reason": evil})
    for path in (
        "/tournaments", f"/tournaments/{key}", f"/tournaments/{key}/me", f"/host/tournaments/{key}",
        f"/host/tournaments/{key}/result/1/1", "/club", "/club/games", "/club/players/1", "/host/club/names",
    ):  # fmt: skip
        text = host.get(path).text
        assert "<img" not in text
        assert "&lt;img" in text or path == "/club/games"


def test_a_database_that_does_not_answer_is_told_and_found_again(
    club: ClubRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, host = club.begin(), club.host()
    club.desk.open_round(key, "Host")
    filled = club.filled(key)

    def gone(*_: object) -> None:
        raise DatabaseUnavailable("The database sqlite:///club does not answer (locked).") from OperationalError(
            "", None, Exception("locked")
        )

    with monkeypatch.context() as patch:
        patch.setattr(club.desk.store, "read", gone)
        for path in (f"/tournaments/{key}", f"/tournaments/{key}/me", f"/host/tournaments/{key}"):
            answer = host.get(path)
            assert answer.status_code == 503
            assert "The club&#39;s database does not answer" in answer.text
            assert "sqlite" not in answer.text
        assert host.post(f"/host/tournaments/{key}/result/1/1", data=filled).status_code == 503
    assert host.post(f"/host/tournaments/{key}/result/1/1", data=filled).status_code == 303
    assert club.desk.tournament(key).game_at(Place(0, 0))
