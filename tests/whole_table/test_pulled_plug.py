"""The whole program is killed in the middle of a game: started again, phones are seated and the table stands."""

import re
import signal
from collections.abc import Callable
from http.cookiejar import CookieJar
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from tests.companion.journal.poor_disk import fill, small_disk
from tests.whole_table.served import served

pytestmark = pytest.mark.slow
FULL = "is full: free some space"


class PhoneWithoutScripts:
    """Sends plain forms and keeps its cookie. An answer comes `within` seconds."""

    def __init__(self, address: str, jar: CookieJar | None = None, within: float = 20) -> None:
        self.address, self.within = address, within
        self.jar = jar if jar is not None else CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.jar))

    def get(self, path: str) -> str:
        with self.opener.open(self.address + path, timeout=self.within) as answer:
            return answer.read().decode()

    def post(self, path: str, **form: str) -> str:
        with self.opener.open(Request(self.address + path, urlencode(form).encode()), timeout=self.within) as answer:
            return answer.read().decode()


def without_revision(page: str) -> str:
    """A page but for what rightly differs after a restart: its revision and the address in the QR code."""
    page = re.sub(r'data-revision="\d+"', "", page)
    return re.sub(r"[0-9.]+:[0-9]{4,5}|<svg[^>]*class=\"qr\".*?</svg>", "", page, flags=re.S)


def test_killed_in_the_middle_of_a_game_everything_stands_again(tmp_path):
    jar = CookieJar()
    with served(tmp_path, "simulated", kill=signal.SIGKILL) as address:
        phone = PhoneWithoutScripts(address, jar)
        for name in ("Anna", "Ben", "Carl", "Dora"):
            phone.post("/join", name=name)
        phone.post("/host/claim", pin="4711")
        phone.post("/host/start")
        before = [without_revision(phone.get(f"/seat/{seat}")) for seat in range(4)]
        table = without_revision(phone.get("/"))
    assert sum("Sheriff" in page for page in before) == 4
    with served(tmp_path, "simulated") as address:
        again = PhoneWithoutScripts(address, jar)
        assert [without_revision(again.get(f"/seat/{seat}")) for seat in range(4)] == before
        assert without_revision(again.get("/")) == table


def test_a_table_that_starts_on_a_full_disk_stands_and_its_bots_go_on_when_there_is_room(tmp_path):
    with small_disk(tmp_path / "disk") as disk:
        with served(disk, "simulated") as address:
            phone = PhoneWithoutScripts(address)
            phone.post("/host/claim", pin="4711")
            for _ in range(4):
                phone.post("/host/add-bot")
            phone.post("/host/start")
        filler = fill(disk)
        with served(disk, "simulated") as address:
            phone = PhoneWithoutScripts(address)
            shown = seen(phone, lambda page: FULL in page)
            filler.unlink()
            seen(phone, lambda page: FULL not in page and log(page) != log(shown))


def log(page: str) -> list[str]:
    """What has happened, as a page tells it."""
    return re.findall(r"<li>.*?</li>", page.partition('class="log"')[2])


def seen(phone: PhoneWithoutScripts, condition: Callable[[str], bool]) -> str:
    """The table's page once it is as it should be, looked at whenever the stream tells of a revision."""
    with phone.opener.open(phone.address + "/stream", timeout=30) as stream:
        for line in stream:
            if line.startswith(b"data:") and condition(page := phone.get("/")):
                return page
    pytest.fail(f"the stream has ended: {page}")
