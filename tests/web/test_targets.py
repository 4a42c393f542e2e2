"""The posters of targets, for each kind of option of both games: what everybody knows of a player, and no more."""

import pytest

from companion.games.cards.options import Options as CardOptions
from companion.games.cards.rules import CardGame, card_setup
from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.decision import Option
from companion.kernel.game import Game
from companion.kernel.view import view_of
from companion.locales.words import Words, speaking
from web.elements.forms.question import OptionButton
from web.elements.forms.target import Target, as_they_sit
from web.games.cards.aim import beyond, target
from web.games.cards.does import does
from web.games.dice.targets import aimed

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
CARDS = (
    "cards turn 8 P0 | deputy 3/4 slab_the_killer hand bang:AS,panic:JH,duel:QD,jail:10S,cat_balou:9D,tequila:9C,"
    "springfield:KS | sheriff+ 4/5 jourdonnais hand missed:8S front barrel:QS | outlaw 1/3 apache_kid hand beer:7H "
    "| outlaw 3/4 bart_cassidy hand beer:8H,beer:9H front jail:JS | renegade 3/3 el_gringo"
)
DICE = (
    "dice turn 7 P0 | outlaw 6/8 2 willy_the_kid | sheriff+ 1/10 1 rose_doolan | renegade 3/7 0 vera_custer "
    "| outlaw 8/8 3 bart_cassidy | deputy 5/8 2 pedro_ramirez"
)
BEN = Target(1, "Ben", "jourdonnais", star=True, life_before=4)
CARL = Target(2, "Carl", "apache_kid", life_before=1)
DORA = Target(3, "Dora", "bart_cassidy", life_before=3)
EMIL = Target(4, "Emil", "el_gringo", life_before=3)


def at(key: str, seat: int, card: str = "") -> Option:
    params: list[tuple[str, str | int]] = [("card", card)] if card else []
    return Option(f"{key}:{card}@P{seat}", key, (*params, ("seat", seat)))


@pytest.fixture(scope="module")
def card_view():
    return view_of(Game(CardGame(), card_setup(NAMES, CARDS, CardOptions(expansions="dodge_city"))), 0)


@pytest.fixture(scope="module")
def dice_view():
    chosen = Options(modules=MODULES)
    return view_of(Game(DiceGame(), dice_setup(NAMES, DICE, chosen)), 0)


@pytest.mark.parametrize(
    ("option", "poster", "says"),
    [
        (
            at("play_at", 1, "bang:AS"),
            BEN._replace(life_after=3, cards=1, line="2 Missed! cancel it"),
            "BANG! at Ben, distance 1: 4 to 3, unless 2 Missed!",
        ),
        (
            at("play_at", 2, "springfield:KS"),
            CARL._replace(life_after=0, cards=1),
            "Springfield at Carl, distance 2: 1 to 0, unless a Missed!",
        ),
        (
            at("play_at", 2, "bang:7D"),
            CARL._replace(life_after=1, cards=1, line="no harm (Apache Kid)"),
            "BANG! at Carl: no harm (Apache Kid)",
        ),
        (at("play_at", 4, "duel:QD"), EMIL._replace(cards=0), None),
        (at("play_at", 3, "jail:10S"), DORA._replace(cards=2), "Jail for Dora"),
        (at("play_at", 1, "panic:JH"), BEN._replace(cards=2, line="distance 1"), "Take a card from Ben, distance 1"),
        (at("play_at", 3, "cat_balou:KH"), DORA._replace(cards=3), "Dora discards a card"),
        (
            at("play_at", 2, "cat_balou:9D"),
            CARL._replace(cards=1, line="no effect (Apache Kid)"),
            "Cat Balou at Carl: no effect (Apache Kid)",
        ),
        (at("play_at", 3, "tequila:9C"), DORA._replace(life_after=4), "Dora drinks: life 3 → 4"),
        (
            at("play_at", 4, "tequila:9C"),
            EMIL._replace(life_after=3, line="full: wasted"),
            "Emil drinks: full already, wasted",
        ),
        (at("doc_at", 4), EMIL._replace(life_after=2, cards=0, line="distance 1"), None),
        (at("hand_at", 3), DORA._replace(cards=2), None),
        (at("take_at", 3, "jail:JS"), DORA._replace(line="Jail J♠"), None),
        (at("copy", 3), DORA._replace(line="Bart Cassidy"), None),
    ],
    ids=lambda value: value.id if isinstance(value, Option) else "",
)
def test_a_target_of_the_card_game(card_view, option: Option, poster: Target, says: str | None) -> None:
    with speaking(Words(NAMES, game="cards")):
        assert target(option, card_view.table, card_view.table.seats[0]) == poster
        if says is not None:
            assert does(option, card_view, 0, NAMES) == says


@pytest.mark.parametrize(
    ("life", "left", "says"),
    [
        ("3/4", 3, "Drink: life 3 → 4"),
        ("4/4", 3, "Drink: full already, wasted"),
        ("3/4", 2, "Drink: no effect with two players left"),
    ],
)
def test_a_drink_that_gives_nothing_says_why(life: str, left: int, says: str) -> None:
    third = "outlaw 1/3" if left > 2 else "outlaw+ 0/3"
    others = ("sheriff+ 4/5 jourdonnais", f"{third} el_gringo", "outlaw+ 0/4 bart_cassidy")
    position = f"cards turn 8 P0 | renegade {life} willy_the_kid hand beer:6H | {' | '.join(others)}"
    view = view_of(Game(CardGame(), card_setup(NAMES[:4], position, CardOptions())), 0)
    with speaking(Words(NAMES, game="cards")):
        assert does(Option("play:beer:6H", "play", (("card", "beer:6H"),)), view, 0, NAMES) == says


