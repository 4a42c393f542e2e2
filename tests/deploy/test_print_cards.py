"""The printed playing cards are read back: each card once, at its true size, its back behind it, nothing over a cut."""

from collections import Counter
from itertools import pairwise

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from companion.games.cards.deck import BASE, DODGE_CITY, RANKS, CardUnknown, card_names, deck
from deploy.commands.print import command
from deploy.print.cards_called import ALL, cards_of
from deploy.print.playing_cards import EDGE, LARGEST, MARK, SMALLEST, USUAL, CardSize, grid, playing_cards
from deploy.print.sheets import PAPERS, Sheets
from tests.deploy.printed import MM, Printed, near
from web.games.cards.card_art import drawings
from web.games.cards.card_template import SUIT, WIDE, banner
from web.games.cards.card_words import card_face

SCALE = 5
"""Pixels for each mm."""
both_papers = pytest.mark.parametrize("paper", PAPERS)


def read(sheets, tmp_path):
    path = tmp_path / "printed.pdf"
    sheets.write(path)
    return Printed(path).pages


def upright(picture, lie):
    """A part of a sheet as its card stands upright."""
    return np.rot90(picture, -1) if lie.turned else picture


def part(picture, rect):
    """A rectangle of a picture, in mm."""
    left, top, wide, high = (round(side * SCALE) for side in rect)
    return picture[top : top + high, left : left + wide]


def ink(picture):
    """Left, top, right and bottom of what is not white, in mm; None for white paper."""
    found = np.argwhere(picture.min(axis=2) < 240)
    if not len(found):
        return None
    (top, left), (bottom, right) = found.min(axis=0), found.max(axis=0) + 1
    return tuple(float(side) / SCALE for side in (left, top, right, bottom))


def inside(place, by=0.5):
    """What is within a card, without the cuts around it."""
    left, top, wide, high = place
    return (left + by, top + by, wide - 2 * by, high - 2 * by)


@pytest.fixture(scope="module")
def shapes(tmp_path_factory):
    """How each suit looks, 20 pixels square."""
    sheets = Sheets(PAPERS["a4"], "suits")
    sheets.sheet()
    for place, suit in enumerate("SHDC"):
        sheets.drawing(drawings()[f"suit-{suit}"].svg, 10 + 20 * place, 10, 10)
    [page] = read(sheets, tmp_path_factory.mktemp("suits"))
    picture = page.colours(SCALE)
    return {suit: small(part(picture, (10 + 20 * place, 10, 10, 10))) for place, suit in enumerate("SHDC")}


def small(picture):
    """A picture of 20 pixels square."""
    return cv2.resize(np.ascontiguousarray(picture), (20, 20), interpolation=cv2.INTER_AREA).astype(int)


def suit_of(picture, card_rect, shapes, x):
    """The suit that stands in a card's corner, `x` units from its left edge."""
    unit = (USUAL.width - 2 * EDGE) / WIDE
    top = (USUAL.height - unit * 182) / 2
    corner = part(picture, (EDGE + x * unit, top + 13 * unit, SUIT * unit, SUIT * unit))
    return min(shapes, key=lambda suit: np.abs(small(corner) - shapes[suit]).mean())


@both_papers
@pytest.mark.parametrize(
    ("name", "count"), [(BASE, 80), (DODGE_CITY, 40), pytest.param(ALL, 120, marks=pytest.mark.slow)]
)
def test_each_card_of_a_deck_is_there_once_with_its_name_rank_and_suit(tmp_path, shapes, paper, name, count):
    cards, lie = cards_of(name), grid(PAPERS[paper], USUAL)
    pages = read(playing_cards(PAPERS[paper], cards), tmp_path)
    assert len(cards) == count
    seen = []
    for page in pages[::2]:
        picture = page.colours(SCALE)
        for place in lie.places():
            words = page.words_in(*place)
            if not words:
                continue
            rank = next(word for word in words if word in RANKS)
            words.remove(rank)
            x = 41 if rank == "10" else 32
            seen.append((" ".join(words), rank, suit_of(upright(part(picture, place), lie), place, shapes, x)))
    names = {card.name: " ".join(line.text for line in banner(card_face(card.token).title)) for card in cards}
    assert Counter(seen) == Counter((names[card.name], card.rank, card.suit) for card in cards)


