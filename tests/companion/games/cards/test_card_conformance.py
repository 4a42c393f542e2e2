"""What every game must pass, for many card games of every kind; some of each way to play run with all games' cases."""

import pytest

from companion.games.cards.options import Options
from companion.games.cards.rules import CardGame, card_setup
from companion.kernel.conformance import check
from tests.night import night

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana")


def setup(players, **options):
    return card_setup(NAMES[:players], options=Options(**options))


SETUPS = {
    **{f"base-{players}": setup(players) for players in range(3, 9)},
    **{f"dodge-city-{players}": setup(players, expansions="dodge_city") for players in range(3, 9)},
    "newer-readings": setup(5, expansions="dodge_city", printing="newer", beer_at_full_life="refused",
                            apache_duel="immune", molly_dodge="both", vera_draw="copied", reward="cash",
                            own_card="allowed", ruthless_law="yes"),
    "sid-kit-vera": setup(5, expansions="dodge_city",
                          characters={1: "sid_ketchum", 2: "kit_carlson", 3: "vera_custer"}),
    "given": setup(4, roles={0: "outlaw", 2: "sheriff"}, hands={1: ("bang:AS", "beer:6H"), 3: ("missed:2S",)}),
    "real-deck": setup(5, expansions="dodge_city", cards_by="people"),
    "real-roles": setup(6, expansions="dodge_city", roles_by="cards"),
    "all-real": setup(8, expansions="dodge_city", cards_by="people", roles_by="cards"),
}  # fmt: skip


@pytest.mark.parametrize("seed", [pytest.param(1, marks=pytest.mark.slow), *night(range(2, 6))])
def test_conformance_of_many_games(seed):
    assert check(CardGame(), list(SETUPS.values()), seed) > 1600
