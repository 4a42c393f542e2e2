"""Strangers' budgets: fair between addresses, bounded in all, corrected by what a request has cost."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from web.server.budget import (
    ADDRESS,
    ADDRESS_RATE,
    ADDRESSES,
    ALL,
    ALL_RATE,
    AT_ONCE,
    COSTLY,
    USUAL,
    StrangersLine,
    Waiting,
)  # fmt: skip


class Machine:
    """A processor that answers strangers' requests one after another, by a clock of its own."""

    def __init__(self) -> None:
        self.now = 0.0
        self.line: StrangersLine[object] = StrangersLine(lambda: self.now)
        self.spent: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()

    def ask(self, address: str, charge: float = USUAL, *, waits: bool = False) -> None:
        self.line.add(Waiting(None, address, charge, waits))

    def answer(self, seconds: float) -> str | None:
        """Answer the next request, which costs so much; None where nobody may begin."""
        request = self.line.next()
        if request is None:
            return None
        self.now += seconds
        self.line.ended(request, seconds)
        self.spent[request.address] += seconds
        self.answered[request.address] += 1
        return request.address

    def run(self, until: float, attackers: list[str], cost: float) -> None:
        """Each of these asks again as soon as it is answered."""
        for address in attackers:
            self.ask(address)
        while self.now < until:
            address = self.answer(cost)
            if address is not None:
                self.ask(address)
            else:
                self.now += max(self.line.seconds_to_next() or 0.0, 0.001)


def test_a_page_of_somebody_who_asks_now_and_then_comes_at_once() -> None:
    machine = Machine()
    for _ in range(50):
        machine.ask("screen")
        assert machine.answer(0.015) == "screen"
        machine.now += 0.5


@given(st.integers(1, 40), st.floats(0.002, 0.4))
@settings(max_examples=60)
def test_however_many_ask_without_a_pause_they_get_their_share_of_the_processor_and_no_more(many, cost) -> None:
    machine = Machine()
    machine.run(60.0, [f"10.0.0.{number}" for number in range(many)], cost)
    assert machine.spent.total() <= ALL + ALL_RATE * machine.now + AT_ONCE * cost
    for spent in machine.spent.values():
        assert spent <= ADDRESS + ADDRESS_RATE * machine.now + cost


def test_many_lines_of_one_address_get_no_more_than_one() -> None:
    machine = Machine()
    machine.run(60.0, ["10.0.0.1"] * 16, 0.02)
    assert machine.spent["10.0.0.1"] <= ADDRESS + ADDRESS_RATE * machine.now + 0.02


def test_who_has_asked_least_is_next() -> None:
    machine = Machine()
    machine.run(30.0, [f"10.0.0.{number}" for number in range(16)], 0.02)
    machine.ask("screen")
    while (address := machine.answer(0.02)) is None:
        machine.now += machine.line.seconds_to_next()
    assert address == "screen"


def test_checks_of_codes_are_few_at_once_and_a_new_address_waits_for_those_alone() -> None:
    """Forty wrong PINs at once from twenty addresses; the host's right one, from another, is the next that begins."""
    machine = Machine()
    for number in range(40):
        machine.ask(f"10.0.0.{number % 20}", COSTLY)
    begun = [machine.line.next() for _ in range(AT_ONCE + 3)]
    assert [request is not None for request in begun] == [True] * AT_ONCE + [False] * 3
    assert machine.line.seconds_to_next() is None, "all wait for one that is being answered"
    machine.ask("host", COSTLY)
    machine.line.ended(begun[0], 0.1)
    asked_before = {request.address for request in begun if request}
    assert machine.line.next().address not in asked_before


def test_what_waits_for_news_or_the_disk_holds_up_no_page() -> None:
    machine = Machine()
    for _ in range(12):
        machine.ask("screen", waits=True)
        assert machine.line.next() is not None
    machine.ask("screen")
    assert machine.line.next() is not None


@given(st.lists(st.tuples(st.sampled_from("abc"), st.floats(0, 5), st.floats(0, 1)), max_size=60))
def test_nobody_waits_for_ever_and_nobody_is_lost(asks) -> None:
    machine = Machine()
    for address, pause, _ in asks:
        machine.now += pause
        machine.ask(address)
    for _, _, cost in asks:
        while machine.answer(cost) is None:
            wait = machine.line.seconds_to_next()
            assert wait is not None
            machine.now += max(wait, 0.001)
    assert len(machine.line) == 0
    assert machine.answered == Counter(address for address, _, _ in asks)
    assert machine.line.seconds_to_next() is None


def test_addresses_are_forgotten_and_not_kept_for_ever() -> None:
    machine = Machine()
    for number in range(ADDRESSES + 500):
        machine.ask(f"address {number}")
        machine.now += 1
        assert machine.answer(0.001) is not None
    assert len(machine.line._accounts) <= ADDRESSES
