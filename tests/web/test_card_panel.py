"""A card game with a real deck, played to its end by the panel's four buttons alone; cards are told in two touches."""

import html
import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from companion.games.cards.options import Options
from companion.support.errors import Refused
from companion.table.inputs.buttons import PressButton
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import ChooseGame, ChooseOptions, StartGame
from tests.web.card_rig import CardRig
from tests.web.table_rig import NAMES

REAL = Options(cards_by="people")
ALL_REAL = Options(cards_by="people", roles_by="cards")
BOTH = Options(cards_by="people", expansions="dodge_city")


@pytest.fixture
def begun(open_rig) -> Callable[..., CardRig]:
    """Begins a game of players without a phone at a table with buttons."""

    def begin(options: Options, players: int, seed: int = 1) -> CardRig:
        rig = open_rig(CardRig, random=Random(seed), panel=True)
        for name in NAMES[:players]:
            rig.table.do(SitDown(name, None))
        rig.table.do(ChooseGame("cards"))
        rig.table.do(ChooseOptions(options))
        rig.table.do(StartGame())
        return rig

    return begin


def shown(rig: CardRig) -> str:
    """What the table's page says that the buttons stand on."""
    page = rig.phone().get("/").text
    found = re.search(r'<p class="panel-line">(.*?)</p>', page)
    return html.unescape(found[1]) if found else ""


def press(rig: CardRig, random: Random) -> None:
    """Some steps of the cursor, and OK."""
    cursor = rig.table.state.panel.cursor
    assert cursor is not None, rig.decision
    for _ in range(random.randrange(len(cursor.items))):
        rig.table.do(PressButton(random.choice(("left", "right"))))
    rig.table.do(PressButton("ok"))


@pytest.mark.parametrize(
    ("options", "players", "seed"),
    [
        (REAL, 4, 1),
        (ALL_REAL, 4, 1),
        pytest.param(replace(ALL_REAL, expansions="dodge_city"), 3, 4, marks=pytest.mark.slow),
        pytest.param(replace(ALL_REAL, expansions="dodge_city"), 8, 5, marks=pytest.mark.slow),
        pytest.param(BOTH, 5, 2, marks=pytest.mark.slow),
        pytest.param(BOTH, 8, 3, marks=pytest.mark.slow),
    ],
)
def test_a_whole_game_is_played_by_the_buttons(begun, options, players, seed) -> None:
    rig, random = begun(options, players, seed), Random(seed)
    asked = set()
    for presses in range(6000):
        if rig.decision is None:
            break
        if rig.decision.key not in asked or presses % 40 == 0:
            asked.add(rig.decision.key)
            assert shown(rig).startswith("Buttons"), rig.decision
        if random.random() < 0.03 and rig.table.state.undo.to_take_back:
            rig.table.do(PressButton("undo"))
            if rig.table.state.undo.asked:
                rig.table.do(PressButton(random.choice(("ok", "left"))))
            continue
        press(rig, random)
    assert rig.table.state.phase == "over"
    assert {"play", "flip"} & asked
    assert ("show_card" in asked) == options.roles_are_real_cards


def test_a_turned_card_is_told_by_its_name_and_then_by_its_mark(begun) -> None:
    rig, random = begun(BOTH, 5), Random(5)
    while rig.decision.shape != "deal":
        press(rig, random)
    cursor = rig.table.state.panel.cursor
    assert cursor.item == "name/bang", "the likeliest first"
    assert shown(rig) == "Buttons: BANG!, by suit and rank?"
    rig.table.do(PressButton("ok"))
    assert rig.table.state.panel.cursor.item in rig.asked.deck
    assert re.fullmatch(r"Buttons: BANG! \w+[♠♥♦♣]\?", shown(rig))
    assert rig.table.do(PressButton("undo")).panel.cursor == cursor, "half of an answer is taken back, and nothing else"
    rig.table.do(PressButton("ok"))
    told = rig.table.do(PressButton("ok"))
    assert told.game.throws[-1].faces == (rig.table.state.game.throws[-1].faces[0],)
    assert told.game.throws[-1].faces[0].startswith("bang:")


def test_to_take_back_over_cards_that_all_have_seen_a_second_press_is_the_yes(begun) -> None:
    rig, random = begun(BOTH, 5), Random(5)
    while rig.decision.shape != "deal":
        press(rig, random)
    for _ in range(2):
        rig.table.do(PressButton("ok"))
    before = rig.decision.id
    assert rig.table.do(PressButton("undo")).undo.asked
    assert "cards have been seen since" in shown(rig)
    assert rig.decision.id == before
    assert (rig.table.do(PressButton("left")).undo.asked, rig.decision.id) == (False, before)
    rig.table.do(PressButton("undo"))
    assert not rig.table.do(PressButton("ok")).undo.asked
    assert rig.decision.id != before
    assert "At the buttons somebody agreed" in rig.table.state.machine.notices[-1]


def test_where_hands_are_on_phones_the_panel_gives_no_yes_of_its_own(open_rig) -> None:
    rig = open_rig(CardRig, random=Random(2), panel=True)
    *phones, _ = rig.begin(Options())
    random = Random(2)
    while not rig.table._logic.on_table.game.cards_seen():
        rig.step(phones, random)
    before = rig.decision.id
    assert rig.table.do(PressButton("undo")).undo.asked
    assert not rig.table.state.undo.at_panel
    with pytest.raises(Refused):
        rig.table.do(PressButton("ok"))
    assert rig.decision.id == before
    assert rig.table.state.undo.asked
    assert phones[1].post("/seat/1/agree", data={"on": "yes"}).status_code == 303
    assert rig.decision.id != before
