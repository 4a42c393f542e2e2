"""The toy game's table with its pages, and phones to use them."""

from __future__ import annotations

from pathlib import Path

from flask.testing import FlaskClient

from tests.web.table_rig import ADDRESS, COMPILED, FAST, KEY, NAMED, PIN, Clock
from tests.web.toy_kind import GAMES
from tests.web.toy_pages import TOY_PAGES
from tests.web.toy_table import ToyTable
from web.app import create_app
from web.entry.hosts import Hosts
from web.games import PAGES


class ToyRig:
    """A table at which the toy game is known beside the dice game, which comes first."""

    def __init__(self, folder: Path, table: ToyTable | None = None) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.table = table or ToyTable()
        self.hosts = Hosts(folder, clock=Clock(), hashing=FAST)
        self.app = create_app(
            self.table,
            secret_key=KEY,
            hosts=self.hosts,
            join_url=ADDRESS,
            names=NAMED,
            games=GAMES,
            pages={**PAGES, "toy": TOY_PAGES},
        )
        self.app.testing = True
        self.app.jinja_env.bytecode_cache = COMPILED

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
        return self.table._game.pending.deck

    def shown(self, **more: str) -> dict[str, str]:
        """The fields that name the open decision, as every form carries them."""
        return {"decision": self.decision.id, "epoch": str(self.decision.epoch), **more}
