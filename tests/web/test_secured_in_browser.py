"""A table that serves HTTPS in a real browser, once somebody has gone past its warning."""

import shutil
from pathlib import Path

import pytest

from companion.table.inputs.chairs import SitDown
from deploy.certificate import made_for
from tests.web.house import IN_BROWSER, PATIENCE, PHONE, arrives, serving
from tests.web.table_rig import Rig
from web.server.secured import server_context

pytestmark = [
    *IN_BROWSER,
    pytest.mark.skipif(shutil.which("openssl") is None, reason="certificates are made by openssl"),
]


def test_a_phone_sits_down_follows_the_table_and_keeps_its_screen_on(rig: Rig, browser, tmp_path: Path) -> None:
    file = tmp_path / "https.pem"
    file.write_bytes(made_for(["localhost"]))
    with serving(rig, server_context(file, file)) as port:
        page = browser.new_context(viewport=PHONE, ignore_https_errors=True).new_page()
        page.set_default_timeout(PATIENCE)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
        page.goto(f"https://127.0.0.1:{port}/join")
        page.locator("#name").fill("Anna")
        page.locator("form .big").first.click()
        arrives(page, "/seat/0")
        assert page.evaluate("isSecureContext && 'wakeLock' in navigator")
        assert page.locator("[data-falls-asleep]").is_hidden()
        rig.table.do(SitDown("Ben", None))
        page.get_by_text("Ben").first.wait_for()
        assert not faults
        page.context.close()
