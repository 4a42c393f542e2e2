"""A phone with a hand of cards in a real browser: cards are found, lifted and carried."""

import os
from pathlib import Path

import pytest

from companion.table.inputs.chairs import SitDown
from tests.web.house import PHONE, House, press
from tests.web.table_rig import NAMES

SMALL = {"width": 360, "height": 640}
still = pytest.mark.parametrize("house", [{"closed_seconds": 0.0}], indirect=True)


def picture(page, name: str) -> None:
    """A picture for people, where somebody wants some."""
    if folder := os.environ.get("CARD_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def own_phone(house: House, size: dict[str, int] = PHONE, **more):
    phone = house.sit(NAMES[0], size=size, **more)
    for name in NAMES[1:5]:
        house.rig.table.do(SitDown(name, None))
    return phone


def label(phone, mark: str, *, scripted: bool = True):
    """What is tapped of the card with this rank and suit, once the script is there that comes with the hand."""
    if scripted:
        phone.locator("html.scripted.drags").wait_for(state="attached")
    return phone.locator(f".held-card:has(.raised:has-text('{mark}')) > label").first


def stand(phone) -> None:
    """Waits till what has just come takes a tap."""
    phone.wait_for_function("since => performance.now() > since + 450", arg=phone.evaluate("performance.now()"))


def grip(phone, mark: str) -> None:
    """The mouse lifts this card out of the hand."""
    card = label(phone, mark)
    card.hover()
    box = card.bounding_box()
    press(card)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.mouse.move(x, y - 30)
    phone.locator(".dragged").wait_for()


def over(phone, place) -> None:
    box = place.bounding_box()
    phone.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
