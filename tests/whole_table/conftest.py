"""The browser that whole-table tests look through."""

import pytest

from tests.whole_table.served import BROWSER_ARGUMENTS, browser_path


@pytest.fixture(scope="module")
def browser(driver):
    browser = driver.chromium.launch(executable_path=browser_path(), args=BROWSER_ARGUMENTS)
    yield browser
    browser.close()
