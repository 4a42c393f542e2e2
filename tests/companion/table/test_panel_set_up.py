"""What can be picked at the buttons before a game, and what it changes."""

from companion.games.known import CARDS, DICE, GAMES
from companion.journal.chairs import Chair
from companion.table.panel.menu import MORE, START, module_item
from companion.table.panel.set_up import changed, items


def test_each_module_is_added_and_taken_out_by_its_own_item():
    for module in DICE.modules:
        added = changed(DICE, DICE.options(), module_item(module))
        assert added.modules == (module,)
        others = tuple(other for other in DICE.modules if other != module)
        assert changed(DICE, DICE.options(modules=DICE.modules), module_item(module)).modules == others


def test_start_comes_first_as_soon_as_the_fewest_players_sit_there():
    for kind in (DICE, CARDS):
        chairs = tuple(Chair(f"Player {number}", None) for number in range(kind.players[0]))
        assert items(kind, GAMES, kind.options(), chairs)[0] == START
        assert items(kind, GAMES, kind.options(), chairs[1:])[0] == MORE
