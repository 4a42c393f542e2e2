"""The scoreboard on the pages: + and −, who may count, from the referee and back, from the first chair to the end."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.games.dice.options import Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import SeatBot, SitDown
from companion.table.inputs.corrections import Undo
from companion.table.inputs.games import ChooseGame, ChooseOptions, LayGame, StartAgain, StartGame
from tests.web.house import CHROMIUM, SCREEN, House, fits
from tests.web.table_rig import NAMES, Rig, refused


class Board:
    """A scoreboard with three phones, a host and a big screen."""

    def __init__(self, rig: Rig, game: str = "scoreboard", players: int = 3, **options: str) -> None:
        self.rig = rig
        rig.table.do(ChooseGame(game))
        rig.table.do(ChooseOptions(replace(rig.table.state.next.options, **options)))
        self.phones = rig.sit(*NAMES[:players])
        self.host = rig.host()
        rig.table.do(StartGame())

    def count(self, phone, seat: int, option: str, **more: object):
        decision = self.rig.decision
        number = self.rig.table.state.game.number
        shown = {"number": number, "decision": decision.id, "epoch": decision.epoch}
        data = shown | {"option": option, "back": "/seat/0"} | more
        return phone.post(f"/count/{seat}", data=data)

    @property
    def seats(self):
        return self.rig.table.state.game.views[None].table.seats


def said(page: str) -> str:
    """A page without its marks."""
    return re.sub("<[^>]+>", "", page)


@pytest.fixture
def board(rig: Rig) -> Board:
    return Board(rig)


def test_each_counts_on_the_own_phone_and_for_others(board: Board) -> None:
    answer = board.count(board.phones[0], 0, "life-")
    assert (answer.status_code, answer.location) == (303, "/seat/0")
    board.count(board.phones[0], 2, "arrow+")
    assert (board.seats[0].life, board.seats[2].arrows) == (7, 1)
    page = board.phones[0].get("/seat/0").text
    assert "One more life point" in page
    assert "Pass the dice" in page


def test_the_host_counts_and_a_stranger_does_not(board: Board) -> None:
    assert board.count(board.host, 1, "life+", back="/host").location == "/host"
    stranger = board.rig.phone()
    assert board.count(stranger, 1, "life-").status_code == 409
    assert board.seats[1].life == 9
    assert "/count/" not in stranger.get("/").text, "nor is it offered"
    assert "/count/1" in board.host.get("/").text
    assert "/count/1" in board.host.get("/host").text


def test_what_cannot_be_counted_is_told(board: Board) -> None:
    before = board.rig.table.state
    for seat, more in (
        (0, {"option": "points+5"}), (9, {"option": "life-"}), (0, {"option": ""}),
        (0, {"epoch": "7", "option": "life-"}), (0, {"epoch": "x", "option": "life-"}),
        (0, {"number": "7", "option": "life-"}), (0, {"number": "x", "option": "life-"}),
        (0, {"decision": "turn 9/P0/roll 1", "option": "next"}),
    ):  # fmt: skip
        assert board.count(board.phones[0], seat, **more).status_code in (400, 409), more
    assert board.rig.table.state.game.views == before.game.views


def test_a_double_tap_is_told_as_what_is_over_and_not_as_somebody_elses(board: Board) -> None:
    assert board.count(board.phones[0], 1, "role:outlaw").status_code == 303
    assert "The table has moved on; look again." in said(refused(board.count(board.phones[0], 1, "role:outlaw")).text)


def test_two_at_once_both_count(board: Board) -> None:
    shown = board.rig.decision.id
    for phone in board.phones:
        assert board.count(phone, 0, "life-", decision=shown).status_code == 303
    assert board.seats[0].life == 5


def test_who_counts_while_the_dice_fall_and_are_passed_on_is_counted(board: Board) -> None:
    shown = board.rig.decision.id
    board.rig.throw("arrow", "beer", "beer", "gatling", "dynamite")
    assert board.count(board.phones[1], 1, "life-", decision=shown).status_code == 303
    passed = board.rig.decision.id
    assert board.count(board.phones[0], 0, "next", decision=passed).status_code == 303
    assert board.count(board.phones[2], 2, "arrow+", decision=passed).status_code == 303
    assert (board.seats[1].life, board.seats[2].arrows) == (7, 1)


def test_the_dice_are_passed_on_once_by_two_who_press_at_once(board: Board) -> None:
    shown = board.rig.decision.id
    assert board.count(board.phones[0], 0, "next", decision=shown).status_code == 303
    assert board.count(board.phones[1], 1, "next", decision=shown).status_code == 409
    assert board.rig.active == 1


def test_a_count_is_taken_back_as_anything_else(board: Board) -> None:
    board.count(board.phones[1], 1, "arrow+")
    assert "Take back: Ben&#39;s added arrow" in board.phones[1].get("/seat/1").text
    assert "Take back: Ben&#39;s added arrow" in board.host.get("/host").text
    board.rig.table.do(Undo(1))
    assert board.seats[1].arrows == 0
    told = board.rig.table.state.game.views[None].log[-1]
    assert (told.key, dict(told.params)) == ("undone_by_seat", {"seat": 1, "act": "arrow_up"})


def test_dice_that_are_passed_on_are_taken_back_as_that(board: Board) -> None:
    """By the counter, and by keeping all dice when it is asked which are thrown again."""
    board.count(board.phones[0], 0, "next")
    assert "Take back: Anna&#39;s passed dice" in board.phones[0].get("/seat/0").text
    board.rig.throw("arrow", "beer", "beer", "gatling", "dynamite")
    decision = board.rig.decision
    board.rig.table.do(GiveAnswer(1, decision.id, decision.epoch, ("keep",) * 5))
    assert "Take back: Ben&#39;s passed dice" in board.host.get("/host").text


def test_throws_are_announced_and_some_dice_thrown_again(board: Board) -> None:
    board.rig.throw("arrow", "beer", "beer", "gatling", "dynamite")
    page = board.phones[0].get("/seat/0").text
    assert "Throw again, or pass the dice?" in page
    assert "Anna throws arrow, beer, beer, Gatling, dynamite." in said(page)
    decision = board.rig.decision
    data = {"decision": decision.id, "epoch": decision.epoch, "do": "throw", "again": ["die1", "die5"]}
    assert board.phones[0].post("/seat/0/answer", data=data).status_code == 303
    assert board.rig.table.state.tray.wanted.dice == (1, 5)
    told = {"key": board.rig.table.state.tray.wanted.key, "dice": "1 5", "face:1": "beer", "face:5": "arrow"}
    assert board.phones[0].post("/seat/0/say", data=told).status_code == 303
    assert [die.face for die in board.rig.table.state.game.views[None].table.dice][:1] == ["beer"]
    assert board.seats[0].arrows == 0


def test_arrows_come_from_the_dice_where_that_is_wanted(rig: Rig) -> None:
    board = Board(rig, arrows="from_dice")
    rig.throw("arrow", "arrow", "beer", "gatling", "dynamite")
    assert board.seats[0].arrows == 2


def test_a_role_is_flipped_for_all_to_see(board: Board) -> None:
    board.count(board.phones[1], 1, "role:sheriff")
    assert "Sheriff" in board.rig.phone().get("/").text


def test_it_is_over_when_somebody_says_so(board: Board) -> None:
    board.count(board.phones[2], 2, "won")
    board.count(board.host, 0, "over")
    assert board.rig.table.state.phase == "over"
    page = board.rig.phone().get("/").text
    assert "It&#39;s over: Carl" in page
    assert board.phones[0].get("/record.txt").status_code == 200
    assert board.rig.table.do(StartAgain()).phase == "playing"


def test_any_dice_game_has_points_and_numbers_on_its_dice(rig: Rig) -> None:
    board = Board(rig, "counters", dice="2")
    rig.throw("gatling", "dynamite")
    page = board.phones[0].get("/seat/0").text
    assert "Anna throws a 3, a 6." in said(page)
    assert 'class="die pips"' in page
    board.count(board.phones[0], 0, "points+10")
    assert board.seats[0].points == 10
    for path in ("/", "/player/0"):
        assert board.rig.phone().get(path).status_code == 200
    assert board.host.get("/host").status_code == 200


def test_it_stands_after_a_restart(tmp_path) -> None:
    rig = Rig(tmp_path)
    board = Board(rig)
    board.count(board.phones[0], 1, "life-")
    before = rig.table.state.game.views[None].table
    rig.close()
    again = Rig(tmp_path)
    assert again.table.state.game.views[None].table == before
    again.close()


# -- from the referee and back -------------------------------------------------------------------------------------


def answer_first(rig: Rig) -> None:
    """Tell who is the Sheriff and who plays whom: the first that is offered."""
    while not rig.table.state.game.views[None].table.turn:
        asked = rig.decision
        seat = asked.waiting_for[0]
        option = next(each.options for each in asked.open_to if each.seat == seat)[0]
        rig.table.do(GiveAnswer(seat, asked.id, asked.epoch, (option.id,)))


def playing(rig: Rig, position: tuple[str, ...]):
    rig.sit(*NAMES[: len(position) - 1])
    text = " | ".join(position)
    rig.table.do(LayGame(Game(DiceGame(), dice_setup(NAMES[: len(position) - 1], text, Options()))))
    return rig.host()


POSITION = (
    "dice turn 4 P1", "sheriff+ 9/10 1 bart_cassidy", "outlaw 3/7 2 jourdonnais", "outlaw+ 0/7 0 kit_carlson",
    "renegade 7/8 0 lucky_duke",
)  # fmt: skip


def test_a_game_goes_on_without_the_referee_as_it_lies_and_tells_no_hidden_role(rig: Rig) -> None:
    host = playing(rig, POSITION)
    assert "Send the referee home" in host.get("/host").text
    answer = host.post("/count/without-referee", data={"number": rig.table.state.game.number, "back": "/host"})
    assert answer.status_code == 303
    state = rig.table.state
    table = state.game.views[None].table
    assert state.game.name == "scoreboard"
    assert [(seat.life, seat.arrows) for seat in table.seats] == [(9, 1), (3, 2), (0, 0), (7, 0)]
    assert [seat.role for seat in table.seats] == ["sheriff", None, "outlaw", None]
    assert table.active == 1
    assert "renegade" not in rig.phone().get("/record.txt").text


def test_the_board_takes_over_only_once(rig: Rig) -> None:
    host = playing(rig, POSITION)
    number = rig.table.state.game.number
    assert host.post("/count/without-referee", data={"number": number + 1}).status_code == 409
    assert rig.table.state.game.name == "dice"
    assert host.post("/count/without-referee", data={"number": number}).status_code == 303
    assert host.post("/count/without-referee", data={"number": number}).status_code == 409, "a second tap"


def test_a_board_goes_on_with_the_referee_by_real_cards_and_lies_as_it_did(tmp_path) -> None:
    rig = Rig(tmp_path)
    board = Board(rig, life="7")
    board.count(board.phones[0], 1, "life-")
    board.count(board.phones[0], 2, "arrow+")
    number = rig.table.state.game.number
    assert board.host.post("/count/with-referee", data={"number": number, "back": "/host"}).status_code == 303
    state = rig.table.state
    assert (state.game.name, state.next.options.roles_are_real_cards) == ("dice", False)
    assert rig.table.state.game.views[None].table.options.roles_are_real_cards
    assert "On the scoreboard the lives were 7 6 7, the arrows 0 0 1" in board.host.get("/").text
    rig.close()

    rig = Rig(tmp_path)  # what was counted is in the journal
    answer_first(rig)
    host = rig.phone()
    assert host.post("/host/enter", data={"pin": "4711"}).status_code == 303
    assert "Before, on the scoreboard: Anna 7 life points" in host.get("/host").text
    assert host.post("/count/as-it-was", data={"back": "/host"}).status_code == 303
    seats = rig.table.state.game.views[None].table.seats
    assert [(seat.life, seat.arrows) for seat in seats] == [(7, 0), (6, 0), (7, 1)]
    assert "Before, on the scoreboard" not in host.get("/host").text
    assert host.post("/count/as-it-was").status_code == 409
    rig.close()


def test_whom_the_board_has_out_is_out_with_the_referee(rig: Rig) -> None:
    board = Board(rig, players=4, life="4")
    for _ in range(4):
        board.count(board.phones[0], 1, "life-")
    assert board.host.post("/count/with-referee", data={"number": rig.table.state.game.number}).status_code == 303
    answer_first(rig)
    assert board.host.post("/count/as-it-was").status_code == 303
    assert [seat.life for seat in board.seats] == [4, 0, 4, 4]
    assert rig.decision.key == "show_card", "and shows the role card"


def test_with_bots_at_the_table_nothing_goes_over(rig: Rig) -> None:
    for name in NAMES[:3]:
        rig.table.do(SitDown(name, None))
    rig.table.do(SeatBot("random"))
    host = rig.host()
    rig.table.do(StartGame())
    assert "Send the referee home" not in host.get("/host").text
    assert host.post("/count/without-referee", data={"number": rig.table.state.game.number}).status_code == 409


# -- in a browser --------------------------------------------------------------------------------------------------

browser = pytest.mark.skipif(CHROMIUM is None, reason="the browser tests need Debian's chromium")


@browser
@pytest.mark.browser
@pytest.mark.slow
def test_in_a_browser_from_the_first_chair_to_the_end(house: House) -> None:
    screen, host = house.page("/", SCREEN), house.page("/host")
    host.get_by_label(re.compile("PIN")).first.fill("4711")
    host.get_by_role("button", name="Be the host").click()
    host.get_by_role("button", name="Scoreboard for BANG!").click()
    pages = [house.sit(name) for name in NAMES[:3]]
    host.get_by_role("button", name="Start the game").first.click()
    anna = pages[0]
    more = anna.get_by_role("button", name="One less life point: Anna")
    more.wait_for()
    assert fits(anna)
    more.click()
    screen.locator(".seat").filter(has_text="Anna").locator(".life strong").get_by_text("7").wait_for()
    anna.get_by_role("button", name="One more arrow: Anna").click()
    screen.get_by_text("1 arrow", exact=True).wait_for()
    house.rig.throw("arrow", "beer", "beer", "gatling", "dynamite")
    screen.locator(".dice [data-face=gatling]").first.wait_for()
    assert fits(screen)
    anna.get_by_role("button", name="Pass the dice").first.click()
    pages[1].get_by_text("Ben throws.").or_(pages[1].locator("#question")).first.wait_for()
    pages[1].get_by_text("Show the role card").click()
    pages[1].get_by_role("button", name="Outlaw").click()
    screen.get_by_text("Outlaw").first.wait_for()
    host.get_by_role("button", name="One less life point: Ben").click()
    screen.locator(".seat").filter(has_text="Ben").locator(".life strong").get_by_text("7").wait_for()
    assert fits(host)
    pages[1].get_by_text("Who won?").click()
    pages[1].get_by_role("button", name="I won!").click()
    pages[1].get_by_role("button", name="I didn't win after all").wait_for()
    pages[1].get_by_role("button", name="End the game").click()
    screen.get_by_text("It's over: Ben").first.wait_for()
    assert fits(screen)
    host.get_by_role("button", name="Play again").wait_for()


def test_a_page_of_the_board_is_made_for_everybody(open_rig: Callable[..., Rig]) -> None:
    board = Board(open_rig())
    for phone, path in ((board.host, "/"), (board.host, "/host"), (board.phones[0], "/seat/0"), (board.phones[2], "/")):
        assert phone.get(path).status_code == 200
