"""A running game by event sourcing: its open decision, the answers that stand, undo and correction by replay."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from companion.kernel.correction import Corrected, Correction, changes_between, sealed_correction
from companion.kernel.decision import (
    CHANCE,
    CLOCK,
    HOST,
    Actor,
    Answer,
    Choice,
    Deal,
    Decision,
    Dice,
    Option,
    Refusal,
    SeatOptions,
    Selection,
    Tokens,
    Window,
    is_chance,
    is_correctable,
    is_open,
    is_secret,
)
from companion.kernel.drive import Interrupt, drive
from companion.kernel.event import Event, Params
from companion.kernel.line_refused import line_refused
from companion.kernel.log import Log
from companion.kernel.record import SEALED, Record
from companion.kernel.remark import STAYS_OPEN, Remark, Remarks
from companion.kernel.remembered_chance import Memory
from companion.kernel.rules import Reply, Rules, Setup
from companion.kernel.taken_back import (
    ToTakeBack,
    TriedUndo,
    adjustment_undone,
    correction_undone,
    name_of_act,
    put_right,
    thrown_again,
    undone,
)
from companion.support.errors import AnswerInvalid, RecordInvalid, Refused, RefusedTogether


class Game:
    """A game by some rules. Answers go in, events come out; everything else is a replay of the answers.

    `pending` is the open decision, None once the game has ended. `epoch` rises at every undo and correction: an answer
    that names an older one is stale.

    >>> from companion.games.known import DICE
    >>> from companion.kernel.decision import CHANCE
    >>> from companion.kernel.game import Game
    >>> from companion.kernel.rules import Setup
    >>> game = Game(DICE.rules, Setup("dice", DICE.rules.version, ("Anna", "Ben", "Carl", "Dora")))
    >>> game.pending.id
    'roles'
    >>> events = game.answer(CHANCE, ("sheriff", "outlaw", "renegade", "outlaw"))
    >>> game.pending.id
    'characters'
    >>> Game.replay(game.rules, game.record).pending.id
    'characters'
    """

    def __init__(self, rules: Rules[Any], setup: Setup, turn_begins: Callable[[Any], None] | None = None) -> None:
        self.rules = rules
        self._turn_begins = turn_begins
        self.setup = setup
        self.epoch = 0
        self._memory = Memory()
        self._remarks = Remarks()
        self._corrections: list[Corrected] = []  # those that undo can take back
        self._lain_open: frozenset[int] = frozenset()  # what was shown stays shown, whatever is taken back
        self._begin()

    @classmethod
    def replay(cls, rules: Rules[Any], record: Record) -> Game:
        """Returns the game of a record. Raises AnswerInvalid at the first answer that the rules do not take.

        Raises RecordInvalid for a sealed record, and SetupInvalid.
        """
        *_, game = cls.replayed(rules, record)
        return game

    @classmethod
    def replayed(
        cls, rules: Rules[Any], record: Record, turn_begins: Callable[[Any], None] | None = None
    ) -> Iterator[Game]:
        """Yields the game of a record as it begins, and again after each answer: always the same object.

        `turn_begins` is called with the state whenever a turn has begun, before anything is done in it. Raises as
        `replay`, when it comes to the answer.
        """
        if any(value == SEALED for _, value in record.setup.options):
            raise RecordInvalid.for_reader("sealed")
        game = cls(rules, record.setup, turn_begins)
        remarks = deque(record.remarks)
        for number, answer in enumerate(record.answers, 1):
            while remarks and remarks[0].at < number:
                game._log_remark(remarks.popleft())
            yield game
            why = line_refused(answer, game._why_not(answer), game.pending, record.setup.players)
            if why is not None:
                raise AnswerInvalid(number, answer.id, why)
            game._take(answer)
        for remark in remarks:
            game._log_remark(remark)
        yield game

    # -- what it is ------------------------------------------------------------------------------------------------

    @property
    def dropped(self) -> tuple[Answer, ...]:
        """Answers that fell since the last correction, because they fit no more."""
        return self._memory.dropped

    @property
    def record(self) -> Record:
        """The set-up and every answer that stands; of a choice that not all have answered, in seat order."""
        partial = [self._partial[seat] for seat in sorted(self._partial)]
        return Record(self.setup, (*self._answers, *partial), self.remarks)

    @property
    def sealed_record(self) -> Record:
        """The record as everybody may have it while the game runs.

        Secret answers and options show SEALED. A choice that not all have answered yet is left out.
        """
        options = tuple(
            (name, SEALED if name in self.rules.secret_options else value) for name, value in self.setup.options
        )
        answers = (
            answer._replace(tokens=(SEALED,)) if is_secret(decision) and answer.actor != HOST else answer
            for decision, answer in self.answered
        )
        return Record(replace(self.setup, options=options), tuple(answers), self.remarks)

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """The remarks: what people did to the game beside its rules."""
        return self._remarks.made

    @property
    def events(self) -> list[Event]:
        """All that has happened and stands, in order."""
        events: list[Event] = self.state.events
        return events

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that still have to answer the open decision; nobody has to step in at a window."""
        if self.pending is None or isinstance(self.pending, Window):
            return ()
        seats = self.pending.seats
        return tuple(seat for seat in seats if seat not in self._partial) if self._partial else seats

    @property
    def answered(self) -> tuple[tuple[Decision, Answer], ...]:
        """Every answer that stands, with the decision it was made for."""
        return tuple(zip(self._decisions, self._answers, strict=True))

    def log(self) -> list[Event]:
        """Returns all events, with each remark at the place where it was made."""
        return list(self._log.whole(self.events, self._remarks.placed))

    def log_of(self, audience: int | None, lines: int | None = None) -> tuple[Event, ...]:
        """Returns the log's last lines (or all) that an audience, a seat or None for the public, may know."""
        known = self._log.known_to(audience, self.events, self._remarks.placed)
        return tuple(known if lines is None else known[max(len(known) - lines, 0) :])

    def why_refused(self, answer: Answer, audience: int | None, epoch: int | None = None) -> Refusal | None:
        """Returns why an answer is refused to whoever gives it, None if it is taken; nothing that they may not know.

        `audience`: the seat that answers for itself, or None for who answers from what everybody may see, as the host
        does for a chair. Where a seat alone knows what it may pick, nobody else's answer is looked at.
        """
        decision = self.pending
        if decision is None:
            return Refusal("game_over")
        if answer.id != decision.id or epoch not in (None, self.epoch):
            return Refusal("stale")
        if answer.actor == (HOST if audience is None else audience):
            return self._why_not(answer)
        if audience is not None or answer.actor not in (CHANCE, *decision.seats):
            return Refusal("not_asked")
        if not is_open(decision):
            return Refusal("own_phone_alone")
        return Refusal("already_answered") if answer.actor in self._partial else decision.why_illegal(*answer[1:])

    # -- what is said to it ----------------------------------------------------------------------------------------

    def answer(
        self, actor: Actor, tokens: Iterable[str], *, decision: str | None = None, epoch: int | None = None
    ) -> list[Event]:
        """Answer the open decision, or act in between; returns what happened.

        `decision` and `epoch` name what the answer was made for. Raises Refused, with nothing changed, when the answer
        is stale, illegal, or not this seat's to give.
        """
        pending = self.pending
        if pending is None:
            raise Refused("game_over")
        if (epoch is not None and epoch != self.epoch) or (decision is not None and decision != pending.id):
            raise Refused("stale")
        answer = Answer(pending.id, actor, tuple(tokens))
        why = self._why_not(answer)
        if why is not None:
            raise Refused(why.key, **dict(why.params))
        before = len(self.events)
        self._memory.answered(pending, answer)
        self._take(answer)
        self._take_what_is_known()
        return self.events[before:]

    def answer_unchecked(self, actor: Actor, tokens: Tokens) -> None:
        """Take an answer that was drawn from the open decision itself, and so is legal; nothing is looked at again.

        For random play of whole games. Whoever brings an answer from outside says it with `answer`.
        """
        decision = self.pending
        assert decision is not None, "nothing is asked"
        answer = Answer(decision.id, actor, tokens)
        self._memory.answered(decision, answer)
        self._take(answer)
        self._take_what_is_known()

    @property
    def seen_on_top(self) -> Tokens:
        """The cards of the open deal that were seen before an undo, in the order drawn then: they are drawn first."""
        return self._memory.drawn_first(self.pending) if isinstance(self.pending, Deal) else ()

    def cards_seen(self) -> bool:
        """Whether an undo now would go back over cards that somebody has seen, and so needs a second yes."""
        act = self._last_act()
        return (
            bool(act)
            and not self._partial
            and any(isinstance(decision, Deal) and decision.pile for decision in self._decisions[act[0] :])
        )

    def seats_that_saw(self) -> frozenset[int] | None:
        """Returns the seats that have seen the cards over which an undo now would go back; None: everybody has.

        Among them is whoever has learned something since then of which all others know no more than that it was so.
        """
        act = self._last_act()
        if not act:
            return frozenset()
        drawn = [decision for decision in self._decisions[act[0] :] if isinstance(decision, Deal) and decision.pile]
        if any(deal.real_deck or not deal.secret for deal in drawn):
            return None
        before = Game.replay(self.rules, Record(self.setup, tuple(self._answers[: act[0]])))
        since = self.events[len(before.events) :]
        return frozenset(seat for event in since if event.otherwise is not None for seat in event.known_to or ())

    def to_take_back(self) -> ToTakeBack | None:
        """Returns what an undo would take back, as everybody may know it; None where there is nothing."""
        decision = self.pending
        if isinstance(decision, Choice) and len(decision.asked) > 1 and not decision.open:
            return ToTakeBack()
        corrected = self._correction_to_undo()
        if corrected is not None:
            thrown, now = self._decisions[corrected.number], self._answers[corrected.number].tokens
            assert is_chance(thrown)
            whose = () if corrected.by is None else (corrected.by,)
            return ToTakeBack(next(correction_undone(thrown, now, corrected.was, None), None), whose)
        if self._partial and decision is not None:
            last = next(reversed(self._partial))
            return ToTakeBack(self._undone_answer(decision, self._partial[last], None), (last,))
        act = self._last_act()
        if not act:
            return None
        actors = {self._answers[number].actor for number in act}
        seats = sorted(actor for actor in actors if isinstance(actor, int))
        return ToTakeBack(self._undone(act, None), tuple(seats), self.cards_seen())

    def try_undo(self) -> TriedUndo:
        """Returns what the host's undo would change; changes nothing. Raises Refused where there is nothing to undo."""
        act = self.to_take_back()
        if act is None:
            raise Refused("nothing_to_undo")
        if act.event is None:
            return TriedUndo(sealed=True)
        beside = self.beside()
        beside._corrections = list(self._corrections)
        beside.undo(None, agreed=True)
        if self.rules.reveals_hidden(self.state, beside.state):
            return TriedUndo(sealed=True)
        changes = changes_between(dict(self.rules.tally(self.state)), self.rules.tally(beside.state))
        return TriedUndo(changes, beside.pending)

    def can_throw_again(self) -> bool:
        """Whether dice have been thrown by people, so that the last ones can be thrown again."""
        return any(isinstance(self._decisions[number], Dice) for number in self._throws())

    def said_last(self) -> tuple[Answer, ...]:
        """Returns the answers that an undo would take back, so that they can be given again; none for a correction."""
        if self._correction_to_undo() is not None:
            return ()
        if self._partial:
            return (self._partial[next(reversed(self._partial))],)
        act = self._last_act()
        return tuple(self._answers[act[0] : act[-1] + 1]) if act else ()

    def _correction_to_undo(self) -> Corrected | None:
        """The correction that an undo by the host, or by who made it, would take back."""
        stands = self._corrections and not self._acted_since(self._corrections[-1])
        return self._corrections[-1] if stands else None

    def adjust(self, tokens: Iterable[str]) -> list[Event]:
        """Set lives and arrows as they lie on the real table; the open decision is asked again. Raises Refused."""
        if self.pending is None:
            raise Refused("game_over")
        answer = Answer(self.pending.id, HOST, tuple(tokens))
        reasons = self.rules.refuses_adjustment(self.state, answer.tokens)
        if reasons:
            raise RefusedTogether([Refused(why.key, **dict(why.params)) for why in reasons])
        before = len(self.events)
        self._memory.waiting = []
        self._take(answer)
        self._take_what_is_known()
        return self.events[before:]

    def undo(self, by: int | None, *, agreed: bool = False) -> None:
        """Go back to before the last act of a person, over chance; `by` is a seat, or None for the host.

        A correction is an act of who made it, the host or a seat: after its undo the throw shows again what it had
        shown. Chance comes back unchanged: the same dice, asked again, show the same faces. A seat may take back its
        own last act while nobody else has acted since, and never over cards that somebody has seen; the host may if
        another seat has `agreed`, and those cards lie on top of their piles again. Raises Refused otherwise, with
        nothing changed.
        """
        corrected = self._correction_to_undo()
        if corrected is not None:
            if by is None or by == corrected.by:
                self._undo_correction(self._corrections.pop(), by)
                return
            if not self._partial:
                raise Refused("not_yours_to_undo")
        act = self._last_act()
        if self._partial:
            last = next(reversed(self._partial))
            actors: set[Actor] = {last}
        elif act:
            actors = {self._answers[number].actor for number in act}
        else:
            raise Refused("nothing_to_undo")
        if by is not None and actors != {by}:
            raise Refused("not_yours_to_undo")
        if self.cards_seen() and not agreed:
            raise Refused("cards_were_seen" if by is not None else "cards_were_seen_host")
        if self._partial:
            assert self.pending is not None
            mark = self._undone_answer(self.pending, self._partial[last], by)
            del self._partial[last]
            self.epoch += 1
        else:
            mark = self._undone(act, by)
            self._memory.remember_chance(self.answered[act[0] :])
            self._restart(self._answers[: act[0]])
        self._memory.waiting = []
        self._mark(mark)
        self._take_what_is_known()
        self._keep_open()

    def throw_again(self, by: int | None) -> None:
        """Forget what the last thrown dice showed, and all since; they are asked for again. Raises Refused."""
        throws = [number for number in self._throws() if isinstance(self._decisions[number], Dice)]
        if not throws:
            raise Refused("nothing_thrown")
        self._memory.shown.clear()
        self._memory.waiting = []
        decision, faces = self._decisions[throws[-1]], self._answers[throws[-1]].tokens
        assert isinstance(decision, Dice)
        self._corrections = [each for each in self._corrections if each.standing <= throws[-1]]
        self._restart(self._answers[: throws[-1]])
        self._mark(thrown_again(decision, faces, by))
        self._keep_open()

    def try_correction(self, decision: str, tokens: Iterable[str]) -> Correction:
        """Returns what would change if an earlier throw had shown these tokens; changes nothing. Raises Refused."""
        beside = Game.replay(self.rules, self.record)
        before = dict(self.rules.tally(self.state))
        tokens = tuple(tokens)
        beside._memory.waiting = list(self._memory.waiting)
        beside._correct(decision, tokens)
        if self.rules.reveals_hidden(self.state, beside.state):
            return sealed_correction(decision, tokens)
        return Correction(
            decision=decision,
            tokens=tokens,
            changes=changes_between(before, self.rules.tally(beside.state)),
            dropped=beside.dropped,
            waiting=len(beside._memory.waiting),
            asked=beside.pending,
            same_question=_id(beside.pending) == _id(self.pending),
        )

    def correct(self, decision: str, tokens: Iterable[str], by: int | None, *, can_be_undone: bool = True) -> None:
        """Let an earlier throw have shown something else; later answers that still fit stand. Raises Refused.

        `can_be_undone`: the next undo takes the correction back. In old journals it does not.
        """
        tokens = tuple(tokens)
        answers, before = self.record.answers, self._memory.copy()
        number = self._correct(decision, tokens)
        thrown, was = self._decisions[number], answers[number].tokens
        assert is_chance(thrown)
        if can_be_undone:
            standing, partial = len(self._answers), frozenset(self._partial)
            self._corrections.append(
                Corrected(number, was, answers, tuple(before.waiting), before.shown, standing, partial, by)
            )
        for mark in put_right(thrown, was, tokens, by):
            self._mark(mark)
        self._keep_open()

    def remark(self, key: str, params: Params = ()) -> None:
        """Keep with the record what somebody did to the game beside its rules; see `kernel/remark.py`."""
        self._log_remark(Remark(len(self._answers), key, params))

    def beside(self) -> Game:
        """Returns a copy of the game, to try things out on: no answer to the copy changes this game."""
        game = Game.replay(self.rules, self.record)
        game.epoch, game._memory = self.epoch, self._memory.copy()
        return game

    # -- a game played once more -----------------------------------------------------------------------------------

    def stands_alone(self, answer: Answer) -> bool:
        """Whether this answer is legal now and is an act by itself: an undo right after it takes back it alone.

        Chance that comes back with it goes with it. What is `remembered` may then be other than before.
        """
        decision = self.pending
        if decision is None or decision.id != answer.id or self._partial or self._memory.waiting:
            return False
        if not isinstance(answer.actor, int):
            return False
        together = isinstance(decision, Choice) and len(decision.asked) > 1
        return not together and decision.why_illegal(answer.actor, answer.tokens) is None

    @property
    def remembered(self) -> tuple[dict[tuple[str, str], str], frozenset[int]]:
        """The memory that an undo leaves behind.

        The tokens that chance shows if it is asked again (decision id, die or place → token); the seats whose hidden
        cards have lain open.
        """
        return dict(self._memory.shown), self._lain_open

    def pass_over_undone(self, answer: Answer, by: int | None) -> None:
        """Stand as after an answer that `stands_alone` and its undo, where the two leave `remembered` as it was."""
        assert self.pending is not None
        self.epoch += 1
        self._mark(self._undone_answer(self.pending, answer, by))

    # -- how it does it --------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self.state = self.rules.begin(self.setup)
        self._log = Log()
        self.state.lain_open = self._lain_open
        self.state.turn_begins = self._turn_begins
        self._driver = drive(self.rules.play(self.state))
        self.pending: Decision | None = next(self._driver, None)
        self._answers: list[Answer] = []
        self._decisions: list[Decision] = []
        self._acts: dict[int, Option] = {}  # what seats have done in between, by the number of their answer
        self._partial: dict[int, Answer] = {}

    def _restart(self, answers: list[Answer]) -> None:
        """Stand where these answers lead; they are known to be legal. What lies open now has lain open from then on."""
        self.epoch += 1
        self._lain_open |= self.rules.lies_open(self.state)
        self._begin()
        for answer in answers:
            self._take(answer)

    def acts_between(self) -> tuple[SeatOptions, ...]:
        """Returns what seats may do now without being asked."""
        return self.rules.acts_between(self.state, self.pending) if self.pending is not None else ()

    def _why_not(self, answer: Answer) -> Refusal | None:
        decision = self.pending
        if decision is None:
            return Refusal("game_over")
        if answer.id != decision.id:
            return Refusal("stale")
        if answer.actor == HOST:
            return next(iter(self.rules.refuses_adjustment(self.state, answer.tokens)), None)
        if answer.actor in self._partial:
            why: Refusal | None = Refusal("already_answered")
        else:
            why = decision.why_illegal(answer.actor, answer.tokens)
        return None if why is not None and self._act_meant(answer) else why

    def _act_meant(self, answer: Answer) -> Option | None:
        """What this does, if it is no answer to the open decision, but something that its seat may do in between."""
        if len(answer.tokens) != 1:
            return None
        may = (options for seat, options in self.acts_between() if seat == answer.actor)
        return next((option for options in may for option in options if option.id == answer.tokens[0]), None)

    def _take(self, answer: Answer) -> None:
        decision = self.pending
        assert decision is not None
        actor = answer.actor
        if actor == HOST:
            self._partial.clear()  # the question is asked anew
            self._stand(decision, answer)
            self._send(Interrupt(self.rules.adjust(self.state, answer.tokens)))
        elif type(actor) is int and (act := self._act_meant(answer)) is not None:
            self._act_between(decision, answer, actor, act)
        elif type(actor) is int and isinstance(decision, Choice) and len(decision.asked) > 1:
            self._partial[actor] = answer
            if len(self._partial) == len(decision.asked):
                self._take_together(decision)
        else:
            if isinstance(decision, Selection):
                answer = answer._replace(tokens=decision.in_order(answer.tokens))
            self._stand(decision, answer)
            self._send(decision.reply(actor, answer.tokens))

    def _take_together(self, decision: Choice) -> None:
        """Take the answers of all seats together, in seat order, whoever tapped first."""
        together = [self._partial[seat] for seat in sorted(decision.seats)]
        self._partial.clear()
        for answer in together:
            self._stand(decision, answer)
        self._send({seat: answer.tokens[0] for seat, answer in zip(sorted(decision.seats), together, strict=True)})

    def _act_between(self, decision: Decision, answer: Answer, seat: int, act: Option) -> None:
        """Apply an unasked act of a seat. Of a choice of many seats, what others have picked stands if it is still
        legal."""
        self._memory.waiting += [(decision, picked) for picked in self._partial.values()]
        self._partial.clear()
        self._acts[len(self._answers)] = act
        self._stand(decision, answer)
        self._send(Interrupt(self.rules.act_between(self.state, decision, seat, act.id)))

    def _stand(self, decision: Decision, answer: Answer) -> None:
        self._decisions.append(decision)
        self._answers.append(answer)

    def _send(self, reply: Reply | Interrupt) -> None:
        try:
            self.pending = self._driver.send(reply)
        except StopIteration:
            self.pending = None

    def _last_act(self) -> range:
        """Returns the index of people's last answer, or of all answers to one choice of many seats; empty if none."""
        last = len(self._answers) - 1
        while last >= 0 and self._answers[last].actor in (CHANCE, CLOCK):
            last -= 1
        first = last
        while first > 0 and self._is_joint(last) and self._is_joint(first - 1):
            if self._decisions[first - 1] is not self._decisions[last]:
                break
            first -= 1
        return range(max(first, 0), last + 1)

    def _is_joint(self, number: int) -> bool:
        """Whether an answer is one of many to a choice of many seats; not what somebody did while that was open."""
        decision, answer = self._decisions[number], self._answers[number]
        return (
            isinstance(decision, Choice)
            and len(decision.asked) > 1
            and decision.why_illegal(answer.actor, answer.tokens) is None
        )

    def _throws(self) -> list[int]:
        """The answers in which people saw what chance showed; the host may have adjusted before the same dice."""
        return [
            number
            for number, (decision, answer) in enumerate(self.answered)
            if is_correctable(decision) and answer.actor == CHANCE
        ]

    def _take_what_is_known(self) -> None:
        """Answer from memory: dice that were thrown before an undo, answers that wait after a correction."""
        while self._memory.knows_answers and self.pending is not None:
            answer = self._memory.answer_to(self.pending, self._why_not)
            if answer is None:
                return
            self._take(answer)

    def _correct(self, decision: str, tokens: Tokens) -> int:
        """Put a throw right. Returns the answer's index."""
        throws = [number for number in self._throws() if self._decisions[number].id == decision]
        if not throws:
            raise Refused("no_such_throw")
        number = throws[0]
        why = self._decisions[number].why_illegal(CHANCE, tokens)
        if why is not None:
            raise Refused(why.key, **dict(why.params))
        later = list(self.answered[number + 1 :])
        if self.pending is not None:
            later += [(self.pending, answer) for answer in self._partial.values()]
        self._memory.waiting = later + self._memory.waiting
        self._memory.dropped = ()
        self._memory.shown.clear()
        self._restart([*self._answers[:number], Answer(decision, CHANCE, tokens)])
        self._take_what_is_known()
        return number

    def _acted_since(self, corrected: Corrected) -> bool:
        """Whether a person has done anything since a throw was put right."""
        later = self._answers[corrected.standing :]
        acted = any(answer.actor not in (CHANCE, CLOCK) for answer in later)
        return acted or not corrected.partial.issuperset(self._partial)

    def _undo_correction(self, corrected: Corrected, by: int | None) -> None:
        """Stand where the game stood before a throw was put right; what was thrown since comes back when asked for."""
        thrown, now = self._decisions[corrected.number], self._answers[corrected.number].tokens
        assert is_chance(thrown)
        self._memory.show_again(corrected.shown)
        self._memory.remember_chance(self.answered[corrected.standing :])
        self._restart(list(corrected.answers))
        self._memory.waiting = list(corrected.waiting)
        for mark in correction_undone(thrown, now, corrected.was, by):
            self._mark(mark)
        self._take_what_is_known()
        self._keep_open()

    def _undone(self, act: range, by: int | None) -> Event:
        """Returns the remark that these answers are taken back."""
        group = [(self._decisions[number], self._answers[number]) for number in act]
        if group[0][1].actor == HOST:
            return adjustment_undone(self.rules.seats_adjusted(group[0][1].tokens))
        between = self._acts.get(act[0])
        name = between.key if between else name_of_act(*group[0], self.rules.named_acts)
        return undone(group, by, name)

    def _undone_answer(self, decision: Decision, answer: Answer, by: int | None) -> Event:
        return undone([(decision, answer)], by, name_of_act(decision, answer, self.rules.named_acts))

    def _keep_open(self) -> None:
        """Add a remark for each seat that stays open though it does not lie open by the rules any more."""
        if not self._lain_open:
            return
        for seat in sorted(self._lain_open - self.rules.lies_open(self.state) - self._remarks.seats_of(STAYS_OPEN)):
            self._mark(Event(STAYS_OPEN, (("seat", seat),)))

    def _mark(self, event: Event) -> None:
        """Keep what was done, here in the record and among the events."""
        self._remarks.mark(event, len(self._answers), len(self.events))
        self._heed(event.key, event.params)

    def _log_remark(self, remark: Remark) -> None:
        self._remarks.place(remark, len(self.events))
        self._heed(remark.key, remark.params)

    def _heed(self, key: str, params: Params) -> None:
        """Keep a seat open where a remark does so."""
        if key == STAYS_OPEN:
            self._lain_open |= {int(dict(params)["seat"])}
            self.state.lain_open = self._lain_open


def _id(decision: Decision | None) -> str | None:
    return decision.id if decision else None
