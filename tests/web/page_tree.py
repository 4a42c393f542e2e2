"""A page as a program that cannot look at it takes it: its elements, their text, what is heard, what can be pressed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final

VOID: Final = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
"""Elements that have no end tag."""
LIVE: Final = {"status": "polite", "alert": "assertive", "log": "polite"}
"""Roles that make a live region, with how it speaks."""


@dataclass
class Element:
    """An element of a page, with its parts in order: elements, and text as it stands between them."""

    tag: str
    attrs: dict[str, str]
    parent: Element | None = None
    parts: list[Element | str] = field(default_factory=list)

    def walk(self) -> Iterator[Element]:
        """This element and all below it, in the order of the page."""
        yield self
        for part in self.parts:
            if isinstance(part, Element):
                yield from part.walk()

    def above(self) -> Iterator[Element]:
        """This element and all that it stands in, the nearest first."""
        here: Element | None = self
        while here is not None:
            yield here
            here = here.parent

    @property
    def children(self) -> list[Element]:
        return [part for part in self.parts if isinstance(part, Element)]

    @property
    def text(self) -> str:
        """All text that is not hidden from who listens, its white space as a browser shows it."""
        return " ".join("".join(self._pieces()).split())

    def _pieces(self) -> Iterator[str]:
        for part in self.parts:
            if isinstance(part, str):
                yield part
            elif not part.is_silent:
                yield from part._pieces()

    @property
    def is_silent(self) -> bool:
        """Whether nobody hears this element, nor what is in it."""
        return self.attrs.get("aria-hidden") == "true" or "hidden" in self.attrs or self.tag in ("script", "template")

    @property
    def speaks(self) -> str:
        """How this element speaks of itself when it changes: "polite", "assertive", or "" for not at all."""
        return self.attrs.get("aria-live", LIVE.get(self.attrs.get("role", ""), "")).replace("off", "")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = Element("", {})
        self._here = self.page

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, self._here)
        self._here.parts.append(element)
        if tag not in VOID:
            self._here = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._here.parts.append(Element(tag, {name: value or "" for name, value in attrs}, self._here))

    def handle_endtag(self, tag: str) -> None:
        begun = next((element for element in self._here.above() if element.tag == tag), None)
        if begun is not None and begun.parent is not None:  # what it holds may have no end tag of its own
            self._here = begun.parent

    def handle_data(self, data: str) -> None:
        self._here.parts.append(data)


def tree(page: str) -> Element:
    """The elements of a page."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return reader.page


def by_id(page: Element, name: str) -> Element | None:
    """The element of this id; None where there is none. Two of one id fail."""
    found = [element for element in page.walk() if element.attrs.get("id") == name]
    assert len(found) < 2, f"{name} stands twice"
    return found[0] if found else None


def regions(page: Element) -> list[Element]:
    """The live regions of a page."""
    return [element for element in page.walk() if element.speaks]
