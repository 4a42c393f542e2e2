"""Old Saloon on the pages: what lies on the table is shown, and every question has a form for thumbs."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from flask.testing import FlaskClient

from companion.games.dice.faces import COWARD_FACES, LOUDMOUTH_FACES
from companion.ports.tray import Throw, ThrownDie
from companion.table.inputs.answers import CloseWindow, GiveAnswer, Hold
from companion.table.inputs.corrections import Adjust
from companion.table.inputs.games import StartGame
from companion.table.inputs.throws import SeenThrow
from tests.web.table_rig import NAMES, FakeTray, Rig, looked_at, text

TABLE = (
    "dice turn 7 P{turn} | the_bear+ 6/10 2 {anna} | the_ugly 3/8 1+chief slab_the_killer | "
    "the_doc+! 3/8 0 molly_stark haunted:beer:x2 | renegade+ 0/8 0 bart_cassidy ghost | the_bad 5/8 2 pedro_ramirez"
)
ANNA, BEN, CARL, DORA, EMIL = range(5)


@pytest.fixture
def lay(open_rig: Callable[..., Rig]) -> Callable[..., tuple[Rig, list[FlaskClient]]]:
    """Lays the table with whose turn it is, and the phones around it."""

    def laid(turn: int = ANNA, anna: str = "willy_the_kid", tray: FakeTray | None = None, **options):
        rig = open_rig(window_seconds=0, tray=tray)
        phones = rig.sit(*NAMES[:5])
        rig.lay(TABLE.format(turn=turn, anna=anna), **options)
        return rig, phones

    return laid


def plain(page: str) -> str:
    """A page as it is read: without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", "<main" + page.partition("<main")[2])).split())


def answer(rig: Rig, *tokens: str) -> None:
    decision = rig.decision
    rig.table.do(GiveAnswer(decision.waiting_for[0], decision.id, decision.epoch, tokens))


def faces_offered(page: str, number: int) -> set[str]:
    return set(re.findall(rf'name="face:{number}" value="(\w+)"', page))


def test_the_table_shows_roles_ghost_tokens_and_the_chiefs_arrow(lay) -> None:
    rig, _ = lay()
    page = text(rig.phone(), "/")
    told = plain(page)
    assert "Carl Molly Stark · The Doc (used up)" in told
    assert "The Bear" in told
    assert "the Ghost plays on as Outlaw" in told
    assert "3 arrows (the Chief's counts 2)" in told
    assert page.count('href="#chief"') == 1
    assert "Played with: Saloon dice, the Indian Chief's Arrow, special roles, new characters, the Ghost" in told
    assert re.search(r'class="haunt".*?data-face="beer".*?×2', page, re.DOTALL)
    for hidden in ("Ugly", "The Bad"):
        assert hidden not in told


def test_the_chiefs_arrow_on_the_pile_is_shown_there(lay) -> None:
    rig, _ = lay()
    rig.table.do(Adjust(("chief=pile",)))
    page = text(rig.phone(), "/")
    assert re.search(r'class="pile">.*?href="#chief".*?4 arrows and the Chief.s in the pile', page, re.DOTALL)


def test_a_game_without_old_saloon_says_nothing_of_it(rig: Rig) -> None:
    rig.sit(*NAMES[:4])
    rig.table.do(StartGame())
    page = plain(text(rig.phone(), "/")).replace("Saloon Companion", "")  # our own name is another thing
    for word in ("Saloon", "Chief", "Ghost", "HOLD"):
        assert word not in page


def test_six_dice_lie_in_a_row_each_in_the_colour_of_its_body(lay) -> None:
    rig, _ = lay(anna="jose_delgado")
    answer(rig, "loudmouth")
    assert "Anna, throw all five dice and the Loudmouth!" in plain(text(rig.phone(), "/"))
    rig.throw("gatling", "beer", "beer", "dynamite", "gatling", "double_gatling")
    page = text(rig.phone(), "/")
    row = re.search(r'<ol class="dice six".*?</ol>', page, re.DOTALL)[0]
    assert row.count("<li") == 6
    assert '<span class="die loudmouth" data-face="double_gatling">' in row
    assert '<span class="number">L</span>' in row
    assert row.count("locked") >= 1


