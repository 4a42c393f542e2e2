"""MQTT for the house: what is published, to a real broker (Debian's mosquitto); nothing of it is secret."""

import json
import shutil
import subprocess
from queue import Empty, Queue
from random import Random

import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from companion.journal.journal import Journal
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.corrections import Undo
from companion.table.inputs.games import StartGame
from companion.table.inputs.throws import SaidThrow
from companion.table.settings import TableSettings
from companion.table.table import Table
from deploy.running import home_automation
from deploy.running.home_automation import Broker, HomeAutomation, discovery, moments, public_state, table_named
from tests.whole_table.served import free_port

WITHIN = 30
MOSQUITTO = shutil.which("mosquitto") or shutil.which("/usr/sbin/mosquitto")
NAMES = ("Anna", "Ben", "Carl", "Dora")
ATTACK = ("arrow", "arrow", "arrow", "arrow", "arrow")


@pytest.fixture
def table(tmp_path):
    with Journal(tmp_path / "data") as journal, Table(journal, TableSettings(random=Random(1))) as table:
        for name in NAMES:
            table.do(SitDown(name, None))
        yield table


def test_an_empty_table_and_a_game_as_the_public_knows_them(table):
    assert public_state(table.state) == {
        "phase": "lobby", "game": "dice", "turn": "", "throw": "", "alive": 0, "winner": "", "lives": {},
    }  # fmt: skip
    state = table.do(StartGame())
    told = public_state(state)
    assert (told["phase"], told["alive"], told["turn"] in NAMES) == ("playing", 4, True)
    assert set(told["lives"]) == set(NAMES)
    hidden = [seat.role for seat in state.game.views[0].table.seats if seat.role and not seat.role_shown]
    assert hidden, "seat 0 knows something"
    assert not any(role in json.dumps(told) for role in ("outlaw", "renegade", "deputy"))


def test_moments_are_told_once_and_not_after_an_undo(table):
    before = table.do(StartGame()).game.views[None]
    while True:
        state = table.state
        if state.tray.wanted is None or len(state.tray.wanted.dice) < 5:
            asked = state.game.views[None].decision
            seat = asked.seats[0]
            slots = state.game.views[seat].decision.slots
            table.do(GiveAnswer(seat, asked.id, asked.epoch, tuple(slot.options[0].id for slot in slots) or ("none",)))
            continue
        table.do(SaidThrow(state.tray.wanted.key, dict(enumerate(ATTACK, 1))))
        now = table.state.game.views[None]
        if "indian_attack" in moments(before, now):
            break
    assert moments(before, now).count("indian_attack") == 1
    assert moments(now, now) == []
    table.do(Undo(None))
    assert moments(now, table.state.game.views[None]) == []
    assert moments(None, now) == []


def test_discovery_names_each_sensor_and_trigger_once_and_belongs_to_one_device():
    told = list(discovery(Broker("localhost")))
    assert len({topic for topic, _ in told}) == len(told) == 9
    assert len({json.dumps(payload["device"]) for _, payload in told}) == 1
    assert all(topic.startswith("homeassistant/") for topic, _ in told)


def test_two_tables_at_one_broker_share_no_topic():
    keys = (b"one", b"other")
    brokers = [Broker("localhost", table=table_named("raspberrypi", key)) for key in keys]
    told = [dict(discovery(broker)) for broker in brokers]
    assert not told[0].keys() & told[1].keys()
    for name in ("state_topic", "availability_topic", "topic"):
        topics = [{payload[name] for payload in each.values() if name in payload} for each in told]
        assert topics[0]
        assert not topics[0] & topics[1]


def test_a_device_is_named_in_signs_that_home_assistant_takes():
    assert Broker("localhost", topic="house/games", table="pi_5-0f").node == "house_games_pi_5-0f"
    assert table_named("Zoës.local", b"key").startswith("Zo_s-")


class Broking:
    """A real broker, which can be stopped and started, and a listener to all topics."""

    def __init__(self, folder):
        self.port, self.folder = free_port(), folder
        self.heard: Queue[tuple[str, str]] = Queue()
        self.start()

    def start(self):
        config = self.folder / "mosquitto.conf"
        config.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\npersistence false\n")
        self.process = subprocess.Popen([MOSQUITTO, "-c", config], stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if "running" in line:
                break
        self.listener = Client(CallbackAPIVersion.VERSION2)
        self.listener.on_message = lambda client, data, message: self.heard.put(
            (message.topic, message.payload.decode())
        )
        self.listener.on_connect = lambda client, *_: client.subscribe("#", qos=1)
        self.listener.connect("127.0.0.1", self.port)
        self.listener.loop_start()

    def stop(self):
        self.listener.disconnect()
        self.listener.loop_stop()
        self.process.terminate()
        self.process.wait(WITHIN)
        self.process.stderr.close()

    def until(self, topic, done=lambda payload: True):
        while True:
            try:
                at, payload = self.heard.get(timeout=WITHIN)
            except Empty:
                pytest.fail(f"nothing more is heard of {topic}")
            if at == topic and done(payload):
                return payload


@pytest.mark.skipif(MOSQUITTO is None, reason="no mosquitto here (Debian's package)")
def test_a_real_broker_hears_the_game_and_hears_it_again_after_its_own_restart(table, tmp_path, monkeypatch):
    monkeypatch.setattr(home_automation, "LOOK_EVERY", 0.05)
    broking = Broking(tmp_path)
    try:
        with HomeAutomation(table, Broker("127.0.0.1", broking.port)):
            broking.until("bang-companion/table/availability", lambda payload: payload == "online")
            table.do(StartGame())
            broking.until("bang-companion/table/state", lambda payload: json.loads(payload)["phase"] == "playing")
            broking.stop()
            broking.start()
            monkeypatch.setattr(home_automation, "LOOK_EVERY", 3600)  # closed, it waits for nothing
            broking.until("bang-companion/table/state", lambda payload: json.loads(payload)["phase"] == "playing")
        broking.until("bang-companion/table/availability", lambda payload: payload == "offline")
    finally:
        broking.stop()


def test_a_broker_that_is_away_is_no_trouble_of_the_table(table, caplog):
    caplog.set_level("INFO")
    with HomeAutomation(table, Broker("127.0.0.1", free_port())) as automation:
        while "cannot be reached" not in caplog.text:
            automation._loop.wait(0.01)
        assert table.state.machine.troubles == ()
