"""The card game under the thumb and on the television: cards are raised, played, covered; beats show what happened."""

from random import Random

import pytest

from companion.games.cards.options import Options
from companion.games.cards.rules import CardGame, card_setup
from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.games import LayGame
from tests.web.hand_rig import SMALL, grip, label, over, own_phone, picture, stand, still
from tests.web.house import IN_BROWSER, SCREEN, House
from tests.web.table_rig import NAMES

pytestmark = IN_BROWSER
OTHERS = (
    "outlaw 4/4 jourdonnais hand missed:8S front barrel:QS",
    "outlaw 2/4 black_jack hand beer:7H front jail:10S,dynamite:2H",
    "deputy 3/4 bart_cassidy hand beer:8H,beer:9H",
    "renegade 3/3 el_gringo hand beer:10H",
)
LISTEN = """
window.shown = {};
new MutationObserver(() => {
  const film = document.querySelector("#film");
  if (film.dataset.beat) window.shown[film.dataset.beat] ??= film.innerHTML;
}).observe(document.documentElement, { attributeFilter: ["data-beat"], subtree: true });
"""
HIDE = """(state) => {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
slow_film = pytest.mark.parametrize("house", [{"closed_seconds": 0.0, "beats": 400.0}], indirect=True)

quick_film = pytest.mark.parametrize("house", [{"closed_seconds": 0.0, "beats": 0.2}], indirect=True)


def lay(house: House, hand: str, *, turn: int = 0, life: int = 3) -> None:
    """Five players; the first holds these cards, and `turn` has just begun its turn."""
    first = f"sheriff+ {life}/5 willy_the_kid hand {hand} front schofield:JC"
    position = " | ".join((f"cards turn 8 P{turn}", first, *OTHERS))
    game = Game(CardGame(), card_setup(NAMES[:5], position, Options()))
    random = Random(5)
    while turn == 0 and game.pending is not None and not game.waiting_for:
        play_on(game, random)
    house.rig.table.do(LayGame(game))


def life(house: House) -> int:
    seat = house.rig.table.state.game.views[None].table.seats[0]
    alive: int = seat.life
    return alive


@still
def test_a_tap_raises_a_card_and_its_button_plays_it(house: House) -> None:
    phone = own_phone(house)
    lay(house, "beer:6H,missed:10C")
    label(phone, "6♥").click()
    phone.locator(".raised", has_text="Beer 6♥").wait_for()
    assert life(house) == 3, "raised, not played"
    phone.locator(".raised:visible button", has_text="Drink").click()
    phone.locator(".raised", has_text="Beer 6♥").wait_for(state="detached")
    assert life(house) == 4


@still
def test_a_card_that_only_the_own_card_can_be_taken_with_asks_before_it_does(house: House) -> None:
    """A drag does not play it: that opens what has to be answered first."""
    phone = own_phone(house)
    seats = ("sheriff+ 3/5 willy_the_kid hand panic:JH front schofield:JC", "outlaw 4/4 jourdonnais",
             "outlaw 2/4 black_jack", "deputy 3/4 bart_cassidy", "renegade 3/3 el_gringo")  # fmt: skip
    position = " | ".join(("cards turn 8 P0", *seats, "top bang:2C,bang:3C seen P0"))
    game = Game(CardGame(), card_setup(NAMES[:5], position, Options(own_card="allowed")))
    house.rig.table.do(LayGame(game))
    grip(phone, "J♥")
    stand(phone)
    over(phone, phone.locator(".held-card:has(:checked) .asks > summary"))
    phone.mouse.up()
    phone.get_by_text("Your own card?").wait_for()
    assert house.rig.table.state.game.views[None].table.seats[0].front == ("schofield:JC",), "not played"
    picture(phone, "own_card")
    phone.get_by_role("button", name="Yes, my own card").click()
    label(phone, "J♥").wait_for(state="detached")
    assert house.rig.table.state.game.views[None].table.seats[0].front == ()


@still
def test_a_drag_onto_its_button_plays_a_card(house: House) -> None:
    phone = own_phone(house)
    lay(house, "beer:6H,bang:AS,panic:JH")
    grip(phone, "6♥")
    stand(phone)
    over(phone, phone.locator(".held-card:has(:checked) .raised button"))
    phone.mouse.up()
    label(phone, "6♥").wait_for(state="detached")
    assert life(house) == 4


@still
def test_targets_in_reach_are_buttons_as_they_sit_and_others_say_why_not(house: House) -> None:
    phone = own_phone(house, SMALL)
    lay(house, "panic:JH,bang:AS")
    label(phone, "J♥").click(position={"x": 8, "y": 8})
    posters = phone.locator(".held-card:has(:checked) .targets")
    assert posters.locator("button").count() == 2
    assert posters.locator(".beyond").all_inner_texts()[0].split("\n")[-1] == "2 away, reach 1"
    left, right = (posters.locator("button", has_text=NAMES[seat]).bounding_box()["x"] for seat in (1, 4))
    assert left < right, "the next clockwise sits to the left"


@still
def test_enter_on_a_card_plays_that_card_and_no_other(house: House) -> None:
    phone = own_phone(house)
    lay(house, "beer:6H,missed:10C,stagecoach:9S")
    phone.locator("html.scripted").wait_for(state="attached")  # the hand's script comes with the hand
    phone.locator(".held-card input").first.focus()
    for _ in range(9):
        if phone.locator(".held-card:has(:focus)", has_text="10♣").count():
            break
        phone.keyboard.press("ArrowRight")
    before = house.rig.table.state.revision
    phone.keyboard.press("Enter")
    phone.keyboard.press("Enter")
    assert house.rig.table.state.revision == before, "nothing can be done with a Missed! now"
    for _ in range(9):
        if phone.locator(".held-card:has(:focus)", has_text="6♥").count():
            break
        phone.keyboard.press("ArrowRight")
    phone.keyboard.press("Enter")
    label(phone, "6♥").wait_for(state="detached")
    assert life(house) == 4


@still
def test_cards_to_be_discarded_are_counted_and_the_button_waits_for_the_right_number(house: House) -> None:
    phone = own_phone(house)
    lay(house, "missed:10C,missed:JC,missed:QC,beer:6H")
    asked = house.rig.decision
    house.rig.table.do(GiveAnswer(0, asked.id, asked.epoch, ("end",)))
    button = phone.locator("button[data-count]")
    button.wait_for()
    most = int(button.get_attribute("data-most"))
    assert button.is_disabled()
    assert button.inner_text() == f"Discard {most}"
    picks = phone.locator(".to-pick label")
    for count in range(most):
        assert button.is_disabled()
        picks.nth(count).click(position={"x": 8, "y": 8})
    assert button.is_enabled()
    assert button.inner_text() == f"Discard {most}"
    button.click()
    button.wait_for(state="detached")


@still
def test_cards_are_covered_after_a_sleep_and_by_hand(house: House) -> None:
    phone = own_phone(house)
    lay(house, "beer:6H,missed:10C")
    fan = phone.locator(".hand-band .fan")
    fan.wait_for()
    phone.locator("[data-uncover]").wait_for(state="hidden")  # the styles of the game come with its first page
    phone.locator("html.scripted").wait_for(state="attached")  # the hand's script comes with the hand
    phone.evaluate(HIDE, "hidden")
    phone.evaluate(HIDE, "visible")
    fan.wait_for(state="hidden")
    picture(phone, "covered")
    phone.locator("[data-uncover]").click()
    fan.wait_for()
    phone.locator("[data-cover]").click()
    fan.wait_for(state="hidden")
    phone.reload()
    phone.locator(".hand-band .fan").wait_for()


@still
def test_without_scripts_the_same_cards_are_raised_and_played(house: House) -> None:
    phone = own_phone(house, java_script_enabled=False)
    lay(house, "beer:6H,missed:10C")
    phone.goto(f"{house.base}/seat/0")
    assert not phone.locator("[data-cover], [data-uncover]").first.is_visible()
    label(phone, "6♥", scripted=False).click(position={"x": 8, "y": 8})
    phone.locator(".raised button", has_text="Drink").click()
    assert life(house) == 4


@slow_film
def test_a_card_is_played_large_with_an_arrow_and_a_ring_around_who_is_in_reach(house: House) -> None:
    lay(house, "bang:AS,beer:6H")
    screen = house.page("/", SCREEN)
    screen.locator(".draw-pile").wait_for()
    asked = house.rig.decision
    house.rig.table.do(GiveAnswer(0, asked.id, asked.epoch, ("play:bang:AS@P1",)))
    screen.locator("#film[data-beat=play]").wait_for()
    played = screen.locator("#film .face-card .card-front")
    assert "BANG!" in played.locator("title").text_content()
    assert screen.locator("#film .arrow-head").count() == 1
    assert screen.locator("#film .reached").count() == 4, "a Schofield reaches all of five at distance 1 or 2"
    freeze(screen, 0.6)
    rem = screen.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
    assert played.bounding_box()["width"] > 2.9 * 4.2 * rem, "three times the size of a card on the table"
    picture(screen, "play")
    screen.mouse.click(600, 500)
    screen.locator("#film").wait_for(state="hidden")


def freeze(page, part: float) -> None:
    """All that moves stands as it is after this part of its time."""
    page.evaluate(
        "part => document.getAnimations().forEach((one) => {"
        " one.pause(); one.currentTime = part * one.effect.getComputedTiming().endTime; })",
        part,
    )


@quick_film
def test_what_nobody_may_know_flies_as_backs_and_a_draw_is_turned_over_large(house: House) -> None:
    lay(house, "bang:AS,beer:6H")
    screen = house.page("/", SCREEN)
    assert screen.locator(".place-2 .token svg").count() == 2, "Jail and Dynamite lie as large tokens"
    screen.evaluate(LISTEN)
    random, table = Random(2), house.rig.table
    for _ in range(40):
        asked = house.rig.decision
        if table.state.game.views[None].table.active > 2:
            break
        seat = asked.waiting_for[0]
        mine = table.state.game.views[seat].decision
        ids = [option.id for option in mine.options]
        if mine.shape == "selection":
            tokens = tuple(random.sample(ids, mine.least))
        else:
            tokens = ("end",) if "end" in ids else (ids[-1],)
        table.do(GiveAnswer(seat, asked.id, asked.epoch, tokens))
    both = "() => (window.shown.backs && window.shown.flip) ? window.shown : null"
    shown = screen.wait_for_function(both).json_value()
    assert shown["backs"].count('class="back"') == 2
    assert "card-front" not in shown["backs"]
    assert 'class="front drawn"' in shown["flip"]
    assert "card-front" in shown["flip"]


@still
def test_a_duel_is_shown_as_a_duel(house: House) -> None:
    lay(house, "duel:8C,bang:AS")
    screen = house.page("/", SCREEN)
    asked = house.rig.decision
    house.rig.table.do(GiveAnswer(0, asked.id, asked.epoch, ("play:duel:8C@P3",)))
    posters = screen.locator(".duel .duellist")
    posters.first.wait_for()
    assert [poster.split("\n")[0] for poster in posters.all_inner_texts()] == [NAMES[0], NAMES[3]]
    assert screen.locator(".duellist.asked-now").inner_text().split("\n") == [NAMES[3], "must answer"]
    picture(screen, "duel")
