"""Whole games that nobody looks at: four programs play by what is heard, and by the names of what Tab comes to."""

import re
from pathlib import Path

import pytest

from companion.games.dice.options import Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from tests.web.played_aloud import DICE, PlayedAloud, card_game
from tests.web.played_by_ear import Control, Keyboard
from tests.web.table_rig import NAMES

QUESTION = "What is asked"
"""The part of the page that a question's controls stand in, as it is said when Tab enters it."""
ROUNDS = 400
"""How often everybody listens, at most: a game that ends later has got stuck."""
TURN = re.compile(r"Turn \d+: (.+)\.")
FALLEN = re.compile(r"(.+) (?:is|are) eliminated: |You eliminate (.+): ")
LOST = re.compile(r"You lose (\d+) life points? to ")
GAINED = re.compile(r"(?:You drink a beer:|.+ gives you a beer:|You (?:.+ )?gain) (\d+) life points?\b")
DISCARDS = re.compile(r"Discard (\d+)")
DICE_SHOW, LOCKED = re.compile(r"The dice show: ([^.]+)\."), re.compile(r"Locked: ([^.]+)\.")
UNWANTED = ("arrow", "Gatling")


class Player:
    """Somebody at a seat, and all that was heard there."""

    def __init__(self, keyboard: Keyboard, name: str, life: int) -> None:
        self.keyboard, self.name, self.life = keyboard, name, life
        self.question = ""
        self.on_turn = ""
        self.fallen: set[str] = set()
        self.is_over = False

    def listen(self) -> None:
        for words in self.keyboard.listener.hear():
            if words.startswith("! "):
                self.question = words.removeprefix("! ")
            else:
                self._understand(words)

    def _understand(self, words: str) -> None:
        if turn := TURN.fullmatch(words):
            self.on_turn = turn[1].replace("you are up", self.name)
        elif fallen := FALLEN.match(words):
            self.fallen.add(self.name if fallen[1] == "You" else fallen[1] or fallen[2])
        elif lost := LOST.match(words):
            self.life -= int(lost[1])
        elif gained := GAINED.match(words):
            self.life += int(gained[1])
        self.is_over |= bool(re.search(r"\bwins?: |You have won!", words))

    def answer(self) -> None:
        """Answer the question by its words and by the names of what can be pressed."""
        question, self.question = self.question, ""
        offered = [control for control in self.keyboard.tab() if QUESTION in control.groups]
        buttons = [each for each in offered if each.kind == "button" and "over" not in each.name.partition(":")[0]]
        if question.startswith("Which dice again?"):
            self._throw_again(question, offered, buttons)
        elif "which do you discard?" in question:
            (button,) = [each for each in buttons if DISCARDS.match(each.name)]
            for box in [each for each in offered if each.kind == "checkbox"][: int(DISCARDS.match(button.name)[1])]:
                self.keyboard.tick(box)
            self.keyboard.enter(button)
        else:
            self._pick(offered, buttons)

    def _throw_again(self, question: str, offered: list[Control], buttons: list[Control]) -> None:
        """By the faces that were heard: what does not help is thrown again, and all else is kept."""
        faces = DICE_SHOW.search(question)[1].split(", ")
        locked = LOCKED.search(question)
        for face in locked[1].split(", ") if locked else []:
            faces.remove(face)
        boxes = [each for each in offered if each.kind == "checkbox"]
        assert [box.name.partition(": ")[2] for box in boxes] == faces, "Tab comes to the dice as they were heard"
        again = [box for box, face in zip(boxes, faces, strict=True) if face in UNWANTED]
        for box in again:
            self.keyboard.tick(box)
        (button,) = [each for each in buttons if each.name == ("Throw again" if again else "Keep all")]
        self.keyboard.enter(button)

    def _pick(self, offered: list[Control], buttons: list[Control]) -> None:
        """The first choice of each row, and the button after them; a single choice by its own button."""
        rows = {_field(each): each for each in reversed(offered) if each.kind == "radio" and "slot:" in _field(each)}
        for choice in rows.values():
            self.keyboard.tick(choice)
        mine = [each for each in buttons if f" {self.name}" in each.name]
        self.keyboard.enter(buttons[-1] if rows else (mine or buttons)[0])


def _field(control: Control) -> str:
    return control.element.attrs.get("name", "")


def play(table: PlayedAloud, lives: tuple[int, ...] = ()) -> None:
    """A game is played to its end, and what the players have heard of it is true all the time; `lives`: what each has
    at the beginning, where they count them."""
    players = [
        Player(Keyboard(table.listeners[name].phone, f"/seat/{seat}"), name, lives[seat] if lives else 0)
        for seat, name in enumerate(table.table.state.names)
    ]
    for seat, player in enumerate(players):  # the game was there when they opened the page, and that they read
        _, question = player.keyboard.standing
        player.question, player.on_turn = question, NAMES[table.active]
        assert bool(question) == (seat == table.active)
    for _ in range(ROUNDS):
        for player in players:
            player.listen()
        check(table, players, lives)
        if all(player.is_over for player in players):
            return
        for player in players:
            if player.question:
                player.answer()
                table.wait()
    raise AssertionError("they wait for something that none of them hears of")


def check(table: PlayedAloud, players: list[Player], lives: tuple[int, ...]) -> None:
    """Each has heard whose turn it is, and who is out of the game; `lives`: and how many life points they have."""
    view = table.table.state.game.views[None]
    fallen = {seat.name for seat in view.table.seats if not seat.alive}
    for player in players:
        assert player.fallen == fallen
        assert player.on_turn == NAMES[view.table.active] or view.decision is None
    if lives:
        assert [player.life for player in players] == [seat.life for seat in view.table.seats]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["dice", "cards"])
def test_four_play_a_whole_game_by_ear(game: str, tmp_path: Path) -> None:
    by_companion = Game(DiceGame(), dice_setup(NAMES[:4], DICE, Options(dice_by="companion")))
    table = PlayedAloud(tmp_path, by_companion if game == "dice" else card_game(), 1)
    try:
        play(table, (3, 2, 2, 2) if game == "dice" else ())
        assert table.table.state.phase == "over"
    finally:
        table.close()
