"""Real role cards in the card game: asked on the own page or at the desk, told to all, set right by the host."""

import html
import re
from random import Random

import pytest

from companion.games.cards.options import Options
from companion.games.dice.options import Options as DiceOptions
from companion.support.errors import Refused
from companion.table.inputs.answers import SayCards
from companion.table.inputs.chairs import SitDown, StandUp, TakeChair
from companion.table.inputs.games import ChooseGame, ChooseOptions, EndGame, StartGame
from tests.web.card_rig import CardRig, filled
from tests.web.table_rig import NAMES

ROLES = Options(roles_by="cards")
EVERYTHING = Options(cards_by="people", roles_by="cards")
FORM = re.compile(r'<form method="post" action="(/host/for/\d+/answer)".*?</form>', re.S)


@pytest.fixture
def rig(open_rig) -> CardRig:
    return open_rig(CardRig, random=Random(4))


def page_of(client, path: str) -> str:
    page = re.sub(r"</?a\b[^>]*>", "", client.get(path).text)  # names are links
    return html.unescape(page)


def seats_of(rig: CardRig):
    return rig.table.state.game.views[None].table.seats


def to_a_fallen_one(rig: CardRig, phones, random: Random) -> int:
    """Plays until somebody who has fallen is asked for the role card; returns that seat."""
    for _ in range(4000):
        if rig.decision.key == "show_card":
            return rig.decision.waiting_for[0]
        rig.step(phones, random)
    raise AssertionError("nobody has fallen")


def test_the_desk_has_the_option_and_its_words(rig: CardRig) -> None:
    rig.sit(*NAMES[:4])
    host = rig.host()
    host.post("/host/game", data={"game": "cards"})
    page = page_of(host, "/host")
    assert "Who deals the role cards?" in page
    assert 'name="roles_by" value="cards"' in page


def test_who_is_the_sheriff_is_told_on_a_page_and_no_page_shows_a_role_to_hold(rig: CardRig) -> None:
    *phones, _ = rig.begin(ROLES, 5)
    assert rig.decision.key == "who_is_sheriff"
    page = page_of(phones[0], "/seat/0")
    assert "Who is the Sheriff?" in page
    form = next(each for each in re.finditer(r'<form method="post" action="(/seat/0/answer)".*?</form>', page, re.S))
    assert [name for name in NAMES[:5] if name in form[0]] == list(NAMES[:5])
    data = filled(form[0], Random(1)) | {"option": "P3"}
    assert phones[0].post(form[1], data=data).status_code == 303
    assert seats_of(rig)[3].role == "sheriff"
    for number, phone in enumerate(phones):
        page = page_of(phone, f"/seat/{number}")
        if number != 3:
            assert "Your role is on the card before you." in page
            assert f'id="role-{number}"' not in page


def test_a_fallen_player_tells_the_role_and_every_page_shows_it(rig: CardRig) -> None:
    *phones, host = rig.begin(ROLES, 5)
    random = Random(2)
    seat = to_a_fallen_one(rig, phones, random)
    assert seats_of(rig)[seat].role is None
    page = page_of(phones[seat], f"/seat/{seat}")
    assert "Which role card do you show?" in page
    for role in ("Deputy", "Outlaw", "Renegade"):
        assert re.search(rf'name="option" value="{role.lower()}"[^>]*>[^\n]*{role}', page), role
    assert f"{NAMES[seat]} shows a role card. Which one is it?" in page_of(rig.phone(), "/")
    rig.step(phones, random, seat)
    role = seats_of(rig)[seat].role
    assert role in ("deputy", "outlaw", "renegade")
    assert f"{NAMES[seat]} shows a role card: {role.title()}." in page_of(host, "/")


