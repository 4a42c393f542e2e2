"""No byte of the card game's pages depends on a card that its audience may not know.

Two tables are dealt the same but for one card of one hand, changed with one that lies in the pile to the end, and
played alike: whoever does not hold it must be sent the very same bytes from both, as long as it lies nowhere open.
"""

from collections.abc import Iterator
from random import Random

import pytest
from flask.testing import FlaskClient

from companion.games.cards.options import Options
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.games import ChooseGame, ChooseOptions, StartGame
from tests.web.card_rig import CardRig
from tests.web.spoken_page import for_ears
from tests.web.table_rig import NAMES

pytestmark = pytest.mark.usefixtures("twins_have_the_same_phones")
HOLDER = 2
"""Who holds the card in which the two games differ."""
ROLES = {0: "sheriff", 1: "outlaw", 2: "deputy", 3: "outlaw", 4: "renegade"}
CHARACTERS = {0: "paul_regret", 1: "rose_doolan", 2: "willy_the_kid", 3: "jourdonnais", 4: "bart_cassidy"}
HIDDEN = ("beer:6H", "missed:10C")


class Dealer(Random):
    """Deals each draw at random, the same at both tables, and keeps the two hidden cards in the pile."""

    def sample(self, population, k, **more):
        free = sorted(card for card in population if card not in HIDDEN)
        return super().sample(free, k, **more)


def options(held: str) -> Options:
    return Options(roles=ROLES, characters=CHARACTERS, hands={HOLDER: (held,)})


def everything_sent(phone: FlaskClient, seat: int | None) -> Iterator[bytes]:
    """Pages, fragments and refusals, as one phone gets them."""
    own = [f"/seat/{seat}"] if seat is not None else []
    for path in ["/", "/join", "/host", "/record.txt", f"/seat/{HOLDER}", *own]:
        yield phone.get(path).data
        yield phone.get(path, headers={"X-Fragment": "all"}).data
    yield from for_ears(phone, own)
    for verb in ("answer", "act", "undo", "cards", "agree"):
        yield phone.post(f"/seat/{seat or 0}/{verb}", data={"decision": "?", "epoch": "0"}).data
    yield phone.post(f"/host/for/{HOLDER}/answer", data={"decision": "?", "epoch": "0"}).data


def step(rigs: list[CardRig], random: Random) -> None:
    """The same answer at every table, never with a card in which they differ."""
    decision = rigs[0].decision
    seat = next(seat for seat in decision.waiting_for if rigs[0].is_to_answer(seat))
    views = [rig.table.state.game.views[seat].decision for rig in rigs]
    if decision.shape == "selection":
        tokens = tuple(option.id for option in views[0].options if option.id not in HIDDEN)[: views[0].least]
    else:
        options = [[option.id for option in view.options if not {*HIDDEN} & {word for _, word in option.params}]
                   for view in views]  # fmt: skip
        assert options[0] == options[1] or seat == HOLDER
        tokens = (random.choice([option for option in options[0] if option in options[1]]),)
    for rig in rigs:
        rig.table.do(GiveAnswer(seat, decision.id, decision.epoch, tokens))
        rig.wait()


@pytest.mark.parametrize(
    ("seed", "every"), [(1, 20), *(pytest.param(seed, 5, marks=pytest.mark.night) for seed in (1, 2, 3, 4))]
)
def test_what_is_sent_does_not_depend_on_a_hidden_card(open_rig, seed: int, every: int) -> None:
    """Compared after `every` so many answers."""
    rigs = [open_rig(CardRig, random=Dealer(seed)) for _ in range(2)]
    phones = [rig.sit(*NAMES[:5]) for rig in rigs]
    hosts, strangers = [rig.host() for rig in rigs], [rig.phone() for rig in rigs]
    for rig, held in zip(rigs, HIDDEN, strict=True):
        rig.table.do(ChooseGame("cards"))
        rig.table.do(ChooseOptions(options(held)))
        rig.table.do(StartGame())
    random, differed, steps = Random(seed), False, 0
    bystanders = [(n, [pair[n] for pair in phones]) for n in range(5) if n != HOLDER]
    audiences = [*bystanders, (None, hosts), (None, strangers)]
    while rigs[0].decision is not None and rigs[0].decision.shape != "deal" and steps < 60:
        seats = rigs[0].table.state.game.views[None].table.seats
        if not seats[HOLDER].alive or seats[HOLDER].cards <= 1:
            break
        if steps % every == 0:
            for seat, (one, other) in audiences:
                for sent, twin in zip(everything_sent(one, seat), everything_sent(other, seat), strict=True):
                    assert sent == twin, f"before {rigs[0].decision.id}"
        mine = f"/seat/{HOLDER}"
        differed |= phones[0][HOLDER].get(mine).data != phones[1][HOLDER].get(mine).data
        step(rigs, random)
        steps += 1
    assert steps > 10
    assert differed, "the holder's own page must show the card, or this test shows nothing"
