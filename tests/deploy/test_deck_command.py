"""`companion deck`: pictures of single cards, the list, forgetting, giving away; a sentence for what goes wrong."""

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from companion.support.errors import CompanionError
from deploy.commands.deck import command
from tests.vision.card_decks.shown_cards import Mat
from vision.card_decks import store
from vision.errors import DeckNotTaught


@pytest.fixture
def data(tmp_path):
    return tmp_path / "data"


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    """A picture of each of three cards, called as the card is; and one of none."""
    folder = tmp_path_factory.mktemp("cards") / "deck"
    folder.mkdir()
    for token in ("beer:6H", "duel:QD", "bible:10H"):
        mat = Mat()
        mat.put(token)
        cv2.imwrite(str(folder / f"{token.replace(':', '-')}.png"), mat.image)
    cv2.imwrite(str(folder.parent / "none.png"), np.full((600, 800, 3), 90, np.uint8))
    return folder


def teach(data, *arguments, typed=""):
    return CliRunner().invoke(command, [*map(str, arguments), "--data", str(data)], input=typed)


def test_a_folder_of_pictures_is_a_deck(data, pictures):
    done = teach(data, "old deck", pictures)
    assert done.exit_code == 0, done.output
    assert f"{pictures}/beer-6H.png: Beer 6♥ is learnt." in done.stdout
    assert "“old deck” is kept: 3 of 115 cards." in done.stdout
    assert {card.token for card in store.load("old deck", data).cards} == {"beer:6H", "duel:QD", "bible:10H"}
    assert teach(data, "--list").stdout == "old deck: 3 of 115 cards\n"


def test_a_picture_without_a_card_teaches_nothing_and_the_others_do(data, pictures):
    done = teach(data, "old deck", f"Cat Balou 9D={pictures.parent / 'none.png'}", f"duel={pictures / 'duel-QD.png'}")
    assert done.exit_code == 2, "which duel?"
    done = teach(data, "old deck", f"bible={pictures.parent / 'none.png'}", f"beer 6H={pictures / 'beer-6H.png'}")
    assert done.exit_code == 1
    assert "No card is seen" in done.stderr
    assert [card.token for card in store.load("old deck", data).cards] == ["beer:6H"]


def test_it_is_given_away_forgotten_and_taken_in(data, pictures, tmp_path):
    teach(data, "old deck", pictures)
    given = tmp_path / "deck.npz"
    assert teach(data, "--export", "old deck", given).exit_code == 0
    assert teach(data, "--delete", "old deck", typed="y\n").exit_code == 0
    assert "No deck was taught yet" in teach(data, "--list").stdout
    assert teach(data, "--import", given).exit_code == 0
    assert teach(data, "--list").stdout == "old deck: 3 of 115 cards\n"
    for arguments in (["--import", given], ["--delete", "another"], ["--import", tmp_path], ["--export", "x", given]):
        assert isinstance(teach(data, *arguments).exception, CompanionError)
    given.write_bytes(b"PK")
    assert isinstance(teach(data, "--import", given).exception, DeckNotTaught)
    assert teach(data, "old deck").exit_code == 2, "which pictures?"
