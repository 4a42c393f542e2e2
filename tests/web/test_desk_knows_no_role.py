"""With special roles, too, the host's desk is the same to the last byte whatever hidden cards a player has."""

from __future__ import annotations

from random import Random

from companion.dicegame.options import SPECIAL_ROLES, Options
from companion.dicegame.roles.role_cards import role_of
from companion.western.roles import Role
from tests.web.table_rig import NAMES, Clock, Rig


class Dealer(Random):
    """Deals the role cards that are picked in a given order, and goes on at random."""

    def __init__(self, order: tuple[int, ...]) -> None:
        super().__init__(3)
        self.order = order
        self.cards: list[str] = []

    def sample(self, population, k, **more):
        dealt = super().sample(population, k, **more)
        if k == len(self.order) and "the_bear" in population:
            self.cards = [sorted(population)[at] for at in self.order]
            return self.cards
        return dealt


def opened(open_rig, order: tuple[int, ...]) -> tuple[Rig, Dealer]:
    dealer = Dealer(order)
    rig = open_rig(random=dealer, window_seconds=None, clock=Clock())
    for name in NAMES[:5]:
        rig.table.sit_down(name, None)
    rig.table.choose(Options(modules=(SPECIAL_ROLES,)))
    rig.table.start()
    return rig, dealer


def go_on(random: Random, rigs: list[Rig]) -> None:
    """The same answer at every table; nobody steps in."""
    decision = rigs[0].decision
    if decision.shape == "window":
        for rig in rigs:
            rig.table.close_window()
        return
    if decision.shape == "dice":
        faces = random.choices(("arrow", "beer", "bullseye1", "gatling"), k=len(decision.items))
        for rig in rigs:
            rig.throw(*faces)
        return
    tokens = tuple(slot.options[0].id for slot in decision.slots)
    for rig in rigs:
        options = next((asked.options for asked in rig.decision.open_to), ())
        rig.table.answer(decision.waiting_for[0], decision.id, rig.decision.epoch, tokens or (options[0].id,))


def test_the_desk_does_not_depend_on_hidden_cards(open_rig) -> None:
    (one, dealt), (other, otherwise) = (opened(open_rig, order) for order in ((0, 1, 2, 3, 4), (0, 1, 2, 4, 3)))
    hidden = [seat for seat in range(5) if dealt.cards[seat] != otherwise.cards[seat]]
    assert len(hidden) == 2
    assert Role.SHERIFF not in {role_of(dealt.cards[seat]) for seat in hidden}
    hosts = [rig.host() for rig in (one, other)]
    random, windows = Random(1), 0
    for step in range(60):
        seats = one.table.state.views[None].table.seats
        if one.table.state.phase != "playing" or any(seats[seat].role_shown for seat in hidden):
            break
        windows += one.decision.shape == "window"
        if step % 3 and one.decision.shape != "window":
            go_on(random, [one, other])
            continue
        assert hosts[0].get("/host").data == hosts[1].get("/host").data
        go_on(random, [one, other])
    assert windows > 5
