"""Who is out of the game reads gossip, bets on who wins and may sit out the next one; no byte elsewhere shows a bet
before the game is over, and no byte here shows what is hidden."""

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest
from flask.testing import FlaskClient

from companion.games.cards.options import Options as CardOptions
from companion.games.cards.rules import CardGame, card_setup
from companion.games.dice.options import GHOST
from companion.games.dice.options import Options as DiceOptions
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from companion.table.inputs.corrections import Adjust, Undo
from companion.table.inputs.games import ChooseGame, ChooseOptions, EndGame, LayGame, StartGame
from tests.web import test_card_secrets as card_twins
from tests.web.card_rig import CardRig
from tests.web.table_rig import NAMES, Rig, text, unlinked
from tests.web.test_card_secrets import HIDDEN, HOLDER
from tests.web.test_secrets import Dealer, everything_sent_to, play_on

pytestmark = pytest.mark.usefixtures("twins_have_the_same_phones")
ROLES = ("sheriff", "outlaw", "outlaw", "deputy", "renegade")
"""Anna is the Sheriff, Ben and Carl are Outlaws."""
BEN = 1
FORM = re.compile(r'<form method="post" action="(/seat/\d/bet)".*?name="game"\s+value="(\d+)">(.*?)</form>', re.S)
BUTTON = re.compile(r'<button class="(big|big calm)" name="side" value="(\w+)" aria-pressed="(\w+)">([^<]+)</button>')
SIDES = {"law": "Bet on the Law", "outlaws": "Bet on the Outlaws", "renegade": "Bet on the Renegade"}


@pytest.fixture(params=["dice", "cards"])
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def begin(rig: Rig, game: str) -> list[FlaskClient]:
    """A phone for each of five players, whose game has begun."""
    phones = rig.sit(*NAMES[:5])
    rig.table.do(ChooseGame(game))
    if game == "cards":
        rig.table.do(ChooseOptions(CardOptions(roles=dict(enumerate(ROLES)))))
    rig.table.do(StartGame())
    return phones


def eliminate(rig: Rig, *seats: int) -> None:
    rig.table.do(Adjust(tuple(f"P{seat}/eliminate" for seat in seats)))


def table(open_rig: Callable[..., Rig], game: str) -> tuple[Rig, list[FlaskClient]]:
    """A table at which Ben is out."""
    rig = open_rig(random=Dealer(ROLES, 1))
    phones = begin(rig, game)
    eliminate(rig, BEN)
    return rig, phones


def tap(phone: FlaskClient, page: str, side: str) -> int:
    """Tap a button of the form on the page, as a browser without scripts does; returns the answer's status."""
    form = FORM.search(page)
    assert form is not None
    assert side in {name for _, name, _, _ in BUTTON.findall(form[3])}
    return phone.post(form[1], data={"game": form[2], "side": side}).status_code


def pressed(page: str) -> dict[str, bool]:
    """The buttons of the form for a bet, in words, and whether each is pressed; none where there is no form."""
    form = FORM.search(page)
    return {} if form is None else {words: on == "true" for _, _, on, words in BUTTON.findall(form[3])}


# -- a bet -----------------------------------------------------------------------------------------------------------


def test_the_dead_bet_on_a_side_and_change_it_with_one_tap(open_rig, game) -> None:
    _, phones = table(open_rig, game)
    page = text(phones[BEN], "/seat/1")
    assert "Who wins?" in page
    assert pressed(page) == dict.fromkeys(SIDES.values(), False)
    assert "You bet on" not in page
    assert tap(phones[BEN], page, "law") == 303
    page = text(phones[BEN], "/seat/1")
    assert [words for words, on in pressed(page).items() if on] == ["Bet on the Law"]
    assert "You bet on the Law. Only you see your bet" in page
    assert tap(phones[BEN], page, "renegade") == 303
    page = text(phones[BEN], "/seat/1")
    assert [words for words, on in pressed(page).items() if on] == ["Bet on the Renegade"]
    assert "You bet on the Renegade." in page


