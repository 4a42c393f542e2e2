"""Chromium 78 (`tests/web/chromium_78.py`), spoken to by the commands of WebDriver that a whole game needs."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.web.chromium_78 import Chromium78, Page78, unpack
from tests.web.engines.webdriver import ELEMENT, DriverError

SPEAKS = f"""async (script, given) => {{
  const key = "{ELEMENT}";
  const kept = window.kept || (window.kept = []);
  const heard = (value) => {{
    if (Array.isArray(value)) return value.map(heard);
    if (!value || !(key in Object(value))) return value;
    if (!(kept[value[key]] || {{}}).isConnected) throw new Error("stale element reference");
    return kept[value[key]];
  }};
  const told = (value) => {{
    if (Array.isArray(value)) return value.map(told);
    return value instanceof Element ? {{ [key]: kept.push(value) - 1 }} : value;
  }};
  return told(await script(...given.map(heard)));
}}"""
"""Runs a script with elements given and returned as references: their places in a list that the page keeps."""
SPOT = """
const [element] = arguments;
element.scrollIntoView({ block: "center" });
const box = element.getClientRects()[0];
if (!box) throw new Error("element not interactable");
const spot = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
if (!element.contains(document.elementFromPoint(spot.x, spot.y))) throw new Error("element click intercepted");
return spot;
"""
KINDS = ("stale element reference", "element not interactable", "element click intercepted")


class OldChromium:
    """A running Chromium 78."""

    name = "Chromium 78"
    touches = False
    hides = False
    front = ""

    def __init__(self, folder: Path) -> None:
        unpack(folder)
        self._ends = ExitStack()
        self._browser = self._ends.enter_context(Chromium78(folder))
        self._pages: dict[str, Page78] = {}
        self._at = self._opened()

    def _opened(self) -> str:
        handle = str(len(self._pages))
        self._pages[handle] = self._browser.page("about:blank", 1920, 1080)
        return handle

    def command(self, name: str, **parameters: Any) -> Any:
        page = self._pages[self._at]
        match name:
            case "GetWindowHandle":
                return self._at
            case "NewWindow":
                return {"handle": self._opened()}
            case "SwitchToWindow":
                self._at = parameters["handle"]
            case "CloseWindow":
                page.send("Page.close")
            case "Navigate":
                page.open(parameters["url"])
            case "ExecuteScript":
                return self._run(parameters["script"], parameters["args"])
            case "ElementClick":
                page.press_at(self._run(SPOT, [{ELEMENT: parameters["id"]}]))
            case "ElementSendKeys":
                self._run("arguments[0].focus()", [{ELEMENT: parameters["id"]}])
                page.send("Input.insertText", text=parameters["text"])
            case _:
                raise DriverError("unknown command", name)
        return None

    def _run(self, script: str, given: list[Any]) -> Any:
        try:
            return self._pages[self._at].run(f"({SPEAKS})(function () {{ {script} }}, {json.dumps(given)})")
        except RuntimeError as error:
            words = str(error)
            kind = next((kind for kind in KINDS if kind in words), "javascript error")
            raise DriverError(kind, words) from None

    def fit(self, width: int, height: int) -> None:
        self._pages[self._at].fit(width, height)

    def close(self) -> None:
        self._ends.close()
