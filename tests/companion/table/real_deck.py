"""Games with a real deck on a table: people lay cards, and tap only what no card says."""

from companion.games.cards.options import Options
from companion.games.cards.rules import CardGame, card_setup
from companion.kernel.decision import Allocation, Choice, Deal, Selection
from companion.kernel.game import Game
from companion.table.inputs.answers import GiveAnswer, SayCards

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
REAL = Options(cards_by="people", roles_by="cards")
SEATS = (
    "sheriff+ 5/5 willy_the_kid hand 5",
    "? 4/4 bart_cassidy hand 4 front barrel:QS",
    "? 4/4 slab_the_killer hand 4",
    "? 4/4 lucky_duke hand 4 front barrel:KS",
    "? 4/4 suzy_lafayette hand 4",
)


def laid(*seats, options=REAL, turn=0):
    """A game at the start of a turn, with real hands."""
    return Game(CardGame(), card_setup(NAMES, " | ".join((f"cards turn 4 P{turn}", *(seats or SEATS))), options))


def play(table, lay, random, most=3000):
    """Play a game to its end: `lay(place, cards)` lays cards on the table, one after the other or a row at once; what
    no card says is tapped. Returns how many cards were laid, and the keys of the questions for which a card was told by
    hand: none but role cards may be."""
    laid_cards, told = 0, []
    for _ in range(most):
        if table.state.phase == "over":
            return laid_cards, told
        asked, wanted = table._logic.on_table.game.pending, table.state.tray.cards.wanted
        if wanted is None:
            _tap(table, asked, random, told)
            continue
        cards = _cards(asked, wanted, random)
        if not cards:
            _tap(table, asked, random, told)
            continue
        lay(wanted.place, cards)
        laid_cards += len(cards)
        held = table.state.tray.cards.held
        if held is not None and held.why == "whom":
            [seat] = asked.seats
            table.do(
                GiveAnswer(seat, asked.id, table.state.game.views[None].decision.epoch, (random.choice(held.options),))
            )
    raise AssertionError("this game does not end")


def _cards(asked, wanted, random):
    """The cards that are laid for a question; none where something is tapped instead."""
    if isinstance(asked, Deal | Selection):
        return tuple(random.sample(wanted.may_be, wanted.number))
    [(_, options)] = asked.asked
    with_card = [option for option in options if dict(option.params).get("card") in wanted.may_be]
    shots = [option for option in with_card if "seat" in dict(option.params)]
    rest = [option for option in options if option not in with_card]
    if rest and random.random() < (0.3 if asked.key == "play" else 0.7):
        return ()
    return (dict(random.choice(shots or with_card).params)["card"],)


def _tap(table, asked, random, told):
    epoch = table.state.game.views[None].decision.epoch
    if isinstance(asked, Deal):
        told.append(asked.key)
        table.do(SayCards(asked.id, epoch, tuple(random.sample(asked.deck, len(asked.places)))))
    elif isinstance(asked, Allocation):
        order = random.sample([option.id for option in asked.slots[0].options], len(asked.slots))
        table.do(GiveAnswer(asked.seat, asked.id, epoch, tuple(order)))
    else:
        assert isinstance(asked, Choice), asked
        [(seat, options), *_] = asked.asked
        wanted = table.state.tray.cards.wanted
        free = [o.id for o in options if wanted is None or dict(o.params).get("card") not in wanted.may_be]
        table.do(GiveAnswer(seat, asked.id, epoch, (random.choice(free),)))