def test_nobody_else_is_offered_a_bet(open_rig, game) -> None:
    rig, phones = table(open_rig, game)
    host, stranger = rig.host(), rig.phone()
    pages = [text(phones[seat], f"/seat/{seat}") for seat in (0, 2, 3, 4)]
    for page in (*pages, text(phones[BEN], "/"), text(stranger, "/"), text(host, "/host"), text(stranger, "/player/1")):
        assert "Who wins?" not in page
        assert "/bet" not in page


def test_the_ghost_plays_on_and_is_offered_none(open_rig) -> None:
    rig = open_rig()
    phones = rig.sit(*NAMES[:5])
    seats = " | ".join((f"{ROLES[0]}+ 9/10 0 stranger", *(f"{role} 7/8 0 stranger" for role in ROLES[1:])))
    rig.lay(f"dice turn 4 P0 | {seats}", modules=(GHOST,))
    eliminate(rig, BEN)
    assert "You are the Ghost" in text(phones[BEN], "/seat/1")
    assert pressed(text(phones[BEN], "/seat/1")) == {}
    eliminate(rig, 2)
    assert pressed(text(phones[2], "/seat/2"))


def sent_elsewhere(rig: Rig, phones: list[FlaskClient], host: FlaskClient) -> Iterator[tuple[str, bytes]]:
    """All that is sent to everybody but Ben, and to Ben where it is not his seat."""
    for seat in (0, 2, 3, 4):
        yield from everything_sent_to(phones[seat], [f"/seat/{seat}", "/seat/1", "/join"])
        yield "refused", phones[seat].post("/seat/1/bet", data={"side": "law", "game": "1"}).data
    for phone in (rig.phone(), host):
        yield from everything_sent_to(phone, ["/", "/join", "/seat", "/host", "/record.txt", "/player/1", "/watch"])
    yield from ((path, phones[BEN].get(path).data) for path in ("/", "/join", "/record.txt", "/player/1", "/seat/0"))
    yield "revision", str(rig.table.state.revision).encode()


def test_nobody_else_is_sent_another_byte_whether_a_bet_stands_or_not(open_rig, game) -> None:
    (with_bet, phones), (without, others) = table(open_rig, game), table(open_rig, game)
    hosts = with_bet.host(), without.host()
    for side in ("law", "outlaws"):
        assert tap(phones[BEN], text(phones[BEN], "/seat/1"), side) == 303
        assert phones[BEN].get("/seat/1").data != others[BEN].get("/seat/1").data, "or this test shows nothing"
        sent = sent_elsewhere(with_bet, phones, hosts[0])
        for one, other in zip(sent, sent_elsewhere(without, others, hosts[1]), strict=True):
            assert one == other
    for rig in (with_bet, without):
        rig.table.do(Undo(None))
    for one, other in zip(
        everything_sent_to(phones[BEN], ["/seat/1"]), everything_sent_to(others[BEN], ["/seat/1"]), strict=True
    ):
        assert one == other, "who is back in the game has no bet to see"


def test_the_page_of_the_dead_does_not_depend_on_hidden_roles(open_rig) -> None:
    """The Deputy and the Renegade are changed with each other; both live."""
    twin = (*ROLES[:3], ROLES[4], ROLES[3])
    rigs = [open_rig(random=Dealer(roles, 3)) for roles in (ROLES, twin)]
    phones = [begin(rig, "dice") for rig in rigs]
    random = Random(5)
    for rig in rigs:
        eliminate(rig, BEN)
    assert phones[0][3].get("/seat/3").data != phones[1][3].get("/seat/3").data, "or this test shows nothing"
    for step in range(24):
        seats = rigs[0].table.state.game.views[None].table.seats
        if rigs[0].table.state.phase != "playing" or seats[3].role_shown or seats[4].role_shown:
            break
        if step % 4 == 0:
            assert pressed(text(phones[0][BEN], "/seat/1"))
            for pair in zip(*(everything_sent_to(phone[BEN], ["/seat/1"]) for phone in phones), strict=True):
                assert pair[0] == pair[1]
        play_on(random, rigs)
    assert step > 8


