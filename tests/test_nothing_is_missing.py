"""Whoever adds a card, a character, a role, a language, a page or a camera is told each place that must know it.

Each check goes through these places for one thing and names what is missing in one sentence, with the file that lacks
it: so a row of the table of cards, or a class, is begun first, and this test says what else belongs to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion.locales.words as words_module
from companion.games.cards.bots.picks import LIKED
from companion.games.cards.character import CHARACTERS as CARD_CHARACTERS
from companion.games.cards.character import characters_for as card_characters_for
from companion.games.cards.deck import CARDS, COLOURS, DECKS, RANKS, SUITS, Card, deck
from companion.games.cards.effects.plays import EFFECTS
from companion.games.cards.options import Options as CardOptions
from companion.games.dice.character import CHARACTERS as DICE_CHARACTERS
from companion.games.dice.characters.old_saloon import characters_for as dice_characters_for
from companion.games.dice.options import MODULES
from companion.games.dice.options import Options as DiceOptions
from companion.games.dice.roles.role_cards import MOMENT_OF, SPECIAL_ROLES
from companion.games.western.roles import Role
from companion.kernel.decision import Option
from companion.locales.catalogue import DEFAULT, languages, texts
from companion.locales.words import Words
from hardware.camera.spec import KINDS, CameraSpec
from tests.portraits import PORTRAITS, portraits
from web.games.cards.card_art import drawings
from web.games.cards.card_signs import signs
from web.games.cards.does import key_there_is
from web.games.cards.first_night.glossary import glossary as cards_glossary
from web.games.dice.first_night.glossary import glossary as dice_glossary

ROOT = Path(__file__).resolve().parents[1]
TEMPLATES = ROOT / "web" / "templates"
ART = "web/static/card_art.svg"
LIES_IN_PLAY = ("weapon", "distance", "barrel", "dynamite", "jail")
"""What blue cards do while they lie there, which is for the rules of their moment."""
SIGN_ROWS = "web/games/cards/card_signs.py"
STRANGER = "stranger"
COPIES = "vera_custer"
"""Who copies others is copied by nobody: there is one of each character."""
KEY = re.compile(r"""(?<![\w.])t\(\s*['"]([a-z0-9_.]+)['"]\s*[,)]""")
PLAYERS = 5


def lacks_words(what: str, game: str, *keys: str) -> Iterator[str]:
    """Which texts no catalogue of a language has, neither its own of this game nor that for all games."""
    for language in languages():
        there = texts(language)
        for key in keys:
            if (game, key) not in there and ("", key) not in there:
                folder = f"companion/locales/{language}/{game}" if game else f"companion/locales/{language}"
                yield f"{what} has no words in the language {language}: add “{key}” to a file in {folder}"


def terms(glossary, options) -> set[str]:
    """The keys of everything that a glossary explains; a text that is missing is named by its own check."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(words_module, "IN_DEVELOPMENT", False)
        return {term.key for chapter in glossary(options, PLAYERS) for term in chapter.terms}


EVERY_CARD_TERM = terms(cards_glossary, CardOptions(expansions="dodge_city"))
EVERY_DICE_TERM = terms(dice_glossary, DiceOptions(modules=MODULES))


def card_lacks(card: Card) -> Iterator[str]:
    """What a card lacks; its effect, its art, its words, its worth."""
    what, row = f"the card {card.name}", "companion/games/cards/cards.csv"
    if card.effect not in {*EFFECTS, *LIES_IN_PLAY}:
        yield f"{what} does nothing by its effect “{card.effect}”: add that to companion/games/cards/effects/plays.py"
    if card.colour not in COLOURS:
        yield f"{what} has the border “{card.colour}”: {row} may say {', '.join(COLOURS)}"
    if card.suit not in SUITS or card.rank not in RANKS:
        yield f"{what} is printed as “{card.rank}{card.suit}”, which is no rank and suit: see {row}"
    if card.token not in {each.token for each in deck(*DECKS)}:
        yield f"{what} is in no deck: say in {row} where it is printed"
    if not card.worth:
        yield f"{what} is worth nothing to a bot: fill in “worth” in {row}"
    if card.name not in drawings():
        yield f"{what} has no drawing: add it to {ART}"
    if f"frame-{card.colour}" not in drawings():
        yield f"{what} has no frame for its border: add “frame-{card.colour}” to {ART}"
    row_of_signs = signs(card)
    for sign in row_of_signs:
        if f"sign-{sign}" not in drawings():
            yield f"{what} has the sign “{sign}”, which has no drawing: say under “does” in {row} which signs it has"
    if not 1 <= len(row_of_signs) <= 3:
        yield f"{what} has {len(row_of_signs)} signs, and one to three have a place: see {SIGN_ROWS}"
    if card.name not in EVERY_CARD_TERM:
        yield f"{what} is not in the glossary: see web/games/cards/first_night/glossary.py"
    yield from lacks_words(what, "cards", f"card.{card.name}", f"card.effect.{card.name}")


def portrait_lacks(what: str, key: str) -> Iterator[str]:
    """Whether a character, of whichever game, has a portrait."""
    if key not in portraits():
        yield f"{what} has no portrait: add it to {PORTRAITS.relative_to(ROOT).as_posix()}"


def card_character_lacks(key: str) -> Iterator[str]:
    """What a character of the card game lacks."""
    what, who = f"the character {key} of the card game", CARD_CHARACTERS[key]
    if key not in card_characters_for(who.expansion):
        yield f"{what} is never dealt: see characters_for in companion/games/cards/character.py"
    if key not in LIKED and key != COPIES:
        yield f"{what} is worth nothing to a bot that copies it: add it to LIKED in companion/games/cards/bots/picks.py"
    if key not in EVERY_CARD_TERM:
        yield f"{what} is not in the glossary: see web/games/cards/first_night/glossary.py"
    yield from portrait_lacks(what, key)
    yield from lacks_words(what, "cards", f"character.{key}", f"ability.{key}")


def dice_character_lacks(key: str) -> Iterator[str]:
    """What a character of the dice game lacks."""
    what, who = f"the character {key} of the dice game", DICE_CHARACTERS[key]
    unknown = [module for module in (who.module, who.needs) if module and module not in MODULES]
    if unknown:
        yield f"{what} comes with an unknown module, {unknown[0]}: add it to MODULES in companion/games/dice/options.py"
    if key not in dice_characters_for(DiceOptions(modules=MODULES)):
        yield f"{what} is never dealt: see characters_for in companion/games/dice/characters/old_saloon.py"
    if key not in EVERY_DICE_TERM:
        yield f"{what} is not in the glossary: see web/games/dice/first_night/glossary.py"
    yield from portrait_lacks(what, key)
    yield from lacks_words(what, "dice", f"character.{key}", f"ability.{key}")


def role_lacks(role: Role) -> Iterator[str]:
    """What a role lacks: words alone, since every other place is judged by types."""
    yield from lacks_words(f"the role {role}", "", f"role.{role}", f"goal.{role}")
    for game, there in (("cards", EVERY_CARD_TERM), ("dice", EVERY_DICE_TERM)):
        if str(role) not in there:
            yield f"the role {role} is not in the glossary: see web/games/{game}/first_night/glossary.py"


def special_role_lacks(key: str) -> Iterator[str]:
    """What a special role of Old Saloon lacks."""
    what = f"the special role {key}"
    if key not in EVERY_DICE_TERM:
        yield f"{what} is not in the glossary: see web/games/dice/first_night/glossary.py"
    if key not in MOMENT_OF and key != "the_bear":  # which only begins with more life
        yield f"{what} has no moment at which it is used: see companion/games/dice/roles/role_cards.py"
    yield from lacks_words(what, "dice", f"role.{key}", f"power.{key}")


def language_lacks(language: str) -> Iterator[str]:
    """What a language lacks of the English texts."""
    there = texts(language)
    for game, key in texts(DEFAULT):
        if (game, key) not in there:
            folder = f"companion/locales/{language}/{game}".rstrip("/")
            yield f"the language {language} has no words for “{key}”: add it to a file in {folder}"


def page_lacks(template: Path) -> Iterator[str]:
    """What a page's template lacks: somebody who shows it, and its words."""
    name = template.relative_to(TEMPLATES).as_posix()
    if not any(template.name in source for path, source in sources().items() if path != template):
        yield f"the page {name} is shown by nobody: name it where it is made, or take it out"
    game = next((part for part in ("cards", "dice") if part in template.parts), "")
    yield from lacks_words(f"the page {name}", game, *(f"page.{key}" for key in KEY.findall(sources()[template])))


def sources() -> dict[Path, str]:
    """Everything that may name a template, read once."""
    if not _SOURCES:
        files = [*(ROOT / "web").rglob("*.py"), *TEMPLATES.rglob("*.html")]
        _SOURCES.update({path: path.read_text(encoding="utf-8") for path in files})
    return _SOURCES


_SOURCES: dict[Path, str] = {}


def camera_lacks(kind: type[CameraSpec]) -> Iterator[str]:
    """What a kind of camera lacks."""
    what = f"the camera {kind.word}"
    if kind.word not in {each.word for each in KINDS}:
        yield f"{what} can be chosen by nobody: add it to KINDS in hardware/camera/spec.py"
    for unsaid in sorted(kind.__abstractmethods__):
        yield f"{what} does not say how it is opened: write its “{unsaid}” in hardware/camera/spec.py"
    if kind.spelled not in (ROOT / "deploy" / "REFERENCE.md").read_text(encoding="utf-8"):
        yield f"{what} is not in deploy/REFERENCE.md: it is spelled {kind.spelled}: python -m tests.tables"


def kinds_of_camera() -> list[type[CameraSpec]]:
    """Every class of camera that is spelled somehow, whether or not it is listed."""
    found, left = [], [CameraSpec]
    while left:
        each = left.pop()
        left += each.__subclasses__()
        if "word" in vars(each) and each.__module__ != __name__:
            found.append(each)
    return found


CHECKS = {
    "card": (card_lacks, {card.name: card for card in CARDS.values()}),
    "character of the cards": (card_character_lacks, {key: key for key in CARD_CHARACTERS if key != STRANGER}),
    "character of the dice": (dice_character_lacks, {key: key for key in DICE_CHARACTERS if key != STRANGER}),
    "role": (role_lacks, {str(role): role for role in Role}),
    "special role": (special_role_lacks, {key: key for key in SPECIAL_ROLES}),
    "language": (language_lacks, {language: language for language in languages()}),
    "page": (page_lacks, {str(path.relative_to(TEMPLATES)): path for path in sorted(TEMPLATES.rglob("*.html"))}),
    "camera": (camera_lacks, {kind.word: kind for kind in kinds_of_camera()}),
}
EACH = [
    pytest.param(check, thing, id=f"{kind} {name}")
    for kind, (check, things) in CHECKS.items()
    for name, thing in things.items()
]


@pytest.mark.parametrize(("check", "thing"), EACH)
def test_everything_that_must_know_it_does(check, thing):
    missing = list(check(thing))
    assert not missing, "\n".join(missing)


def test_there_is_something_of_each_kind():
    assert {kind: bool(things) for kind, (_, things) in CHECKS.items()} == dict.fromkeys(CHECKS, True)


def test_a_card_that_is_a_row_alone_lacks_what_it_lacks():
    """What the checks say of a card of which nobody but the table knows."""
    told = list(card_lacks(Card("moonshine", "9", "H", "brown", "party")))
    assert "the card moonshine has no drawing: add it to web/static/card_art.svg" in told
    signs_of = "“does” in companion/games/cards/cards.csv"
    places = ("effects/plays.py", "cards.csv", signs_of, "glossary.py", "locales/en/cards", "locales/de/cards")
    assert [place for place in places if not any(place in sentence for sentence in told)] == []


def test_a_camera_that_is_a_class_alone_lacks_what_it_lacks():
    class Balloon(CameraSpec):
        word = spelled = "balloon"

    assert list(camera_lacks(Balloon)) == [
        "the camera balloon can be chosen by nobody: add it to KINDS in hardware/camera/spec.py",
        "the camera balloon does not say how it is opened: write its “opened” in hardware/camera/spec.py",
        "the camera balloon is not in deploy/REFERENCE.md: it is spelled balloon: python -m tests.tables",
    ]


@pytest.mark.parametrize("kind", ["play", "play_at", "fire", "fire_at"])
def test_a_button_of_an_effect_without_words_names_the_card(kind):
    words = Words(game="cards")
    assert key_there_is("does.party", Option("play:moonshine:9H", kind), words) == f"option.{kind}"
    assert key_there_is("does.draw", Option("play:stagecoach:9S", kind), words) == "does.draw"
    assert key_there_is("does.party", Option("pick:moonshine:9H", "pick"), words) == "does.party"


def test_a_character_without_a_portrait_is_told_where_it_belongs():
    told = list(portrait_lacks("the character nobody_yet of the dice game", "nobody_yet"))
    assert told == ["the character nobody_yet of the dice game has no portrait: add it to web/static/portraits.svg"]
