"""Every event of both games has three sentences in every language: for who did it, for whom it hit, for all others."""

import re
from collections.abc import Iterator, Mapping
from itertools import product
from random import Random

import pytest

from companion.kernel.event import Event
from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.kernel.remark import REMARKS
from companion.locales.catalogue import DEFAULT, catalogue, languages, texts
from companion.locales.message import Message, Plural, Select, Value, placeholders
from companion.locales.persons import ACTOR, SELF, TARGET, addressed, persons_of
from companion.locales.words import Param, Words
from tests.companion.games.cases import CARDS, DICE
from tests.languages import says_you

NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil", "Fritz", "Gina", "Hugo")
PLAYED = ("dice", "cards")
ENDINGS = (ACTOR, TARGET, SELF, SELF + ACTOR)

_HOST = "the host did it"
_HAPPENS = "nobody did it: it happens"
_NOBODY = "it is done to nobody"
_ALL = "it is done to the whole table"
_NAMED = "its question names no seat"
LACKS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    ACTOR: {
        _HOST: (
            "adjustment_undone", "adjustment_undone_for", "arrows_set", "card_set_aside", "card_set_in_play",
            "cards_set", "chief_set", "chief_set_to_pile", "corrected", "correction_undone", "haunt_set",
            "haunt_set_double", "haunt_set_to_none", "laid", "life_set", "redone", "role_set", "thrown_again",
            "undone", "undone_to", "from_board",
        ),
        _HAPPENS: (
            "attack", "chair_bot", "chair_code", "chair_no_bot", "chair_no_phone", "chair_phone",
            "discards_from_hand", "dynamite", "explodes", "gambled", "life_lost", "reshuffled", "stays_open",
            "your_role",
        ),
    },
    TARGET: {
        _ALL: ("attack", "from_board", "game_over", "gatling", "laid", "redone", "reshuffled", "store"),
        _NAMED: ("adjustment_undone", "chief_set_to_pile", "haunt_set_to_none"),
        _NOBODY: (
            "arrows_discarded", "arrows_instead", "arrows_taken", "character", "chief_spares", "chief_taken", "chuck",
            "discards", "discards_all", "draws", "draws_shown", "flips", "ghost", "ghost_renegade", "gives", "holyday",
            "jose", "last_beer", "lays", "leaves_jail", "life_gained", "once_more", "plays", "power", "role", "rolled",
            "saloon_die", "stays_in_jail", "suzy", "takes_discard", "takes_from_store", "takes_own", "turn", "turned",
            "undone_by_seat", "undone_by_seat_to", "vulture", "you_draw",
        ),
    },
}  # fmt: skip
"""Persons that an event cannot have, by the reason."""
ONE_NAME_TWICE: Mapping[str, tuple[str, str]] = {"cards": ("sid", TARGET)}
"""Events that have this person in the other game alone, where one name means two things."""
DICE_ALONE = {("cards", "thrown_again"), ("cards", "thrown_again_by_seat")}
"""No card is thrown again."""


def lacks(game: str, key: str, person: str) -> bool:
    """Whether an event of this game cannot have this person."""
    return ONE_NAME_TWICE.get(game) == (key, person) or any(key in keys for keys in LACKS[person].values())


def events_of(game: str) -> list[str]:
    """The keys of all events that a game may tell."""
    found = [key for part, key in texts(DEFAULT) if part in ("", game) and key.startswith("event.")]
    return sorted({key.split(".")[1] for key in found})


EVENTS = [(game, key) for game in PLAYED for key in events_of(game) if (game, key) not in DICE_ALONE]


def filled(game: str, message: Message) -> Iterator[dict[str, Param]]:
    """What may fill a message: each number and each word that it picks a form by."""
    picks: dict[str, set[Param]] = {}
    _look(game, message, picks)
    for values in product(*(sorted(values, key=str) for values in picks.values())):
        yield dict(zip(picks, values, strict=True))


def _look(game: str, message: Message, picks: dict[str, set[Param]]) -> None:
    for part in message:
        if isinstance(part, Value):
            picks.setdefault(part.name, set()).add(_some(game, part.how))
        elif isinstance(part, Plural | Select):
            forms = {1, 2} if isinstance(part, Plural) else {key for key, _ in part.forms}
            picks.setdefault(part.name, set()).update(forms)
            for _, form in part.forms:
                _look(game, form, picks)


def _some(game: str, how: str) -> Param:
    """Any value that is told in this way."""
    if how in ("name", "names"):
        return 1
    if how in ("card", "mark") or (how == "face" and game == "cards"):
        return "beer:6H"
    if how == "":
        return 3
    return min(key for key in catalogue(DEFAULT, game) if key.startswith(f"{how}.")).removeprefix(f"{how}.")


