"""The settings of a table, one class for each section of `table.toml`; what a field says here is its documentation."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PlainSerializer, SecretStr

from companion.locales.words import Words, sentence
from hardware.camera.spec import SPELLED, parse_camera
from hardware.errors import WifiFailed
from hardware.panel_plan import MOST_SEATS, PARTS, SEAT_BUTTONS, SEAT_LIGHTS, PanelPlan, plan_of
from hardware.wifi.credentials import HOTSPOT
from hardware.wifi.network_manager import checked


def _camera(text: str) -> str:
    parse_camera(text)
    return text


def _camera_shown(text: str) -> str:
    return str(parse_camera(text))


def _hotspot_name(name: str) -> str:
    _check_hotspot(name, "")
    return name


def _hotspot_password(password: SecretStr) -> SecretStr:
    _check_hotspot(HOTSPOT, password.get_secret_value())
    return password


def _check_hotspot(name: str, password: str) -> None:
    try:
        checked(name, password)
    except WifiFailed as error:
        raise ValueError(str(error).rstrip(".")) from error  # as pydantic asks for


def _topic(topic: str) -> str:
    """MQTT 3.1.1, 4.7: + and # are for who listens, $ for the broker itself; a level without a name helps nobody."""
    if re.search(r"[+#$\s\0]|//|^/|/$", topic):
        raise ValueError(sentence("configuration.topic"))
    return topic


def _name(name: str) -> str:
    """Return a host's name in small letters; raises ValueError for none (RFC 1035, 2.3.1). An address needs no entry:
    the table answers under each of its own."""
    if len(name) > 253 or not re.fullmatch(r"(?!-)[a-z0-9_-]{1,63}(\.(?!-)[a-z0-9_-]{1,63})*", name.lower()):
        raise ValueError(sentence("configuration.name"))
    return name.lower()


Topic = Annotated[str, Field(min_length=1), AfterValidator(_topic)]
Name = Annotated[str, AfterValidator(_name)]
Camera = Annotated[str, AfterValidator(_camera), PlainSerializer(_camera_shown)]
HotspotName = Annotated[str, AfterValidator(_hotspot_name)]
HotspotPassword = Annotated[SecretStr, AfterValidator(_hotspot_password)]


class Section(BaseModel):
    """A section of the file: unknown keys are refused, and nothing changes once it is read."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class TableSettings(Section):
    """The table itself."""

    port: int = Field(default=8000, ge=1, le=65535, description="Where phones connect.")
    data: Path | None = Field(default=None, description="Folder of the journal; without it your data folder.")
    wait_after_deal: int = Field(
        default=15, ge=0, le=120, description="Seconds that turn 1 waits for people who look at their card; 0: none."
    )
    https: bool = Field(default=False, description="Serve HTTPS: after one warning, browsers keep a phone's screen on.")
    certificate: Path | None = Field(
        default=None, description="A certificate with its key, as PEM; without it the table makes its own, once."
    )
    names: tuple[Name, ...] = Field(
        default=(),
        max_length=20,
        description="Further names under which phones reach it, where your router gives one in a domain of its own.",
        examples=[("saloon.example.org",)],
    )
    voice: bool = Field(default=False, description="Speak with espeak-ng what happens, where no browser makes sounds.")


class CameraSettings(Section):
    """Camera: where dice are seen."""

    source: Camera = Field(default="auto", description=f"{SPELLED}.")
    mains: Literal[50, 60] = Field(default=50, description="Hz of your lamps, for a Pi camera: 50, or 60 in America.")


class ClubSettings(Section):
    """The club that results are handed in to, and which of its tables this one is."""

    database: str = Field(
        default="", description="sqlite:///FILE or postgresql+psycopg://…; without it a file beside the journal."
    )
    table: int | None = Field(default=None, ge=1, le=100, description="This table's number in tournaments.")
    tournament: str = Field(default="", description="Its tournament; without it the newest.")


class HotspotSettings(Section):
    """The table's own Wi-Fi, where NetworkManager rules the networks (Raspberry Pi OS)."""

    name: HotspotName = Field(default=HOTSPOT, description="What it is called.")
    password: HotspotPassword = Field(
        default=SecretStr(""), description="8 to 63 letters; without it one is drawn, once."
    )
    by_itself: bool = Field(default=True, description="Opens by itself where no known Wi-Fi is in reach.")


class MqttSettings(Section):
    """The house that hears how the game stands, by MQTT; Home Assistant finds the table by itself."""

    host: str = Field(default="", description="The broker; without it nothing is published.")
    port: int = Field(default=1883, ge=1, le=65535, description="Its port.")
    user: str = Field(default="", description="Who the companion is there; empty for nobody.")
    password: SecretStr = Field(default=SecretStr(""), description="The password of that user.")
    topic: Topic = Field(default="bang-companion", description="What every topic begins with; the table's follows.")
    discovery: Topic = Field(default="homeassistant", description="Where Home Assistant looks for news.")


def _part(name: str) -> Any:
    """Returns the field of a part: its GPIO, as the pin table has it; an optional part is not wired unless named."""
    part = next(each for each in PARTS if each.name == name)
    does = Words().sentence(f"wiring.does.{name}")  # the file's comments are English
    description = f"{part.kind.capitalize()}: {does}."
    if part.optional:
        return Field(default=None, description=description, examples=[part.gpio])
    return Field(default=part.gpio, description=description)


class PanelSettings(Section):
    """The pins of the panel as GPIO (BCM) numbers, drawn by `companion print wiring`; optional parts in comments."""

    left: int = _part("left")
    right: int = _part("right")
    ok: int = _part("ok")
    undo: int = _part("undo")
    light: int = _part("light")
    left_light: int | None = _part("left_light")
    right_light: int | None = _part("right_light")
    ok_light: int | None = _part("ok_light")
    undo_light: int | None = _part("undo_light")
    encoder_a: int | None = _part("encoder_a")
    encoder_b: int | None = _part("encoder_b")
    encoder_push: int | None = _part("encoder_push")
    buzzer: int | None = _part("buzzer")
    ring: int | None = _part("ring")
    seat_buttons: tuple[int, ...] = Field(
        default=(), max_length=MOST_SEATS, description="Button: OK of each seat, from seat 1.", examples=[SEAT_BUTTONS]
    )
    seat_lights: tuple[int, ...] = Field(
        default=(), max_length=MOST_SEATS, description="Light: the seat is asked, from seat 1.", examples=[SEAT_LIGHTS]
    )

    @property
    def plan(self) -> PanelPlan:
        """The parts that can be used; what is wrong with a pin is a warning in it, and never stops a table."""
        chosen = self.model_dump(exclude={"seat_buttons", "seat_lights"})
        return plan_of(chosen, self.seat_buttons, self.seat_lights)


class Settings(Section):
    """All settings of a table."""

    table: TableSettings = TableSettings()
    camera: CameraSettings = CameraSettings()
    club: ClubSettings = ClubSettings()
    panel: PanelSettings = PanelSettings()
    hotspot: HotspotSettings = HotspotSettings()
    mqtt: MqttSettings = MqttSettings()
