"""The Wi-Fi in a thread of its own: pages ask and go on, and see later what came of it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from queue import Empty, SimpleQueue

from companion.ports.appliance import Doing, Network, WifiState
from companion.support.background import Report, SupervisedLoop
from hardware.errors import WifiFailed
from hardware.wifi.network_manager import NetworkManager, checked

LOOK_EVERY_S = 10.0
"""Seconds between two looks at how the Wi-Fi stands: NetworkManager opens and leaves networks by itself."""


class WifiInBackground:
    """Carries orders out one after another, and looks how the Wi-Fi stands in between. `changed` is called after each
    change of `state`; `report` is called with faults (`Table.trouble`).

    >>> from hardware.wifi.in_background import WifiInBackground
    >>> from hardware.wifi.network_manager import NetworkManager
    >>> manager = NetworkManager(lambda *arguments, **how: "")  # a machine without Wi-Fi
    >>> wifi = WifiInBackground(manager, changed=lambda: None, report=lambda about, what="": None)
    >>> wifi.networks
    ()
    >>> wifi.close()
    True
    """

    def __init__(
        self,
        manager: NetworkManager,
        changed: Callable[[], object],
        report: Report,
        *,
        look_every: float = LOOK_EVERY_S,
    ) -> None:
        self._manager = manager
        self._changed = changed
        self._look_every = look_every
        self._orders: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._state = WifiState()
        self._networks: tuple[Network, ...] = ()
        self._to_look = threading.Event()
        self._loop = SupervisedLoop("wifi", self._run, report)

    @property
    def state(self) -> WifiState:
        """The state of the Wi-Fi, as it was seen last."""
        return self._state

    @property
    def networks(self) -> tuple[Network, ...]:
        """The networks in reach, as they were seen last."""
        return self._networks

    def look(self) -> None:
        """Look anew which networks are in reach; a look that is still to come will do."""
        if not self._to_look.is_set():
            self._to_look.set()
            self._orders.put(self._look_for_networks)

    def open(self) -> None:
        """Open the own hotspot."""
        self._order("opening", "", self._manager.open)

    def close_hotspot(self) -> None:
        """Close the own hotspot."""
        self._order("closing", "", self._manager.close_hotspot)

    def join(self, name: str, password: str) -> None:
        """Join a network. Raises WifiFailed at once for what cannot be a name or a password."""
        name, password = checked(name, password)
        self._order("joining", name, lambda: self._manager.join(name, password))

    def close(self, seconds: float = 5.0) -> bool:
        """End the thread; the Wi-Fi stays as it is. Returns whether it has ended: a network may take its time."""
        self._orders.put(None)
        return self._loop.close(seconds)

    def _order(self, doing: Doing, about: str, act: Callable[[], object]) -> None:
        """Begin an order. Raises WifiFailed while another is carried out: two thumbs, or one that is impatient."""
        with self._lock:
            if self._state.doing:
                raise WifiFailed("busy")
            self._set(replace(self._state, doing=doing, about=about, failed=""))

        def carry_out() -> None:
            failed = ""
            try:
                act()
            except WifiFailed as error:
                failed = str(error)
            finally:
                state = self._present_state()
                with self._lock:
                    self._set(replace(state, failed=failed))
            self._look_for_networks()

        self._orders.put(carry_out)

    def _run(self, loop: SupervisedLoop) -> None:
        while not loop.stopped:
            state = self._present_state()
            with self._lock:
                if not self._state.doing:  # else an order waits, and reports itself how it ends
                    self._set(replace(state, failed=self._state.failed))
            loop.well()
            try:
                order = self._orders.get(timeout=self._look_every)
            except Empty:
                continue
            if order is not None:
                order()

    def _present_state(self) -> WifiState:
        """The state of the Wi-Fi now; where NetworkManager does not answer there is no Wi-Fi to speak of."""
        try:
            return self._manager.state()
        except WifiFailed:
            return WifiState()

    def _look_for_networks(self) -> None:
        self._to_look.clear()
        try:
            networks = self._manager.networks(anew=True)
        except WifiFailed:
            return
        if networks != self._networks:
            self._networks = networks
            self._changed()

    def _set(self, state: WifiState) -> None:
        if state != self._state:
            self._state = state
            self._changed()
