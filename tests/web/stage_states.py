"""Tables at their fullest for the big screen: laid positions of every game for three to eight players."""

from random import Random

from companion.games.cards.options import Options as CardOptions
from companion.games.cards.rules import CardGame, card_setup
from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.scoreboard.rules import SCOREBOARD
from companion.games.western.roles import Role, roles_for
from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.kernel.rules import Setup
from tests.web.scenery import PLAYERS

LOW = ("ghost", "special_roles")
"""Modules that need more than three players; the Ghost needs five."""
DICE_SEATS = (
    "{} 12/12 2+chief rose_doolan",
    "{} 9/9 2 vulture_sam",
    "{} 7/9 1 jesse_jones{}",
    "{} 9/9 1 paul_regret",
    "{} 2/9 0 apache_kid",
    "{} 0/8 0 suzy_lafayette ghost",
    "{} 0/8 0 lucky_duke",
    "{} 3/9 1 bill_noface",
)
CARD_SEATS = (
    "{} vera_custer copied bart_cassidy hand bang:AS,bang:2D,bang:3D,missed:10C,beer:6H,dodge:7D,beer:7H,beer:8H "
    "front mustang:8H,scope:AS,barrel:QS,volcanic:10S,dynamite:2H,iron_plate:QS,sombrero:7C,bible:10H",
    "{} jourdonnais hand beer:9H "
    "front jail:10S,dynamite:10C,mustang:9H,barrel:KS,schofield:KS,ten_gallon_hat:JD,buffalo_rifle:QC,canteen:7H",
    "{} lucky_duke hand beer:10H front jail:JS,hideout:KD,binocular:10D,remington:KC,knife:8H,derringer:7S,howitzer:9S",
    "{} slab_the_killer hand beer:JH "
    "front barrel:AC,winchester:8S,pony_express:QD,can_can:JC,conestoga:9D,pepperbox:AH",
    "{} el_gringo front rev_carabine:AC",
    "{} rose_doolan front jail:4H",
    "{} kit_carlson",
    "{} paul_regret front mustang:5H",
)
LIFE = {"vera_custer": 3, "el_gringo": 3, "paul_regret": 3}


def dice_table(players: int) -> Game:
    """Old Saloon with twelve life points, the Chief's Arrow, a Ghost and somebody haunted where the players suffice."""
    modules = tuple(name for name in MODULES if players >= 5 or (name != "ghost" and (players == 4 or name not in LOW)))
    seats = []
    for seat, (role, text) in enumerate(zip(_roles(players), DICE_SEATS, strict=False)):
        out = " 0/" in text
        card = "the_bear" if role is Role.SHERIFF and "special_roles" in modules else str(role)
        shown = "+" if role is Role.SHERIFF or players == 3 or out else ""
        haunted = " haunted:arrow:x2" if players >= 6 else ""
        line = text.format(card + shown, haunted)
        seats.append(line.replace("12/12", "9/9") if card != "the_bear" and seat == 0 else line)
    text = " | ".join(("dice turn 9 P0", *seats))
    game, random = Game(DiceGame(), dice_setup(PLAYERS[:players], text, Options(modules=modules))), Random(5)
    while not thrown(game):
        play_on(game, random)
    return game


def thrown(game: Game) -> bool:
    """Whether dice lie on the table: somebody may step in, or throw some of them again."""
    return game.pending is not None and game.pending.key in ("window", "reroll")


def card_table(players: int) -> Game:
    """The card game with Dodge City: up to eight cards in play before a player, among them Jail and Dynamite."""
    seats = []
    for role, text in zip(_roles(players), CARD_SEATS, strict=False):
        character = text.split()[1]
        life = LIFE.get(character, 4) + (role is Role.SHERIFF)
        out = character == "kit_carlson"
        shown = "+" if role is Role.SHERIFF or players == 3 or out else ""
        seats.append(text.format(f"{role}{shown} {0 if out else life}/{life}"))
    text = " | ".join(("cards turn 9 P0", *seats))
    return Game(CardGame(), card_setup(PLAYERS[:players], text, CardOptions(expansions="dodge_city")))


def score_board(players: int) -> Game:
    """The scoreboard with as many life points and arrows as a counter holds."""
    seats = " ".join(f"P{seat}=12/{1 if seat else 2}/{'sheriff' if seat == 0 else '-'}" for seat in range(players))
    carried = (("carried", f"{seats} turn=P0"),)
    return Game(SCOREBOARD, Setup("scoreboard", 1, PLAYERS[:players], carried))


def _roles(players: int) -> tuple[Role, ...]:
    """The roles of so many players, the last first out of the game: its winners are not decided by them."""
    return tuple(sorted(roles_for(players), key=(Role.SHERIFF, Role.OUTLAW, Role.RENEGADE, Role.DEPUTY).index))
