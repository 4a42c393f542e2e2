"""What who listens to a page hears of a game: each sentence once, in the listener's person, the own question first."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.games.cards.options import Options as CardOptions
from companion.games.cards.rules import CardGame, card_setup
from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.table.inputs.corrections import Undo
from companion.table.inputs.games import StartGame
from tests.companion.games.test_golden import GOLDEN
from tests.web.listener import Listener
from tests.web.played_aloud import SCREEN, PlayedAloud, card_game, dice_game
from tests.web.table_rig import NAMES, Rig
from web.parts.heard import LINES

GAMES = {"heard_dice": (dice_game, 1), "heard_cards": (card_game, 1)}
THROW = ("arrow", "dynamite", "beer", "bullseye1", "gatling")


@contextmanager
def played(folder: Path, game: Game, seed: int = 1) -> Iterator[PlayedAloud]:
    table = PlayedAloud(folder, game, seed)
    try:
        yield table
    finally:
        table.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_what_everybody_hears_of_a_whole_game(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """By turns each of the four shoots, is shot at, and hears of others; the screen speaks to nobody in particular."""
    make, seed = GAMES[name]
    with played(tmp_path, make(), seed) as table:
        text = "\n".join(table.heard()) + "\n"
    path = GOLDEN / f"{name}.txt"
    if request.config.getoption("--rewrite-golden"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_the_own_question_is_asked_with_the_faces_and_others_hear_who_is_waited_for(tmp_path: Path) -> None:
    with played(tmp_path, dice_game()) as table:
        table.throw(*THROW)
        heard = {who: listener.hear() for who, listener in table.listeners.items()}
    assert heard["Anna"][:3] == [
        "! Which dice again? 2 re-rolls left. The dice show: arrow, dynamite, beer, bull's eye 1, Gatling. "
        "Locked: dynamite.",
        "You roll arrow, dynamite, beer, bull's eye 1, Gatling.",
        "You take 1 arrow.",
    ]
    assert heard["Anna"][-1].startswith("New: "), "who is asked does not hear it as news of the table"
    for who in ("Ben", "Carl", "Dora", SCREEN):
        assert heard[who][:2] == ["Anna rolls arrow, dynamite, beer, bull's eye 1, Gatling.", "Anna takes 1 arrow."]
        assert heard[who][-1] == "Anna: throw some dice again, or stop? 2 re-rolls left."


def test_a_page_that_is_looked_at_again_says_nothing(tmp_path: Path) -> None:
    with played(tmp_path, dice_game()) as table:
        table.throw(*THROW)
        for listener in table.listeners.values():
            assert listener.hear() != []
            assert listener.hear() == []


def test_after_something_is_taken_back_that_alone_is_heard_and_then_what_comes_of_it(tmp_path: Path) -> None:
    with played(tmp_path, dice_game()) as table:
        for _ in range(5):
            table.step()
        for listener in table.listeners.values():
            listener.hear()
        ben = table.listeners["Ben"]
        asked = table.decision.id
        for _ in range(2):
            table.table.do(Undo(None))
            taken_back, *rest = ben.hear()
            assert taken_back.startswith("The host takes back: Anna's ")
            assert len(rest) == 1, "and who is waited for"
        while table.decision.id != asked:
            table.step()
        assert any(words.startswith("Anna rolls ") for words in ben.hear()), "thrown once more is heard once more"


def test_a_throw_that_is_held_is_asked_about_with_what_was_read(tmp_path: Path) -> None:
    with played(tmp_path, dice_game()) as table:
        table.throw(*THROW, unsure=(2,))
        heard = {who: listener.hear() for who, listener in table.listeners.items()}
    (question,) = heard["Anna"]
    assert question.startswith("! Your throw! Look at the dice, please. Not sure about die 2 (dynamite?)")
    assert question.endswith("The dice show: arrow, dynamite, beer, bull's eye 1, Gatling.")
    assert heard["Ben"] == heard[SCREEN] == ["Anna or the host: what do the dice show?"]


def test_who_is_hit_hears_the_own_life_points_with_the_question(tmp_path: Path) -> None:
    with played(tmp_path, card_game()) as table:
        while table.decision.key != "shot":
            table.step()
        target = NAMES[table.decision.waiting_for[0]]
        question = table.listeners[target].hear()[0]
    assert question == "! Anna shoots you! Play a Missed! or take the hit. You have 2 life points."


def test_no_phone_speaks_of_a_card_or_a_role_that_others_may_not_know(tmp_path: Path) -> None:
    """A neighbour hears a phone, too: the own hand and role are looked for on the page."""
    with played(tmp_path, card_game()) as table:
        said = [words for _ in range(12) for words in _after_a_step(table)]
    assert "You draw 2 cards." in said
    assert not [words for words in said if words.startswith(("You draw BANG!", "Your role"))]


def _after_a_step(table: PlayedAloud) -> list[str]:
    table.step()
    return [words for listener in table.listeners.values() for words in listener.hear()]


def test_the_deal_is_heard_on_pages_that_were_open_before_it(open_rig: Callable[..., Rig]) -> None:
    rig = open_rig(hush_seconds=60.0)
    phones = rig.sit(*NAMES[:4])
    anna = Listener(phones[0], "/seat/0")
    screen = Listener(rig.phone(), "/")
    rig.table.do(StartGame())
    question, *lines = anna.hear()
    assert question == "! Anna: look at your card!"
    assert any(words.startswith("You play ") for words in lines)
    assert any(words.startswith("Anna plays ") for words in screen.hear())
    phones[0].post("/seat/0/seen", data={"game": rig.table.state.game.number})
    phones[1].post("/seat/1/seen", data={"game": rig.table.state.game.number})
    assert len(anna.hear()) == 1, "all are waited for: it is not said again for each who has looked"
    phones[2].post("/seat/2/seen", data={"game": rig.table.state.game.number})
    assert anna.hear() == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_no_answer_brings_more_than_the_list_holds(seed: int) -> None:
    players = NAMES[: 5 + seed % 3]
    for game in (
        Game(DiceGame(), dice_setup(players, options=Options(modules=MODULES if seed % 2 else ()))),
        Game(CardGame(), card_setup(players, options=CardOptions(expansions="dodge_city"))),
    ):
        random, before = Random(seed), 0
        while game.pending is not None:
            play_on(game, random)
            now = len(game.log_of(None))
            assert now - before <= LINES, game.log_of(None, now - before)
            before = now
