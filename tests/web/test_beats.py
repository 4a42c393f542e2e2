"""What a page is told of what happened: its own audience's beats since it looked last, in order, and nothing more."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from html import unescape
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from flask.testing import FlaskClient

from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.corrections import ConfirmCorrection, TryCorrection, Undo
from companion.table.inputs.games import ChooseGame, ChooseOptions, StartGame
from companion.table.waiting.pacing import MOST
from tests.clock import Clock
from tests.web.card_rig import CardRig
from tests.web.table_rig import NAMES, Rig
from tests.web.test_secrets import Dealer
from tests.web.toy_rig import HANDS, ToyRig
from web.parts.site import site

PLACE = re.compile(r'data-beats="([0-9]+ [0-9.]+|all [0-9.]+)"')
BEAT = re.compile(
    r'<li data-line="(\d+)" data-seconds="([0-9.]+)" data-kind="(\w+)"([^>]*)>([^<]*)'
    r"(?:<template>.*?</template>)?</li>",
    re.S,
)
MORE = re.compile(r'data-(\w+)="([^"]*)"')


class Told(NamedTuple):
    """A beat as a page got it."""

    line: int
    seconds: float
    kind: str
    more: dict[str, str]
    words: str


def look(phone: FlaskClient, path: str, shown: str | None = None) -> tuple[str, list[Told]]:
    """A fragment's place, and the beats in it; `shown`: how far the page has fetched its film."""
    headers = {"X-Fragment": "all"} | ({"X-Beats": shown} if shown is not None else {})
    answer = phone.get(path, headers=headers)
    assert answer.status_code == 200
    text = answer.text
    place = PLACE.search(text)
    found = [
        Told(int(line), float(seconds), kind, more_of(more), unescape(words))
        for line, seconds, kind, more, words in BEAT.findall(text)
    ]
    return place[1] if place else "", found


def more_of(attributes: str) -> dict[str, str]:
    """The other attributes of a beat, by name."""
    return {name: unescape(said) for name, said in MORE.findall(attributes)}


@pytest.fixture
def filmed(open_rig: Callable[..., Rig]) -> Rig:
    return open_rig(beats=1.0, clock=Clock(), window_seconds=0)


def begun(rig: Rig, players: int = 4) -> list[FlaskClient]:
    phones = rig.sit(*NAMES[:players])
    rig.table.do(StartGame())
    return phones


def aim(rig: Rig, number: int = 0) -> None:
    """Answer what is asked by the first option everywhere."""
    asked = rig.decision
    tokens = tuple(slot.options[min(number, len(slot.options) - 1)].id for slot in asked.slots)
    rig.table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, tokens or (asked.options[0].id,)))


def stop(rig: Rig) -> None:
    """Throw no die again."""
    asked = rig.decision
    rig.table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, ("keep",) * len(asked.slots)))


# -- in order, once, and the state without a film --------------------------------------------------------------------


def test_a_page_that_opens_gets_how_the_table_stands_and_no_film(filmed: Rig) -> None:
    phones = begun(filmed)
    for phone, path in ((filmed.phone(), "/"), (phones[1], "/seat/1")):
        text = phone.get(path).text
        assert PLACE.search(text)
        assert 'id="beats"' not in text
        assert look(phone, path)[1] == []


def test_what_happened_comes_in_order_with_its_length_and_who_did_it(filmed: Rig) -> None:
    begun(filmed)
    screen, active = filmed.phone(), filmed.active
    place, _ = look(screen, "/")
    filmed.throw("arrow", "beer", "bullseye1", "bullseye1", "gatling")
    place, beats = look(screen, "/", place)
    assert [(beat.kind, beat.seconds) for beat in beats] == [("dice", 1.5), ("arrows", 0.9)]
    assert beats[0].more == {
        "sound": "rattle", "who": str(active), "faces": "arrow beer bullseye1 bullseye1 gatling",
    }  # fmt: skip
    assert beats[1].words == f"{NAMES[active]} takes 1 arrow."
    stop(filmed)
    aim(filmed)
    place, beats = look(screen, "/", place)
    assert [beat.kind for beat in beats] == ["shot", "shot", *["loss"] * (len(beats) - 2)]
    assert beats[0].more["who"] == str(active)
    assert beats[0].more["to"] != str(active)
    assert [beat.line for beat in beats] == list(range(beats[0].line, beats[0].line + len(beats)))
    assert look(screen, "/", place)[1] == []


