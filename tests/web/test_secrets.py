"""No byte that a page, a fragment, an error or the stream sends depends on a secret that its audience may not know.

Two tables are dealt the same but for two hidden roles, changed with each other (or one special card for another that
was left in the box), and played alike: whoever knows neither role must be sent the very same bytes from both.
"""

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest
from flask.testing import FlaskClient

from companion.games.dice.options import MODULES, Options
from companion.games.dice.roles.role_cards import SPECIAL_ROLES, role_of
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.western.roles import Role, roles_for
from companion.kernel.decision import CHANCE, Deal
from companion.kernel.game import Game
from companion.locales.words import sentence
from companion.table.inputs.answers import CloseWindow, GiveAnswer, Hold
from companion.table.inputs.games import LayGame, StartGame
from tests.web.page_tree import tree
from tests.web.spoken_page import for_ears
from tests.web.table_rig import COOKIE, NAMES, Rig

pytestmark = pytest.mark.usefixtures("twins_have_the_same_phones")
ROLE_WORDS = ("Deputy", "Outlaw", "Renegade")


class Dealer(Random):
    """Deals the given roles, then goes on at random."""

    def __init__(self, roles: tuple[str, ...], seed: int) -> None:
        super().__init__(seed)
        self.roles = roles

    def sample(self, population, k, **more):
        dealt = super().sample(population, k, **more)
        return list(self.roles) if sorted(population) == sorted(self.roles) else dealt


def play_on(random: Random, rigs: list[Rig]) -> None:
    """The same random answer at every table."""
    decision = rigs[0].decision
    if decision.shape == "window":
        for rig in rigs:
            rig.table.do(CloseWindow())
        return
    if decision.shape == "dice":
        faces = [random.choice(each) for each in decision.faces]
        unsure = [rigs[0].table.state.tray.wanted.dice[0]] if random.random() < 0.1 else []
        for rig in rigs:
            rig.throw(*faces, unsure=unsure)
            if unsure:
                rig.throw(*faces)
        return
    seat = decision.waiting_for[0]
    if decision.slots:
        tokens = tuple(random.choice(slot.options[:1] or slot.options).id for slot in decision.slots)
    else:
        tokens = (random.choice(decision.options).id,)
    for rig in rigs:
        rig.table.do(GiveAnswer(seat, decision.id, decision.epoch, tokens))


def everything_sent_to(phone: FlaskClient, paths: list[str]) -> Iterator[tuple[str, bytes]]:
    """Pages, fragments, errors and refusals, as one phone gets them."""
    for path in paths:
        yield path, phone.get(path).data
        yield path + " fragment", phone.get(path, headers={"X-Fragment": "all"}).data
    yield from ((f"{path} for ears", sent) for path in paths if "/seat/" in path for sent in for_ears(phone, [path]))
    for path in ("/seat/9", "/nowhere"):
        yield path, phone.get(path).data
    for path in (*(f"/seat/{n}/answer" for n in range(4)), "/seat/0/undo", "/join/0", "/host/undo", "/host/for/0/say"):
        yield path + " refused", phone.post(path, data={"decision": "?", "epoch": "0", "name": "Anna"}).data


@pytest.mark.parametrize(
    ("seed", "every"), [(1, 18), *(pytest.param(seed, 6, marks=pytest.mark.slow) for seed in (1, 2, 3))]
)
def test_what_is_sent_does_not_depend_on_hidden_roles(open_rig: Callable[..., Rig], seed: int, every: int) -> None:
    """Compared after `every` so many answers."""
    roles = [str(role) for role in roles_for(5)]
    Random(seed).shuffle(roles)
    hidden = [n for n, role in enumerate(roles) if role != "sheriff"]
    one, other = next((a, b) for a in hidden for b in hidden if a < b and roles[a] != roles[b])
    swapped = list(roles)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    rigs = [open_rig(random=Dealer(tuple(dealt), seed)) for dealt in (roles, swapped)]
    phones = [rig.sit(*NAMES[:5]) for rig in rigs]
    hosts = [rig.host() for rig in rigs]
    strangers = [rig.phone() for rig in rigs]
    for rig in rigs:
        rig.table.do(StartGame())
    bystanders = [n for n in range(5) if n not in (one, other)]
    differed = False
    random = Random(seed)
    for step in range(60):
        seats = rigs[0].table.state.game.views[None].table.seats
        if rigs[0].table.state.phase != "playing" or seats[one].role_shown or seats[other].role_shown:
            break
        if step % every == 0:
            for left, right, paths in (
                (strangers[0], strangers[1], ["/", "/join", "/host", "/seat", "/record.txt"]),
                (hosts[0], hosts[1], ["/", "/host", "/seat/0", "/record.txt"]),
                *((phones[0][n], phones[1][n], [f"/seat/{n}", f"/seat/{one}", "/join"]) for n in bystanders),
            ):
                for sent, twin in zip(everything_sent_to(left, paths), everything_sent_to(right, paths), strict=True):
                    assert sent == twin
            mine = f"/seat/{one}"
            differed |= phones[0][one].get(mine).data != phones[1][one].get(mine).data
        play_on(random, rigs)
    assert differed, "the owner's own page must tell the role, or this test shows nothing"