def test_the_host_answers_for_who_has_no_phone_and_sets_a_role_right(rig: CardRig) -> None:
    for name in NAMES[:5]:
        rig.table.do(SitDown(name, None))
    rig.table.do(ChooseGame("cards"))
    rig.table.do(ChooseOptions(EVERYTHING))
    rig.table.do(StartGame())
    host, random = rig.host(), Random(5)
    page = page_of(host, "/host")
    form = FORM.search(page)
    assert host.post(form[1], data=filled(form[0], random)).status_code == 303
    while rig.decision.shape == "deal":
        rig.table.do(
            SayCards(rig.decision.id, rig.decision.epoch, random.sample(rig.asked.deck, len(rig.asked.places)))
        )
    sheriff = rig.active
    victim = (sheriff + 1) % 5
    assert host.post("/host/eliminate", data={"chair": victim, "name": NAMES[victim]}).status_code == 303
    assert (rig.decision.key, rig.decision.waiting_for) == ("show_card", (victim,))
    form = FORM.search(page_of(host, "/host"))
    assert host.post(form[1], data=filled(form[0], random) | {"option": "deputy"}).status_code == 303
    assert seats_of(rig)[victim].role == "deputy"
    form = page_of(host, "/host").partition('id="adjust-form"')[2].partition("</form>")[0]
    assert f"{NAMES[victim]}'s role card" in form
    fields = dict(re.findall(r'<input(?! type="radio")[^>]* name="([^"]+)" value="([^"]*)"', form))
    assert host.post("/host/adjust", data={**fields, f"P{victim}/role": "outlaw"}).status_code == 303
    assert seats_of(rig)[victim].role == "outlaw"
    assert f"The host sets {NAMES[victim]}'s role card: Outlaw." in page_of(host, "/")


def test_a_chair_with_a_hand_is_not_taken_though_its_role_lies_on_the_table(rig: CardRig) -> None:
    for options, free in ((ROLES, False), (EVERYTHING, True)):
        for name in NAMES[:4]:
            rig.table.do(SitDown(name, None))
        rig.table.do(ChooseGame("cards"))
        rig.table.do(ChooseOptions(options))
        rig.table.do(StartGame())
        if free:
            assert rig.table.do(TakeChair(1, "new phone")).chairs.sitting[1].phone == "new phone"
        else:
            with pytest.raises(Refused):
                rig.table.do(TakeChair(1, "new phone"))
            rig.table.do(EndGame())
            for _ in range(4):
                rig.table.do(StandUp(0))


CHOSEN = {
    "roles by hand, cards by the companion": ("cards", ROLES, "the hand", " and see the hand. Really?"),
    "roles and cards by hand": ("cards", EVERYTHING, "", "can play for Dora. Really?"),
    "roles by the companion, cards by hand": ("cards", Options(cards_by="people"), "the role", " and see the role."),
    "both by the companion": ("cards", Options(), "role and hand", " and see role and hand. Really?"),
    "dice, roles by hand": ("dice", DiceOptions(roles_by="cards"), "", "can play for Dora. Really?"),
    "dice, roles by the companion": ("dice", DiceOptions(), "the role", " and see the role. Really?"),
    "a scoreboard": ("scoreboard", None, "", "can play for Dora. Really?"),
}


@pytest.mark.parametrize(("game", "options", "seen", "asked"), CHOSEN.values(), ids=CHOSEN)
def test_only_what_a_phone_knows_is_promised_to_who_has_none(rig: CardRig, game, options, seen, asked) -> None:
    phones = rig.sit(*NAMES[:3])
    rig.table.do(SitDown("Dora", None))
    rig.table.do(ChooseGame(game))
    if options is not None:
        rig.table.do(ChooseOptions(options))
    rig.table.do(StartGame())
    host = rig.host()
    for client, path in ((phones[0], "/seat/0"), (rig.phone(), "/"), (host, "/host")):
        page = page_of(client, path)
        assert (f"Dora: no phone. To see {seen}, have" in page) == bool(seen)
        assert ("no phone. To see" in page) == bool(seen)
    assert asked in page_of(host, "/host").partition('id="free-3"')[2].partition("</details>")[0]
    if options is not None and options.roles_are_real_cards:
        for number, phone in enumerate(phones):
            assert f'id="role-{number}"' not in page_of(phone, f"/seat/{number}")
