"""Remarks on what was taken back or put right, as everybody reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.kernel.correction import Change
from companion.kernel.decision import Allocation, Answer, Choice, Deal, Decision, Dice, Option, Tokens
from companion.kernel.event import Event, Params


class ToTakeBack(NamedTuple):
    """What an undo would take back, as everybody may know it: the remark that would say so, and whose act it is.

    `event` None: a closed question of several is open, and nobody may see who has answered it. `seats` is empty for
    what the host did; `seen`: cards have been seen since, so no seat can take it back.

    >>> from companion.kernel.event import Event
    >>> from companion.kernel.taken_back import ToTakeBack
    >>> ToTakeBack(Event("undone", (("seats", "1"), ("act", "beer"))), seats=(1,)).seen
    False
    """

    event: Event | None = None
    seats: tuple[int, ...] = ()
    seen: bool = False


class TriedUndo(NamedTuple):
    """What the host's undo would change, tried beside the table: public counts, and the question that comes then.

    `sealed`: nothing of that is shown, since it would show what is hidden now, or who has answered a closed question.

    >>> from companion.kernel.taken_back import TriedUndo
    >>> TriedUndo(sealed=True).changes
    ()
    """

    changes: tuple[Change, ...] = ()
    asked: Decision | None = None
    sealed: bool = False


def name_of_act(decision: Decision, answer: Answer, named_acts: Mapping[tuple[str, str], str]) -> str:
    """Returns what was done by an answer, as a word for its `act`: the question's key, or what its rules call it
    where everything was answered alike (`Rules.named_acts`)."""
    alike = answer.tokens[0] if len(set(answer.tokens)) == 1 else ""
    return named_acts.get((decision.key, alike), decision.key)


def undone(group: Sequence[tuple[Decision, Answer]], by: int | None, act: str) -> Event:
    """Returns the remark that answers to one question were taken back, or an act in between.

    It names the seats, what was done (`act`), and at whom where that is public.
    """
    decision = group[0][0]
    seats = sorted({answer.actor for _, answer in group if isinstance(answer.actor, int)})
    targets = _seats_meant(decision, group[0][1]) if len(group) == 1 else ()
    done: Params = (("act", act),)
    key = "undone" if by is None else "undone_by_seat"
    who: Params = (("seats", _numbers(seats)),) if by is None else (("seat", by),)
    if not targets:
        return Event(key, (*who, *done))
    return Event(f"{key}_to", (*who, *done, ("targets", _numbers(targets))))


def adjustment_undone(seats: Sequence[int]) -> Event:
    """Returns the remark that the host has taken back an adjustment of these seats."""
    return Event("adjustment_undone_for", (("seats", _numbers(seats)),)) if seats else Event("adjustment_undone")


def put_right(decision: Dice | Deal, was: Tokens, now: Tokens, by: int | None) -> Iterator[Event]:
    """Yields the remarks that a throw was put right, one for each die."""
    return _dice_changed("corrected", by, decision, was, now)


def correction_undone(decision: Dice | Deal, was: Tokens, now: Tokens, by: int | None) -> Iterator[Event]:
    """Yields the remarks that a correction was taken back, one for each die."""
    return _dice_changed("correction_undone", by, decision, was, now)


def thrown_again(decision: Dice, faces: Tokens, by: int | None) -> Event:
    """Returns the remark that a throw was forgotten and is to be made once more."""
    key, who = _by("thrown_again", by)
    return Event(key, (*who, *_thrower(decision), ("faces", " ".join(faces))))


def _by(key: str, by: int | None) -> tuple[str, Params]:
    return (key, ()) if by is None else (f"{key}_by_seat", (("by", by),))


def _dice_changed(key: str, by: int | None, decision: Dice | Deal, was: Tokens, now: Tokens) -> Iterator[Event]:
    key, who = _by(key, by)
    for die, before, after in zip(decision.items, was, now, strict=True):
        if before != after:
            yield Event(key, (*who, *_thrower(decision), ("die", die), ("face", after), ("was", before)))


def _thrower(decision: Dice | Deal) -> Params:
    return tuple(param for param in decision.params if param[0] == "seat")


def _seats_meant(decision: Decision, answer: Answer) -> tuple[int, ...]:
    """Returns the seats that an answer names, each once; none where the options are not public."""
    if decision.why_illegal(answer.actor, answer.tokens) is not None:
        return ()  # no answer to the question, but something that was done in between
    picked: list[Option] = []
    if isinstance(decision, Choice) and decision.open and isinstance(answer.actor, int):
        picked = [option for option in decision.options(answer.actor) if option.id in answer.tokens]
    elif isinstance(decision, Allocation) and decision.open:
        for slot, token in zip(decision.slots, answer.tokens, strict=True):
            picked += [option for option in slot.options if option.id == token]
    meant = (value for option in picked for name, value in option.params if name in ("seat", "target"))
    return tuple(dict.fromkeys(map(int, meant)))


def _numbers(seats: Sequence[int]) -> str:
    return " ".join(map(str, seats))
