"""What is wrong with a record is said in the words of who reads it; of a hand in it nothing is left beside that."""

import re
import sqlite3

import pytest

from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.known import game_told
from companion.journal.journal import FILE
from companion.kernel.game import Game
from companion.locales.confidential import for_pages
from companion.locales.pseudo import ACCENTED
from companion.locales.words import Sentence, Words, speaking
from companion.support.errors import RecordInvalid, SetupInvalid
from tests.companion.games.cards.test_card_position import begin
from tests.companion.games.cards.test_card_position import test_what_cannot_be_is_told as of_cards
from tests.companion.games.dice.test_options_chosen import NAMES
from tests.companion.games.dice.test_position import FOUR
from tests.companion.games.dice.test_position import test_what_cannot_be_is_refused_with_its_reasons as of_dice
from tests.companion.kernel.test_record_text import REROLL, SHOTS, WHOLE, edited, in_line, swapped, twice, without
from tests.companion.locales.test_confidential import troubles_of
from tests.deploy.test_record_command import data  # noqa: F401 - a fixture
from tests.deploy.test_terminal_language import at_home, plain_words_in  # noqa: F401 - a fixture
from tests.languages import OTHERS
from web.access.table_language import TableLanguage

SEALED = WHOLE.replace("rules 2", "rules 2\noption position sealed")
WRONG = [
    "", WHOLE[: len(WHOLE) // 2], "#" * 500_000, WHOLE.replace("record 1", "record 9"),
    WHOLE.replace("game dice\n", ""), WHOLE.replace("rules 2", "rules 1"), WHOLE.replace("rules 2", "rules 4"),
    WHOLE.replace("game dice", "game chess"),
    WHOLE.replace('player "Anna"', "player Anna"), WHOLE.replace('player "Anna"', 'player "Ben"'),
    WHOLE.replace('player "Anna"\n', "").replace('player "Ben"\n', ""),
    WHOLE.replace("rules 2", "rules 2\noption horses yes"), WHOLE.replace("rules 2", "rules 2\noption horses"),
    WHOLE.replace("rules 2", "rules 2\noption odds maybe"), WHOLE.replace("rules 2", "rules 2\noption modules horses"),
    WHOLE.replace("rules 2", "rules 2\noption odds on\noption odds on"),
    WHOLE.replace("rules 2", "rules 2\noption modules ghost ghost"),
    WHOLE.replace("rules 2", "rules 2\noption characters Anna"),
    WHOLE.replace("rules 2", "rules 2\noption characters P0=x P0=y"),
    WHOLE.replace("rules 2", "rules 2\noption characters P0=tex"), SEALED,
    edited(in_line(REROLL, "throw", "x" * 2000)), edited(in_line(REROLL, "throw", "sealed")),
    edited(in_line(REROLL, "throw", "fly")), edited(in_line(SHOTS, "[P3]", "[P1]")),
    edited(in_line(SHOTS, "[P3]", "[chance]")), edited(without(REROLL)), edited(swapped(REROLL)), edited(twice(SHOTS)),
    edited(lambda lines: lines.insert(-2, "what is this")), edited(lambda lines: lines.insert(-2, "remark gone")),
    edited(lambda lines: lines.insert(-2, "remark chair_bot seat=9")),
    edited(lambda lines: lines.insert(-2, lines[-3])),
    WHOLE.replace("rules 2", "rules 2\noption position dice turn 1 P0 | outlaw 9/9 0 x"),
]  # fmt: skip
TYPED = re.compile(r"turn \d+/\S+(?: \d+)?|“[^”]*”|RECORD\.md")
"""What a record has, as it has it."""


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_what_is_wrong_with_a_record(companion, at_home, number):  # noqa: F811 - a fixture
    (at_home / "game.txt").write_text(WRONG[number])
    done = companion("replay", "game.txt", cwd=at_home)
    assert done.returncode == 1
    assert not done.stderr.isascii()
    assert plain_words_in([TYPED.sub("", line) for line in done.stderr.splitlines()]) == []


@pytest.mark.parametrize("language", OTHERS)
def test_each_is_said_in_each_language(language):
    for text in WRONG:
        with pytest.raises(RecordInvalid) as english:
            game_told(text)
        with speaking(Words((), language)), pytest.raises(RecordInvalid) as own:
            game_told(text)
        assert str(own.value) != str(english.value)


def test_what_an_error_quotes_of_a_record_is_shown_as_words_of_unknown_origin():
    """It may be a hand: where it becomes a trouble that everybody sees, what looks like a card is taken out."""
    line = edited(lambda lines: lines.insert(-2, "my hand has play:bang:5D@P2 and beer:6H"))
    given = WHOLE.replace("rules 2", "rules 2\noption characters bang:5D")
    for text in (line, given):
        with pytest.raises(RecordInvalid) as wrong:
            game_told(text)
        assert "bang:5D" in str(wrong.value)
        assert not isinstance(str(wrong.value), Sentence)
        assert "5D" not in for_pages(troubles_of(wrong.value), places=False)


@pytest.mark.parametrize(
    "arguments",
    [
        "list",
        "export --game 9",
        "export --game nine",
        "import game.txt",
        "export --game 2 none/game.txt",
        "export none.txt",
    ],
)
def test_what_the_record_commands_say(companion, at_home, data, arguments):  # noqa: F811 - fixtures
    TableLanguage(data).choose(ACCENTED)
    (at_home / "game.txt").write_text(WHOLE)
    if arguments == "export none.txt":
        with sqlite3.connect(data / FILE) as journal:
            journal.execute("update games set setup = '[]'")
    command, *more = arguments.split()
    done = companion("record", command, "--data", data, *more, cwd=at_home)
    said = (done.stdout + done.stderr).splitlines()
    assert said
    called = re.compile(r"`[^`]*`|companion( record| export)*|'[^']*'|/\S+")
    assert plain_words_in([called.sub("", line) for line in said]) == []


# -- positions ---------------------------------------------------------------------------------------------------------


def dice_position_told(change):
    with pytest.raises(SetupInvalid) as wrong:
        Game(DiceGame(), dice_setup(NAMES[:4], FOUR.replace(*change)))
    return str(wrong.value)


def card_position_told(text):
    with pytest.raises(SetupInvalid) as wrong:
        begin(text)
    return str(wrong.value)


WRONG_POSITIONS = [
    *((dice_position_told, change) for change, _ in of_dice.pytestmark[0].args[1]),
    *((card_position_told, text) for text, _ in of_cards.pytestmark[0].args[1]),
]
"""Those that the tests of positions have."""
LISTED = re.compile(r"[a-z_?]+(, [a-z_?]+)+|[a-z]+_[a-z]+")
"""Names of roles and characters, as a position has them."""


@pytest.mark.parametrize(("told", "wrong"), WRONG_POSITIONS)
def test_what_is_wrong_with_a_position(told, wrong):
    english = told(wrong)
    with speaking(Words((), ACCENTED)):
        said = told(wrong)
    assert plain_words_in([LISTED.sub("", TYPED.sub("", said))]) == []
    for language in OTHERS:
        with speaking(Words((), language)):
            assert told(wrong) != english
