"""Whom each event hits: one table for each game, which knows every event, and what a seat's page gets of it."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from flask.testing import FlaskClient

from companion.games.cards.views.beats import BEATS as CARD_BEATS
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.dice.views.beats import BEATS as DICE_BEATS
from companion.kernel.event import Event, Params
from companion.kernel.game import Game
from companion.kernel.remark import REMARKS
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.games import LayGame
from tests.clock import Clock
from tests.web.card_rig import CardRig
from tests.web.table_rig import NAMES, Rig
from web.games.cards.film.beat_hits import HITS as CARD_HITS
from web.games.dice.beat_hits import HITS as DICE_HITS
from web.parts.plug.beat_hits import WESTERN_HITS, Hits, hit_by

ENGLISH = Path("companion/locales/en")
PLACE = re.compile(r'data-beats="([^"]+)"')
BEAT = re.compile(r'<li data-line="\d+"([^>]*)>([^<]*)')


def event_keys(*files: str) -> set[str]:
    """Every event that has a sentence in these files."""
    keys = {key for file in files for key in json.loads((ENGLISH / file).read_text(encoding="utf-8"))}
    return {key.split(".")[1] for key in keys if key.startswith("event.")}  # an event has a sentence for each person


@pytest.mark.parametrize(("game", "hits", "beats"), [("cards", CARD_HITS, CARD_BEATS), ("dice", DICE_HITS, DICE_BEATS)])
def test_each_event_of_a_game_says_whom_it_hits(game: str, hits: dict[str, Hits], beats: dict[str, float]) -> None:
    every = (event_keys("events.json", f"{game}/events.json") | set(beats)) - set(REMARKS)
    assert every - set(hits) == set(), "whom do these hit?"
    assert set(hits) - every - set(WESTERN_HITS) == set(), "these are no events"


DO = (("seat", 1), ("target", 2))


@pytest.mark.parametrize(
    ("hits", "params", "seats"),
    [
        ("nobody", DO, []), ("seat", DO, [1]), ("target", DO, [2]), ("seat and target", DO, [1, 2]),
        ("all", (), [0, 1, 2, 3]), ("all others", DO, [0, 2, 3]), ("target", (("seat", 1), ("target", 1)), []),
        ("one and other", (("seat", 3), ("one", 0), ("other", 2)), [0, 2]),
        ("one and other", (("seat", 2), ("one", 0), ("other", 2)), [0]), ("target", (), []), ("seat", (), []),
    ],
)  # fmt: skip
def test_who_is_hit(hits: Hits, params: Params, seats: list[int]) -> None:
    assert sorted(hit_by(hits, params, 4)) == seats


@pytest.mark.parametrize(
    ("hits", "event", "seats"),
    [
        (CARD_HITS, Event("plays_at", (*DO, ("card", "bang:AS"))), [2]),
        (CARD_HITS, Event("flips", (("seat", 1), ("source", "jail:4H"), ("card", "barrel:KS"))), [1]),
        (CARD_HITS, Event("takes_from_hand", (*DO, ("cards", 1))), [2]),
        (CARD_HITS, Event("dynamite_goes_on", (*DO, ("card", "dynamite:2H"))), [2]),
        (CARD_HITS, Event("plays", (("seat", 1), ("card", "beer:6H"))), []),
        (CARD_HITS, Event("reward", DO), [1]),
        (DICE_HITS, Event("shot", (*DO, ("face", "bullseye1"))), [2]),
        (DICE_HITS, Event("beer", (("seat", 1), ("target", 1), ("points", 1))), []),
        (DICE_HITS, Event("gatling", (("seat", 1),)), [0, 2, 3]),
        (DICE_HITS, Event("judged", DO), [2]),
        (DICE_HITS, Event("life_lost", (("seat", 3), ("points", 1))), [3]),
        (DICE_HITS, Event("rolled", (("seat", 1), ("faces", "beer"))), []),
    ],
)
def test_what_is_done_or_given_to_somebody_hits(hits: dict[str, Hits], event: Event, seats: list[int]) -> None:
    assert sorted(hit_by(hits[event.key], event.params, 4)) == seats


# -- on the pages --------------------------------------------------------------------------------------------------


def news(phone: FlaskClient, path: str, place: str | None) -> tuple[str, list[tuple[bool, str]]]:
    """How far the page's film goes, and its new beats: whether each hits this page's player, and its words."""
    text = phone.get(path, headers={"X-Fragment": "all"} | ({"X-Beats": place} if place else {})).text
    found = PLACE.search(text)
    assert found
    return found[1], [(" data-mine" in more, words) for more, words in BEAT.findall(text)]


def test_only_whom_it_hits_is_shown_it_at_length(open_rig: Callable[..., Rig]) -> None:
    rig = open_rig(beats=1.0, clock=Clock(), window_seconds=0)
    phones = rig.sit(*NAMES[:5])
    seats = ("sheriff+ 8/10 0", "outlaw 1/8 0", "deputy 8/8 0", "renegade 8/8 0", "outlaw 8/8 0")
    position = " | ".join(("dice turn 4 P0", *(f"{seat} stranger" for seat in seats)))
    rig.table.do(LayGame(Game(DiceGame(), dice_setup(NAMES[:5], position, rig.table.state.next.options))))
    paths = ["/", *(f"/seat/{seat}" for seat in range(5))]
    pages = [rig.phone(), *phones]
    before = [news(page, path, None)[0] for page, path in zip(pages, paths, strict=True)]
    rig.throw("gatling", "gatling", "gatling", "arrow", "arrow")
    asked = rig.decision
    rig.table.do(GiveAnswer(0, asked.id, asked.epoch, ("keep",) * 5))
    looks = [news(page, path, place) for page, path, place in zip(pages, paths, before, strict=True)]
    mine = [[words for hit, words in beats if hit] for _, beats in looks]
    gatling = f"{NAMES[0]} fires the Gatling!"
    assert mine[0] == mine[1] == [], "neither the big screen nor who fires"
    for seat in (2, 3, 4):
        assert mine[1 + seat] == [gatling, "You lose 1 life point to the Gatling."]
    assert mine[2][:2] == [gatling, "You lose 1 life point to the Gatling."]
    assert mine[2][2:] == ["You are eliminated: Outlaw."], "the death, and nothing after it"
    assert len({len(beats) for _, beats in looks}) == 1, "everybody reads of everything"
    rig.throw(*["arrow"] * 5)  # the arrows run out: the Indians hit everybody who lives
    _, after = news(phones[1], paths[2], looks[2][0])
    assert after, "the dead read on"
    assert not any(hit for hit, _ in after)


def test_who_plays_a_card_is_not_shown_the_own_play_at_length(open_rig) -> None:
    rig = open_rig(CardRig, beats=1.0, random=Random(2), clock=Clock())
    *phones, _ = rig.begin()
    random, struck = Random(2), 0
    places = [news(phone, f"/seat/{seat}", None)[0] for seat, phone in enumerate(phones)]
    for _ in range(60):
        if rig.decision is None or rig.table.state.phase != "playing":
            break
        rig.step(phones, random)
        for seat, phone in enumerate(phones):
            places[seat], beats = news(phone, f"/seat/{seat}", places[seat])
            mine = [words for hit, words in beats if hit]
            struck += len(mine)
            assert not [words for words in mine if words.startswith(("You play", "You draw "))]
    assert struck, "nobody was hit in the whole game"
