"""Every page in every state, one after the other: what the screenshots show, and what tests of the layout look at."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Event
from typing import Any, NamedTuple

import cv2
import pytest

from companion.games.cards.deck import BASE, DODGE_CITY, deck
from companion.games.cards.options import Options as CardOptions
from companion.games.cards.rules import CardGame, card_setup
from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.ports.camera import Advice, LensViews, Picture, PicturedDie, PicturedThrow, TrayView
from companion.ports.cards import ShownCard, ShownCards
from companion.ports.tray import SeenDie, Throw
from companion.table.announcements import SECONDS
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.cards import SeenCards
from companion.table.inputs.chairs import FreeChair, LetBotPlay, SitDown, StandUp, WaitInLine
from companion.table.inputs.corrections import Adjust, DropCorrection, TryCorrection
from companion.table.inputs.games import ChooseGame, ChooseOptions, EndGame, LayGame
from companion.table.inputs.house import GoOn, Notice, PauseGame
from companion.table.inputs.throws import DropHeld
from companion.tournament.events import Variants
from companion.tournament.schedules.schedule import make_schedule
from companion.tournament.state import Place
from deploy.running.phone_stand import PhoneStand
from hardware.camera.phone import PhoneOnAStand
from tests.vision.card_decks.shown_cards import Mat
from tests.vision.drawn_dice import felt, put_die
from tests.web.club_rig import EVENING, ClubRig
from tests.web.plugged import site_of
from tests.web.table_rig import PIN, Rig
from tests.web.teaching_rig import Before
from vision.card_decks.deck_teacher import DeckTeacher
from vision.dice_sets.teacher import DiceTeacher
from vision.images.live_picture import LiveTray
from web.access.hosts import HostPhone
from web.access.new_host import NewHost, Offer
from web.parts.site import NAME as SITE

PLAYERS = (
    "Anna",
    "Maximiliane",
    "Jo",
    "Bartholomew K.",
    "Christoph-Alexander",
    "Dr. Wilhelmina Roth",
    "WWWWWWWWWWWWWWWWWWWW",
    "Zoë",
)
"""Short, long, one word, several, the longest that can be, and one that no font makes narrow."""
TRAY = (640, 480)
TEACH = "/host/dice-sets"
DECKS = "/host/decks"
LEARNT = ("/practice/7", "/glossary")
"""What people look at who do not know the game yet."""

KINDS = (
    "bang", "missed", "beer", "panic", "cat_balou", "jail", "scope", "dodge", "punch", "whisky", "knife", "bible",
)  # fmt: skip
"""Cards that a large hand has one of each of; then it has BANG!s."""
OTHERS = (
    "outlaw 4/4 jourdonnais hand missed:10C,missed:JC,dodge:7D,beer:6H front barrel:QS,iron_plate:AD",
    "outlaw 1/4 lucky_duke hand beer:7H front jail:10S,dynamite:2H",
    "deputy 3/4 bart_cassidy hand beer:8H,beer:9H",
    "outlaw 3/3 el_gringo hand beer:10H",
    "deputy+ 0/4 kit_carlson",
    "renegade 2/4 slab_the_killer hand missed:8S front volcanic:10S",
)
"""The others of a table of seven: a Barrel and a green card against shots, Jail and Dynamite, one out of the game."""

Post = Callable[[str, dict[str, str]], object]
"""Sends a form from the one phone that has every seat and the host's desk."""


class Scene(NamedTuple):
    """A state of the table by its name, and the pages that show something of their own in it."""

    name: str
    paths: tuple[str, ...]


