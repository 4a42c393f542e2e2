"""What phones do beside playing, in WebKit and Firefox: sleep, go back, reload, refuse, take pictures, raise cards."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from companion.games.cards.options import Options as CardOptions
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import ChooseGame, ChooseOptions, StartGame
from companion.table.inputs.house import Notice
from tests.web.engines.served import PHONE, Evening
from tests.web.engines.webdriver import SHOWN, Window
from tests.web.table_rig import NAMES
from tests.web.test_phone_camera import FIVE, FOLDER, with_phones

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.night]
HAND = CardOptions(
    hands={0: ("gatling:10H", "beer:6H")},
    roles={0: "sheriff", 1: "outlaw", 2: "outlaw", 3: "deputy", 4: "renegade"},
    characters={0: "bart_cassidy", 1: "black_jack", 2: "el_gringo", 3: "jesse_jones", 4: "kit_carlson"},
)
POSITION = (
    "dice turn 7 P0 | outlaw 6/8 2 willy_the_kid | sheriff+ 1/10 1 rose_doolan | renegade 3/8 0 black_jack "
    "| outlaw 8/8 0 bart_cassidy"
)
REFUSES = """
const no = () => Promise.reject(new Error("refused"));
if (navigator.wakeLock) navigator.wakeLock.request = no;
if (window.AudioContext) AudioContext.prototype.resume = no;
"""
SAYS = """
Object.defineProperty(document, "visibilityState", { value: arguments[0], configurable: true });
document.dispatchEvent(new Event("visibilitychange"));
"""
Opens = Callable[..., Evening]


def moves(table: Evening, *windows: Window) -> None:
    """Something happens at the table, and all these windows show it by themselves."""
    table.rig.table.do(Notice("A sentence that makes every page look again."))
    for window in windows:
        table.follows(window)


def four_with_dice(table: Evening) -> Window:
    """Anna on turn, who has thrown."""
    seat = table.sit(NAMES[0])
    for name in NAMES[1:4]:
        table.rig.table.do(SitDown(name, None))
    table.rig.lay(POSITION, 4, modules=())
    table.rig.throw("beer", "beer", "bullseye1", "bullseye2", "gatling")
    seat.see(".tap-dice")
    return seat


def test_a_fault_of_a_script_is_noticed(evening: Opens) -> None:
    table = evening()
    seat = table.sit("Anna")
    seat.run("document.head.append(Object.assign(document.createElement('script'), { src: '/throws.js' }))")
    while len(table.faults) < 2:
        moves(table, seat)
    assert sorted("refused" in fault for fault in table.faults) == [False, True]
    assert all("on purpose" in fault for fault in table.faults)
    table.faults.clear()


@contextmanager
def unseen(window: Window) -> Iterator[None]:
    """A page that nobody sees meanwhile; where the driver hides none, the page hears that it is so."""
    if window.driver.hides:
        other = Window.opened(window.driver, PHONE, "tab")
        yield
        other.close()
    else:
        window.run(SAYS, "hidden")
        yield
        window.run(SAYS, "visible")


def test_a_page_that_nobody_saw_shows_the_truth_when_it_is_seen_again(evening: Opens) -> None:
    table = evening()
    seat = table.sit("Anna")
    seat.run("document.addEventListener('visibilitychange', () => (window.saw ??= []).push(document.visibilityState))")
    with unseen(seat):
        table.rig.table.do(SitDown("Ben", None))
    table.follows(seat)
    seat.until("return document.querySelector('#page').textContent.includes('Ben')")
    seat.until("return (window.saw ?? []).join() === 'hidden,visible'")
    moves(table, seat)


def test_the_way_back_shows_the_truth_and_the_question_can_still_be_answered(evening: Opens) -> None:
    table = evening()
    seat = four_with_dice(table)
    seat.click(seat.see(".tap-die"))
    seat.run("location.assign('/glossary')")
    seat.until("return location.pathname === '/glossary' && document.documentElement.dataset.live")
    moves(table)
    seat.back()
    table.follows(seat)
    seat.forward()
    seat.until("return location.pathname === '/glossary'")
    seat.back()
    moves(table, seat)
    before = table.rig.decision
    seat.click(seat.see("button[value=done]"))
    seat.until("return !document.querySelector('.tap-dice input')")
    assert table.rig.decision != before


def test_a_reload_keeps_the_seat_and_another_device_has_none(evening: Opens) -> None:
    table = evening()
    seat = four_with_dice(table)
    seat.reload()
    seat.see(".tap-dice")
    moves(table, seat)
    assert seat.run("return document.cookie") == "", "no script reads whose phone this is"
    stranger = table.window("/seat/0", host="localhost")
    assert not stranger.run("return document.querySelector('.tap-dice, [data-hold]')")


def test_a_browser_that_refuses_sound_and_wakefulness_plays_on(evening: Opens) -> None:
    table = evening()
    screen = table.screen()
    screen.run(REFUSES)
    screen.run("document.dispatchEvent(new Event('visibilitychange'))")
    if screen.run(f"return [...document.querySelectorAll('#sound-on')].some({SHOWN})"):
        screen.click(screen.see("#sound-on"))
    seat = table.sit("Anna")
    seat.run(REFUSES)
    seat.run("dispatchEvent(new Event('online'))")
    moves(table, seat, screen)


def test_a_photograph_of_dice_goes_through_the_file_field(evening: Opens) -> None:
    table = evening()
    with_phones(table.rig)
    seat = table.sit(NAMES[0])
    for name in NAMES[1:4]:
        table.rig.table.do(SitDown(name, None))
    table.rig.lay(POSITION, 4, modules=())
    field = seat.see("input[type=file]")
    seat.type(field, str(FOLDER / FIVE))
    seat.click(seat.see("form[action*='/picture'] button"))
    seat.see(".held image")
    assert table.rig.table.state.tray.held.by_phone


def test_a_card_is_raised_by_a_finger_and_played(evening: Opens) -> None:
    table = evening()
    seat = table.sit(NAMES[0])
    for name in NAMES[1:5]:
        table.rig.table.do(SitDown(name, None))
    table.rig.table.do(ChooseGame("cards"))
    table.rig.table.do(ChooseOptions(HAND))
    table.rig.table.do(StartGame())
    seat.until("return document.documentElement.matches('.scripted.drags')")  # the scripts that come with the hand
    card = seat.see("label[for$='gatling-10h' i]")
    seat.tap(card)
    seat.see(".held-card :checked ~ .raised")
    seat.tap(card)
    seat.until("return !document.querySelector('.held-card :checked ~ .raised')")
    seat.tap(card)
    seat.tap(seat.see(".raised button[value^='play:gatling']"))
    seat.until("return !document.querySelector(\"[value='gatling:10H']\")")
    assert table.rig.decision.key != "play"
