"""Somebody who plays by ear and keyboard: hears the live regions, hears the name of what has the focus, presses Enter.

Nothing else of a page is known to this player: no place, no colour, no text that Tab does not come to.
"""

from collections.abc import Iterator
from typing import NamedTuple

from flask.testing import FlaskClient

from tests.web.listener import FRAGMENT, Listener, asked_of
from tests.web.page_tree import Element, by_id

KINDS = {"a": "link", "button": "button", "summary": "fold"}


class Control(NamedTuple):
    """What Tab comes to: its kind and name, and the names of what it stands in, as they are said when it is entered."""

    kind: str
    name: str
    groups: tuple[str, ...]
    element: Element

    @property
    def is_ticked(self) -> bool:
        return "checked" in self.element.attrs


def controls(page: Element) -> list[Control]:
    """All that Tab comes to, in its order. Of radio buttons with one name the arrow keys come to each."""
    return [
        Control(kind, _name(page, element), tuple(_groups(page, element)), element)
        for element in page.walk()
        if (kind := _kind(element)) and not any(above.is_silent for above in element.above()) and not _folded(element)
    ]


def _kind(element: Element) -> str:
    if "disabled" in element.attrs or element.attrs.get("tabindex") == "-1":
        return ""
    if element.tag == "input":
        kind = element.attrs.get("type", "text")
        return "" if kind == "hidden" else kind
    return KINDS.get(element.tag, "") if element.tag != "a" or "href" in element.attrs else ""


def _folded(element: Element) -> bool:
    """Whether an element lies in something that is folded up, of which Tab comes to the heading alone."""
    below = element
    for above in list(element.above())[1:]:
        if above.tag == "details" and "open" not in above.attrs and below.tag != "summary":
            return True
        below = above
    return False


def _name(page: Element, element: Element) -> str:
    """The name of a control: its label, or its own text."""
    if "aria-label" in element.attrs:
        return element.attrs["aria-label"]
    if element.tag != "input":
        return element.text
    around = next((above for above in element.above() if above.tag == "label"), None)
    named = [each for each in page.walk() if each.tag == "label" and each.attrs.get("for") == element.attrs.get("id")]
    label = around or (named[0] if named and "id" in element.attrs else None)
    return label.text if label is not None else ""


def _groups(page: Element, element: Element) -> Iterator[str]:
    for above in list(element.above())[1:]:
        if above.tag == "fieldset":
            yield next((child.text for child in above.children if child.tag == "legend"), "")
        elif "aria-label" in above.attrs:
            yield above.attrs["aria-label"]
        elif "aria-labelledby" in above.attrs and (named := by_id(page, above.attrs["aria-labelledby"])):
            yield named.text


class Keyboard:
    """The keyboard at one seat's page, and the ears of whoever sits at it."""

    def __init__(self, phone: FlaskClient, path: str) -> None:
        self.listener = Listener(phone, path)
        self.phone, self.path = phone, path
        self._ticked: dict[str, list[str]] = {}

    @property
    def standing(self) -> tuple[str, str]:
        """The question that stands on the page as it was opened, which is read and not said: its id, and its words."""
        return asked_of(self.listener.look())

    def tab(self) -> list[Control]:
        """All that Tab comes to now; what was ticked before is forgotten."""
        self._ticked = {}
        return controls(self.listener.look())

    def tick(self, control: Control) -> None:
        """Press the space bar on a box, or a radio button."""
        name, value = control.element.attrs["name"], control.element.attrs["value"]
        self._ticked[name] = [value] if control.kind == "radio" else [*self._ticked.get(name, []), value]

    def enter(self, button: Control) -> None:
        """Press Enter on a button: its form is sent with what is ticked in it. Fails where the table refuses it."""
        form = next(above for above in button.element.above() if above.tag == "form")
        fields: dict[str, list[str]] = {}
        for field in form.walk():
            name, value = field.attrs.get("name", ""), field.attrs.get("value", "")
            standing = [value] if field.attrs.get("type") == "hidden" or "checked" in field.attrs else []
            if field.tag == "input" and name and value in self._ticked.get(name, standing):
                fields.setdefault(name, []).append(value)
        if name := button.element.attrs.get("name", ""):
            fields.setdefault(name, []).append(button.element.attrs.get("value", ""))
        to = button.element.attrs.get("formaction", form.attrs["action"])
        answer = self.phone.post(to, data=fields, headers=FRAGMENT)
        assert answer.status_code == 303, (button.name, fields, answer.text[:2000])
