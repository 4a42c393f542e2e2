"""The forms of a page as a person finds them there, and filled in at random."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random

WORDS = ("Anna", "Ben", "Zoë", "5", "0", "12", "4711", "x" * 30, "", "<b>", "José")


@dataclass
class Form:
    """A form that is sent by POST: `fixed` fields, `ways` to fill others, `buttons` of which one is pressed."""

    action: str
    fixed: list[tuple[str, str]] = field(default_factory=list)
    ways: dict[str, list[str]] = field(default_factory=dict)
    ticks: list[tuple[str, str]] = field(default_factory=list)
    typed: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def filled(self, random: Random) -> dict[str, list[str]]:
        """As somebody might fill it in: often what it offers, now and then something else."""
        data: dict[str, list[str]] = {}
        for name, value in self.fixed:
            data.setdefault(name, []).append(value)
        for name, values in self.ways.items():
            data[name] = [random.choice(values)]
        for name, value in self.ticks:
            if random.random() < 0.5:
                data.setdefault(name, []).append(value)
        for name, value in self.typed:
            data[name] = [value if value and random.random() < 0.7 else random.choice(WORDS)]
        if self.buttons:
            name, value = random.choice(self.buttons)
            data.setdefault(name, []).append(value)
        return data


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._form: Form | None = None
        self._select = ""

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            post = said.get("method", "").lower() == "post" and "multipart" not in said.get("enctype", "")
            self._form = Form(said.get("action", "")) if post else None
            if self._form is not None:
                self.forms.append(self._form)
        if self._form is None or "disabled" in said:
            return
        name, value = said.get("name", ""), said.get("value", "")
        if tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            self._form.ways.setdefault(self._select, []).append(value)
        elif tag == "textarea" and name:
            self._form.typed.append((name, ""))
        elif tag == "button" and name:
            self._form.buttons.append((name, value))
        elif tag == "input" and name:
            self._input(said.get("type", "text"), name, value)

    def _input(self, kind: str, name: str, value: str) -> None:
        assert self._form is not None
        if kind == "hidden":
            self._form.fixed.append((name, value))
        elif kind == "radio":
            self._form.ways.setdefault(name, []).append(value)
        elif kind == "checkbox":
            self._form.ticks.append((name, value))
        elif kind == "submit":
            self._form.buttons.append((name, value))
        else:
            self._form.typed.append((name, value))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = ""


def forms_in(page: str) -> list[Form]:
    """Every form of a page that is sent by POST, but those that bring files."""
    reader = _Reader()
    reader.feed(page)
    return [form for form in reader.forms if form.action.startswith("/")]