def lay_dealt(rig: Rig, cards: tuple[str, ...], seed: int) -> None:
    """Lay a game of all modules in which each seat has got this role card."""
    game, random = Game(DiceGame(), dice_setup(NAMES[: len(cards)], options=Options(modules=MODULES))), Random(seed)
    while isinstance(game.pending, Deal):
        deal = game.pending
        if deal.id == "roles":
            dealt = cards
        elif deal.id == "characters":
            dealt = tuple(random.sample(deal.deck, len(deal.places)))
        else:
            dealt = tuple(card for card in cards if f"{role_of(card)} cards" == deal.id)
        game.answer(CHANCE, dealt)
    rig.table.do(LayGame(game))


def swapped(cards: tuple[str, ...], one: int, other: int) -> tuple[str, ...]:
    """The cards of two seats changed with each other."""
    twin = list(cards)
    twin[one], twin[other] = twin[other], twin[one]
    return tuple(twin)


def from_the_box(cards: tuple[str, ...], seat: int) -> tuple[str, ...]:
    """Another special card of the same role, which nobody has got, in place of a seat's."""
    left = (key for key in SPECIAL_ROLES if role_of(key) is role_of(cards[seat]) and key not in cards)
    return tuple(next(left) if number == seat else card for number, card in enumerate(cards))


DEALT = ("the_doc", "the_bear", "the_gambler", "left_hand", "the_bad")