class Tray:
    """A camera over a tray with five dice: what it sees now, and what it saw of a throw; the second die is doubtful."""

    source = "camera"
    throws = False

    def __init__(self) -> None:
        image = felt(*TRAY)
        for die in range(1, 6):
            put_die(image, die, 100.0 * die, 240.0, 60.0)
        self._picture = Picture(cv2.imencode(".jpg", image)[1].tobytes(), *TRAY, 1.0)

    def newest(self) -> Picture:
        return self._picture

    def comes(self) -> bool:
        return True

    def look(self) -> TrayView:
        dice = tuple(SeenDie(str(die), "pip", 0.9, (100.0 * die, 240.0), quad(die)) for die in range(1, 5))
        doubt = SeenDie("5", "pip", 0.4, (500.0, 240.0), quad(5), sure=False, why="covered")
        return TrayView(self._picture, "poor", (Advice("unsure", number=1), Advice("no_mat", False)), (*dice, doubt))

    def kept(self) -> None:
        return None

    def lens(self) -> LensViews | None:
        return None

    def of(self, throw: Throw) -> PicturedThrow:
        dice = (PicturedDie(die.die, quad(die.die), True, die.sure, die.why) for die in throw.dice)
        return PicturedThrow(self._picture, tuple(dice))


def quad(die: int) -> tuple[tuple[float, float], ...]:
    x = 100.0 * die
    return ((x - 30, 210.0), (x + 30, 210.0), (x + 30, 270.0), (x - 30, 270.0))


def scenery(rig: ClubRig, post: Post, folder: Path) -> Iterator[Scene]:
    """The table in one state after the other; what is yielded is to be looked at before the next is asked for."""
    yield from _lobby(rig, post, folder)
    yield from _all_games(rig)
    yield from _tournament(rig, post)


def _lobby(rig: Rig, post: Post, folder: Path) -> Iterator[Scene]:
    yield Scene("nobody", ("/", "/join", "/host", "/nowhere"))
    for name in PLAYERS[:3]:
        post("/join", {"name": name})
    yield Scene("three-no-host", ("/", "/join", "/seat/1"))
    rig.table.do(SitDown(PLAYERS[3], None))
    yield Scene("lobby-empty-chair", ("/join", "/seat/1"))
    rig.table.do(StandUp(3))
    for name in PLAYERS[3:]:
        post("/join", {"name": name})
    post("/host/claim", {"pin": PIN})
    rig.table.do(Notice("The camera gives no picture: look whether its cable sits well."))
    yield Scene("full", ("/", "/join", "/seat/4", "/host", "/host/dice", "/host/throws", "/host/camera", TEACH))
    yield Scene("first-night", LEARNT)
    rig.table.do(ChooseOptions(Options(modules=MODULES, gatling="may")))
    yield Scene("old-saloon", ("/", "/host", *LEARNT))
    rig.table.do(ChooseGame("cards"))
    yield Scene("cards-chosen", ("/", "/host", *LEARNT))
    rig.table.do(ChooseOptions(CardOptions(expansions="dodge_city")))
    yield Scene("dodge-city-chosen", LEARNT)
    rig.table.do(ChooseOptions(CardOptions()))
    rig.table.do(ChooseGame("dice"))
    yield from _camera(rig, post, folder)


def _camera(rig: Rig, post: Post, folder: Path) -> Iterator[Scene]:
    tray, before = Tray(), Before()
    live = LiveTray(lambda: before.frame, stands=True)
    teacher = DiceTeacher(live, before, folder / "taught")
    plain = site_of(rig.app)
    rig.app.extensions[SITE] = replace(plain, live=tray, calibrator=tray)
    yield Scene("camera", ("/host/camera", "/host/camera/phone"))
    rig.app.extensions[SITE] = replace(plain, live=tray, calibrator=tray, phone_on_stand=PhoneStand(PhoneOnAStand()))
    yield Scene("standing-phone", ("/host/camera", "/host/camera/phone"))
    rig.app.extensions[SITE] = replace(plain, live=live, teacher=teacher)
    before.put(1, 1, 1)
    yield Scene("no-sets", (TEACH,))
    post("/host/dice-sets/begin", {"name": "red dice", "kind": "bang", "anew": "yes"})
    yield Scene("teaching", ("/host/teach",))
    post("/host/teach/take", {"kind": "bang", "label": "bullseye1"})
    yield Scene("taken", ("/host/teach", TEACH))
    yield from _deck(rig, post, folder)
    rig.app.extensions[SITE] = replace(plain, throw_pictures=tray)


