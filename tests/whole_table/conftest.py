"""The browser that whole-table tests look through."""

from __future__ import annotations

import pytest

from tests.whole_table.served import BROWSER_ARGUMENTS, browser_path


@pytest.fixture(scope="session")
def browser():
    playwright = pytest.importorskip("playwright.sync_api", reason="no playwright here: pip install -e '.[dev]'")
    path = browser_path()
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=path, args=BROWSER_ARGUMENTS)
        yield browser
        browser.close()
