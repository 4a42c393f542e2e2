"""Phones at the table: each has its cookies, sends forms over WSGI, and reads every answer with suspicion."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping
from http.cookies import SimpleCookie
from pathlib import Path
from typing import TYPE_CHECKING

from companion.journal.chairs import chairs_of
from web.access.access import phone_in

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

    from tests.simulation.house import House

STATUSES = {200, 204, 302, 303, 304, 400, 403, 404, 405, 409, 413, 429, 503}
"""What the service may answer, whatever is sent: it never breaks."""
TAGS = re.compile(r"<[^>]*>|\s+")
DATABASE = re.compile("database|Datenbank", re.IGNORECASE)
CARD = re.compile(r"\b[a-z_]+:(?:10|[2-9JQKA])[SHDC]\b")


class Phone:
    """A phone with its cookies, and whether its person knows the host's PIN."""

    def __init__(self, cookies: Mapping[str, str] | None = None, *, host: bool = False) -> None:
        self.cookies = dict(cookies or {})
        self.host = host

    def get(self, house: House, path: str) -> TestResponse:
        """A page."""
        return self._sent(house, "GET", path, None)

    def post(self, house: House, path: str, data: Mapping[str, object]) -> TestResponse:
        """A form."""
        return self._sent(house, "POST", path, data)

    def known_as(self, house: House) -> str | None:
        """The hash by which the table knows it."""
        asked = house.app.request_class({"HTTP_COOKIE": self._header()})
        session = house.app.session_interface.open_session(house.app, asked)
        return None if session is None else phone_in(session)

    def seats(self, house: House) -> tuple[int, ...]:
        """The seats that it stands for."""
        return chairs_of(house.table.state.chairs.sitting, self.known_as(house))

    def _header(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def _sent(self, house: House, method: str, path: str, data: Mapping[str, object] | None) -> TestResponse:
        client = house.app.test_client(use_cookies=False)
        hidden = hidden_cards(house, self.seats(house))
        headers = {"Cookie": self._header()} if self.cookies else {}
        answer = client.open(path, method=method, data=data, headers=headers)
        for each in answer.headers.getlist("Set-Cookie"):
            for name, morsel in SimpleCookie(each).items():
                self.cookies[name] = morsel.value
        if method == "POST":
            house.reports += answer.status_code == 503
            house.answered()
        body = answer.get_data(as_text=True)
        asked = f"{method} {path} {json.dumps(data) if data else ''}"
        assert answer.status_code in STATUSES, f"{asked}: {answer.status_code} {body[:300]}"
        assert "Traceback" not in body, asked
        hidden &= hidden_cards(house, self.seats(house))
        leaked = hidden & set(CARD.findall(html.unescape(body)))
        assert not leaked, f"{asked} shows a hand to somebody else: {sorted(leaked)}"
        if answer.status_code == 503:
            said = TAGS.sub(" ", html.unescape(body))
            named = house.folder.name in said or DATABASE.search(said) is not None
            assert named or house.table.state.machine.troubles or "Retry-After" in answer.headers, (
                f"{asked}: {said[-1200:]}"
            )
        return answer


def hidden_cards(house: House, seats: tuple[int, ...]) -> set[str]:
    """The cards in hands of other seats that the companion has dealt, and that lie nowhere else for all to see."""
    state = house.table.state
    view = state.game.views.get(None)
    if view is None or state.phase != "playing":
        return set()
    hands = [
        set(state.game.views[number].table.seats[number].hand or ())
        for number in range(len(state.chairs.sitting))
        if number not in seats and hasattr(view.table.seats[number], "hand")
    ]
    own = [set(state.game.views[number].table.seats[number].hand or ()) for number in seats if hands]
    seen = [
        {*views.table.top, *views.table.aside, *views.table.discards, *CARD.findall(str(views.log))}
        for number, views in state.game.views.items()
        if hands and (number is None or number in seats)
    ]
    return set().union(*hands) - set().union(*own, *seen)


def phones_of(release: Path) -> list[Phone]:
    """The phones of a release's night."""
    kept = release / "phones.json"
    told = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else []
    return [Phone(each["cookies"], host=each["host"]) for each in told]
