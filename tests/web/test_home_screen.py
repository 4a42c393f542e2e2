"""A phone may keep the table on its home screen: the manifest and its icons, also the one at its usual place."""

import io
import json
import re

from PIL import Image

from tests.web.table_rig import Rig

GAME = "BANG"
"""The game's name, which is its publisher's: the product has one of its own."""


def test_the_manifest_names_the_product_and_icons_that_are_there(rig: Rig) -> None:
    phone = rig.phone()
    page = phone.get("/").text
    address = re.search(r'<link rel="manifest" href="([^"]+)"', page)
    assert address is not None
    answer = phone.get(address[1])
    assert answer.mimetype == "application/manifest+json"
    manifest = json.loads(answer.data)
    assert manifest["name"] == "Saloon Companion"
    assert manifest["start_url"] == "/seat"
    for icon in manifest["icons"]:
        with phone.get(icon["src"]) as sent:
            assert sent.status_code == 200
            assert sent.mimetype == icon["type"]


def test_the_icons_are_pictures(rig: Rig) -> None:
    phone = rig.phone()
    for path, size in (("/favicon.ico", 48), ("/static/touch-icon.png", 180), ("/static/icon-512.png", 512)):
        with phone.get(path) as sent, Image.open(io.BytesIO(sent.data)) as picture:
            assert picture.size == (size, size)


def test_pages_carry_the_products_own_name_and_not_the_games(rig: Rig) -> None:
    rig.sit("Anna")
    for path in ("/", "/join", "/host", "/nowhere"):
        page = rig.phone().get(path).text
        assert "<title>Saloon Companion</title>" in page
        assert GAME not in page