@both_papers
@pytest.mark.parametrize("size", [USUAL, CardSize(63, 88), SMALLEST, LARGEST])
def test_cards_are_cut_out_at_their_true_size(tmp_path, paper, size):
    lie = grid(PAPERS[paper], size)
    page = read(playing_cards(PAPERS[paper], cards_of(BASE)[:40], size), tmp_path)[0]
    wide, high = lie.columns * lie.size.width, lie.rows * lie.size.height
    upright_cuts = sorted(line[0] for line in page.lines_of(high + 2 * MARK) if near(line[0:1], line[2:3]))
    level_cuts = sorted(line[1] for line in page.lines_of(wide + 2 * MARK) if near(line[1:2], line[3:4]))
    assert len(upright_cuts) == lie.columns + 1
    assert len(level_cuts) == lie.rows + 1
    assert all(near((right - left,), (lie.size.width,)) for left, right in pairwise(upright_cuts))
    assert all(near((below - above,), (lie.size.height,)) for above, below in pairwise(level_cuts))
    assert {lie.size.width, lie.size.height} == {size.width, size.height}
    assert len(page.lines_of(100)) == 1
    assert "this line is 100 mm long" in page.words
    assert "turned over the long edge" in page.words


@both_papers
def test_a_usual_sheet_holds_eight_or_nine_cards_and_a_printer_reaches_all_of_it(tmp_path, paper):
    lie = grid(PAPERS[paper], USUAL)
    assert lie.columns * lie.rows == {"a4": 9, "letter": 8}[paper]
    for page in read(playing_cards(PAPERS[paper], cards_of(ALL)[:9]), tmp_path):
        assert near(page.points, (PAPERS[paper].width / MM, PAPERS[paper].height / MM), by=0.01)
        left, top, right, bottom = ink(page.colours(SCALE))
        assert min(left, top, PAPERS[paper].width - right, PAPERS[paper].height - bottom) >= 4.2


@both_papers
@pytest.mark.parametrize("size", [USUAL, SMALLEST, LARGEST])
def test_nothing_reaches_over_a_cut(tmp_path, paper, size):
    """Whatever is drawn keeps a white edge of the card: a cut that is a millimetre off spoils no card."""
    lie = grid(PAPERS[paper], size)
    for page in read(playing_cards(PAPERS[paper], cards_of(DODGE_CITY), size), tmp_path):
        picture = page.colours(SCALE)
        for place in lie.places():
            found = ink(part(picture, inside(place)))
            if found is not None:
                left, top, right, bottom = found
                space = [left + 0.5, top + 0.5, place[2] - right - 0.5, place[3] - bottom - 0.5]
                assert min(space) >= EDGE - 2 / SCALE


def alike_turned(picture):
    """Whether a picture looks the same whichever way up it lies."""
    left, top, right, bottom = (round(side * SCALE) for side in ink(picture))
    shrunk = cv2.resize(picture[top:bottom, left:right], (44, 68), interpolation=cv2.INTER_AREA).astype(int)
    return bool(np.abs(shrunk - shrunk[::-1, ::-1]).mean() < 8)


