"""A host's phone teaches dice before the simulated camera: picture by picture, wrong ones away, a set at the end."""

import re
from contextlib import ExitStack

import pytest

from companion.games.dice.faces import FACES
from tests.web.house import PATIENCE
from tests.whole_table.served import served
from vision.dice_sets.store import chosen, load

pytestmark = [pytest.mark.slow, pytest.mark.browser]

PHONE = {"width": 390, "height": 844}


class HostsPhone:
    """The page of a phone at the host's desk."""

    def __init__(self, browser, address):
        self.context = browser.new_context(viewport=PHONE)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(f"{address}/host")
        self.page.get_by_label("Choose a PIN").fill("4711")
        self.page.get_by_role("button", name="Be the host").click()
        self.page.get_by_role("link", name="Dice sets").click()
        self.page.wait_for_selector(".dice-sets")

    def press(self, words):
        self.page.get_by_role("button", name=words).first.click()

    def counts(self):
        return self.page.locator(".learnt b").all_inner_texts()

    def take(self):
        """Take pictures until one teaches something: a die that still rolls does not."""
        before = self.counts()
        while True:
            # by its address: the answer to the throw before it may come late
            with self.page.expect_response("**/host/teach/take") as sent:
                self.press("Take the picture")
            if sent.value.status != 409:
                break
        self.page.wait_for_function(
            "before => [...document.querySelectorAll('.learnt b')].map(b => b.innerText).join() !== before",
            arg=",".join(before),
        )

    def fits(self):
        return self.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.fixture
def phone(browser, tmp_path):
    with ExitStack() as house:
        phone = HostsPhone(browser, house.enter_context(served(tmp_path, "simulated", "--seed", "5")))
        house.callback(phone.context.close)
        yield phone


def begin(phone, name="Anna's dice"):
    phone.page.get_by_label("What are they called?").fill(name)
    phone.press("Start")
    phone.page.wait_for_selector(".teaching")


def test_the_picture_moves_and_an_empty_tray_is_told_of(phone):
    begin(phone)
    sees = phone.page.locator("img.sees")
    before = sees.get_attribute("src")
    phone.press("Take the picture")
    phone.page.locator("#toast").get_by_text("No die is seen").wait_for()
    phone.press("Throw a simulated die")
    phone.page.wait_for_function("before => document.querySelector('img.sees').src !== before", arg=before)
    phone.take()
    assert phone.page.locator("#taken .crop").count() == 1
    assert phone.page.locator("#taken polygon").count() == 1
    assert phone.fits()
    phone.press("Wrong, throw it out")
    phone.page.wait_for_selector("#taken", state="detached")
    assert phone.counts()[0].startswith("0 of 3")
    assert phone.complaints == []


def test_a_whole_set_is_taught_and_stands_on_the_table(phone, tmp_path):
    """Whatever pips the simulated dice show is learnt as what was asked for; a picture of each face is enough."""
    begin(phone)
    for face in FACES:
        phone.page.locator(f".learnt [data-face={face}]").click()
        phone.page.locator(f".asked-face [data-face={face}]").wait_for()
        phone.press("Throw a simulated die")
        phone.take()
    phone.press("Good enough")
    phone.page.wait_for_selector(".dice-sets")
    phone.page.locator("#set-anna-s-dice .flag").wait_for()
    assert phone.fits()
    assert phone.complaints == []
    assert chosen(tmp_path) == "anna-s-dice"
    kept = load("Anna's dice", tmp_path, pytest.fail)
    assert kept.missing == ()

    with phone.page.expect_download() as file:
        phone.page.get_by_role("link", name="Save these dice").click()
    assert file.value.suggested_filename == "anna-s-dice.zip"
    phone.page.get_by_text("Forget these dice").click()
    phone.press(re.compile("Yes, forget"))
    phone.page.wait_for_selector("#set-anna-s-dice", state="detached")
    phone.page.get_by_text("Dice from a file").click()
    phone.page.get_by_label("The file").set_input_files(file.value.path())
    phone.press("Keep these dice")
    phone.page.wait_for_selector("#set-anna-s-dice")
    assert len(load("Anna's dice", tmp_path, pytest.fail).samples) == len(kept.samples)
