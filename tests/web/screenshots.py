"""Pictures of every page in every state, for people to look at: `python -m tests.web.screenshots FOLDER [WORD…]`.

Only scenes with one of the WORDs in their names are pictured, or all. A phone's pages are whole, from top to bottom.
"""

import re
import sys
import tempfile
from pathlib import Path

from tests.web.visitor import visiting
from web.elements.words import slug

PHONE = (390, 844)
SMALL = (360, 640)
SCREEN = (1920, 1080)
KEY = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/?")
"""The key of a tournament in an address."""


def picture_all(folder: Path, words: list[str]) -> int:
    """Pictures of the scenes that are wanted, in `folder`. Returns how many."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    from playwright.sync_api import sync_playwright

    with (
        tempfile.TemporaryDirectory() as data,
        sync_playwright() as driver,
        visiting(driver, Path(data)) as visitor,
    ):
        windows = {
            "phone": visitor.window(*PHONE, color_scheme="light"),
            "small-dark": visitor.window(*SMALL, color_scheme="dark"),
        }
        screen = visitor.window(*SCREEN, color_scheme="dark")
        for scene in visitor.scenes():
            if words and not any(word in scene.name for word in words):
                continue
            for path in scene.paths:
                pages = {"screen": screen} if path == "/" else windows
                for name, page in pages.items():
                    (visitor.show_to_anybody if page is screen else visitor.show)(page, path)
                    page.screenshot(path=folder / f"{scene.name}--{slug(KEY.sub('', path)) or 'table'}--{name}.png",
                                    full_page=path != "/")
                    count += 1
    return count


if __name__ == "__main__":
    print(picture_all(Path(sys.argv[1]), sys.argv[2:]), "pictures")
