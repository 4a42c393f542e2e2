"""The machine's own voice: espeak-ng gets each sentence in its language, and nothing stops where it is missing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hardware.voice import EspeakVoice, NoVoice, open_voice


@pytest.fixture
def spoken(tmp_path: Path) -> tuple[Path, Path]:
    """A program in place of espeak-ng, and the file in which it writes what it is asked to say."""
    heard, program = tmp_path / "heard.txt", tmp_path / "espeak-ng"
    program.write_text(
        f"#!{sys.executable}\nimport sys\n"
        f"open({str(heard)!r}, 'a', encoding='utf-8').write(' '.join(sys.argv[1:]) + '|' + "
        "sys.stdin.buffer.read().decode('utf-8') + '\\n')\n",
        encoding="utf-8",
    )
    program.chmod(0o755)
    return program, heard


def test_sentences_are_said_one_after_the_other_in_their_language(spoken: tuple[Path, Path]) -> None:
    program, heard = spoken
    voice = open_voice(str(program))
    assert isinstance(voice, EspeakVoice)
    for words, language in (("Anna rolls beer.", "en"), ("Die Indianer greifen an!", "de"), ("-x; rm", "de")):
        voice.say(words, language)
    voice._speaking.wait()
    assert heard.read_text(encoding="utf-8").splitlines() == [
        "-v en -s 150 --stdin|Anna rolls beer.",
        "-v de -s 150 --stdin|Die Indianer greifen an!",
        "-v de -s 150 --stdin|-x; rm",
    ]
    voice.hush()


def test_what_is_being_said_is_broken_off(tmp_path: Path) -> None:
    program = tmp_path / "espeak-ng"
    program.write_text(f"#!{sys.executable}\nimport sys, time\nsys.stdin.read()\ntime.sleep(600)\n", encoding="utf-8")
    program.chmod(0o755)
    voice = EspeakVoice(str(program))
    voice.say("A long story.", "en")
    voice.hush()
    assert voice._speaking.returncode is not None
    voice.hush()


def test_without_espeak_the_table_says_what_to_install_and_plays_on(tmp_path: Path, caplog) -> None:
    voice = open_voice(str(tmp_path / "no-such-program"))
    assert isinstance(voice, NoVoice)
    assert "apt install espeak-ng" in caplog.text
    voice.say("Nobody hears this.", "en")
    voice.hush()


def test_an_espeak_that_fails_is_told_once_and_left_alone(tmp_path: Path, caplog) -> None:
    broken = tmp_path / "espeak-ng"
    broken.write_text("no program at all", encoding="utf-8")
    voice = EspeakVoice(str(broken))
    voice.say("One.", "en")
    voice.say("Two.", "en")
    assert caplog.text.count("does not speak") == 1
