"""The toy game's pages: its words, its players and a hand of its own; every form is the frame's.

The toy game is played by nothing but its kind (`toy_kind.py`) and these.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tests.companion.toy_game import CARDS, LAST_ROUND
from web.dice_look import DiceLook
from web.game_pages import GamePages, Standing
from web.words import listed

WORDS = {
    "event.card": "You were dealt a {card} card.",
    "event.you_draw": "You draw {cards}.",
    "event.draws": "{seat} draws {number} cards.",
    "event.thrown": "The die shows {face}.",
    "event.stay": "{seat} stays.",
    "event.go": "{seat} goes.",
    "event.shout": "{seat} shouts!",
    "event.loud": "Loud: {option}.",
    "event.coin": "{seat} gets coins.",
    "event.laid": "{seat} lays {number} cards face down.",
    "event.gave": "{seat} gives {card}.",
    "event.turned_over": "{card} is turned over.",
    "event.rang": "{seat} rings and gives {card}.",
    "event.over": "That is the end.",
    "event.coins_set": "Coins are set to {coins}.",
    "decision.throw": "The die, please!",
    "decision.shout": "A moment to shout.",
    "decision.both": "Stay or go?",
    "decision.loud": "You have shouted. Stay or go?",
    "decision.coins": "Who gets the coins?",
    "decision.lay": "Which cards do you lay down?",
    "decision.give": "What do you give?",
    "decision.turn_over": "Turn a card over.",
    "decision.ring_with": "With which card do you ring?",
    "option.stay": "Stay",
    "option.go": "Go",
    "option.shout": "Shout",
    "option.card": "{card}",
    "option.take": "Nothing",
    "option.give_cards": "Give {cards}",
    "option.ring": "Ring the bell",
    "slot.a": "The first coin to",
    "slot.b": "The second coin to",
}


class Player(NamedTuple):
    """One player of the toy game."""

    number: int
    name: str
    coins: int
    alive: bool
    on_turn: bool
    asked: bool
    you: bool
    won: bool
    waiting: str = ""


class Board(NamedTuple):
    """The round, and the cards that lie open."""

    round: int
    shown: tuple[str, ...]


class Own(NamedTuple):
    """A player's secret card and secret hand."""

    card: str
    hand: tuple[str, ...]


def words(kind, key, params, names):
    """A message of the toy game."""
    told = {name: names[value] if name == "seat" else value for name, value in params}
    if key.startswith("undone"):
        return "Something is taken back."
    return WORDS[f"{kind}.{key}"].format(**told)


def option(option, names):
    """Coins go to the player whose seat the option names."""
    if option.key == "coin":
        return names[int(option.id.removeprefix("coin:P"))]
    return words("option", option.key, option.params, names)


def standing(view):
    """How far the game is; the richest have won."""
    table, seats = view.table, len(view.table["coins"])
    over = view.decision is None
    most = max(table["coins"])
    winners = tuple(seat for seat, coins in enumerate(table["coins"]) if coins == most) if over else ()
    active = (table["round"] - 1) % seats if table["round"] else 0
    return Standing(
        turn=table["round"],
        words=f"Round {table['round']} of {LAST_ROUND}",
        active=active,
        side="The richest win" if over else None,
        winners=winners,
    )


def player(state, view, seat):
    """One player as the audience of the view sees them."""
    at = standing(view)
    decision = view.decision
    return Player(
        number=seat,
        name=state.names[seat],
        coins=view.table["coins"][seat],
        alive=True,
        on_turn=decision is not None and seat == at.active,
        asked=decision is not None and seat in decision.waiting_for,
        you=seat == view.audience,
        won=seat in at.winners,
    )


def own(state, seat):
    """What nobody but this seat may see."""
    table = state.views[seat].table
    return Own(table["cards"][seat] or "", table["hands"][seat])


TOY_PAGES = GamePages(
    title=lambda: "The toy game",
    folder="toy",
    templates=Path(__file__).parent / "toy_templates",
    standing=standing,
    player=player,
    words=words,
    option=option,
    board=lambda state, view: Board(view.table["round"], view.table["shown"]),
    own=own,
    epilogue=lambda players: (f"{listed([each.name for each in players if each.won])} bought a hat.",),
    dice=DiceLook(faces=lambda number: ("1", "2", "3")),
    cards=tuple((card, card) for card in CARDS),
)
