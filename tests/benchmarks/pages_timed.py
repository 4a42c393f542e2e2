"""Plays a card game for eight of the program on the path, and has its nine pages made after each tap.

`after_tap.py` runs it with the newest and with an older program. Prints JSON: what the pages and the taps cost, in
milliseconds of processor time, or (`--shown`) the text of each page and part that was made.
"""

import argparse
import gc
import gzip
import json
import re
import secrets
import tempfile
import time
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

from companion.games.cards.options import Options
from companion.kernel.random_play import random_answer
from tests.web.card_rig import CardRig
from tests.web.club_rig import ClubRig
from tests.web.scenery import scenery
from tests.web.table_rig import COOKIE

PHONES = 8
WARM = 12
"""Taps before the first that counts: templates are compiled, caches are full."""
PLACE = re.compile(r'data-beats="([^"]*)"')


class Look:
    """One open page as a browser asks for its part: the phone of a seat, or the television (seat None)."""

    def __init__(self, app: Any, cookie: str, seat: int | None) -> None:
        self.app, self.seat = app, seat
        self.place = ""
        self.asks = {
            "REQUEST_METHOD": "GET",
            "SCRIPT_NAME": "",
            "PATH_INFO": "/" if seat is None else f"/seat/{seat}",
            "QUERY_STRING": "",
            "SERVER_NAME": "192.0.2.7",
            "SERVER_PORT": "8000",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_HOST": "192.0.2.7:8000",
            "HTTP_X_FRAGMENT": "all",
            "HTTP_ACCEPT_ENCODING": "gzip",
            "HTTP_ACCEPT_LANGUAGE": "en",
            "HTTP_COOKIE": cookie,
            "REMOTE_ADDR": f"192.0.2.{20 + (PHONES if seat is None else seat)}",
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.errors": BytesIO(),
            "wsgi.multithread": True,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }

    def get(self, **more: str) -> bytes:
        """The body of the answer as it is sent, made whole."""
        answered: list[str] = []
        surroundings = {**self.asks, **more, "HTTP_X_BEATS": self.place, "wsgi.input": BytesIO()}
        body = self.app(surroundings, lambda status, heads, error=None: answered.append(status))
        sent = b"".join(body)
        getattr(body, "close", lambda: None)()
        assert answered[0].startswith("200"), (self.asks["PATH_INFO"], answered)
        return sent

    def plain(self, **more: str) -> str:
        """The same as text."""
        return self.get(HTTP_ACCEPT_ENCODING="identity", **more).decode()

    def note_place(self, sent: bytes) -> None:
        """Remember how far the film was fetched, as the page does."""
        place = PLACE.search(gzip.decompress(sent).decode())
        self.place = place[1] if place else ""


class TappedGame:
    """A game of eight with Dodge City; `tap` has somebody who is asked answer at random."""

    def __init__(self, folder: Path, game: int) -> None:
        self.rig = CardRig(folder, random=Random(game), clock=time.monotonic)
        self.phones = self.rig.begin(Options(expansions="dodge_city"), PHONES)[:-1]
        self.random = Random(game)
        cookies = [f"{COOKIE}={phone.get_cookie(COOKIE).value}" for phone in self.phones]
        app = self.rig.app.wsgi_app
        self.looks = [Look(app, cookie, seat) for seat, cookie in enumerate(cookies)] + [Look(app, "", None)]

    def tap(self) -> bool:
        """One answer; False where the game has ended."""
        rig = self.rig
        if rig.decision is None:
            return False
        asked, decision = rig.asked, rig.decision
        seat = next(seat for seat in decision.waiting_for if rig.is_to_answer(seat))
        tokens = random_answer(asked, seat, self.random)
        form: list[tuple[str, str]] = [("decision", decision.id), ("epoch", str(decision.epoch))]
        if decision.shape == "allocation":
            form += [(f"slot:{slot.id}", token) for slot, token in zip(asked.slots, tokens, strict=True)]
        else:
            form += [("pick" if decision.shape == "selection" else "option", token) for token in tokens]
        sent = self.phones[seat].post(
            f"/seat/{seat}/answer",
            data=urlencode(form),
            content_type="application/x-www-form-urlencoded",
            headers={"Sec-Fetch-Site": "same-origin"},
        )
        assert sent.status_code == 303, sent.get_data(as_text=True)
        return True

    def close(self) -> None:
        self.rig.close()


