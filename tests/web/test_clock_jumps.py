"""The Pi's clock jumps, since it has none of its own: phones stay who they are, and the game goes on to its end."""

import re
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from flask.testing import FlaskClient
from itsdangerous import URLSafeTimedSerializer

from tests.web.table_rig import COOKIE, KEY, NAMES, Rig
from tests.web.test_night_without_javascript import play_on
from web.access.phone_cookies import NAME_BEFORE, REMEMBERED

HOUR, DAY = 3600.0, 86_400.0


class WallClock:
    """What `time.time` tells."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0.0
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() + self.ahead)


def moved(phone: FlaskClient, rig: Rig) -> FlaskClient:
    """The same phone, with its cookie, at a table that was started anew."""
    again, cookie = rig.phone(), phone.get_cookie(COOKIE)
    assert cookie is not None
    again.set_cookie(COOKIE, cookie.value)
    return again


def test_a_whole_game_over_both_jumps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, random = WallClock(monkeypatch), Random(5)
    rig = Rig(tmp_path)
    phones = rig.sit(*NAMES[:4])
    host = rig.host()
    assert host.post("/host/start").status_code == 303
    jumps = [-50 * 60.0, 60 * DAY, -DAY, 400 * DAY]
    answers = 0
    while rig.table.state.phase == "playing":
        play_on(rig, phones, host, random)
        answers += 1
        if answers % 8 == 0 and jumps:
            rig.close()
            clock.ahead += jumps.pop(0)
            rig = Rig(tmp_path)
            phones, host = [moved(phone, rig) for phone in phones], moved(host, rig)
            for number, phone in enumerate(phones):
                assert phone.get(f"/seat/{number}").status_code == 200, "a seat's page, not the door"
            assert "End this game" in host.get("/host").text
    assert not jumps
    assert "won" in rig.phone().get("/").text.lower()
    rig.close()


def test_a_phone_counts_the_days_by_its_own_clock(rig: Rig) -> None:
    cookie = rig.phone().post("/join", data={"name": "Anna"}).headers["Set-Cookie"]
    assert re.search(rf"Max-Age={round(REMEMBERED.total_seconds())}\b", cookie)
    assert "Expires" not in cookie, "our clock may be wrong, and the phone's is right"


def test_a_phone_that_sits_down_again_is_remembered_anew(rig: Rig) -> None:
    [phone] = rig.sit("Anna")
    assert "Set-Cookie" not in phone.get("/seat/0").headers
    assert "Max-Age" in phone.post("/join", data={"name": "Ben"}).headers["Set-Cookie"]


OLD = URLSafeTimedSerializer(KEY, salt="cookie-session", signer_kwargs={"key_derivation": "hmac"})
COOKIES: dict[str, Callable[[], str]] = {
    "of the form before": lambda: str(OLD.dumps({"phone": "ab" * 16, "host": True})),
    "forged": lambda: "eyJob3N0Ijp0cnVlfQ.forged",
    "rubbish": lambda: "....\x7f%%%\u20ac",
    "empty": lambda: "",
    "long": lambda: "A" * 4000,
}


@pytest.mark.parametrize("name", [COOKIE, NAME_BEFORE])
@pytest.mark.parametrize("cookie", COOKIES)
def test_a_phone_with_any_other_cookie_is_a_new_phone(rig: Rig, cookie: str, name: str) -> None:
    rig.sit("Anna", "Ben", "Carl")
    phone = rig.phone()
    phone.set_cookie(name, COOKIES[cookie]())
    for path in ("/", "/join", "/host"):
        assert phone.get(path).status_code == 200
    assert phone.get("/seat/0").status_code == 302
    assert phone.post("/join", data={"name": "Dora"}).status_code == 303
    assert phone.get("/seat/3").status_code == 200
