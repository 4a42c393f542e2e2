"""Records that people have edited, or that are none: one sentence that names the line and why."""

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.known import game_told
from companion.games.simulation import play_game
from companion.kernel.game import Game
from companion.kernel.notation import LARGEST, parse_record, record_text, text_of
from companion.kernel.record import Record
from companion.support.errors import RecordInvalid

NAMES = ("Anna", "Ben", "Carl", "Dora")
WHOLE = (Path(__file__).parents[2] / "fixtures" / "records" / "four_players.txt").read_text(encoding="utf-8")
LINES = WHOLE.split("\n")
ROLES = LINES.index("roles [chance]: outlaw outlaw renegade sheriff") + 1
"""Line numbers, as an editor shows them."""
ROLL = ROLES + 4
REROLL = ROLL + 1
SHOTS = ROLL + 5
Edit = Callable[[list[str]], object]


def edited(*edits: Edit) -> str:
    lines = list(LINES)
    for edit in edits:
        edit(lines)
    return "\n".join(lines)


def in_line(number: int, old: str, new: str) -> Edit:
    def edit(lines: list[str]) -> None:
        assert old in lines[number - 1], lines[number - 1]
        lines[number - 1] = lines[number - 1].replace(old, new, 1)

    return edit


def without(number: int) -> Edit:
    return lambda lines: lines.pop(number - 1)


def swapped(number: int) -> Edit:
    return lambda lines: lines.insert(number, lines.pop(number - 1))


def twice(number: int) -> Edit:
    return lambda lines: lines.insert(number, lines[number - 1])


def test_these_tests_know_their_lines():
    assert LINES[ROLL - 1].startswith("turn 1/P3/roll 1 [chance]: ")
    assert LINES[SHOTS - 1] == "turn 1/P3/shots [P3]: shoot:P0 shoot:P1"


@pytest.mark.parametrize(
    ("edit", "line", "why"),
    [
        (in_line(ROLL, "bullseye1", "horse"), ROLL, "These dice have no face “horse”; they show: arrow, dynamite"),
        (in_line(ROLL, " dynamite", ""), ROLL, "It takes 5 dice; there were 4"),
        (in_line(ROLL, "[chance]", "[P3]"), ROLL, "it is not P3 (Dora) who is asked, but chance."),
        (in_line(REROLL, "[P3]", "[P1]"), REROLL, "it is not P1 (Ben) who is asked, but P3 (Dora)."),
        (in_line(REROLL, "[P3]", "[P7]"), REROLL, "it is not P7 who is asked, but P3 (Dora)."),
        (in_line(REROLL, "throw", "fly"), REROLL, "“fly” doesn't work here; these do: keep, throw."),
        (in_line(SHOTS, "shoot:P0", "shoot:P3"), SHOTS, "“shoot:P3” doesn't work here; these do: shoot:P"),
        (in_line(SHOTS, " shoot:P1", ""), SHOTS, "It takes 2 answers; there were 1"),
        (
            in_line(ROLES, "sheriff", "outlaw"),
            ROLES,
            "“outlaw” is not in the deck, or not that often; there is: sheriff, renegade, outlaw.",
        ),
        (in_line(ROLES, "[chance]", "[host]"), ROLES, "“outlaw” sets nothing"),
        (without(REROLL), REROLL, "this is not asked here; asked is “turn 1/P3/re-roll 1”. Is a line missing"),
        (twice(REROLL), REROLL + 1, "this is not asked here; asked is “turn 1/P3/roll 2”."),
        (swapped(ROLL), ROLL, "this is not asked here; asked is “turn 1/P3/roll 1”."),
    ],
)
def test_an_edit_that_breaks_a_rule_names_its_line_and_why(edit, line, why):
    with pytest.raises(RecordInvalid) as caught:
        game_told(edited(edit))
    assert re.fullmatch(rf"Line {line} \([^()]+\): .+", str(caught.value))
    assert why in str(caught.value)


def test_a_line_after_the_end_of_the_game_is_named():
    with pytest.raises(RecordInvalid, match=rf"^Line {len(LINES) - 1} .*: the game has ended before this line\.$"):
        game_told(edited(twice(len(LINES) - 2)))


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("]: ", "]:\t").replace(" [", "\t["),
        lambda text: "\n\n" + text.replace("\n", "  \n") + "\n\n",
    ],
    ids=["CRLF", "CR", "BOM", "tabs", "blanks"],
)
def test_what_editors_do_to_a_file_does_no_harm(change):
    assert parse_record(change(WHOLE)) == parse_record(WHOLE)