def test_the_page_of_the_dead_does_not_depend_on_a_hidden_card(open_rig) -> None:
    rigs = [open_rig(CardRig, random=card_twins.Dealer(1)) for _ in range(2)]
    phones = [rig.sit(*NAMES[:5]) for rig in rigs]
    for rig, held in zip(rigs, HIDDEN, strict=True):
        rig.table.do(ChooseGame("cards"))
        rig.table.do(ChooseOptions(card_twins.options(held)))
        rig.table.do(StartGame())
        eliminate(rig, BEN)
    random = Random(1)
    for step in range(24):
        seats = rigs[0].table.state.game.views[None].table.seats
        if not seats[HOLDER].alive or seats[HOLDER].cards <= 1:
            break
        if step % 4 == 0:
            assert pressed(text(phones[0][BEN], "/seat/1"))
            for pair in zip(*(everything_sent_to(phone[BEN], ["/seat/1"]) for phone in phones), strict=True):
                assert pair[0] == pair[1]
        card_twins.step(rigs, random)
    assert step > 8


def test_a_bet_is_everybodys_when_the_game_is_over(open_rig, game) -> None:
    rig, phones = table(open_rig, game)
    tap(phones[BEN], text(phones[BEN], "/seat/1"), "outlaws")
    eliminate(rig, 2)
    tap(phones[2], text(phones[2], "/seat/2"), "law")
    eliminate(rig, 0)
    for page in (text(rig.phone(), "/"), text(phones[BEN], "/seat/1"), text(phones[0], "/seat/0")):
        assert "Ben bet on the Outlaws, and was right." in page
        assert "Carl bet on the Law, and was wrong." in page
    assert "Who wins?" not in text(phones[BEN], "/seat/1")
    assert phones[BEN].post("/seat/1/bet", data={"side": "law", "game": "1"}).status_code == 409
    german = unlinked(phones[3].get("/", headers={"Accept-Language": "de"}).text)
    assert "Ben hat auf die Banditen gewettet und recht behalten." in german
    assert "Carl hat auf das Gesetz gewettet und lag daneben." in german
    rig.table.do(Undo(None))
    assert "bet on the" not in text(rig.phone(), "/"), "the game goes on"


def test_a_form_that_is_none_of_theirs_is_refused(open_rig, game) -> None:
    rig, phones = table(open_rig, game)
    for seat, sent in (
        (0, {"side": "law", "game": "1"}),
        (BEN, {"side": "nobody", "game": "1"}),
        (BEN, {"side": "law", "game": "7"}),
        (BEN, {"side": "law"}),
        (BEN, {}),
    ):
        assert phones[seat].post(f"/seat/{seat}/bet", data=sent).status_code in (400, 409)
    assert phones[0].post("/seat/1/bet", data={"side": "law", "game": "1"}).status_code == 409
    assert not any(pressed(text(phones[BEN], "/seat/1")).values())
    assert rig.table.bet(BEN) == ""


def test_on_a_phone_for_several_a_bet_lies_under_the_cover_as_a_hand_does(open_rig) -> None:
    rig = open_rig(CardRig, random=Random(3))
    phone = rig.phone()
    for name in NAMES[:4]:
        assert phone.post("/join", data={"name": name}).status_code == 303
    rig.table.do(ChooseGame("cards"))
    rig.table.do(ChooseOptions(CardOptions(roles=dict(enumerate(("sheriff", "outlaw", "outlaw", "renegade"))))))
    rig.table.do(StartGame())
    eliminate(rig, BEN)
    covered = text(phone, "/seat/1")
    assert "hand-over" in covered
    assert "Who wins?" not in covered
    assert phone.post("/seat/1/bet", data={"side": "law", "game": "1"}).status_code == 409
    assert phone.post("/seat/1/take").status_code == 303
    assert tap(phone, text(phone, "/seat/1"), "law") == 303
    assert "You bet on the Law." in text(phone, "/seat/1"), "the phone stays in the hand of who bets"
    assert phone.post("/seat/1/pass").status_code == 303
    for seat in range(4):
        assert "bet on" not in text(phone, f"/seat/{seat}").casefold()


# -- gossip ------------------------------------------------------------------------------------------------------------