def _deck(rig: Rig, post: Post, folder: Path) -> Iterator[Scene]:
    mat = Mat()
    live = LiveTray(lambda: mat.frame, stands=True)
    teacher = DeckTeacher(live, mat, folder / "taught")
    rig.app.extensions[SITE] = replace(site_of(rig.app), live=live, cards_teacher=teacher)
    yield Scene("no-decks", (DECKS,))
    post("/host/decks/begin", {"name": "old deck", "with": "dodge_city", "anew": "yes"})
    teacher.look()
    yield Scene("no-card", ("/host/teach-deck",))
    mat.put("bang:AS")
    teacher.look()
    yield Scene("card-taken", ("/host/teach-deck", DECKS))
    post("/host/teach-deck/turn", {})
    mat.clear()
    mat.put("beer:6H")
    teacher.look()
    yield Scene("card-waits", ("/host/teach-deck",))


def _all_games(rig: Rig) -> Iterator[Scene]:
    """Every question of both games, with and without their expansions, and their ends.

    The largest tables come first: a smaller one lets go of the phones of those who do not sit there, for good.
    """
    saloon = Options(modules=MODULES)
    told = Options(modules=MODULES, roles_by="cards", characters_by="cards", role_cards="mixed")
    dodge_city = CardOptions(expansions="dodge_city")
    dice, cards = DiceGame(), CardGame()
    yield from _first_moments(rig, saloon)
    yield from _games(rig, "eight", dice, dice_setup(PLAYERS, options=saloon), 3)
    yield from _games(rig, "seven-real-cards", dice, dice_setup(PLAYERS[:7], options=told), 4)
    yield from _games(rig, "cards-seven", cards, card_setup(PLAYERS[:7], options=dodge_city), 5)
    yield from _card_hands(rig)
    yield from _games(rig, "base", dice, dice_setup(PLAYERS[:5], options=Options()), 1)
    yield from _remembered(rig)
    yield from _moments(rig)
    yield from _games(rig, "cards-four", cards, card_setup(PLAYERS[:4], options=CardOptions()), 6)
    yield from _games(rig, "three", dice, dice_setup(PLAYERS[:3], options=Options()), 2)


def _card_hands(rig: Rig) -> Iterator[Scene]:
    """Hands as large as they come, a shot with all that helps against it, a Duel, an open store."""
    for number in (5, 12, 20):
        free = [card for card in deck(BASE, DODGE_CITY) if card.token not in " ".join(OTHERS)]
        tokens = {card.name: card.token for card in free if card.name in KINDS}
        more = [card.token for card in free if card.name == "bang" and card.token != tokens["bang"]]
        yield from _laid(rig, f"cards-hand-of-{number}", ",".join([*tokens.values(), *more][:number]), ())
    yield from _laid(rig, "cards-shot-at", "bang:2D,bang:3D", ("play:bang:2D@P1",))
    yield from _laid(rig, "cards-duel-of-two", "duel:8C,bang:3D", ("play:duel:8C@P1",))
    yield from _laid(rig, "cards-store", "general_store:9C,bang:3D", ("play:general_store:9C",))
    yield from _cards_seen(rig)


def _laid(rig: Rig, name: str, hand: str, plays: tuple[str, ...]) -> Iterator[Scene]:
    """A table of seven on which the first player holds these cards; then what is asked is answered so."""
    first = f"sheriff+ 3/4 sean_mallory hand {hand} front winchester:8S,mustang:8H"
    position = " | ".join(("cards turn 8 P0", first, *OTHERS))
    setup = card_setup(PLAYERS[:7], position, CardOptions(expansions="dodge_city"))
    game, random = Game(CardGame(), setup), Random(3)
    for play in (*plays, ""):
        while game.pending is not None and not game.waiting_for:
            play_on(game, random)
        if play:
            game.answer(0, (play,))
    rig.table.do(LayGame(game))
    asked = game.waiting_for[0]
    yield Scene(name, ("/", f"/seat/{asked}", f"/seat/{(asked + 1) % 7}"))
    rig.table.do(EndGame())


