"""Every language says everything: the same keys and values in them, plurals that fit, nothing left in English."""

import ast
import re
from pathlib import Path

import pytest

from companion.locales.catalogue import DEFAULT, Texts, catalogue, languages, texts
from companion.locales.message import Plural, Value, parsed, placeholders, ways
from companion.locales.words import Words, locale_of
from tests.languages import OTHERS, is_same, said_in

ROOT = Path(__file__).resolve().parents[3]
NAMES = ("Anna", "Ben", "Carl")


def test_english_comes_first_and_german_is_spoken() -> None:
    assert languages()[0] == "en"
    assert "de" in languages()


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_keys(language: str) -> None:
    assert texts(language).keys() == texts(DEFAULT).keys()


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_values_in_every_message(language: str) -> None:
    english = texts(DEFAULT)
    for key, text in texts(language).items():
        assert ways(parsed(text)) == ways(parsed(english[key])), key


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    english = texts(DEFAULT)
    same = {
        key
        for (game, key), text in texts(language).items()
        if text == english[game, key] and re.search(r"\w", said_in(parsed(text)))
    }
    left = {key for key in same if not is_same(language).fullmatch(key)}
    assert not left, f"reviewed? then it belongs into “same” of companion/locales/{language}/language.toml"


def test_german_speaks_to_players_by_du() -> None:
    """“Sie” with a capital stands at the beginning of a sentence only, where it is “they”."""
    for key, text in texts("de").items():
        assert not re.search(r"(?<=[a-zäöüß,] )(Sie|Ihr\w*|Ihnen)\b", text), (key, text)


def test_no_line_of_french_begins_with_a_sign() -> None:
    """No space at which a line may break stands before a French sign, or inside of quotation marks."""
    breaks = re.compile(r" [:;!?»]|« ")
    assert [key for (_, key), text in texts("fr").items() if breaks.search(text)] == []


COUNTED = {
    "event.arrows_taken": (
        {"seat": 0},
        "arrows",
        [f"Anna nimmt {arrows}." for arrows in ("0 Pfeile", "1 Pfeil", "2 Pfeile")],
    ),
    "page.life": ({}, "number", ["0 Lebenspunkte", "1 Lebenspunkt", "2 Lebenspunkte"]),
    "event.character": (
        {"seat": 1, "character": "black_jack"},
        "life",
        [f"Ben spielt Black Jack mit {points}." for points in ("0 Lebenspunkten", "1 Lebenspunkt", "2 Lebenspunkten")],
    ),
    "option.take_arrows": (
        {"points": 1},
        "arrows",
        [f"{arrows}, 1 Lebenspunkt verlieren" for arrows in ("kein Pfeil", "1 Pfeil", "2 Pfeile")],
    ),
    "option.take_harm": ({}, "points", ["nichts", "1 Lebenspunkt", "2 Lebenspunkte"]),
    "journal.goes_on": (
        {"game": 3},
        "answers",
        [f"Spiel 3 geht nach {answers} weiter." for answers in ("0 Antworten", "1 Antwort", "2 Antworten")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("key", COUNTED)
def test_german_plurals_at_none_one_and_two(key: str) -> None:
    given, counted, told = COUNTED[key]
    words = Words(NAMES, "de")
    assert [words.sentence(key, {**given, counted: number}) for number in (0, 1, 2)] == told


REAL = {"character": "kit_carlson", "source": "dynamite", "role": "outlaw", "face": "arrow", "card": "bang"}
"""A word that there is of each kind that a message may name."""


@pytest.mark.parametrize("game", ["dice", "cards"])
@pytest.mark.parametrize("language", languages())
def test_every_plural_is_told_at_none_one_two_and_five(language: str, game: str) -> None:
    """With the number, and another form for one than for two; none are told as such where one writes it so."""
    words = Words(NAMES, language, game)
    forms = {*locale_of(language).plural_form.tags, "other"}
    counted = 0
    for key, message in catalogue(language, game).items():
        for plural in (part for part in message if isinstance(part, Plural)):
            given = dict.fromkeys(placeholders(message), "0") | {"side": "law", "winners": "0"}
            worded = [part for part in message if isinstance(part, Value) and part.how in REAL]
            if any(f"{part.how}.{REAL[part.how]}" not in words for part in worded):
                continue  # of faces, in a game without dice
            given |= {part.name: REAL[part.how] for part in worded}
            told = [words.sentence(key, {**given, plural.name: number}) for number in (0, 1, 2, 5)]
            assert {form for form, _ in plural.forms if form[0] != "="} <= forms, key
            assert all("{" not in each and "#" not in each for each in told), key
            assert len(set(told)) == 4, key
            counted += 1
    assert counted > 60


# -- no words without use ----------------------------------------------------------------------------------------------


SAID_BY_THEIR_CALLERS = {rf"{kind}\.[\w.]+" for kind in ("page", r"page\.no", "refused", "event", r"teach\.no")}
"""Shapes of those who put a beginning before what they are asked for: who asks has the key."""


def spoken_of() -> tuple[set[str], list[re.Pattern[str]]]:
    """All texts in the code that may be keys, and the shapes of those that are put together."""
    whole: set[str] = set()
    shapes: set[str] = set()
    for package in ("companion", "vision", "hardware", "web", "deploy"):
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    whole.add(node.value)
                elif isinstance(node, ast.JoinedStr):
                    shape = "".join(
                        re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w.]+"
                        for part in node.values
                    )
                    if re.search(r"[a-z]{3}\w*\\\.|\\\.[a-z]{3}|[a-z]{3}_\[", shape):
                        shapes.add(shape)
    for path in (ROOT / "web/templates").rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        whole |= set(re.findall(r"'([\w.]+)'", text))
        shapes |= {re.escape(start) + r"[\w.]+" for start in re.findall(r"'([\w.]+\.)' ~", text)}
        shapes |= {r"[\w.]+" + re.escape(end) for end in re.findall(r"~ '(\.[\w.]+)'", text)}
    for told in [text for english in texts(DEFAULT).values() for text in re.findall(r":([a-z_.]+)}", english)]:
        shapes.add(re.escape(told) + r"\.[\w.]+")
    return whole, [re.compile(shape) for shape in shapes if shape not in SAID_BY_THEIR_CALLERS]


def test_no_words_are_left_over() -> None:
    whole, shapes = spoken_of()
    left = []
    for key in {key for _, key in texts(DEFAULT)}:
        parts = key.split(".")
        ends = {".".join(parts[start:]) for start in range(len(parts))}
        if not (ends & whole or any(shape.fullmatch(end) for shape in shapes for end in ends)):
            left.append(key)
    assert left == []


def test_what_every_game_says_stands_once() -> None:
    """A game has no copy of what all say."""
    every: Texts = texts(DEFAULT)
    shared = {key: text for (game, key), text in every.items() if not game}
    for (game, key), text in every.items():
        assert not game or shared.get(key) != text, key
    assert {"event.turn", "event.role", "event.life_lost", "event.eliminated", "event.game_over"} <= shared.keys()
