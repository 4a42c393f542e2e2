"""Cards of a real deck that the camera saw on the table: what they answer, and those that a person has to look at.

The one owner of cards that were read and not taken. It knows no game (`plays_with_cards.py`). Nothing is looked for
behind a window, since a game with a real deck has none.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace

from companion.journal.commands import Answered
from companion.kernel.decision import Answer, Tokens
from companion.ports.cards import CardsWanted, ShownCard, ShownCards
from companion.support.errors import CompanionError, DiskTrouble, Refused
from companion.table.cards.plays_with_cards import PlaysWithCards
from companion.table.running_game import RunningGame
from companion.table.snapshot import HeldCards
from companion.table.waiting.deal_hush import DealHush

MOST_SEEN = 12
"""Questions whose cards are known as the camera saw them."""


class CardsLaid:
    """Cards on the table's mat. `held` are those that were seen and not taken; `so_far` those of several that were laid
    one upon the other, until all have come. Cards that were taken are asked about again if their answer is undone."""

    def __init__(self, on_table: RunningGame, hush: DealHush) -> None:
        self._on_table = on_table
        self._hush = hush
        self._early: ShownCards | None = None
        self._so_far: tuple[str, tuple[ShownCard, ...]] = "", ()
        self._seen: dict[str, tuple[ShownCard, ...]] = {}
        self._aimed = ""  # the decision for whose card somebody says at whom
        self.held: HeldCards | None = None

    def seen_for(self) -> dict[str, tuple[ShownCard, ...]]:
        """Returns the latest cards that were taken, as they were seen, by the decision that each answered."""
        return dict(self._seen)

    def wanted(self) -> CardsWanted | None:
        """The cards that would answer the open decision."""
        game = self._on_table.game
        if game is None or self._hush.runs or not isinstance(game.rules, PlaysWithCards):
            return None
        return game.rules.cards_wanted(game.state, game.pending, game.epoch)

    @property
    def so_far(self) -> Tokens:
        """The cards of those asked for that lie there already."""
        return tuple(card.token for card in self._before(self.wanted()) if card.token)

    def _before(self, wanted: CardsWanted | None) -> tuple[ShownCard, ...]:
        key, cards = self._so_far
        return cards if wanted is not None and key == wanted.key else ()

    # -- what is seen ------------------------------------------------------------------------------------------------

    def seen(self, key: str, shown: ShownCards) -> None:
        """Receive cards that came to rest for what was asked under `key`: taken when sure and asked for, else held."""
        wanted = self.wanted()
        if wanted is None or shown.place != wanted.place:
            return
        before = () if wanted.place == "row" else self._before(wanted)
        cards = (*before, *shown.cards)
        if self.held is not None and self.held.why == "whom" and not self._fits(cards):
            self._early = shown  # laid before it was said at whom the last one is aimed
            return
        why = "early" if key != wanted.key else "count" if shown.why == "count" else None
        self._look_at(cards, why)

    def seen_in_pause(self, key: str, shown: ShownCards) -> None:
        """What the camera saw while the table stands still: held, for a person to say whether it was meant."""
        wanted = self.wanted()
        if wanted is not None and shown.place == wanted.place:
            self.held = HeldCards((*self._before(wanted), *shown.cards), shown.why or "paused")

    def say(self, key: str, place: int, token: str) -> None:
        """A person says which card of the held ones lies at this place of them. Raises Refused."""
        wanted, held = self.wanted(), self.held
        if held is None or wanted is None:
            raise Refused("no_cards_held")
        if key != wanted.key:
            raise Refused("stale")
        if not 0 <= place < len(held.cards) or token not in wanted.may_be:
            raise Refused("not_that_card")
        was = held.cards[place]
        others = tuple(each for each in (was.token, *was.others) if each not in (None, token))
        said = replace(was, token=token, sure=True, why=None, others=others)
        self._look_at((*held.cards[:place], said, *held.cards[place + 1 :]), None)

    def drop_held(self) -> None:
        """Forget held cards; they are to be laid again, or said. Raises Refused where there are none."""
        if self.held is None:
            raise Refused("no_cards_held")
        self.held = None

    def _look_at(self, cards: tuple[ShownCard, ...], why: str | None) -> None:
        """Take cards that are sure and all that is asked for; else hold them, or wait for more of them."""
        wanted, game = self.wanted(), self._on_table.needed
        assert wanted is not None
        assert isinstance(game.rules, PlaysWithCards)
        if why is None and len(cards) > wanted.number:
            why = "count"
        if why is None and any(not card.sure or card.token is None for card in cards):
            why = "unsure"
        if why is None and not self._may_lie(cards, wanted):
            why = "other_card"
        if why is not None:
            self.held = HeldCards(cards, why)
            return
        if len(cards) < wanted.number:
            self._so_far, self.held = (wanted.key, cards), None
            return
        tokens = tuple(card.token for card in cards if card.token)
        means = game.rules.answers_of_cards(game.state, game.pending, tokens)
        if len(means) == 1:
            self._take(means[0], cards)
        else:
            options = tuple(option for answer in means for option in answer.tokens)
            self.held = HeldCards(cards, "whom" if means else "other_card", options)
            self._aimed = game.pending.id if means and game.pending else ""

    def _fits(self, cards: tuple[ShownCard, ...]) -> bool:
        wanted = self.wanted()
        return wanted is not None and all(card.token is not None for card in cards) and self._may_lie(cards, wanted)

    def _may_lie(self, cards: tuple[ShownCard, ...], wanted: CardsWanted) -> bool:
        return not Counter(card.token for card in cards) - Counter(wanted.may_be)

    def _take(self, answer: Answer, cards: tuple[ShownCard, ...]) -> None:
        """Answer with cards; where the disk does not take them, they wait for it."""
        try:
            self._on_table.commit([Answered.of(answer, self._on_table.needed.epoch)])
        except DiskTrouble:
            self.held = HeldCards(cards, "disk")
            raise
        self._remember(answer.id, cards)
        rules = self._on_table.needed.rules
        assert isinstance(rules, PlaysWithCards)
        if rules.asks_next_which(answer) and self._fits(cards):
            self._look_at(cards, None)

    def _remember(self, decision: str, cards: tuple[ShownCard, ...]) -> None:
        self._seen[decision] = cards
        while len(self._seen) > MOST_SEEN:
            del self._seen[next(iter(self._seen))]

    # -- what waits, and what is forgotten ---------------------------------------------------------------------------

    def take_waiting(self) -> None:
        """Take the cards that have waited for the disk, if they still answer what is asked."""
        if self.held is not None and self.held.why == "disk" and self.wanted() is not None:
            with suppress(CompanionError):
                self._look_at(self.held.cards, None)

    def forget_answered(self) -> None:
        """Forget what was held for a question that is answered; a card laid too early for the next is shown for it, and
        those of an answer that was taken back are asked about."""
        game, held, wanted = self._on_table.game, self.held, self.wanted()
        said = {answer.id for answer in game.said_last()} if game is not None else set()
        if held is not None and held.why == "whom" and self._aimed in said:
            self._remember(self._aimed, held.cards)
        self.held, self._so_far = None, ("", ())
        early, self._early = self._early, None
        if wanted is None or game is None or game.pending is None:
            return
        if early is not None and early.place == wanted.place and self._fits(early.cards):
            self.held = HeldCards(early.cards, "early")
        elif (cards := self._seen.pop(game.pending.id, None)) is not None:
            self.held = HeldCards(tuple(map(_in_doubt, cards)), "taken_back")

    def wait_for_disk_alone(self) -> None:
        """Forget held cards but those that the disk did not take, since the game was read from the disk again."""
        self._early, self._so_far = None, ("", ())
        if self.held is not None and self.held.why != "disk":
            self.held = None

    def forget(self) -> None:
        """Forget cards of a game that is put away."""
        self.held, self._early, self._so_far = None, None, ("", ())
        self._seen.clear()


def _in_doubt(card: ShownCard) -> ShownCard:
    """A card whose answer was taken back: it was rather one of the next ones."""
    others = (*card.others, card.token) if card.token is not None else card.others
    return replace(card, token=None, sure=False, why=None, others=others)
