"""What the camera saw of a real deck stands in the question's place, and one tap says what it was not sure of."""

import html
import re
from dataclasses import replace

import pytest

from companion.games.cards.options import Options
from companion.locales.catalogue import languages
from companion.locales.words import Words, speaking
from companion.ports.camera import Picture, PicturedDie, PicturedThrow
from companion.ports.cards import ShownCard, ShownCards
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.cards import SeenCards
from companion.table.inputs.corrections import Undo
from companion.table.inputs.games import LayGame
from companion.table.snapshot import HeldCards
from tests.companion.table.real_deck import laid
from tests.web.card_rig import CardRig
from tests.web.plugged import site_of
from web.elements.words import t, t_has
from web.parts.site import NAME

REAL = Options(cards_by="people", roles={0: "sheriff"}, characters={0: "willy_the_kid", 1: "bart_cassidy"})


@pytest.fixture
def rig(open_rig) -> CardRig:
    return open_rig(CardRig, hush_seconds=0)


@pytest.fixture
def phones(rig):
    return rig.begin(REAL)


def see(rig, *cards, place="played", why=None):
    seen = tuple(
        ShownCard(card) if isinstance(card, str) else ShownCard(card[0], False, "glare", 0.5, card[1:])
        for card in cards
    )
    rig.table.do(SeenCards(rig.table.state.tray.cards.wanted.key, ShownCards(seen, why is None, why, place)))


def page(phone, path):
    return html.unescape(phone.get(path).text)


def seen_part(text):
    found = re.search(r'<section class="(?:held )?seen-cards".*?</section>', text, re.S)
    return found[0] if found else ""


def press(phone, part, action, **fields):
    form = re.search(rf'<form method="post" action="([^"]+/{action})".*?</form>', part, re.S)
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form[0]))
    return phone.post(form[1], data=hidden | fields)


def test_a_doubtful_card_is_asked_with_the_likely_ones_and_one_tap_says_it(rig, phones):
    see(rig, ("stagecoach:9S", "wells_fargo:3H"))
    part = seen_part(page(phones[0], "/seat/0"))
    assert "Not sure which card this is: there is glare on it." in part
    assert re.findall(r'name="card" value="([^"]+)"', part) == ["stagecoach:9S", "wells_fargo:3H"]
    assert press(phones[0], part, "card", card="wells_fargo:3H").status_code == 303
    assert rig.table.state.game.views[None].table.discards[-1] == "wells_fargo:3H"
    assert not seen_part(page(phones[0], "/seat/0"))


def test_a_plain_card_asks_for_its_target_alone(rig, phones):
    see(rig, "bang:AS")
    part = seen_part(page(phones[0], "/seat/0"))
    assert "at whom?" in part
    options = re.findall(r'name="option" value="([^"]+)"', part)
    assert options
    assert all(option.startswith("play:bang:AS@P") for option in options)
    assert press(phones[0], part, "answer", option="play:bang:AS@P1").status_code == 303
    assert rig.decision.key == "shot"


def test_the_place_is_shown_as_the_camera_saw_it_and_nothing_else_is(rig, phones):
    quad = ((10.0, 10.0), (60.0, 10.0), (60.0, 90.0), (10.0, 90.0))
    seen = PicturedThrow(Picture(b"jpeg", 300, 400, 7.0), (PicturedDie(1, quad, thrown=True, sure=False, why="glare"),))

    class Pictures:
        def of(self, cards):
            return seen

    rig.app.extensions[NAME] = replace(site_of(rig.app), card_pictures=Pictures())
    assert phones[0].get("/held/7000.jpg").status_code == 404
    see(rig, ("stagecoach:9S", "wells_fargo:3H"))
    assert 'href="/held/7000.jpg"' in seen_part(page(phones[0], "/seat/0"))
    assert phones[0].get("/held/7000.jpg").data == b"jpeg"


def test_who_listens_hears_it_with_the_question(rig, phones):
    before = re.search(r'id="(asked-0-[^"]+)"', page(phones[0], "/seat/0"))[1]
    see(rig, ("stagecoach:9S", "wells_fargo:3H"))
    found = re.search(r'id="(asked-0-[^"]+)"[^>]*>([^<]*)<', page(phones[0], "/seat/0"))
    assert found[1] != before, "it is another line, so it is heard"
    assert "It may be Stagecoach 9♠ and Wells Fargo 3♥." in found[2]


