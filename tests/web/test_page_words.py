"""Every word that a page asks for is in the catalogue, every face has a drawing, and nothing comes from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import web
from companion.dicegame.faces import ALL_FACES
from companion.locales.catalogue import catalogue
from web.dicegame.pictures import DRAWINGS, FACES_DRAWN
from web.pictures import sprite

FOLDER = Path(web.__file__).parent
TEMPLATES = sorted(FOLDER.glob("templates/**/*.html"))
SOURCES = [*sorted(FOLDER.rglob("*.py")), *TEMPLATES]
KEY = re.compile(r"""(?<![\w.])t\(\s*['"]([a-z0-9_.]+)['"]\s*[,)]""")


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_every_word_of_a_page_is_in_the_catalogue(source: Path) -> None:
    words = catalogue("en", "cards" if "cardgame" in source.parts else "dice")
    for key in KEY.findall(source.read_text(encoding="utf-8")):
        assert f"page.{key}" in words


def test_every_error_and_refusal_has_its_sentence() -> None:
    for source in SOURCES:
        for key in re.findall(r'FormRefused\("(\w+)"', source.read_text(encoding="utf-8")):
            assert f"page.no.{key}" in catalogue()
    for kind in (400, 403, 404, 405, 413, 500):
        assert f"page.error.{kind}" in catalogue()
        assert f"page.error.title.{kind}" in catalogue()


def test_every_face_has_a_drawing() -> None:
    assert set(FACES_DRAWN) == set(ALL_FACES)
    ids = set(re.findall(r'id="([\w-]+)"', sprite([DRAWINGS])))
    for source in TEMPLATES:
        for name in re.findall(r"picture\('([\w-]+)'", source.read_text(encoding="utf-8")):
            assert name in ids or name == "face-"


def test_nothing_is_fetched_from_elsewhere() -> None:
    files = [*SOURCES, *(file for file in FOLDER.glob("static/*.*") if file.suffix in (".css", ".js", ".svg"))]
    for file in files:
        for address in re.findall(r"https?://[^\s\"'<>)]+", file.read_text(encoding="utf-8")):
            assert address == "http://www.w3.org/2000/svg"
