"""One running game: its open decision, the answers that stand, and the ways to take one back."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.errors import AnswerInvalid, RecordInvalid, Refused, RefusedTogether
from companion.kernel.correction import Corrected, Correction, changes_between, sealed_correction
from companion.kernel.decision import HOST, Answer, Choice, Deal, Decision, Dice, Refusal, Tokens, Window
from companion.kernel.event import Event, Params
from companion.kernel.log import Log
from companion.kernel.record import SEALED, Record
from companion.kernel.remark import STAYS_OPEN, PlacedRemark, Remark
from companion.kernel.rules import Adjusting, Play, Reply, Rules, Setup
from companion.kernel.taken_back import adjustment_undone, correction_undone, put_right, thrown_again, undone

_UNTIL_THE_END = (
    "sealed: the game was still running when the record was made. Take its record once the game has ended; that one "
    "tells everything."
)


class Game:
    """A game by some rules. Answers go in, events come out; everything else is a replay of the answers.

    `pending` is the open decision, None once the game has ended. `epoch` rises at every undo and correction: an answer
    that names an older one is stale.
    """

    def __init__(self, rules: Rules[Any], setup: Setup) -> None:
        self.rules = rules
        self.setup = setup
        self.epoch = 0
        self.dropped: tuple[Answer, ...] = ()
        self._waiting: list[tuple[Decision, Answer]] = []  # answers whose questions may come again
        self._shown: dict[tuple[str, str], str] = {}  # what dice and deals showed before an undo
        self._remarks: list[PlacedRemark] = []  # among the events; their places rise
        self._corrections: list[Corrected] = []  # those that undo can take back
        self._lain_open: frozenset[int] = frozenset()  # what was shown stays shown, whatever is taken back
        self._begin()

    @classmethod
    def replay(cls, rules: Rules[Any], record: Record) -> Game:
        """The game that a record tells. Raises AnswerInvalid at the first answer that the rules do not take.

        Raises RecordInvalid for one that is sealed, and SetupInvalid.
        """
        if any(value == SEALED for _, value in record.setup.options):
            raise RecordInvalid(f"This record is {_UNTIL_THE_END}")
        game = cls(rules, record.setup)
        remarks = deque(record.remarks)
        for number, answer in enumerate(record.answers, 1):
            while remarks and remarks[0].at < number:
                game._told(remarks.popleft())
            why = game._why_not_in_words(answer)
            if why is not None:
                raise AnswerInvalid(number, answer.id, why)
            game._take(answer)
        for remark in remarks:
            game._told(remark)
        return game

    # -- what it is ------------------------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The set-up and every answer that stands; of a choice that not all have answered, in seat order."""
        partial = sorted(self._partial.values(), key=lambda answer: answer.seat or 0)
        return Record(self.setup, (*self._answers, *partial), self.remarks)

    @property
    def sealed_record(self) -> Record:
        """The record as everybody may have it while the game runs.

        Secret deals and options show SEALED; what some have picked while others still have to is not told yet.
        """
        options = tuple(
            (name, SEALED if name in self.rules.secret_options else value) for name, value in self.setup.options
        )
        answers = (
            answer._replace(tokens=(SEALED,)) if isinstance(decision, Deal) and decision.secret else answer
            for decision, answer in self.answered
        )
        return Record(replace(self.setup, options=options), tuple(answers), self.remarks)

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """What people did to the game beside its rules."""
        return tuple(placed.remark for placed in self._remarks)

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
        """Events, with the remarks told where they were made."""
        return list(self._log.whole(self.events, self._remarks))

    def log_of(self, audience: int | None, lines: int | None = None) -> tuple[Event, ...]:
        """The log's last lines (or all) that an audience, a seat or None for the public, may know."""
        known = self._log.known_to(audience, self.events, self._remarks)
        return tuple(known if lines is None else known[max(len(known) - lines, 0) :])

    # -- what is said to it ----------------------------------------------------------------------------------------

    def answer(
        self, seat: int | None, tokens: Iterable[str], *, decision: str | None = None, epoch: int | None = None
    ) -> list[Event]:
        """Answer the open decision and tell what happened.

        `decision` and `epoch` name what the answer was made for. Raises Refused, with nothing changed, when the answer
        is stale, illegal, or not this seat's to give.
        """
        pending = self.pending
        if pending is None:
            raise Refused("game_over")
        if (epoch is not None and epoch != self.epoch) or (decision is not None and decision != pending.id):
            raise Refused("stale")
        answer = Answer(pending.id, seat, tuple(tokens))
        why = self._why_not(answer) if self._partial or seat == HOST else pending.why_illegal(seat, answer.tokens)
        if why is not None:
            raise Refused(why.key, **dict(why.params))
        before = len(self.events)
        if self._waiting:
            self._waiting = [old for old in self._waiting if old[1][:2] != answer[:2]]
        self._take(answer)
        if self._shown or self._waiting:
            self._take_what_is_known()
        return self.events[before:]

    def answer_unchecked(self, seat: int | None, tokens: Tokens) -> None:
        """Take an answer that was drawn from the open decision itself, and so is legal; nothing is looked at again.

        For random play of whole games. Whoever brings an answer from outside says it with `answer`.
        """
        decision = self.pending
        assert decision is not None, "nothing is asked"
        self._take(Answer(decision.id, seat, tokens))

    def adjust(self, tokens: Iterable[str]) -> list[Event]:
        """Let lives and arrows be as they lie on the real table; the open decision is asked again. Raises Refused."""
        if self.pending is None:
            raise Refused("game_over")
        answer = Answer(self.pending.id, HOST, tuple(tokens))
        reasons = self.rules.refuses_adjustment(self.state, answer.tokens)
        if reasons:
            raise RefusedTogether([Refused(why.key, **dict(why.params)) for why in reasons])
        before = len(self.events)
        self._waiting = []
        self._take(answer)
        self._take_what_is_known()
        return self.events[before:]

    def undo(self, by: int | None) -> None:
        """Go back to before the last act of a person, over chance; `by` is a seat, or None for the host.

        A correction is an act of the host's: it is taken back, and the throw shows again what it had shown. Chance
        comes back unchanged: the same dice, asked again, show the same faces. A seat may take back its own last
        choice while nobody else has acted since. Raises Refused otherwise, with nothing changed.
        """
        if self._corrections and not self._acted_since(self._corrections[-1]):
            if by is None:
                self._undo_correction(self._corrections.pop())
                return
            if not self._partial:
                raise Refused("not_yours_to_undo")
        acts = [number for number, answer in enumerate(self._answers) if answer.seat is not None]
        if self._partial:
            last = next(reversed(self._partial.values()))
            actors = {last.seat}
        elif acts:
            start = self._first_of(acts[-1])
            actors = {answer.seat for answer in self._answers[start : acts[-1] + 1]}
        else:
            raise Refused("nothing_to_undo")
        if by is not None and actors != {by}:
            raise Refused("not_yours_to_undo")
        if self._partial:
            assert self.pending is not None
            mark = undone([(self.pending, last)], by)
            del self._partial[last.seat or 0]
            self.epoch += 1
        else:
            mark = self._undone(start, acts[-1] + 1, by)
            self._remember_chance(start)
            self._restart(self._answers[:start])
        self._waiting = []
        self._mark(mark)
        self._take_what_is_known()
        self._keep_open()

    def throw_again(self, by: int | None) -> None:
        """Forget what the last thrown dice showed, and all since; they are asked for again. Raises Refused."""
        throws = self._throws()
        if not throws:
            raise Refused("nothing_thrown")
        self._shown.clear()
        self._waiting = []
        decision, faces = self._decisions[throws[-1]], self._answers[throws[-1]].tokens
        assert isinstance(decision, Dice)
        self._corrections = [each for each in self._corrections if each.standing <= throws[-1]]
        self._restart(self._answers[: throws[-1]])
        self._mark(thrown_again(decision, faces, by))
        self._keep_open()

    def try_correction(self, decision: str, tokens: Iterable[str]) -> Correction:
        """What it would change if an earlier throw had shown something else, tried beside the table. Raises Refused."""
        beside = Game.replay(self.rules, self.record)
        before = dict(self.rules.tally(self.state))
        tokens = tuple(tokens)
        beside._waiting = list(self._waiting)
        beside._correct(decision, tokens)
        if self.rules.reveals_hidden(self.state, beside.state):
            return sealed_correction(decision, tokens)
        return Correction(
            decision=decision,
            tokens=tokens,
            changes=changes_between(before, self.rules.tally(beside.state)),
            dropped=beside.dropped,
            waiting=len(beside._waiting),
            asked=beside.pending,
            same_question=_id(beside.pending) == _id(self.pending),
        )

    def correct(
        self, decision: str, tokens: Iterable[str], by: int | None, *, can_be_undone: bool = True
    ) -> None:
        """Let an earlier throw have shown something else; later answers that still fit stand. Raises Refused.

        `can_be_undone`: the next undo takes it back. It does not in journals from before that was so.
        """
        tokens = tuple(tokens)
        answers, waiting, shown = self.record.answers, tuple(self._waiting), dict(self._shown)
        number = self._correct(decision, tokens)
        thrown, was = self._decisions[number], answers[number].tokens
        assert isinstance(thrown, Dice)
        if can_be_undone:
            standing, partial = len(self._answers), frozenset(self._partial)
            self._corrections.append(Corrected(number, was, answers, waiting, shown, standing, partial))
        for mark in put_right(thrown, was, tokens, by):
            self._mark(mark)
        self._keep_open()

    def remark(self, key: str, params: Params = ()) -> None:
        """Keep with the record what somebody did to the game beside its rules; see `kernel/remark.py`."""
        self._told(Remark(len(self._answers), key, params))

    def beside(self) -> Game:
        """The same game once more, to try things out on: nothing that it is told changes this one."""
        game = Game.replay(self.rules, self.record)
        game.epoch, game._waiting, game._shown = self.epoch, list(self._waiting), dict(self._shown)
        return game

    # -- a game told once more -------------------------------------------------------------------------------------

    def stands_alone(self, answer: Answer) -> bool:
        """Whether this answer is legal now and is an act by itself: an undo right after it takes back it alone.

        Chance that comes back with it goes with it. What is `remembered` may then be other than before.
        """
        asked = self.pending
        if asked is None or asked.id != answer.id or answer.seat is None or self._partial or self._waiting:
            return False
        together = isinstance(asked, Choice) and len(asked.asked) > 1
        return not together and answer.seat != HOST and asked.why_illegal(answer.seat, answer.tokens) is None

    @property
    def remembered(self) -> tuple[dict[tuple[str, str], str], frozenset[int]]:
        """What an undo leaves behind.

        What chance showed (decision id, die or place → token), and shows if it is asked again; and the seats of which
        something has lain open.
        """
        return dict(self._shown), self._lain_open

    def pass_over_undone(self, answer: Answer, by: int | None) -> None:
        """What an answer that `stands_alone` and its undo do together where they leave `remembered` as it was."""
        assert self.pending is not None
        self.epoch += 1
        self._mark(undone([(self.pending, answer)], by))

    # -- how it does it --------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self.state = self.rules.begin(self.setup)
        self._log = Log()
        self.state.lain_open = self._lain_open
        self._play: Play = self.rules.play(self.state)
        self.pending: Decision | None = next(self._play, None)
        self._answers: list[Answer] = []
        self._decisions: list[Decision] = []
        self._partial: dict[int, Answer] = {}

    def _restart(self, answers: list[Answer]) -> None:
        """Stand where these answers lead; they are known to be legal. What lies open now has lain open from then on."""
        self.epoch += 1
        self._lain_open |= self.rules.lies_open(self.state)
        self._begin()
        for answer in answers:
            self._take(answer)

    def _why_not(self, answer: Answer) -> Refusal | None:
        decision = self.pending
        if decision is None:
            return Refusal("game_over")
        if answer.id != decision.id:
            return Refusal("stale")
        if answer.seat == HOST:
            return next(iter(self.rules.refuses_adjustment(self.state, answer.tokens)), None)
        if answer.seat in self._partial:
            return Refusal("already_answered")
        return decision.why_illegal(answer.seat, answer.tokens)

    def _why_not_in_words(self, answer: Answer) -> str | None:
        """Why a record's answer cannot stand here, told to somebody who looks at its line."""
        if answer.tokens == (SEALED,):
            return f"this is {_UNTIL_THE_END}"
        why = self._why_not(answer)
        if why is None:
            return None
        if self.pending is None:
            return "the game has ended before this line."
        if why.key == "stale":
            asked = self.pending.id
            return f"this is not asked here; asked is “{asked}”. Is a line missing, too many, or out of its place?"
        if why.key == "not_asked":
            asked = " or ".join(self._who(seat) for seat in self.pending.seats) or "chance"
            return f"it is not {self._who(answer.seat)} who is asked, but {asked}."
        return str(Refused(why.key, **dict(why.params)))

    def _who(self, seat: int | None) -> str:
        if seat is None:
            return "chance"
        return f"P{seat} ({self.setup.players[seat]})" if seat < len(self.setup.players) else f"P{seat}"

    def _take(self, answer: Answer) -> None:
        decision = self.pending
        assert decision is not None
        seat = answer.seat
        if seat == HOST:
            self._partial.clear()  # the question is asked anew
            self._stand(decision, answer)
            self._send(Adjusting(self.rules.adjust(self.state, answer.tokens)))
        elif isinstance(decision, Choice) and len(decision.asked) > 1:
            self._partial[seat or 0] = answer
            if len(self._partial) == len(decision.asked):
                self._take_together(decision)
        else:
            self._decisions.append(decision)
            self._answers.append(answer)
            try:
                self.pending = self._play.send(decision.reply(seat, answer.tokens))
            except StopIteration:
                self.pending = None

    def _take_together(self, decision: Choice) -> None:
        """All seats have answered: the answers stand in seat order, whoever tapped first."""
        together = [self._partial[seat] for seat in sorted(decision.seats)]
        self._partial.clear()
        for answer in together:
            self._stand(decision, answer)
        self._send({answer.seat or 0: answer.tokens[0] for answer in together})

    def _stand(self, decision: Decision, answer: Answer) -> None:
        self._decisions.append(decision)
        self._answers.append(answer)

    def _send(self, reply: Reply) -> None:
        try:
            self.pending = self._play.send(reply)
        except StopIteration:
            self.pending = None

    def _first_of(self, number: int) -> int:
        """The first of the answers that were given to one question together; an adjustment is an act by itself."""
        decision = self._decisions[number]
        if self._answers[number].seat == HOST:
            return number
        while number and self._decisions[number - 1] is decision and self._answers[number - 1].seat != HOST:
            number -= 1
        return number

    def _throws(self) -> list[int]:
        """Which of the answers are throws; the host may have adjusted before the same dice."""
        return [
            number
            for number, (decision, answer) in enumerate(self.answered)
            if isinstance(decision, Dice) and answer.seat is None
        ]

    def _remember_chance(self, start: int) -> None:
        for decision, answer in zip(self._decisions[start:], self._answers[start:], strict=True):
            if isinstance(decision, Dice | Deal) and answer.seat is None:
                for item, token in zip(decision.items, answer.tokens, strict=True):
                    self._shown[decision.id, item] = token

    def _take_what_is_known(self) -> None:
        """Answer what has been answered before: dice that were thrown before an undo, answers after a correction."""
        while (self._shown or self._waiting) and self.pending is not None:
            answer = self._known_answer(self.pending)
            if answer is None:
                return
            self._take(answer)

    def _known_answer(self, decision: Decision) -> Answer | None:
        if isinstance(decision, Dice | Deal):
            shown = [self._shown.get((decision.id, item)) for item in decision.items]
            tokens = tuple(token for token in shown if token is not None)
            for item in decision.items:
                self._shown.pop((decision.id, item), None)
            if len(tokens) == len(shown) and decision.why_illegal(None, tokens) is None:
                return Answer(decision.id, None, tokens)
        for asked, old in [waiting for waiting in self._waiting if waiting[1].id == decision.id]:
            self._waiting.remove((asked, old))
            if self._why_not(old) is None and _same_things(asked, decision):
                return old
            self.dropped = (*self.dropped, old)
        return None

    def _correct(self, decision: str, tokens: Tokens) -> int:
        """Put a throw right; gives which of the answers it is."""
        throws = [number for number in self._throws() if self._decisions[number].id == decision]
        if not throws:
            raise Refused("no_such_throw")
        number = throws[0]
        why = self._decisions[number].why_illegal(None, tokens)
        if why is not None:
            raise Refused(why.key, **dict(why.params))
        later = list(self.answered[number + 1 :])
        if self.pending is not None:
            later += [(self.pending, answer) for answer in self._partial.values()]
        self._waiting = later + self._waiting
        self.dropped = ()
        self._shown.clear()
        self._restart([*self._answers[:number], Answer(decision, None, tokens)])
        self._take_what_is_known()
        return number

    def _acted_since(self, corrected: Corrected) -> bool:
        """Whether a person has done anything since a throw was put right."""
        later = self._answers[corrected.standing :]
        return any(answer.seat is not None for answer in later) or not corrected.partial.issuperset(self._partial)

    def _undo_correction(self, corrected: Corrected) -> None:
        """Stand where the game stood before a throw was put right; what was thrown since comes back when asked for."""
        thrown, now = self._decisions[corrected.number], self._answers[corrected.number].tokens
        assert isinstance(thrown, Dice)
        self._shown = {**corrected.shown, **self._shown}
        self._remember_chance(corrected.standing)
        self._restart(list(corrected.answers))
        self._waiting = list(corrected.waiting)
        for mark in correction_undone(thrown, now, corrected.was):
            self._mark(mark)
        self._take_what_is_known()
        self._keep_open()

    def _undone(self, start: int, end: int, by: int | None) -> Event:
        """That these answers are taken back, as all are told."""
        group = [each for each in self.answered[start:end] if each[1].seat is not None]
        if group[0][1].seat == HOST:
            return adjustment_undone(self.rules.seats_adjusted(group[0][1].tokens))
        return undone(group, by)

    def _keep_open(self) -> None:
        """Tell of whom all stays open that does not lie open by the rules any more."""
        if not self._lain_open:
            return
        self._settle_remarks()
        told = {dict(remark.params)["seat"] for remark in self.remarks if remark.key == STAYS_OPEN}
        for seat in sorted(self._lain_open - self.rules.lies_open(self.state) - told):
            self._mark(Event(STAYS_OPEN, (("seat", seat),)))

    def _mark(self, event: Event) -> None:
        """Keep what was done, here in the record and among the events."""
        self._settle_remarks()
        self.remark(event.key, event.params)

    def _settle_remarks(self) -> None:
        """Remarks on what does not stand any more move up to where the game stands."""
        answers, events = len(self._answers), len(self.events)
        for number in range(len(self._remarks) - 1, -1, -1):  # their places rise
            after, remark = self._remarks[number]
            if after <= events and remark.at <= answers:
                break
            self._remarks[number] = PlacedRemark(min(after, events), remark._replace(at=min(remark.at, answers)))

    def _told(self, remark: Remark) -> None:
        self._remarks.append(PlacedRemark(len(self.events), remark))
        if remark.key == STAYS_OPEN:
            self._lain_open |= {int(dict(remark.params)["seat"])}
            self.state.lain_open = self._lain_open


def _id(decision: Decision | None) -> str | None:
    return decision.id if decision else None


def _same_things(before: Decision, now: Decision) -> bool:
    """Whether chance is asked about the very dice or places that it answered for."""
    return not isinstance(now, Dice | Deal) or (isinstance(before, Dice | Deal) and before.items == now.items)