def _cards_seen(rig: Rig) -> Iterator[Scene]:
    """A real deck before a camera that is not sure of a card, that knows what was aimed, and of a row."""
    seats = [re.sub(r" hand \S+", " hand 4", other) for other in OTHERS]
    first = "sheriff+ 3/4 sean_mallory hand 5 front winchester:8S,mustang:8H"
    position = " | ".join(("cards turn 8 P0", first, *seats))
    real = CardOptions(expansions="dodge_city", cards_by="people")
    rig.table.do(LayGame(Game(CardGame(), card_setup(PLAYERS[:7], position, real))))
    unsure = ShownCard("stagecoach:9S", False, "glare", 0.6, ("wells_fargo:3H", "general_store:9C"))
    row = [ShownCard(f"bang:{rank}D") for rank in (2, 3, 4, 5, 6)]
    for name, place, cards in (
        ("cards-seen-unsure", "played", [unsure]),
        ("cards-seen-whom", "played", [ShownCard("bang:AS")]),
        ("cards-seen-store", "played", [ShownCard("general_store:9C")]),
        ("cards-seen-row", "row", [*row[:3], unsure, *row[3:]]),
    ):
        shown = ShownCards(tuple(cards), False, None, place)
        rig.table.do(SeenCards(rig.table.state.tray.cards.wanted.key, shown))
        yield Scene(name, ("/", "/seat/0", "/seat/1", "/host"))
    rig.table.do(EndGame())


def _games(rig: Rig, name: str, kind: Any, setup: Any, seed: int) -> Iterator[Scene]:
    for key, game in games(kind, setup, seed):
        rig.table.do(LayGame(game))
        asked = (game.waiting_for or (rig.active,))[0]
        other = (asked + 1) % len(setup.players)
        yield Scene(f"{name}-{key}", ("/", f"/seat/{asked}", f"/seat/{other}", "/host"))
        rig.table.do(EndGame())


def games(kind: Any, setup: Any, seed: int) -> Iterator[tuple[str, Game]]:
    """A game at random, each time that it asks something that it has not asked yet, and when it has ended."""
    game, random, asked = Game(kind, setup), Random(seed), set()
    while game.pending is not None:
        if game.pending.key not in asked:
            asked.add(game.pending.key)
            yield game.pending.key, Game.replay(kind, game.record)
        play_on(game, random)
    yield "over", Game.replay(kind, game.record)


def _first_moments(rig: Rig, saloon: Options) -> Iterator[Scene]:
    """The first moment to step in, the first arrow and the first dynamite, each told in a sentence; nobody here has
    played a game before."""
    game, random = Game(DiceGame(), dice_setup(PLAYERS, options=saloon)), Random(3)
    while game.pending is not None and game.pending.key != "window":
        play_on(game, random)
    rig.table.do(LayGame(game))
    yield Scene("first-window", ("/", "/seat/0", f"/seat/{rig.active}"))
    rig.table.do(EndGame())
    rig.table.do(LayGame(Game(DiceGame(), dice_setup(PLAYERS))))
    while rig.table.state.tray.wanted is None:
        asked = rig.decision
        rig.table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, (asked.options[0].id,)))
    rig.throw("arrow", "dynamite", "bullseye1", "gatling", "beer")
    yield Scene("first-arrow", ("/", f"/seat/{rig.active}", f"/seat/{(rig.active + 1) % len(PLAYERS)}"))
    rig.table.do(EndGame())


