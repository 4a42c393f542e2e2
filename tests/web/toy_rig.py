"""The toy game's table with its pages, and phones to use them."""

from pathlib import Path
from typing import Any

from companion.games.known import DICE
from companion.table.settings import OBJECTION_SECONDS
from tests.companion.toy_game import TOY, ToyOptions
from tests.web.table_rig import TimedRig
from tests.web.toy_pages import TOY_PAGES, add_rule_words
from web.games.known import PAGES

GAMES = {kind.name: kind for kind in (DICE, TOY)}
HANDS = ToyOptions(hands="yes")


class ToyRig(TimedRig):
    """A table at which the toy game is known beside the dice game, which comes first."""

    def __init__(self, folder: Path, **table: object) -> None:
        add_rule_words()
        super().__init__(folder, **({"games": GAMES, "objection_seconds": OBJECTION_SECONDS} | table))

    def serve(self, **parts: Any) -> None:
        super().serve(pages={**PAGES, "toy": TOY_PAGES}, **parts)

    @property
    def pile(self) -> tuple[str, ...]:
        """The cards of the draw pile, where one is to be turned over."""
        return self.table._logic.on_table.game.pending.deck

    def shown(self, **more: str) -> dict[str, str]:
        """The fields that name the open decision, as every form carries them."""
        return {"decision": self.decision.id, "epoch": str(self.decision.epoch), **more}
