"""The processor time that strangers may ask for: a budget for each address, and one for all of them together.

A rule book without a socket. Who is no phone at the table waits in a line until the budgets of the own address and of
all strangers allow a request; the address whose turn was longest ago goes first. Waiting costs a connection and no
thread, so whoever asks without a pause is slowed to the pace of the own address; no phone at the table is in that line.
A request is charged before it is answered, by what such a request costs, and put right by what it has cost.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

ADDRESS, ADDRESS_RATE = 1.0, 0.25
"""Seconds of processor time that an address has saved up at most, and gets each second."""
ALL, ALL_RATE = 3.0, 0.5
"""The budget of all strangers together: half of a processor is left for the table, however many they are."""
DEEPEST = -2.0
"""Seconds that a budget is in debt at most, whatever one request has cost."""
USUAL, COSTLY = 0.02, 0.25
"""Seconds charged beforehand: for a page, and for a check of a code, which takes its time on purpose."""
AT_ONCE = 4
"""Requests of strangers that are worked on at once; those whose answer waits for something else are beside them."""
ADDRESSES = 2000
"""How many addresses are remembered; the one that asked longest ago is forgotten first."""

Job = TypeVar("Job")


@dataclass(slots=True)
class _Account:
    """A budget: seconds saved up at a moment of the clock; `turn`: which request was begun for it last, of all."""

    level: float
    at: float
    most: float
    rate: float
    turn: int = 0

    def now(self, clock: float) -> float:
        self.level = min(self.most, self.level + (clock - self.at) * self.rate)
        self.at = clock
        return self.level

    def change(self, seconds: float, clock: float) -> None:
        self.level = max(DEEPEST, self.now(clock) + seconds)


@dataclass(frozen=True, slots=True)
class Waiting(Generic[Job]):
    """A request in the line: what is to be done for it, the address it came from, the seconds charged for it, and
    whether its answer `waits` for something else than the processor: for news, or for the disk."""

    job: Job
    address: str
    charge: float
    waits: bool = False


class StrangersLine(Generic[Job]):
    """The line of strangers' requests. `clock` is monotonic, in seconds; for several threads."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._all = _Account(ALL, clock(), ALL, ALL_RATE)
        self._accounts: dict[str, _Account] = {}
        self._waiting: dict[str, deque[Waiting[Job]]] = {}
        self._answered = 0
        self._turns = 0

    def add(self, request: Waiting[Job]) -> None:
        """Put a request at the end of its address's line; `next` says when it is its turn."""
        with self._lock:
            self._waiting.setdefault(request.address, deque()).append(request)

    def next(self) -> Waiting[Job] | None:
        """Take the request whose turn it is, and charge it; None where none may begin yet."""
        with self._lock:
            now = self._clock()
            accounts = {address: self._account(address) for address in self._waiting}
            for address, account in sorted(accounts.items(), key=lambda each: each[1].turn):
                first = self._waiting[address][0]
                if min(self._all.now(now), account.now(now)) < first.charge:
                    continue
                if not first.waits and self._answered >= AT_ONCE:
                    continue
                self._answered += not first.waits
                self._turns += 1
                account.turn = self._turns
                self._waiting[address].popleft()
                if not self._waiting[address]:
                    del self._waiting[address]
                self._change(address, -first.charge, now)
                return first
            return None

    def ended(self, request: Waiting[Job], seconds: float) -> None:
        """Charge an answered request, which has cost `seconds` of processor time."""
        with self._lock:
            self._answered -= not request.waits
            self._change(request.address, request.charge - seconds, self._clock())

    def seconds_to_next(self) -> float | None:
        """Return the seconds until a budget allows the next request; None where nobody waits, or where all wait for one
        that is being answered."""
        with self._lock:
            now = self._clock()
            full = self._answered >= AT_ONCE
            first = {address: line[0] for address, line in self._waiting.items() if line[0].waits or not full}
            return min((self._wait(address, each, now) for address, each in first.items()), default=None)

    def __len__(self) -> int:
        """How many wait."""
        with self._lock:
            return sum(map(len, self._waiting.values()))

    def _wait(self, address: str, first: Waiting[Job], now: float) -> float:
        accounts = self._all, self._account(address)
        return max(0.0, *((first.charge - account.now(now)) / account.rate for account in accounts))

    def _change(self, address: str, seconds: float, now: float) -> None:
        self._all.change(seconds, now)
        self._account(address).change(seconds, now)

    def _account(self, address: str) -> _Account:
        account = self._accounts.pop(address, None) or _Account(ADDRESS, self._clock(), ADDRESS, ADDRESS_RATE)
        self._accounts[address] = account  # the latest last
        while len(self._accounts) > ADDRESSES:
            del self._accounts[next(iter(self._accounts))]
        return account
