"""Chromium 78 (2019), as televisions and old tablets have it: unpacked from npm's chrome-aws-lambda and driven by pipe.

Its protocol is older than what Playwright speaks, so that this writes Chrome DevTools Protocol itself, as JSON between
zero bytes over `--remote-debugging-pipe` (descriptors 3 and 4).
"""

from __future__ import annotations

import base64
import json
import os
import select
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

PACKED = Path(__file__).with_name("javascript") / "node_modules" / "chrome-aws-lambda" / "bin"
PATIENCE_S = 30.0
"""How long an answer or a state of a page is waited for, in seconds: only what fails takes so long."""
_UNPACK = """
const fs = require("fs"), zlib = require("zlib");
const [from, to] = process.argv.slice(1);
for (const name of ["aws.tar", "chromium", "swiftshader.tar"])
  fs.writeFileSync(`${to}/${name}`, zlib.brotliDecompressSync(fs.readFileSync(`${from}/${name}.br`)));
"""


def missing() -> str:
    """Why there is no Chromium 78 here, if so."""
    if not (PACKED / "chromium.br").exists():
        return "no chrome-aws-lambda in tests/web/javascript: deploy/test.sh installs it where there is npm"
    if os.uname().machine != "x86_64":
        return "npm's Chromium 78 is made for x86_64"
    return ""


def unpack(folder: Path) -> None:
    """Put the browser, its libraries and its own drawing of WebGL into an empty folder (144 MB)."""
    subprocess.run(["node", "-e", _UNPACK, PACKED, folder], check=True, timeout=100)
    (folder / "swiftshader").mkdir()
    subprocess.run(["tar", "xf", folder / "aws.tar", "-C", folder], check=True)
    subprocess.run(["tar", "xf", folder / "swiftshader.tar", "-C", folder / "swiftshader"], check=True)
    (folder / "chromium").chmod(0o755)


class Chromium78:
    """The running browser; `page` opens one in a store of cookies of its own, as another device has it."""

    def __init__(self, folder: Path) -> None:
        self._sent = 0
        self._rest = b""
        self.faults: list[str] = []
        """What pages threw."""
        to_read, self._to = os.pipe()
        self._from, to_write = os.pipe()
        program = str(folder / "chromium")
        profile = folder / "profile"
        flags = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-zygote",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
        ]
        said = os.open(folder / "stderr.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        self._process = os.posix_spawn(
            program,
            [program, *flags, "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"],
            {**os.environ, "LD_LIBRARY_PATH": str(folder / "lib")},
            file_actions=[
                (os.POSIX_SPAWN_DUP2, to_read, 3), (os.POSIX_SPAWN_DUP2, to_write, 4), (os.POSIX_SPAWN_DUP2, said, 2),
            ],
            setpgroup=0,
        )  # fmt: skip
        for end in (to_read, to_write, said):
            os.close(end)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.killpg(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)
        os.close(self._to)
        os.close(self._from)

    def send(self, method: str, session: str | None = None, **parameters: object) -> Any:
        """What the browser answers.

        Raises:
            RuntimeError: It refuses.
            TimeoutError: It says nothing for `PATIENCE_S`.
        """
        self._sent += 1
        message = {"id": self._sent, "method": method, "params": parameters}
        if session is not None:
            message["sessionId"] = session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == message["id"]:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def _receive(self) -> Any:
        end = time.monotonic() + PATIENCE_S
        while b"\0" not in self._rest:
            if not select.select([self._from], [], [], max(0.0, end - time.monotonic()))[0]:
                raise TimeoutError("Chromium 78 does not answer")
            self._rest += os.read(self._from, 1 << 20)
        line, self._rest = self._rest.split(b"\0", 1)
        message = json.loads(line)
        if message.get("method") == "Runtime.exceptionThrown":
            details = message["params"]["exceptionDetails"]
            self.faults.append(f"{details.get('url', '')}: {details.get('exception', {}).get('description', details)}")
        return message

    def page(self, address: str, width: int, height: int) -> Page78:
        """An open page of another device."""
        context = self.send("Target.createBrowserContext")["browserContextId"]
        target = self.send("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page78(self, session)
        for domain in ("Page", "Runtime"):
            page.send(f"{domain}.enable")
        page.fit(width, height)
        page.open(address)
        return page


class Page78:
    """A page of it: scripts are run in it, and places are pressed as by a mouse."""

    def __init__(self, browser: Chromium78, session: str) -> None:
        self._browser = browser
        self._session = session

    def send(self, method: str, **parameters: object) -> Any:
        return self._browser.send(method, self._session, **parameters)

    def fit(self, width: int, height: int) -> None:
        """Make the page so many CSS pixels wide and high."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.send("Emulation.setDeviceMetricsOverride", **size)

    def open(self, address: str) -> None:
        self.send("Page.navigate", url=address)
        self.until(f"location.href.startsWith({json.dumps(address)}) && document.readyState === 'complete'")

    def run(self, script: str) -> Any:
        """What an expression is in the page; a promise is waited for.

        Raises:
            RuntimeError: It throws.
        """
        answer = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def until(self, script: str, seconds: float = PATIENCE_S) -> None:
        """Wait until an expression holds. What a page throws while it changes does not count.

        Raises:
            TimeoutError: It is not true within `seconds`.
        """
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if self.run(f"Boolean({script})"):
                    return
            except RuntimeError:
                pass  # the page is being left for another one
            self._breathe()
        raise TimeoutError(f"{script} at {self.run('location.href')}: {self.run('document.body.innerText')}")

    def _breathe(self) -> None:
        """A moment for the page, measured by its own frames."""
        with suppress(RuntimeError):  # as above
            self.run("new Promise((done) => setTimeout(done, 50))")

    def press(self, selector: str) -> None:
        """Press what a selector finds first, in its middle, as a mouse does."""
        found = json.dumps(selector)
        self.until(f"document.querySelector({found}) !== null")
        self.run(f"document.querySelector({found}).scrollIntoView({{ block: 'center' }})")
        box = self.run(f"document.querySelector({found}).getBoundingClientRect().toJSON()")
        self.press_at({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2})

    def press_at(self, spot: dict[str, float]) -> None:
        """Press a spot of the window, as a mouse does."""
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **spot)

    def write(self, selector: str, text: str) -> None:
        """Type into a field."""
        self.run(f"document.querySelector({json.dumps(selector)}).focus()")
        self.send("Input.insertText", text=text)

    def picture(self) -> bytes:
        """The window as a PNG."""
        return base64.b64decode(self.send("Page.captureScreenshot", format="png")["data"])
