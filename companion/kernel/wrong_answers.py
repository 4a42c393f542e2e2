"""Wrong answers of every kind, for the conformance test: what an audience hears of them must not depend on secrets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from companion.kernel.decision import (
    CHANCE,
    CLOCK,
    HOST,
    LAPSE,
    Actor,
    Allocation,
    Answer,
    Choice,
    Deal,
    Decision,
    Dice,
    Refusal,
    Selection,
    Tokens,
    Window,
    is_open,
)
from companion.kernel.game import Game
from companion.support.errors import Refused

RUBBISH = "rubbish"
GUESSES = 12
"""How many tokens that somebody could have picked, now or earlier, are tried as guesses."""
ADJUSTS = ("life=2", "cards=3", "role=outlaw", "eliminate")
"""Tokens by which the host may try to set a seat right."""
PLACES = ("lays", "discards")
"""The places where the host may say that a card lies."""


def check_refusals(here: Game, there: Game, audience: int | None, random: Random) -> None:
    """Two games that the audience cannot distinguish refuse every wrong answer alike, and change nothing by it.

    An answer for another seat, of which nobody else may know the options, is refused the same whatever it says.
    """
    decision = here.pending
    if decision is None or there.pending is None:
        return
    before = len(here.answered), here.epoch, here.waiting_for
    for actor in _actors(here, audience, random):
        same: set[Refusal | None] = set()
        for tokens in _tokens(here, there, random):
            for id, epoch in _names(here):
                answer = Answer(id, actor, tokens)
                said = [game.why_refused(answer, audience, epoch) for game in (here, there)]
                assert said[0] == said[1], f"a refusal shows {audience} what is hidden, of {answer}: {said}"
                if actor == audience or (actor == CHANCE and audience is None):
                    _check_refused(here, answer, epoch, said[0])
                if id == decision.id and epoch in (None, here.epoch):
                    same.add(said[0])
        blind = not is_open(decision) and actor not in (audience, HOST)
        assert not blind or (len(same) == 1 and None not in same), f"{audience} answers for {actor}: {same}"
    assert before == (len(here.answered), here.epoch, here.waiting_for), "a refused answer changes the game"


def _check_refused(game: Game, answer: Answer, epoch: int | None, why: Refusal | None) -> None:
    """Check that a refused answer gets its reason, and no other."""
    if why is None or (answer.actor == CHANCE and not is_open(_asked(game))):
        return
    heard = None
    try:
        game.answer(answer.actor, answer.tokens, decision=answer.id, epoch=epoch)
    except Refused as refused:
        heard = Refusal(refused.key, tuple(refused.params.items()))
    assert heard == why, f"{answer} is refused with {why}, and who sends it hears {heard}"


def _actors(game: Game, audience: int | None, random: Random) -> list[Actor]:
    """The actors that answers are tried for: the audience, somebody who is asked, somebody who is not, and nobody at
    the table."""
    asked, seats = _asked(game).seats, range(len(game.setup.players))
    others = [seat for seat in seats if seat not in asked]
    actors: list[Actor] = [] if audience is None else [audience]
    actors += random.sample(asked, min(2, len(asked))) + random.sample(others, min(1, len(others)))
    return list(dict.fromkeys([*actors, len(seats), CHANCE, CLOCK, HOST]))


def _names(game: Game) -> Iterator[tuple[str, int | None]]:
    """The decision and epoch that an answer names: those that are open, and stale ones."""
    asked = _asked(game).id
    yield asked, game.epoch
    yield asked, game.epoch - 1
    yield "nowhere", None
    if game.answered and game.answered[-1][0].id != asked:
        yield game.answered[-1][0].id, game.epoch


def _tokens(here: Game, there: Game, random: Random) -> list[Tokens]:
    """What is answered: nothing, rubbish, guesses, too little and too much, and answers of another shape."""
    known = set(_ids(_asked(here))) | set(_ids(_asked(there)))
    for game in (here, there):
        past = game.answered
        for decision, _ in random.sample(past, min(GUESSES, len(past))):
            known |= set(_ids(decision))
    guesses = random.sample(sorted(known), min(GUESSES, len(known)))
    own = _ids(_asked(there))
    places = [f"P0/{place}={token}" for place in PLACES for token in guesses[:3]]
    return [
        (),
        ("",),
        (RUBBISH,),
        LAPSE,
        *((token,) for token in guesses),
        *((token,) for token in random.sample(own, min(GUESSES, len(own)))),
        tuple(guesses[:2]),
        tuple(guesses),
        tuple(own),
        (RUBBISH,) * len(own),
        *((f"P{seat}/{what}",) for seat in (0, 1, 99) for what in ADJUSTS),
        *((token,) for token in places),
    ]


def _ids(decision: Decision) -> list[str]:
    """Every token that stands for something in a decision."""
    return list(dict.fromkeys(_each(decision)))


def _each(decision: Decision) -> Iterable[str]:
    if isinstance(decision, Choice | Window):
        return (option.id for _, options in decision.asked for option in options)
    if isinstance(decision, Allocation):
        return (option.id for slot in decision.slots for option in slot.options)
    if isinstance(decision, Selection):
        return (option.id for option in decision.options)
    if isinstance(decision, Dice):
        return (face for faces in decision.faces for face in faces)
    assert isinstance(decision, Deal)
    return decision.deck


def _asked(game: Game) -> Decision:
    assert game.pending is not None
    return game.pending