def test_haunted_dice_are_marked_and_the_others_asked_for(lay) -> None:
    rig, phones = lay(turn=CARL)
    answer(rig, "none")
    page = text(rig.phone(), "/")
    assert "Carl, throw dice 3, 4 and 5! The Ghost keeps the rest." in plain(page)
    assert page.count('class="mark ghostly"') == 2
    assert "Your throw: dice 3, 4 and 5" in text(phones[CARL], "/seat/2")
    rig.throw("beer", "gatling", "arrow")
    answer(rig, *(("ordinary",) if rig.decision.key == "which_arrow" else ("keep",) * 5))
    assert rig.decision.key != "roll"


def test_a_saloon_die_is_taken_by_its_button_or_declined_by_throwing(lay) -> None:
    tray = FakeTray()
    _, phones = lay(tray=tray)
    page = text(phones[ANNA], "/seat/0")
    for words in ("the Loudmouth in place of die 5", "the Coward in place of die 5", "Throw the five dice"):
        assert words in page
    assert "Just the five dice" not in page, "throwing them says that"
    for kind, faces in (("loudmouth", LOUDMOUTH_FACES), ("coward", COWARD_FACES)):
        button = re.search(rf'<button[^>]* value="{kind}">.*?</button>', page, re.DOTALL)[0]
        assert re.findall(r'data-face="(\w+)"', button) == list(faces)
    key = re.search(r'name="key" value="([^"]*)"', page)[1]
    assert phones[ANNA].post("/seat/0/throw", data={"key": key}).status_code == 303
    assert tray.thrown == [(1, 2, 3, 4, 5)]


def test_where_nothing_throws_by_itself_a_saloon_die_can_be_declined_and_an_extra_die_says_so(lay) -> None:
    rig, phones = lay(anna="jose_delgado")
    page = text(phones[ANNA], "/seat/0")
    for words in ("the Loudmouth as a sixth die", "the Coward in place of die 5", "Just the five dice"):
        assert words in page
    fields = {name: re.search(f'name="{name}" value="([^"]*)"', page)[1] for name in ("decision", "epoch")}
    assert phones[ANNA].post("/seat/0/answer", data={**fields, "option": "none"}).status_code == 303
    assert rig.decision.key == "roll"


@pytest.mark.parametrize(
    ("anna", "numbers", "faces", "taken"),
    [
        ("willy_the_kid", "1 2 3 4 5", ("beer", "beer", "gatling", "gatling", "bullseye1"), "none"),
        ("willy_the_kid", "1 2 3 4 6", ("beer", "beer", "gatling", "gatling", "double_bullseye1"), "loudmouth"),
        ("willy_the_kid", "1 2 3 4 7", ("beer", "beer", "gatling", "gatling", "double_beer"), "coward"),
        ("jose_delgado", "1 2 3 4 5 6", ("beer", "beer", "gatling", "gatling", "beer", "double_gatling"), "loudmouth"),
    ],
)
def test_the_throw_is_told_with_the_saloon_die_that_was_thrown(lay, anna, numbers, faces, taken) -> None:
    rig, phones = lay(anna=anna)
    page = text(phones[ANNA], "/seat/0")
    form = re.search(rf'<form [^>]*action="/seat/0/say"(?:(?!</form>).)*?name="dice" value="{numbers}".*?</form>',
                     page, re.DOTALL)[0]  # fmt: skip
    dice = numbers.split()
    if "6" in dice:
        assert faces_offered(form, 6) == set(LOUDMOUTH_FACES)
    if "7" in dice:
        assert faces_offered(form, 7) == set(COWARD_FACES)
    told = {f"face:{number}": face for number, face in zip(dice, faces, strict=True)}
    key = re.search(r'name="key" value="([^"]*)"', form)[1]
    assert phones[ANNA].post("/seat/0/say", data={"key": key, "dice": numbers, **told}).status_code == 303
    assert rig.table.state.game.throws[-1].faces == faces
    assert rig.decision.key == "reroll"
    assert (taken in rig.table.state.game.throws[-1].dice) == (taken != "none")