@pytest.mark.parametrize(
    ("front", "says"),
    [
        ("", "Lay it before you: reach 1 as before"),
        ("front schofield:JC", "Lay it before you: reach 2 → 1; Schofield J♣ is discarded"),
    ],
)
def test_a_weapon_of_the_same_reach_says_so(front: str, says: str) -> None:
    others = "sheriff+ 4/5 jourdonnais | outlaw 3/3 el_gringo | outlaw 4/4 bart_cassidy"
    position = f"cards turn 8 P0 | renegade 3/4 willy_the_kid hand volcanic:10S {front} | {others}"
    view = view_of(Game(CardGame(), card_setup(NAMES[:4], position, CardOptions())), 0)
    with speaking(Words(NAMES, game="cards")):
        assert does(Option("play:volcanic:10S", "play", (("card", "volcanic:10S"),)), view, 0, NAMES) == says


def test_an_option_at_nobody_has_no_target(card_view) -> None:
    alone = Option("play:beer:6H", "play", (("card", "beer:6H"),))
    assert target(alone, card_view.table, card_view.table.seats[0]) is None


def test_whom_a_card_cannot_reach_says_why_not_in_a_few_words(card_view) -> None:
    with speaking(Words(NAMES, game="cards")):
        refused = {button.target.name: button for button in beyond(card_view.table, "bang:AS", NAMES) if button.target}
        jailed = [button.target for button in beyond(card_view.table, "jail:10S", NAMES)]
    assert {name: button.target.why_not for name, button in refused.items() if button.target} == {
        "Carl": "2 away, reach 1",
        "Dora": "2 away, reach 1",
    }
    assert all(not button.id for button in refused.values())
    assert {each.name: each.why_not for each in jailed if each} == {"Ben": "not the Sheriff", "Dora": "has one already"}


def test_a_poster_does_not_depend_on_hands_and_roles_that_are_hidden() -> None:
    other = CARDS.replace("missed:8S", "bang:8S").replace("outlaw 1/3", "renegade 1/3").replace(
        "renegade 3/3", "outlaw 3/3"
    )  # fmt: skip
    views = [
        view_of(Game(CardGame(), card_setup(NAMES, each, CardOptions(expansions="dodge_city"))), 0)
        for each in (CARDS, other)
    ]
    shots = [at("play_at", seat, "bang:AS") for seat in (1, 2, 3, 4)]
    one, twin = ([target(shot, view.table, view.table.seats[0]) for shot in shots] for view in views)
    assert one == twin


@pytest.mark.parametrize(
    ("key", "seat", "asked", "facts", "says"),
    [
        ("shoot", 1, "aim_die", {"life_after": 0, "line": "falls", "points": 1, "star": True}, "x: 1 to 0, and falls"),
        ("shoot", 4, "aim_die", {"life_after": 4, "line": "", "points": 1}, "x: 5 to 4"),
        ("shoot_double", 4, "aim_die", {"life_after": 3, "line": "twice, with a beer", "points": 2}, "x: 5 to 3"),
        ("shoot", 2, "aim_die", {"life_after": 3, "line": "no harm (Vera Custer)"}, "x: no harm (Vera Custer)"),
        ("serve", 4, "serve_die", {"life_after": 6, "line": ""}, "A beer for Emil: 5 to 6"),
        ("serve", 3, "serve_die", {"life_after": 8, "line": "full: wasted"}, "A beer for Dora: full: wasted"),
        ("serve", 0, "sid", {"life_after": 7, "you": True}, "A life point for Anna: 6 to 7"),
        ("serve", 4, "the_bad", {"life_after": None, "life_before": 5}, "x"),
        ("take_off", 3, "broken_arrow", {"arrows": 3, "life_after": None}, "x"),
        ("give_arrow", 4, "elena", {"arrows": 2}, "x"),
        ("haunt", 4, "haunt", {"arrows": None, "portrait": "pedro_ramirez"}, "x"),
    ],
)
def test_a_target_of_the_dice_game(dice_view, key: str, seat: int, asked: str, facts: dict, says: str) -> None:
    with speaking(Words(NAMES)):
        button = aimed(OptionButton("x", "x"), at(key, seat), dice_view.table, asked)
    assert button.target is not None
    assert {name: getattr(button.target, name) for name in facts} == facts
    assert button.target.name == NAMES[seat]
    assert button.words == says


def test_a_button_without_a_player_is_left_as_it_is(dice_view) -> None:
    button = OptionButton("no_arrow", "none")
    assert aimed(button, Option("no_arrow", "no_arrow"), dice_view.table, "kit") is button


@pytest.mark.parametrize(
    ("seats", "shown"),
    [
        ((1, 4), (1, 4)),
        ((1, 2, 3, 4), (2, 3, 1, 4)),
        ((1, 3, 4), (3, 1, 4)),
        ((0, 1, 4), (1, 4, 0)),
        ((1, 1, 4, 4), (1, 4, 1, 4)),
        ((), ()),
    ],
)
def test_posters_stand_as_their_players_sit(seats: tuple[int, ...], shown: tuple[int, ...]) -> None:
    assert as_they_sit(0, [(seat, seat) for seat in seats], 5) == shown
