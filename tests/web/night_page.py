"""What a night looks like, as a page of the documents: `python -m tests.web.night_page` makes it and its pictures anew.

The scenes are the album's (`tests/web/screenshots.py`); a test compares the page with what stands here.
"""

import io
import tempfile
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from tests.web.screenshots import PHONE, SCREEN
from tests.web.visitor import visiting

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
PAGE = DEPLOY / "NIGHT.md"
PICTURES = DEPLOY / "pictures" / "night"
WIDE, QUALITY = 1200, 72
"""A television's picture is made this wide, in pixels; WebP's quality."""


class Moment(NamedTuple):
    """A moment of the night: the scene, the page of it that is shown, and what people do there."""

    scene: str
    path: str
    title: str
    words: str

    @property
    def file(self) -> str:
        return f"{self.scene}{'-tv' if self.path == '/' else ''}.webp"


MOMENTS = (
    Moment("full", "/", "Everybody sits down",
           "The television shows a code. Whoever scans it types a name and has a chair; a hat appears for each."),
    Moment("first-arrow", "/seat/0", "The dice are thrown by hand",
           "The camera reads them. A phone says once what is new to its player, the first arrow here."),
    Moment("base-reroll", "/", "The table on the television",
           "Whose turn it is, what the dice show, lives, arrows and characters, large enough for four metres."),
    Moment("first-window", "/seat/0", "Somebody may step in",
           "With special roles a bar runs on every phone alike, so nobody can tell who could have."),
    Moment("cards-hand-of-5", "/", "The card game",
           "The companion deals and keeps the pack; the cards in play lie open before their players."),
    Moment("cards-hand-of-5", "/seat/0", "A hand of cards",
           "Each phone holds its player's cards. A raised card says what it does and whom it reaches."),
    Moment("cards-shot-at", "/seat/1", "Under fire",
           "Who shoots, with what, and every card that helps against it."),
    Moment("base-over", "/", "The end",
           "Roles are turned over, the winners' bills hang on the wall, and the Gazette has the story."),
    Moment("memory-cards", "/memory/game", "Awards",
           "What everybody will still be talking about tomorrow."),
)  # fmt: skip


def page() -> str:
    """The page, without its pictures."""
    made = "Pictures of the real pages, made by `python -m tests.web.night_page`."
    lines = ["# What a night looks like", "", made, ""]
    for moment in MOMENTS:
        width = 760 if moment.path == "/" else 300
        lines += [f"## {moment.title}", "", moment.words, ""]
        lines += [f'<img src="pictures/night/{moment.file}" width="{width}" alt="{moment.words}">', ""]
    return "\n".join(lines)


def main() -> None:
    """Write the page, and a picture of each moment."""
    PICTURES.mkdir(exist_ok=True)
    for old in PICTURES.glob("*.webp"):
        old.unlink()
    from playwright.sync_api import sync_playwright

    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as driver,
        visiting(driver, Path(folder)) as visitor,
    ):
        phone, screen = visitor.window(*PHONE, color_scheme="light"), visitor.window(*SCREEN, color_scheme="dark")
        for scene in visitor.scenes():
            for moment in MOMENTS:
                if moment.scene == scene.name:
                    window = screen if moment.path == "/" else phone
                    (visitor.show_to_anybody if window is screen else visitor.show)(window, moment.path)
                    picture = Image.open(io.BytesIO(window.screenshot()))
                    picture.thumbnail((WIDE, WIDE))
                    picture.save(PICTURES / moment.file, quality=QUALITY, method=6)
                    print(moment.file, (PICTURES / moment.file).stat().st_size)
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
