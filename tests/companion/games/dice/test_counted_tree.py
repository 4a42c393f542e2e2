"""Small positions counted to the last outcome through the engine, and the same chances worked out by hand.

Every face of every die that is thrown is followed, with its exact chance; what players choose is fixed by a policy that
each test states. Base dice that are thrown together are alike, so a throw is followed once for each multiset of faces,
with the number of ways in which it can fall (252 for five dice in place of 7776); and a place that has been counted
already (same question, same dice kept, same lives and arrows) is not counted again.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement, groupby, product
from math import comb, factorial, prod

import pytest

from companion.games.dice.faces import DOUBLES, DYNAMITE, LOUDMOUTH
from companion.games.dice.options import GHOST, SALOON_DICE, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.decision import CHANCE, Answer, Dice, Tokens
from companion.kernel.game import Game
from companion.kernel.record import Record

RULES = DiceGame()
Policy = Callable[[Game], Tokens]
"""What the one who is asked answers."""
Outcome = Callable[[Game], str | None]
"""What a place in the tree comes to; None as long as it goes on."""


def count(game: Game, policy: Policy, outcome: Outcome, known: dict[object, Counter] | None = None) -> Mapping:
    """The chance of each outcome."""
    known = {} if known is None else known
    while (name := outcome(game)) is None and not isinstance(game.pending, Dice):
        game.answer(game.pending.seats[0], policy(game))
    if name is not None:
        return {name: Fraction(1)}
    place = place_of(game)
    if place not in known:
        chances: Counter = Counter()
        for faces, chance in throws(game.pending):
            answer = Answer(game.pending.id, CHANCE, faces)
            record = Record(game.setup, (*game.record.answers, answer))
            branch = Game.replay(RULES, record)  # a game in progress cannot be copied
            for found, likely in count(branch, policy, outcome, known).items():
                chances[found] += chance * likely
        known[place] = chances
    assert sum(known[place].values()) == 1
    return known[place]


def place_of(game: Game) -> object:
    table = game.state
    kept = tuple(sorted((game.state.dice[die], die in LOUDMOUTH) for die in table.dice if die not in game.pending.dice))
    lies = tuple((seat.life, seat.arrows, seat.most_life) for seat in table.seats)
    return game.pending.id, game.pending.dice, kept, lies, table.chief, table.haunt


def throws(dice: Dice) -> Iterator[tuple[Tokens, Fraction]]:
    """Each way in which the dice can fall, up to exchange of dice that are alike, with its chance."""
    alike = [(faces, len(list(group))) for faces, group in groupby(dice.faces)]
    for falls in product(*(combinations_with_replacement(faces, number) for faces, number in alike)):
        ways = prod(
            factorial(len(fall)) // prod(factorial(times) for times in Counter(fall).values()) for fall in falls
        )
        yield sum(falls, ()), Fraction(ways, prod(map(len, dice.faces)))


def keeping_all(game: Game) -> Tokens:
    """One roll, and the first option of whatever else is asked."""
    return again(game, ())


def again(game: Game, dice: tuple[str, ...]) -> Tokens:
    """Throw these dice again where that is asked; otherwise the first option."""
    pending = game.pending
    if pending.key != "reroll":
        parts = pending.slots if hasattr(pending, "slots") else pending.asked
        return tuple(part.options[0].id for part in parts)
    return tuple("throw" if slot.id in dice and len(slot.options) > 1 else "keep" for slot in pending.slots)


def at(turn: str, *seats: str, modules: tuple[str, ...] = ()) -> Game:
    names = ("Anna", "Ben", "Carl", "Dora", "Emil")[: len(seats)]
    return Game(RULES, dice_setup(names, " | ".join((turn, *seats)), Options(modules=modules)))


def told(game: Game, key: str) -> bool:
    return any(event.key == key for event in game.events)


def at_least(least: int, of: int, chance: Fraction) -> Fraction:
    """The binomial tail: at least so many of some dice show what each shows with this chance."""
    return sum((comb(of, k) * chance**k * (1 - chance) ** (of - k) for k in range(least, of + 1)), Fraction(0))


SIXTH = Fraction(1, 6)


def test_the_last_outlaw_shoots_the_sheriff_in_one_roll():
    """Two are left, the Sheriff has one life point, the Outlaw rolls once and drinks his beers himself.

    With two left every bull's eye hits the Sheriff, and so do three Gatlings. No bull's eye: (4/6)^5. Of those, with k
    Gatlings among five dice that show arrow, dynamite, beer or Gatling: C(5,k)·1^k·3^(5-k) of the 6^5 throws.
    """
    game = at(
        "dice turn 9 P1", "sheriff+ 1/10 0 stranger", "outlaw 8/8 0 stranger", "renegade+ 0/8 0 stranger",
        "outlaw+ 0/8 0 stranger",
    )  # fmt: skip

    def outcome(game):
        if game.pending is None:
            return game.state.outcome.side.value
        return "missed" if game.state.turn > 9 else None

    gatlings_alone = sum(Fraction(comb(5, k) * 3 ** (5 - k), 6**5) for k in (3, 4, 5))
    by_hand = 1 - Fraction(4, 6) ** 5 + gatlings_alone
    assert count(game, keeping_all, outcome) == {"outlaws": by_hand, "missed": 1 - by_hand}


@pytest.mark.slow
def test_three_dynamites_within_three_rolls():
    """Everything that is no dynamite is thrown again.

    Each die then shows dynamite within three rolls with p = 1 - (5/6)^3 = 91/216, for itself; that the rolling stops
    early at three takes nothing away. So at least three of five: the binomial tail. Jourdonnais survives the arrows.
    """
    game = at(
        "dice turn 1 P0", "sheriff+ 9/9 0 jourdonnais", "outlaw 8/8 0 stranger", "renegade 8/8 0 stranger",
        "outlaw 8/8 0 stranger",
    )  # fmt: skip

    def policy(game):
        return again(game, tuple(die for die, face in game.state.dice.items() if face != DYNAMITE))

    def outcome(game):
        if told(game, "dynamite"):
            return "bang"
        return "quiet" if game.pending.key not in ("roll", "reroll") or game.state.turn > 1 else None

    chances = count(game, policy, outcome)
    assert chances["bang"] == at_least(3, 5, Fraction(91, 216))


def test_the_indians_attack_when_two_arrows_are_left():
    """One roll of five dice: the attack comes with two arrows or more."""
    game = at(
        "dice turn 5 P0", "sheriff+ 8/10 1 stranger", "outlaw 8/8 3 stranger", "renegade 8/8 2 stranger",
        "outlaw 8/8 1 stranger",
    )  # fmt: skip

    def outcome(game):
        return "attack" if told(game, "attack") else "peace" if told(game, "rolled") else None

    assert count(game, keeping_all, outcome)["attack"] == at_least(2, 5, SIXTH)
    assert at_least(2, 5, SIXTH) == 1 - Fraction(5, 6) ** 5 - 5 * SIXTH * Fraction(5, 6) ** 4


@pytest.mark.slow
def test_the_loudmouth_shows_a_double_bullseye():
    """The Loudmouth alone is thrown again until it shows a double bull's eye, up to two times.

    A roll of it: a double bull's eye 2/6, dynamite (which stays) 1/6, anything else 3/6, and then again: so
    1/3·(1 + 1/2 + 1/4) = 7/12. But three dynamites on the four base dice, q = P(3 or 4 of 4) = 21/1296, end the rolling
    after the first roll, where the chance is 1/3.
    """
    game = at(
        "dice turn 2 P0", "sheriff+ 9/9 0 jourdonnais", "outlaw 8/8 0 stranger", "renegade 8/8 0 stranger",
        "outlaw 8/8 0 stranger", modules=(SALOON_DICE,),
    )  # fmt: skip
    doubles = (DOUBLES["bullseye1"], DOUBLES["bullseye2"])

    def policy(game):
        if game.pending.key == "saloon_die":
            return (LOUDMOUTH,)
        return again(game, () if game.state.dice[LOUDMOUTH] in doubles else (LOUDMOUTH,))

    def outcome(game):
        rolled = [dict(event.params)["faces"] for event in game.events if event.key == "rolled"]
        thrown = set(" ".join(rolled).split())
        if thrown.intersection(doubles):
            return "double"
        return "none" if game.state.turn > 2 or game.pending.key not in ("saloon_die", "roll", "reroll") else None

    three_dynamites = at_least(3, 4, SIXTH)
    assert three_dynamites == Fraction(21, 1296)
    by_hand = three_dynamites * Fraction(1, 3) + (1 - three_dynamites) * Fraction(7, 12)
    assert count(game, policy, outcome)["double"] == by_hand


def test_the_ghost_throws_a_pair():
    """The Ghost keeps the first die and throws the second again until it shows the same, up to two times.

    Each throw of the second die matches with 1/6: 1 - (5/6)^3 = 91/216.
    """
    game = at(
        "dice turn 7 P4", "sheriff+ 9/10 0 stranger", "outlaw 8/8 0 stranger", "renegade 8/8 0 stranger",
        "deputy 8/8 0 stranger", "outlaw+! 0/8 0 stranger ghost", modules=(GHOST,),
    )  # fmt: skip

    def policy(game):
        one, other = game.state.dice.values()
        return again(game, () if one == other else ("die2",))

    def outcome(game):
        if game.state.haunt:
            return "doubled" if game.state.haunt.doubled else "single"
        return None

    assert count(game, policy, outcome) == {"doubled": Fraction(91, 216), "single": Fraction(125, 216)}
