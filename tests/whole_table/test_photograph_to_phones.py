"""One real throw goes all the way: from a photograph of dice to every phone at the table."""

from contextlib import ExitStack

import pytest

from companion.journal.journal import Journal
from companion.journal.throw_source import ThrowSource
from tests.web.house import PATIENCE
from tests.whole_table.known_deal import FIVE, LABELS, NAMES, deal
from tests.whole_table.served import FIXTURES, served
from tests.whole_table.wiretap import Wiretap
from vision.dice_sets.dice_set import PIP
from web.access.phone_cookies import PhoneCookies

pytestmark = [pytest.mark.slow, pytest.mark.browser]

KEY = bytes(range(32))


@pytest.fixture
def data(tmp_path):
    """A game whose deal is known: Anna is the Sheriff and on turn, Ben the Deputy; both have phones."""
    (tmp_path / "cookies.key").write_bytes(KEY)
    deal(tmp_path)
    return tmp_path


class Phone:
    """A page of its own browser, over a wire that keeps every byte which the page receives."""

    def __init__(self, browser, address, path="/", player=""):
        self.wire = Wiretap(address)
        self.context = browser.new_context(viewport={"width": 390, "height": 844})
        if player:  # a phone that has sat down before: in a running game nobody else's sees a role
            cookies = PhoneCookies(KEY)
            signed = cookies._signed.dumps({"phone": player})
            self.context.add_cookies([{"name": cookies.name, "value": signed, "url": self.wire.address}])
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints = []
        self.page.on("console", lambda message: self._note(message.type, message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(self.wire.address + path)

    def _note(self, kind, text):
        if kind == "error":
            self.complaints.append(text)

    def shows(self, faces):
        """Wait until the dice show these faces."""
        self.page.wait_for_function(
            """wanted => {
                const dice = document.querySelectorAll('ol.dice:not(.tiny) li, .tap-die');
                const faces = [...dice].map(die => die.querySelector('use[href^="#face-"]'))
                    .filter(use => use).map(use => use.getAttribute('href').slice(6));
                return JSON.stringify(faces.slice(0, 5)) === JSON.stringify(wanted);
            }""",
            arg=list(faces),
        )

    def every_byte(self):
        return self.wire.received.lower()

    def close(self):
        self.context.close()
        self.wire.close()


def test_a_photograph_of_five_dice_reaches_every_phone_and_no_secret_does(browser, data):
    with ExitStack() as table:
        address = table.enter_context(served(data, f"file:{FIXTURES / FIVE}"))
        public = Phone(browser, address)
        anna, ben = (Phone(browser, address, f"/seat/{seat}", NAMES[seat]) for seat in (0, 1))
        for phone in (public, anna, ben):
            table.callback(phone.close)
        for phone in (anna, ben):
            phone.page.wait_for_selector(".seat-page")

        anna.page.get_by_role("button", name="Throw the dice").click()
        anna.page.wait_for_selector(".tap-die, .face-row")
        if anna.page.locator(".held").count():  # read, but not surely: Anna has looked and says that it is right
            anna.page.locator("form.faces button").first.click()
        faces = _faces_on(anna)
        assert sorted(faces) == sorted(PIP.meaning(str(value)) for value in LABELS[FIVE])
        for phone in (public, anna, ben):
            phone.shows(faces)

        before = _revisions(public, anna, ben)
        anna.page.get_by_role("button", name="Keep all").click()
        for phone, revision in zip((public, anna, ben), before, strict=True):
            phone.page.wait_for_function(
                "before => Number(document.querySelector('#page').dataset.revision) > before", arg=revision
            )

        # Anna's page tells the Sheriff's goal, which names Outlaws and Renegade; nobody but Ben reads of a Deputy.
        for phone, secrets in ((public, ("deputy", "renegade", "outlaw")), (anna, ("deputy",)), (ben, ())):
            received = phone.every_byte()
            assert b"text/event-stream" in received
            assert b"lucky duke" in received
            for secret in secrets:
                assert secret.encode() not in received, f"{secret} was sent to somebody who must not know"
            assert phone.complaints == []
        assert b"deputy" in ben.every_byte(), "his own role, Ben is told"

    with Journal(data) as journal:
        sources = {command.row().source for command in journal.game(1).commands}
        assert sources == {ThrowSource.UNKNOWN, ThrowSource.VIRTUAL}, "nobody has thrown the dice of a photograph"


def _faces_on(phone):
    phone.page.wait_for_selector(".tap-die")
    uses = phone.page.locator(".tap-die use[href^='#face-']").all()
    return [use.get_attribute("href").removeprefix("#face-") for use in uses]


def _revisions(*phones):
    return [int(phone.page.locator("#page").get_attribute("data-revision")) for phone in phones]