def gossip(page: str) -> list[str]:
    listed = re.search(r'<ul class="tales">(.*?)</ul>', page, re.S)
    return re.findall(r"<li>(.*?)</li>", listed[1]) if listed else []


DICE = ("sheriff+ 1/10 0 stranger", "outlaw+ 0/8 0 stranger", "outlaw 3/8 3 stranger", "deputy 3/8 0 stranger",
        "renegade 8/8 0 stranger")  # fmt: skip
CARDS = ("sheriff+ 1/4 paul_regret hand beer:6H", "outlaw+ 0/4 rose_doolan", "outlaw 2/4 willy_the_kid",
         "deputy 2/4 jourdonnais hand bang:AS,bang:2D,bang:3D,missed:10C,panic:JH",
         "renegade 4/4 bart_cassidy hand beer:7H")  # fmt: skip


def dice_at(turn: int) -> Game:
    return Game(DiceGame(), dice_setup(NAMES[:5], " | ".join((f"dice turn {turn} P0", *DICE)), DiceOptions()))


def cards_at(turn: int) -> Game:
    return Game(CardGame(), card_setup(NAMES[:5], " | ".join((f"cards turn {turn} P0", *CARDS)), CardOptions()))


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (
            dice_at,
            {
                "The undertaker is measuring Anna: one life point left.",
                "Outlaw Ben now robs the great stagecoach in the sky.",
                "Carl has 3 arrows sticking out, and calls it fashion.",
                "Not a scratch on Emil yet. Somebody should look into that.",
            },
        ),
        (
            cards_at,
            {
                "The undertaker is measuring Anna: one life point left.",
                "Outlaw Ben was worth three cards.",
                "Carl has no card left, and smiles a lot.",
                "Dora needs both hands to hold 5 cards.",
                "Not a scratch on Emil yet. Somebody should look into that.",
            },
        ),
    ],
)
def test_the_gazette_says_two_things_a_turn_that_everybody_can_see(rig, at, said) -> None:
    phones, heard = rig.sit(*NAMES[:5]), set()
    for turn in range(4, 9):
        rig.table.do(LayGame(at(turn)))
        lines = gossip(text(phones[BEN], "/seat/1"))
        assert len(set(lines)) == 2
        heard |= set(lines)
        assert gossip(text(phones[0], "/seat/0")) == [], "who plays has no time to read"
        rig.table.do(EndGame())
    assert heard == said


# -- the next game -----------------------------------------------------------------------------------------------------


def test_who_is_out_sits_out_the_next_game_and_keeps_the_name_in_this_one(open_rig, game) -> None:
    rig, phones = table(open_rig, game)
    assert "Sit out the next game" in text(phones[BEN], "/seat/1")
    assert "Sit out" not in text(phones[0], "/seat/0")
    assert phones[BEN].post("/seat/1/again", data={"again": "no", "name": "Ben"}).status_code == 303
    assert "You sit out the next game." in text(phones[BEN], "/seat/1")
    assert "Leaving: Ben." in text(rig.phone(), "/")
    eliminate(rig, 0)
    over = text(phones[BEN], "/seat/1")
    assert re.search(r'name="again" value="no" aria-pressed="true"', over)
    assert "Ben" in text(rig.phone(), "/")
    assert rig.memory is not None
    for seat in (0, 2, 3, 4):
        phones[seat].post(f"/seat/{seat}/again", data={"again": "yes", "name": NAMES[seat]})
    assert (rig.table.state.phase, rig.table.state.names) == ("playing", ("Anna", "Carl", "Dora", "Emil"))
    assert phones[BEN].get("/seat").location == "/join"


def test_who_sits_out_comes_back_with_one_tap(open_rig, game) -> None:
    rig, phones = table(open_rig, game)
    phones[BEN].post("/seat/1/again", data={"again": "no", "name": "Ben"})
    assert phones[BEN].post("/seat/1/again", data={"again": "yes", "name": "Ben"}).status_code == 303
    assert "Sit out the next game" in text(phones[BEN], "/seat/1")
    assert "Leaving" not in text(rig.phone(), "/")
    assert phones[0].post("/seat/0/again", data={"again": "no", "name": "Anna"}).status_code == 409, "Anna plays"