def test_a_throw_with_the_wrong_saloon_die_is_shown_with_the_reason_and_never_offered(lay) -> None:
    rig, phones = lay()
    answer(rig, "loudmouth")
    dice = [ThrownDie(number, "beer") for number in (1, 2, 3, 4)]
    rig.table.do(SeenThrow(Throw((*dice, ThrownDie(8, "double_beer")), False, "wrong dice")))
    assert "look which dice these are" in plain(text(phones[ANNA], "/seat/0"))
    assert re.search(r'action="/seat/0/say".*?name="dice" value="1 2 3 4 6"', text(phones[ANNA], "/seat/0"), re.DOTALL)
    right = (*dice, ThrownDie(6, "double_gatling"))
    assert rig.table.do(SeenThrow(Throw(right, True))).tray.held is None, "the right one thrown after that is taken"
    assert rig.table.state.game.throws[-1].dice[-1] == "loudmouth"


def test_dice_that_were_made_up_are_refused(lay) -> None:
    rig, phones = lay()
    key = rig.table.state.tray.wanted.key
    for numbers in ("1 2 3", "1 2 3 4 99", "1 2 3 4 x", "6 7", ""):
        told = {f"face:{number}": "arrow" for number in numbers.split()}
        sent = phones[ANNA].post("/seat/0/say", data={"key": key, "dice": numbers, **told})
        assert sent.status_code == 409
    assert rig.decision.key == "saloon_die"


def test_each_die_is_told_by_its_own_faces_when_some_are_thrown_again(lay) -> None:
    rig, phones = lay()
    answer(rig, "coward")
    rig.throw("beer", "beer", "gatling", "gatling", "double_beer")
    page = text(phones[ANNA], "/seat/0")
    assert "Throw the Coward again: double beer" in page
    assert faces_offered(page, 7) == {"", *COWARD_FACES} - {""}
    assert "double_beer" not in faces_offered(page, 1)
    sent = phones[ANNA].post(
        "/seat/0/say", data={"key": rig.table.state.tray.wanted.key, "dice": "1 2 3 4 7", "face:7": "broken_arrow"}
    )
    assert sent.status_code == 303
    assert rig.decision.key == "broken_arrow"
    assert "an arrow of Ben" in text(phones[ANNA], "/seat/0")


def test_molly_takes_from_each_and_a_sum_beyond_her_life_is_refused_in_words(lay) -> None:
    rig, phones = lay()
    rig.table.do(Adjust(("P2/life=2",)))
    answer(rig, "none")
    rig.throw("gatling", "gatling", "gatling", "beer", "beer")
    answer(rig, *("keep",) * 5)
    answer(rig, "beer:P0", "beer:P0")
    assert rig.decision.key == "takes_harm"
    page = text(phones[CARL], "/seat/2")
    assert "Do you take the hit for somebody (the Gatling)?" in plain(page)
    assert "for Ben, 3 life points left" in plain(page)
    slots = dict.fromkeys(re.findall(r'name="(slot:P\d)" value="take:1"', page), "take:1")
    assert list(slots) == ["slot:P1", "slot:P4"]
    asked = {"decision": rig.decision.id, "epoch": str(rig.decision.epoch)}
    sent = phones[CARL].post("/seat/2/answer", data=asked | slots)
    assert sent.status_code == 409
    assert "You can lose 1 life point for others, no more." in sent.text
    assert phones[CARL].post("/seat/2/answer", data=asked | slots | {"slot:P4": "take:0"}).status_code == 303


def test_the_ugly_picks_a_pair_by_tapping_two(open_rig) -> None:
    rig = open_rig(window_seconds=None)
    phones = rig.sit(*NAMES[:5])
    rig.lay(TABLE.format(turn=BEN, anna="willy_the_kid"))
    decision = rig.decision
    rig.table.do(Hold(BEN, decision.id, decision.epoch, True))
    rig.table.do(CloseWindow())
    while rig.decision.shape == "window":
        rig.table.do(CloseWindow())
    page = text(phones[BEN], "/seat/1")
    assert 'type="checkbox" name="pair" value="P4"' in page
    assert "Ben (3 arrows)" in page
    data = {"decision": rig.decision.id, "epoch": str(rig.decision.epoch)}
    for players in ([], ["P0"], ["P0", "P1", "P2"], ["P0", "P0"], ["P0", "P9"]):
        assert phones[BEN].post("/seat/1/answer", data={**data, "pair": players}).status_code == 409
    assert phones[BEN].post("/seat/1/answer", data={**data, "pair": ["P4", "P1"]}).status_code == 303
    seats = rig.table.state.game.views[None].table.seats
    assert (seats[BEN].arrows, seats[EMIL].arrows, seats[EMIL].chief) == (2, 1, True)


