"""Every word that a page asks for is in the catalogue, every face has a drawing, and nothing comes from elsewhere."""

import re
from pathlib import Path

import pytest

import web
from companion.games.dice.faces import ALL_FACES
from companion.locales.catalogue import catalogue, texts
from web.elements.pictures import sprite
from web.games.dice.pictures import DRAWINGS, FACES_DRAWN

FOLDER = Path(web.__file__).parent
TEMPLATES = sorted(FOLDER.glob("templates/**/*.html"))
SOURCES = [*sorted(FOLDER.rglob("*.py")), *TEMPLATES]
PARTS = ("companion", "web", "vision", "hardware", "deploy")
KEY = re.compile(r"""(?<![\w.])t\(\s*['"]([a-z0-9_.]+)['"]\s*[,)]""")


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_every_word_of_a_page_is_in_the_catalogue(source: Path) -> None:
    words = catalogue("en", "cards" if "cards" in source.parts else "dice")
    for key in KEY.findall(source.read_text(encoding="utf-8")):
        assert f"page.{key}" in words


def asked_for() -> tuple[set[str], set[str]]:
    """The texts of pages that the code names, and the beginnings of those whose key it fills in (`camera.advice.`).

    A macro that two pages share is given the beginning, and adds the end: `about ~ '.file'`."""
    files = [path for part in PARTS for end in ("py", "html") for path in (FOLDER.parent / part).rglob(f"*.{end}")]
    code = "\n".join(path.read_text(encoding="utf-8") for path in files)
    named = re.findall(r"""['"](?:page\.)?([a-z0-9_.]+)['"]""", code)
    ends = re.findall(r"about ~ '(\.[a-z_.]+)'", code)
    named += [about + end for about in re.findall(r"""_fold\([^,]*,\s*'(\w+)'""", code) for end in ends]
    begun = re.findall(r"""['"](?:page\.)?([a-z0-9_.]+\.)(?:\{|['"] ~)""", code)
    return set(named), set(begun)


def test_every_text_of_a_page_is_asked_for() -> None:
    named, begun = asked_for()
    there = {key.removeprefix("page.") for _, key in texts("en") if key.startswith("page.")}
    assert sorted(key for key in there - named if not key.startswith(tuple(begun))) == []


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
        for address in re.findall(r"https?://[^\s\"'<>)%{]+", file.read_text(encoding="utf-8")):
            assert address == "http://www.w3.org/2000/svg"