@both_papers
@pytest.mark.parametrize("count", [1, 2, 5, 11])
def test_each_back_lies_behind_its_front(tmp_path, paper, count):
    """Turned over its long edge, a sheet's back side is mirrored: left is right."""
    lie = grid(PAPERS[paper], USUAL)
    pages = read(playing_cards(PAPERS[paper], cards_of(BASE)[:count]), tmp_path)
    assert len(pages) == 2 * -(-count // (lie.columns * lie.rows))
    fronts = backs = 0
    for odd, even in zip(pages[::2], pages[1::2], strict=True):
        before, behind = odd.colours(SCALE), even.colours(SCALE)
        assert not even.words, "words on a back would show through"
        for left, top, wide, high in lie.places():
            mirrored = (PAPERS[paper].width - left - wide, top, wide, high)
            front_ink = ink(part(before, inside((left, top, wide, high))))
            back_ink = ink(part(behind, inside(mirrored)))
            assert (front_ink is None) == (back_ink is None)
            if front_ink is not None and back_ink is not None:
                fronts += 1
                assert near(front_ink, back_ink, by=0.3)
                backs += alike_turned(part(behind, inside(mirrored)))
        outside = behind.copy()
        for place in lie.places():
            part(outside, (PAPERS[paper].width - place[0] - place[2], *place[1:]))[:] = 255
        assert ink(outside) is None
    assert fronts == backs == count


def test_drawings_are_told_apart_at_sixty_pixels(tmp_path):
    """Rendered 60 pixels wide, without frame, rank and name: no two are nearly alike."""
    sheets = Sheets(PAPERS["a4"], "drawings")
    names = card_names()
    assert len(names) == 44
    pixels = 60 * 102 / WIDE
    for name in names:
        sheets.sheet()
        with sheets.clipped((10, 10, 60, 60)):
            sheets.drawing(drawings()[name].svg, 10, 10, 60)
    shown = {}
    for name, page in zip(names, read(sheets, tmp_path), strict=True):
        scale = pixels / 60
        picture = page.colours(scale)
        first, last = round(10 * scale), round(70 * scale)
        shown[name] = picture[first:last, first:last].astype(int)
        shape = shown[name].min(axis=2) < 200
        assert 0.15 < shape.mean() < 0.97, f"{name} is neither empty nor a block"
    for place, one in enumerate(names):
        for other in names[place + 1 :]:
            assert np.abs(shown[one] - shown[other]).mean() > 25, f"{one} looks like {other}"


def test_a_lost_card_is_printed_alone():
    assert [card.token for card in cards_of(BASE, ("Cat Balou 9♦",))] == ["cat_balou:9D"]
    assert [card.token for card in cards_of(ALL, ("beer:6h", "rev. carabine"))] == [
        "beer:6H", "rev_carabine:AC", "rev_carabine:5S",
    ]  # fmt: skip
    assert [card.token for card in cards_of(BASE, ("stagecoach",))] == ["stagecoach:9S"] * 2
    assert [card.token for card in cards_of(BASE, ("Stagecoach 9S",))] == ["stagecoach:9S"]


@pytest.mark.parametrize(
    ("deck_name", "called", "told"),
    [
        (BASE, "Beer 6S", "of that name there are Beer 6♥, Beer 7♥"),
        (BASE, "whisky", "its cards are BANG!, Missed!"),
        (ALL, "!?", "its cards are BANG!, Missed!"),
        (ALL, "", "its cards are BANG!, Missed!"),
    ],
)
def test_a_card_that_is_not_there_is_told_with_those_that_are(deck_name, called, told):
    with pytest.raises(CardUnknown, match=told):
        cards_of(deck_name, (called,))


@pytest.mark.parametrize("size", ["59", "0x0", "nanxnan", "59x911", "-59x91", "10x20", "59x91x2", "x"])
def test_a_size_that_is_none_is_refused_in_a_sentence(tmp_path, size):
    done = CliRunner().invoke(command, ["cards", "--output", str(tmp_path / "cards.pdf"), "--size", size])
    assert done.exit_code == 2
    assert "Invalid value for '--size'" in done.output
    assert not list(tmp_path.iterdir())


def test_the_command_writes_the_deck_that_is_asked_for(tmp_path):
    path = tmp_path / "cards.pdf"
    options = ["--deck", DODGE_CITY, "--size", "63 x 88", "--paper", "letter", "--output", str(path)]
    done = CliRunner().invoke(command, ["cards", *options])
    assert done.exit_code == 0, done.output
    pages = Printed(path).pages
    lie = grid(PAPERS["letter"], CardSize(63, 88))
    assert len(pages) == 2 * -(-len(deck(DODGE_CITY)) // (lie.columns * lie.rows))


def test_a_viewer_is_asked_to_print_on_both_sides():
    printed = playing_cards(PAPERS["a4"], cards_of(BASE)[:1]).data
    assert b"/Duplex /DuplexFlipLongEdge" in printed
    assert b"/PrintScaling /None" in printed
