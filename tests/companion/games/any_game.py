"""Random games of every kind: a set-up with any options, and a game in which people do all that they may do.

`random_setup` draws how a table plays; `steps` plays: seats answer, dice fall, seats act unasked, the host sets what
lies on the table. A board without an end is left after `BOARD_ANSWERS`.
"""

from collections.abc import Iterator
from random import Random

from companion.games.cards.deck import CARDS as CARD_FACTS
from companion.games.known import GAMES, GameKind
from companion.games.western.options import MODULES
from companion.kernel.decision import CHANCE, HOST, Answer, Decision
from companion.kernel.game import Game
from companion.kernel.random_play import chance_answer, random_answer, who_answers
from companion.kernel.rules import Setup
from companion.support.errors import SetupInvalid

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hana")
BOARD_ANSWERS = 120
ACTS, ADJUSTS = 0.3, 0.03
"""Probabilities that somebody acts unasked before an answer, and that the host sets something."""
WHO_ACT_UNASKED = ("P0=sid_ketchum", "P1=sid_ketchum P2=vera_custer")
"""Characters that are given in half of the card games."""


def random_setup(kind: GameKind, random: Random) -> Setup:
    """Any set-up of a kind: half of the options are as they come."""
    while True:
        names = NAMES[: random.choice(kind.players)]
        pairs = [(c.name, random.choice(c.values)) for c in kind.choices if random.random() < 0.5]
        if modules := [module for module in kind.modules if random.random() < 0.6]:
            pairs.append((MODULES, " ".join(modules)))
        if kind.name == "cards" and random.random() < 0.5:
            pairs.append(("characters", random.choice(WHO_ACT_UNASKED)))
        try:
            setup = kind.setup(names, kind.options_from(pairs, len(names)))
            kind.rules.begin(setup)
            return setup
        except SetupInvalid:
            continue


def steps(rules: object, setup: Setup, random: Random, adjusts: float = ADJUSTS) -> Iterator[tuple[Game, Answer]]:
    """Yields the game before each thing that is done in it, with what is done next: always the same object."""
    game = Game(rules, setup)
    endless = setup.game not in ("dice", "cards")
    while game.pending is not None and not (endless and len(game.record.answers) > BOARD_ANSWERS):
        tokens = _adjustment(game, random) if random.random() < adjusts else ()
        if tokens and not rules.refuses_adjustment(game.state, tokens):
            yield game, Answer(game.pending.id, HOST, tokens)
            game.adjust(tokens)
            continue
        answer = _next(game, random)
        yield game, answer
        game.answer(answer.actor, answer.tokens)
    yield game, None


def _next(game: Game, random: Random) -> Answer:
    """An answer to the open decision by somebody who is asked, or what a seat does unasked."""
    decision = game.pending
    acts = game.acts_between()
    if acts and random.random() < ACTS:
        seat, options = random.choice(acts)
        return Answer(decision.id, seat, (random.choice(options).id,))
    actor = random.choice(game.waiting_for) if game.waiting_for else who_answers(decision, random)
    tokens = chance_answer(game, random) if actor == CHANCE else random_answer(decision, actor, random)
    return Answer(decision.id, actor, tokens)


def is_answer(decision: Decision, answer: Answer) -> bool:
    """Whether this answers the decision, and is nothing that was done while it was open."""
    return answer.actor != HOST and decision.why_illegal(answer.actor, answer.tokens) is None


def _adjustment(game: Game, random: Random) -> tuple[str, ...]:
    """Something that a host may set, or may not."""
    seat = f"P{random.randrange(len(game.setup.players))}"
    few, cards = random.randrange(4), [card for card, facts in CARD_FACTS.items() if facts.colour != "brown"]
    lies = {
        "dice": (f"{seat}/life={few + 1}", f"{seat}/arrows={few}", f"{seat}/eliminate"),
        "cards": (f"{seat}/life={few + 1}", f"{seat}/cards={few}", f"{seat}/lays={random.choice(cards)}",
                  f"{seat}/eliminate"),
        "scoreboard": (f"{seat}/life={few + 1}", f"{seat}/arrows={few}"),
        "counters": (f"{seat}/points={few}",),
    }  # fmt: skip
    return (random.choice(lies[game.setup.game]),)


KINDS = tuple(GAMES.values())