def test_lines_are_counted_as_an_editor_counts_them():
    broken = edited(in_line(REROLL, "throw", "fly"))
    for ends in ("\r\n", "\r"):
        with pytest.raises(RecordInvalid, match=f"^Line {REROLL} "):
            game_told(broken.replace("\n", ends))
    with pytest.raises(RecordInvalid, match=f"^Line {REROLL} "):
        game_told(broken.replace("# Turn 1", "# \f \x1c Turn 1"))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "This is no record of a game"),
        (WHOLE[: len(WHOLE) // 2], "breaks off after line"),
        ("x" * 1_000_000, "This is no record of a game"),
        (edited(in_line(REROLL, "throw", "x" * 1_000_000)), f"Line {REROLL} is 1000048 characters long"),
        (edited(in_line(REROLL, "throw", "x" * 900)), f"Line {REROLL} "),
        (WHOLE.replace("rules 2", "rules " + "9" * 900), "the version of its rules"),
        (WHOLE.replace("rules 2", "rules 1"), "older than this program reads"),
        (WHOLE.replace("rules 2", "rules 4"), "newer than this program: update it"),
        (WHOLE.replace("record 1", "record " + "9" * 5000), "This is no record"),
        (WHOLE.replace("game dice", "game chess"), "There is no game “chess” here; there is: dice, cards, "),
        (WHOLE.replace('player "Anna"', "player " + "[" * 900), "Line 4: a player's name stands in double quotes"),
        (WHOLE.replace('player "Anna"', 'player "\\ud800"'), "stands in double quotes, in printable letters"),
        (WHOLE.replace('player "Anna"\n', "").replace('player "Ben"\n', ""), "is for 3 to 8 players; 2 sit"),
        (WHOLE.replace("rules 2", "rules 2\noption horses yes"), "no option “horses” in this game; it has: position"),
        (WHOLE.replace("rules 2", "rules 2\noption position dice turn 1 P0 | outlaw 999999/999999 0 x"), "no position"),
    ],
)  # fmt: skip
def test_what_is_no_record_gets_a_sentence(text, complaint):
    with pytest.raises(RecordInvalid, match=re.escape(complaint)):
        game_told(text)


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"\x00\x01\x02\x89PNG\xff", "bäng".encode("utf-16")])
def test_bytes_that_are_no_text(data):
    with pytest.raises(RecordInvalid, match="it is not text"):
        text_of(data)


def test_a_file_that_is_too_large_is_refused_by_its_size():
    with pytest.raises(RecordInvalid, match="too large to be the record of a game, which takes 400 kB at most"):
        text_of(b"#" * (LARGEST + 1))
    assert len(WHOLE) < LARGEST / 20


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_record_edited_anyhow_is_a_game_or_a_sentence(data):
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        other = data.draw(st.sampled_from(lines))
        piece = data.draw(st.sampled_from([*other.split(" "), "host", "[host]:", "P0/life=1", "P1/eliminate", "٣"]))
        words = lines[at].split(" ")
        words[data.draw(st.integers(0, len(words) - 1))] = piece
        lines[at] = data.draw(st.sampled_from([" ".join(words), other, lines[at], ""]))
    with suppress(RecordInvalid):
        assert isinstance(game_told("\n".join(lines)), Game)


def test_a_reader_is_told_who_sits_where_and_whose_turn_it_is():
    assert "# P0 is Anna, P1 is Ben, P2 is Carl, P3 is Dora" in LINES
    assert LINES[ROLL - 3 : ROLL - 1] == ["", "# Turn 1: Dora"]
    assert sum(line.startswith("# Turn ") for line in LINES) == game_told(WHOLE).state.turn


def test_a_record_written_before_there_were_comments_is_read_the_same():
    bare = "\n".join(line for line in LINES if line and not line.startswith("#"))
    assert parse_record(bare) == parse_record(WHOLE)


# -- sealed ------------------------------------------------------------------------------------------------------------


def swap_hidden(record: Record, one: int, other: int) -> Record:
    roles = list(record.answers[0].tokens)
    roles[one], roles[other] = roles[other], roles[one]
    return Record(record.setup, (record.answers[0]._replace(tokens=tuple(roles)), *record.answers[1:]))


@pytest.mark.parametrize("seed", range(6))
def test_no_byte_of_a_sealed_record_depends_on_hidden_roles(seed):
    players = 4 + seed % 5
    whole = play_game(DiceGame(), dice_setup(tuple("ABCDEFGH"[:players])), f"seal {seed}").record
    roles = whole.answers[0].tokens
    hidden = [seat for seat in range(players) if roles[seat] != "sheriff"]
    one, other = next((a, b) for a in hidden for b in hidden if a < b and roles[a] != roles[b])
    game, twin = Game(DiceGame(), whole.setup), Game(DiceGame(), whole.setup)
    compared = 0
    for answer, there in zip(whole.answers, swap_hidden(whole, one, other).answers, strict=True):
        game.answer(answer.actor, answer.tokens)
        twin.answer(there.actor, there.tokens)
        if game.state.seats[one].role_shown or game.state.seats[other].role_shown or game.pending is None:
            break
        text = record_text(game.sealed_record)
        assert text == record_text(twin.sealed_record)
        assert game.record != twin.record
        assert not any(role in text for role in ("outlaw", "renegade", "deputy", "sheriff"))
        compared += 1
    assert compared > 5


def test_a_sealed_record_is_read_but_not_replayed():
    record = game_told(edited(lambda lines: lines.__setitem__(slice(SHOTS, -2), []))).sealed_record
    text = record_text(record)
    assert parse_record(text) == record
    with pytest.raises(RecordInvalid, match=rf"^Line {ROLES} \(roles\): this is sealed: the game was still running"):
        game_told(text)


def test_of_a_game_begun_from_a_position_the_position_is_sealed():
    position = "dice turn 5 P0 | sheriff+ 9/10 1 bart_cassidy | outlaw 8/8 0 lucky_duke | renegade 6/7 0 el_gringo | "
    game = Game(DiceGame(), dice_setup(NAMES, position + "outlaw 4/8 0 paul_regret"))
    text = record_text(game.sealed_record)
    assert "option position sealed" in text
    assert "renegade" not in text
    with pytest.raises(RecordInvalid, match=r"^This record is sealed: the game was still running"):
        game_told(text)


def test_among_three_all_roles_lie_open_and_nothing_is_sealed():
    game = play_game(DiceGame(), dice_setup(NAMES[:3]), "three")
    assert game.sealed_record == game.record
