"""What something meant, in words: for who did it, whom it hit and everybody else, and after a moment of suspense."""

from collections.abc import Callable
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from companion.games.cards.views.beats import BEATS
from companion.games.known import GAMES
from companion.games.simulation import play_game
from companion.kernel.event import Event
from companion.locales.words import Words, speaking
from companion.table.waiting.pacing import Place
from tests.clock import Clock
from tests.companion.games.cases import CARDS
from tests.web.card_rig import CardRig
from tests.web.table_rig import NAMES, Rig
from tests.web.test_beats import aim, begun, look, stop
from web.games.cards.film.beat_looks import LOOKS
from web.games.cards.pages import CardPages
from web.parts.beats.spoken import said_since

FOLLOWS = {"free": "leaves_jail", "jailed": "stays_in_jail", "explodes": "explodes"}


@pytest.fixture
def filmed(open_rig: Callable[..., Rig]) -> Rig:
    return open_rig(beats=1.0, clock=Clock(), window_seconds=0)


def test_a_shot_is_said_in_three_persons(filmed: Rig) -> None:
    """In the film and in the log; what is spoken aloud is for everybody."""
    phones, active = begun(filmed), filmed.active
    filmed.throw("gatling", "gatling", "gatling", "bullseye1", "bullseye1")
    screen, place = filmed.phone(), look(filmed.phone(), "/")[0]
    own = {seat: look(phones[seat], f"/seat/{seat}")[0] for seat in range(4)}
    stop(filmed)
    aim(filmed)
    beats = {None: look(screen, "/", place)[1]}
    beats |= {seat: look(phones[seat], f"/seat/{seat}", own[seat])[1] for seat in range(4)}
    shot = next(n for n, beat in enumerate(beats[None]) if beat.kind == "shot")
    target = int(beats[None][shot].more["to"])
    other = next(seat for seat in range(4) if seat not in (active, target))
    said = {audience: film[shot].words for audience, film in beats.items()}
    face = said[None].partition("(")[2]
    assert said[None] == said[other] == f"{NAMES[active]} shoots at {NAMES[target]} ({face}"
    assert said[active] == f"You shoot at {NAMES[target]} ({face}"
    assert said[target] == f"{NAMES[active]} shoots at you ({face}"
    gatling = next(n for n, beat in enumerate(beats[None]) if beat.kind == "gatling")
    assert beats[active][gatling].words == "You fire the Gatling!"
    assert beats[active][gatling].more["say"].endswith(f"{NAMES[active]} fires the Gatling!")
    assert "You fire the Gatling!" in phones[active].get(f"/seat/{active}").text
    assert "You fire the Gatling!" not in screen.get("/").text


def draws(number: int) -> list[tuple[Event, Event]]:
    """Every draw! of a game, with what happened next."""
    setup = CARDS.setups[number]
    events = play_game(CARDS.kind.rules, setup, "draw!").events
    return [(event, after) for event, after in pairwise(events) if event.key == "flips"]


def test_a_draw_says_what_it_meant_and_that_happens() -> None:
    """In whole games: what a draw! is said to mean is what the rules do next, for each thing that it is for."""
    found = [each for number in range(len(CARDS.setups)) for each in draws(number)]
    meant = {str(dict(draw.params)["outcome"]) for draw, _ in found}
    assert meant >= {"free", "jailed", "passes", "hits"}
    for draw, after in found:
        outcome = str(dict(draw.params)["outcome"])
        assert after.key == FOLLOWS.get(outcome, after.key)
        assert outcome in FOLLOWS or after.key not in FOLLOWS.values()


@pytest.mark.parametrize(
    ("outcome", "card", "sentence", "own"),
    [
        ("jailed", "barrel:KS", "K♠: Dusty stays in Jail.", "K♠: you stay in Jail."),
        ("free", "beer:6H", "6♥: Dusty gets out of Jail.", "6♥: you get out of Jail."),
        (
            "hits", "panic:QC",
            "Q♣, no heart: the Barrel does not save Dusty.", "Q♣, no heart: the Barrel does not save you.",
        ),
        ("saves", "beer:6H", "6♥, a heart: a Missed! for Dusty.", "6♥, a heart: a Missed! for you."),
    ],
)  # fmt: skip
def test_the_words_of_a_draw(outcome: str, card: str, sentence: str, own: str) -> None:
    params = (("seat", 0), ("cards", card), ("card", card), ("source", "jail:4H"), ("of", 1), ("outcome", outcome))
    draw = Event("flips", params)
    with speaking(Words(("Dusty", "Ann"), "en", "cards")):
        said = [CardPages().event(draw, ("Dusty", "Ann"), audience) for audience in (None, 0, 1)]
    assert said == [sentence, own, sentence]


def test_a_card_lies_open_for_half_a_second_before_it_is_said_what_it_means(tmp_path: Path) -> None:
    """On a page and by a voice alike, and then there is a second to read it."""
    suspense, seconds = LOOKS["flips"].suspense, BEATS["flips"]
    assert suspense - 0.3 * seconds == pytest.approx(0.5)
    assert seconds - suspense > 1
    with closing(CardRig(tmp_path, random=Random(3), beats=0.5)) as rig:
        phones, random = rig.begin(people=4), Random(3)
        while "flips" not in (keys := [event.key for event in rig.table.state.game.views[None].log]):
            rig.step(phones, random)
            rig.wait()
        state = rig.table.state
        shown = Place(state.game.number, state.game.views[None].epoch, keys.index("flips"))
        first = said_since(CardPages(), GAMES["cards"], state, shown, "de")[0]
    assert first.suspense == pytest.approx(0.5 * suspense)
    assert first.words[-1] == "."
