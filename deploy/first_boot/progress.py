"""`Progress`: how far the first boot is, for the machine's screen and its page; for many threads."""

from __future__ import annotations

import threading
from collections import deque
from pathlib import Path

from companion.locales.words import Words

STEPS = ("machine", "network", "clock", "system", "install", "ready")
"""The steps in their order; each has its words under `first_boot.step.`."""
LINES = 8
"""How many of install.sh's last lines the page shows."""


class Progress:
    """How far the first boot is. `screen` is the machine's first console."""

    def __init__(self, words: Words, screen: Path) -> None:
        self.words = words
        self.step = STEPS[0]
        self.trouble = ""
        """Why it does not go on, as a sentence; "" where it does."""
        self.lines: deque[str] = deque(maxlen=LINES)
        self._screen = screen
        self._alone = threading.Lock()

    def begin(self, step: str) -> None:
        """Begin a step; what was in the way is over."""
        with self._alone:
            self.step, self.trouble = step, ""
        self._show(f"[{STEPS.index(step) + 1}/{len(STEPS)}] {self.words.sentence(f'first_boot.step.{step}')}")

    def wait(self, key: str, **params: str) -> None:
        """Say what the installation waits for, once."""
        self.say_trouble(self.words.sentence(f"first_boot.{key}", params))

    def say_trouble(self, sentence: str) -> None:
        """Say, once, a trouble in a ready sentence."""
        if sentence != self.trouble:
            with self._alone:
                self.trouble = sentence
            self._show(sentence)

    def line(self, text: str) -> None:
        """Take a line of a program that does the work."""
        with self._alone:
            self.lines.append(text)
        self._show(f"      {text}")

    def _show(self, text: str) -> None:
        print(text, flush=True)
        try:
            with self._screen.open("a", encoding="utf-8") as screen:
                screen.write(f"\r{text}\r\n")
        except OSError:
            pass  # a machine without a screen
