"""The machine's own voice: sentences spoken by espeak-ng, for a table without a browser that makes sounds."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from signal import SIGTERM

from companion.locales.isolate import spoken_aloud
from companion.locales.root_error import reason
from companion.locales.words import sentence

PROGRAM = "espeak-ng"
SLOW = 150
"""Words a minute: a little slower than espeak-ng's own pace, since a table is loud."""
_ERROR = re.compile(r"(?im)^(?:audio (?:(?:re)?open|write) )?error: *(.+?) *$")
"""How espeak-ng says that it could not speak; the same machine's ALSA writes lines of its own around it, and warnings
where all is well. Without a sound device its exit status is 0."""

Notice = Callable[[str], object]


class NoVoice:
    """A voice where the machine has none: it says nothing.

    >>> from hardware.voice import NoVoice
    >>> NoVoice().say("The Indians attack!", "en")
    """

    def say(self, words: str, language: str) -> None:
        """Do nothing."""

    def hush(self) -> None:
        """Do nothing."""


class EspeakVoice:
    """Speaks with espeak-ng, one sentence after another. `notice` is called where it could not, once until it could
    again; each sentence is tried anew, since a loudspeaker may be plugged in later.

    `program` is where espeak-ng lies.

    >>> from hardware.voice import EspeakVoice
    >>> voice = EspeakVoice("true", print)  # a program that hears all and says nothing
    >>> voice.say("The Indians attack!", "en")
    >>> voice.hush()
    """

    def __init__(self, program: str, notice: Notice) -> None:
        self._program = program
        self._notice = notice
        self._speaking: subprocess.Popen[bytes] | None = None
        self._last_notice = ""

    def say(self, words: str, language: str) -> None:
        """Speak these words once the ones before have ended; return as soon as they begin."""
        self._end()
        command = [self._program, "-v", language, "-s", str(SLOW), "--stdin"]
        try:
            self._speaking = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
            )
            assert self._speaking.stdin is not None
            self._speaking.stdin.write(spoken_aloud(words).encode("utf-8"))
            self._speaking.stdin.close()
        except BrokenPipeError:
            pass  # it ended before it had read all: what it said on the way says why
        except OSError as error:
            self._failed(reason(error))

    def hush(self) -> None:
        """Break off what is being said."""
        if self._speaking is not None and self._speaking.poll() is None:
            self._speaking.terminate()
        self._end()

    def _end(self) -> None:
        """Wait until what is being said has ended, and look whether it was heard."""
        if self._speaking is None:
            return
        assert self._speaking.stderr is not None
        with self._speaking as ended:
            said = self._speaking.stderr.read().decode("utf-8", "replace")
        self._speaking = None
        error = _ERROR.search(said)
        if error is not None:
            self._failed(error[1])
        elif ended.returncode == 0:
            self._last_notice = ""
        elif ended.returncode != -SIGTERM:
            self._failed(f"{PROGRAM}: {ended.returncode}")

    def _failed(self, why: str) -> None:
        failure = sentence("voice.fails", {"why": why})
        if failure != self._last_notice:
            self._last_notice = failure
            self._notice(failure)


def open_voice(notice: Notice, program: str = PROGRAM) -> EspeakVoice | NoVoice:
    """The machine's voice; none, with a notice that says what to do, where espeak-ng is not installed."""
    program_path = shutil.which(program)
    if program_path is None:
        notice(sentence("voice.missing"))
        return NoVoice()
    return EspeakVoice(program_path, notice)