def _remembered(rig: Rig) -> Iterator[Scene]:
    """What the table remembers: nothing yet, then two games with names; the awards of one that has just ended."""
    yield Scene("memory-empty", ("/memory", "/memory/tonight", "/host/memory"))
    rig.memory.want_names(True)
    for rules, setup in (
        (DiceGame(), dice_setup(PLAYERS, options=Options(modules=MODULES))),
        (CardGame(), card_setup(PLAYERS[:7], options=CardOptions(expansions="dodge_city"))),
    ):
        *_, (_, game) = games(rules, setup, 3)
        rig.write_down(game)
        rig.memory.look()
        rig.table.do(LayGame(game))
        yield Scene(f"memory-{setup.game}", ("/memory", "/memory/tonight", "/memory/game", "/host/memory"))
        rig.table.do(EndGame())


def _changing_hands(rig: Rig, seat: str) -> Iterator[Scene]:
    """The host's desk is offered, and the host is away."""
    new_host, state = site_of(rig.app).new_host, rig.table.state
    phone = state.chairs.sitting[0].phone
    assert phone is not None
    offered, away = Offer(HostPhone(None, None), phone, PLAYERS[0]), NewHost.away
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(NewHost, "offered", lambda *_: offered)
        yield Scene("desk-offered", (seat, "/host"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(NewHost, "away", property(lambda _: True))
        patch.setattr(new_host, "_voices", frozenset((phone, "another")), raising=False)
        patch.setattr(NewHost, "heard", lambda *_: None)
        yield Scene("host-away", ("/", seat))
    assert NewHost.away is away


def _moments(rig: Rig) -> Iterator[Scene]:
    """What a table shows beside its questions: dice in doubt, a die put right, a chair that is asked for, a refusal."""
    table = rig.table
    table.do(LayGame(Game(DiceGame(), dice_setup(PLAYERS[:5]))))
    while table.state.tray.wanted is None:
        asked = rig.decision
        table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, (asked.options[0].id,)))
    seat = f"/seat/{rig.active}"
    rig.throw("arrow", "beer", "bullseye1", "gatling", "beer", unsure=(2,), why="covered")
    yield Scene("dice-in-doubt", ("/", seat, "/host"))
    table.do(DropHeld())
    rig.throw("arrow", "dynamite", "bullseye1", "gatling", "beer")
    yield Scene("locked-die", ("/", seat))
    thrown = table.state.game.throws[-1].decision
    table.do(TryCorrection(thrown, ("arrow", "dynamite", "dynamite", "dynamite", "beer"), rig.active))
    yield Scene("wrong-die", (f"/wrong?throw={thrown}&die=die3&seat={rig.active}&picture=yes",))
    table.do(DropCorrection(rig.active))
    table.do(TryCorrection(table.state.game.throws[0].decision, ("arrow", "dynamite", "dynamite", "dynamite", "beer")))
    yield Scene("put-right", ("/host", "/host/throws"))
    table.do(DropCorrection())
    table.do(PauseGame(None))
    yield Scene("paused", ("/", seat, "/host"))
    table.do(GoOn())
    table.do(WaitInLine(PLAYERS[6], "late phone"))
    table.do(WaitInLine("Yann", "another"))
    yield Scene("waiting-in-line", ("/", "/join", "/host", "/host/take-back"))
    yield from _changing_hands(rig, seat)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table._logic.announcements, "_seconds", SECONDS)
        table.do(FreeChair(1))
        yield Scene("chair-asked-for", ("/", "/seat/2", "/host", "/join"))
        table.do(Adjust((f"P{rig.active}/eliminate",)))
        table.do(LetBotPlay(2, "sensible"))
        yield Scene("announced", ("/", "/seat/2", "/host"))
    table.do(EndGame())