def test_the_start_of_a_game_is_shown_to_who_stood_in_the_lobby(filmed: Rig) -> None:
    phones = filmed.sit(*NAMES[:4])
    place, none = look(phones[0], "/seat/0")
    assert (place, none) == ("0 0.0.0", [])
    filmed.table.do(StartGame())
    kinds = [beat.kind for beat in look(phones[0], "/seat/0", place)[1]]
    assert kinds[0] == "role"
    assert kinds[-1] == "turn"


def test_a_page_that_was_away_long_gets_no_film(filmed: Rig) -> None:
    begun(filmed)
    screen = filmed.phone()
    place, _ = look(screen, "/")
    while len(filmed.table.state.game.views[None].log) <= int(place.rpartition(".")[2]) + MOST:
        if filmed.decision.shape == "dice":
            filmed.throw(*["beer"] * len(filmed.decision.items))
        elif filmed.decision.slots and filmed.decision.key == "reroll":
            stop(filmed)
        else:
            aim(filmed)
    assert look(screen, "/", place)[1] == []


def test_a_look_that_is_doubled_or_late_changes_nothing(filmed: Rig) -> None:
    begun(filmed)
    screen = filmed.phone()
    place, _ = look(screen, "/")
    filmed.throw(*["beer"] * 5)
    before = filmed.table.state
    once, twice = look(screen, "/", place), look(screen, "/", place)
    assert once == twice
    assert once[1]
    assert filmed.table.state is before


@pytest.mark.parametrize("shown", ["", "x", "1.0", "1.0.-4", "9.9.9", "1.0.999999999", "1.0.0.0", "1.0.3; DROP", "💣"])
def test_a_place_that_makes_no_sense_gets_how_the_table_stands(filmed: Rig, shown: str) -> None:
    begun(filmed)
    place = f"all {shown}".encode().decode("latin-1")
    answer = filmed.phone().get("/", headers={"X-Fragment": "all", "X-Beats": place})
    assert answer.status_code == 200
    if shown != "9.9.9":  # a game that this page has not seen is shown from its deal
        assert 'id="beats"' not in answer.text


@pytest.mark.parametrize("other", ["/", "/seat/2"])
def test_a_page_goes_on_with_no_film_of_another_audience(filmed: Rig, other: str) -> None:
    """A phone goes from hand to hand on one address: each player's log has a length of its own."""
    phones = begun(filmed)
    own, others = look(phones[1], "/seat/1")[0], look(phones[2], other)[0]
    filmed.throw(*["beer"] * 5)
    assert look(phones[1], "/seat/1", own)[1]
    assert look(phones[1], "/seat/1", others)[1] == []
    assert look(phones[2], other, own)[1] == []


def test_an_answer_by_a_form_brings_the_film_too(filmed: Rig) -> None:
    phones = begun(filmed)
    active = filmed.active
    place, _ = look(phones[active], f"/seat/{active}")
    filmed.throw("beer", "beer", "beer", "beer", "bullseye1")
    asked = filmed.decision
    form = {"decision": asked.id, "epoch": str(asked.epoch), "do": "done"}
    headers = {"X-Fragment": "all", "X-Beats": place}
    told = phones[active].post(f"/seat/{active}/answer", data=form, headers=headers, follow_redirects=True)
    assert told.status_code == 200
    assert next(kind for _, _, kind, _, _ in BEAT.findall(told.text)) == "dice"


def test_a_table_without_a_film_sends_no_beats(rig: Rig) -> None:
    begun(rig)
    assert look(rig.phone(), "/", "all 1.0.0") == ("", [])


# -- taken back, put right -------------------------------------------------------------------------------------------


def test_what_is_taken_back_is_told_in_short_and_not_played_again(filmed: Rig) -> None:
    begun(filmed)
    screen = filmed.phone()
    filmed.throw("beer", "beer", "beer", "bullseye1", "bullseye1")
    stop(filmed)
    place, _ = look(screen, "/")
    aim(filmed)
    shot, beats = look(screen, "/", place)
    assert "shot" in [beat.kind for beat in beats]
    filmed.table.do(Undo(None))
    for since in (place, shot):
        _, beats = look(screen, "/", since)
        assert [beat.kind for beat in beats] == ["back"]
        assert "takes back" in beats[0].words


