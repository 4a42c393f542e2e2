"""The text form of a record: one line an answer, for people to read and edit. Its grammar stands in RECORD.md."""

from __future__ import annotations

import json
import re
from collections import deque
from itertools import groupby
from typing import NamedTuple

from companion.kernel.decision import CHANCE, CLOCK, HOST, Actor, Answer
from companion.kernel.event import Params
from companion.kernel.path import turn_of
from companion.kernel.record import Record
from companion.kernel.remark import Remark, params_read, params_text
from companion.kernel.rules import Setup
from companion.locales.bounded_files import parsed_json
from companion.locales.words import sentence
from companion.support.errors import CompanionError, RecordInvalid
from companion.support.person_name import composed

FORMAT = 2
"""The format of records with remarks; those without are written as 1, so that older programs read them."""
LARGEST = 400_000
"""Bytes of a record's text; a whole game takes some ten thousand."""
LONGEST_LINE = 1000
_FIRST = re.compile(r"bang-companion[ \t]+record[ \t]+(?P<format>[0-9]{1,9})")
_SETUP = re.compile(r"(game|rules|player|option)[ \t]+(.+)")
_ANSWER = re.compile(r"(?P<id>[^\[\]]+)[ \t]+\[(?P<who>chance|clock|host|P[0-9]{1,3})\]:(?P<tokens>([ \t]+\S+)*)")
_REMARK = re.compile(r"remark[ \t]+(?P<key>[a-z_]+)(?P<tokens>([ \t]+[a-z]+=[A-Za-z0-9_:,]+)*)")
_LINE_ENDS = re.compile(r"\r\n|\r|\n")  # as an editor counts lines; `splitlines` knows more ends than that
_END = "end"
_NOBODY: dict[str, Actor] = {CHANCE: CHANCE, CLOCK: CLOCK, HOST: HOST}


class Written(NamedTuple):
    """A record that was read from text; `lines` has the number of the line that each answer stands on.

    >>> from companion.kernel.notation import Written
    >>> from companion.kernel.record import Record
    >>> from companion.kernel.rules import Setup
    >>> Written(Record(Setup("dice", 3, ("Anna", "Ben"))), lines=()).record.setup.players
    ('Anna', 'Ben')
    """

    record: Record
    lines: tuple[int, ...]


def record_text(record: Record) -> str:
    """Returns the record as text, with a comment over each turn; `parse_record` returns the very same record."""
    setup = record.setup
    lines = [
        f"bang-companion record {FORMAT if record.remarks else 1}",
        f"game {setup.game}",
        f"rules {setup.rules}",
        *(f"player {json.dumps(name, ensure_ascii=False)}" for name in setup.players),
        *(f"option {name} {value}" for name, value in setup.options),
        "",
    ]
    if setup.players:
        lines += ["# " + ", ".join(f"P{seat} is {name}" for seat, name in enumerate(setup.players)), ""]
    remarks = deque(record.remarks)
    numbered = enumerate(record.answers)
    for heading, answers in groupby(numbered, lambda each: _heading(each[1], setup.players)):
        lines += ["", heading] if heading else []
        for number, answer in answers:
            while remarks and remarks[0].at <= number:
                lines.append(remark_text(remarks.popleft()))
            lines.append(answer_text(answer))
    return "\n".join([*lines, *map(remark_text, remarks), _END]) + "\n"


def _heading(answer: Answer, players: tuple[str, ...]) -> str:
    """Returns the comment over a turn's answers: the turn and its player; empty for answers outside of turns."""
    turn = turn_of(answer.id)
    if turn is None or turn.seat >= len(players):
        return ""
    return f"# Turn {turn.number}: {players[turn.seat]}"


def answer_text(answer: Answer) -> str:
    """One answer as one line."""
    return " ".join((f"{answer.id} [{_who(answer)}]:", *answer.tokens))


def remark_text(remark: Remark) -> str:
    """One remark as one line."""
    return " ".join(("remark", remark.key, *params_text(remark.params)))


def _who(answer: Answer) -> str:
    return f"P{answer.actor}" if isinstance(answer.actor, int) else answer.actor


