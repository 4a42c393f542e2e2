"""Languages, messages and catalogues that are not as they should be are told in one sentence."""

import json
import re
from pathlib import Path

import pytest

import companion
from companion.games.known import GAMES
from companion.locales import catalogue as catalogues
from companion.locales.catalogue import catalogue, language_named, languages, texts_in
from companion.locales.confidential import for_pages
from companion.locales.errors import CatalogueInvalid, MessageInvalid, UnknownLanguage
from companion.locales.message import parsed, placeholders
from companion.locales.pseudo import ACCENTED, MIRRORED, PSEUDOS
from companion.locales.words import Sentence, Words, sentence, speaking
from companion.support.errors import CompanionError
from tests.companion.locales.damaged import clear

NAMES = ("Anna", "Ben")


def test_a_language_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    known = ", ".join(languages())
    with pytest.raises(UnknownLanguage, match=f"“tlh” is no language of the companion; known are: {known}\\.") as told:
        language_named("tlh")
    assert isinstance(told.value, CompanionError)
    with pytest.raises(UnknownLanguage):
        Words(NAMES, "../en")


@pytest.mark.parametrize("held", ["{", '["a"]', '{"event.turn": 3}'])
def test_a_file_that_is_no_catalogue_is_named(tmp_path: Path, held: str) -> None:
    (tmp_path / "events.json").write_text(held, encoding="utf-8")
    with pytest.raises(CatalogueInvalid, match=r"events\.json"):
        texts_in(tmp_path)


def test_a_games_own_folder_goes_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "dice").mkdir()
    (tmp_path / "events.json").write_text(json.dumps({"event.turn": "Turn"}), encoding="utf-8")
    (tmp_path / "dice" / "events.json").write_text(json.dumps({"event.turn": "Roll"}), encoding="utf-8")
    assert texts_in(tmp_path) == {("", "event.turn"): "Turn", ("dice", "event.turn"): "Roll"}


def test_what_a_game_says_goes_before_what_all_say(monkeypatch) -> None:
    both = {("", "event.beer"): "A beer.", ("dice", "event.beer"): "Beer!", ("", "event.turn"): "Turn."}
    monkeypatch.setattr(catalogues, "texts", lambda language: both)
    clear()
    dice, cards = catalogue("en", "dice"), catalogue("en", "cards")
    monkeypatch.undo()
    clear()
    assert (dice["event.beer"], cards["event.beer"]) == (("Beer!",), ("A beer.",))
    assert dice["event.turn"] == cards["event.turn"] == ("Turn.",)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{seat:name", "the brace of seat is not closed"),
        ("{seat", "after seat comes neither a colon, a comma nor a brace"),
        ("seat}", "a brace closes what none has opened"),
        ("{}", "a name is missing after a brace or a comma"),
        ("{n, number}", "“number” is not known; known are plural and select"),
        ("{n, plural, one {# arrow}}", "n lacks the form “other”"),
        ("{n, plural, one # other {#}}", "the form “one” has no text"),
        ("{n, plural, other {# arrows}", "a name is missing after a brace or a comma"),
        ("{n, plural, other {# arrows", "the brace of the form “other” is not closed"),
    ],
)
def test_a_text_that_is_no_message_says_why(text: str, why: str) -> None:
    with pytest.raises(MessageInvalid, match=re.escape(f"“{text}” is no message: {why}.")):
        parsed(text)


def test_what_is_refused_in_every_game_has_words_in_every_game() -> None:
    of_one_game = {Path(companion.__file__).parent / "games" / name for name in ("dice", "cards", "scoreboard")}
    files = Path(companion.__file__).parent.rglob("*.py")
    code = "".join(path.read_text(encoding="utf-8") for path in files if not of_one_game & set(path.parents))
    refused = set(re.findall(r'\bRefused\(\s*"([a-z_]+)"', code))
    assert len(refused) > 80
    lacking = [(game, key) for game in GAMES for key in refused if f"refused.{key}" not in catalogue("en", game)]
    assert not lacking


def test_messages_stand_in_each_other() -> None:
    text = "{who:name} {n, plural, =0 {waits} one {# {kind, select, beer {beer} other {thing}}} other {# things}}"
    assert list(placeholders(parsed(text))) == ["who", "n", "kind"]


def test_a_page_says_a_sentence_with_those_in_it_in_its_readers_language() -> None:
    inner = sentence("chair.kept", {"chair": 1}, NAMES)
    kept = sentence("trouble.bots.known", {"why": inner})
    assert kept == "Ben's chair stays as it is."
    assert isinstance(kept, Sentence)
    with speaking(Words((), "de")):
        assert for_pages(kept, places=False) == "Der Platz von Ben bleibt, wie er ist."
        assert for_pages("as it is", places=False) == "as it is"


def test_a_page_says_an_error_that_was_kept_as_a_text_in_its_readers_language() -> None:
    from companion.support.errors import Refused

    kept = str(Refused("name_taken", name="Anna"))
    with speaking(Words((), "de")):
        assert for_pages(kept, places=False) == "Hier sitzt schon jemand namens Anna; nimm einen anderen Namen."


def test_words_are_spoken_only_meanwhile() -> None:
    with speaking(Words(NAMES, "de")):
        assert sentence("event.turn", {"turn": 1, "seat": 1}) == "Zug 1: Ben."
        assert sentence("event.turn", {"turn": 1, "seat": 1}, ("Emil", "Fina")) == "Zug 1: Fina."
    assert sentence("event.turn", {"turn": 1, "seat": 1}, NAMES) == "Turn 1: Ben."


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert sentence("fairness.once_in", {"times": 12345}) == "about once in 12,345 times"
    assert Words((), "de").sentence("fairness.once_in", {"times": 12345}) == "etwa einmal in 12.345 Fällen"


@pytest.mark.parametrize(("pseudo", "name"), [(ACCENTED, "Anna"), (MIRRORED, "\u2068Anna\u2069")])
def test_a_pseudo_language_is_english_in_other_letters_and_a_third_longer(pseudo: str, name: str) -> None:
    words, plain = Words(NAMES, pseudo), Words(NAMES)
    said = words.sentence("event.arrows_taken", {"seat": 0, "arrows": 3})
    assert said.startswith(f"{name} ")
    assert not re.search(r"[A-Za-z]", said.removeprefix(f"{name} "))
    texts = [plain.sentence(key) for key in ("page.offline", "page.join.full")]
    assert all(1.2 < len(PSEUDOS[pseudo](text)) / len(text) < 1.4 for text in texts)
    assert pseudo not in languages()


@pytest.mark.parametrize("path", sorted(Path(catalogues.__file__).parent.rglob("*.json")), ids=lambda path: path.stem)
def test_no_file_tells_a_text_twice(path) -> None:
    """JSON takes the last one without a word."""
    with path.open(encoding="utf-8") as file:
        pairs: list[tuple[str, str]] = []
        json.load(file, object_pairs_hook=pairs.extend)
    assert len(pairs) == len(dict(pairs))