def test_the_ghost_throws_two_dice_and_haunts_by_face_and_player(lay) -> None:
    rig, phones = lay(turn=DORA)
    page = text(phones[DORA], "/seat/3")
    assert "You are the Ghost, and play on as Outlaw." in page
    assert "Your throw: dice 1 and 2" in page
    rig.throw("beer", "beer")
    answer(rig, "keep", "keep")
    page = text(phones[DORA], "/seat/3")
    assert "Two dice will show beer" in page
    assert 'name="option" value="beer:P4"' in page
    answer(rig, "beer:P4")
    assert "The Ghost haunts Emil: two dice will show beer." in text(rig.phone(), "/")


def test_double_faces_are_aimed_one_by_one(lay) -> None:
    rig, phones = lay()
    answer(rig, "loudmouth")
    rig.throw("gatling", "beer", "bullseye1", "gatling", "double_bullseye1")
    answer(rig, *("keep",) * 5)
    page = text(phones[ANNA], "/seat/0")
    assert "1 of 2: bull's eye 1 at" in page
    slots = re.findall(r'name="(slot:[^"]*)" value="shoot:P1"', page)
    assert slots == ["slot:die3", "slot:loudmouth/1", "slot:loudmouth/2"]
    data = dict.fromkeys(slots, "shoot:P1") | {"decision": rig.decision.id, "epoch": str(rig.decision.epoch)}
    assert phones[ANNA].post("/seat/0/answer", data=data).status_code == 303
    assert plain(looked_at(text(rig.phone(), "/"))).count("Anna shoots at Ben (bull's eye 1).") == 3


def test_a_throw_with_a_saloon_die_is_corrected_by_its_own_faces(lay) -> None:
    rig, _ = lay()
    host = rig.host()
    answer(rig, "loudmouth")
    rig.throw("gatling", "beer", "beer", "gatling", "arrow")
    if rig.decision.key == "which_arrow":
        answer(rig, "ordinary")
    page = text(host, "/host")
    row = re.search(r'id="past-[^"]*-loudmouth".*?</details>', page, re.DOTALL)[0]
    assert "Fix the Loudmouth: it showed arrow" in row
    assert set(re.findall(r'name="face" value="(\w+)"', row)) == set(LOUDMOUTH_FACES)
    throw = rig.table.state.game.throws[-1].decision
    for face, status in (("beer", 409), ("double_gatling", 303)):
        assert host.post("/host/try", data={"throw": throw, "die": "loudmouth", "face": face}).status_code == status
    page = text(host, "/host")
    assert "Anna: arrows 3 → 2" in page
    assert re.search(r'class="dice tiny">.*?class="die loudmouth" data-face="double_gatling"', page, re.DOTALL)
    faces = "gatling beer beer gatling double_gatling"
    assert host.post("/host/confirm", data={"throw": throw, "faces": faces}).status_code == 303
    assert rig.table.state.game.views[None].table.seats[ANNA].arrows == 2


def test_a_correction_that_moves_the_chiefs_arrow_names_where_it_lies(lay) -> None:
    rig, _ = lay()
    host = rig.host()
    rig.table.do(Adjust(("chief=pile",)))
    answer(rig, "none")
    rig.throw("arrow", "beer", "beer", "gatling", "gatling")
    answer(rig, "chiefs")
    throw = rig.table.state.game.throws[-1].decision
    host.post("/host/try", data={"throw": throw, "die": "die1", "face": "beer"})
    assert "The Chief's Arrow: Anna → the pile" in text(host, "/host")


def test_roles_by_real_cards_are_asked_for_and_told_by_nobody(open_rig) -> None:
    rig = open_rig(window_seconds=0)
    phones = rig.sit(*NAMES[:5])
    rig.lay(roles_by="cards", characters_by="cards", role_cards="mixed")
    for phone, path in [(rig.phone(), "/"), *((phones[n], f"/seat/{n}") for n in range(5))]:
        page = text(phone, path)
        assert not re.search(r'id="role-\d', page), "nobody has told the companion a role to cover"
        assert "eliminated" not in plain(page)
    assert "Your role is on the card before you." in text(phones[1], "/seat/1")
    assert "Who is the Sheriff? Anna, tap the name." in text(rig.phone(), "/")
    answer(rig, "P2")
    assert "Which role card do you show?" in text(phones[2], "/seat/2")
    answer(rig, "sheriff")
    assert "Anna: which character lies before you?" in text(rig.phone(), "/")
    for character in ("willy_the_kid", "slab_the_killer", "molly_stark", "bart_cassidy", "el_gringo"):
        answer(rig, character)
    assert "Bart Cassidy" in text(rig.phone(), "/")


