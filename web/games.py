"""The pages of every game that the companion knows, by the game's name."""

from __future__ import annotations

from companion.cardgame.rules import CardGame
from companion.dicegame.rules import DiceGame
from companion.scoreboard.rules import COUNTERS, SCOREBOARD
from web.cardgame.pages import CARD_PAGES
from web.dicegame.pages import DICE_PAGES
from web.plug.game_pages import GamePages
from web.scoreboard.pages import COUNTER_PAGES, SCORE_PAGES

PAGES: dict[str, GamePages] = {
    DiceGame.name: DICE_PAGES,
    CardGame.name: CARD_PAGES,
    SCOREBOARD.name: SCORE_PAGES,
    COUNTERS.name: COUNTER_PAGES,
}
