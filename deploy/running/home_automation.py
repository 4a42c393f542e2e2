"""Publishing of the table by MQTT, with Home Assistant's discovery: turn, last throw, lives, winner, great moments.

Only what everybody at the table may know leaves: the public's view has no other source. MQTT 3.1.1 (OASIS standard);
discovery and device triggers as in the Home Assistant documentation, "MQTT" and "MQTT device trigger".
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from hashlib import blake2b
from types import TracebackType
from typing import Any, Final, NamedTuple

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from companion.games.western.view import WesternView
from companion.kernel.view import View
from companion.locales.root_error import reason
from companion.locales.words import sentence
from companion.support.background import SupervisedLoop
from companion.table.snapshot import TableState
from companion.table.table import Table
from deploy.errors import BrokerLost

MOMENTS: Final = {
    "attack": "indian_attack",
    "gatling": "gatling",
    "eliminated": "elimination",
    "game_over": "game_over",
}
"""Great moments, by their event; each is a trigger for what the house does then."""
SENSORS: Final = {"phase": "phase", "turn": "turn", "throw": "throw", "alive": "alive", "winner": "winner"}
"""The sensors, each with the field of the state that it shows."""
KEEPALIVE: Final = 30
"""Seconds; a broker that hears nothing for one and a half times as long says that the table is offline."""
LOOK_EVERY: Final = 1.0
"""Seconds after which the loop looks whether the broker is still there."""
WITHIN: Final = 5.0
"""Seconds for the broker's answer to a connection."""

_log = logging.getLogger("companion")


class Broker(NamedTuple):
    """The broker to publish at: its address, our name there, the topics."""

    host: str
    port: int = 1883
    user: str = ""
    password: str = ""
    topic: str = "bang-companion"
    discovery: str = "homeassistant"
    table: str = "table"

    @property
    def base(self) -> str:
        """What the topics of this table begin with: another table's at the same broker begin otherwise."""
        return f"{self.topic}/{self.table}"

    @property
    def node(self) -> str:
        """This table's device, in the signs that Home Assistant takes there ("MQTT": a-z, A-Z, 0-9, _ and -)."""
        return re.sub(r"[^A-Za-z0-9_-]", "_", f"{self.topic}_{self.table}")


def table_named(host: str, key: bytes) -> str:
    """Return the name of a table: its machine's, and a sign of its data folder's key: many a Pi is called raspberrypi.

    >>> table_named("saloon.local", b"key")
    'saloon-08f1'
    """
    return f"{re.sub('[^A-Za-z0-9_-]', '_', host.partition('.')[0])}-{blake2b(key, digest_size=2).hexdigest()}"


class HomeAutomation:
    """Publishes the table until it is closed; a broker that is away is tried again, and no page says anything of it."""

    def __init__(self, table: Table, broker: Broker) -> None:
        self._table, self._broker = table, broker
        _log.info("mqtt: this table is %s at %s", broker.base, broker.host)
        self._loop = SupervisedLoop("mqtt", self._publish, _log_trouble, table.wake)

    def __enter__(self) -> HomeAutomation:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.close(WITHIN)

    def _publish(self, loop: SupervisedLoop) -> None:
        broker = self._broker
        client = Client(CallbackAPIVersion.VERSION2)
        if broker.user:
            client.username_pw_set(broker.user, broker.password)
        client.will_set(f"{broker.base}/availability", "offline", qos=1, retain=True)
        try:
            client.connect(broker.host, broker.port, KEEPALIVE)
            client.loop_start()
            self._send(loop, client)
        except OSError as error:
            where = f"{broker.host}:{broker.port}"
            raise BrokerLost(sentence("house.unreachable", {"broker": where, "why": reason(error)})) from error
        finally:
            client.disconnect()
            client.loop_stop()

    def _send(self, loop: SupervisedLoop, client: Client) -> None:
        topic = self._broker.base
        for where, payload in discovery(self._broker):
            client.publish(where, json.dumps(payload), qos=1, retain=True)
        client.publish(f"{topic}/availability", "online", qos=1, retain=True)
        published: dict[str, Any] | None = None
        view: View | None = None
        revision = -1
        sent = client.publish(f"{topic}/began", "")
        sent.wait_for_publish(WITHIN)
        while not loop.stopped:
            state = self._table.wait(revision, LOOK_EVERY, lambda: loop.stopped)
            if not client.is_connected():
                where = f"{self._broker.host}:{self._broker.port}"
                raise BrokerLost(sentence("house.gone", {"broker": where}))
            loop.well()
            if state.revision == revision:
                continue
            now = state.game.views.get(None)
            if (now_public := public_state(state)) != published:
                client.publish(f"{topic}/state", json.dumps(now_public), qos=1, retain=True)
                published = now_public
            if revision >= 0:
                for moment in moments(view, now):
                    client.publish(f"{topic}/moment", moment, qos=1)
            view, revision = now, state.revision
        client.publish(f"{topic}/availability", "offline", qos=1, retain=True).wait_for_publish(WITHIN)


def public_state(state: TableState) -> dict[str, Any]:
    """Returns the table as the public may know it, as plain data for a message."""
    view = state.game.views.get(None)
    phase: dict[str, Any] = {"phase": state.phase, "game": state.game.name}
    if view is None:
        return phase | {"turn": "", "throw": "", "alive": 0, "winner": "", "lives": {}}
    table: WesternView = view.table
    seats = {seat.number: seat for seat in table.seats}
    return phase | {
        "turn": seats[table.active].name if state.phase == "playing" and table.turn else "",
        "throw": " ".join(state.game.throws[0].faces) if state.game.throws else "",
        "alive": sum(seat.alive for seat in table.seats),
        "winner": ", ".join(seats[number].name for number in table.winners),
        "lives": {seat.name: seat.life if seat.alive else 0 for seat in table.seats},
    }


def moments(before: View | None, now: View | None) -> list[str]:
    """Returns the great moments between two public views; none after an undo, or where a game was laid."""
    if before is None or now is None or now.log[: len(before.log)] != before.log:
        return []
    return [MOMENTS[event.key] for event in now.log[len(before.log) :] if event.key in MOMENTS]


def discovery(broker: Broker) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields Home Assistant's discovery messages: a topic, and what it says."""
    node = broker.node
    device = {"identifiers": [node], "name": sentence("home.device"), "manufacturer": "bang-companion"}
    for sensor, fieldname in SENSORS.items():
        yield f"{broker.discovery}/sensor/{node}/{sensor}/config", {
            "name": sentence(f"home.{sensor}"),
            "unique_id": f"{node}_{sensor}",
            "state_topic": f"{broker.base}/state",
            "value_template": f"{{{{ value_json.{fieldname} }}}}",
            "availability_topic": f"{broker.base}/availability",
            "device": device,
        } | (
            {
                "json_attributes_topic": f"{broker.base}/state",
                "json_attributes_template": "{{ value_json.lives | tojson }}",
            }
            if sensor == "alive"
            else {}
        )
    for moment in MOMENTS.values():
        yield f"{broker.discovery}/device_automation/{node}/{moment}/config", {
            "automation_type": "trigger",
            "type": "moment",
            "subtype": moment,
            "topic": f"{broker.base}/moment",
            "payload": moment,
            "device": device,
        }


def _log_trouble(name: str, what: str) -> None:
    """Log that a broker is away, for the terminal alone: nobody at the table can do anything about it."""
    if what:
        _log.info("%s: %s", name, what)
