"""A table whose process stands still: every page says so within ten seconds, and is current when it goes on."""

import signal
import socket
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.web.house import PATIENCE, arrives
from tests.whole_table.served import process_served

pytestmark = [pytest.mark.browser, pytest.mark.slow]

JOINS = (
    "POST /join HTTP/1.1\r\nHost: {host}\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n"
    "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 8\r\n\r\nname=Ben"
)


def test_every_page_says_that_the_table_stands_still_and_is_current_when_it_goes_on(tmp_path: Path, browser) -> None:
    with ExitStack() as stack:
        base, process = stack.enter_context(process_served(tmp_path / "data", "simulated"))
        stack.callback(process.send_signal, signal.SIGCONT)
        context = browser.new_context()
        stack.callback(context.close)
        pages = []
        for path in ("/join", "/", "/host"):
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.clock.install()
            page.goto(base + path)
            pages.append(page)
        pages[0].get_by_label("What do they call you").fill("Anna")
        pages[0].get_by_role("button", name="Sit down").click()
        arrives(pages[0], "/seat/*")
        pages[1].get_by_text("Anna").first.wait_for()
        process.send_signal(signal.SIGSTOP)
        for page in pages:
            page.clock.run_for(10_000)
            assert page.locator("#offline").is_visible(), page.url
        address = urlsplit(base)
        line = stack.enter_context(socket.create_connection((address.hostname, address.port), 20))
        line.sendall(JOINS.format(host=address.netloc).encode())  # somebody sits down as soon as it goes on
        process.send_signal(signal.SIGCONT)
        assert b" 303 " in line.recv(64)
        for page in pages:
            page.locator("#offline").wait_for(state="hidden")
        for page in pages[:2]:
            page.get_by_text("Ben").first.wait_for()
