"""Templates are compiled before somebody asks for a page: none is read from the disk when one is shown."""

import re
from pathlib import Path

import pytest

from companion.table.inputs.games import StartGame
from tests.web.table_rig import NAMES, Rig
from web.server.templates import compile_templates

TEMPLATES = Path(__file__).parents[2] / "web" / "templates"
WIDEST = 120
ALL = sorted(TEMPLATES.rglob("*.html"))
IMPORTS = re.compile(r'{%-? from "[^"]+" import (.+?)(?: with context)? -?%}', re.DOTALL)


def test_no_page_has_to_compile_a_template_after_the_start(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    rig.app.jinja_env.bytecode_cache = None  # in which other tests have left theirs
    assert compile_templates(rig.app) > 50
    compiled: list[str | None] = []
    compile_one = rig.app.jinja_env.compile

    def counted(source, name=None, *given, **more):
        compiled.append(name)
        return compile_one(source, name, *given, **more)

    monkeypatch.setattr(rig.app.jinja_env, "compile", counted)
    phones = rig.sit(*NAMES[:4])
    for path in ("/", "/host", "/glossary", "/practice/7"):
        assert phones[0].get(path).status_code == 200
    rig.table.do(StartGame())
    rig.throw("arrow", "beer", "gatling", "gatling", "dynamite")
    for path in ("/", "/seat/0", f"/seat/{rig.active}"):
        assert rig.phone().get(path).status_code in (200, 302, 303, 403)
        phones[rig.active].get(path)
    assert compiled == []


@pytest.mark.parametrize("path", ALL, ids=lambda path: str(path.relative_to(TEMPLATES)))
def test_no_template_has_a_line_that_an_editor_would_wrap(path: Path) -> None:
    """A line is broken behind `%}` or within `{{ }}`: neither changes a blank of the page."""
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    assert [number for number, line in lines if len(line) > WIDEST] == []


@pytest.mark.parametrize("path", ALL, ids=lambda path: str(path.relative_to(TEMPLATES)))
def test_what_a_template_imports_it_uses(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    names = [name.split()[-1] for found in IMPORTS.findall(source) for name in found.split(",")]
    rest = IMPORTS.sub("", source)
    assert [name for name in names if not re.search(rf"\b{name}\b", rest)] == []
