"""The machine's Wi-Fi on the host's desk and on the big screen: what is asked for, what is told, and no secret."""

from dataclasses import replace

import pytest

from companion.ports.appliance import Hotspot, Network, WifiState
from hardware.errors import WifiFailed
from tests.web.plugged import site_of
from tests.web.table_rig import ADDRESS, PIN
from web.parts.site import NAME
from web.parts.wifi_code import wifi_address

SECRET = "the password at home"
OPEN = Hotspot("Saloon <1>", "tumbleweed", "10.42.0.1")
REACH = (Network("Home", 90, "password"), Network("Café & Bar", 20, "open"), Network("Office", 10, "company"))


class OneWifi:
    """A Wi-Fi that stands as the test wants it, and remembers what it was asked for."""

    def __init__(self) -> None:
        self.state = WifiState(there=True, network="Home")
        self.networks = REACH
        self.asked: list[tuple[str, ...]] = []

    def look(self) -> None:
        self.asked.append(("look",))

    def open(self) -> None:
        self.asked.append(("open",))

    def close_hotspot(self) -> None:
        self.asked.append(("close",))

    def join(self, name: str, password: str) -> None:
        if not name:
            raise WifiFailed("name_unfit")
        self.asked.append(("join", name, password))


@pytest.fixture
def wifi(rig):
    wifi = OneWifi()
    rig.app.extensions[NAME] = replace(site_of(rig.app), wifi=wifi)
    rig.app.jinja_env.globals["has_wifi"] = True
    return wifi


@pytest.fixture
def host(rig):
    phone = rig.phone()
    phone.post("/host/claim", data={"pin": PIN})
    return phone


def text(answer) -> str:
    return answer.text


def test_the_desk_leads_there_only_where_there_is_wifi(rig, host, wifi):
    assert "/host/wifi" in text(host.get("/host"))
    rig.app.jinja_env.globals["has_wifi"] = False
    assert "/host/wifi" not in text(host.get("/host"))


def test_a_machine_without_wifi_says_so(rig, host):
    assert "no Wi-Fi you can change from here" in text(host.get("/host/wifi"))
    assert host.post("/host/wifi/open").status_code == 409


def test_a_wifi_that_is_gone_says_so(host, wifi):
    wifi.state = WifiState()
    assert "no Wi-Fi you can change from here" in text(host.get("/host/wifi"))


@pytest.mark.parametrize("verb", ["open", "close", "look"])
def test_each_button_asks_for_its_own(host, wifi, verb):
    assert host.post(f"/host/wifi/{verb}").status_code == 303
    assert wifi.asked == [(verb,)]


def test_there_is_no_other_verb(host, wifi):
    assert host.post("/host/wifi/explode").status_code == 404


def test_a_network_is_joined_and_its_password_is_shown_nowhere(host, wifi):
    answer = host.post("/host/wifi/join", data={"name": "Home", "password": SECRET})
    assert wifi.asked == [("join", "Home", SECRET)]
    assert SECRET not in text(answer) + str(answer.headers)
    for path in ("/host/wifi", "/host", "/"):
        assert SECRET not in text(host.get(path))


def test_a_name_that_was_typed_goes_before_one_that_was_picked(host, wifi):
    host.post("/host/wifi/join", data={"name": "Home", "other": " Attic ", "password": ""})
    assert wifi.asked == [("join", "Attic", "")]


def test_a_form_that_is_refused_says_why_and_does_not_repeat_the_password(host, wifi):
    answer = host.post("/host/wifi/join", data={"password": SECRET})
    assert answer.status_code == 409
    assert "1 to 32 letters" in text(answer)
    assert SECRET not in text(answer)


def test_networks_are_shown_with_what_they_ask_for_and_their_names_are_but_text(host, wifi):
    page = text(host.get("/host/wifi"))
    assert 'value="Café &amp; Bar"' in page
    assert "20 %, open" in page
    assert 'value="Office" disabled' in page


def test_what_is_under_way_and_what_has_failed_is_told(host, wifi):
    wifi.state = WifiState(there=True, doing="joining", about="Home")
    page = text(host.get("/host/wifi"))
    assert "Joining “Home”" in page
    assert 'content="2"' in page, "a browser without JavaScript looks again"
    wifi.state = WifiState(there=True, failed=str(WifiFailed("not_joined", name="Home")))
    page = text(host.get("/host/wifi"))
    assert "“Home” could not be joined" in page


def test_the_big_screen_shows_how_to_join_while_the_hotspot_is_open(rig, wifi):
    before = text(rig.phone().get("/"))
    assert 'id="hotspot"' not in before
    assert OPEN.password not in before
    wifi.state = WifiState(there=True, hotspot=OPEN)
    page = text(rig.phone().get("/"))
    assert "Join the Wi-Fi “Saloon &lt;1&gt;”" in page
    assert "Password: tumbleweed" in page
    assert "stay connected" in page
    assert page.count('class="qr"') == 2


def test_the_code_is_what_a_phones_camera_knows():
    assert wifi_address(Hotspot("Bar; No:1", 'a"b\\cd;ef')) == 'WIFI:T:WPA;S:Bar\\; No\\:1;P:a\\"b\\\\cd\\;ef;;'


def test_the_address_follows_the_network(rig):
    """A table starts before its network: the page shows the address of now, not of then."""
    page = text(rig.phone().get("/"))
    assert ADDRESS.removeprefix("http://").rstrip("/") in page
    site = site_of(rig.app)
    rig.app.extensions[NAME] = replace(site, join_url=lambda: "http://10.42.0.1:8000/")
    assert "10.42.0.1:8000" in text(rig.phone().get("/"))
