"""A browser that morphs a page only adds to what is heard: each line once, in order, and nothing of the film."""

import pytest

from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.corrections import Undo
from companion.table.inputs.games import LayGame
from tests.web.house import IN_BROWSER, House
from tests.web.listener import Listener
from tests.web.played_aloud import dice_game

pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")
pytestmark = IN_BROWSER
SAYS = """
() => {
  const live = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]";
  const region = (node) => (node instanceof Element ? node : node.parentElement)?.closest(live);
  const films = (node) => (node instanceof Element ? node : node.parentElement)?.closest("[aria-hidden=true]");
  window.said = [];
  window.filmed = [];
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === "childList" ? addedNodes : [target]) {
        const words = node.textContent.trim();
        if (words && films(target)) window.filmed.push(words);
        else if (words && region(target)) window.said.push([node.id || region(target).id || type, words]);
        else if (node instanceof Element && node.querySelector(live)) window.said.push(["a new region", words]);
      }
    }
  }).observe(document.documentElement, { childList: true, characterData: true, subtree: true });
}
"""
"""Collects what a screen reader is given to say from now on: all that is put into a live region that stands already."""


def fire(house: House) -> None:
    """Anna throws three Gatlings, keeps them, and drinks her beer: all others lose a life point."""
    house.rig.throw("gatling", "gatling", "gatling", "beer", "arrow")
    for tokens in (("keep",) * 5, ("beer:P0",)):
        asked = house.rig.decision
        house.rig.table.do(GiveAnswer(0, asked.id, asked.epoch, tokens))


def said_until(page, words: str) -> list[tuple[str, str]]:
    """The ids and the words of all that was said since this was asked last; these words were said at last."""
    page.wait_for_function("(words) => window.said.some(([, said]) => said.startsWith(words))", arg=words)
    return [tuple(each) for each in page.evaluate("window.said.splice(0)")]


@pytest.mark.parametrize("house", [{"beats": 0.2, "window_seconds": 0}], indirect=True)
def test_each_sentence_is_put_into_the_page_once_and_the_film_into_no_region(house: House) -> None:
    anna, ben = (house.sit(name) for name in ("Anna", "Ben"))
    house.rig.sit("Carl", "Dora")
    screen = house.page("/")
    house.rig.table.do(LayGame(dice_game()))
    listener = Listener(house.rig.phone(), "/")
    for page in (anna, ben, screen):
        page.locator("#heard li").first.wait_for(state="attached")
        page.evaluate(SAYS)
    fire(house)
    log = [words for words in listener.hear() if not words.startswith("New: ")][:-1]
    heard = {
        "Anna": said_until(anna, "Ben, throw the dice!"),
        "Ben": said_until(ben, "Turn 5: you are up."),
        "screen": said_until(screen, "Ben, throw the dice!"),
    }
    for said in heard.values():
        ids = [name for name, _ in said]
        assert len(set(ids)) == len(ids), f"said twice: {said}"
        assert all(name.startswith(("log-", "new-", "waits-", "asked-")) for name in ids), said
    in_the_log = {who: [words for name, words in said if name.startswith("log-")] for who, said in heard.items()}
    assert in_the_log["screen"] == log
    assert in_the_log["Anna"][0] == "You roll Gatling, Gatling, Gatling, beer, arrow."
    assert "You lose 1 life point to the Gatling." in in_the_log["Ben"]
    assert len(in_the_log["Anna"]) == len(in_the_log["Ben"]) == len(log)
    assert "Your throw!" in [words for _, words in heard["Ben"]]
    assert "Anna fires the Gatling!" in screen.evaluate("window.filmed"), "it was shown, where nobody hears it"
    house.rig.table.do(Undo(None))
    for page in (anna, ben, screen):
        said = said_until(page, "The host takes back: " if page is not anna else "The host takes back what you did: ")
        assert len([name for name, _ in said if name.startswith("log-")]) == 1, said
