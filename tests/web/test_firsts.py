"""What happens for the first time is explained once, while its turn lasts, on every page alike, in both games."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.games.cards.options import Options as CardOptions
from companion.games.cards.rules import CardGame, card_setup
from companion.games.dice.options import Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.event import Event
from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.table.inputs.answers import CloseWindow, GiveAnswer
from companion.table.inputs.corrections import ConfirmCorrection, TryCorrection, Undo
from companion.table.inputs.games import LayGame
from tests.clock import Clock
from tests.web.card_rig import CardRig
from tests.web.table_rig import NAMES, Rig
from web.games.dice.first_night.glossary import FIRST_NIGHT, SALOON_FACES

TABLE = (
    "dice turn 4 P0 | sheriff+ 9/10 0 stranger | outlaw 7/8 0 stranger | outlaw 7/8 0 stranger | "
    "renegade 7/8 0 stranger"
)
FIRST = re.compile(r'<p class="first" id="first-(\w+)">')
POSITION = (
    "cards turn 4 P0 | sheriff+ 4/4 paul_regret hand bang:2D,dynamite:2H,beer:6H | "
    "outlaw 4/4 jourdonnais hand missed:10C | outlaw 4/4 kit_carlson | renegade 4/4 rose_doolan"
)


def firsts(phone, path: str) -> list[str]:
    return FIRST.findall(phone.get(path).text)


def lay(rig: Rig, **options: str) -> list:
    phones = rig.sit(*NAMES[:4])
    rig.lay(TABLE, players=4, modules=(), **options)
    return phones


def keep(rig: Rig) -> None:
    decision = rig.decision
    rig.table.do(GiveAnswer(0, decision.id, decision.epoch, ("keep",) * 5))


def everywhere(rig: Rig, phones) -> set[tuple[str, ...]]:
    pages = [tuple(firsts(phone, f"/seat/{seat}")) for seat, phone in enumerate(phones)]
    return {*pages, tuple(firsts(rig.phone(), "/"))}


def test_an_arrow_and_a_dynamite_are_explained_once(rig: Rig) -> None:
    phones = lay(rig)
    assert everywhere(rig, phones) == {()}
    rig.throw("arrow", "dynamite", "gatling", "gatling", "arrow")
    assert everywhere(rig, phones) == {("arrow", "dynamite", "gatling")}, "each once on each page, the same for all"
    seen, _, heard = phones[1].get("/seat/1").text.partition('id="heard"')
    for words in (seen, heard):
        assert words.count("The last arrow of the pile brings the Indians.") == 1
    keep(rig)
    assert rig.active == 1
    assert everywhere(rig, phones) == {()}, "the turn is over"
    rig.throw("arrow", "dynamite", "gatling", "gatling", "arrow")
    assert everywhere(rig, phones) == {()}, "it is not the first any more"


def test_what_came_first_stays_till_the_end_of_its_turn(rig: Rig) -> None:
    phones = lay(rig)
    rig.throw("arrow", "beer", "gatling", "gatling", "beer")
    decision = rig.decision
    rig.table.do(GiveAnswer(0, decision.id, decision.epoch, ("keep", "throw", "keep", "keep", "keep")))
    rig.throw("dynamite")
    assert everywhere(rig, phones) == {("arrow", "dynamite", "beer", "gatling")}


def test_the_attack_and_each_face_of_a_saloon_die_are_explained_at_their_first_time() -> None:
    rolled = Event("rolled", (("seat", 0), ("faces", "arrow double_beer bullet")))
    assert {key for key, happens in FIRST_NIGHT.firsts.items() if happens(rolled)} == {"double_beer", "bullet"}
    assert [key for key, happens in FIRST_NIGHT.firsts.items() if happens(Event("attack", ()))] == ["indians"]
    assert set(SALOON_FACES) <= set(FIRST_NIGHT.firsts)


def test_what_is_taken_back_or_put_right_is_told_where_it_happens_then(rig: Rig) -> None:
    phones = lay(rig)
    rig.throw("arrow", "gatling", "gatling", "gatling", "gatling")
    keep(rig)
    assert everywhere(rig, phones) == {()}
    rig.table.do(Undo(None))
    assert everywhere(rig, phones) == {("arrow", "gatling")}, "the turn goes on in which it happened"
    thrown = rig.table.state.game.throws[-1].decision
    rig.table.do(TryCorrection(thrown, ("dynamite", "gatling", "gatling", "gatling", "gatling")))
    rig.table.do(ConfirmCorrection())
    assert everywhere(rig, phones) == {("dynamite", "gatling")}, "there has been no arrow"
    keep(rig)
    rig.throw("arrow", "gatling", "gatling", "gatling", "dynamite")
    assert everywhere(rig, phones) == {("arrow",)}, "that is the first by now"


def test_the_table_may_want_no_explanations(rig: Rig) -> None:
    phones = lay(rig, hints="untold")
    rig.throw("arrow", "dynamite", "gatling", "gatling", "arrow")
    assert everywhere(rig, phones) == {()}


def test_who_has_played_a_whole_game_here_is_told_nothing(rig: Rig) -> None:
    game, random = Game(DiceGame(), dice_setup(NAMES[:4], options=Options())), Random(1)
    while game.pending is not None:
        play_on(game, random)
    rig.write_down(game)
    phones = lay(rig)
    rig.throw("arrow", "dynamite", "gatling", "gatling", "arrow")
    assert everywhere(rig, phones) == {()}


@pytest.fixture
def saloon(open_rig: Callable[..., Rig]) -> Rig:
    return open_rig(window_seconds=None, clock=Clock())


def test_the_first_moment_to_step_in_is_explained_in_its_turn_alone(saloon: Rig) -> None:
    phones = saloon.sit(*NAMES[:5])
    saloon.lay(modules=("special_roles",))
    told = []
    for _ in range(40):
        state, decision = saloon.table.state, saloon.decision
        seen = {tuple(key for key in page if key == "window") for page in everywhere(saloon, phones)}
        assert len(seen) == 1, "the same on every page, whoever could act"
        told.append((state.game.views[None].table.turn, decision.shape == "window", seen.pop() == ("window",)))
        if decision.shape == "window":
            saloon.table.do(CloseWindow())
        elif decision.shape == "dice":
            saloon.throw(*["beer"] * len(decision.items))
        elif decision.key == "reroll":
            saloon.table.do(
                GiveAnswer(decision.waiting_for[0], decision.id, decision.epoch, ("keep",) * len(decision.slots))
            )
        elif decision.key == "serve":
            picks = tuple(slot.options[0].id for slot in decision.slots)
            saloon.table.do(GiveAnswer(decision.waiting_for[0], decision.id, decision.epoch, picks))
        else:
            option = decision.options[0].id
            saloon.table.do(GiveAnswer(decision.waiting_for[0], decision.id, decision.epoch, (option,)))
    first = next(turn for turn, opened, _ in told if opened)
    assert [is_told for *_, is_told in told] == [turn == first and opened for turn, opened, _ in told]
    assert max(turn for turn, *_ in told) > first


@pytest.fixture
def cards(tmp_path: Path):
    rig = CardRig(tmp_path)
    yield rig
    rig.close()


def laid(cards: CardRig, options: CardOptions | None = None) -> list:
    phones = cards.sit(*NAMES[:4])
    cards.table.do(LayGame(Game(CardGame(), card_setup(NAMES[:4], POSITION, options))))
    return phones


def play(cards: CardRig, token: str) -> None:
    while cards.asked.key != "play":
        seat = cards.decision.waiting_for[0]
        cards.table.do(GiveAnswer(seat, cards.decision.id, cards.decision.epoch, ("take",)))
        cards.wait()
    cards.table.do(GiveAnswer(cards.active, cards.decision.id, cards.decision.epoch, (token,)))
    cards.wait()


def test_the_first_shot_and_the_first_dynamite_of_cards_are_explained(cards: CardRig) -> None:
    phones = laid(cards)
    assert everywhere(cards, phones) == {()}
    play(cards, "play:bang:2D@P1")
    assert everywhere(cards, phones) == {("shot",)}
    play(cards, "play:dynamite:2H")
    assert everywhere(cards, phones) == {("shot", "dynamite")}
    play(cards, "end")
    assert everywhere(cards, phones) == {()}


def test_the_first_draw_is_explained(cards: CardRig) -> None:
    phones = laid(cards)
    play(cards, "play:bang:2D@P1")
    options = [option.id for option in cards.asked.options(1)]
    barrel = next(option for option in options if option.startswith("draw"))
    cards.table.do(GiveAnswer(1, cards.decision.id, cards.decision.epoch, (barrel,)))
    cards.wait()
    assert everywhere(cards, phones) == {("shot", "flip")}


def test_a_table_of_cards_may_want_no_explanations(cards: CardRig) -> None:
    phones = laid(cards, CardOptions(hints="untold"))
    play(cards, "play:bang:2D@P1")
    assert everywhere(cards, phones) == {()}
