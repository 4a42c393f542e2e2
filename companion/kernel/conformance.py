"""Conformance test for the rules of any game, by random legal play: `check(rules, setups, seed)`.

Plays to the end, then checks: a replay equals the original; the text form parses back to the record; undo leads back to
the same position; every choice has options, all of them legal; and neither a view, nor a tried correction, nor the
refusal of a wrong answer depends on what is hidden from its audience (non-interference).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from companion.kernel.correction import Correction
from companion.kernel.decision import (
    CHANCE,
    CLOCK,
    HOST,
    LAPSE,
    Allocation,
    Answer,
    Choice,
    Deal,
    Decision,
    Dice,
    Selection,
    Tokens,
    Window,
    is_chance,
    is_correctable,
    is_secret,
)
from companion.kernel.game import Game
from companion.kernel.notation import parse_record, record_text
from companion.kernel.random_play import chance_answer, random_answer, who_answers
from companion.kernel.record import Record
from companion.kernel.rules import Rules, Secrets, Setup, Twin
from companion.kernel.view import View, view_of
from companion.kernel.wrong_answers import check_refusals
from companion.support.errors import AnswerInvalid, Refused

SHORT = 60  # answers; a game with no more than these is undone at every step
DRAWN_STEPS = 20
DRAWN_CORRECTIONS = 30
"""Number of corrections that are tried in a game."""
LATE_ANSWERS = 25
"""How many answers before the end of the game corrections are tried within."""
LATE_THROWS = 6
"""How many of the latest throws a correction is tried for, so that some of what follows still stands."""
ALL_THE_SAME = 0.7
"""Probability that a tried throw shows one face on all dice: three Gatlings, arrows or dynamites eliminate players."""
LONGEST = 20_000
MEDDLES = 0.05
"""Probability that the host adjusts something before an answer."""

ANSWERS_WRONG = 0.04
"""Probability that wrong answers are sent before an answer."""

Meddling = Callable[[Game, Random], None]
"""A function that adjusts a game as a host would, if an adjustment is possible now."""
ACTS_BETWEEN = 0.1
"""Probability that a seat that may act in between does."""


def check(
    rules: Rules[Any], setups: Sequence[Setup], seed: int, games: int = 3, meddle: Meddling | None = None
) -> int:
    """Play `games` random games of every set-up and check each. Returns the number of answers played.

    With `meddle` the host adjusts what lies on the table now and then. Raises AssertionError with the record's text
    where the game breaks a promise.
    """
    played = 0
    for number, setup in enumerate(setups):
        for n in range(games):
            random = Random(f"{seed}/{number}/{n}")
            game = play_to_the_end(rules, setup, random, meddle)
            try:
                check_game(game, random)
            except AssertionError as error:
                raise AssertionError(f"{error}\n{record_text(game.record)}") from error
            played += len(game.record.answers)
    return played


def play_to_the_end(rules: Rules[Any], setup: Setup, random: Random, meddle: Meddling | None = None) -> Game:
    """A whole game of random legal answers, in which those who can step in at a window sometimes do."""
    game = Game(rules, setup)
    for _ in range(LONGEST):
        if game.pending is not None and meddle is not None and random.random() < MEDDLES:
            meddle(game, random)
        if game.pending is None:
            return game
        check_decision(game.pending, random)
        check_acts(game)
        _answer_or_act(game, random)
    raise AssertionError(f"The game has not ended after {LONGEST} answers.")


def _answer_or_act(game: Game, random: Random) -> None:
    """Answer for a seat that is asked, or for chance, or now and then have a seat act in between."""
    decision = game.pending
    assert decision is not None
    acts = game.acts_between()
    if acts and random.random() < ACTS_BETWEEN:
        seat, options = random.choice(acts)
        game.answer(seat, (random.choice(options).id,))
    elif game.waiting_for:
        seat = random.choice(game.waiting_for)
        game.answer(seat, random_answer(decision, seat, random))
    else:
        actor = who_answers(decision, random)
        game.answer(actor, chance_answer(game, random) if actor == CHANCE else random_answer(decision, actor, random))


def check_acts(game: Game) -> None:
    """Acts in between have other ids than the answers of the open decision."""
    decision = game.pending
    assert decision is not None
    for seat, options in game.acts_between():
        assert options, f"P{seat} may do nothing while {decision.id} is open"
        for option in options:
            assert decision.why_illegal(seat, (option.id,)) is not None, f"{option.id} also answers {decision.id}"


def check_decision(decision: Decision, random: Random) -> None:
    """Check that every option of a choice is legal, and that there is one; allocations and chance are sampled; rubbish
    is refused."""
    if isinstance(decision, Choice):
        assert decision.asked, f"{decision.id} asks nobody"
        for seat, options in decision.asked:
            assert options, f"{decision.id} gives P{seat} no option"
            for option in options:
                assert decision.why_illegal(seat, (option.id,)) is None, f"{decision.id} refuses its own {option.id}"
            assert decision.why_illegal(seat, ("rubbish",)) is not None
    elif isinstance(decision, Allocation):
        assert decision.slots, f"{decision.id} has nothing to allocate"
        assert all(slot.options for slot in decision.slots), f"{decision.id} has a slot without options"
        assert decision.why_illegal(decision.seat, random_answer(decision, decision.seat, random)) is None
        assert decision.why_illegal(decision.seat, ()) is not None
    elif isinstance(decision, Selection):
        assert 0 <= decision.least <= decision.most <= len(decision.options), f"{decision.id} asks for too many"
        picked = random_answer(decision, decision.seat, random)
        assert decision.why_illegal(decision.seat, picked) is None
        assert decision.in_order(picked[::-1]) == picked, f"{decision.id} does not keep its order"
        assert decision.why_illegal(decision.seat, ("rubbish",) * max(decision.least, 1)) is not None
    elif isinstance(decision, Window):
        assert {seat for seat, _ in decision.asked} <= set(decision.seats), f"{decision.id} asks who cannot be known"
        assert decision.why_illegal(CLOCK, LAPSE) is None, f"{decision.id} does not lapse"
        assert decision.why_illegal(CLOCK, ("rubbish",)) is not None
    else:
        assert decision.items, f"{decision.id} asks for nothing"
        assert decision.why_illegal(CHANCE, random_answer(decision, CHANCE, random)) is None
        assert decision.why_illegal(CHANCE, ("rubbish",) * len(decision.items)) is not None
    assert decision.why_illegal(99, ("rubbish",)) is not None


def check_game(game: Game, random: Random) -> None:
    """Every promise that can be checked on a finished game."""
    check_replay(game)
    check_undo(game, random)
    check_secrets(game, random)
    check_corrections(game, random)


def check_replay(game: Game) -> None:
    """Check that a record replays to the same game, also after a round trip through its text."""
    record = parse_record(record_text(game.record))
    assert record == game.record, "the text form does not give back the record"
    again = Game.replay(game.rules, record)
    assert again.events == game.events, "a replay has other events"
    assert all_views(again) == all_views(game), "a replay shows other views"


def check_undo(game: Game, random: Random) -> None:
    """Check that an undone game stands where it stood, and that the same answers lead to the same end."""
    answers = game.record.answers
    steps = range(1, len(answers) + 1)
    for step in steps if len(answers) <= SHORT else random.sample(steps, DRAWN_STEPS):
        before = Game.replay(game.rules, Record(game.setup, answers[:step]))
        try:
            before.undo(None, agreed=True)
        except Refused:
            nobody = all(answer.actor in (CHANCE, CLOCK) for answer in answers[:step])
            assert nobody, "an undo is refused though somebody has acted"
            continue
        acted = next(pair for pair in reversed(game.answered[:step]) if pair[1].actor not in (CHANCE, CLOCK))
        if acted[1].actor == HOST or is_chance(acted[0]):
            continue  # done in between, while dice were asked for: these come back, and it would come after them
        back = before.record.answers
        assert len(back) < step, "an undo does not lead back"
        assert back == answers[: len(back)], "an undo changes what was said before"
        stood = Game.replay(game.rules, before.record)
        assert stood.events == before.events, "an undo leads somewhere else"
        for answer in answers[len(back) : step]:
            if before.pending is not None and before.pending.id == answer.id:
                before.answer(answer.actor, answer.tokens)
        assert before.record.answers == answers[:step], "the same answers after an undo lead somewhere else"


def check_secrets(game: Game, random: Random, audiences: Sequence[int | None] | None = None) -> int:
    """Non-interference: other hidden cards change nothing of what an audience sees until they are shown.

    `audiences`: who is looked at; None: everybody. Returns the number of answers after which two games were compared.
    """
    secrets, compared = secrets_of(game), 0
    for audience in (None, *range(len(game.setup.players))) if audiences is None else audiences:
        twins = list(game.rules.twins(secrets, audience))
        for twin in random.sample(twins, min(2, len(twins))):
            compared += _walk_together(game, twin, audience, random)
    return compared


def secrets_of(game: Game) -> Secrets:
    """Returns the answers that may differ in a game that looks the same to some audience."""
    return {
        (answer.id, answer.actor): answer.tokens for decision, answer in game.answered if _may_differ(decision, answer)
    }


def _may_differ(decision: Decision, answer: Answer) -> bool:
    """Whether an answer may differ in a game that looks the same to some audience: deals, secret and closed choices."""
    closed = isinstance(decision, Choice) and not decision.open and len(decision.asked) > 1
    if isinstance(decision, Deal):
        return answer.actor == CHANCE
    is_answer = isinstance(answer.actor, int) and decision.why_illegal(answer.actor, answer.tokens) is None
    return is_answer and (is_secret(decision) or closed)  # what somebody does in between is for all to see


def changed(twin: Twin[Any], decision: Decision, answer: Answer) -> Tokens:
    """Returns the answer's tokens in the twin's game."""
    if not _may_differ(decision, answer):
        return answer.tokens
    return twin.answers.get((answer.id, answer.actor), answer.tokens)


def _walk_together(game: Game, twin: Twin[Any], audience: int | None, random: Random) -> int:
    here, there = Game(game.rules, game.setup), Game(game.rules, game.setup)
    for compared, (decision, answer) in enumerate(game.answered):
        if random.random() < ANSWERS_WRONG:
            check_refusals(here, there, audience, random)
        happened = here.answer(answer.actor, answer.tokens)
        if not twin.hidden(here.state):
            return compared  # the rules have shown it, perhaps by what only its holder can do
        happened_there = there.answer(answer.actor, changed(twin, decision, answer))
        if not (twin.hidden(here.state) and twin.hidden(there.state)):
            return compared  # the rules have shown it: from here on they are two games
        both = (happened, happened_there)
        known = [list(filter(None, (event.for_audience(audience) for event in events))) for events in both]
        assert known[0] == known[1], f"{audience} hears what is hidden from it, at {answer.id}"
        views = [view_of(each, audience, 5) for each in (here, there)]
        assert views[0] == views[1], f"the view of {audience} shows what is hidden from it, at {answer.id}"
    return len(game.answered)


def check_corrections(game: Game, random: Random) -> None:
    """Check that a tried correction shows the same, whatever is hidden from the audience that reads it."""
    secrets = secrets_of(game)
    audiences = (None, *range(len(game.setup.players)))
    for _ in range(DRAWN_CORRECTIONS):
        here = Game.replay(game.rules, Record(game.setup, game.record.answers[: _late_step(game, random)]))
        throws = [asked for asked, said in here.answered if is_correctable(asked) and said.actor == CHANCE]
        all_twins = game.rules.twins(secrets, random.choice(audiences))
        twins = [twin for twin in all_twins if twin.hidden(here.state)]
        there = _twin_of(here, random.choice(twins)) if twins and throws else None
        if there is not None:
            thrown = random.choice(throws[-LATE_THROWS:])
            check_correction(here, there, thrown.id, _harmful(thrown, random))
            check_tried_undo(here, there)


def check_tried_undo(here: Game, there: Game) -> None:
    """Two games that differ only in hidden cards show the same undo."""
    tried = [each.try_undo() if each.to_take_back() else None for each in (here, there)]
    shown = [None if each is None else (each.changes, _public(each.asked), each.sealed) for each in tried]
    assert shown[0] == shown[1], f"a tried undo shows what is hidden, after {len(here.record.answers)} answers"


def check_correction(here: Game, there: Game, decision: str, faces: Tokens) -> None:
    """Check that two games that differ only in hidden cards show the same correction."""
    shown = [_shown(each.try_correction(decision, faces)) for each in (here, there)]
    tried = f"{decision} as {' '.join(faces)} after {len(here.record.answers)} answers"
    assert shown[0] == shown[1], f"a tried correction shows what is hidden: {tried}"


def _late_step(game: Game, random: Random) -> int:
    """Returns a number of answers near the game's end, where one elimination more decides it."""
    answers = len(game.record.answers)
    return answers - 1 - random.randrange(min(LATE_ANSWERS, answers))


