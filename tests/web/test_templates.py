"""Templates are compiled before somebody asks for a page: none is read from the disk when one is shown."""

from __future__ import annotations

import pytest

from tests.web.table_rig import NAMES, Rig
from web.serving.templates import compile_templates


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
    rig.table.start()
    rig.throw("arrow", "beer", "gatling", "gatling", "dynamite")
    for path in ("/", "/seat/0", f"/seat/{rig.active}"):
        assert rig.phone().get(path).status_code in (200, 302, 303, 403)
        phones[rig.active].get(path)
    assert compiled == []