def test_of_a_game_with_a_correction_only_what_is_final_is_spoken(filmed: Rig) -> None:
    """Which sounds and sentences a screen is asked for, from the first throw to the next turn."""
    begun(filmed)
    screen, who = filmed.phone(), NAMES[filmed.active]
    place, _ = look(screen, "/")
    sounds: list[str] = []
    said: list[str] = []

    def listen() -> None:
        nonlocal place
        place, beats = look(screen, "/", place)
        sounds.extend(beat.more["sound"] for beat in beats if "sound" in beat.more)
        said.extend(beat.more["say"] for beat in beats if "say" in beat.more)

    filmed.throw("dynamite", "gatling", "beer", "bullseye1", "bullseye1")
    listen()
    asked = filmed.decision
    again = ("keep", "throw", *["keep"] * 3)
    filmed.table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, again))
    filmed.throw("beer")
    listen()
    assert (sounds, said) == (["rattle", "rattle"], []), "a throw that may be thrown again is not spoken"
    first = filmed.table.state.game.throws[0]
    filmed.table.do(TryCorrection(first.decision, ("dynamite", "gatling", "bullseye1", "bullseye1", "bullseye1")))
    filmed.table.do(ConfirmCorrection())
    listen()
    assert sounds[2:] == ["bell"]
    assert said == [f"The host puts {who}'s throw right: die 3 is bull's eye 1, not beer."]
    if filmed.decision.key == "reroll":
        stop(filmed)
    aim(filmed)
    listen()
    assert said[1] == f"{who} rolls dynamite, beer, bull's eye 1, bull's eye 1, bull's eye 1."
    assert "shot" in sounds
    while filmed.table.state.game.views[None].table.turn == 1:
        aim(filmed)
        listen()
    assert len([words for words in said if "rolls" in words]) == 1, "the final dice are told once"
    assert not any("gatling" in words.casefold() for words in said), "what was misread is never spoken"


def test_at_the_end_the_roles_are_turned_losers_first(filmed: Rig) -> None:
    begun(filmed)
    screen = filmed.phone()
    random = Random(3)
    place, beats = look(screen, "/")
    for _ in range(900):
        if filmed.table.state.phase == "over":
            break
        asked = filmed.decision
        if asked.shape == "dice":
            filmed.throw(*[random.choice(("gatling", "bullseye1", "arrow", "gatling")) for _ in asked.items])
        elif asked.key == "reroll":
            stop(filmed)
        else:
            aim(filmed, random.randrange(2))
        place, beats = look(screen, "/", place)
    assert filmed.table.state.phase == "over"
    kinds = [beat.kind for beat in beats]
    assert kinds.count("over") == 1
    shown = beats[kinds.index("over") + 1 :]
    assert [beat.kind for beat in shown] == ["reveal"] * 4
    won = filmed.table.state.game.views[None].table.winners
    seats = [int(beat.more["who"]) for beat in shown]
    assert sorted(seats) == [0, 1, 2, 3]
    assert set(seats[4 - len(won) :]) == set(won), "the winners come last"
    assert all(beat.more["label"] for beat in shown)


# -- secrets ---------------------------------------------------------------------------------------------------------


def test_no_film_shows_a_role_that_lies_under_a_finger(filmed: Rig) -> None:
    phones = filmed.sit(*NAMES[:5])
    filmed.table.do(StartGame())
    for seat, phone in enumerate(phones):
        log = [event.key for event in filmed.table.state.game.views[seat].log]
        assert "your_role" in log or filmed.table.state.game.views[None].table.seats[seat].role_shown
        _, beats = look(phone, f"/seat/{seat}", f"{seat} 0.0.0")
        assert beats
        assert not any("Your role" in beat.words for beat in beats)


