"""Calls of `nmcli`, NetworkManager's own command: bounded in time, and no secret among their arguments."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
from collections.abc import Sequence

from hardware.errors import WifiFailed

PROGRAM = "nmcli"
QUICK_S = 10.0
"""Seconds that a question may take."""
OVER_S = 5.0
"""Seconds after the time that nmcli itself is to wait, until it is given up."""
_WHY = {3: "slow", 4: "not_activated", 8: "not_running", 10: "not_found"}
"""Exit statuses of nmcli(1) that have a sentence of their own: `wifi.no.…`."""
_log = logging.getLogger(__name__)


class Nmcli:
    """Runs nmcli. `program` is where it lies.

    >>> from hardware.wifi.nmcli import Nmcli
    >>> print(Nmcli("echo")("device"), end="")  # what nmcli would be called with
    --wait 10 device
    """

    def __init__(self, program: str) -> None:
        self._program = program

    def __call__(self, *arguments: str, wait: float = QUICK_S, input_lines: Sequence[str] = ()) -> str:
        """Returns what nmcli answers; it has `wait` seconds.

        `input_lines` is what it reads on its standard input: the way for secrets, since anybody on the machine sees a
        program's arguments. Neither these lines nor an answer to them is logged.

        Raises WifiFailed where it fails, hangs, or is gone.
        """
        # nmcli keeps a history of what is typed into its editor; here it has no folder for that.
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_CACHE_HOME": os.devnull}
        try:
            done = subprocess.run(
                [self._program, "--wait", str(int(wait)), *arguments],
                input="".join(f"{line}\n" for line in input_lines).encode(),
                capture_output=True,
                env=environment,
                timeout=wait + OVER_S,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise WifiFailed("slow") from None  # its own text has the input
        except OSError as error:
            raise WifiFailed("no_program") from error
        if done.returncode != 0:
            if not input_lines:
                _log.info("nmcli %s: %s", arguments[0], done.stderr.decode("utf-8", "replace").strip())
            raise WifiFailed(_WHY.get(done.returncode, "failed"))
        return done.stdout.decode("utf-8", "replace")


def find_nmcli(program: str = PROGRAM) -> Nmcli | None:
    """Returns nmcli, None where this machine has none: then its Wi-Fi is somebody else's matter."""
    program_path = shutil.which(program)
    return None if program_path is None else Nmcli(program_path)


def fields(line: str) -> list[str]:
    r"""Returns the fields of a line that nmcli wrote with `--terse`: colons between them, `\:` and `\\` within.

    >>> fields(r"Caf\\e\: upstairs:70:WPA2")
    ['Caf\\e: upstairs', '70', 'WPA2']
    """
    parts, escaped = [""], False
    for letter in line:
        if escaped:
            parts[-1] += letter
            escaped = False
        elif letter == "\\":
            escaped = True
        elif letter == ":":
            parts.append("")
        else:
            parts[-1] += letter
    return parts
