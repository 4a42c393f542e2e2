"""Who listens to a page: what its live regions say when it has changed, and nothing else of it.

A screen reader says what is added to a polite region, and the whole text of the assertive one when that changes. What
stands there when the page is opened it does not say.
"""

from flask.testing import FlaskClient

from tests.web.page_tree import Element, by_id, tree

FRAGMENT = {"X-Fragment": "all"}
"""What `live.js` asks with."""


class Listener:
    """One listener at a page, who hears what is said from one look at the table to the next."""

    def __init__(self, phone: FlaskClient, path: str) -> None:
        self.phone, self.path = phone, path
        self._lines: dict[str, str] = {}
        self._asked = ("", "")
        self._ever: set[str] = set()
        self.hear()

    def hear(self) -> list[str]:
        """What is said now: a question with “! ” before it, then what is polite."""
        page = self.look()
        lines, asked = lines_of(page), asked_of(page)
        news = {name: words for name, words in lines.items() if name not in self._lines}
        again = {name for name in news if name.startswith("log-")} & self._ever
        assert not again, f"said twice: {again}"
        self._ever |= set(news)
        question = [f"! {asked[1]}"] if asked[1] and asked != self._asked else []
        self._lines, self._asked = lines, asked
        return [*question, *news.values()]

    def look(self) -> Element:
        """The page as it stands now."""
        answer = self.phone.get(self.path, headers=FRAGMENT)
        assert answer.status_code == 200, answer.status
        return tree(answer.text)


def lines_of(page: Element) -> dict[str, str]:
    """The lines of the polite region, by their ids."""
    region = by_id(page, "heard")
    assert region is not None, "the page has a region for what happens"
    assert region.attrs["aria-live"] == "polite"
    assert region.attrs["aria-relevant"] == "additions"
    return {line.attrs["id"]: line.text for line in region.children}


def asked_of(page: Element) -> tuple[str, str]:
    """The question of the assertive region, and its id; "" for none."""
    region = by_id(page, "heard-asked")
    if region is None or not region.children:
        return "", ""
    assert region.attrs["aria-live"] == "assertive"
    (question,) = region.children
    return question.attrs["id"], question.text
