"""The checklist for a real machine: each answer is kept at once, the next call goes on, and the file can be sent."""

import json
import re
from contextlib import suppress
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from companion.locales.catalogue import languages
from companion.locales.words import Words, sentence, speaking
from deploy.commands import doctor as command
from deploy.doctor.bundle import Private
from deploy.doctor.checklist import STEPS, Checklist, _answer
from deploy.doctor.finding import Finding

BUILD = Path(__file__).parents[2] / "deploy/BUILD.md"
NOBODY = Private((), ())


class Person:
    """Answers questions one after the other, and goes away after the last answer."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def __call__(self, words: str) -> str:
        self.asked.append(words)
        if not self.answers:
            raise click.Abort
        return self.answers.pop(0)


def went_through(file: Path, person: Person, private: Private = NOBODY) -> Checklist:
    kept = Checklist.kept(file)
    with suppress(click.Abort):
        kept.go_through(person, ["machine: Pi 5"], private)
    return kept


def test_broken_off_it_goes_on_with_what_has_no_answer(tmp_path):
    file = tmp_path / "checklist.json"
    first = Person("31,5", "Slow card", "y", "")
    assert str(went_through(file, first)).startswith(f"3 of {len(STEPS)} steps have an answer, kept in {file}.")
    answers = json.loads(file.read_text())["answers"]
    assert answers["start"] == {"answer": 31.5, "saw": "Slow card"}
    assert [answers[key]["answer"] for key in ("console", "name")] == [True, None]
    rest = Person(*["y" if step.kind == "yes" else "" for step in STEPS[3:]])
    assert "All" in str(went_through(file, rest))
    assert rest.asked[0].startswith(f"4/{len(STEPS)}  {sentence('checklist.view')}")
    assert set(json.loads(file.read_text())["answers"]) == {step.key for step in STEPS}
    assert went_through(file, nobody := Person()).answers
    assert nobody.asked == []


@pytest.mark.parametrize("wrong", ["perhaps", "nan", "inf", "y", "1 or 2"])
def test_what_is_no_answer_is_asked_for_again(tmp_path, wrong):
    person = Person(wrong, "12", "")
    kept = went_through(tmp_path / "checklist.json", person)
    assert person.asked[1].startswith(sentence("checklist.again"))
    assert kept.answers["start"] == (12.0, "")


@pytest.mark.parametrize("language", languages())
def test_the_letters_that_a_question_names_answer_it(language):
    with speaking(Words((), language)):
        yes, no = re.findall(r"\b\w\b", sentence("checklist.yes"))[:2]
        assert _answer("yes", Person(yes), "?") is True
        assert _answer("yes", Person(no), "?") is False
        assert _answer("yes", Person(""), "?") is None


def test_players_are_taken_out_of_what_was_seen(tmp_path):
    file = tmp_path / "checklist.json"
    went_through(file, Person("9", "Zoë's phone was first"), Private(["Zoë"], ()))
    assert json.loads(file.read_text())["answers"]["start"]["saw"] == "[player]'s phone was first"


def test_the_command_keeps_what_the_doctor_found_in_the_same_file(tmp_path, monkeypatch):
    monkeypatch.setattr(command, "findings", lambda *_, **__: [Finding("camera", True, "pi")])
    file = tmp_path / "checklist.json"
    told = ["--data", str(tmp_path), "--checklist", str(file)]
    done = CliRunner().invoke(command.command, told, input="20\n\ny\n")
    assert done.exit_code == 0, done.output
    assert f"2 of {len(STEPS)} steps" in done.output
    machine = json.loads(file.read_text())["machine"]
    assert Finding("camera", True, "pi").line() in machine
    assert any(line.startswith("numpy: ") for line in machine)
    file.write_text("[]")
    assert "is no checklist" in str(CliRunner().invoke(command.command, told).exception)


def test_the_page_has_the_steps_as_they_are_asked_and_they_take_twenty_minutes():
    rows = re.findall(r"(?m)^\| (\d+) \| (.+) \| (yes or no|number) \|$", BUILD.read_text(encoding="utf-8"))
    assert rows == [
        (str(number), sentence(f"checklist.{step.key}"), {"yes": "yes or no", "number": "number"}[step.kind])
        for number, step in enumerate(STEPS, 1)
    ]
    assert 15 <= sum(step.minutes for step in STEPS) <= 20
