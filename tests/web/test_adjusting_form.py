"""The host sets the Chief's Arrow and the Ghost's tokens as they lie, and corrects Saloon dice by their own faces."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from companion.games.dice.faces import FACES_OF
from companion.games.dice.options import CHIEFS_ARROW, GHOST, SALOON_DICE, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.dice.table import Haunt
from companion.kernel.game import Game
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.games import LayGame
from tests.web.table_rig import NAMES, Rig, refused, unlinked

POSITION = (
    "dice turn 3 P0 | sheriff+ 9/10 1 bart_cassidy | outlaw+ 0/8 0 suzy_lafayette ghost | outlaw 8/8 2 black_jack | "
    "deputy 7/7 0 jourdonnais | renegade 7/9 0 paul_regret"
)


def laid(rig: Rig, *modules: str) -> FlaskClient:
    """A host at a game in which Ben is out, and the Ghost where it is played."""
    position = POSITION if GHOST in modules else POSITION.replace(" ghost", "")
    rig.table.do(LayGame(Game(DiceGame(), dice_setup(NAMES[:5], position, Options(modules=modules)))))
    return rig.host()


def table(rig: Rig):
    return rig.table.state.game.views[None].table


def page_of(answer) -> str:
    return unescape(unlinked(answer.text))


def form_of(host: FlaskClient) -> dict[str, str]:
    """The fields of the adjusting form as a browser would send them untouched."""
    form = page_of(host.get("/host")).partition('id="adjust-form"')[2].partition("</form>")[0]
    inputs = [
        dict(re.findall(r'(\w+)="([^"]*)"', each)) | {"checked": each} for each in re.findall(r"<input[^>]*>", form)
    ]
    return {
        each["name"]: each["value"]
        for each in inputs
        if each["type"] in ("hidden", "number") or " checked" in each["checked"]
    }


def test_tokens_are_offered_only_where_they_are_played(open_rig) -> None:
    for modules, chief, haunt in [((), 0, 0), ((CHIEFS_ARROW,), 1, 0), ((GHOST,), 0, 1), ((CHIEFS_ARROW, GHOST), 1, 1)]:
        page = page_of(laid(open_rig(), *modules).get("/host"))
        assert ("The Indian Chief's Arrow lies" in page, "The Ghost haunts" in page) == (chief, haunt)
        assert ('name="chief"' in page, 'name="haunt"' in page) == (chief, haunt)


def test_the_dead_are_no_place_for_tokens(rig: Rig) -> None:
    page = page_of(laid(rig, CHIEFS_ARROW, GHOST).get("/host"))
    for name in ("chief", "haunt"):
        assert re.findall(rf'name="{name}" value="(\w+)"', page)[1:] == ["P0", "P2", "P3", "P4"]


def test_the_chiefs_arrow_is_laid_before_a_player_and_back(rig: Rig) -> None:
    host = laid(rig, CHIEFS_ARROW)
    assert form_of(host)["chief"] == form_of(host)["was:chief"] == "pile"
    assert host.post("/host/adjust", data=form_of(host) | {"chief": "P2"}).status_code == 303
    assert table(rig).seats[2].chief
    assert form_of(host)["chief"] == "P2"
    assert "The host lays the Indian Chief's Arrow before Carl." in page_of(host.get("/host"))
    assert host.post("/host/adjust", data=form_of(host) | {"chief": "pile"}).status_code == 303
    assert table(rig).chief_in_pile
    host.post("/host/undo", data={"epoch": rig.decision.epoch, "decision": rig.decision.id})
    assert table(rig).seats[2].chief


def test_the_ghosts_tokens_are_laid_before_a_player_doubled_and_taken_away(rig: Rig) -> None:
    host = laid(rig, GHOST)
    assert form_of(host)["haunt"] == "none"
    assert host.post("/host/adjust", data=form_of(host) | {"haunt": "P2", "haunt-face": "arrow"}).status_code == 303
    assert table(rig).haunt == Haunt(2, "arrow", False)
    assert host.post("/host/adjust", data=form_of(host) | {"haunt-x2": "yes"}).status_code == 303
    assert table(rig).haunt == Haunt(2, "arrow", True)
    assert form_of(host)["haunt-x2"] == "yes"
    assert host.post("/host/adjust", data=form_of(host) | {"haunt": "none"}).status_code == 303
    assert table(rig).haunt is None


def test_an_untouched_form_says_so(rig: Rig) -> None:
    host = laid(rig, CHIEFS_ARROW, GHOST)
    host.post(
        "/host/adjust", data=form_of(host) | {"haunt": "P2", "haunt-face": "beer", "haunt-x2": "yes", "chief": "P0"}
    )
    assert "Say what is different on the table." in page_of(host.post("/host/adjust", data=form_of(host)))


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"haunt": "P2"}, "Say which token the Ghost has given."),
        ({"haunt": "P2", "haunt-x2": "yes"}, "Say which token the Ghost has given."),
        ({"haunt-face": "arrow"}, "Say whom the Ghost haunts, or leave its token out."),
        ({"haunt-x2": "yes"}, "Say whom the Ghost haunts, or leave its token out."),
        ({"haunt": []}, "The table didn't get that form"),
        ({"haunt": ["P2", "P3"], "haunt-face": "arrow"}, "The table didn't get that form"),
        ({"chief": ["P2", "pile"]}, "The table didn't get that form"),
        ({"haunt": "P1", "haunt-face": "arrow"}, "Ben is out of the game."),
        ({"haunt": "P2", "haunt-face": "bullet"}, "These dice have no face “bullet”"),
        ({"chief": "P9"}, "“chief=P9” sets nothing"),
        ({"chief": "the moon"}, "“chief=the moon” sets nothing"),
        ({"P2/life": "", "chief": "P2"}, "“P2/life=” sets nothing"),
    ],
)
def test_half_and_wrong_forms_get_a_sentence_and_change_nothing(rig: Rig, changed, told) -> None:
    host = laid(rig, CHIEFS_ARROW, GHOST)
    before = rig.table.state
    page = page_of(refused(host.post("/host/adjust", data=form_of(host) | changed)))
    assert told in page
    assert page.count('role="alert"') == 1
    assert rig.table.state is before


def test_every_reason_is_told_at_once(rig: Rig) -> None:
    host = laid(rig, CHIEFS_ARROW, GHOST)
    wrong = {"P0/life": "77", "P2/arrows": "9", "chief": "P1", "haunt": "P1", "haunt-face": "arrow"}
    page = page_of(host.post("/host/adjust", data=form_of(host) | wrong))
    for told in (
        "Anna can have 1 to 10 life points",
        "Ben is out of the game.",
        "Players cannot hold 10 arrows together",
    ):
        assert told in page


def test_a_token_that_is_not_played_is_refused_by_name(rig: Rig) -> None:
    host = laid(rig)
    page = page_of(host.post("/host/adjust", data={"chief": "P2", "was:chief": "pile"}))
    assert "The Indian Chief's Arrow is not played." in page
    page = page_of(host.post("/host/adjust", data={"haunt": "P2", "haunt-face": "beer", "was:haunt": "none"}))
    assert "Nobody haunts this game." in page


# -- the faces of a corrected throw ------------------------------------------------------------------------------------


def with_loudmouth(rig: Rig) -> FlaskClient:
    host = laid(rig, SALOON_DICE, CHIEFS_ARROW)
    rig.table.do(GiveAnswer(0, rig.decision.id, rig.decision.epoch, ("loudmouth",)))
    rig.throw("beer", "beer", "bullseye1", "gatling", "double_gatling")
    return host


def test_each_die_is_corrected_to_its_own_faces(rig: Rig) -> None:
    host = with_loudmouth(rig)
    page = page_of(host.get("/host"))
    for die in ("die1", "loudmouth"):
        form = page.partition(f'name="die" value="{die}"')[2].partition("</form>")[0]
        assert tuple(re.findall(r'name="face" value="(\w+)"', form)) == FACES_OF[die]
    assert "What did the Loudmouth show?" in page
    assert "What did die 1 show?" in page


def test_a_face_that_the_die_has_not_is_refused(rig: Rig) -> None:
    host = with_loudmouth(rig)
    [throw] = rig.table.state.game.throws
    for die, face in (("loudmouth", "beer"), ("die1", "bullet"), ("die5", "beer"), ("loudmouth", "")):
        answer = host.post("/host/try", data={"throw": throw.decision, "die": die, "face": face})
        assert answer.status_code == 409
        assert rig.table.state.undo.correction is None
    assert (
        host.post("/host/try", data={"throw": throw.decision, "die": "loudmouth", "face": "bullet"}).status_code == 303
    )
    assert "Anna: life 9 → 8" in page_of(host.get("/host"))


def test_where_the_chiefs_arrow_would_lie_is_told_before_it_is_confirmed(rig: Rig) -> None:
    host = laid(rig, CHIEFS_ARROW)
    rig.throw("arrow", "beer", "beer", "bullseye1", "gatling")
    rig.table.do(GiveAnswer(0, rig.decision.id, rig.decision.epoch, ("chiefs",)))
    [throw] = rig.table.state.game.throws
    host.post("/host/try", data={"throw": throw.decision, "die": "die1", "face": "beer"})
    assert "The Chief's Arrow: Anna → the pile" in page_of(host.get("/host"))
