"""Whatever the card game says has words: events, questions, options, cards, characters, rule options."""

import re
from pathlib import Path
from random import Random

import pytest

from companion.games.cards.character import CHARACTERS, characters_for
from companion.games.cards.deck import DODGE_CITY, card_names
from companion.games.cards.options import CHOICES
from companion.games.cards.rules import CardGame
from companion.games.known import CARDS as CARD_GAME
from companion.kernel.conformance import play_to_the_end
from companion.kernel.decision import Allocation, Choice, Selection
from companion.kernel.taken_back import name_of_act, undone
from companion.locales.catalogue import DEFAULT, languages, texts
from companion.locales.words import Words
from tests.companion.calls import calls
from tests.companion.games.cards.test_card_conformance import NAMES, SETUPS

RULES = Path(__file__).resolve().parents[4] / "companion" / "games" / "cards"


ENGLISH = {key: text for (game, key), text in texts(DEFAULT).items() if game in ("", "cards")}


def has_words(key):
    return key in Words(game="cards")


@pytest.mark.parametrize("key", sorted(calls("emit", "emit_to", "Sentence", inside=RULES) | {"you_draw", "draws"}))
def test_every_event_has_a_sentence(key):
    assert has_words(f"event.{key}")


@pytest.mark.parametrize("name", ["dodge-city-8", "base-3", "sid-kit-vera", "real-deck"])
def test_a_whole_game_is_told_in_words_that_fit(name):
    """Each template has what fills it, and tells nothing by its bare key."""
    for seed in range(6):
        game = play_to_the_end(CardGame(), SETUPS[name], Random(seed))
        for event in game.events:
            for one in (event, event.otherwise):
                if one is not None:
                    assert_told(f"event.{one.key}", one.params)
        for decision, answer in game.answered:
            assert_told(f"decision.{decision.key}", decision.params)
            if isinstance(answer.actor, int):
                act = name_of_act(decision, answer, CardGame.named_acts)
                assert_undone_is_told(undone([(decision, answer)], None, act))
            for option in options_of(decision):
                assert_told(f"option.{option.key}", option.params)
            if isinstance(decision, Allocation):
                assert_told(f"slot.{decision.slots[0].key}", decision.slots[0].params)


def assert_undone_is_told(mark):
    """What the desk and the log say of an answer that is taken back."""
    act = "act_to" if mark.key.endswith("_to") else "act"
    assert has_words(f"{act}.{dict(mark.params)['act']}")
    assert_told(f"event.{mark.key}", mark.params)


def options_of(decision):
    if isinstance(decision, Choice):
        return [option for _, options in decision.asked for option in options]
    if isinstance(decision, Allocation):
        return decision.slots[0].options
    return decision.options if isinstance(decision, Selection) else ()


def assert_told(key, params):
    assert has_words(key), key
    for language in languages():
        assert_told_in(language, key, params)


def assert_told_in(language, key, params):
    told = Words(NAMES, language, "cards").sentence(key, params)
    assert "{" not in told
    assert not re.search(r"[a-z]:[0-9JQKA]+[SHDC]\b", told), f"{key} tells a card by its token: {told}"


def test_every_card_has_a_name_and_an_effect_and_nothing_else_has():
    names = set(card_names())
    drawn = ("card.suit.", "card.rank.", "card.spoken")  # what a drawing tells a screen reader
    words = {key for key in ENGLISH if key.startswith("card.") and not key.startswith(drawn)}
    assert words == {f"card.{name}" for name in names} | {f"card.effect.{name}" for name in names}
    for name in names:
        assert re.fullmatch(r"[A-Z].+[.!]", ENGLISH[f"card.effect.{name}"])


def test_every_character_has_a_sentence():
    dealt = set(characters_for(DODGE_CITY))
    assert len(dealt) == 31
    assert dealt == set(CHARACTERS) - {"stranger"}
    abilities = {key for key in ENGLISH if key.startswith("ability.")}
    newer = {f"ability.newer.{key}" for key in ("jose_delgado", "molly_stark", "pixie_pete", "sean_mallory")}
    assert abilities == {f"ability.{key}" for key in dealt} | newer
    assert Words(game="cards").sentence("character.jose_delgado") == "José Delgado"


def test_every_option_is_a_question_with_a_different_answer_for_each_value():
    rules = {key: text for key, text in ENGLISH.items() if key.startswith("rule.")}
    known = {f"rule.preset.{preset.name}" for preset in CARD_GAME.presets} | {"rule.preset.last"}
    for choice in CHOICES:
        known |= {f"rule.{choice.name}", f"rule.{choice.name}.hint", f"rule.module.{choice.module}"}
        known |= {f"rule.{choice.name}.{value}{more}" for value in choice.values for more in ("", ".short")}
        assert re.fullmatch(r"[A-Z].+\?", rules[f"rule.{choice.name}"])
        answers = [rules[f"rule.{choice.name}.{value}"] for value in choice.values]
        assert len(set(answers)) == len(answers)
    assert set(rules) <= known


def test_cards_are_told_by_name_rank_and_suit():
    words = Words(NAMES, game="cards")
    told = words.sentence("event.you_draw.actor", {"cards": "bang:10D beer:6H general_store:AS"})
    assert told == "You draw BANG! 10♦, Beer 6♥, General Store A♠."
    german = Words(NAMES, "de", "cards")
    assert german.sentence("event.you_draw.actor", {"cards": "missed:10D"}) == "Du ziehst Fehlschuss 10♦."
    assert words.sentence("event.draws", {"seat": 1, "cards": 2}) == "Ben draws 2 cards."
