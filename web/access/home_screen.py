"""What a phone needs to keep the table on its home screen: a manifest, and the icon that browsers ask for unasked."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, jsonify, url_for

from companion.locales.words import spoken
from web.elements.words import t

home_screen = Blueprint("home_screen", __name__)

GROUND = "#1d120a"
"""The colour behind the pages while they load: that of the dark scheme in saloon.css."""


@home_screen.get("/manifest.webmanifest")
def manifest() -> Response:
    """The web app manifest (W3C): opened from the home screen, a phone comes to its own seat."""
    answer = jsonify(
        name=t("title"),
        short_name=t("title.short"),
        lang=spoken().language,
        start_url=url_for("seat.mine"),
        scope="/",
        display="standalone",
        background_color=GROUND,
        theme_color=GROUND,
        icons=[
            {"src": url_for("static", filename="favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
            {"src": url_for("static", filename="icon-512.png"), "sizes": "512x512", "type": "image/png"},
        ],
    )
    answer.mimetype = "application/manifest+json"
    return answer


@home_screen.get("/favicon.ico")
def icon() -> Response:
    """The icon under the address at which browsers look for it without a link to it."""
    return current_app.send_static_file("favicon.ico")
