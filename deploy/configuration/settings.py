"""The settings of a table, one class for each section of `table.toml`; what a field says here is its documentation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SecretStr, model_validator

from companion.ports import Press
from hardware.camera.spec import parse_camera
from hardware.errors import WifiFailed
from hardware.header import HEADER_PIN, pin_named
from hardware.lights import STATUS_PIN
from hardware.panel import LEFT_PIN, OK_PIN, RIGHT_PIN, UNDO_PIN
from hardware.wifi.network_manager import NAME as HOTSPOT_NAME
from hardware.wifi.network_manager import checked


def _camera(text: str) -> str:
    parse_camera(text)
    return text


def _gpio(pin: int) -> int:
    if pin not in HEADER_PIN:
        raise ValueError(f"there is no GPIO {pin} on the header: use one of {min(HEADER_PIN)} to {max(HEADER_PIN)}")
    return pin


def _hotspot_name(name: str) -> str:
    _check_hotspot(name, "")
    return name


def _hotspot_password(password: SecretStr) -> SecretStr:
    _check_hotspot(HOTSPOT_NAME, password.get_secret_value())
    return password


def _check_hotspot(name: str, password: str) -> None:
    try:
        checked(name, password)
    except WifiFailed as error:
        raise ValueError(str(error).rstrip(".")) from error  # as pydantic asks for


Camera = Annotated[str, AfterValidator(_camera)]
HotspotName = Annotated[str, AfterValidator(_hotspot_name)]
HotspotPassword = Annotated[SecretStr, AfterValidator(_hotspot_password)]
Gpio = Annotated[int, AfterValidator(_gpio)]


class Section(BaseModel):
    """A section of the file: unknown keys are refused, and nothing changes once it is read."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class TableSettings(Section):
    """The table itself."""

    port: int = Field(default=8000, ge=1, le=65535, description="Where phones connect.")
    data: Path | None = Field(default=None, description="Folder of the journal; without it your data folder.")
    voice: bool = Field(default=False, description="Speak with espeak-ng what happens, where no browser makes sounds.")


class CameraSettings(Section):
    """Where dice are seen."""

    source: Camera = Field(default="auto", description="auto, pi, usb:N, file:PATH, simulated[:mat].")


class ClubSettings(Section):
    """The club that results are handed in to, and which of its tables this one is."""

    database: str = Field(
        default="", description="sqlite:///FILE or postgresql+psycopg://…; without it a file beside the journal."
    )
    table: int | None = Field(default=None, ge=1, le=100, description="This table's number in tournaments.")
    tournament: str = Field(default="", description="Its tournament; without it the newest.")


class HotspotSettings(Section):
    """The table's own Wi-Fi, where NetworkManager rules the networks (Raspberry Pi OS)."""

    name: HotspotName = Field(default=HOTSPOT_NAME, description="What it is called.")
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
    topic: str = Field(default="bang-companion", min_length=1, description="What every topic begins with.")
    discovery: str = Field(default="homeassistant", min_length=1, description="Where Home Assistant looks for news.")


class PanelSettings(Section):
    """The pins of buttons and lights, as GPIO (BCM) numbers; `companion print wiring` draws the plan."""

    left: Gpio = Field(default=LEFT_PIN, description="Button: one option back.")
    right: Gpio = Field(default=RIGHT_PIN, description="Button: one option on.")
    ok: Gpio = Field(default=OK_PIN, description="Button: take it.")
    undo: Gpio = Field(default=UNDO_PIN, description="Button: take the last step back.")
    light: Gpio = Field(default=STATUS_PIN, description="LED: what the table waits for.")

    @model_validator(mode="after")
    def _each_pin_once(self) -> PanelSettings:
        parts = self.model_dump()
        for pin, times in Counter(parts.values()).items():
            if times > 1:
                twice = " and ".join(part for part, at in parts.items() if at == pin)
                raise ValueError(f"{twice} cannot both be at {pin_named(pin)}: give each a pin of its own")
        return self

    @property
    def buttons(self) -> Mapping[Press, int]:
        """The pin of each button."""
        return {"left": self.left, "right": self.right, "ok": self.ok, "undo": self.undo}


class Settings(Section):
    """All settings of a table."""

    table: TableSettings = TableSettings()
    camera: CameraSettings = CameraSettings()
    club: ClubSettings = ClubSettings()
    panel: PanelSettings = PanelSettings()
    hotspot: HotspotSettings = HotspotSettings()
    mqtt: MqttSettings = MqttSettings()
