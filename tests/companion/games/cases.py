"""The games whose promises are tested, a `GameCase` each: what runs over `CASES` a new game passes by joining them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from companion.games.cards.options import Options as CardOptions
from companion.games.dice.options import MODULES, Options
from companion.games.known import CARDS as CARDS_KIND
from companion.games.known import DICE as DICE_KIND
from companion.games.known import GameKind
from companion.games.simulation import play_game
from companion.kernel.conformance import check_acts, check_decision, play_to_the_end
from companion.kernel.game import Game
from companion.kernel.rules import Setup
from companion.kernel.view import View
from tests.companion.games.cards.card_promises import assert_table
from tests.companion.games.dice.dice_promises import check_promises
from tests.companion.toy_game import CARDS as TOY_CARDS
from tests.companion.toy_game import TOY as TOY_KIND
from tests.companion.toy_game import ToyState, toy_setup

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hana")


@dataclass(frozen=True)
class GameCase:
    """A game as tests take it.

    `setups`: of every way to play it one, short games first; `promises`: raises AssertionError where the game stands as
    it never may; `lies`: how the table lies to everybody, for golden games; `golden`: what plays the games that are
    told whole in `tests/golden`, by their names.
    """

    kind: GameKind
    setups: tuple[Setup, ...]
    promises: Callable[[Game], None]
    lies: Callable[[View], Iterator[str]]
    golden: Mapping[str, Callable[[], Game]] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.kind.name


def dice_lies(view: View) -> Iterator[str]:
    """How the table lies to everybody: life/arrows of each seat (+C: the Chief's), the pile, tokens, roles, windows."""
    table = view.table
    for seat in table.seats:
        role = f" {seat.power or seat.role}" if seat.role_shown else ""
        marks = "+C" * seat.chief + " ghost" * seat.ghost
        yield f"{seat.name} {seat.life}/{seat.arrows}{marks}{role},"
    yield f"pile {table.pile}{'+C' * table.chief_in_pile}"
    if table.haunt:
        doubled = " x2" if table.haunt.doubled else ""
        yield f"haunt {table.seats[table.haunt.seat].name} {table.haunt.face}{doubled}"
    if view.decision and view.decision.shape == "window":
        yield f"window open to {' '.join(table.seats[seat].name for seat in view.decision.seats)}"


def toy_lies(view: View) -> Iterator[str]:
    """How the toy's table lies to everybody: coins, how many cards each seat holds, what lies open."""
    yield f"coins {' '.join(str(seat.coins) for seat in view.table.seats)}"
    yield f"hands {' '.join(map(str, view.table.hands))}"
    if view.table.shown:
        yield f"open {' '.join(view.table.shown)}"


def toy_promises(game: Game) -> None:
    """Each card lies in one place, what is asked can be answered, and coins never get fewer."""
    state: ToyState = game.state
    lying = [card for cards in (*state.hands, *state.laid, state.shown) for card in cards]
    assert sorted([*lying, *state.pile]) == sorted(TOY_CARDS), "a card is lost, or lies in two places"
    assert min(state.coins) >= 0
    if game.pending is not None:
        check_decision(game.pending, Random(0))


def card_lies(view: View) -> Iterator[str]:
    """How the table lies to everybody: life, size of the hand and cards in play of each seat, piles, who is asked."""
    table = view.table
    for seat in table.seats:
        role = f" {seat.role}" if seat.role_shown else ""
        front = f" [{' '.join(seat.front)}]" if seat.front else ""
        yield f"{seat.name} {seat.life}/{seat.cards}{front}{role},"
    yield f"pile {table.pile}, discards {len(table.discards)}"
    yield from table.discards[-1:]
    if table.aside:
        yield f"aside {' '.join(table.aside)}"
    if view.decision:
        asked = " ".join(table.seats[seat].name for seat in view.decision.waiting_for) or "chance"
        yield f"asked {asked}: {view.decision.key}"


def card_promises(game: Game) -> None:
    """Each card is somewhere once, as it may lie; what is asked can be answered, and who may act unasked can."""
    assert_table(game.state, game.pending)
    if game.pending is not None:
        check_decision(game.pending, Random(0))
        check_acts(game)


def _played(kind: GameKind, setup: Setup, seed: str) -> Callable[[], Game]:
    """A game of random answers, the first that is asked first."""
    return lambda: play_game(kind.rules, setup, seed)


def _acted(kind: GameKind, setup: Setup, seed: int) -> Callable[[], Game]:
    """A game of random answers in any order, in which seats also act unasked."""
    return lambda: play_to_the_end(kind.rules, setup, Random(seed))


def _cards(players: int, **options: object) -> Setup:
    return CARDS_KIND.setup(NAMES[:players], CardOptions(**options))


def _dice(players: int, modules: tuple[str, ...] = ()) -> Setup:
    return DICE_KIND.setup(NAMES[:players], Options(modules=modules))


DICE = GameCase(
    DICE_KIND,
    setups=(_dice(3), _dice(5), _dice(6, MODULES)),
    promises=check_promises,
    lies=dice_lies,
    golden={
        "dice_base_game": _played(DICE_KIND, _dice(5), "golden"),
        "dice_old_saloon": _played(DICE_KIND, _dice(6, MODULES), "old saloon/221"),
    },
)
CARDS = GameCase(
    CARDS_KIND,
    setups=(
        _cards(3),
        _cards(5),
        _cards(5, expansions="dodge_city", characters={1: "sid_ketchum", 2: "kit_carlson", 3: "vera_custer"}),
        _cards(4, cards_by="people"),
        _cards(4, cards_by="people", roles_by="cards"),
        _cards(5, roles_by="cards"),
        _cards(4, roles={0: "outlaw", 2: "sheriff"}, hands={1: ("bang:AS", "beer:6H"), 3: ("missed:2S",)}),
        _cards(8, expansions="dodge_city"),
    ),
    promises=card_promises,
    lies=card_lies,
    golden={
        "cards_base_game": _acted(CARDS_KIND, _cards(4), 2),
        "cards_dodge_city": _acted(CARDS_KIND, _cards(5, expansions="dodge_city"), 5),
        "cards_three_players": _acted(CARDS_KIND, _cards(3, expansions="dodge_city"), 4),
        "cards_real_deck": _acted(CARDS_KIND, _cards(4, cards_by="people"), 3),
        "cards_real_deck_and_roles": _acted(CARDS_KIND, _cards(5, cards_by="people", roles_by="cards"), 3),
    },
)
TOY = GameCase(
    TOY_KIND,
    setups=(toy_setup(3), toy_setup(4), toy_setup(3, hands=True)),
    promises=toy_promises,
    lies=toy_lies,
    golden={"toy_with_hands": _played(TOY_KIND, toy_setup(3, hands=True), "golden")},
)
CASES = (DICE, CARDS, TOY)
