"""The pages of every game that the companion knows, by the game's name."""

from __future__ import annotations

from companion.games.cards.rules import CardGame
from companion.games.dice.rules import DiceGame
from companion.games.scoreboard.rules import COUNTERS, SCOREBOARD
from web.games.cards.pages import CardPages
from web.games.dice.pages import DicePages
from web.games.scoreboard.pages import CounterPages, ScorePages
from web.parts.plug.game_pages import GamePages

PAGES: dict[str, GamePages] = {
    DiceGame.name: DicePages(),
    CardGame.name: CardPages(),
    SCOREBOARD.name: ScorePages(),
    COUNTERS.name: CounterPages(),
}
