"""The text form of a record: one line an answer, for people to read and edit. Its grammar stands in RECORD.md."""

from __future__ import annotations

import json
import re

from companion.errors import CompanionError, RecordInvalid
from companion.kernel.decision import HOST, LAPSE, Answer
from companion.kernel.record import Record
from companion.kernel.rules import Setup

FORMAT = 1
_FIRST = re.compile(r"bang-companion record (\d+)")
_SETUP = re.compile(r"(game|rules|player|option) (.+)")
_ANSWER = re.compile(r"(?P<id>[^\[\]]+) \[(?P<who>chance|clock|host|P\d+)\]:(?P<tokens>( \S+)*)")
_END = "end"
_NOBODY = {"chance": None, "clock": None, "host": HOST}


def record_text(record: Record) -> str:
    """The record as text; `parse_record` gives back the very same record."""
    setup = record.setup
    lines = [
        f"bang-companion record {FORMAT}",
        f"game {setup.game}",
        f"rules {setup.rules}",
        *(f"player {json.dumps(name, ensure_ascii=False)}" for name in setup.players),
        *(f"option {name} {value}" for name, value in setup.options),
        "",
        *(answer_text(answer) for answer in record.answers),
        _END,
    ]
    return "\n".join(lines) + "\n"


def answer_text(answer: Answer) -> str:
    """One answer as one line."""
    return " ".join((f"{answer.id} [{_who(answer)}]:", *answer.tokens))


def _who(answer: Answer) -> str:
    if answer.seat is None:
        return "clock" if answer.tokens == LAPSE else "chance"
    return "host" if answer.seat == HOST else f"P{answer.seat}"


def parse_record(text: str) -> Record:
    """Read a record. Raises RecordInvalid, naming the line, for text that is none, is cut off, or is of a newer format.

    Empty lines and lines that begin with `#` are passed over.
    """
    lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1)]
    lines = [(n, line) for n, line in lines if line and not line.startswith("#")]
    _check_first(lines)
    if lines[-1][1] != _END:
        raise RecordInvalid(f"The record breaks off after line {lines[-1][0]}: its last line, “{_END}”, is missing.")
    players: list[str] = []
    named: dict[str, str] = {}
    options: list[tuple[str, str]] = []
    answers: list[Answer] = []
    for number, line in lines[1:-1]:
        answer = _ANSWER.fullmatch(line)
        setup = _SETUP.fullmatch(line)
        if answer:
            answers.append(_parse_answer(answer))
        elif setup and not answers:
            _parse_setup(number, setup[1], setup[2], players, named, options)
        else:
            raise RecordInvalid(f"Line {number} is neither set-up nor an answer: “{line[:80]}”.")
    return Record(_setup(named, players, options), tuple(answers))


def _check_first(lines: list[tuple[int, str]]) -> None:
    first = _FIRST.fullmatch(lines[0][1]) if lines else None
    if not first:
        raise RecordInvalid("This is no record of a game: its first line must be “bang-companion record 1”.")
    if int(first[1]) > FORMAT:
        raise RecordInvalid(f"The record has format {first[1]}, this program knows {FORMAT}: update the program.")


def _parse_answer(match: re.Match[str]) -> Answer:
    who = match["who"]
    seat = _NOBODY[who] if who in _NOBODY else int(who[1:])
    return Answer(match["id"], seat, tuple(match["tokens"].split()))


def _parse_setup(
    number: int, word: str, rest: str, players: list[str], named: dict[str, str], options: list[tuple[str, str]]
) -> None:
    if word == "player":
        try:
            name = json.loads(rest)
        except ValueError:
            name = None
        if not isinstance(name, str):
            raise RecordInvalid(f"Line {number}: a player's name stands in double quotes.")
        players.append(name)
    elif word == "option":
        name, _, value = rest.partition(" ")
        if not value:
            raise RecordInvalid(f"Line {number}: an option has a name and a value.")
        options.append((name, value))
    else:
        named[word] = rest


def _setup(named: dict[str, str], players: list[str], options: list[tuple[str, str]]) -> Setup:
    rules = named.get("rules", "")
    if "game" not in named or not rules.isdecimal():
        raise RecordInvalid("The record must name its game (“game dice”) and the version of its rules (“rules 1”).")
    try:
        return Setup(named["game"], int(rules), tuple(players), tuple(options))
    except CompanionError as error:
        raise RecordInvalid(f"The record's set-up is not valid: {error}") from error
