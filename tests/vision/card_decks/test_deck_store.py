"""Taught decks on the disk: whole or not at all, and whatever lies there is a sentence."""

import json
from pathlib import Path

import numpy as np
import pytest

from companion.support import private_files
from vision.card_decks import store
from vision.cards.taught_deck import CORNER_NUMBERS, FACE_NUMBERS, CornerPlace, TaughtCard, TaughtDeck
from vision.errors import DeckNotTaught, TaughtInvalid


def deck(name: str = "Old deck", *tokens: str) -> TaughtDeck:
    rng = np.random.default_rng(1)
    cards = (
        TaughtCard(token, rng.normal(size=FACE_NUMBERS).astype("f2"), rng.normal(size=CORNER_NUMBERS).astype("f2"))
        for token in tokens or ("bang:AS", "beer:6H")
    )
    return TaughtDeck(name, tuple(cards), CornerPlace(0.1, 1.4, 0.2))


def tokens(taught: TaughtDeck) -> list[str]:
    return [card.token for card in taught.cards]


def test_it_comes_back_as_it_was_and_is_found_however_its_name_is_written(tmp_path: Path) -> None:
    store.save(deck(), tmp_path)
    back = store.load("OLD  DECK", tmp_path)
    assert (back.name, tokens(back), back.place) == ("Old deck", ["bang:AS", "beer:6H"], CornerPlace(0.1, 1.4, 0.2))
    assert [path.name for path in (tmp_path / "decks").iterdir()] == ["old-deck.npz"]
    assert (tmp_path / "decks" / "old-deck.npz").stat().st_mode & 0o77 == 0, "it is nobody else's"


def test_a_power_cut_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store.save(deck(), tmp_path)

    def cut(handle: int) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr(private_files.os, "fsync", cut)
        with pytest.raises(DeckNotTaught, match="could not be kept"):
            store.save(deck("Old deck", "duel:QD"), tmp_path)
    assert tokens(store.load("Old deck", tmp_path)) == ["bang:AS", "beer:6H"]
    assert [kept.deck.name for kept in store.kept(tmp_path, pytest.fail)] == ["Old deck"], "the rest of it is no deck"


@pytest.mark.parametrize(
    ("name", "said"), [("", "needs a name"), ("!!!", "needs a name"), ("../..", "needs a name"), ("x" * 41, "too long")]
)
def test_names_that_cannot_be(tmp_path: Path, name: str, said: str) -> None:
    with pytest.raises((DeckNotTaught, TaughtInvalid), match=said):
        store.load(name, tmp_path)


@pytest.mark.parametrize(
    "given",
    [
        deck("Old deck", "bang:AS", "bang:AS").to_bytes(),
        deck("Old\tdeck").to_bytes(),
        deck("!").to_bytes(),
        TaughtDeck("Old deck").to_bytes(),
        deck().to_bytes()[:-40],
        b"",
    ],
    ids=["a card twice", "a name with a tab", "a name without letters", "no card", "cut short", "empty"],
)
def test_what_is_given_is_looked_at_first(tmp_path: Path, given: bytes) -> None:
    with pytest.raises(DeckNotTaught):
        store.take_in(given, tmp_path)
    assert store.kept(tmp_path, pytest.fail) == ()


def test_a_file_under_another_name_is_not_used(tmp_path: Path) -> None:
    store.save(deck(), tmp_path)
    (tmp_path / "decks" / "old-deck.npz").rename(tmp_path / "decks" / "other.npz")
    said: list[str] = []
    assert store.kept(tmp_path, said.append) == ()
    assert "other.npz" in said[0]
    store.delete("other", tmp_path)
    assert store.stamp(tmp_path) == ()


@pytest.mark.parametrize("chosen", [{"deck": "../x"}, {"deck": 3}, {"deck": "gone"}, [], {}])
def test_what_is_chosen_wrongly_is_the_printed_deck(tmp_path: Path, chosen: object) -> None:
    store.save(deck(), tmp_path)
    store.choose("Old deck", tmp_path)
    assert store.chosen(tmp_path) == "old-deck"
    (tmp_path / "decks" / "chosen.json").write_text(json.dumps(chosen))
    assert store.chosen_deck(tmp_path, pytest.fail) is None