def said(game: str, key: str, language: str) -> list[str]:
    """A sentence with everything that may fill it."""
    words = Words(NAMES, language, game)
    message = catalogue(language, game)[f"event.{key}"]
    return [words.sentence(f"event.{key}", params) for params in filled(game, message)]


def assert_whole(sentence: str) -> None:
    assert sentence
    assert not re.search(r"[{}_]|\b[a-z]+:\w|\b\w+\.\w+\b", sentence), sentence


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("game", "key"), EVENTS)
def test_every_event_is_said_in_three_persons(game: str, key: str, language: str) -> None:
    """To all others without a “you”, and with one to who did it and to whom it hit, where there is such a person."""
    others = catalogue(DEFAULT, game)[f"event.{key}"]
    for sentence in said(game, key, language):
        assert_whole(sentence)
        assert not says_you(language).search(sentence), sentence
    for person in (ACTOR, TARGET):
        has = f"event.{key}{person}" in catalogue(DEFAULT, game)
        assert has != lacks(game, key, person), f"{key}{person}: a sentence, or the reason why there is none"
    for ending in ENDINGS:
        if f"event.{key}{ending}" in catalogue(DEFAULT, game):
            for sentence in said(game, key + ending, language):
                assert_whole(sentence)
                assert bool(says_you(language).search(sentence)) == (ending != SELF), sentence
            named = catalogue(language, game)[f"event.{key}{ending}"]
            assert set(placeholders(named)) <= set(placeholders(others)), "no sentence says more than the others'"


@pytest.mark.parametrize("game", PLAYED)
def test_the_sentences_are_those_of_events(game: str) -> None:
    """No ending is mistyped, no reason is of an event that is gone, and who did it to themselves has a sentence."""
    keys = [key for part, key in texts(DEFAULT) if part in ("", game) and key.startswith("event.")]
    assert {f".{'.'.join(rest)}" for key in keys if (rest := key.split(".")[2:])} <= set(ENDINGS)
    known = {key for each in PLAYED for key in events_of(each)}
    assert {key for reasons in LACKS.values() for keys in reasons.values() for key in keys} <= known
    assert {key + ACTOR for key in keys if key.endswith(SELF)} <= set(keys)


def games(game: str) -> Iterator[Game]:
    """A game of each way to play, four of the way with most rules."""
    case = DICE if game == "dice" else CARDS
    for seed, setup in enumerate((*case.setups, *case.setups[2:3] * 3)):
        played, random = Game(case.kind.rules, setup), Random(seed)
        while played.pending is not None:
            play_on(played, random)
        yield played


@pytest.mark.parametrize("game", PLAYED)
def test_whole_games_are_said_to_each_player_and_to_everybody(game: str) -> None:
    """Who did something, or was hit, reads “you”; everybody else, and so every screen, voice and replay, does not."""
    heard = set()
    for played in games(game):
        seats = range(len(played.setup.players))
        for event in played.events:
            for one in filter(None, (event, Event(*event.otherwise) if event.otherwise else None)):
                for audience in (None, *seats):
                    heard |= assert_heard(game, one, audience)
    assert {ACTOR, TARGET, ""} <= heard


def assert_heard(game: str, event: Event, audience: int | None) -> set[str]:
    """Holds an event's sentence for an audience against what the event says of it; returns the person."""
    persons = persons_of(event.key, event.params)
    about = audience in persons.actors | persons.targets
    assert not persons.actors or not lacks(game, event.key, ACTOR), event
    assert not persons.targets or persons.are_one or not lacks(game, event.key, TARGET), event
    for language in languages():
        words = Words(NAMES, language, game)
        key, params = addressed(event.key, event.params, audience, words.__contains__)
        sentence = words.sentence(f"event.{key}", params)
        assert bool(says_you(language).search(sentence)) == about, sentence
        if about and audience is not None:
            assert NAMES[audience] not in sentence or event.key == "game_over", sentence
        elif persons.are_one:
            assert sentence.count(NAMES[min(persons.actors)]) == 1, sentence
    return {ending for ending in ("", ACTOR, TARGET) if key == event.key + ending}


def test_every_remark_of_a_seat_has_its_person() -> None:
    for key, names in REMARKS.items():
        params = tuple((name, "1" if name in ("seats", "winners") else 1) for name in names)
        persons = persons_of(key, params)
        assert bool(persons.actors | persons.targets) == bool({"seat", "by", "seats"} & set(names)), key
