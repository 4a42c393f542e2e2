"""Every card of both decks is played at least once over a set of whole games, by the forms on the players' pages."""

import html
from pathlib import Path
from random import Random

import pytest

from companion.games.cards.deck import BASE, DODGE_CITY, card_names
from companion.games.cards.options import Options
from tests.web.card_rig import ANSWER, BUTTON, CardRig, filled

PLAYED = frozenset({"plays", "plays_at", "lays", "gives", "last_beer"})
"""Events in which somebody plays a card, or answers with it."""


class Curious(Random):
    """Picks at random, but a card that has not been played yet before all others."""

    def __init__(self, seed: int, left: set[str]) -> None:
        super().__init__(seed)
        self.left = left

    def choice(self, seq):
        new = [each for each in seq if any(f"{name}:" in html.unescape(each) for name in self.left)]
        return super().choice(new or seq)


def played(rig: CardRig) -> set[str]:
    """The names of the cards that have been played in the game on the table."""
    log = rig.table.state.game.views[None].log
    return {str(dict(event.params)["card"]).partition(":")[0] for event in log if event.key in PLAYED}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "decks"), [(Options(), (BASE,)), (Options(expansions="dodge_city"), (BASE, DODGE_CITY))]
)
def test_every_card_is_played_over_a_set_of_games(tmp_path: Path, options: Options, decks: tuple[str, ...]) -> None:
    left, games = set(card_names(*decks)), 0
    while left:
        games += 1
        assert games <= 4, f"never played: {', '.join(sorted(left))}"
        rig, random = CardRig(tmp_path / str(games), random=Random(games)), Curious(games, left)
        try:
            *phones, _ = rig.begin(options, 6)
            while rig.decision is not None:
                step(rig, phones, random)
                left -= played(rig)
            assert rig.table.state.phase == "over"
        finally:
            rig.close()


def step(rig: CardRig, phones, random: Random) -> None:
    """One answer by the form of whoever is asked; a card that is left is taken where the form has a button for it."""
    seat = next(seat for seat in rig.decision.waiting_for if rig.is_to_answer(seat))
    page = phones[seat].get(f"/seat/{seat}").text
    form = next(each for each in ANSWER.finditer(page) if each[1].endswith("/answer"))
    assert BUTTON.search(form[0]) or 'name="pick"' in form[0] or 'name="slot:' in form[0]
    sent = phones[seat].post(form[1], data=filled(form[0], random))
    assert sent.status_code == 303, (rig.decision, sent.text)
    rig.wait()