def _names_and_characters(rig: ClubRig, post: Post) -> Iterator[Scene]:
    """Names on phones, and a character that may be kept before the auction of the others."""
    key = rig.begin(4, replace(EVENING, variants=Variants(enlistment=True), rounds=4))
    here, desk, first = f"/tournaments/{key}", f"/host/tournaments/{key}", Place(0, 0)
    yield Scene("tournament-names", (f"{here}/me", f"{desk}/codes", f"{here}/of/1"))
    rig.desk.open_round(key, "Host")
    rig.desk.begin_auction(key, first, ("bart_cassidy", "black_jack", "jesse_jones", "kit_carlson"), (), "Host")
    while (there := rig.desk.tournament(key).auctions[first]).auction.turn is not None:
        rig.desk.bid_as_bot(key, first, there.auction.turn, there.steps, "bot")
    post(f"{desk}/result/1/1", rig.filled(key))
    keeper = rig.desk.tournament(key).seated(first)
    assert keeper is not None
    post(f"{here}/me", {"player": str(keeper.sheriff)})
    yield Scene("tournament-keeps", (f"{here}/me", f"{here}/auction/2/1"))
    post(f"{here}/auction/2/1/keep", {"player": str(keeper.sheriff), "do": "yes"})
    yield Scene("tournament-kept", (f"{here}/auction/2/1",))
    post(f"{desk}/codes", {"player": str(keeper.sheriff)})
    yield Scene("tournament-name-gone", (f"{here}/me", here, f"{desk}/codes"))


def _tournament(rig: ClubRig, post: Post) -> Iterator[Scene]:
    """A tournament from its first page to a round that has ended, and the club's season."""
    yield Scene("club-empty", ("/tournaments", "/club", "/club/games", "/host/tournaments/new"))
    key = rig.begin(8)
    here, desk = f"/tournaments/{key}", f"/host/tournaments/{key}"
    yield Scene("tournament-begun", (here, f"{here}/me", desk, "/tournaments", "/host/club/names"))
    rig.desk.open_round(key, "Host", 45)
    yield Scene("tournament-round", (here, desk, f"{desk}/result/1/1"))
    rig.hand_in_otherwise(key)
    yield Scene("tournament-not-as-planned", (desk,))
    rig.desk.leave_out(key, "handed in", "Host")
    post(f"{desk}/result/1/1", rig.filled(key))
    rig.desk.close_round(key, 0, "Host")
    yield Scene("tournament-played", (here, desk, f"{desk}/result/1/1", "/club", "/club/games"))
    for sheet in ("standings", "players"):
        rig.desk.printed(key, "Host", sheet)
    for dollars, reason in ((-500, "showed a role"), (200, "best hat")):
        rig.desk.adjust(key, 1, dollars, "Host", reason)
    rig.desk.take_back_adjustment(key, next(iter(rig.desk.tournament(key).adjustments)), "Host", "it was Ben")
    post(f"{desk}/result/1/1", {**rig.filled(key, winner="outlaws"), "do": "correct", "reason": "slip misread"})
    yield Scene("tournament-corrected", (desk, f"{desk}/printed/1", f"{desk}/printed/2"))
    yield from _planning(rig, post, desk)
    yield from _names_and_characters(rig, post)


LONGEST_LOOK = 120
"""Seconds for which a schedule stands still halfway, at most, while its page is looked at."""


def _planning(rig: ClubRig, post: Post, desk: str) -> Iterator[Scene]:
    """Somebody comes late, and the schedule is made anew."""
    halfway, go_on = Event(), Event()

    def slow(*numbers: Any) -> Any:
        numbers[-1](0.4)
        halfway.set()
        assert go_on.wait(LONGEST_LOOK)
        return make_schedule(*numbers)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.tournament.planning.plan.make_schedule", slow)
        post(f"{desk}/join", {"name": "Zacharias"})
        assert halfway.wait(LONGEST_LOOK)
        try:
            yield Scene("tournament-planning", (desk,))
        finally:
            go_on.set()
        assert rig.club.planner.settled(LONGEST_LOOK)
