"""A table where anything is said in any order, by hypothesis: nothing breaks what every dice game promises.

Players answer, step in or let windows lapse; the host and the players take back, throw again, correct and adjust; and
some say what is not theirs to say. After each step the promises (`dice_promises.py`) are checked and the record is
replayed.
"""

from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.games.dice.faces import ALL_FACES, FACES, FACES_OF, die_named
from companion.games.dice.options import CHOICES, GHOST, GHOST_PLAYERS, MODULES, SPECIAL_ROLES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.decision import CHANCE, CLOCK, HOST, LAPSE, Allocation, Choice, Dice, Window
from companion.kernel.game import Game
from companion.kernel.random_play import play_on, random_answer
from companion.support.errors import Refused
from tests.companion.games.dice.dice_promises import (
    check_nothing_is_asked_twice,
    check_promises,
    check_replay,
    standing,
)

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")
RULES = DiceGame()
READINGS = st.dictionaries(
    st.sampled_from([choice for choice in CHOICES if choice.name not in ("roles_by", "characters_by", "role_cards")]),
    st.integers(0, 1),
    max_size=12,
)
"""How a table reads some of the unclear places."""


class DiceMachine(RuleBasedStateMachine):
    """One table of friends."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Game | None = None

    def seat_down(self, players: int, options: Options, seed: int, last_legs: bool) -> None:
        self.game = Game(RULES, dice_setup(NAMES[:players], options=options))
        random = Random(seed)
        while self.table.turn == 0:
            play_on(self.game, random)
        if last_legs:  # whole games are long; here somebody falls soon
            self.game.adjust([f"P{seat}/life={random.randint(1, 2)}" for seat in range(players)])

    @property
    def table(self):
        return self.game.state

    @property
    def pending(self):
        return self.game.pending

    # -- what players do -------------------------------------------------------------------------------------------

    @precondition(lambda self: self.game and self.pending)
    @rule(data=st.data())
    def somebody_answers(self, data):
        seat, tokens = self.some_answer(data)
        self.game.answer(seat, tokens, decision=self.pending.id, epoch=self.game.epoch)

    @precondition(lambda self: self.game and self.pending)
    @rule(seed=st.integers(0, 10**9), answers=st.integers(2, 30))
    def they_play_on(self, seed, answers):
        random = Random(seed)
        for _ in range(answers):
            if self.pending is None:
                return
            play_on(self.game, random)
            check_promises(self.game)

    @precondition(lambda self: self.game and RULES.dice_wanted(self.table, self.pending, 0))
    @rule(data=st.data())
    def dice_are_thrown_into_the_tray(self, data):
        wanted = RULES.dice_wanted(self.table, self.pending, self.game.epoch)
        dice = list(wanted.dice)
        if not wanted.every:
            dice = data.draw(st.lists(st.sampled_from(dice), unique=True, min_size=1))
        thrown = {number: data.draw(st.sampled_from(FACES_OF[die_named(number)])) for number in dice}
        for answer in RULES.answers_of_throw(self.table, self.pending, thrown):
            if self.pending is None or self.pending.id != answer.id:
                return  # after an undo these dice have come back as they lay
            self.game.answer(answer.actor, answer.tokens, decision=answer.id)

    @precondition(lambda self: self.game)
    @rule(data=st.data())
    def somebody_says_what_is_refused(self, data):
        before, record, epoch = standing(self.game), self.game.record, self.game.epoch
        with pytest.raises(Refused):
            self.say_what_is_refused(data)
        assert (standing(self.game), self.game.record, self.game.epoch) == (before, record, epoch)

    # -- what is taken back ----------------------------------------------------------------------------------------

    @precondition(lambda self: self.game)
    @rule(data=st.data(), again=st.booleans())
    def it_is_undone(self, data, again):
        by = data.draw(st.sampled_from([None, *range(len(self.table.seats))]))
        before, record, epoch = standing(self.game), self.game.record, self.game.epoch
        corrected = self.last_correction()
        try:
            self.game.undo(by)
        except Refused:
            assert (standing(self.game), self.game.record, self.game.epoch) == (before, record, epoch)
            acted = [answer.actor for answer in record.answers if answer.actor not in (CHANCE, CLOCK)]
            assert by is not None or corrected is None
            if corrected is None:
                assert not acted or (by is not None and acted[-1] != by) or len(self.pending.seats) > 1
            return
        assert self.game.epoch > epoch
        if corrected is not None and by is None:
            back = self.game.record.answers
            assert back[: len(corrected)] == corrected, "it is not the correction that was taken back"
            assert all(answer.actor in (CHANCE, CLOCK) for answer in back[len(corrected) :])
            return
        acts, left = acts_of_people(record), acts_of_people(self.game.record)
        assert left == acts[: len(left)]
        undone = acts[len(left) :]
        assert len({answer.id for answer in undone}) == 1
        assert set(self.game.record.answers) <= set(record.answers), "chance comes back unchanged"
        if again and undone[0].actor != HOST:  # an adjustment would come after the dice that have come back
            for answer in undone:
                self.game.answer(answer.actor, answer.tokens)
            while len(self.game.record.answers) < len(record.answers):
                answer = record.answers[len(self.game.record.answers)]
                self.game.answer(answer.actor, answer.tokens)  # a window had lapsed
            assert self.game.record.answers == record.answers
            assert standing(self.game) == before

    def last_correction(self):
        """The answers that stood before a throw was put right, if nobody has done anything since."""
        corrections = self.game._corrections
        return corrections[-1].answers if corrections and not self.game._acted_since(corrections[-1]) else None

    @precondition(lambda self: self.game)
    @rule()
    def the_last_dice_are_thrown_again(self):
        throws = self.throws()
        if not throws:
            with pytest.raises(Refused):
                self.game.throw_again(None)
            return
        self.game.throw_again(None)
        assert isinstance(self.pending, Dice)
        assert self.pending.id == throws[-1].id

    @precondition(lambda self: self.game and self.throws())
    @rule(data=st.data(), confirmed=st.booleans())
    def a_throw_is_corrected(self, data, confirmed):
        decision = data.draw(st.sampled_from(self.throws()))
        faces = tuple(data.draw(st.sampled_from(faces)) for faces in decision.faces)
        before, record = standing(self.game), self.game.record
        tally = dict(RULES.tally(self.table))
        tried = self.game.try_correction(decision.id, faces)
        assert (standing(self.game), self.game.record) == (before, record), "trying changes nothing"
        if not confirmed:
            return
        self.game.correct(decision.id, faces, None)
        after = dict(RULES.tally(self.table))
        changed = {count for count in {*tally, *after} if tally.get(count, "") != after.get(count, "")}
        assert {change.count for change in tried.changes} == (set() if tried.sealed else changed)
        if not tried.sealed:
            assert tried.dropped == self.game.dropped
            assert (tried.asked and tried.asked.id) == (self.pending and self.pending.id)

    # -- what the host sets ----------------------------------------------------------------------------------------

    @precondition(lambda self: self.game and self.pending)
    @rule(data=st.data())
    def the_host_adjusts(self, data):
        seats = st.integers(0, len(self.table.seats) - 1)
        token = st.one_of(
            st.builds("P{}/life={}".format, seats, st.integers(0, 12)),
            st.builds("P{}/arrows={}".format, seats, st.integers(0, 9)),
            st.builds("chief=P{}".format, seats),
            st.builds("haunt=P{}:{}{}".format, seats, st.sampled_from(FACES), st.sampled_from(["", ":x2"])),
            st.sampled_from(["chief=pile", "haunt=none", "haunt=P0:bullet", "P9/life=1", "rubbish"]),
        )
        self.adjust(data.draw(st.lists(token, max_size=3)))

    @precondition(lambda self: self.game and self.pending)
    @rule(data=st.data())
    def the_host_eliminates(self, data):
        self.adjust([f"P{data.draw(st.integers(0, len(self.table.seats) - 1))}/eliminate"])

    def adjust(self, tokens):
        before, record, epoch = standing(self.game), self.game.record, self.game.epoch
        reasons = RULES.refuses_adjustment(self.table, tuple(tokens))
        try:
            self.game.adjust(tokens)
        except Refused:
            assert reasons
            assert (standing(self.game), self.game.record, self.game.epoch) == (before, record, epoch)
        else:
            assert not reasons

    # -- what is always so -----------------------------------------------------------------------------------------

    @invariant()
    def every_promise_is_kept(self):
        if self.game:
            check_promises(self.game)
            check_nothing_is_asked_twice(self.game)

    @invariant()
    def a_replay_is_the_same_game(self):
        if self.game:
            check_replay(self.game)

    # -- drawing ---------------------------------------------------------------------------------------------------

    def throws(self):
        answered = self.game.answered
        return [decision for decision, answer in answered if isinstance(decision, Dice) and answer.actor == CHANCE]

    def some_answer(self, data):
        pending = self.pending
        if isinstance(pending, Dice):
            return CHANCE, tuple(data.draw(st.sampled_from(faces)) for faces in pending.faces)
        if isinstance(pending, Choice):
            waiting = [asked for asked in pending.asked if asked.seat in self.game.waiting_for]
            asked = data.draw(st.sampled_from(waiting))
            return asked.seat, (data.draw(st.sampled_from(asked.options)).id,)
        if isinstance(pending, Window):
            stepping_in = data.draw(st.sampled_from([None, *pending.asked]))
            if stepping_in is None:
                return CLOCK, LAPSE
            return stepping_in.seat, (data.draw(st.sampled_from(stepping_in.options)).id,)
        assert isinstance(pending, Allocation)
        tokens = tuple(data.draw(st.sampled_from(slot.options)).id for slot in pending.slots)
        if pending.why_illegal(pending.seat, tokens):
            tokens = random_answer(pending, pending.seat, Random(data.draw(st.integers(0, 99))))
        return pending.seat, tokens

    def say_what_is_refused(self, data):
        if self.pending is None:
            self.game.answer(0, ("keep",))
        seat, tokens = self.some_answer(data)
        ways = ["somebody else", "stale", "earlier", "too much", "nothing", "rubbish", "face"]
        how = data.draw(st.sampled_from(ways))
        if how == "somebody else":
            strangers = [each for each in (99, -1, *range(len(self.table.seats))) if each not in self.pending.seats]
            self.game.answer(data.draw(st.sampled_from(strangers)), tokens)
        elif how == "stale":
            self.game.answer(seat, tokens, epoch=self.game.epoch + data.draw(st.sampled_from([-1, 1])))
        elif how == "earlier":
            self.game.answer(seat, tokens, decision="turn 0/P0/roll 1")
        elif how == "too much":
            self.game.answer(seat, (*tokens, tokens[0]))
        elif how == "nothing":
            self.game.answer(seat, ())
        elif how == "face" and isinstance(self.pending, Dice):
            faces = self.pending.faces[0]
            self.game.answer(seat, (data.draw(st.sampled_from([f for f in ALL_FACES if f not in faces])), *tokens[1:]))
        else:
            self.game.answer(seat, ("rubbish",) * len(tokens))


class BaseGameMachine(DiceMachine):
    """The base game, three to eight players."""

    @initialize(players=st.integers(3, 8), readings=READINGS, seed=st.integers(0, 10**9), last_legs=st.booleans())
    def sit_down(self, players, readings, seed, last_legs):
        self.seat_down(players, options_with((), readings), seed, last_legs)


class OldSaloonMachine(DiceMachine):
    """All modules that so many players can play, roles and characters by the companion or by real cards."""

    @initialize(
        players=st.integers(3, 8), readings=READINGS, seed=st.integers(0, 10**9), last_legs=st.booleans(),
        cards=st.sampled_from(["special", "mixed"]), real=st.sampled_from(["companion", "cards"]),
    )  # fmt: skip
    def sit_down(self, players, readings, seed, last_legs, cards, real):
        left_out = {GHOST: players < GHOST_PLAYERS, SPECIAL_ROLES: players < 4}
        modules = tuple(module for module in MODULES if not left_out.get(module))
        options = options_with(modules, readings, role_cards=cards, roles_by=real, characters_by=real)
        self.seat_down(players, options, seed, last_legs)


def acts_of_people(record):
    return [answer for answer in record.answers if answer.actor not in (CHANCE, CLOCK)]


def options_with(modules, readings, **more):
    chosen = {choice.name: choice.values[other] for choice, other in readings.items() if other < len(choice.values)}
    return Options(modules=modules, **more, **chosen)


def settings_for(tables: int, steps: int, **more) -> settings:
    """A table that breaks a promise is shown as it was drawn: to find a smaller one takes minutes."""
    return settings(
        max_examples=tables, stateful_step_count=steps, deadline=None, phases=(Phase.reuse, Phase.generate),
        suppress_health_check=list(HealthCheck), **more,
    )  # fmt: skip


QUICK = settings_for(40, 20, derandomize=True)
DEEP = settings_for(150, 50)
MACHINES = pytest.mark.parametrize("machine", [BaseGameMachine, OldSaloonMachine])


@MACHINES
def test_anything_may_be_said_in_any_order(machine):
    run_state_machine_as_test(machine, settings=QUICK)


@pytest.mark.slow
@MACHINES
def test_anything_may_be_said_in_any_order_for_long(machine):
    run_state_machine_as_test(machine, settings=DEEP)
