"""Parts of pages are made once for all whose records are the same, and of their records alone."""

import itertools
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import DictLoader, UndefinedError, meta

from companion.locales.words import Words, speaking
from companion.table.inputs.games import ChooseGame, ChooseOptions, StartGame
from tests.web.card_rig import CardRig
from tests.web.table_rig import NAMES, Rig
from tests.web.test_card_secrets import HIDDEN, HOLDER, Dealer, options, step
from web.parts import part as parts
from web.parts.part import part
from web.parts.site import site

TEMPLATES = Path(__file__).parents[2] / "web" / "templates"
OF_THE_PHONE = {"request", "session", "g", "config"}
KEPT = sorted({name for path in TEMPLATES.rglob("*.html") for name in re.findall(r"part\('([^']+)'", path.read_text())})


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The records of each part that is asked for, as they come."""
    asked: list[tuple[Any, ...]] = []
    make = parts._part

    def noted(environment: Any, names: Any, missing: bool, reader: Any, records: Any, kinds: Any) -> Any:
        asked.append((names, reader, records))
        return make(environment, names, missing, reader, records, kinds)

    monkeypatch.setattr(parts, "_part", noted)
    return asked


def test_a_part_is_made_once_for_all_who_have_the_same_records(rig: Rig) -> None:
    environment = rig.app.jinja_env
    counted: list[str] = []
    environment.globals["count"] = lambda who: counted.append(who) or who
    environment.loader = DictLoader({"p.html": "{{ count(who) }} {{ t('title') }}"})
    with rig.app.test_request_context():
        first = part("p.html", who="Anna")
        assert part("p.html", who="Anna") == first
        assert counted == ["Anna"]
        part("p.html", who="Ben")
        with speaking(Words(language="de")):
            part("p.html", who="Anna")
    assert counted == ["Anna", "Ben", "Anna"]


def test_words_that_are_escaped_already_are_no_other_words(rig: Rig) -> None:
    from markupsafe import Markup

    rig.app.jinja_env.loader = DictLoader({"p.html": "{{ who }}"})
    with rig.app.test_request_context():
        assert part("p.html", who=Markup("<b>Anna</b>")) == "<b>Anna</b>"
        assert part("p.html", who="<b>Anna</b>") == "&lt;b&gt;Anna&lt;/b&gt;"


def test_a_part_sees_nothing_of_the_phone_that_asks(rig: Rig) -> None:
    rig.app.jinja_env.loader = DictLoader({"p.html": "{{ request.path }}"})
    with rig.app.test_request_context("/seat/1"), pytest.raises(UndefinedError):
        part("p.html")


def test_there_are_parts_that_are_kept() -> None:
    assert len(KEPT) >= 10


@pytest.mark.parametrize("name", KEPT)
def test_what_is_kept_asks_for_nothing_of_the_phone(rig: Rig, name: str) -> None:
    environment, found, left = rig.app.jinja_env, set[str](), [name]
    while left:
        each = left.pop()
        if each in found:
            continue
        found.add(each)
        tree = environment.parse((TEMPLATES / each).read_text(encoding="utf-8"))
        assert not meta.find_undeclared_variables(tree) & OF_THE_PHONE, each
        left += [str(other) for other in meta.find_referenced_templates(tree) if other is not None]


def test_two_screens_make_each_part_once(open_rig) -> None:
    rig = open_rig(CardRig)
    rig.begin()
    assert rig.phone().get("/").status_code == 200
    before = parts._part.cache_info().misses
    assert rig.phone().get("/").status_code == 200
    assert parts._part.cache_info().misses == before


def test_what_others_see_is_made_of_the_same_records_whatever_a_hand_holds(
    open_rig, made: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: defaultdict[int, Iterator[int]] = defaultdict(itertools.count)
    tokens = SimpleNamespace(token_hex=lambda length: f"{next(drawn[id(site())]):0{2 * length}x}")
    monkeypatch.setattr("web.access.access.secrets", tokens)  # chairs' codes depend on them
    rigs = [open_rig(CardRig, random=Dealer(1)) for _ in range(2)]
    phones = [rig.sit(*NAMES[:5]) for rig in rigs]
    for rig, held in zip(rigs, HIDDEN, strict=True):
        rig.table.do(ChooseGame("cards"))
        rig.table.do(ChooseOptions(options(held)))
        rig.table.do(StartGame())
    random, holders = Random(1), set[str]()
    for _ in range(8):
        records = []
        for rig, here in zip(rigs, phones, strict=True):
            made.clear()
            assert rig.phone().get("/").status_code == 200
            for seat in set(range(5)) - {HOLDER}:
                assert here[seat].get(f"/seat/{seat}").status_code == 200
            records.append(list(made))
            made.clear()
            assert here[HOLDER].get(f"/seat/{HOLDER}").status_code == 200
            holders.add(repr(made))
        assert len(records[0]) > 50
        assert records[0] == records[1]
        step(rigs, random)
    assert len(holders) > 8, "the holder's own parts must show the card, or this test shows nothing"


@pytest.mark.parametrize("path", ["/nowhere/{}", "/host/wifi/{}", "/wrong?throw={}&die={}", "/player/{}", "/watch/{}"])
def test_a_stranger_adds_no_part_by_asking_for_made_up_addresses(rig: Rig, path: str) -> None:
    phone = rig.phone()
    phone.get(path.replace("{}", "first"))
    kept = parts._part.cache_info().currsize
    for number in range(50):
        assert phone.get(path.replace("{}", f"{number}made-up")).status_code in (404, 405)
    assert parts._part.cache_info().currsize == kept


def test_the_form_that_picks_a_language_leads_back_to_each_address(rig: Rig) -> None:
    phone = rig.phone()
    for path in ("/glossary", "/nowhere/1", "/nowhere/2"):
        page = phone.get(path).text
        assert page.count(f'<input type="hidden" name="back" value="{path}">') == 1
        assert page.count("aria-current=true disabled") == 1
