"""The cards' drawings: one for each card and sign, our own attributes alone, and read out in words on the pages."""

import html
import re
from random import Random
from xml.etree import ElementTree

import pytest
from flask import Flask, render_template_string

from companion.games.cards.deck import BASE, CARDS, DODGE_CITY, card_names, card_of, deck
from companion.games.cards.options import Options
from companion.locales.catalogue import languages
from companion.locales.words import Words, speaking
from tests.web.card_rig import CardRig
from web.app import TEMPLATES
from web.elements.words import t
from web.games.cards.card_art import ART, drawings
from web.games.cards.card_signs import SIGNS, signs
from web.games.cards.card_template import HIGH, WIDE, front
from web.games.cards.card_words import card_face
from web.parts.part import part

USED = re.compile(r'<use href="/static/card_art\.svg#([\w-]+)"')


def test_there_is_a_drawing_for_each_card_and_sign_and_none_that_nothing_uses():
    names = card_names(BASE, DODGE_CITY)
    assert len(names) == 44
    others = {"card-back", *(f"frame-{colour}" for colour in ("brown", "blue", "green"))}
    suits, sign_names = {f"suit-{suit}" for suit in "SHDC"}, {f"sign-{sign}" for sign in SIGNS}
    assert set(drawings()) == {*names, *suits, *sign_names, *others}


def test_each_sign_is_on_a_card_and_each_card_says_something():
    told = {card.name: signs(card) for card in deck(BASE, DODGE_CITY)}
    assert set().union(*told.values()) == set(SIGNS)
    assert all(1 <= len(row) <= 3 for row in told.values())


@pytest.mark.parametrize(
    ("token", "row"),
    [
        ("bang:AS", ("shot", "weapon")),
        ("gatling:10H", ("shot", "all")),
        ("wells_fargo:3H", ("draw", "draw", "draw")),
        ("whisky:QH", ("cost", "life", "life")),
        ("saloon:5H", ("life", "all")),
        ("bible:10H", ("missed", "draw")),
        ("derringer:7S", ("shot", "reach-1", "draw")),
        ("mustang:8H", ("farther",)),
        ("scope:AS", ("nearer",)),
        ("winchester:8S", ("reach-5",)),
        ("dynamite:2H", ("flip", "hit")),
        ("duel:JS", ("hit", "any")),
    ],
)
def test_signs_say_what_a_card_does(token, row):
    assert signs(card_of(token)) == row


def test_drawings_are_drawn_by_attributes_that_the_pages_policy_lets_through():
    """No styles, no scripts, nothing from elsewhere: and so nothing of anybody else."""
    for element in ElementTree.parse(ART).getroot().iter():
        if not isinstance(element.tag, str):
            continue  # a comment
        assert element.tag.partition("}")[2] in ("svg", "symbol", "g", "path", "rect", "circle", "ellipse")
        assert not {"style", "class", "href"} & {name.rpartition("}")[2] for name in element.attrib}


@pytest.mark.parametrize("language", languages())
def test_everything_on_a_front_stays_on_the_card(language):
    with speaking(Words((), language)):
        for card in deck(BASE, DODGE_CITY):
            shown = front(card, card_face(card.token).title)
            for each in shown.pictures:
                assert each.name in drawings()
                assert 0 <= each.x <= each.x + each.width <= WIDE
                assert 0 <= each.y <= each.y + each.height <= HIGH
            frame, _, suit, *row = shown.pictures
            assert frame.name == f"frame-{card.colour}"
            assert suit.name == f"suit-{card.suit}"
            assert suit.x + suit.width <= min(sign.x for sign in row) + 1, "signs do not lie over the suit"
            assert shown.words[0].text == card.rank
            assert " ".join(line.text for line in shown.words[1:]) == card_face(card.token).title
            assert min(line.size for line in shown.words) >= 12, "6 pixels on a card of 60"


def test_colour_is_nowhere_the_only_difference():
    """Suits have shapes of their own; frames of green and blue cards lines of their own."""
    shapes = [re.sub(r"#[0-9a-f]{6}", "", drawings()[f"suit-{suit}"].svg) for suit in "SHDC"]
    frames = [re.sub(r"#[0-9a-f]{6}", "", drawings()[f"frame-{kind}"].svg) for kind in ("brown", "blue", "green")]
    assert len(set(shapes)) == 4
    assert len(set(frames)) == 3


@pytest.mark.parametrize(
    ("language", "token", "told"),
    [
        ("en", "beer:6H", "Beer, 6 of hearts"),
        ("en", "cat_balou:KH", "Cat Balou, king of hearts"),
        ("de", "dynamite:2H", "Dynamit, Herz 2"),
        ("de", "bang:AS", "BANG!, Pik Ass"),
    ],
)
def test_a_card_is_read_out_by_name_rank_suit_and_effect(language, token, told):
    with speaking(Words((), language)):
        face, page = card_face(token), drawn(token)
    assert f"<title>{told}</title>" in page
    assert f"<desc>{html.escape(face.effect, quote=False)}</desc>" in page.replace("&#39;", "'").replace("&#34;", '"')
    assert 'role="img"' in page
    assert "<text" not in page.partition('<g aria-hidden="true">')[0], "what is drawn is not read out besides"


def drawn(token: str, waits: bool = False) -> str:
    app = Flask("web")
    app.jinja_options = dict(TEMPLATES)
    app.jinja_env.globals.update(t=t, part=part)
    with app.test_request_context():
        return render_template_string(
            '{% from "cards/_card_face.html" import card_face %}{{ card_face(face) }}', face=card_face(token, waits)
        )


def test_a_green_card_that_rests_says_so():
    assert f"({t('cards.waits')})" in drawn("bible:10H", waits=True)
    assert f"({t('cards.waits')})" not in drawn("bible:10H")


def test_pages_draw_hands_and_piles_and_cards_in_play(open_rig):
    rig = open_rig(CardRig, random=Random(3))
    hands = {0: ("bang:AS", "barrel:QS", "beer:6H")}
    *phones, _ = rig.begin(Options(expansions="dodge_city", hands=hands))
    mine = phones[0].get("/seat/0").text
    held = rig.table.state.game.views[0].table.seats[0].hand
    for token in held:
        assert f"<title>{card_face(token).spoken}</title>" in mine
        assert CARDS[token].name in USED.findall(mine)
    assert set(USED.findall(mine)) <= set(drawings())
    for seat, phone in enumerate(phones[1:], 1):
        theirs = phone.get(f"/seat/{seat}").text
        for token in set(held) - set(rig.table.state.game.views[seat].table.seats[seat].hand):
            assert f"<title>{card_face(token).spoken}</title>" not in theirs
    table = phones[0].get("/").text
    assert "card-back" in USED.findall(table)
    assert set(USED.findall(table)) <= {"card-back", *drawings()}
