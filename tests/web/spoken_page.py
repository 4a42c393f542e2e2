"""A seat's page for ears: as a phone gets it, and as a screen reader reads it from its top."""

from collections.abc import Iterable, Iterator

from flask.testing import FlaskClient

from tests.web.page_tree import Element

READ_ALONE = {
    "h1": "# ", "h2": "## ", "h3": "### ", "li": "- ", "p": "", "label": "( ) ", "legend": "", "summary": "> ",
    "button": "[ ] ", "a": "-> ",
}  # fmt: skip
"""Elements that are read by themselves, each with what stands before its words here."""


def for_ears(phone: FlaskClient, seats: Iterable[str]) -> Iterator[bytes]:
    """These pages of seats for ears; then the phone has the usual ones again."""
    assert phone.post("/ears", data={"on": "yes"}).status_code == 303
    for path in seats:
        yield phone.get(path, follow_redirects=True).data
    assert phone.post("/ears", data={"on": "no"}).status_code == 303


def lines(element: Element) -> Iterator[str]:
    """What is read, a line each: headings, sentences, list items, and what can be pressed by its name.

    Of what is folded up its heading alone."""
    folded = element.tag == "details" and "open" not in element.attrs
    for part in element.children:
        if part.is_silent or part.tag in ("noscript", "footer") or (folded and part.tag != "summary"):
            continue
        words = part.attrs.get("aria-label", "") if part.tag in ("a", "button", "summary") else ""
        words = words or part.text
        if part.tag in READ_ALONE and not any(each.tag in READ_ALONE and each.tag != "a" for each in part.children):
            if words:
                yield READ_ALONE[part.tag] + words
        else:
            yield from lines(part)
