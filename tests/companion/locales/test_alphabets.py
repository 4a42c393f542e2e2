"""Lists stand in the order of their reader's alphabet: accents and capitals last, and letters of its own where they
belong."""

from random import Random

import pytest

from companion.locales.catalogue import about, languages, texts
from companion.locales.words import Words, speaking
from companion.support.person_name import alphabetical

ALPHABETS = {
    "en": ["Ana", "Añil", "Anton", "Ñandú", "Nora", "Nuñez", "Nutmeg"],
    "de": ["Ärger", "Arzt", "Fass", "Faß", "Fast", "Öl", "Ost", "Über", "Uhr", "zu"],
    "es": ["Ana", "ancho", "antes", "Año", "apto", "nube", "Núñez", "ñandú", "Ñora", "oso"],
    "fr": ["cote", "coté", "côte", "côté", "Œdipe", "œuf", "offre"],
    "it": ["cita", "città", "Emporio", "perché", "Perla", "Più", "pizza"],
}
"""Words in the order of each language's dictionaries (CLDR's collation)."""


@pytest.mark.parametrize("language", languages())
def test_words_stand_in_the_order_of_the_alphabet(language: str) -> None:
    if language not in ALPHABETS:
        assert not about(language).after, "an alphabet with letters of its own has its words here"
        return
    words = ALPHABETS[language]
    with speaking(Words((), language)):
        assert sorted(Random(1).sample(words, len(words)), key=alphabetical) == words


@pytest.mark.parametrize("language", languages())
def test_names_of_cards_are_all_different_in_order(language: str) -> None:
    """No two words have one key, so that the order of a list is always the same."""
    names = {text for (_, key), text in texts(language).items() if key.startswith(("card.", "character."))}
    with speaking(Words((), language)):
        assert len({alphabetical(name) for name in names}) == len(names)