def test_a_role_card_that_is_shown_is_picked_under_its_role(open_rig) -> None:
    rig = open_rig(window_seconds=0)
    phones = rig.sit(*NAMES[:5])
    unseen = TABLE.format(turn=ANNA, anna="willy_the_kid")
    for card in ("the_bad", "the_ugly", "the_doc+!"):
        unseen = unseen.replace(card, "?")
    rig.lay(unseen, roles_by="cards", role_cards="mixed")
    rig.table.do(Adjust(("P1/eliminate",)))
    assert "Ben shows a role card. Which one is it?" in text(rig.phone(), "/")
    page = text(phones[BEN], "/seat/1")
    assert re.findall(r'<h3 class="group">(.*?)</h3>', page) == ["Deputy", "Outlaw"]
    assert 'value="the_gambler"' in page
    answer(rig, "the_gambler")
    assert "Ben is eliminated: The Gambler." in text(rig.phone(), "/")


def test_the_goal_of_a_renegade_ghost_is_that_of_its_new_side(lay) -> None:
    _, phones = lay()
    page = text(phones[DORA], "/seat/3")
    assert "You are the Renegade." in page
    assert "Bring the Sheriff down." in page
    assert "Be the last one alive" not in page


def test_dice_that_the_companion_draws_are_thrown_by_a_button_and_told_by_nobody(lay) -> None:
    rig, phones = lay(dice_by="companion")
    page = text(phones[ANNA], "/seat/0")
    assert "Throw the five dice" in page
    assert "Type them in" not in page
    key = rig.table.state.tray.wanted.key
    told = {f"face:{number}": "beer" for number in range(1, 6)}
    sent = phones[ANNA].post("/seat/0/say", data={"key": key, "dice": "1 2 3 4 5", **told})
    assert sent.status_code == 409
    assert "The companion throws the dice" in sent.text
    answer(rig, "loudmouth")
    key = rig.table.state.tray.wanted.key
    assert phones[ANNA].post("/seat/0/throw", data={"key": key}).status_code == 303
    assert rig.table.state.game.throws[-1].dice == ("die1", "die2", "die3", "die4", "loudmouth")


@pytest.mark.parametrize(
    ("reading", "roles", "goal"),
    [
        ("cycle", ("deputy+", "outlaw+", "renegade+"), "Kill the Renegade yourself"),
        ("last_alive", ("deputy+", "outlaw+", "renegade+"), "Be the last one alive."),
        ("sheriff", ("sheriff+", "outlaw", "renegade"), "Get rid of every Outlaw and Renegade."),
    ],
)
def test_three_are_told_what_they_are_after_as_their_table_plays_it(open_rig, reading, roles, goal) -> None:
    rig = open_rig()
    phones = rig.sit(*NAMES[:3])
    life = {"sheriff+": "10/10"}
    seats = " | ".join(f"{role} {life.get(role, '8/8')} 0 stranger" for role in roles)
    rig.lay(f"dice turn 1 P0 | {seats}", players=3, modules=(), three_players=reading)
    assert goal in text(phones[0], "/seat/0")


def test_where_the_tray_has_no_such_die_the_page_says_how_to_go_on(lay) -> None:
    rig, phones = lay(tray=FakeTray())
    answer(rig, "loudmouth")
    page = text(phones[ANNA], "/seat/0")
    assert "There is no such die in the tray." in plain(page)
    assert "Type them in" in plain(page)
    assert faces_offered(page, 6) == set(LOUDMOUTH_FACES)
    key = rig.table.state.tray.wanted.key
    assert phones[BEN].post("/seat/1/draw", data={"key": key}).status_code == 409, "it is not Ben's turn"
    assert phones[ANNA].post("/seat/0/draw", data={"key": key}).status_code == 303
    assert rig.table.state.game.throws[0].dice[-1] == "loudmouth"
    assert "There is no such die in the tray." not in plain(text(phones[ANNA], "/seat/0"))
