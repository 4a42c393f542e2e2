"""A lesson is filmed: printed cards are laid one upon the other under a simulated camera, and the real networks take
each."""

import pytest

from deploy.print.printed_deck import pictures
from tests.night import night
from vision.card_decks.deck_teacher import DeckTeacher
from vision.cards.card_finder import CardFinder
from vision.images.live_picture import LiveTray
from vision.simulated.cards import SimulatedCards

pytest.importorskip("pypdfium2", reason="the printed cards are drawn by it")
KINDS = 10
LEAST = 7
"""Cards of these that are taken at least: of the others a corner is misread, and people say which they are."""
PATIENCE = 45
"""Frames within which a card is taken, or the page says what is wrong with it: three seconds."""


@pytest.mark.parametrize("seed", [pytest.param(1, marks=pytest.mark.slow), *night([2, 3, 4])])
def test_cards_of_ten_kinds_are_taken_by_themselves(tmp_path, seed):
    faces = dict(pictures())
    camera = SimulatedCards(seed, faces.__getitem__)
    film = camera.frames()
    seen = [next(film)]
    live = LiveTray(lambda: seen[0], clock=lambda: seen[0].at)
    teacher = DeckTeacher(live, CardFinder(), tmp_path)
    teacher.begin("printed", (), anew=True)
    kinds = dict.fromkeys(row.token.partition(":")[0] for row in teacher.lesson().cards)
    tokens = [next(row.token for row in teacher.lesson().cards if row.token.startswith(f"{kind}:")) for kind in kinds]
    said = {}
    for token in tokens[:KINDS]:
        teacher.turn_to(token)
        before = teacher.lesson().takes
        camera.lay("played", token)
        for _ in range(PATIENCE):
            seen[0] = next(film)
            teacher.look()
            if teacher.lesson().takes > before:
                break
        else:
            said[token] = teacher.lesson().said
            camera.clear("played")
    taught = {row.token for row in teacher.lesson().cards if row.taught}
    assert taught == set(tokens[:KINDS]) - set(said), "each is taken under its own name, or none is"
    assert all(said.values()), "why it was not taken is said"
    assert teacher.lesson().twice == ()
    assert len(taught) >= LEAST, said
