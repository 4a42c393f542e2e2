"""Every sentence of the table's that a page prints has come through one function: `companion.locales.confidential`."""

import ast
from pathlib import Path

import pytest

from companion.locales.confidential import Place, Secret
from companion.locales.words import sentence
from companion.table.inputs.house import Notice
from tests.web.table_rig import Rig

WEB = Path(__file__).resolve().parents[2] / "web"
GATE = {"notices", "troubles"}
MAY_PASS_ON = {WEB / "pages" / "replay" / "shown.py"}
"""Modules that hand a state's sentences on to a state, and to no page."""


def test_no_module_reads_the_tables_sentences_beside_the_gate() -> None:
    for path in sorted(WEB.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        reads = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in GATE]
        if reads and path not in MAY_PASS_ON:
            names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
            assert "for_pages" in names, f"{path}: a page that prints {reads[0].attr} has no gate"


def test_templates_get_a_page_from_the_two_functions_that_have_the_gate() -> None:
    rendering = [path for path in sorted(WEB.rglob("*.py")) if "render_template(" in path.read_text(encoding="utf-8")]
    whole_pages = [path for path in rendering if '"fragment.html"' in path.read_text(encoding="utf-8")]
    assert whole_pages == [WEB / "pages" / "tournament" / "page.py", WEB / "parts" / "page.py"]
    for path in whole_pages:
        assert "said=for_pages(" in path.read_text(encoding="utf-8")


PAGES = ("/", "/join", "/host", "/tournaments", "/club", "/memory/tonight", "/tournaments/now")


@pytest.mark.parametrize("path", PAGES)
def test_the_clubs_address_is_on_no_page(rig: Rig, path: str) -> None:
    address = Secret("postgresql+psycopg://club@db.example/club?password=horse")
    about = {"database": address, "why": Secret('user "club" at db.example')}
    rig.table.trouble("club", sentence("trouble.club.known", {"why": sentence("club.database.no_answer", about)}))
    rig.table.trouble("disk", sentence("disk.full", {"folder": Place("/home/anna/table")}))
    rig.table.do(Notice("postgresql://club:horse@db.example/club is away"))
    for phone in (rig.phone(), rig.host()):
        text = phone.get(path, follow_redirects=True).text
        assert not [word for word in ("horse", "db.example", "psycopg") if word in text]
    assert "/home/anna" not in rig.phone().get(path, follow_redirects=True).text
