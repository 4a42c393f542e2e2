"""Which engines are here beside chromium, and how a missing one is got."""

import shutil
from collections.abc import Callable
from pathlib import Path

from tests.web.chromium_78 import missing
from tests.web.engines.firefox import Firefox
from tests.web.engines.old_chromium import OldChromium
from tests.web.engines.webdriver import Driver
from tests.web.engines.webkit import WebKit

ENGINES: dict[str, Callable[[Path], Driver]] = {"WebKit": WebKit, "Firefox": Firefox, "Chromium 78": OldChromium}
"""What starts each engine, with an empty folder for what it keeps."""
OF_TODAY = ("WebKit", "Firefox")
NEEDS = {"WebKit": ("WebKitWebDriver", "Xvfb"), "Firefox": ("firefox-esr",)}
"""The programs of each engine."""
PACKAGES = {"WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb", "firefox-esr": "firefox-esr"}
"""Debian's package of each program."""


def why_not(engine: str) -> str:
    """Why an engine cannot be driven here, and what to do; empty where it can."""
    if engine not in NEEDS:
        return missing()
    program = next((program for program in NEEDS[engine] if shutil.which(program) is None), "")
    return program and f"no {program} here: apt install {PACKAGES[program]}"