def test_nobody_but_who_is_asked_says_a_card(rig, phones):
    see(rig, ("stagecoach:9S", "wells_fargo:3H"))
    assert not seen_part(page(phones[1], "/seat/1"))
    key = rig.table.state.tray.cards.wanted.key
    refused = phones[1].post("/seat/1/card", data={"key": key, "place": "0", "card": "wells_fargo:3H"})
    assert refused.status_code == 409
    assert rig.table.state.tray.cards.held is not None


def test_everybody_reads_that_a_card_is_looked_at_and_only_the_desk_can_say_it_too(rig, phones):
    host = phones[-1]
    see(rig, ("stagecoach:9S", "wells_fargo:3H"))
    big = seen_part(page(host, "/?table"))
    assert "Not sure which card this is" in big
    assert "<form" not in big
    assert press(host, seen_part(page(host, "/host")), "card", card="stagecoach:9S").status_code == 303
    assert rig.table.state.game.views[None].table.discards[-1] == "stagecoach:9S"


def test_a_card_that_was_taken_for_another_is_put_right_with_the_next_likely_ones_first(rig):
    host = rig.host()
    rig.table.do(LayGame(laid()))
    for seat, option in ((0, "play:bang:AS@P1"), (1, "draw:barrel:QS")):
        rig.table.do(GiveAnswer(seat, rig.decision.id, rig.decision.epoch, (option,)))
    card = ShownCard("bang:2C", others=("barrel:QS", "missed:2S", "bang:2D"))
    rig.table.do(SeenCards(rig.table.state.tray.cards.wanted.key, ShownCards((card,), True, None, "draw")))
    form = page(host, "/host").partition('action="/host/try"')[2].partition("</form>")[0]
    assert re.findall(r'name="face" value="([^"]+)"', form)[:2] == ["missed:2S", "bang:2D"], "a Barrel lies in play"


def test_a_card_that_was_taken_back_is_asked_in_words(rig, phones):
    card = ShownCard("stagecoach:9S", others=("wells_fargo:3H",))
    rig.table.do(SeenCards(rig.table.state.tray.cards.wanted.key, ShownCards((card,), True, None, "played")))
    rig.table.do(Undo(None))
    part = seen_part(page(phones[0], "/seat/0"))
    assert "That card was taken back. Which one is it really?" in part
    assert re.findall(r'name="card" value="([^"]+)"', part) == ["wells_fargo:3H", "stagecoach:9S"]


def test_what_was_seen_can_be_forgotten_and_the_list_of_all_cards_still_stands(rig, phones):
    see(rig, (None,))
    text = page(phones[0], "/seat/0")
    assert 'value="play:stagecoach:9S"' in text
    assert press(phones[0], seen_part(text), "drop-cards").status_code == 303
    assert rig.table.state.tray.cards.held is None


def test_a_row_asks_for_the_doubtful_one_alone(rig, phones):
    rig.table.do(GiveAnswer(0, rig.decision.id, rig.decision.epoch, ("play:general_store:9C",)))
    see(rig, "bang:2D", "bang:3D", ("beer:6H", "beer:7H"), "bang:4D", "bang:5D", place="row")
    part = seen_part(page(phones[0], "/seat/0"))
    assert "Card 3" in part
    assert re.findall(r'name="card" value="([^"]+)"', part) == ["beer:6H", "beer:7H"]
    assert part.count('class="seen-card"') == 4
    assert press(phones[0], part, "card", card="beer:7H").status_code == 303
    assert rig.decision.key == "store"
    rig.table.do(SeenCards("0/before", ShownCards((ShownCard("bang:4D"),), True, None, "row")))
    part = seen_part(page(phones[0], "/seat/0"))
    assert "it was taken before that was asked" in part
    assert press(phones[0], part, "card", card="bang:4D").status_code == 303
    assert rig.decision.seats == (1,)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_reason_has_words(rig, phones, language):
    for why in ("unsure", "whom", "count", "other_card", "early", "taken_back", "paused", "disk"):
        rig.table._logic.cards.held = HeldCards((ShownCard("bang:AS", why != "unsure", "glare"),), why)
        rig.table._publish()
        answer = phones[0].get("/seat/0", headers={"Accept-Language": language})
        assert answer.status_code == 200
        assert len(re.findall("<p>", seen_part(answer.text))) == 1, why


@pytest.mark.parametrize(
    "why", ["covered", "glare", "tilted", "too small", "corner", "not taught", "face down", "on a screen", "gone"]
)
def test_every_reason_that_people_can_do_something_about_has_its_sentence_in_each_language(why):
    said = set()
    for language in languages():
        with speaking(Words(language=language, game="cards")):
            assert t_has(f"cards.why.{why.replace(' ', '_')}")
            said.add(t(f"cards.why.{why.replace(' ', '_')}"))
    assert len(said) == len(languages())