@pytest.mark.parametrize(
    ("hidden", "seed", "windows_seen"),
    [
        ((0, 2), 1, 2),
        ((0,), 2, 1),
        *(
            pytest.param(hidden, seed, 4, marks=pytest.mark.slow if seed == 3 else pytest.mark.night)
            for hidden, seed in (((0, 2), 1), ((0,), 2), *((h, s) for h in ((3,), (2, 3)) for s in (3, 4, 5)))
        ),
    ],
)
def test_what_is_sent_does_not_depend_on_hidden_cards_of_old_saloon(
    open_rig: Callable[..., Rig], hidden: tuple[int, ...], seed: int, windows_seen: int
) -> None:
    """Compared in so many windows, of which another player holds the later ones, and between them."""
    twin = swapped(DEALT, *hidden) if len(hidden) == 2 else from_the_box(DEALT, *hidden)
    assert twin != DEALT
    rigs = [open_rig(window_seconds=None, clock=lambda: 1.0) for _ in range(2)]
    phones = [rig.sit(*NAMES[:5]) for rig in rigs]
    hosts, strangers = [rig.host() for rig in rigs], [rig.phone() for rig in rigs]
    for rig, cards in zip(rigs, (DEALT, twin), strict=True):
        lay_dealt(rig, cards, seed)
    bystanders = [n for n in range(5) if n not in hidden]
    windows, differed, random = 0, False, Random(seed)

    def compare() -> None:
        for left, right, paths in (
            (strangers[0], strangers[1], ["/", "/join", "/host", "/seat", "/record.txt"]),
            (hosts[0], hosts[1], ["/", "/host", "/seat/0", "/record.txt"]),
            *((phones[0][n], phones[1][n], [f"/seat/{n}", f"/seat/{hidden[0]}", "/join"]) for n in bystanders),
        ):
            for sent, same in zip(everything_sent_to(left, paths), everything_sent_to(right, paths), strict=True):
                assert sent == same

    for step in range(60):
        seats = rigs[0].table.state.game.views[None].table.seats
        if rigs[0].table.state.phase != "playing" or any(seats[n].role_shown for n in hidden):
            break
        window = rigs[0].table.state.waiting.window
        if window is not None and windows < windows_seen:
            windows += 1
            for n in hidden:  # who may act here and not there holds: nobody is to notice
                rigs[0].table.do(Hold(n, window.decision, window.epoch, True))
            compare()
            for n in hidden:
                rigs[0].table.do(Hold(n, window.decision, window.epoch, False))
            holder = random.choice([n for n in bystanders if seats[n].alive])
            for rig in rigs:
                if windows > windows_seen // 2:
                    rig.table.do(Hold(holder, window.decision, window.epoch, True))
        elif step % (32 // windows_seen) == 0:
            compare()
        mine = f"/seat/{hidden[0]}"
        differed = differed or phones[0][hidden[0]].get(mine).data != phones[1][hidden[0]].get(mine).data
        play_on(random, rigs)
    assert windows, "no window ever opened"
    assert differed, "the owner's own page must tell the role, or this test shows nothing"


def test_no_page_names_a_special_role_that_lies_hidden(open_rig: Callable[..., Rig]) -> None:
    rig = open_rig(window_seconds=None)
    phones, host = rig.sit(*NAMES[:5]), rig.host()
    lay_dealt(rig, DEALT, 7)
    hidden = [card.key for card in SPECIAL_ROLES.values() if card.role is not Role.SHERIFF]
    names = {key: sentence(f"role.{key}") for key in hidden}
    powers = {key: sentence(f"power.{key}") for key in hidden}
    random = Random(7)
    for step in range(120):
        if rig.table.state.phase != "playing":
            break
        if step % 6 == 0:
            shown = {seat.power for seat in rig.table.state.game.views[None].table.seats if seat.role_shown}
            for phone, path, own in [
                (rig.phone(), "/", None),
                (host, "/host", None),
                *((phones[n], f"/seat/{n}", rig.table.state.game.views[n].table.seats[n].power) for n in range(5)),
            ]:
                page = phone.get(path).text
                for key, name in names.items():
                    if key not in shown and key != own:
                        assert name not in page
                        assert powers[key] not in page
        play_on(random, [rig])


def test_no_page_names_the_role_of_somebody_else_who_is_alive(rig: Rig) -> None:
    phones = rig.sit(*NAMES[:5])
    host = rig.host()
    rig.table.do(StartGame())
    random = Random(5)
    for step in range(400):
        if rig.table.state.phase != "playing":
            break
        if step % 9 == 0:
            shown = {s.role for s in rig.table.state.game.views[None].table.seats if s.role_shown}
            for phone, path, own in [
                (rig.phone(), "/", None),
                (host, "/host", None),
                *((phones[n], f"/seat/{n}", rig.table.state.game.views[n].table.seats[n].role) for n in range(5)),
            ]:
                page = phone.get(path).text.replace("Get rid of every Outlaw and Renegade.", "")
                page = page.replace("and get rid of every Outlaw and Renegade.", "")
                page = re.sub(r"Bet on the (Outlaws|Renegade)", "", page)  # every dead player may bet on every side
                for word in ROLE_WORDS:
                    if word.casefold() not in shown and word.casefold() != own:
                        assert word not in page
        play_on(random, [rig])


@pytest.mark.parametrize("heard", [False, True])
def test_an_own_role_that_lies_hidden_stands_nowhere_but_under_the_finger(rig: Rig, heard: bool) -> None:
    """Whoever glances at a phone finds it in no list: what is private stands in an element that is held or opened."""
    phones = rig.sit(*NAMES[:5])
    rig.table.do(StartGame())
    for phone in phones:
        phone.post("/ears", data={"on": "yes" if heard else "no"})
    looked = 0
    random = Random(5)
    for step in range(60):
        for number, phone in enumerate(phones) if step % 6 == 0 else ():
            own = rig.table.state.game.views[number].table.seats[number]
            if own.role in {seat.role for seat in rig.table.state.game.views[None].table.seats if seat.role_shown}:
                continue
            sent = phone.get(f"/seat/{number}").text
            assert not heard or f'id="role-{rig.table.state.game.number}-{number}" data-private' in sent
            page = tree(sent)
            private = [e for e in page.walk() if {"data-hold", "data-private"} & e.attrs.keys()]
            assert any(own.role.title() in e.text for e in private), "or this test shows nothing"
            for element in private:
                element.parts.clear()
            assert own.role.title() not in page.text
            looked += 1
        play_on(random, [rig])
    assert looked > 20


def test_a_forged_or_altered_cookie_is_nobodys(rig: Rig) -> None:
    [phone, *_] = rig.sit(*NAMES[:4])
    rig.table.do(StartGame())
    cookie = phone.get_cookie(COOKIE)
    assert cookie is not None
    for forged in (cookie.value[:-2] + "xx", "eyJwaG9uZSI6ICJhIn0.x.y", ""):
        stranger = rig.phone()
        stranger.set_cookie("companion", forged)
        assert stranger.get("/seat/0").headers["Location"] == "/seat"
        assert stranger.get("/seat").headers["Location"] == "/join"


def test_the_table_never_learns_a_phones_secret(rig: Rig) -> None:
    [phone] = rig.sit("Anna")
    with phone.session_transaction() as kept:
        token = kept["phone"]
    assert len(bytes.fromhex(token)) == 16
    assert token not in repr(rig.table.state)
    assert token not in phone.get("/seat/0").text