def test_no_byte_of_a_film_depends_on_what_is_hidden_from_its_audience(
    open_rig: Callable[..., Rig], monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: defaultdict[int, Iterator[int]] = defaultdict(count)  # twins have the same phones: codes depend on it
    tokens_hex = SimpleNamespace(token_hex=lambda length: f"{next(counts[id(site())]):0{2 * length}x}")
    monkeypatch.setattr("web.access.access.secrets", tokens_hex)
    roles = ("sheriff", "outlaw", "renegade", "outlaw", "deputy")
    twin = ("sheriff", "renegade", "outlaw", "outlaw", "deputy")
    rigs = [open_rig(random=Dealer(dealt, 5), beats=1.0, clock=lambda: 1.0) for dealt in (roles, twin)]
    phones = [rig.sit(*NAMES[:5]) for rig in rigs]
    screens = [rig.phone() for rig in rigs]
    for rig in rigs:
        rig.table.do(StartGame())
    random, films = Random(5), 0
    for _ in range(40):
        seats = rigs[0].table.state.game.views[None].table.seats
        if rigs[0].table.state.phase != "playing" or seats[1].role_shown or seats[2].role_shown:
            break
        asked = rigs[0].decision
        if asked.shape == "dice":
            faces = [random.choice(each) for each in asked.faces]
            for rig in rigs:
                rig.throw(*faces)
        else:
            tokens = tuple(random.choice(slot.options).id for slot in asked.slots) or (asked.options[0].id,)
            for rig in rigs:
                rig.table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, tokens))
        for pair, path in ((screens, "/"), *((([p[n] for p in phones]), f"/seat/{n}") for n in (0, 3, 4))):
            begun_at, _, lines = look(pair[0], path)[0].rpartition(".")
            headers = {"X-Fragment": "all", "X-Beats": f"{begun_at}.{max(0, int(lines) - 9)}"}
            one, other = (phone.get(path, headers=headers).data for phone in pair)
            films += b'id="beats"' in one
            assert one == other
        assert rigs[0].table.beats_left() == rigs[1].table.beats_left(), "the time is the public's"
    assert films > 40


@pytest.fixture
def toy(tmp_path: Path) -> Iterator[ToyRig]:
    rig = ToyRig(tmp_path / "toy", closed_seconds=0.0, window_seconds=None, beats=1.0)
    yield rig
    rig.close()


def test_no_hand_is_filmed_and_nobodys_numbers_tell_of_it(toy: ToyRig) -> None:
    phones = toy.sit("Anna", "Ben")
    toy.table.do(ChooseGame("toy"))
    toy.table.do(ChooseOptions(HANDS))
    places = [look(phone, f"/seat/{seat}")[0] for seat, phone in enumerate(phones)]
    toy.table.do(StartGame())
    screen = toy.app.test_client()
    _, public = look(screen, "/", "all 0.0.0")
    hands = [toy.table.state.game.views[seat].table.hands[seat] for seat in (0, 1)]
    for seat, phone in enumerate(phones):
        _, beats = look(phone, f"/seat/{seat}", places[seat])
        told = " ".join(beat.words + beat.more.get("label", "") for beat in beats)
        assert not any(f"{card} " in f"{told} " for hand in hands for card in hand)
        assert [beat.words for beat in beats] == [beat.words for beat in public]
        first = beats[0].line
        assert [beat.line for beat in beats] == list(range(first, first + len(beats))), "no gap where others learnt"
    told = " ".join(beat.words for beat in public)
    assert public
    assert not any(f"{card} " in f"{told} " for hand in hands for card in hand)
    assert [beat.line for beat in public] == list(range(1, len(public) + 1))


def test_cards_of_the_card_game_are_named_where_all_see_them(open_rig) -> None:
    rig = open_rig(CardRig, beats=1.0, window_seconds=None)
    phones, random = rig.begin(), Random(1)
    screen, kinds = rig.phone(), set()
    place, _ = look(screen, "/")
    for _ in range(60):
        if rig.decision is None:
            break
        rig.step(phones, random)
        place, beats = look(screen, "/", place)
        kinds |= {beat.kind for beat in beats}
        drawn = [beat for beat in beats if "draws" in beat.words and "shows" not in beat.words]
        assert all("label" not in beat.more for beat in drawn)
    assert {"card", "loss", "turn"} <= kinds


# -- quiet -------------------------------------------------------------------------------------------------------------


def test_the_host_mutes_all_devices_until_it_lets_them_sound_again(filmed: Rig) -> None:
    begun(filmed)
    host, screen = filmed.host(), filmed.phone()
    assert "data-muted" not in screen.get("/").text
    assert host.post("/host/mute", data={"muted": "yes"}).status_code == 303
    assert "data-muted" in screen.get("/").text
    assert "All devices are silent." in host.get("/host").text
    assert (filmed.journal.path.parent / "muted").exists(), "it stays so over a restart"
    assert host.post("/host/mute", data={"muted": "no"}).status_code == 303
    assert "data-muted" not in screen.get("/").text
    assert not (filmed.journal.path.parent / "muted").exists()


@pytest.mark.parametrize("form", [{}, {"muted": ""}, {"muted": "perhaps"}])
def test_the_host_says_whether_it_is_muted(filmed: Rig, form: dict[str, str]) -> None:
    begun(filmed)
    assert filmed.host().post("/host/mute", data=form).status_code == 409
    assert filmed.table.state.machine.muted is False
