"""Character enlistment: an auction of characters before a game, as an immutable state machine (score rules, R004).

The player to the Sheriff's right opens: chooses a character and bids for it, $100 at least. Then the bidding goes
counterclockwise; each raises to any higher whole sum they have, or passes for this character. The last bidder pays and
takes no further part; the next player counterclockwise without a character opens. The last player takes the last
character for $100. Who has less than $100 is a reading (`Poor`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from companion.support.errors import Refused
from companion.tournament.events import BotBids, Poor

LEAST_BID = 100
STARTING_MONEY = 1000
BOTS_SHARE = 10
"""A bot of the reading TENTH bids up to its dollars by this number."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """One character under the hammer. `waiting`: who may still raise, in order; the first of them is asked."""

    character: str
    bidder: int
    price: int
    waiting: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Enlistment:
    """A player's character and its price."""

    player: int
    character: str
    price: int


@dataclass(frozen=True, slots=True)
class Auction:
    """The whole auction. `order`: players without a character, counterclockwise from who opens next. `enlisted`: those
    who have one, `kept` among them those who brought it from the game before.

    >>> money = dict.fromkeys([5, 7, 8, 9], 1000)
    >>> auction = Auction.begin([7, 8, 9, 5], sheriff=8, characters=["a", "b", "c", "d"], dollars=money)
    >>> auction.turn  # to the Sheriff's right, seats being clockwise
    7
    >>> auction = auction.open(7, "b", 100).raise_to(5, 250).passes(9).passes(8).passes(7)
    >>> auction.enlisted[0], auction.turn
    (Enlistment(player=5, character='b', price=250), 9)
    """

    order: tuple[int, ...]
    characters: tuple[str, ...]
    dollars: tuple[tuple[int, int], ...]
    poor: Poor = Poor.FOR_NOTHING
    bidding: Bidding | None = None
    enlisted: tuple[Enlistment, ...] = ()
    kept: tuple[Enlistment, ...] = ()

    @classmethod
    def begin(
        cls,
        clockwise: Sequence[int],
        sheriff: int,
        characters: Sequence[str],
        dollars: Mapping[int, int],
        kept: Sequence[Enlistment] = (),
        poor: Poor = Poor.FOR_NOTHING,
    ) -> Self:
        """The auction of a table. `characters`: as revealed, one for each player who has kept none.

        Raises Refused where the numbers do not fit.
        """
        at = list(clockwise).index(sheriff)
        counterclockwise = [clockwise[(at - step) % len(clockwise)] for step in range(1, len(clockwise) + 1)]
        keepers = {one.player for one in kept}
        order = tuple(player for player in counterclockwise if player not in keepers)
        if len(set(characters)) != len(order):
            raise Refused("auction_characters", characters=len(set(characters)), players=len(order))
        money = tuple((player, dollars.get(player, 0)) for player in order)
        return cls(order, tuple(characters), money, poor, None, tuple(kept), tuple(kept))._moved_on()

    @property
    def turn(self) -> int | None:
        """The player who is asked: to raise or pass, or to open; None when everybody has a character."""
        if self.bidding:
            return self.bidding.waiting[0]
        return self.order[0] if self.order else None

    def most(self, player: int) -> int:
        """The highest sum that a player may bid."""
        owned = dict(self.dollars)[player]
        return max(owned, LEAST_BID) if self.poor is Poor.ON_CREDIT else owned

    def open(self, player: int, character: str, bid: int) -> Self:
        """The auction after the player on turn has chosen a character and made the first bid. Raises Refused."""
        self._on_turn(player, bidding=False)
        if character not in self.characters:
            raise Refused("auction_character", character=character)
        self._affordable(player, bid, LEAST_BID)
        at = self.order.index(player)
        others = (*self.order[at + 1 :], *self.order[:at])
        return replace(self, bidding=Bidding(character, player, bid, others))._moved_on()

    def raise_to(self, player: int, bid: int) -> Self:
        """The auction after a higher bid. Raises Refused where the player is not asked, lacks the dollars, or does not
        raise."""
        bidding = self._on_turn(player, bidding=True)
        self._affordable(player, bid, bidding.price + 1)
        waiting = (*bidding.waiting[1:], bidding.bidder)
        return replace(self, bidding=Bidding(bidding.character, player, bid, waiting))._moved_on()

    def passes(self, player: int) -> Self:
        """The player bids no more for this character."""
        bidding = self._on_turn(player, bidding=True)
        return replace(self, bidding=replace(bidding, waiting=bidding.waiting[1:]))._moved_on()

    def _on_turn(self, player: int, *, bidding: bool) -> Bidding:
        if player != self.turn:
            raise Refused("auction_not_asked", seat=player)
        if bidding != (self.bidding is not None):
            raise Refused("auction_open" if not bidding else "auction_not_open")
        return self.bidding or Bidding("", player, 0, ())

    def _affordable(self, player: int, bid: int, least: int) -> None:
        if bid < least:
            raise Refused("auction_too_little", bid=bid, least=least)
        if bid > self.most(player):
            raise Refused("auction_too_much", bid=bid, most=max(0, self.most(player)))

    def _moved_on(self) -> Self:
        """What happens by itself: who cannot raise is not asked, the last bidder pays, the last one gets the last."""
        if self.bidding:
            bidding = self.bidding
            able = tuple(player for player in bidding.waiting if self.most(player) > bidding.price)
            if able:
                return replace(self, bidding=replace(bidding, waiting=able))
            return self._taken(bidding.bidder, bidding.character, bidding.price)._moved_on()
        if not self.order:
            return self
        opener = next((player for player in self.order if self.most(player) >= LEAST_BID), None)
        if len(self.order) == 1 or opener is None:
            player = self.order[0]
            price = max(0, min(LEAST_BID, self.most(player)))
            return self._taken(player, self.characters[0], price)._moved_on()
        at = self.order.index(opener)  # who has less than the least bid opens nothing: the turn passes on
        return replace(self, order=(*self.order[at:], *self.order[:at]))

    def _taken(self, player: int, character: str, price: int) -> Self:
        """The auction after a purchase: the opener's turn goes on counterclockwise, whoever has bought."""
        bought = player == self.order[0]
        order = self.order[1:] if bought else (*self.order[1:], self.order[0])
        return replace(
            self,
            order=tuple(one for one in order if one != player),
            characters=tuple(one for one in self.characters if one != character),
            bidding=None,
            enlisted=(*self.enlisted, Enlistment(player, character, price)),
        )


def may_keep(price: int, alive: bool, dollars: int) -> None:
    """Check that a player can keep the last game's character for its price. Raises Refused."""
    if not alive:
        raise Refused("keep_eliminated")
    if price > dollars:
        raise Refused("keep_too_much", price=price, dollars=max(0, dollars))


def bots_bid(auction: Auction, player: int, bids: BotBids) -> tuple[str, int | None]:
    """What a bot says when it is asked: the character that it opens with ("" for a raise), and its bid or None."""
    if auction.bidding is None:
        return auction.characters[0], LEAST_BID
    limit = auction.most(player) // BOTS_SHARE if bids is BotBids.TENTH else 0
    next_bid = auction.bidding.price + LEAST_BID
    return "", next_bid if next_bid <= limit else None
