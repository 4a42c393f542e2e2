"""Names written right to left, in every state of the table: on every page each stands apart from what is beside it."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from companion.locales.isolate import FIRST_STRONG_ISOLATE, POP_ISOLATE, spoken_aloud
from tests.web import scenery
from tests.web.club_rig import ClubRig

NAMES = ("דנה", "ليلى", "יוסי כהן", "عبد الرحمن", "רחל", "מיכל בת־שבע", "פנחס ל.", "שרה")
INLINE = {"a", "abbr", "b", "code", "em", "i", "label", "mark", "small", "span", "strong"}
"""Elements whose text runs on in the line around them; every other one is a paragraph of its own, or isolates (bdi)."""
ENDS_THE_LAST = {"dd", "dt", "li", "option", "p", "td", "th", "tr"}
"""Elements that need no end tag: the next one of their kind ends them."""
VOID = {"br", "hr", "img", "input", "link", "meta", "source", "use", "path", "wbr"}
LINE = "\N{LINE SEPARATOR}"
SILENT = {"script", "style"}
ISOLATED = re.compile(f"{FIRST_STRONG_ISOLATE}[^{POP_ISOLATE}]*{POP_ISOLATE}")
NAME = re.compile("|".join(sorted(map(re.escape, NAMES), key=len, reverse=True)))
STYLES = Path(__file__).parents[2] / "web" / "static"
ONE_SIDED = re.compile(r"(?:margin|padding|border)-(?:left|right)\b(?!-radius)|text-align: *(?:left|right)\b")
SAID = ("aria-label", "title", "data-title", "alt", "placeholder")


class Paragraphs(HTMLParser):
    """The paragraphs of a page, and the attributes that are read out."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[tuple[str, list[str]]] = [("html", [])]
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for key, value in attrs if key in SAID and value]
        if tag in ENDS_THE_LAST and self._open[-1][0] == tag:
            self.handle_endtag(tag)
        if tag == "br":
            self._open[-1][1].append(LINE)
        elif tag not in VOID:
            self._open.append((tag, self._open[-1][1] if tag in INLINE else []))

    def handle_endtag(self, tag: str) -> None:
        while len(self._open) > 1 and tag in {name for name, _ in self._open}:
            name, texts = self._open.pop()
            if name not in INLINE and name not in SILENT:
                self.found.append("".join(texts))
                self._open[-1][1].append("￼")
            if name == tag:
                break

    def handle_data(self, data: str) -> None:
        self._open[-1][1].append(data)


def not_isolated(page: str) -> Iterator[str]:
    """Paragraphs in which a name stands among other words without being isolated."""
    for paragraph in Paragraphs(page).found:
        for line in paragraph.split(LINE):
            bare = ISOLATED.sub("￼", line)
            names = NAME.findall(bare)
            if names and (len(names) > 1 or re.search(r"\w", NAME.sub("", bare))):
                yield " ".join(line.split())


@pytest.mark.parametrize(
    ("page", "amiss"),
    [
        ("<p>דנה</p><p>★ דנה</p>", []),
        ("<p>דנה 5</p>", ["דנה 5"]),
        ("<p><b>דנה</b> <small>5</small></p>", ["דנה 5"]),
        ("<p><bdi>דנה</bdi> 5</p>", []),
        ("<p>\u2068דנה\u2069 5</p>", []),
        ("<p>דנה, רחל</p>", ["דנה, רחל"]),
        ("<ul><li>דנה<li>רחל</ul>", []),
        ('<a aria-label="דנה: 5"></a>', ["דנה: 5"]),
        ("<p>דנה<button>5</button></p>", []),
        ("<p>דנה<br>5</p>", []),
        ("<p>דנה\n5</p>", ["דנה 5"]),
    ],
)
def test_a_name_among_words_is_found(page: str, amiss: list[str]) -> None:
    assert list(not_isolated(page)) == amiss


@pytest.mark.parametrize("path", sorted(STYLES.glob("*.css")), ids=lambda path: path.stem)
def test_spaces_and_lines_lie_where_text_begins_and_ends(path: Path) -> None:
    """A side is named by the direction of text; places at a fixed side (`left`) are looked at as pictures."""
    assert ONE_SIDED.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_names_are_isolated_on_every_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenery, "PLAYERS", NAMES)
    rig, amiss, named = ClubRig(tmp_path, window_seconds=600), dict[str, str](), 0
    phone = rig.phone()

    def post(path: str, form: dict[str, str]) -> None:
        assert phone.post(path, data=form).status_code in (200, 303), path

    try:
        for scene in scenery.scenery(rig, post, tmp_path):
            for path in scene.paths:
                if re.fullmatch(r"/seat/\d+", path):
                    post(f"{path}/take", {})
                page = phone.get(path, follow_redirects=True).text
                named += bool(NAME.search(spoken_aloud(page)))
                for text in not_isolated(page):
                    amiss.setdefault(NAME.sub("NAME", text), f"{scene.name} {path}")
    finally:
        rig.close()
    assert named > 100
    assert not amiss, "\n".join(f"{where}: {text}" for text, where in amiss.items())
