"""A short game that is played at a real table, answer by answer, while people listen to its pages."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from companion.games.cards.options import Options as CardOptions
from companion.games.cards.rules import CardGame, card_setup
from companion.games.dice.options import Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.decision import CHANCE, Dice, Window
from companion.kernel.game import Game
from companion.kernel.random_play import random_answer
from companion.table.inputs.answers import CloseWindow, GiveAnswer
from companion.table.inputs.games import LayGame
from tests.web.listener import Listener
from tests.web.table_rig import NAMES, TimedRig

DICE = (
    "dice turn 4 P0 | sheriff+ 3/9 1 paul_regret | outlaw 2/8 0 suzy_lafayette | outlaw 2/9 2 jesse_jones | "
    "renegade 2/9 0 vulture_sam"
)
CARDS = (
    "cards turn 4 P0 | sheriff+ 2/4 paul_regret hand bang:2D,beer:6H,gatling:10H | "
    "outlaw 2/4 jourdonnais hand missed:10C,bang:3D | outlaw 1/4 willy_the_kid hand bang:4D,duel:QD | "
    "renegade 2/4 rose_doolan hand indians:KD,missed:JC"
)
SCREEN = "the screen"


def dice_game(position: str = DICE) -> Game:
    """A game of four with few life points left."""
    return Game(DiceGame(), dice_setup(NAMES[:4], position, Options()))


def card_game() -> Game:
    """The card game of four with few life points left, hands on phones."""
    return Game(CardGame(), card_setup(NAMES[:4], CARDS, CardOptions()))


class PlayedAloud(TimedRig):
    """A table with a game on it, its four phones, and a listener at each seat and at the screen."""

    def __init__(self, folder: Path, game: Game, seed: int) -> None:
        super().__init__(folder, beats=1.0, closed_seconds=0.0)
        self.random = Random(seed)
        phones = self.sit(*game.setup.players)
        self.table.do(LayGame(game))
        self.listeners = {
            **{name: Listener(phone, f"/seat/{n}") for n, (name, phone) in enumerate(zip(NAMES, phones, strict=False))},
            SCREEN: Listener(self.phone(), "/"),
        }

    def step(self) -> None:
        """What is asked now is answered at random, by all who are asked, or the dice are thrown."""
        game = self.table._logic.on_table.game  # only the rules see all options, and who has answered
        pending = game.pending
        if isinstance(pending, Dice):
            self.throw(*random_answer(pending, CHANCE, self.random))
        elif isinstance(pending, Window):
            self.table.do(CloseWindow())
        else:
            seat = game.waiting_for[0]
            self.table.do(GiveAnswer(seat, pending.id, game.epoch, random_answer(pending, seat, self.random)))
        self.wait()

    def heard(self) -> Iterator[str]:
        """All that is said from now to the end of the game: what each listener hears of each answer, in that order."""
        while self.table.state.phase == "playing":
            yield f"= {self.decision.id}"
            self.step()
            said: dict[tuple[str, ...], list[str]] = {}
            for who, listener in self.listeners.items():
                said.setdefault(tuple(listener.hear()), []).append(who)
            for sentences, audience in said.items():
                if sentences:
                    yield f"  {', '.join(audience)}"
                yield from (f"    {words}" for words in sentences)
