"""The machine's own voice: sentences spoken by espeak-ng, for a table without a browser that makes sounds."""

from __future__ import annotations

import logging
import shutil
import subprocess

PROGRAM = "espeak-ng"
SLOW = 150
"""Words a minute: a little slower than espeak-ng's own pace, since a table is loud."""
_log = logging.getLogger(__name__)


class NoVoice:
    """A voice where the machine has none: it says nothing."""

    def say(self, words: str, language: str) -> None:
        """Do nothing."""

    def hush(self) -> None:
        """Do nothing."""


class EspeakVoice:
    """Speaks with espeak-ng, one sentence after another. A fault is logged once, and from then on nothing is said.

    `program` is where espeak-ng lies.
    """

    def __init__(self, program: str) -> None:
        self._program = program
        self._speaking: subprocess.Popen[bytes] | None = None
        self._well = True

    def say(self, words: str, language: str) -> None:
        """Speak when what was said before has ended; waits for that, not for its own end."""
        if not self._well:
            return
        try:
            if self._speaking is not None:
                self._speaking.wait()
            command = [self._program, "-v", language, "-s", str(SLOW), "--stdin"]
            self._speaking = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            assert self._speaking.stdin is not None
            self._speaking.stdin.write(words.encode("utf-8"))
            self._speaking.stdin.close()
        except OSError as error:
            self._well = False
            _log.warning("espeak-ng does not speak (%s): install it anew, and start the table again.", error)

    def hush(self) -> None:
        """Break off what is being said."""
        if self._speaking is not None and self._speaking.poll() is None:
            self._speaking.terminate()
            self._speaking.wait()


def open_voice(program: str = PROGRAM) -> EspeakVoice | NoVoice:
    """The machine's voice; none, with a line in the log that says what to do, where espeak-ng is not installed."""
    found = shutil.which(program)
    if found is None:
        _log.warning("The table cannot speak: install espeak-ng (apt install espeak-ng), and start it again.")
        return NoVoice()
    return EspeakVoice(found)