def _harmful(seen: Decision, random: Random) -> Tokens:
    """Returns faces for a throw: drawn for each die, or one face on all dice that have it, which changes most."""
    faces = random_answer(seen, CHANCE, random)
    if isinstance(seen, Deal):
        return faces
    assert isinstance(seen, Dice)
    same = random.choice(faces)
    if random.random() < ALL_THE_SAME:
        faces = tuple(same if same in may else face for face, may in zip(faces, seen.faces, strict=True))
    return faces


def _shown(correction: Correction) -> tuple[object, ...]:
    """Returns the parts of a tried correction that a page shows."""
    public = _public(correction.asked)
    what_fell = [answer.id for answer in correction.dropped]
    return correction.changes, what_fell, correction.waiting, public, correction.same_question, correction.sealed


def _public(asked: Decision | None) -> tuple[object, ...] | None:
    """Returns what everybody may know of a question."""
    return None if asked is None else (type(asked), asked.id, asked.key, asked.params, asked.seats)


def _twin_of(game: Game, twin: Twin[Any]) -> Game | None:
    """Returns the same game with other hidden cards; None if they can be distinguished by now."""
    partial = [(game.pending, said) for said in game.record.answers[len(game.answered) :] if game.pending is not None]
    said_here = (*game.answered, *partial)
    answers = [said._replace(tokens=changed(twin, asked, said)) for asked, said in said_here]
    try:
        there = Game.replay(game.rules, Record(game.setup, tuple(answers)))
    except AnswerInvalid:
        return None  # somebody has done what only the holder of a card can do
    return there if twin.hidden(there.state) else None


def all_views(game: Game) -> list[View]:
    """The public's view and every seat's."""
    return [view_of(game, audience) for audience in (None, *range(len(game.setup.players)))]
