"""The text form of a record: what goes out comes back, and what is broken is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.decision import CHANCE, Answer
from companion.kernel.notation import parse_record, record_text
from companion.kernel.record import Record
from companion.kernel.rules import Setup
from companion.support.errors import RecordInvalid
from companion.support.person_name import composed

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
TOKEN = st.text(LETTERS + "_:,.!-", min_size=1, max_size=12)
WORD = st.builds(
    "".join,
    st.tuples(
        st.text(LETTERS + "_-", min_size=1, max_size=8),
        st.just("") | st.text(LETTERS, min_size=1, max_size=3).map(" {}".format),
    ),
)
IDS = st.lists(WORD, min_size=1, max_size=4).map("/".join)
NAME = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=20).filter(str.isprintable)
NAMES = st.lists(NAME.map(composed), max_size=8, unique=True)
ACTORS = st.sampled_from(["chance", "clock", "host"]) | st.integers(0, 7)
ANSWERS = st.lists(st.builds(Answer, IDS, ACTORS, st.lists(TOKEN, max_size=6).map(tuple)))
SETUPS = st.builds(
    Setup,
    st.sampled_from(["dice", "toy"]),
    st.integers(0, 99),
    NAMES.map(tuple),
    st.lists(st.tuples(TOKEN, TOKEN), max_size=3).map(tuple),
)
RECORDS = st.builds(Record, SETUPS, ANSWERS.map(tuple))


@given(RECORDS)
def test_parse_print_parse_is_the_identity(record):
    text = record_text(record)
    assert parse_record(text) == record
    assert record_text(parse_record(text)) == text


@given(RECORDS, st.data())
def test_a_record_cut_off_anywhere_is_noticed(record, data):
    text = record_text(record).rstrip("\n")
    cut = text[: data.draw(st.integers(0, len(text) - 1))]
    with pytest.raises(RecordInvalid):
        parse_record(cut)


@given(st.text())
def test_rubbish_gets_a_sentence_never_another_error(text):
    with pytest.raises(RecordInvalid):
        parse_record(text)


def test_people_may_write_comments_and_empty_lines():
    text = 'bang-companion record 1\n# Friday\ngame dice\nrules 1\n\nplayer "Anna"\n  roles [chance]: sheriff\nend\n'
    assert parse_record(text).answers == (Answer("roles", CHANCE, ("sheriff",)),)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "This is no record"),
        ("bang-companion record 3\nend", "update the program"),
        ("bang-companion record 1\ngame dice\nrules 1", "breaks off after line 3"),
        ("bang-companion record 1\ngame dice\nend", "must name its game"),
        ("bang-companion record 1\ngame dice\nrules 1\nwhat\nend", "Line 4 is neither"),
        ("bang-companion record 1\ngame dice\nrules 1\nplayer Anna\nend", "Line 4: a player's name"),
        ('bang-companion record 1\ngame dice\nrules 1\nplayer "A"\nplayer "A"\nend', "same name"),
        ("bang-companion record 1\ngame dice\nrules 1\na [P1]: x\ngame dice\nend", "Line 5 is neither"),
    ],
)
def test_what_is_wrong_is_named(text, complaint):
    with pytest.raises(RecordInvalid, match=complaint):
        parse_record(text)
