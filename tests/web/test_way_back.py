"""Whatever a form says, it leads back to a page of this table and nowhere else."""

import ast
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.table.inputs.games import ChooseGame, StartGame
from tests.web.table_rig import NAMES, Rig
from web.access.way_back import BACK, own_page

WEB = Path(__file__).resolve().parents[2] / "web"
HERE = "http://192.0.2.7:8000/language"
EVIL = [
    "//evil.example", "/\t/evil.example", "/\n/evil.example", "/\r/evil.example", "\t//evil.example", "/\\evil.example",
    "\\\\evil.example", "https://evil.example", "javascript:alert(1)", "/seat/1\nSet-Cookie: a=b", "/seat/1\n",
    "/%09/evil.example", "/%2f/evil.example", "/..//evil.example", "/seat/1?x=//evil", "/seat/1#a", "/language",
    "/host/end", "/no-such-page", "/seat/٣", "/join\0", "/" * 5000, "",
]  # fmt: skip
PIECES = ["/", "//", "\\", "\t", "\n", "\r", "\0", "..", "@", "%2f", "evil.example", "seat", "1", "host"]
JOINED = st.lists(st.sampled_from(PIECES), max_size=8).map("".join)
PATHS = st.one_of(st.text(), JOINED, JOINED.map("/".__add__))


@settings(max_examples=500, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=PATHS)
def test_no_text_leads_elsewhere(rig: Rig, path: str) -> None:
    with rig.app.test_request_context():
        back = own_page(path)
    assert back in (path, "/")
    assert back.isprintable()
    assert urlsplit(urljoin(HERE, back)).netloc == urlsplit(HERE).netloc
    assert rig.app.url_map.bind("").match(back, method="GET")


@pytest.mark.parametrize("path", ["/", "/host", "/seat/1", "/host/throws/2", "/tournaments", "/watch/7"])
def test_own_pages_are_gone_back_to(rig: Rig, path: str) -> None:
    with rig.app.test_request_context():
        assert own_page(path) == path


@pytest.mark.parametrize("path", EVIL)
def test_every_form_that_leads_back_leads_to_the_table_instead(rig: Rig, path: str) -> None:
    host = rig.host()
    phones = rig.sit(*NAMES[:4])
    rig.table.do(ChooseGame("scoreboard"))
    rig.table.do(StartGame())
    asked = {"decision": rig.decision.id, "epoch": rig.decision.epoch, "number": rig.table.state.game.number}
    sent = [
        host.post("/language", data={"language": "de", BACK: path}),
        phones[1].post("/pause", data={"on": "yes", BACK: path}),
        phones[1].post("/pause", data={"on": "no", BACK: path}),
        phones[1].post("/count/1", data={**asked, "option": "life-", BACK: path}),
    ]
    assert [(each.status_code, each.headers.get("Location")) for each in sent] == [(303, "/")] * len(sent)


def test_no_other_redirect_takes_its_target_from_a_request() -> None:
    """Every redirect names one of our pages by `url_for`, but for the one that looks at what a form says."""
    redirects = 0
    for path in sorted(WEB.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not (isinstance(node, ast.Constant) and node.value == "Location"), f"{path.name}: redirects by hand"
            called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            redirects += called in ("redirect", "back_to")
            if called == "redirect":
                assert isinstance(node, ast.Call)
                allowed = {"own_page"} if path.name == "way_back.py" else {"url_for"}
                assert _named(node.args[0]) == allowed, f"{path.name}:{node.lineno}: way_back() looks at the target"
    assert redirects > 20


def _named(target: ast.expr) -> set[str]:
    """The functions that make a redirect's target, in each of its cases."""
    if isinstance(target, ast.IfExp):
        return _named(target.body) | _named(target.orelse)
    return {target.func.id} if isinstance(target, ast.Call) and isinstance(target.func, ast.Name) else {"?"}
