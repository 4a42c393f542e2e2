"""Two tables on one machine, from one browser: cookies know no ports; a seat or a desk at one is none at the other."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from hashlib import sha256

import pytest
from itsdangerous import URLSafeSerializer, URLSafeTimedSerializer

from tests.web.house import CHROMIUM, PATIENCE, PHONE, arrives, fits, serving
from tests.web.table_rig import COOKIE, KEY, PIN, Rig
from web.access.phone_cookies import NAME_BEFORE, PhoneCookies

OTHER_KEY = b"o" * 32


@pytest.fixture
def tables(open_rig: Callable[..., Rig]) -> tuple[Rig, Rig]:
    one, other = open_rig(), open_rig()
    other.app.session_interface = PhoneCookies(OTHER_KEY)
    return one, other


@pytest.fixture
def addresses(tables: tuple[Rig, Rig]) -> Iterator[list[str]]:
    """Both tables served, each at its port of one machine."""
    with ExitStack() as stack:
        yield [f"http://127.0.0.1:{stack.enter_context(serving(rig))}" for rig in tables]


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="the browser tests need Debian's chromium")
def test_seats_and_desks_at_two_ports_from_one_browser(addresses: list[str], browser) -> None:
    context = browser.new_context(viewport=PHONE)
    pages = [context.new_page() for _ in addresses]
    for page, address in zip(pages, addresses, strict=True):
        page.set_default_timeout(PATIENCE)
        page.goto(f"{address}/join")
        page.get_by_label("What do they call you").fill("Anna")
        page.get_by_role("button", name="Sit down").click()
        arrives(page, "/seat/0")
        page.goto(f"{address}/host")
        page.locator("input[name=pin]").fill(PIN)
        page.locator("form:has(input[name=pin]) button").click()
        page.get_by_text("Which game?").first.wait_for()
    for page, address in zip(pages, addresses, strict=True):
        page.goto(f"{address}/seat/0")
        arrives(page, "/seat/0")
        assert fits(page)
        page.goto(f"{address}/host")
        page.get_by_text("Which game?").first.wait_for()
    context.close()


def test_what_one_table_signs_the_other_does_not_take(tables: tuple[Rig, Rig]) -> None:
    one, other = tables
    [phone] = one.sit("Anna")
    other.sit("Ben")
    stranger = other.phone()
    value = phone.get_cookie(COOKIE).value
    for name in (NAME_BEFORE, COOKIE, other.app.session_interface.name):
        stranger.set_cookie(name, value)
    assert stranger.get("/seat/0").status_code == 302


SIGNED = URLSafeSerializer(KEY, salt="phone", signer_kwargs={"key_derivation": "hmac", "digest_method": sha256})
SIGNED_BEFORE = URLSafeTimedSerializer(KEY, salt="cookie-session", signer_kwargs={"key_derivation": "hmac"})


@pytest.mark.parametrize("form", [SIGNED, SIGNED_BEFORE], ids=["ours", "flask's"])
def test_the_earlier_name_is_read_once_and_puts_nobody_out_of_a_chair(rig: Rig, form: URLSafeSerializer) -> None:
    [sat_down] = rig.sit("Anna")
    phone = rig.phone()
    phone.set_cookie(NAME_BEFORE, str(form.dumps(SIGNED.loads(sat_down.get_cookie(COOKIE).value))))
    assert phone.get("/seat/0").status_code == 200
    assert phone.get_cookie(NAME_BEFORE) is None, "it goes"
    assert phone.get_cookie(COOKIE) is not None, "and is given anew by the table's own name"
    assert phone.get("/seat/0").status_code == 200
    assert phone.post("/seat/0/leave", data={"name": "Anna"}).status_code == 303
    assert phone.get("/seat/0").status_code == 302


def test_another_tables_cookie_of_the_earlier_name_is_left_alone(rig: Rig) -> None:
    phone = rig.phone()
    phone.set_cookie(NAME_BEFORE, "signed.by.another")
    assert phone.post("/join", data={"name": "Anna"}).status_code == 303
    assert phone.get_cookie(NAME_BEFORE).value == "signed.by.another"
