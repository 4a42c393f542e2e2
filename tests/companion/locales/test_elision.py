"""Words that change before a name are written as the language writes them there, on pages with links, too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.locales.about import about_in
from companion.locales.catalogue import about, languages, texts
from companion.locales.errors import CatalogueInvalid
from companion.locales.message import Message, Plural, Select, Value, parsed
from companion.locales.words import Words, speaking
from web.elements.name_links import linked, stand_ins

SHOT, LIST, LIFE = "event.shot", "page.list.and", "event.life_set"
BEFORE = [
    ("it", SHOT, "Anna", "spara ad Anna"),
    ("it", SHOT, "Àgata", "spara ad Àgata"),
    ("it", SHOT, "anna", "spara ad anna"),
    ("it", SHOT, "Ada", "spara a Ada"),
    ("it", SHOT, "Elena", "spara a Elena"),
    ("it", SHOT, "Bruno", "spara a Bruno"),
    ("it", LIST, "Elena", "Zoe ed Elena"),
    ("it", LIST, "Eddie", "Zoe e Eddie"),
    ("it", LIST, "Anna", "Zoe e Anna"),
    ("fr", LIFE, "Anna", "vie d'Anna"),
    ("fr", LIFE, "Élodie", "vie d'Élodie"),
    ("fr", LIFE, "Œdipe", "vie d'Œdipe"),
    ("fr", LIFE, "Hélène", "vie d'Hélène"),
    ("fr", LIFE, "Yves", "vie d'Yves"),
    ("fr", LIFE, "Yann", "vie de Yann"),
    ("fr", LIFE, "Hans", "vie de Hans"),
    ("fr", LIFE, "Bruno", "vie de Bruno"),
    ("fr", LIFE, "3 As", "vie de 3 As"),
    ("fr", LIFE, "דנה", "vie de \u2068דנה\u2069"),
    ("es", LIST, "Inés", "Zoe e Inés"),
    ("es", LIST, "Hilda", "Zoe e Hilda"),
    ("es", LIST, "Iago", "Zoe y Iago"),
    ("es", LIST, "Yvonne", "Zoe e Yvonne"),
    ("es", LIST, "Yolanda", "Zoe y Yolanda"),
    ("es", LIST, "Ana", "Zoe y Ana"),
    ("en", LIST, "Anna", "Zoe and Anna"),
    ("de", LIST, "Anna", "Zoe und Anna"),
]


def said(words: Words, key: str, name: str) -> str:
    return words.sentence(key, {"seat": 0, "target": 1, "face": "1", "points": 3, "first": "Zoe", "last": name})


@pytest.mark.parametrize(("language", "key", "name", "wanted"), BEFORE)
def test_a_word_before_a_name_is_written_as_its_language_writes_it_there(
    language: str, key: str, name: str, wanted: str
) -> None:
    words = Words((name, name), language)
    assert wanted in said(words, key, name)


@pytest.mark.parametrize(("language", "key", "name", "wanted"), [row for row in BEFORE if row[1] != LIST])
def test_it_is_written_so_before_a_link_too(language: str, key: str, name: str, wanted: str) -> None:
    names = (name, name)
    with speaking(Words(names, language)):
        page = linked(said(Words(stand_ins(names), language), key, name), names)
    assert wanted in page.striptags()


def test_what_is_no_word_of_its_own_stays() -> None:
    assert said(Words(("Anna",), "fr"), LIST, "Inde Anna") == "Zoe et Inde Anna"
    names = ("Anna",)
    with speaking(Words(names, "fr")):
        assert linked(f"Inde {stand_ins(names)[0]}", names).striptags() == "Inde Anna"
        assert linked(f"De {stand_ins(names)[0]}.", names).striptags() == "D'Anna."


def begin_with_a_value(message: Message) -> bool:
    if not message or isinstance(message[0], str):
        return False
    if isinstance(message[0], Plural | Select):
        return any(begin_with_a_value(form) for _, form in message[0].forms)
    return isinstance(message[0], Value)


def out_of_reach(message: Message, words: frozenset[str]) -> Iterator[str]:
    """Words that would have to change by a value that a form after them begins with: no sentence is built so."""
    for before, part in zip(("", *message), message, strict=False):
        if isinstance(part, Plural | Select):
            ends = isinstance(before, str) and before.endswith(" ") and before.split()[-1:]
            if ends and ends[0].lower() in words and begin_with_a_value((part,)):
                yield f"{before}{{{part.name}, …}}"
            for _, form in part.forms:
                yield from out_of_reach(form, words)


@pytest.mark.parametrize("language", languages())
def test_no_sentence_leaves_such_a_word_before_a_choice_that_begins_with_a_value(language: str) -> None:
    words = frozenset(about(language).before)
    found = {key: list(out_of_reach(parsed(text), words)) for (_, key), text in texts(language).items()}
    assert {key: sentences for key, sentences in found.items() if sentences} == {}


def test_a_choice_that_begins_with_a_value_is_found() -> None:
    message = parsed("Le tour de {who, select, you {toi} other {{seat:name}}}.")
    assert list(out_of_reach(message, frozenset({"de"}))) == ["Le tour de {who, …}"]


@pytest.mark.parametrize(
    "said", ['de = "d"', 'de = { becomes = "d" }', 'de = { becomes = "d", letters = "[" }', "de = 3"]
)
def test_what_a_language_says_wrongly_of_it_is_named(tmp_path: Path, said: str) -> None:
    (tmp_path / "language.toml").write_text(f"[before]\n{said}\n", encoding="utf-8")
    with pytest.raises(CatalogueInvalid, match="before says no letters before which “de”"):
        about_in(tmp_path)
