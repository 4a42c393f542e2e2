"""Every rule option, each of its values and every module has words of its own, and nothing else has."""

import json
import re
from importlib.resources import files

from companion.games.dice.options import CHOICES, MODULES
from companion.games.known import DICE
from companion.locales.catalogue import catalogue

RULES = json.loads(files("companion.locales").joinpath("en/dice/rules.json").read_text(encoding="utf-8"))


def test_every_option_is_a_question_with_a_different_answer_for_each_value():
    for choice in CHOICES:
        assert re.fullmatch(r"[A-Z].+\?", RULES[f"rule.{choice.name}"])
        answers = [RULES[f"rule.{choice.name}.{value}"] for value in choice.values]
        assert len(set(answers)) == len(answers)
        assert all(not answer.endswith(".") for answer in answers)


def test_every_module_has_a_name_and_says_what_it_brings():
    for module in MODULES:
        assert RULES[f"rule.module.{module}"]
        assert re.fullmatch(r"[A-Z].+\.", RULES[f"rule.module.{module}.brings"])


def test_there_are_words_only_for_what_can_be_chosen():
    known = {f"rule.module.{module}{more}" for module in MODULES for more in ("", ".brings")}
    known |= {"rule.preset.last", *(f"rule.preset.{preset.name}" for preset in DICE.presets)}
    for choice in CHOICES:
        known |= {f"rule.{choice.name}", f"rule.{choice.name}.hint"}
        known |= {f"rule.{choice.name}.{value}{more}" for value in choice.values for more in ("", ".short")}
    assert set(RULES) <= known
    assert {key for key in catalogue() if key.startswith("rule.")} == set(RULES)
