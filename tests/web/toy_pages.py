"""The toy game's pages: its words, its players and a hand of its own; every form is the frame's.

The toy game is played by nothing but its kind (`tests/companion/toy_game.py`) and these.
"""

from pathlib import Path
from typing import NamedTuple

from companion.kernel.decision import Option
from companion.kernel.event import Params
from companion.kernel.remark import LAID
from companion.kernel.view import View
from companion.locales.catalogue import catalogue, languages
from companion.locales.message import parsed
from companion.table.snapshot import TableState
from tests.companion.toy_game import LAST_ROUND, TOLD_CARDS
from web.elements.dice.dice_look import DiceLook
from web.elements.forms.question import CardsNamed
from web.elements.words import listed
from web.parts.plug.game_pages import GamePages
from web.parts.plug.game_words import Standing

RULE_WORDS = {
    "rule.die_by": "Who throws the die?",
    "rule.die_by.people": "People",
    "rule.die_by.companion": "The companion",
    "rule.hands": "Does everybody hold cards?",
    "rule.hands.no": "No",
    "rule.hands.yes": "Yes",
}
"""What the frame itself says of the toy game's options: its only words that have to be in a catalogue."""


def add_rule_words() -> None:
    """Put them into each language's catalogue, which a test of the catalogues may have read anew since."""
    for language in languages():
        catalogue(language, "toy").update({key: parsed(text) for key, text in RULE_WORDS.items()})


add_rule_words()
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
    "decision.deal": "The cards are dealt.",
    "decision.draw_cards": "Cards are drawn.",
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
    card: str = ""
    portrait: str = ""


class Board(NamedTuple):
    """The round, and the cards that lie open."""

    round: int
    shown: tuple[str, ...]


class Own(NamedTuple):
    """A player's secret card and secret hand."""

    card: str
    hand: tuple[str, ...]


class ToyDice(DiceLook):
    """The toy game's die."""

    def faces(self, number: int) -> tuple[str, ...]:
        return ("1", "2", "3")


class ToyPages(GamePages):
    """The toy game's pages: what the frame cannot know of it, and no form of its own."""

    folder = "toy"
    templates = Path(__file__).parent / "toy_templates"
    dice = ToyDice()

    def title(self) -> str:
        return "The toy game"

    def standing(self, view: View) -> Standing:
        """How far the game is; the richest have won."""
        table = view.table
        return Standing(
            turn=table.turn,
            words=f"Round {table.turn} of {LAST_ROUND}",
            active=table.active,
            side="The richest win" if table.side is not None else None,
            winners=table.winners,
        )

    def player(self, state: TableState, view: View, seat: int) -> Player:
        table, decision = view.table, view.decision
        return Player(
            number=seat,
            name=state.names[seat],
            coins=table.seats[seat].coins,
            alive=True,
            on_turn=decision is not None and seat == table.active,
            asked=decision is not None and seat in decision.waiting_for,
            you=seat == view.audience,
            won=seat in table.winners,
        )

    def words(self, kind: str, key: str, params: Params, names: tuple[str, ...]) -> str:
        told = {name: names[int(value)] if name == "seat" else value for name, value in params}
        if key.startswith("undone"):
            return "Something is taken back."
        if key == LAID and not params:
            return "The game was laid from a record."
        return WORDS[f"{kind}.{key}"].format(**told)

    def option(self, option: Option, names: tuple[str, ...]) -> str:
        """Coins go to the player whose seat the option names."""
        if option.key == "coin":
            return names[int(option.id.removeprefix("coin:P"))]
        return super().option(option, names)

    def board(self, state: TableState, view: View) -> Board:
        return Board(view.table.turn, view.table.shown)

    def own(self, state: TableState, seat: int) -> Own:
        table = state.game.views[seat].table
        return Own(table.cards[seat] or "", table.hands[seat] if table.hands else ())

    def epilogue(self, players: tuple[Player, ...]) -> tuple[str, ...]:
        return (f"{listed([each.name for each in players if each.won])} bought a hat.",)

    def cards(self, view: View) -> tuple[CardsNamed, ...]:
        return tuple(CardsNamed(card, ((card, card),)) for card in TOLD_CARDS)


TOY_PAGES = ToyPages()