def games(first: int) -> Iterator[TappedGame]:
    """One game after the other, each closed when the next begins."""
    while True:
        with tempfile.TemporaryDirectory() as folder:
            game = TappedGame(Path(folder), first)
            try:
                yield game
            finally:
                game.close()
        first += 1


def timed(taps: int, first: int, pace: float) -> dict[str, Any]:
    """Milliseconds of processor time for the nine pages after each tap, and for the tap.

    `pace`: taps a second, 0 for one after the other; then also how long after it was due each tap's pages stood.
    """
    pages: list[float] = []
    each_tap: list[float] = []
    late: list[float] = []
    sent = 0
    every_game = games(first)
    game = next(every_game)
    warm, begun = WARM, 0.0
    while len(pages) < taps:
        due = begun + len(pages) / pace if pace and not warm else 0.0
        time.sleep(max(0.0, due - time.monotonic()) if due else 0.0)
        before = time.process_time()
        if not game.tap():
            game = next(every_game)
            warm, begun = 2, begun if not pace else 0.0
            continue
        tapped = time.process_time()
        answers = [look.get() for look in game.looks]
        made = time.process_time()
        if due:
            late.append((time.monotonic() - due) * 1000)
        if warm:
            warm -= 1
            if not warm:
                gc.collect()
                begun = time.monotonic() - len(pages) / pace if pace else 0.0
        else:
            each_tap.append((tapped - before) * 1000)
            pages.append((made - tapped) * 1000)
            sent += sum(map(len, answers))
        for look, answer in zip(game.looks, answers, strict=True):
            look.note_place(answer)
    every_game.close()
    return {"pages": pages, "taps": each_tap, "late": late, "bytes": sent / taps}


def shown(taps: int, first: int) -> dict[str, str]:
    """The text of each page and part after each tap, and of every page in every state, by what it is."""
    random = Random(first)
    secrets.token_hex = lambda size=32: random.randbytes(size).hex()  # type: ignore[assignment]  # chairs' codes
    made = scenes_shown()
    every_game = games(first)
    game = next(every_game)
    for number in range(taps):
        if not game.tap():
            game = next(every_game)
        for look in game.looks:
            name = f"tap {number}, {'screen' if look.seat is None else f'seat {look.seat}'}"
            made[name] = look.plain()
            packed = look.get()
            made[name + ", packed"] = sha256(gzip.decompress(packed)).hexdigest()
            part = look.asks.pop("HTTP_X_FRAGMENT")
            made[name + ", whole"] = look.plain(HTTP_ACCEPT_LANGUAGE="de")
            look.asks["HTTP_X_FRAGMENT"] = part
            look.note_place(packed)
    every_game.close()
    return made


def scenes_shown() -> dict[str, str]:
    """Every page in every state, as the one phone with every seat and the desk sees it; the screen as a stranger."""
    made: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        rig = ClubRig(Path(folder), window_seconds=600)
        phone, stranger = rig.phone(), rig.phone()
        for scene in scenery(rig, lambda path, form: phone.post(path, data=form), Path(folder)):
            for path in scene.paths:
                if re.fullmatch(r"/seat/\d+", path):
                    phone.post(f"{path}/take", data={})
                made[f"{scene.name} {path}"] = phone.get(path).get_data(as_text=True)
                made[f"{scene.name} {path}, part"] = phone.get(path, headers={"X-Fragment": "all"}).get_data(
                    as_text=True
                )
                if path == "/":
                    made[f"{scene.name}, stranger"] = stranger.get(path).get_data(as_text=True)
            if rig.table.state.phase != "lobby":
                look = phone.get("/seat/1", headers={"X-Fragment": "all", "Accept-Language": "de"})
                made[f"{scene.name} /seat/1 as it stands"] = look.get_data(as_text=True)
        rig.close()
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("taps", type=int)
    parser.add_argument("first", type=int)
    parser.add_argument("--pace", type=float, default=0.0)
    parser.add_argument("--shown", action="store_true")
    asked = parser.parse_args()
    made = shown(asked.taps, asked.first) if asked.shown else timed(asked.taps, asked.first, asked.pace)
    print(json.dumps(made))


if __name__ == "__main__":
    main()