def text_of(data: bytes) -> str:
    """The text in a file. Raises RecordInvalid for one that is too large to be a record, or no text."""
    if len(data) > LARGEST:
        raise RecordInvalid.for_reader("large", most=LARGEST // 1000)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordInvalid.for_reader("no_text") from error


def parse_record(text: str) -> Record:
    """The record that a text holds; see `read_record`."""
    return read_record(text).record


def read_record(text: str) -> Written:
    """Read a record. Raises RecordInvalid, naming the line, for text that is none, is cut off, or is of a newer format.

    Empty lines and lines that begin with `#` are passed over, as are the line ends and the mark at the beginning that
    some editors write.
    """
    lines = [(n, line.strip()) for n, line in enumerate(_LINE_ENDS.split(text.removeprefix("\ufeff")), 1)]
    lines = [(n, line) for n, line in lines if line and not line.startswith("#")]
    _check_first(lines)
    _check_lengths(lines)
    if lines[-1][1] != _END:
        raise RecordInvalid.for_reader("cut", line=lines[-1][0], end=_END)
    players: list[str] = []
    named: dict[str, str] = {}
    options: list[tuple[str, str]] = []
    answers: list[Answer] = []
    places: list[int] = []
    remarks: list[Remark] = []
    for number, line in lines[1:-1]:
        answer = _ANSWER.fullmatch(line)
        setup = _SETUP.fullmatch(line)
        remark = _REMARK.fullmatch(line)
        if remark:
            remarks.append(Remark(len(answers), remark["key"], _parse_remark(number, remark, len(players))))
        elif answer:
            answers.append(_parse_answer(answer))
            places.append(number)
        elif setup and not answers and not remarks:
            _parse_setup(number, setup[1], setup[2], players, named, options)
        else:
            raise RecordInvalid.for_reader("no_line", line=number, said=line[:80])
    return Written(Record(_setup(named, players, options), tuple(answers), tuple(remarks)), tuple(places))


def _check_first(lines: list[tuple[int, str]]) -> None:
    first = _FIRST.fullmatch(lines[0][1]) if lines else None
    if not first:
        raise RecordInvalid.for_reader("first", first="bang-companion record 1")
    if int(first["format"]) > FORMAT:
        raise RecordInvalid.for_reader("format", format=int(first["format"]), known=FORMAT)


def _check_lengths(lines: list[tuple[int, str]]) -> None:
    for number, line in lines:
        if len(line) > LONGEST_LINE:
            raise RecordInvalid.for_reader("long", line=number, length=len(line), most=LONGEST_LINE)


def _parse_answer(match: re.Match[str]) -> Answer:
    who = match["who"]
    actor = _NOBODY[who] if who in _NOBODY else int(who[1:])
    return Answer(match["id"].strip(), actor, tuple(match["tokens"].split()))


def _parse_remark(number: int, match: re.Match[str], players: int) -> Params:
    try:
        return params_read(match["key"], tuple(match["tokens"].split()), players)
    except RecordInvalid as error:
        raise RecordInvalid.for_reader("line", line=number, why=str(error)) from error


def _parse_setup(
    number: int, word: str, rest: str, players: list[str], named: dict[str, str], options: list[tuple[str, str]]
) -> None:
    if word == "player":
        try:
            name = parsed_json(rest) if rest.startswith('"') else None
        except ValueError:
            name = None
        if name is None:
            raise RecordInvalid.for_reader("line", line=number, why=sentence("record.wrong.player"))
        players.append(composed(name))
    elif word == "option":
        name, _, value = rest.partition(" ")
        if not value:
            raise RecordInvalid.for_reader("line", line=number, why=sentence("record.wrong.option"))
        options.append((name, value))
    else:
        named[word] = rest


def _setup(named: dict[str, str], players: list[str], options: list[tuple[str, str]]) -> Setup:
    rules = named.get("rules", "")
    if "game" not in named or not re.fullmatch("[0-9]{1,9}", rules):
        raise RecordInvalid.for_reader("head", game="game dice", rules="rules 1")
    try:
        return Setup(named["game"], int(rules), tuple(players), tuple(options))
    except CompanionError as error:
        raise RecordInvalid.for_reader("set_up", why=str(error)) from error
