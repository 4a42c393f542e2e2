"""The machine's own voice: espeak-ng gets each sentence in its language, and nothing stops where it is missing."""

import sys
from pathlib import Path

import pytest

from companion.locales.catalogue import languages
from companion.locales.words import Words
from hardware.voice import EspeakVoice, NoVoice, open_voice

ALSA = "ALSA lib pcm.c:2666:(snd_pcm_open_noupdate) Unknown PCM default\n"
SAYS = [  # its version, what it wrote on standard error, its exit status, and what of that is told
    ("1.51 of bookworm and 1.52 of trixie, run without a sound device",
     ALSA + "error: No such file or directory\n", 0, "No such file or directory"),
    ("its master of 2026 (359f5f39), src/libespeak-ng/speech.c", "audio open error: Permission denied\n", 0,
     "Permission denied"),
    ("its master of 2026 (359f5f39), src/libespeak-ng/speech.c", "audio write error: Broken pipe\n", 0, "Broken pipe"),
    ("1.51 of Debian bookworm, run with -v xx", "Error: The specified espeak-ng voice does not exist.\n", 1,
     "The specified espeak-ng voice does not exist."),
    ("any, killed by the kernel", "", 137, "espeak-ng: 137"),
    ("any, ALSA warns and it is heard", ALSA, 0, None),
    ("any, as it should be", "", 0, None),
]  # fmt: skip
"""espeak-ng's own words: read in its sources and seen where it ran."""


def program_that(folder: Path, does: str) -> str:
    """A program in place of espeak-ng."""
    program = folder / "espeak-ng"
    program.write_text(f"#!{sys.executable} -SE\n{does}", encoding="utf-8")
    program.chmod(0o755)
    return str(program)


@pytest.fixture
def spoken(tmp_path: Path) -> tuple[str, Path]:
    """A program in place of espeak-ng, and the file in which it writes what it is asked to say."""
    heard = tmp_path / "heard.txt"
    program = program_that(
        tmp_path,
        f"import sys\nopen({str(heard)!r}, 'a', encoding='utf-8').write(' '.join(sys.argv[1:]) + '|' + "
        "sys.stdin.buffer.read().decode('utf-8') + '\\n')\n",
    )
    return program, heard


def test_sentences_are_said_one_after_the_other_in_their_language(spoken: tuple[str, Path]) -> None:
    program, heard = spoken
    told: list[str] = []
    voice = open_voice(told.append, program)
    assert isinstance(voice, EspeakVoice)
    english, german = ("Anna rolls beer.", "\u2068דנה\u2069 rolls.\u202f!"), ("Die Indianer greifen an!", "-x; rm")
    for words, language in [*((each, "en") for each in english), *((each, "de") for each in german)]:
        voice.say(words, language)
    voice._end()
    assert heard.read_text(encoding="utf-8").splitlines() == [
        "-v en -s 150 --stdin|Anna rolls beer.",
        "-v en -s 150 --stdin|דנה rolls. !",
        "-v de -s 150 --stdin|Die Indianer greifen an!",
        "-v de -s 150 --stdin|-x; rm",
    ]
    voice.hush()
    assert told == []


@pytest.mark.parametrize("language", languages())
def test_a_voice_is_asked_for_by_the_languages_name_and_reads_its_sentences(
    spoken: tuple[str, Path], language: str
) -> None:
    program, heard = spoken
    voice = EspeakVoice(program, lambda notice: pytest.fail(str(notice)))
    words = Words(("Anna", "Ben"), language).sentence("event.attack")
    voice.say(words, language)
    voice.say(Words(("Anna", "Ben"), language).sentence("event.turn", {"turn": 1, "seat": 0}), language)
    voice._end()
    lines = heard.read_text(encoding="utf-8").splitlines()
    assert [line.split()[:2] for line in lines] == [["-v", language]] * 2
    assert not set("".join(lines)) & set("\u202f\xa0\u2068\u2069")


def test_what_is_being_said_is_broken_off_and_that_is_no_fault(tmp_path: Path) -> None:
    told: list[str] = []
    voice = EspeakVoice(program_that(tmp_path, "import sys, time\nsys.stdin.read()\ntime.sleep(600)\n"), told.append)
    voice.say("A long story.", "en")
    speaking = voice._speaking
    assert speaking is not None
    voice.hush()
    assert speaking.returncode is not None
    voice.hush()
    assert told == []


def test_without_espeak_the_table_says_what_to_install_and_plays_on(tmp_path: Path) -> None:
    told: list[str] = []
    voice = open_voice(told.append, str(tmp_path / "no-such-program"))
    assert isinstance(voice, NoVoice)
    assert "apt install espeak-ng" in told[0]
    voice.say("Nobody hears this.", "en")
    voice.hush()


@pytest.mark.parametrize(("version", "wrote", "status", "why"), SAYS)
def test_what_espeak_says_of_itself_is_a_notice(tmp_path: Path, version: str, wrote: str, status: int, why: str | None):
    told: list[str] = []
    does = f"import sys\nsys.stdin.read()\nsys.stderr.write({wrote!r})\nsys.exit({status})\n"
    voice = EspeakVoice(program_that(tmp_path, does), told.append)
    for _ in range(3):
        voice.say("One.", "en")
    voice.hush()
    voice._end()
    assert [f"({why})" in each for each in told] == ([] if why is None else [True]), version


def test_a_voice_that_comes_back_is_heard_and_its_next_fault_is_told_again(tmp_path: Path) -> None:
    told: list[str] = []
    program = Path(program_that(tmp_path, "no program at all"))
    program.write_text("no program at all", encoding="utf-8")
    voice = EspeakVoice(str(program), told.append)
    voice.say("One.", "en")
    voice.say("Two.", "en")
    assert [("Exec format error" in each) for each in told] == [True]
    program_that(tmp_path, "import sys\nsys.stdin.read()\n")
    voice.say("Three.", "en")
    voice._end()
    program.write_text("no program at all", encoding="utf-8")
    voice.say("Four.", "en")
    assert len(told) == 2
