"""The toy game's table with its pages, and phones to use them."""

from __future__ import annotations

from pathlib import Path
from random import Random

from flask.testing import FlaskClient

from companion.games import DICE
from companion.journal.journal import Journal
from companion.tabletop.table import Table
from tests.companion.toy_game import TOY, ToyOptions
from tests.web.table_rig import ADDRESS, COMPILED, FAST, KEY, NAMED, PIN, Clock
from tests.web.toy_pages import TOY_PAGES
from web.app import create_app
from web.entry.hosts import Hosts
from web.games import PAGES

GAMES = {kind.name: kind for kind in (DICE, TOY)}
HANDS = ToyOptions(hands="yes")


class ToyRig:
    """A table at which the toy game is known beside the dice game, which comes first."""

    def __init__(self, folder: Path, **table: object) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.journal = Journal(folder)
        self.time = Clock()
        usual = {"random": Random(1), "games": GAMES, "chair_key": KEY, "clock": self.time}
        self.table = Table(self.journal, **(usual | table))
        self.hosts = Hosts(folder, clock=Clock(), hashing=FAST)
        self.app = create_app(
            self.table,
            secret_key=KEY,
            hosts=self.hosts,
            join_url=lambda: ADDRESS,
            names=NAMED,
            pages={**PAGES, "toy": TOY_PAGES},
        )
        self.app.testing = True
        self.app.jinja_env.bytecode_cache = COMPILED

    def close(self) -> None:
        self.table.close()
        self.journal.close()

    def wait(self, seconds: float = 3.0) -> None:
        """Let the table's time go by, and the table see to what is due."""
        self.time.now += seconds
        self.table.games_held()

    def sit(self, *names: str) -> list[FlaskClient]:
        """A phone for each of these players, who have sat down."""
        phones = [self.app.test_client() for _ in names]
        for phone, name in zip(phones, names, strict=True):
            assert phone.post("/join", data={"name": name}).status_code == 303
        return phones

    def host(self) -> FlaskClient:
        """A phone at the host's desk."""
        phone = self.app.test_client()
        assert phone.post("/host/claim", data={"pin": PIN}).status_code == 303
        return phone

    @property
    def decision(self):
        return self.table.state.views[None].decision

    @property
    def pile(self) -> tuple[str, ...]:
        """The cards of the draw pile, where one is to be turned over."""
        return self.table._top._game.pending.deck

    def shown(self, **more: str) -> dict[str, str]:
        """The fields that name the open decision, as every form carries them."""
        return {"decision": self.decision.id, "epoch": str(self.decision.epoch), **more}
